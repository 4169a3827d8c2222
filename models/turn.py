"""A card of a drill as it lay, and the presses made on it."""

from __future__ import annotations

from dataclasses import dataclass, field

from models import events as ev
from models.cards import Card
from models.judge import Filing


@dataclass(slots=True)
class Slap:
    """A press with the verdict it was given when it arrived; `about` is the card that the outcome concerns.

    `believed`: it may have been made when it says, so that it guards the presses after it.
    """

    event: ev.Slapped
    pressed_at_ms: float
    outcome: str
    about: int
    rules: tuple[str, ...] = ()
    reaction_ms: float | None = None
    won: int = 0
    penalty: bool = False
    believed: bool = True


@dataclass(slots=True)
class CardRecord:
    """A card of a drill, as it lay on its pile (bottom card first, this card last), and what became of it."""

    number: int
    face: Card
    dealt_at_ms: int
    interval_ms: int
    start: int
    pile: tuple[Card, ...] = ()
    penalties: int = 0
    holds: tuple[str, ...] = ()
    asleep: tuple[str, ...] = ()
    near: tuple[str, ...] = ()
    outcome: str = "open"
    reaction_ms: float | None = None
    filed: Filing | None = None
    thought: str | None = None
    slaps: list[Slap] = field(default_factory=list)
    void_reason: str | None = None
    early_presses: int = 0
    fined: int = 0
    swept: bool = False

    @property
    def lures(self) -> tuple[str, ...]:
        """The rules that made this card tempting though none held: nearly holding, or asleep."""
        return () if self.holds else self.near + self.asleep

    def void(self, reason: str) -> None:
        """Count this card nowhere, unless it has been answered."""
        if self.outcome == "open":
            self.outcome, self.void_reason = "void", reason
