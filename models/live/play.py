"""What is done at the table of a match, beside what is done at a drill's (models/play.py): set up, shed, close.

Each command is a function of the match as it is and of the time, and answers the events to store.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from models.choosing import zone_and_day
from models.course import rule_set
from models.live import coming
from models.live import events as le
from models.live.card import PLAYER
from models.live.fold import LiveMatch
from models.live.settings import MatchSettings, read_match
from models.match.company import EVEN, LAST_WEEK, invite
from models.match.measured import Person
from models.play import RefusedError, whole
from models.player import PlayerSettings
from models.settings import Form


def read_start(
    form: Form,
    player: PlayerSettings,
    at_ms: int,
    server_zone: str,
    seed: int,
    measured: Callable[[MatchSettings], Person],
) -> tuple[le.Started | None, dict[str, str]]:
    """The first event of the match that a form asks for, or None with a sentence for each wrong field.

    `seed` is taken where the form names none, `server_zone` where it names no time zone; `measured` is asked for the
    player where opponents take after them.
    """
    errors: dict[str, str] = {}
    zone, day = zone_and_day(form, player, at_ms, server_zone, errors)
    settings, wrong = read_match(form, day.day)
    if settings is None or errors:
        return None, {**wrong, **errors}
    if not any(text.strip() for text in form.get("seed", ())):
        settings = replace(settings, seed=seed)
    rules = rule_set(settings.rules, settings.readings, day.day)
    person = measured(settings) if settings.skill in (LAST_WEEK, EVEN) else None
    company = invite(settings.skill, rules, settings.opponents, settings.seed, settings.level, person)
    return (
        le.Started(at_ms, settings.to_json(), company.plain(), day.day, day.source, zone, player.day_start_hour),
        {},
    )


def shed(live: LiveMatch, stream: str, due_ms: int) -> Iterable[le.Event]:
    """The next card, due at `due_ms`, if the match still runs on this stream and no window is open."""
    if live.state != "running" or live.stream != stream or live.lies_open:
        return []
    return [coming.next_card(live, due_ms)]


def close(live: LiveMatch, stream: str, number: int, at_ms: int) -> Iterable[le.Event]:
    """The end of the window of card `number`, if the match still runs on this stream and it is open."""
    last = live.last
    if live.state != "running" or live.stream != stream or last is None or last.number != number or not live.lies_open:
        return []
    return coming.close(live, at_ms)


def offer(live: LiveMatch, form: Form, at_ms: int) -> Iterable[le.Event]:
    """The player's own card, to be shed as soon as the window of the last one has passed.

    `after` is the number of the last card the player saw; asked for again, or after a card that is covered by now,
    nothing happens. Raises RefusedError where it is not the player's turn.
    """
    number = len(live.cards)
    after = whole(form, "after", 0, 1_000_000) if "after" in form else number
    if live.state == "over":
        raise RefusedError("This match is over. Start another one.")
    if live.settings.own_turn != "key":
        raise RefusedError("In this match your cards are shed for you.")
    if live.state != "running" or after > number:
        raise RefusedError("No card can be shed while the match stands still.")
    if after < number or live.offered >= number:
        return []
    if live.match.turn != PLAYER:
        raise RefusedError("It is not your turn to shed.")
    return [le.Offered(at_ms, number)]
