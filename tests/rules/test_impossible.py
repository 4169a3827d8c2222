"""Rules that cannot happen are refused with the nearest that can."""

from itertools import combinations

import pytest

from models.cards import DECK
from models.rules import Readings, RuleSet
from models.rules.targets import symmetric_targets

AWAKE = Readings(faces="awake")


@pytest.mark.parametrize(
    ("notation", "readings", "sentence"),
    [
        ("mul2=23", Readings(), "Mul 2 = 23 cannot happen with one deck; nearest that can: mul2=22 and mul2=24."),
        (
            "sum2=24",
            Readings(),
            "Sum 2 = 24 cannot happen with one deck while face cards are asleep; nearest that can: sum2=23.",
        ),
        ("sum2=27", AWAKE, "Sum 2 = 27 cannot happen with one deck; nearest that can: sum2=26."),
        ("sum5=5", AWAKE, "Sum 5 = 5 cannot happen with one deck; nearest that can: sum5=6."),
        ("mul2=0", AWAKE, "Mul 2 = 0 cannot happen with one deck; nearest that can: mul2=1."),
        (
            "mul2=999999999999999",
            AWAKE,
            "Mul 2 = 999999999999999 cannot happen with one deck; nearest that can: mul2=169.",
        ),
    ],
)
def test_an_impossible_target_is_refused_with_the_nearest_that_can(
    notation: str, readings: Readings, sentence: str
) -> None:
    assert RuleSet([], readings).impossible(notation) == sentence


@pytest.mark.parametrize("notation", ["sum2=24", "mul3=60", "ops3=24", "ops4=24", "ops3=0", "flush5", "run5", "pair"])
def test_what_can_happen_is_not_refused(notation: str) -> None:
    assert RuleSet([], AWAKE).impossible(notation) is None


def test_a_target_of_ops_that_no_three_cards_make_is_refused_with_neighbours_that_some_make() -> None:
    rules = RuleSet([], Readings())
    impossible = next(target for target in range(1, 2_000) if rules.impossible(f"ops3={target}"))
    sentence = rules.impossible(f"ops3={impossible}") or ""
    named = [word.strip(".") for word in sentence.split() if word.startswith("ops3=")]
    assert len(named) == 2
    assert all(rules.impossible(notation) is None for notation in named)


def test_sum_3_to_the_date_cannot_happen_on_the_first_three_days_or_the_first_two_awake() -> None:
    asleep = [day for day in range(1, 32) if RuleSet([], Readings(), day).impossible("sum3=date")]
    awake = [day for day in range(1, 32) if RuleSet([], AWAKE, day).impossible("sum3=date")]
    assert (asleep, awake) == ([1, 2, 3], [1, 2])


def test_a_date_rule_names_the_day_and_the_nearest_day_that_can() -> None:
    assert RuleSet([], Readings(), 3).impossible("sum3=date") == (
        "Sum 3 = date cannot happen today (day 3) while face cards are asleep; nearest day that can: 4."
    )
    assert RuleSet([], Readings(), 30).impossible("sum2=date") == (
        "Sum 2 = date cannot happen today (day 30); nearest day that can: 23."
    )


def test_a_date_rule_without_a_day_is_impossible() -> None:
    rules = RuleSet("sum3=date,pair")
    assert rules.impossible("sum3=date") == "Sum 3 = date needs the day of the month."
    assert rules.possible == ("pair",)


def test_the_possible_rules_depend_on_day_and_readings() -> None:
    berkeley = RuleSet("berkeley", day=2)
    assert "sum3=date" not in berkeley.possible
    assert len(berkeley.possible) == 8
    assert RuleSet("berkeley", day=12).possible == tuple(rule.notation for rule in berkeley.rules)


@pytest.mark.parametrize("faces", ["asleep", "awake"])
def test_possible_sums_are_those_that_some_pile_of_the_deck_has(faces: str) -> None:
    sums = {
        sum(card.rank for card in cards)
        for cards in combinations(DECK, 3)
        if faces == "awake" or not all(card.is_face for card in cards)
    }
    assert symmetric_targets("sum", 3, faces) == tuple(sorted(sums))


@pytest.mark.parametrize(
    "readings",
    [
        Readings(),
        AWAKE,
        Readings(order="played"),
        Readings(brackets="written"),
        Readings("asleep", "played", "written"),
    ],
)
def test_possible_targets_of_ops_3_are_those_on_which_some_pile_holds(readings: Readings) -> None:
    for target in (0, 24, 71, 101, 143, 169, 1_000, 2_197):
        rules = RuleSet([f"ops3={target}"], readings)
        holds = any(
            rules.holds_mask((DECK[x], DECK[13 + y], DECK[26 + z]))
            for x in range(13)
            for y in range(13)
            for z in range(13)
        )
        assert (rules.impossible(f"ops3={target}") is None) == holds, target


@pytest.mark.parametrize("day", [0, 32, -1])
def test_a_day_outside_the_month_is_refused(day: int) -> None:
    with pytest.raises(ValueError, match="1 to 31"):
        RuleSet("pair", day=day)


def test_a_reading_that_does_not_exist_is_refused_in_a_sentence() -> None:
    with pytest.raises(ValueError, match=r"^Small mod is yes or no, not “maybe”\.$"):
        Readings(small_mod="maybe")  # type: ignore[arg-type]


def test_an_example_fits_readings_and_day() -> None:
    rules = RuleSet("sum3=date,mul2=24", day=7)
    pile = rules.example("sum3=date")
    assert pile is not None
    assert "sum3=date" in rules.holds(pile)
    assert rules.example("mul2=23") is None
