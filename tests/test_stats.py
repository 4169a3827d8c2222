"""Statistics: golden values, hand-worked tallies, minimum counts, and the laws they obey."""

from dataclasses import dataclass, field, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.stats import (
    Tally,
    best_five,
    by_rule,
    change,
    detection,
    overall,
    quantile,
    sets_no_best,
    wilson,
)


@dataclass(frozen=True)
class Filed:
    kind: str
    rules: tuple[str, ...] = ()


@dataclass(frozen=True)
class Slap:
    outcome: str


@dataclass(frozen=True)
class Played:
    outcome: str
    holds: tuple[str, ...] = ()
    near: tuple[str, ...] = ()
    reaction_ms: float | None = None
    filed: Filed | None = None
    slaps: tuple[Slap, ...] = field(default=())


def hit(*rules: str, ms: float | None = 500.0) -> Played:
    return Played("hit", holds=rules, reaction_ms=ms)


def miss(*rules: str) -> Played:
    return Played("miss", holds=rules)


def late(*rules: str) -> Played:
    return Played("late", holds=rules, reaction_ms=1650.0)


def plain(*near: str) -> Played:
    return Played("correct rejection", near=near)


def false(kind: str, *rules: str, near: tuple[str, ...] = ()) -> Played:
    return Played("false", near=near or rules, filed=Filed(kind, rules))


VOID = Played("void", holds=("pair",))

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


# Golden values


@pytest.mark.parametrize(
    ("counts", "d_prime", "criterion"),
    [
        ((8, 2, 1, 9), 1.8447, 0.1745),
        ((10, 0, 0, 10), 3.3812, 0),
        ((20, 0, 0, 60), 4.3808, 0.2096),
        ((0, 10, 0, 10), 0, 1.6906),
        ((18, 2, 3, 57), 2.7569, 0.1987),
        ((45, 5, 6, 194), 3.0856, 0.3047),
    ],
)
def test_detection_has_its_golden_values(counts: tuple[int, int, int, int], d_prime: float, criterion: float) -> None:
    assert detection(*counts) == pytest.approx((d_prime, criterion), abs=5e-5)
    hits, misses, false_slaps, left_alone = counts
    tally = Tally(hits=hits, misses=misses, false_slaps=false_slaps, left_alone=left_alone)
    assert tally.d_prime.value == pytest.approx(d_prime, abs=5e-5)
    assert tally.criterion.value == pytest.approx(criterion, abs=5e-5)


def test_detection_is_undefined_if_either_side_is_empty() -> None:
    assert detection(0, 0, 3, 7) is None
    assert detection(3, 7, 0, 0) is None


@pytest.mark.parametrize(
    ("hits", "chances", "low", "high"),
    [
        (8, 10, 0.490, 0.943),
        (10, 10, 0.722, 1),
        (0, 5, 0, 0.434),
        (18, 20, 0.699, 0.972),
        (45, 50, 0.786, 0.957),
    ],
)
def test_the_wilson_interval_has_its_golden_values(hits: int, chances: int, low: float, high: float) -> None:
    assert wilson(hits, chances) == pytest.approx((low, high), abs=5e-4)


def test_quantiles_are_of_type_seven() -> None:
    assert quantile([4, 1, 3, 2], 0.25) == 1.75
    assert quantile([4, 1, 3, 2], 0.75) == 3.25
    assert quantile([7], 0.9) == 7
    assert Tally(times_ms=(400, 500, 600, 700, 900)).quartiles_ms == (500, 700)
    with pytest.raises(ValueError, match="needs a value"):
        quantile([], 0.5)


def test_the_best_five_leave_out_their_fastest_and_slowest() -> None:
    # 300 … 500: (320 + 400 + 450) / 3 = 390; 320 … 900: (400 + 450 + 500) / 3 = 450.
    assert best_five([450, 300, 500, 320, 400]) == 390
    assert best_five([900, 450, 320, 500, 400]) == 450
    assert best_five([900, 450, 300, 500, 320, 400]) == 390
    assert best_five([1, 2, 3, 4]) is None


def test_a_change_is_put_in_words_only_beyond_two_standard_errors() -> None:
    wide = [400.0, 600.0] * 10  # median 500, SD 102.6: SE of a median 28.7, of a difference 40.6
    assert change(wide + [ms - 90 for ms in wide]).words == "90 ms faster"  # type: ignore[union-attr]
    assert change(wide + [ms + 90 for ms in wide]).words == "90 ms slower"  # type: ignore[union-attr]
    assert change(wide + [ms - 70 for ms in wide]).words == "no clear change"  # type: ignore[union-attr]
    assert change(wide + wide[1:]) is None


