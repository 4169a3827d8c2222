"""Exact arithmetic on card values with the six operators: nothing rounds, and no giant is computed."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from fractions import Fraction

Number = int | Fraction
"""An exact value: an int, or a Fraction that is not whole."""

PLAIN = ("+", "−", "×", "÷")
OPERATORS = (*PLAIN, "mod", "^")
TIERS = (PLAIN, (*PLAIN, "mod"), OPERATORS)
"""The sets of operators from simple to odd; each holds the one before it."""

POWER_LIMIT_BITS = 2048
"""A power that would need more bits than this is no value: 13^(13×13) is one, 13^(13^13) is not."""


def divide(x: Number, y: Number) -> Number | None:
    """x ÷ y exactly; None when y is 0."""
    if not y:
        return None
    if isinstance(x, int) and isinstance(y, int) and not x % y:
        return x // y
    quotient = Fraction(x, y)
    return quotient.numerator if quotient.denominator == 1 else quotient


def power(base: Number, exponent: Number) -> Number | None:
    """base to a whole exponent; None for other exponents, 0 to 0 or less, and giants."""
    if not isinstance(exponent, int):
        return None
    if base == 0:
        return 0 if exponent > 0 else None
    if base == 1:
        return 1
    if base == -1:
        return -1 if exponent % 2 else 1
    widest = max(abs(base.numerator), base.denominator)
    if abs(exponent) * widest.bit_length() > POWER_LIMIT_BITS:
        return None
    value = Fraction(base) ** exponent
    return value.numerator if value.denominator == 1 else value


@dataclass(frozen=True, slots=True)
class Arithmetic:
    """Which operators count, and whether x mod y counts where x < y."""

    operators: tuple[str, ...] = OPERATORS
    small_mod: bool = True

    def apply(self, operator: str, x: Number, y: Number) -> Number | None:
        """x operator y as an exact value, or None where it has none."""
        if operator == "+":
            return settled(x + y)
        if operator == "−":
            return settled(x - y)
        if operator == "×":
            return settled(x * y)
        if operator == "÷":
            return divide(x, y)
        if operator == "mod":
            if isinstance(x, int) and isinstance(y, int) and x >= 0 and y > 0 and (self.small_mod or x >= y):
                return x % y
            return None
        return power(x, y)

    def results(self, lefts: Collection[Number], rights: Collection[Number]) -> Iterator[Number]:
        """Every value that a left and a right one give, with repeats."""
        for x in lefts:
            for y in rights:
                for operator in self.operators:
                    value = self.apply(operator, x, y)
                    if value is not None:
                        yield value


def settled(value: Number) -> Number:
    """The value as an int if it is whole."""
    if isinstance(value, int) or value.denominator != 1:
        return value
    return value.numerator
