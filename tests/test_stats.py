"""Statistics: hand-worked tallies and minimum counts."""

from dataclasses import replace

import pytest

from models.stats import Tally, by_rule, overall
from tests.played_cards import VOID, Played, Slap, false, hit, late, miss, plain

# A drill of thirteen cards, worked by hand below.
DRILL = [
    plain(),
    hit("pair", ms=400),
    hit("sum2=11", "mul2=24", ms=600),
    plain("pair"),
    miss("pair"),
    false("lure", "pair", "sandwich"),
    hit("pair", "sandwich", "floopa3", ms=500),
    late("sum2=11"),
    false("asleep", "mul2=24"),
    false("stale", "pair", near=("sum2=11",)),
    false("unprompted"),
    VOID,
    plain("pair", "sum2=11"),
]


# Overall


def test_a_drill_is_counted_card_by_card_without_its_voids() -> None:
    whole = overall(DRILL)
    assert (whole.counted, whole.opportunities, whole.plain, whole.voids) == (12, 5, 7, 1)
    assert (whole.tally.hits, whole.tally.misses, whole.tally.lates) == (3, 1, 1)
    assert (whole.tally.false_slaps, whole.tally.left_alone) == (4, 3)
    assert whole.filings == {"lure": 1, "asleep": 1, "stale": 1, "unprompted": 1}


def test_accuracy_stands_beside_what_always_and_never_slapping_would_have_scored() -> None:
    whole = overall(DRILL)
    assert whole.accuracy.value == pytest.approx(6 / 12)  # 3 hits and 3 correct rejections
    assert whole.always_slap.value == pytest.approx(5 / 12)
    assert whole.never_slap.value == pytest.approx(7 / 12)


def test_overall_times_take_in_every_timed_hit_whatever_held_beside_it() -> None:
    assert overall(DRILL).tally.times_ms == (400, 600, 500)


def test_a_late_slap_has_no_part_in_the_response_times() -> None:
    assert overall([late("pair"), hit("pair", ms=450)]).tally.times_ms == (450,)


def test_a_hit_without_a_response_time_counts_and_enters_no_time() -> None:
    whole = overall([hit("pair", ms=None), hit("pair", ms=450)])
    assert (whole.tally.hits, whole.tally.times_ms) == (2, (450,))


def test_a_card_that_is_still_open_is_not_counted_and_is_no_void() -> None:
    whole = overall([Played("open", holds=("pair",))])
    assert (whole.counted, whole.voids) == (0, 0)


def test_a_streak_is_ended_by_a_miss_a_late_a_false_and_an_early_slap() -> None:
    h, early = hit("pair"), Slap("early")
    assert overall([h, h, plain(), h]).best_streak == 3
    assert overall([h, h, miss("pair"), h]).best_streak == 2
    assert overall([h, h, late("pair"), h]).best_streak == 2
    assert overall([h, h, false("unprompted"), h]).best_streak == 2
    assert overall([h, h, replace(plain(), slaps=(early,)), h]).best_streak == 2


def test_an_early_slap_on_a_card_that_is_hit_afterwards_starts_the_streak_anew() -> None:
    h = hit("pair")
    whole = overall([h, h, replace(h, slaps=(Slap("early"), Slap("hit"))), h, h])
    assert (whole.best_streak, whole.early) == (3, 1)


def test_an_early_slap_on_a_card_that_became_void_was_an_early_slap_all_the_same() -> None:
    h = hit("pair")
    whole = overall([h, h, replace(VOID, slaps=(Slap("early"),)), h])
    assert (whole.best_streak, whole.early, whole.voids) == (2, 1, 1)


def test_a_void_card_and_an_extra_press_leave_the_streak_alone() -> None:
    h = hit("pair")
    assert overall([h, VOID, replace(h, slaps=(Slap("hit"), Slap("extra"))), h]).best_streak == 3


def test_nothing_played_gives_reasons_and_no_numbers() -> None:
    whole = overall([])
    for figure in (
        whole.accuracy,
        whole.always_slap,
        whole.never_slap,
        whole.tally.hit_rate,
        whole.tally.false_per_100_lures,
        whole.tally.d_prime,
        whole.tally.criterion,
        whole.tally.median_ms,
        whole.tally.p90_ms,
        whole.tally.best_five_ms,
        whole.tally.censored,
    ):
        assert figure.value is None
        assert figure.reason
    assert whole.tally.quartiles_ms is None
    assert whole.tally.interval == (0.0, 1.0)


# By rule


def test_each_of_k_rules_that_held_is_credited_with_one_kth() -> None:
    rows = by_rule(DRILL)
    assert (rows["pair"].hits, rows["pair"].misses, rows["pair"].lates) == (pytest.approx(4 / 3), 1, 0)
    assert (rows["sum2=11"].hits, rows["sum2=11"].lates) == (0.5, 1)
    assert (rows["mul2=24"].hits, rows["mul2=24"].seen) == (0.5, 0.5)
    assert rows["floopa3"].seen == pytest.approx(1 / 3)