def test_a_change_looks_at_the_last_forty_times_only() -> None:
    shift = change([5000.0] * 10 + [500.0] * 20 + [450.0] * 20)
    assert shift is not None
    assert (shift.before_ms, shift.after_ms, shift.words) == (500, 450, "50 ms faster")


def test_toy_drills_and_drills_too_fast_to_measure_set_no_bests() -> None:
    assert sets_no_best(20, 4, 600) is None
    assert "short" in str(sets_no_best(19, 4, 2000))
    assert "one rule" in str(sets_no_best(40, 1, 2000))
    assert "hints" in str(sets_no_best(40, 4, 2000, hints=True))
    assert "Too fast to measure" in str(sets_no_best(40, 4, 599))


# Laws

RULES = ("pair", "sandwich", "sum2=11", "flush3", "floopa3")
some_rules = st.lists(st.sampled_from(RULES), min_size=1, unique=True).map(tuple)
times = st.none() | st.floats(150, 5000)
filings = st.one_of(
    st.builds(Filed, st.sampled_from(("asleep", "stale", "lure", "disabled")), some_rules),
    st.just(Filed("unprompted")),
)
presses = st.lists(st.sampled_from([Slap("early"), Slap("extra")]), max_size=2).map(tuple)
played = st.one_of(
    st.builds(Played, st.sampled_from(("hit", "miss", "late")), some_rules, st.just(()), times, slaps=presses),
    st.builds(Played, st.just("correct rejection"), near=st.just(()) | some_rules, slaps=presses),
    st.builds(Played, st.just("false"), near=some_rules, filed=filings),
    st.builds(Played, st.sampled_from(("void", "open")), some_rules),
)
drills = st.lists(played, max_size=40)


@given(drills)
def test_the_credits_of_all_rules_add_to_the_opportunities(cards: list[Played]) -> None:
    whole, rows = overall(cards), by_rule(cards)
    assert sum(row.seen for row in rows.values()) == pytest.approx(whole.opportunities)
    assert sum(row.hits for row in rows.values()) == pytest.approx(whole.tally.hits)


@given(drills)
def test_what_false_slaps_were_put_down_to_adds_to_the_false_slaps(cards: list[Played]) -> None:
    whole, rows = overall(cards), by_rule(cards)
    assert sum(whole.filings.values()) == whole.tally.false_slaps
    assert sum(row.false_slaps for row in rows.values()) == pytest.approx(whole.filings.get("lure", 0))


@given(drills)
def test_counted_void_and_open_cards_are_all_cards(cards: list[Played]) -> None:
    whole = overall(cards)
    left_open = sum(card.outcome == "open" for card in cards)
    assert whole.counted + whole.voids + left_open == len(cards)
    assert whole.best_streak <= whole.tally.hits


@given(drills)
def test_rates_and_their_intervals_lie_between_none_and_all(cards: list[Played]) -> None:
    whole = overall(cards)
    for tally in (whole.tally, *by_rule(cards).values()):
        low, high = tally.interval
        assert 0 <= low <= high <= 1
        assert tally.hit_rate.value is None or low <= tally.hit_rate.value <= high
        assert tally.censored.value is None or 0 <= tally.censored.value <= 1
    for figure in (whole.accuracy, whole.always_slap, whole.never_slap):
        assert figure.value is None or 0 <= figure.value <= 1


@given(drills, st.randoms(use_true_random=False))
def test_the_order_of_cards_changes_no_count_no_rate_and_no_quantile(cards: list[Played], random) -> None:  # type: ignore[no-untyped-def]
    other = list(cards)
    random.shuffle(other)

    def unordered(tally: Tally) -> Tally:
        return replace(tally, times_ms=tuple(sorted(tally.times_ms)), shared_ms=tuple(sorted(tally.shared_ms)))

    assert unordered(overall(other).tally) == unordered(overall(cards).tally)
    rows, others = by_rule(cards, RULES), by_rule(other, RULES)
    assert {rule: unordered(row) for rule, row in rows.items()} == {
        rule: unordered(row) for rule, row in others.items()
    }
    assert all(rows[rule].median_ms == others[rule].median_ms for rule in RULES)


@given(st.lists(st.floats(100, 5000), min_size=1, max_size=30), st.floats(0, 1))
def test_a_quantile_lies_among_its_values(values: list[float], share: float) -> None:
    assert min(values) - 1e-9 <= quantile(values, share) <= max(values) + 1e-9


@given(st.integers(0, 60), st.integers(0, 60))
def test_swapping_hits_and_misses_mirrors_the_interval(hits: int, misses: int) -> None:
    low, high = wilson(hits, hits + misses)
    assert wilson(misses, hits + misses) == pytest.approx((1 - high, 1 - low))
