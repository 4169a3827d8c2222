"""The simplest equation that makes a target out of a window's values, found on demand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from models.rules.arithmetic import OPERATORS, PLAIN, TIERS, Arithmetic, Number
from models.rules.inverse import missing_value
from models.rules.reach import Values, can_reach, splits
from models.rules.readings import Readings

_BINDING = {"+": 1, "−": 1, "×": 2, "÷": 2, "mod": 2, "^": 3, "": 4}

Cost = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Expression:
    """A way to write a value: its text, its last operator ("" for a card) and what it costs the reader.

    The cost counts values in between that are negative or broken, then how odd the operators are, then
    the brackets.
    """

    value: Number
    text: str
    operator: str
    cost: Cost


Made = dict[Number, tuple[Expression, ...]]
"""What some values can make: each value with the cheapest expression for each last operator."""


def simplest_expression(values: Values, target: int, arithmetic: Arithmetic, readings: Readings) -> str | None:
    """The left side of the simplest equation that makes the target, such as `(2 + 2) × 6`.

    Operators as plain as can be, then the order played, then no odd values in between, plain operators and
    few brackets. None if the target is out of reach.
    """
    for tier in TIERS:
        if set(tier) <= set(arithmetic.operators):
            plainest = Arithmetic(tier, arithmetic.small_mod)
            if can_reach(values, target, plainest, readings):
                return _simplest(values, target, plainest, readings)
    return None


@lru_cache(maxsize=1 << 15)
def _simplest(values: Values, target: int, arithmetic: Arithmetic, readings: Readings) -> str | None:
    free = readings.brackets == "free"
    as_played = Readings(order="played", brackets=readings.brackets)
    if can_reach(values, target, arithmetic, as_played):
        found = _making(target, values, arithmetic, free, False)
    else:
        found = _making(target, tuple(sorted(values)), arithmetic, free, True)
    return min(found, key=lambda expression: (expression.cost, expression.text)).text


def _making(target: int, values: Values, arithmetic: Arithmetic, free: bool, free_order: bool) -> Iterator[Expression]:
    """The expressions for the target: the sides' cheapest ones, found by what is missing on the longer side."""
    for left_values, right_values in splits(values, free_order):
        lefts = _expressions(left_values, arithmetic, free, free_order)
        rights = _expressions(right_values, arithmetic, free, free_order)
        for operator in arithmetic.operators:
            for x, y in _pairs(operator, target, lefts, rights):
                if arithmetic.apply(operator, x, y) == target:
                    for left, right in product(lefts[x], rights[y]):
                        expression = _written(left, operator, right, target)
                        if free or not expression.cost[2]:
                            yield expression


def _pairs(operator: str, target: int, lefts: Made, rights: Made) -> Iterable[tuple[Number, Number]]:
    """The pairs of values that may make the target: few by the inverse of a plain operator, else all."""
    if operator not in PLAIN or not target:
        return product(lefts, rights)
    if len(lefts) <= len(rights):
        missing = ((x, missing_value(operator, target, x, True)) for x in lefts)
        return [(x, y) for x, y in missing if y is not None and y in rights]
    missing = ((y, missing_value(operator, target, y, False)) for y in rights)
    return [(x, y) for y, x in missing if x is not None and x in lefts]


@lru_cache(maxsize=1 << 13)
def _expressions(values: Values, arithmetic: Arithmetic, free: bool, free_order: bool) -> Made:
    """The cheapest expression of some values for each value they make and each last operator."""
    if len(values) == 1:
        return {values[0]: (Expression(values[0], str(values[0]), "", (0, 0, 0)),)}
    cheapest: dict[Number, dict[str, Expression]] = {}
    for left_values, right_values in splits(values, free_order):
        lefts = _expressions(left_values, arithmetic, free, free_order)
        rights = _expressions(right_values, arithmetic, free, free_order)
        for x, y, operator in product(lefts, rights, arithmetic.operators):
            value = arithmetic.apply(operator, x, y)
            if value is None:
                continue
            for left, right in product(lefts[x], rights[y]):
                expression = _written(left, operator, right, value)
                if free or not expression.cost[2]:
                    known = cheapest.setdefault(value, {}).setdefault(operator, expression)
                    if expression.cost < known.cost:
                        cheapest[value][operator] = expression
    return {value: tuple(by_operator.values()) for value, by_operator in cheapest.items()}


def _written(left: Expression, operator: str, right: Expression, value: Number) -> Expression:
    binding = _BINDING[operator]
    to_the_right = operator == "^"
    left_text, left_brackets = _side(left, _BINDING[left.operator] < binding + to_the_right)
    right_text, right_brackets = _side(right, _BINDING[right.operator] < binding + (not to_the_right))
    gap = "" if operator == "^" else " "
    odd = not isinstance(value, int) or value < 0
    return Expression(
        value,
        f"{left_text}{gap}{operator}{gap}{right_text}",
        operator,
        (
            left.cost[0] + right.cost[0] + odd,
            left.cost[1] + right.cost[1] + OPERATORS.index(operator),
            left_brackets + right_brackets,
        ),
    )


def _side(side: Expression, bracketed: bool) -> tuple[str, int]:
    return (f"({side.text})" if bracketed else side.text), side.cost[2] + bracketed
