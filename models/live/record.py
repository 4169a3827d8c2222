"""The record of a match in plain values, as interface.md promises it to other programs."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from models.live.card import MatchCard, hands_of
from models.live.fold import LEADER, LiveMatch
from models.match import Ended, Event, Match, Script, Slap, Trapped
from models.match.events import shed
from models.match.text import described
from models.record import card_record, head_record, was_dealt


def happened(match: Match, card: MatchCard) -> Iterator[Event]:
    """What a card brought, event by event, while `match`, which stands as before it, is changed by each of them."""
    laid = shed(card.seat, card.face.index)
    match.apply(laid)
    yield laid
    if match.levy and match.owes == match.levy and match.trapped is not None and card.face.is_face:
        yield Trapped(match.trapped, match.owes)
    for event in card.said:
        match.apply(event)
        yield event


def events_of(live: LiveMatch) -> list[Event]:
    """Everything that happened in the match; one that the player stopped ends without a winner."""
    match = live.new_match()
    events = [event for card in live.cards for event in happened(match, card)]
    if live.state == "over" and not (events and isinstance(events[-1], Ended)):
        events.append(Ended(None, "limit"))
    return events


def script_of(live: LiveMatch) -> Script:
    """The match as a script, from which it can be played again card by card."""
    slaps = (
        Slap(card.number, hand.seat, hand.ms)
        for card in live.cards
        for hand in hands_of(card.said)
        if hand.outcome != "extra"
    )
    settings = live.settings
    return Script(live.rules, live.dealt_stacks(), tuple(slaps), settings.penalty, settings.decks, LEADER)


def match_record(match_id: str, live: LiveMatch, now_ms: float) -> dict[str, Any]:
    """The whole match as it stands at `now_ms`: a drill's record, and with each card its seat, hands and events.

    Events are as `flask match run` prints them. Once the match is over there is a `script`, which that command
    referees, and the stacks are in it.
    """
    match = live.new_match()
    cards = [_card(live, match, card, now_ms) for card in live.cards if was_dealt(live, card, now_ms)]
    over = live.state == "over"
    return {
        **head_record(match_id, live, now_ms),
        "seats": list(live.names),
        "opponents": live.company.plain(),
        "stacks": live.match.sizes,
        "pile": live.match.pile_size,
        "played_ms": live.played_ms,
        "winner": live.match.ended.winner if live.match.ended else None,
        "why": live.why,
        "script": json.loads(script_of(live).to_json()) if over else None,
        "cards": cards,
    }


def _card(live: LiveMatch, match: Match, card: MatchCard, now_ms: float) -> dict[str, Any]:
    hands = card.all_hands(None if card.closed_at_ms is not None else now_ms - card.dealt_at_ms)
    return {
        **card_record(live, card, now_ms),
        "seat": card.seat,
        "hands": [{"seat": seat, "ms": ms} for ms, seat in hands],
        "taken_by": card.taken_by,
        "taken_ms": card.taken_ms,
        "events": [described(event, match) for event in happened(match, card)],
    }
