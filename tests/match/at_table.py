"""A match at the table with known stacks and known hands of the opponents, on a clock that only waiting moves.

    table = MatchTable(monkeypatch, "2C 9D / 7C 7D", {2: [(1, 600)]})
    table.open().hear()

The stacks stand in the order of the seats, top card first: the player's first; seat 1 leads. `hands` are the responses
of the opponents to a card by its number, each a seat and a time.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from models import store
from models.cards import parse_pile
from models.course import rule_set
from models.live import coming, fold, play
from models.live import events as le
from models.live.fold import LiveMatch
from models.live.settings import MatchSettings
from models.live.stream import MatchStream
from models.match.company import invite
from tests.clockwork import DRILL, SET_UP_MS, Heard, Table

Hands = Mapping[int, Sequence[tuple[int, float]]]


def script(monkeypatch: Any, stacks: str, hands: Hands) -> int:
    """Have matches dealt these stacks and opponents answer so; the number of seats."""
    dealt = tuple(parse_pile(stack) for stack in stacks.split("/"))
    next_card = coming.next_card

    def scripted(live: LiveMatch, due_ms: int) -> le.Shed:
        shed = next_card(live, due_ms)
        return replace(shed, hands=tuple(hands.get(shed.card, ())))

    monkeypatch.setattr(fold, "deal", lambda seats, draw, decks, leader: dealt)
    monkeypatch.setattr(coming, "next_card", scripted)
    return len(dealt)


def started(seats: int, **settings: Any) -> le.Started:
    """The first event of a match with so many seats, of Egyptian War, a second a card, unless the settings differ."""
    rules = tuple(settings.pop("rules", "pair sandwich").split())
    chosen = MatchSettings(rules=rules, **{"pace_ms": 1000, "opponents": seats - 1, **settings})
    company = invite(chosen.skill, rule_set(chosen.rules, chosen.readings, 12), chosen.opponents, chosen.seed)
    return le.Started(SET_UP_MS, chosen.to_json(), company.plain(), 12, "calendar", "UTC")


class MatchTable(Table):
    """One match with known stacks and hands."""

    flow = MatchStream
    game = LiveMatch

    def __init__(self, monkeypatch: Any, stacks: str, hands: Hands | None = None, **settings: Any) -> None:
        self.set_up(started(script(monkeypatch, stacks, hands or {}), **settings))

    @classmethod
    def fair(cls, seats: int, **settings: Any) -> MatchTable:
        """A match that is dealt and answered as its seed has it."""
        table = cls.__new__(cls)
        table.set_up(started(seats, **settings))
        return table

    def offer(self, after: int | None = None) -> None:
        fields = {} if after is None else {"after": [str(after)]}
        self.do(lambda live, now: play.offer(live, fields, now))

    @property
    def live(self) -> LiveMatch:
        return self.running.look(DRILL, lambda live: live)

    def events(self) -> list[Any]:
        """Everything that is stored."""
        with self.sessions() as session:
            return store.events_after(session, DRILL, 0)

    def slap_outcomes(self) -> list[str]:
        return [slap.outcome for card in self.live.cards for slap in card.slaps]


def felts(heard: list[Heard]) -> list[dict[str, Any]]:
    """What the felt showed, one after the other."""
    return [one.view[1] for one in heard if one.kind in ("card", "felt")]


def calls(heard: list[Heard]) -> list[tuple[str, str]]:
    """What was called: the kind of the event and the title."""
    return [(one.kind, one.view[1]["title"]) for one in heard if one.kind in ("took", "verdict")]


def hands_shown(heard: list[Heard]) -> list[tuple[float, list[tuple[int, float, str]]]]:
    """When hands were shown, and which: seat, time and outcome of each."""
    return [
        (one.at_ms, [(hand["seat"], hand["ms"], hand["outcome"]) for hand in one.view[1]["hands"]])
        for one in heard
        if one.kind == "hand"
    ]
