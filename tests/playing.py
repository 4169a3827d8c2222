"""A drill played by hand: cards and presses at given instants, each command asked as the page would ask it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from models import events as ev
from models import play
from models.cards import parse_pile
from models.drill import Drill
from models.rules import Readings, parse_rules
from models.settings import DrillSettings
from models.turn import CardRecord, Slap

FIRST_MS = 1000
"""When the first card is due, unless the test says otherwise."""


def settings(rules: str = "egyptian", **other: Any) -> DrillSettings:
    """Settings with these rules (a preset or notations joined by commas); the deck dealer, until stopped."""
    readings = Readings(**{key: other.pop(key) for key in Readings.__dataclass_fields__ if key in other})
    rest: dict[str, Any] = {"pace_ms": 1000, "cards": 0, "dealer": "deck", "seed": 1, **other}
    return DrillSettings(tuple(rule.notation for rule in parse_rules(rules)), readings, **rest)


def started(chosen: DrillSettings, day: int = 12, at_ms: int = 0) -> ev.Started:
    """The event that sets a drill up."""
    return ev.Started(at_ms, chosen.to_json(), day, "calendar", "UTC")


class Hand:
    """A drill and what was stored of it; the stream is open unless `opened` is False."""

    def __init__(self, rules: str = "egyptian", day: int = 12, opened: bool = True, **other: Any) -> None:
        self.drill = Drill()
        self.stored: list[ev.Event] = []
        self.store([started(settings(rules, **other), day)])
        if opened:
            self.open(at_ms=0)

    def store(self, events: Iterable[ev.Event]) -> list[ev.Event]:
        """Store events as they are."""
        stored = list(events)
        for event in stored:
            self.stored.append(event)
            self.drill.apply(event)
        return stored

    def ask(self, command: Callable[..., Iterable[ev.Event]], *arguments: Any) -> list[ev.Event]:
        """Store what a command of models/play.py answers."""
        return self.store(command(self.drill, *arguments))

    # -- the stream ------------------------------------------------------------------------------------------------

    def open(self, at_ms: int, stream: str = "one", card: int | None = None) -> None:
        """A stream is opened by a page that says it has shown `card`."""
        self.ask(play.open_stream, ev.Opened(at_ms, stream, card))

    def deal(self, faces: str, at_ms: int | None = None) -> CardRecord:
        """Shed these cards, each when it is due, the first at `at_ms` if given; the last of them."""
        for face in parse_pile(faces):
            last = self.drill.last
            due_ms = self.drill.due_ms(last) if last and self.drill.since_start else FIRST_MS
            due_ms, at_ms = due_ms if at_ms is None else at_ms, None
            self.store([ev.Dealt(due_ms, len(self.drill.cards) + 1, str(face), self.drill.pace_ms)])
        return self.drill.cards[-1]

    # -- the player ------------------------------------------------------------------------------------------------

    def slap(
        self,
        reaction_ms: float,
        card: int | None = None,
        press: int | None = None,
        arrives_ms: int | None = None,
        input: str = "key",
    ) -> Slap:
        """A press on a card (the last one), which arrives as it is made unless `arrives_ms` tells when."""
        number = card or len(self.drill.cards)
        dealt_at_ms = self.drill.cards[number - 1].dealt_at_ms
        arrived = arrives_ms if arrives_ms is not None else int(dealt_at_ms + reaction_ms) + 1
        event = ev.Slapped(arrived, number, reaction_ms, press, input)
        self.ask(play.slap, event)
        slap = self.drill.slap_of(event)
        assert slap is not None
        return slap

    def pause(self, at_ms: int, reason: str = "choice", card: int | None = None) -> None:
        """A pause; `card` is the last one the page says it has shown."""
        self.ask(play.pause, ev.Paused(at_ms, reason, card))

    def resume(self, at_ms: int) -> None:
        """Going on."""
        self.ask(play.resume, at_ms)

    def stall(self, at_ms: int, card: int | None = None) -> None:
        """A frame stood still for 140 ms over a card (the last one)."""
        form = {"card": [str(card or len(self.drill.cards))], "gap_ms": ["140"]}
        self.ask(play.stall, form, at_ms)

    def stop(self, at_ms: int) -> None:
        """The end by choice."""
        self.ask(play.stop, at_ms)

    def finish(self, at_ms: int) -> None:
        """The end, if the last card's time has passed."""
        self.ask(play.finish, at_ms)

    # -- looking ---------------------------------------------------------------------------------------------------

    def card(self, number: int) -> CardRecord:
        """A card by its number, from 1."""
        return self.drill.cards[number - 1]

    def outcomes(self, now_ms: float) -> list[str]:
        """The outcome of every card at an instant, in the order shed."""
        return [self.drill.outcome(card, now_ms) for card in self.drill.cards]
