"""A card of a match, the hands that come down on it, and what followed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from models.match import Took
from models.match import events as said
from models.turn import CardRecord, Slap

PLAYER = 0

Hand = tuple[float, int]
"""A response time and the seat; they sort from the fastest on, of equal ones the lower seat first."""


@dataclass(slots=True)
class Press(Slap):
    """A press; `lies`: it is a hand on the pile with the others, `timed`: its response time enters statistics."""

    lies: bool = False
    timed: bool = True


@dataclass(slots=True)
class MatchCard(CardRecord):
    """A card of a match: who shed it, the opponents' responses to it, and what followed once its window had passed.

    `taken_by` is the opponent whose hand was first on a pile on which a rule held, `taken_ms` its time. `cut_ms`: no
    hand comes later than this, because the match was interrupted.
    """

    seat: int = 0
    hands: tuple[Hand, ...] = ()
    cut_ms: float | None = None
    closed_at_ms: int | None = None
    said: tuple[said.Event, ...] = ()
    taken_by: int | None = None
    taken_ms: float | None = None
    stacks: tuple[int, ...] = ()

    @property
    def pressed(self) -> Press | None:
        """The player's press that lies on the pile with the other hands."""
        return next((slap for slap in self.slaps if isinstance(slap, Press) and slap.lies), None)

    def theirs(self, by_ms: float | None = None) -> list[Hand]:
        """The opponents' hands that come down in the window, or until then, the fastest first."""
        last = min(limit for limit in (self.interval_ms, self.cut_ms, by_ms) if limit is not None)
        return sorted(hand for hand in self.hands if hand[0] <= last and hand[0] < self.interval_ms)

    def all_hands(self, by_ms: float | None = None) -> list[Hand]:
        """The same with the player's."""
        press = self.pressed
        own = [(press.event.reaction_ms, PLAYER)] if press else []
        return sorted([*self.theirs(by_ms), *own])

    @property
    def took(self) -> Took | None:
        """Who took the pile after this card, None where it lay on or the window has not passed."""
        return next((event for event in self.said if isinstance(event, Took)), None)


def hands_of(events: Sequence[said.Event]) -> tuple[said.Slapped, ...]:
    """The judged hands among what happened."""
    return tuple(event for event in events if isinstance(event, said.Slapped))