def test_a_response_time_enters_a_rules_own_times_only_where_it_held_alone() -> None:
    rows = by_rule(DRILL)
    assert (rows["pair"].times_ms, rows["pair"].shared_ms) == ((400,), (500,))
    assert (rows["sum2=11"].times_ms, rows["sum2=11"].shared_ms) == ((), (600,))


def test_the_times_of_a_rule_that_never_holds_alone_are_shown_as_shared() -> None:
    rows = by_rule([hit("sum2=11", "mul2=24", ms=ms) for ms in (500, 600, 700, 800, 900)])
    assert rows["mul2=24"].shared
    assert rows["mul2=24"].median_ms.value == 700


def test_a_rule_that_was_alone_once_is_not_shown_by_shared_times() -> None:
    rows = by_rule([hit("sum2=11", "mul2=24")] * 9 + [miss("mul2=24")])
    assert not rows["mul2=24"].shared
    assert rows["mul2=24"].median_ms.value is None


def test_false_slaps_are_shared_out_and_stand_in_the_column_of_what_they_were_put_down_to() -> None:
    rows = by_rule(DRILL)
    assert (rows["pair"].false_slaps, rows["pair"].stale) == (0.5, 1)
    assert rows["sandwich"].false_slaps == 0.5
    assert (rows["mul2=24"].asleep, rows["mul2=24"].false_slaps) == (1, 0)
    # The stale one had Sum 2 = 11 as a lure, which it was not put down to.
    assert rows["sum2=11"].false_slaps == 0


def test_lures_left_alone_are_shared_out_as_well() -> None:
    rows = by_rule(DRILL)
    assert rows["pair"].left_alone == 1.5
    assert rows["sum2=11"].left_alone == 0.5


def test_false_slaps_are_told_for_every_hundred_lures_of_the_rule() -> None:
    # Pair: half a false slap on two lures.
    assert by_rule(DRILL)["pair"].false_per_100_lures.value == 25
    assert by_rule([hit("pair")])["pair"].false_per_100_lures.value is None


def test_rules_are_listed_in_the_order_asked_for_even_when_unseen() -> None:
    rows = by_rule([hit("pair")], ["flush3", "pair"])
    assert list(rows) == ["flush3", "pair"]
    assert rows["flush3"] == Tally()


def test_a_slap_for_a_rule_that_is_off_gives_that_rule_no_row() -> None:
    cards = [false("disabled", "marriage", near=("pair",))]
    assert list(by_rule(cards, ["pair"])) == ["pair"]
    assert overall(cards).filings == {"disabled": 1}


def test_the_share_that_the_pace_cut_off_stands_beside_a_median() -> None:
    cards = [hit("pair")] * 3 + [miss("pair"), late("pair", "sandwich")]
    assert overall(cards).tally.censored.value == pytest.approx(2 / 5)
    assert by_rule(cards)["pair"].censored.value == pytest.approx(1 / 4)  # as its own times: where it held alone
    assert by_rule(cards)["sandwich"].censored.value == 1


# Minimum counts


@pytest.mark.parametrize(
    ("hits", "misses", "value", "grey"),
    [(4, 0, None, False), (4, 1, 0.8, True), (9, 0, 1.0, True), (8, 2, 0.8, False), (0, 10, 0.0, False)],
)
def test_a_hit_rate_is_shown_grey_from_five_and_full_from_ten(
    hits: int, misses: int, value: float | None, grey: bool
) -> None:
    figure = Tally(hits=hits, misses=misses).hit_rate
    assert (figure.value, figure.grey) == (value, grey)


def test_what_is_missing_is_said_in_words() -> None:
    assert Tally().hit_rate.reason == "no chance came up"
    assert Tally(hits=3.5).hit_rate.reason == "needs 5 chances, has 3.5"
    assert Tally(times_ms=(1, 2, 3, 4)).median_ms.reason == "needs 5 timed hits, has 4"
    assert Tally(times_ms=(1,) * 19).p90_ms.reason == "needs 20 timed hits, has 19"
    assert Tally(hits=9, left_alone=30).d_prime.reason == "needs 10 chances and 10 lures"


def test_a_median_is_shown_grey_from_five_times_and_full_from_ten() -> None:
    assert Tally(times_ms=(1, 2, 3, 4)).median_ms.value is None
    assert Tally(times_ms=(5, 1, 4, 2, 3)).median_ms.value == 3
    assert Tally(times_ms=(5, 1, 4, 2, 3)).median_ms.grey
    assert not Tally(times_ms=tuple(range(10))).median_ms.grey


def test_nine_in_ten_is_told_from_twenty_times() -> None:
    assert Tally(times_ms=tuple(range(1, 21))).p90_ms.value == pytest.approx(18.1)


def test_a_faultless_drill_shows_a_hundred_per_cent() -> None:
    whole = overall([hit("pair")] * 10 + [plain("pair")] * 10)
    assert whole.tally.hit_rate.value == 1
    assert whole.accuracy.value == 1
    assert whole.tally.false_per_100_lures.value == 0
