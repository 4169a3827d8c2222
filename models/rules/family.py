"""What the catalogue is made of: families of rules, the question put to them and the answer they give."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from models.cards import Card, parse_pile
from models.rules.readings import Readings

Sight = Literal["ranks", "suits", "ends"]
"""What a rule sees of a pile: the ranks or the suits of its last cards, or the ranks of its two ends."""

Target = int | Literal["date"] | None
Seen = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Asked:
    """The question a rule puts to a pile: how many cards, which target, under which readings.

    A target of None where the family needs one means that the day is not known.
    """

    cards: int
    target: int | None
    readings: Readings


@dataclass(frozen=True, slots=True)
class Answer:
    """That a rule holds or nearly holds; `why()` gives the witness or the reason, on demand."""

    holds: bool
    why: Callable[[], str]


def holds(why: Callable[[], str]) -> Answer:
    """The answer of a rule that holds."""
    return Answer(True, why)


def nearly(why: Callable[[], str]) -> Answer:
    """The answer of a rule that does not hold, but almost."""
    return Answer(False, why)


@dataclass(frozen=True, slots=True)
class Examples:
    """Example piles of a rule under the default readings, bottom card first.

    `day` is the day of the month they are made for, where the rule looks at it.
    """

    holding: tuple[tuple[Card, ...], ...]
    not_holding: tuple[tuple[Card, ...], ...]
    nearly: tuple[tuple[Card, ...], ...]
    day: int | None = None

    @classmethod
    def parse(cls, holding: str, not_holding: str, nearly: str, day: int | None = None) -> Examples:
        """Examples written as piles with a semicolon between them."""

        def piles(text: str) -> tuple[tuple[Card, ...], ...]:
            return tuple(parse_pile(part) for part in text.split(";"))

        return cls(piles(holding), piles(not_holding), piles(nearly), day)


class Family(ABC):
    """A line of the catalogue: everything that rules of one kind have in common, in one place.

    A family has no state; `answer` is the only judge of its rules, so that whether, why and almost
    cannot drift apart.
    """

    key: ClassVar[str]
    """What its notation begins with."""
    form: ClassVar[str]
    """How its notation is written, such as `sum<n>=<t>`."""
    cards: ClassVar[range]
    """How many cards its rules may look at."""
    counted: ClassVar[bool] = True
    """Whether the notation says how many cards."""
    targeted: ClassVar[Literal["number", "date"] | None] = None
    always_awake: ClassVar[bool] = False
    sight: ClassVar[Sight] = "ranks"
    ordered: ClassVar[bool] = True
    """Whether the order of the cards it looks at can matter."""
    model: ClassVar[str]
    """The notation that the example piles are for."""
    examples: ClassVar[Examples]

    @abstractmethod
    def name(self, cards: int, target: Target) -> str:
        """The name shown to players."""

    @abstractmethod
    def sentence(self, cards: int, target: Target) -> str:
        """When the rule holds, in one sentence."""

    @abstractmethod
    def answer(self, seen: Seen, asked: Asked) -> Answer | None:
        """Whether the rule holds or nearly holds on what it sees, bottom card first; None for neither.

        Sleeping is not judged here.
        """

    def may_begin(self, seen: Seen, asked: Asked) -> bool:
        """Whether cards on which the rule holds may begin with fewer that look like this; True where unsure."""
        return True

    def can_happen(self, asked: Asked) -> bool:
        """Whether one deck has a pile on which the rule is awake and holds."""
        return True

    def nearest(self, asked: Asked) -> tuple[int, ...]:
        """The targets nearest to the one asked, below and above, that can happen."""
        return ()

    def notation(self, cards: int, target: Target) -> str:
        """The rule's identity, as stored and typed."""
        return f"{self.key}{cards if self.counted else ''}{'' if target is None else f'={target}'}"

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other)

    def __hash__(self) -> int:
        return hash(type(self))
