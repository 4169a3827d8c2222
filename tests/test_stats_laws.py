"""Statistics: the laws they obey."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.stats import Tally, by_rule, overall, quantile, wilson
from tests.played_cards import Filed, Played, Slap

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
