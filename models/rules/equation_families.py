"""The families that search for an equation: eq3 and ops."""

from __future__ import annotations

from functools import lru_cache
from itertools import permutations

from models.rules.arithmetic import OPERATORS, PLAIN, TIERS, Arithmetic, Number
from models.rules.family import Answer, Asked, Examples, Family, Seen, Target, holds, nearly
from models.rules.phrases import CARD_COUNTS, off_by_one
from models.rules.reach import can_reach
from models.rules.targets import OpsTargets, ops_targets
from models.rules.witness import simplest_expression


def arithmetic_of(asked: Asked) -> Arithmetic:
    """The arithmetic of all six operators under the small-mod reading asked for."""
    return Arithmetic(OPERATORS, asked.readings.small_mod == "yes")


class Eq(Family):
    """Values that are an equation by themselves."""

    key = "eq"
    form = model = "eq3"
    cards = range(3, 4)
    examples = Examples.parse("2C 3D 5S; KS 4D AC 5H 4C; 2C 6D 7S 6H", "KS 2D 5C; 8D QC 10H", "KD 7C 5S; 4C QD 9S")

    def name(self, cards: int, target: Target) -> str:
        return f"Ops {cards} has a valid Eq"

    def sentence(self, cards: int, target: Target) -> str:
        return (
            "The last three values can be arranged as X op Y = Z, where op is one of + − × ÷, mod and ^ "
            "(to the power of)."
        )

    def answer(self, seen: Seen, asked: Asked) -> Answer | None:
        arithmetic = arithmetic_of(asked)
        made = [(_made(x, y, arithmetic), z) for x, y, z in _orders(seen, asked)]
        if any(z in values for values, z in made):
            return holds(lambda: _equation(seen, asked, 0))
        if any(z - 1 in values or z + 1 in values for values, z in made):
            return nearly(lambda: _equation(seen, asked, 1))
        return None


@lru_cache(maxsize=1_024)
def _made(x: int, y: int, arithmetic: Arithmetic) -> frozenset[Number]:
    """All that an operator makes of x and y in this order."""
    return frozenset(arithmetic.results((x,), (y,)))


def _orders(seen: Seen, asked: Asked) -> list[Seen]:
    """The orders in which the values may stand, the one played first."""
    return list(permutations(seen)) if asked.readings.order == "any" else [seen]


def _equation(seen: Seen, asked: Asked, off: int) -> str:
    """The simplest X op Y = Z that is off by this much: plain operators, then mod, then powers; as played first."""
    arithmetic = arithmetic_of(asked)
    for fewer, tier in zip(((), *TIERS), TIERS, strict=False):
        for x, y, z in _orders(seen, asked):
            for operator in tier[len(fewer) :]:
                value = arithmetic.apply(operator, x, y)
                if value is not None and abs(value - z) == off:
                    gap = "" if operator == "^" else " "
                    left = f"{x}{gap}{operator}{gap}{y}"
                    return off_by_one(left, value, z) if off else f"{left} = {z}"
    raise ValueError(f"{seen} make no such equation.")


class Ops(Family):
    """Values that operators can make into a number."""

    key = "ops"
    form = "ops<n>=<t>"
    cards = range(3, 5)
    targeted = "number"
    model = "ops3=24"
    examples = Examples.parse("2C 2D 6S; 4C 6D 9S; QC 8D 3H 9S", "7C 7D 2S; JC KD 5S", "5S 5D 2C; 9C 9D 7S")

    def name(self, cards: int, target: Target) -> str:
        return f"Ops {cards} = {target}"

    def sentence(self, cards: int, target: Target) -> str:
        return (
            f"The last {CARD_COUNTS[cards]} values, each used once, make {target} with "
            f"{CARD_COUNTS[cards - 1]} operators out of + − × ÷, mod and ^ (to the power of)."
        )

    def answer(self, seen: Seen, asked: Asked) -> Answer | None:
        target, readings, arithmetic = asked.target, asked.readings, arithmetic_of(asked)
        if target is None:
            return None
        if can_reach(seen, target, arithmetic, readings):
            return holds(lambda: f"{simplest_expression(seen, target, arithmetic, readings)} = {target}")
        plain = Arithmetic(PLAIN, arithmetic.small_mod)
        for close in (target - 1, target + 1):
            if can_reach(seen, close, plain, readings):
                return nearly(lambda: off_by_one(f"{simplest_expression(seen, close, plain, readings)}", close, target))
        return None

    def can_happen(self, asked: Asked) -> bool:
        return asked.target is not None and asked.target in self._targets(asked)

    def nearest(self, asked: Asked) -> tuple[int, ...]:
        return () if asked.target is None else self._targets(asked).nearest(asked.target)

    def _targets(self, asked: Asked) -> OpsTargets:
        return ops_targets(asked.cards, arithmetic_of(asked), asked.readings)
