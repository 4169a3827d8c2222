"""What happens in a match: the events, in the past tense, appended and never changed.

They hold what happened and nothing that follows from it: the number of a card, the sizes of stacks and pile come from
folding them over the stacks as dealt. Each has a plain form for the database, `body(event)`, which `read(kind, body)`
turns back. Alike events are one object, since most of a match is made of few kinds of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar, Literal, NamedTuple

from models.cards import DECK, Card

Outcome = Literal["hit", "beaten", "false", "extra"]
Taking = Literal["slap", "trap", "last"]
Ending = Literal["all", "last", "no cards", "loop", "limit"]

SLAP = "slap"


@dataclass(frozen=True, slots=True)
class Shed:
    """A seat laid the top card of its stack on the pile."""

    kind: ClassVar[str] = "shed"
    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class Trapped:
    """A seat owes cards to the last face card: the whole levy, or what the seat it relieves has left unpaid."""

    kind: ClassVar[str] = "trap"
    seat: int
    owes: int


class Slapped(NamedTuple):
    """A seat slapped the last card, `ms` after it came; `rules` are the notations that held on it.

    The one event of which hardly two are alike, and so a tuple: it is made in a third of the time.
    """

    seat: int
    outcome: Outcome
    ms: float
    rules: tuple[str, ...]

    @property
    def kind(self) -> str:
        """As the other events have it."""
        return SLAP


@dataclass(frozen=True, slots=True)
class Fined:
    """The top card of a seat's stack went face down to the very bottom of the pile; one event a card."""

    kind: ClassVar[str] = "penalty"
    seat: int


@dataclass(frozen=True, slots=True)
class Took:
    """A seat took the pile, by a slap, by a trap it had set, or as the last one left; it leads the next."""

    kind: ClassVar[str] = "take"
    seat: int
    why: Taking


@dataclass(frozen=True, slots=True)
class WentOut:
    """A seat is out for good."""

    kind: ClassVar[str] = "out"
    seat: int


@dataclass(frozen=True, slots=True)
class Ended:
    """The match is over; `winner` is None where nobody has won."""

    kind: ClassVar[str] = "end"
    winner: int | None
    why: Ending


Event = Shed | Trapped | Slapped | Fined | Took | WentOut | Ended

KINDS: Mapping[str, type[Event]] = {SLAP: Slapped} | {
    kind.kind: kind for kind in (Shed, Trapped, Fined, Took, WentOut, Ended)
}


def body(event: Event) -> dict[str, Any]:
    """What an event says beside its kind, as plain values that JSON can hold."""
    if isinstance(event, Slapped):
        return {**event._asdict(), "rules": list(event.rules)}
    plain = {name: getattr(event, name) for name in event.__slots__}
    if isinstance(event, Shed):
        plain["card"] = str(event.card)
    return plain


def read(kind: str, plain: Mapping[str, Any]) -> Event:
    """The event whose `body` this is; raises KeyError for a kind that is not known, CardError for an unknown card."""
    if kind == Shed.kind:
        return shed(plain["seat"], Card.parse(plain["card"]).index)
    if kind == SLAP:
        return Slapped(plain["seat"], plain["outcome"], plain["ms"], tuple(plain["rules"]))
    return KINDS[kind](**plain)


@cache
def shed(seat: int, card: int) -> Shed:
    """The one event of a seat shedding the card with this index."""
    return Shed(seat, DECK[card])


trapped = cache(Trapped)
fined = cache(Fined)
took = cache(Took)
went_out = cache(WentOut)
