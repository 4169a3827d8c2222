"""The families that add, multiply or line up values: sum, mul, sum to the date, floopa and run."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from math import prod
from typing import ClassVar, Literal

from models.rules.family import Answer, Asked, Examples, Family, Seen, Target, holds, nearly
from models.rules.phrases import CARD_COUNTS, off_by_one, row
from models.rules.targets import neighbours, symmetric_targets


def one_rank_away(values: Seen) -> Iterator[tuple[int, int, Seen]]:
    """Each change of one value by one rank: the old rank, the new one, all the values then."""
    for place, old in enumerate(values):
        for new in (old - 1, old + 1):
            if 1 <= new <= 13:
                yield old, new, (*values[:place], new, *values[place + 1 :])


class Totalled(Family):
    """What sum and mul share: a total of the last cards that must meet a target."""

    cards = range(2, 6)
    ordered = False
    targeted: ClassVar[Literal["number", "date"] | None] = "number"
    total: ClassVar[Literal["sum", "product"]]

    def can_happen(self, asked: Asked) -> bool:
        return asked.target in symmetric_targets(self.total, asked.cards, asked.readings.faces)

    def nearest(self, asked: Asked) -> tuple[int, ...]:
        if asked.target is None:
            return ()
        return neighbours(asked.target, symmetric_targets(self.total, asked.cards, asked.readings.faces))


class Sum(Totalled):
    """Values that add to a number."""

    key = "sum"
    form = "sum<n>=<t>"
    total = "sum"
    model = "sum2=11"
    examples = Examples.parse("3C 8D; AC 10D; QS 9C 2H", "3C 4D; 6D JS 2C", "3C 9D; QC 5D 5S")

    def name(self, cards: int, target: Target) -> str:
        return f"Sum {cards} = {target}"

    def sentence(self, cards: int, target: Target) -> str:
        return f"The values of the last {CARD_COUNTS[cards]} cards add to {target}."

    def answer(self, seen: Seen, asked: Asked) -> Answer | None:
        target, total = asked.target, sum(seen)
        if target is None or abs(total - target) > 1:
            return None
        added = " + ".join(map(str, seen))
        if total == target:
            return holds(lambda: f"{added} = {total}")
        return nearly(lambda: off_by_one(added, total, target))

    def may_begin(self, seen: Seen, asked: Asked) -> bool:
        missing = asked.cards - len(seen)
        return asked.target is not None and missing <= asked.target - sum(seen) <= 13 * missing


class SumDate(Sum):
    """Values that add to the day of the month in force."""

    form = "sum<n>=date"
    targeted = "date"
    model = "sum3=date"
    examples = Examples.parse("QD 7C 5S; 8H 8D 8C", "QD 7C 2S; 9H 3D 2C", "QD 7C 4S; 8H 8D 9C", day=24)

    def sentence(self, cards: int, target: Target) -> str:
        return f"The values of the last {CARD_COUNTS[cards]} cards add to the day of the month."

    def nearest(self, asked: Asked) -> tuple[int, ...]:
        return tuple(day for day in super().nearest(asked) if 1 <= day <= 31)


class Mul(Totalled):
    """Values that multiply to a number."""

    key = "mul"
    form = "mul<n>=<t>"
    total = "product"
    model = "mul2=24"
    examples = Examples.parse("4C 6D; 3C 8D; QS 2D; 7H 6S 4C", "5C 5D; KS 2C", "QS 3D; 4C 5D")

    def name(self, cards: int, target: Target) -> str:
        return f"Mul {cards} = {target}"

    def sentence(self, cards: int, target: Target) -> str:
        return f"The values of the last {CARD_COUNTS[cards]} cards multiply to {target}."

    def answer(self, seen: Seen, asked: Asked) -> Answer | None:
        target, total = asked.target, prod(seen)
        multiplied = " × ".join(map(str, seen))
        if total == target:
            return holds(lambda: f"{multiplied} = {total}")
        for old, new, changed in one_rank_away(seen):
            if prod(changed) == target:
                return nearly(lambda: f"{multiplied} = {total}; with {new} for {old} it would be {target}")
        return None

    def may_begin(self, seen: Seen, asked: Asked) -> bool:
        return asked.target is not None and asked.target % prod(seen) == 0


class LinedUp(Family):
    """What floopa and run share: values that, in some order, make a sequence."""

    cards = range(3, 6)
    ordered = False
    steps: ClassVar[range]

    @abstractmethod
    def step(self, ordered: Seen) -> int | None:
        """The step of the sequence that ascending values make; None if they make none."""

    @abstractmethod
    def shown(self, ordered: Seen, step: int) -> str:
        """The sequence as a witness."""

    def answer(self, seen: Seen, asked: Asked) -> Answer | None:
        ordered = tuple(sorted(seen))
        step = self.step(ordered)
        if step is not None:
            return holds(lambda: self.shown(ordered, step))
        for old, new, changed in one_rank_away(ordered):
            fitting = tuple(sorted(changed))
            fitting_step = self.step(fitting)
            if fitting_step is not None:
                would_be = self.shown(fitting, fitting_step)
                return nearly(lambda: f"{row(ordered)}; with {new} for {old} it would be {would_be}")
        return None

    def may_begin(self, seen: Seen, asked: Asked) -> bool:
        apart = sorted(value - min(seen) for value in seen)
        if apart[-1] == 0:
            return 0 in self.steps or len(seen) == 1
        return len(set(apart)) == len(apart) and any(
            apart[-1] < step * asked.cards and all(gap % step == 0 for gap in apart)
            for step in self.steps
            if 0 < step * (asked.cards - 1) < 13
        )


class Floopa(LinedUp):
    """Values in an arithmetic sequence."""

    key = "floopa"
    form = "floopa<n>"
    model = "floopa3"
    steps = range(7)
    examples = Examples.parse("3C 7D 5S; 7S 7D 7C; 5C AD 9S", "2C 3D 8S; KS 2D 5C", "3C 8D 5S; 7S 7D 8C")

    def name(self, cards: int, target: Target) -> str:
        return f"Floopa {cards}"

    def sentence(self, cards: int, target: Target) -> str:
        return f"The last {CARD_COUNTS[cards]} values, in some order, go up in equal steps (all the same counts too)."

    def step(self, ordered: Seen) -> int | None:
        step: int = ordered[1] - ordered[0]
        return step if all(b - a == step for a, b in zip(ordered[1:], ordered[2:], strict=False)) else None

    def shown(self, ordered: Seen, step: int) -> str:
        return f"{row(ordered)} (step {step})"


class Run(LinedUp):
    """Values that follow one another."""

    key = "run"
    form = "run<n>"
    model = "run3"
    steps = range(1, 2)
    examples = Examples.parse("5C 3D 4S; KS JD QH 10C", "3C 7D 5S; QC KD AH", "5C 3D 6S; JS QD 9H")

    def name(self, cards: int, target: Target) -> str:
        return f"Run {cards}"

    def sentence(self, cards: int, target: Target) -> str:
        return f"The last {CARD_COUNTS[cards]} values, in some order, are consecutive."

    def step(self, ordered: Seen) -> int | None:
        return 1 if all(b - a == 1 for a, b in zip(ordered, ordered[1:], strict=False)) else None

    def shown(self, ordered: Seen, step: int) -> str:
        return row(ordered)
