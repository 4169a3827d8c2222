"""The simplest equation that makes a target out of a window's values, found on demand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import permutations

from models.rules.arithmetic import OPERATORS, TIERS, Arithmetic, Number
from models.rules.reach import Values, can_reach
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


@lru_cache(maxsize=4_096)
def _simplest(values: Values, target: int, arithmetic: Arithmetic, readings: Readings) -> str | None:
    free = readings.brackets == "free"
    as_played = Readings(order="played", brackets=readings.brackets)
    for orders in ([values], sorted(set(permutations(values)))):
        found = [
            expression
            for order in orders
            if can_reach(order, target, arithmetic, as_played)
            for expression in _joined(order, arithmetic, free, target)
        ]
        if found:
            return min(found, key=lambda expression: (expression.cost, expression.text)).text
    return None


@lru_cache(maxsize=4_096)
def _expressions(values: Values, arithmetic: Arithmetic, free: bool) -> tuple[Expression, ...]:
    """The cheapest expression of a row of values for each value and last operator."""
    if len(values) == 1:
        return (Expression(values[0], str(values[0]), "", (0, 0, 0)),)
    cheapest: dict[tuple[Number, str], Expression] = {}
    for expression in _joined(values, arithmetic, free, None):
        key = expression.value, expression.operator
        if key not in cheapest or expression.cost < cheapest[key].cost:
            cheapest[key] = expression
    return tuple(cheapest.values())


def _joined(values: Values, arithmetic: Arithmetic, free: bool, target: int | None) -> Iterator[Expression]:
    """Every expression of a row made of the cheapest ones of its parts; only those that give the target."""
    for cut in range(1, len(values)):
        rights = _expressions(values[cut:], arithmetic, free)
        for left in _expressions(values[:cut], arithmetic, free):
            for right in rights:
                for operator in arithmetic.operators:
                    value = arithmetic.apply(operator, left.value, right.value)
                    if value is not None and (target is None or value == target):
                        expression = _written(left, operator, right, value)
                        if free or not expression.cost[2]:
                            yield expression


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
