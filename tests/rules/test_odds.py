"""On how many windows rules hold: the golden counts, and the quick count against the plain one."""

from itertools import combinations_with_replacement, permutations

import pytest

from models.cards import DECK
from models.rules import Readings, RuleSet, parse_rule
from models.rules.arithmetic import Arithmetic
from models.rules.odds import SAMPLES, Odds, odds, odds_of_any
from models.rules.reach import can_reach

AWAKE = Readings(faces="awake")
GOLDEN = [
    ("pair", AWAKE, 156, 2_652),
    ("sum2=11", AWAKE, 160, 2_652),
    ("mul2=24", AWAKE, 96, 2_652),
    ("marriage", AWAKE, 32, 2_652),
    ("sum2=10", AWAKE, 140, 2_652),
    ("sandwich", AWAKE, 7_800, 132_600),
    ("flush3", AWAKE, 6_864, 132_600),
    ("floopa3", AWAKE, 14_136, 132_600),
    ("sum3=20", AWAKE, 7_776, 132_600),
    ("sum3=15", AWAKE, 5_496, 132_600),
    ("eq3", AWAKE, 36_024, 132_600),
    ("eq3", Readings("awake", order="played"), 17_944, 132_600),
    ("eq3", Readings("awake", small_mod="no"), 27_384, 132_600),
    ("ops3=24", AWAKE, 44_496, 132_600),
    ("ops3=24", Readings("awake", brackets="written"), 35_904, 132_600),
    ("ops3=24", Readings("awake", small_mod="no"), 36_864, 132_600),
    ("ops3=24", Readings("awake", order="played"), 28_096, 132_600),
    ("ops3=24", Readings("awake", order="played", brackets="written"), 19_424, 132_600),
]


@pytest.mark.parametrize(("notation", "readings", "windows", "of"), GOLDEN)
def test_a_rule_holds_on_as_many_windows_as_two_other_programs_count(
    notation: str, readings: Readings, windows: int, of: int
) -> None:
    assert odds(parse_rule(notation), readings, None) == Odds(windows, of, sampled=False)


def test_ops_4_makes_24_from_1618_of_the_1820_sets_of_four_values() -> None:
    sets = list(combinations_with_replacement(range(1, 14), 4))
    assert len(sets) == 1_820
    assert sum(can_reach(values, 24, Arithmetic(), Readings()) for values in sets) == 1_618


@pytest.mark.parametrize("readings", [Readings(), AWAKE])
def test_counting_by_what_a_rule_sees_agrees_with_counting_every_window(readings: Readings) -> None:
    rules = RuleSet("sandwich,flush3,floopa3,sum3=15,mul3=60,sum3=date", readings, day=24)
    counts = [0] * len(rules.rules)
    for pile in permutations(DECK, 3):
        mask = rules.holds_mask(pile)
        for place in range(len(counts)):
            counts[place] += mask >> place & 1
    assert counts == [odds(rule, readings, 24).windows for rule in rules.rules]


def test_sleeping_rules_hold_on_fewer_windows_and_the_others_on_as_many() -> None:
    asleep = {notation: odds(parse_rule(notation), Readings(), None).windows for notation in ("sum2=11", "pair")}
    assert asleep == {"sum2=11": 144, "pair": 156}  # 144: all but A on 10, 16 windows


def test_any_rule_counts_a_window_once_however_many_rules_hold() -> None:
    both = odds_of_any(RuleSet("pair,sandwich", AWAKE))
    assert both == Odds(15_288, 132_600, sampled=False)  # 7,800 each, less the 312 windows of three of a rank


def test_any_rule_leaves_out_rules_of_more_than_three_cards() -> None:
    assert odds_of_any(RuleSet("flush4", AWAKE)).windows == 0


def test_four_cards_are_sampled_marked_so_and_the_same_each_time() -> None:
    found = odds(parse_rule("flush4"), AWAKE, None)
    assert found.sampled
    assert found.of == 6_497_400
    exact = 52 * 12 * 11 * 10 / found.of
    assert abs(found.share - exact) < 4 * (exact / SAMPLES) ** 0.5
    assert found.windows == 73_096


def test_a_date_rule_without_a_day_holds_on_no_window() -> None:
    assert odds(parse_rule("sum3=date"), AWAKE, None).windows == 0
