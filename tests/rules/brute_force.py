"""The rules the plain way: every permutation, every operator, every bracket, over exact fractions.

Slow, and independent of the catalogue: what both say is taken to be right. Each function takes a pile
(bottom card first) that is long enough and the day.
"""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import permutations, product

from models.cards import Card

OPERATORS = "+-*/%^"
LARGEST_EXPONENT = 200


class Reading:
    """Which orders, brackets and mods count."""

    def __init__(self, any_order: bool = True, free_brackets: bool = True, small_mod: bool = True) -> None:
        self.any_order = any_order
        self.free_brackets = free_brackets
        self.small_mod = small_mod

    def orders(self, values: Sequence[int]) -> Iterator[tuple[int, ...]]:
        return permutations(values) if self.any_order else iter([tuple(values)])

    def apply(self, operator: str, x: Fraction, y: Fraction) -> Fraction | None:
        if operator == "+":
            return x + y
        if operator == "-":
            return x - y
        if operator == "*":
            return x * y
        if operator == "/":
            return x / y if y else None
        if operator == "%":
            whole = x.denominator == y.denominator == 1 and x >= 0 and y > 0
            return x % y if whole and (self.small_mod or x >= y) else None
        if y.denominator != 1 or (x == 0 and y <= 0):
            return None
        if abs(y) > LARGEST_EXPONENT and abs(x) not in (0, 1):
            return None
        return Fraction(1) if abs(x) == 1 and y % 2 == 0 else x if abs(x) == 1 else x ** int(y)

    def bracketed(self, values: Sequence[Fraction], operators: Sequence[str]) -> Iterator[Fraction]:
        """The values of all bracketings of a row."""
        if len(values) == 1:
            yield values[0]
        for cut in range(1, len(values)):
            for x in self.bracketed(values[:cut], operators[: cut - 1]):
                for y in self.bracketed(values[cut:], operators[cut:]):
                    value = self.apply(operators[cut - 1], x, y)
                    if value is not None:
                        yield value

    def as_written(self, values: Sequence[Fraction], operators: Sequence[str]) -> Fraction | None:
        """The value of a row without brackets: powers from the right, then * / %, then + -, from the left."""
        row: list[Fraction] = list(values)
        signs = list(operators)
        for level, backwards in (("^", True), ("*/%", False), ("+-", False)):
            while any(sign in level for sign in signs):
                places = [place for place, sign in enumerate(signs) if sign in level]
                place = places[-1] if backwards else places[0]
                value = self.apply(signs.pop(place), row[place], row[place + 1])
                if value is None:
                    return None
                row[place : place + 2] = [value]
        return row[0]

    def ops(self, values: Sequence[int], target: int, operators: str = OPERATORS) -> bool:
        for order in self.orders(values):
            row = [Fraction(value) for value in order]
            for signs in product(operators, repeat=len(row) - 1):
                if self.free_brackets:
                    if target in self.bracketed(row, signs):
                        return True
                elif self.as_written(row, signs) == target:
                    return True
        return False

    def eq3(self, values: Sequence[int], off: int = 0) -> bool:
        for x, y, z in self.orders(values):
            for operator in OPERATORS:
                value = self.apply(operator, Fraction(x), Fraction(y))
                if value is not None and abs(value - z) == off:
                    return True
        return False


def last(pile: Sequence[Card], cards: int) -> list[int]:
    return [card.rank for card in pile[-cards:]]


def steps(values: Sequence[int]) -> set[int]:
    ordered = sorted(values)
    return {b - a for a, b in zip(ordered, ordered[1:], strict=False)}


def multiply(values: Sequence[int]) -> int:
    product_so_far = 1
    for value in values:
        product_so_far *= value
    return product_so_far


def rules(reading: Reading) -> dict[str, tuple[int, Callable[[Sequence[Card], int], bool]]]:
    """The standard rules and some house rules: notation -> cards needed, predicate."""
    return {
        "pair": (2, lambda pile, day: pile[-1].rank == pile[-2].rank),
        "sandwich": (3, lambda pile, day: pile[-1].rank == pile[-3].rank),
        "sum2=11": (2, lambda pile, day: sum(last(pile, 2)) == 11),
        "mul2=24": (2, lambda pile, day: multiply(last(pile, 2)) == 24),
        "mul3=60": (3, lambda pile, day: multiply(last(pile, 3)) == 60),
        "eq3": (3, lambda pile, day: reading.eq3(last(pile, 3))),
        "ops3=24": (3, lambda pile, day: reading.ops(last(pile, 3), 24)),
        "flush3": (3, lambda pile, day: len({card.suit for card in pile[-3:]}) == 1),
        "floopa3": (3, lambda pile, day: len(steps(last(pile, 3))) == 1),
        "floopa4": (4, lambda pile, day: len(steps(last(pile, 4))) == 1),
        "sum3=date": (3, lambda pile, day: sum(last(pile, 3)) == day),
        "top-bottom": (2, lambda pile, day: pile[0].rank == pile[-1].rank),
        "marriage": (2, lambda pile, day: set(last(pile, 2)) == {12, 13}),
        "run3": (3, lambda pile, day: steps(last(pile, 3)) == {1}),
    }
