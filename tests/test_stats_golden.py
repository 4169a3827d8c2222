"""Statistics: golden values and estimates worked by hand."""

import pytest

from models.stats import Tally, best_five, change, detection, quantile, sets_no_best, wilson


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
