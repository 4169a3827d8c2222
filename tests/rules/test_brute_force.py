"""The catalogue against the plain way of answering the same questions."""

from hypothesis import given, settings
from hypothesis import strategies as st

from models.cards import Card
from models.rules import Readings, RuleSet
from models.rules.arithmetic import OPERATORS, Arithmetic
from models.rules.reach import can_reach
from tests.rules.brute_force import Reading, rules
from tests.rules.strategies import days, piles, readings, values


def plain(read: Readings) -> Reading:
    return Reading(read.order == "any", read.brackets == "free", read.small_mod == "yes")


@given(piles, days, readings)
def test_every_rule_holds_where_trying_everything_says_so(pile: tuple[Card, ...], day: int, read: Readings) -> None:
    awake = Readings("awake", read.order, read.brackets, read.small_mod)
    by_hand = rules(plain(read))
    expected = {name for name, (cards, holds) in by_hand.items() if len(pile) >= cards and holds(pile, day)}
    assert set(RuleSet(by_hand, awake, day).holds(pile)) == expected


@settings(max_examples=15, deadline=None)
@given(st.lists(values, min_size=4, max_size=4), st.integers(0, 60), readings)
def test_four_values_reach_what_trying_everything_reaches(four: list[int], target: int, read: Readings) -> None:
    arithmetic = Arithmetic(OPERATORS, read.small_mod == "yes")
    assert can_reach(tuple(four), target, arithmetic, read) == plain(read).ops(four, target)
