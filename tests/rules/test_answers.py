"""Witnesses and reasons, and the laws that all answers keep."""

import pickle
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from models.cards import DECK, Card, parse_pile
from models.rules import STANDARD, Readings, RuleSet
from models.rules.arithmetic import OPERATORS, Arithmetic
from models.rules.reach import can_reach
from models.rules.witness import simplest_expression
from tests.rules.equations import both_sides, values_used
from tests.rules.strategies import days, piles, readings, values

EVERYTHING = (*STANDARD, "run3", "sum2=date", "mul3=60", "flush4", "floopa4")


@pytest.mark.parametrize(
    ("notation", "pile", "why"),
    [
        ("pair", "7C 7D", "two sevens"),
        ("sandwich", "9C 4D 9H", "two nines around a 4"),
        ("sum2=11", "3C 8D", "3 + 8 = 11"),
        ("mul2=24", "2D QC", "2 × 12 = 24"),
        ("eq3", "KS 4D AC", "13 mod 4 = 1"),
        ("eq3", "9H 3D 2C", "3^2 = 9"),
        ("eq3", "KC 2D 2H", "2 mod 13 = 2"),
        ("eq3", "2C 5D 7S", "2 + 5 = 7"),
        ("ops3=24", "2C 2D 6S", "(2 + 2) × 6 = 24"),
        ("ops3=24", "8D 3C 9H", "8 ÷ 3 × 9 = 24"),
        ("ops3=24", "9H 3D 2C", "(9 + 3) × 2 = 24"),
        ("ops3=24", "8H 3D 8C", "8 × (3 mod 8) = 24"),
        ("ops4=24", "8C 3D 8H 3S", "8 ÷ (3 − 8 ÷ 3) = 24"),
        ("flush3", "2H 9H 3H", "three hearts"),
        ("floopa3", "3C 7D 5S", "3, 5, 7 (step 2)"),
        ("floopa3", "7C 7D 7S", "7, 7, 7 (step 0)"),
        ("sum3=date", "QD 7C 5S", "12 + 7 + 5 = 24"),
        ("top-bottom", "6C KD 2S 6H", "a 6 on top, a 6 at the bottom"),
        ("marriage", "KC QD", "a king and a queen"),
        ("run3", "5C 3D 4S", "3, 4, 5"),
    ],
)
def test_a_rule_that_holds_says_why(notation: str, pile: str, why: str) -> None:
    finding = RuleSet([], day=24).explain_rule(notation, parse_pile(pile))
    assert finding is not None
    assert (finding.rule, finding.why) == (notation, why)


def test_a_witness_is_written_without_brackets_where_brackets_do_not_count() -> None:
    rules = RuleSet([], Readings(brackets="written"))
    found = rules.explain_rule("ops3=24", parse_pile("4C 6D AS"))
    assert found is not None
    assert found.why == "4 × 6 × 1 = 24"


def test_a_rule_that_does_not_hold_has_no_witness() -> None:
    rules = RuleSet([], day=24)
    assert rules.explain_rule("pair", parse_pile("7C 8D")) is None
    assert rules.explain_rule("sandwich", parse_pile("7C 7D")) is None
    assert rules.explain_rule("pair", ()) is None


def test_a_sleeping_rule_is_told_apart_and_has_its_witness() -> None:
    explained = RuleSet("berkeley", day=24).explain(parse_pile("2D QC"))
    assert (explained.holds, explained.near) == ((), ())
    assert [(finding.rule, finding.why) for finding in explained.asleep] == [("mul2=24", "2 × 12 = 24")]


@given(values, values, values, st.integers(0, 60), readings)
def test_a_witness_of_ops_3_is_true_and_uses_each_value_once(
    x: int, y: int, z: int, target: int, read: Readings
) -> None:
    arithmetic = Arithmetic(OPERATORS, read.small_mod == "yes")
    written = simplest_expression((x, y, z), target, arithmetic, read)
    assert (written is not None) == can_reach((x, y, z), target, arithmetic, read)
    if written is not None:
        left, right = both_sides(f"{written} = {target}")
        assert left == right
        assert values_used(written) == sorted((x, y, z))
        assert "(" not in written or read.brackets == "free"


@settings(max_examples=40)
@given(st.lists(values, min_size=4, max_size=4).map(tuple), st.integers(0, 60), readings)
def test_a_witness_of_ops_4_is_true_and_uses_each_value_once(
    four: tuple[int, ...], target: int, read: Readings
) -> None:
    arithmetic = Arithmetic(OPERATORS, read.small_mod == "yes")
    written = simplest_expression(four, target, arithmetic, read)
    assert (written is not None) == can_reach(four, target, arithmetic, read)
    if written is not None:
        left, right = both_sides(f"{written} = {target}")
        assert left == right
        assert values_used(written) == sorted(four)


