"""What a window's values can be made into: the reachable sets behind the ops rules.

A set is built from the sets of the parts: of the sub-collections when the order is free, of the stretches
when it stands as played. Sets of up to three values are kept; a target for four values is found by the
inverse of the last operator, so that no set of four is ever built.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, permutations

from models.rules.arithmetic import Arithmetic, Number
from models.rules.inverse import can_make
from models.rules.readings import Readings

Values = tuple[int, ...]


def can_reach(values: Values, target: int, arithmetic: Arithmetic, readings: Readings) -> bool:
    """Whether all the values, each used once, can be made to give the target, read as `readings` say."""
    free_order, written = readings.order == "any", readings.brackets == "written"
    return _reaches(tuple(sorted(values)) if free_order else values, target, arithmetic, free_order, written)


@lru_cache(maxsize=1 << 16)
def _reaches(values: Values, target: int, arithmetic: Arithmetic, free_order: bool, written: bool) -> bool:
    if written:
        orders = sorted(set(permutations(values))) if free_order else [values]
        return any(target in _sums(order, arithmetic) for order in orders)
    return any(
        can_make(target, _free(left, free_order, arithmetic), _free(right, free_order, arithmetic), arithmetic)
        for left, right in splits(values, free_order)
    )


@lru_cache(maxsize=1 << 14)
def splits(values: Values, free_order: bool) -> tuple[tuple[Values, Values], ...]:
    """The ways to part the values between the two sides of the last operator.

    In a free order give them sorted, and every part comes sorted too.
    """
    if not free_order:
        return tuple((values[:cut], values[cut:]) for cut in range(1, len(values)))
    return tuple(sorted(set(_parted(values))))


def _parted(values: Values) -> Iterator[tuple[Values, Values]]:
    places = range(len(values))
    for size in range(1, len(values)):
        for chosen in combinations(places, size):
            yield (
                tuple(values[place] for place in chosen),
                tuple(values[place] for place in places if place not in chosen),
            )


@lru_cache(maxsize=1 << 12)
def _free(values: Values, free_order: bool, arithmetic: Arithmetic) -> frozenset[Number]:
    if len(values) == 1:
        return frozenset(values)
    return frozenset(
        value
        for left, right in splits(values, free_order)
        for value in arithmetic.results(_free(left, free_order, arithmetic), _free(right, free_order, arithmetic))
    )


@lru_cache(maxsize=1 << 12)
def _sums(values: Values, arithmetic: Arithmetic) -> frozenset[Number]:
    """The values of a row of cards read as written: products and quotients joined by + and −."""
    reached = set(_products(values, arithmetic))
    joined = _only(arithmetic, ("+", "−"))
    for cut in range(1, len(values)):
        reached.update(joined.results(_sums(values[:cut], arithmetic), _products(values[cut:], arithmetic)))
    return frozenset(reached)


@lru_cache(maxsize=1 << 12)
def _products(values: Values, arithmetic: Arithmetic) -> frozenset[Number]:
    """The same for powers joined by × ÷ and mod, left to right."""
    reached = set(_tower(values, arithmetic))
    joined = _only(arithmetic, ("×", "÷", "mod"))
    for cut in range(1, len(values)):
        reached.update(joined.results(_products(values[:cut], arithmetic), _tower(values[cut:], arithmetic)))
    return frozenset(reached)


def _tower(values: Values, arithmetic: Arithmetic) -> frozenset[Number]:
    """The one value of a row joined by ^ alone, right to left, if it has one."""
    if len(values) == 1:
        return frozenset(values)
    if "^" not in arithmetic.operators:
        return frozenset()
    joined = _only(arithmetic, ("^",))
    return frozenset(joined.results(frozenset(values[:1]), _tower(values[1:], arithmetic)))


def _only(arithmetic: Arithmetic, operators: tuple[str, ...]) -> Arithmetic:
    kept = tuple(operator for operator in operators if operator in arithmetic.operators)
    return Arithmetic(kept, arithmetic.small_mod)
