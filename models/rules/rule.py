"""What a rule is: a family of the catalogue with its number of cards and its target filled in."""

from __future__ import annotations

from dataclasses import dataclass, field

from models.rules.examples import find_examples
from models.rules.family import Asked, Examples, Family, Target
from models.rules.readings import Readings


class NotationError(ValueError):
    """A notation that names no rule; the message is a sentence for the player."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A slap rule; its notation is its identity."""

    notation: str
    kind: Family = field(repr=False, compare=False)
    cards: int = field(repr=False, compare=False)
    """How many cards it looks at."""
    target: Target = field(repr=False, compare=False)

    def __str__(self) -> str:
        return self.notation

    @property
    def family(self) -> str:
        """The key of its family: what the notation begins with."""
        return self.kind.key

    @property
    def name(self) -> str:
        """The name shown to players, such as `Sum 2 = 11`."""
        return self.kind.name(self.cards, self.target)

    @property
    def sentence(self) -> str:
        """When it holds, in one sentence."""
        return self.kind.sentence(self.cards, self.target)

    @property
    def always_awake(self) -> bool:
        """Whether it counts on a face card too when the others sleep."""
        return self.kind.always_awake

    @property
    def needs_day(self) -> bool:
        """Whether it looks at the day of the month."""
        return self.target == "date"

    @property
    def examples(self) -> Examples:
        """Piles on which it holds, does not, and nearly does; a kind is empty where none was found."""
        return find_examples(self.kind, self.cards, self.target)

    def asked(self, readings: Readings, day: int | None) -> Asked:
        """The question it puts to a pile; a date target becomes the day."""
        return Asked(self.cards, day if self.target == "date" else self.target, readings)
