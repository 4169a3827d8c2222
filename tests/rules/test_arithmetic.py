"""Exact values, and what has none."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.rules.arithmetic import OPERATORS, Arithmetic, Number, divide, power
from models.rules.inverse import can_make

fractions = st.fractions(min_value=-30, max_value=30, max_denominator=6)
numbers = st.integers(-30, 30) | fractions.map(lambda value: int(value) if value.denominator == 1 else value)


def test_values_in_between_are_exact_fractions() -> None:
    third = divide(8, 3)
    assert third == Fraction(8, 3)
    assert Arithmetic().apply("×", third or 0, 9) == 24


@pytest.mark.parametrize(
    ("operator", "x", "y"),
    [
        ("÷", 5, 0),
        ("^", 0, 0),
        ("^", 0, -1),
        ("^", 2, Fraction(1, 2)),
        ("^", 13, 13**13),
        ("^", 2, -(13**13)),
        ("mod", 5, 0),
        ("mod", -5, 3),
        ("mod", 5, -3),
        ("mod", Fraction(5, 2), 2),
        ("mod", 2, Fraction(5, 2)),
    ],
)
def test_what_has_no_value_gives_none(operator: str, x: Number, y: Number) -> None:
    assert Arithmetic().apply(operator, x, y) is None


@pytest.mark.parametrize(
    ("base", "exponent", "value"),
    [
        (2, 10, 1024),
        (2, -2, Fraction(1, 4)),
        (Fraction(1, 2), -3, 8),
        (-2, 3, -8),
        (0, 5, 0),
        (7, 0, 1),
        (1, 13**13, 1),
        (-1, 13**13, -1),
        (-1, -2, 1),
    ],
)
def test_powers_are_exact(base: Number, exponent: int, value: Number) -> None:
    assert power(base, exponent) == value


def test_mod_by_a_larger_number_counts_only_where_it_may() -> None:
    assert Arithmetic(small_mod=True).apply("mod", 3, 8) == 3
    assert Arithmetic(small_mod=False).apply("mod", 3, 8) is None
    assert Arithmetic(small_mod=False).apply("mod", 8, 8) == 0


@given(st.sampled_from(OPERATORS), numbers, numbers)
def test_a_whole_value_is_an_int(operator: str, x: Number, y: Number) -> None:
    value = Arithmetic().apply(operator, x, y)
    assert value is None or isinstance(value, int) or value.denominator > 1


@given(st.integers(-40, 40), st.frozensets(numbers, max_size=6), st.frozensets(numbers, max_size=6), st.booleans())
def test_the_inverse_of_an_operator_finds_what_trying_all_pairs_finds(
    target: int, lefts: frozenset[Number], rights: frozenset[Number], small_mod: bool
) -> None:
    for operator in OPERATORS:
        alone = Arithmetic((operator,), small_mod)
        assert can_make(target, lefts, rights, alone) == (target in alone.results(lefts, rights)), operator
