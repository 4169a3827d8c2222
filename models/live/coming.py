"""What comes next in a match: the card that is shed with the opponents' responses to it, and what its hands bring."""

from __future__ import annotations

from random import Random

from models import events as ev
from models.live import events as le
from models.live.fold import LiveMatch
from models.match import Shed, referee


def next_card(live: LiveMatch, due_ms: int) -> le.Shed:
    """The event that sheds the next card at `due_ms`, with the opponents' responses to it."""
    match, number = live.match.copy(), len(live.cards) + 1
    shed = next(event for event in referee.shed(match) if isinstance(event, Shed))
    hands = []
    for seat, responses in enumerate(live.company.responses(live.rules, live.contests), start=1):
        if not (match.out | match.sits_now) >> seat & 1:
            draw = Random(f"seed {live.settings.seed}, card {number}, seat {seat}").random
            ms = responses.draw_ms(match.held, match.near, draw)
            if ms is not None:
                hands.append((seat, round(ms, 1)))
    return le.Shed(due_ms, number, shed.seat, str(shed.card), live.pace_ms, tuple(hands))


def close(live: LiveMatch, at_ms: int) -> list[le.Event]:
    """The events that end the window of the last card, and the match where it ends with it."""
    assert live.last is not None
    match = live.match.copy()
    hands = live.last.all_hands()
    happened = referee.slaps(match, hands) if hands else []
    happened += referee.close(match)
    reason = "end"
    if match.ended is None and live.played_by(at_ms) >= live.settings.minutes * 60_000:
        happened += referee.stop_at_time(match)
        reason = "time"
    closed = le.Closed(at_ms, live.last.number, le.plain(happened))
    return [closed] if match.ended is None else [closed, ev.Stopped(at_ms, reason)]