@given(piles, days, readings)
def test_every_equation_in_an_explanation_is_true(pile: tuple[Card, ...], day: int, read: Readings) -> None:
    explained = RuleSet(EVERYTHING, read, day).explain(pile)
    for finding in (*explained.holds, *explained.asleep, *explained.near):
        if " = " in finding.why:
            left, right = both_sides(finding.why.split(", one ")[0].split("; with ")[0])
            assert left == right


@given(piles, days, readings)
def test_holding_sleeping_and_nearly_holding_exclude_each_other(
    pile: tuple[Card, ...], day: int, read: Readings
) -> None:
    rules = RuleSet(EVERYTHING, read, day)
    held, sleeping, near = rules.masks(pile)
    assert held & sleeping == held & near == sleeping & near == 0
    assert (held, sleeping, near) == (rules.holds_mask(pile), rules.asleep_mask(pile), rules.near_mask(pile))
    explained = rules.explain(pile)
    assert tuple(finding.rule for finding in explained.holds) == rules.holds(pile)
    assert tuple(finding.rule for finding in explained.asleep) == rules.asleep(pile)
    assert tuple(finding.rule for finding in explained.near) == rules.near(pile)


@given(piles, days)
def test_on_a_face_card_only_the_four_rules_are_awake(pile: tuple[Card, ...], day: int) -> None:
    asleep, awake = RuleSet(EVERYTHING, Readings(), day), RuleSet(EVERYTHING, Readings(faces="awake"), day)
    assert asleep.holds_mask(pile) | asleep.asleep_mask(pile) == awake.holds_mask(pile)
    if pile[-1].is_face:
        assert set(asleep.holds(pile) + asleep.near(pile)) <= {"pair", "sandwich", "top-bottom", "marriage"}
    else:
        assert asleep.asleep(pile) == ()


@given(st.lists(st.sampled_from(DECK), min_size=3, max_size=4, unique=True))
def test_in_any_order_an_equation_holds_for_every_order_of_its_cards(pile: list[Card]) -> None:
    rules = RuleSet(f"eq3,ops{len(pile)}=24" if len(pile) == 3 else "ops4=24", Readings(faces="awake"))
    assert len({rules.holds_mask(order) for order in permutations(pile)}) == 1


@given(piles, readings)
def test_each_reading_only_allows_more_than_its_narrow_side(pile: tuple[Card, ...], read: Readings) -> None:
    widest = RuleSet("eq3,ops3=24", Readings(read.faces))
    assert RuleSet("eq3,ops3=24", read).holds_mask(pile) & ~widest.holds_mask(pile) == 0


@given(piles, days, readings)
def test_only_the_last_five_cards_and_the_bottom_one_matter(pile: tuple[Card, ...], day: int, read: Readings) -> None:
    rules = RuleSet((*EVERYTHING, "sum5=30"), read, day)
    seen = (pile[0], *pile[-5:]) if len(pile) > 5 else pile
    assert rules.masks(pile) == rules.masks(seen)


@given(piles, readings)
def test_masks_are_the_same_when_asked_again(pile: tuple[Card, ...], read: Readings) -> None:
    rules = RuleSet(EVERYTHING, read, 24)
    assert rules.masks(pile) == rules.masks(list(pile)) == RuleSet(EVERYTHING, read, 24).masks(pile)


def test_a_set_of_rules_is_equal_by_its_rules_readings_and_day_and_survives_pickling() -> None:
    rules = RuleSet("sum3=date,pair", Readings(order="played"), 12)
    same = RuleSet(["pair", "sum3=date"], Readings(order="played"), 12)
    assert rules == same == pickle.loads(pickle.dumps(rules))
    assert hash(rules) == hash(same)
    assert rules != RuleSet("sum3=date,pair", Readings(), 12)
    assert rules != RuleSet("sum3=date,pair", Readings(order="played"), 13)
    assert (rules.longest, RuleSet([]).longest) == (3, 0)


def test_the_empty_pile_and_no_rules_are_no_trouble() -> None:
    assert RuleSet(EVERYTHING, day=24).masks(()) == (0, 0, 0)
    assert RuleSet([]).masks(parse_pile("7C 7D")) == (0, 0, 0)
