"""Charts: round ticks, places in time, and marks that are right for no points, one, gaps and very many."""

from datetime import date, timedelta
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.charts import (
    BOTTOM,
    LEFT,
    MOST_POINTS,
    RIGHT,
    TOP,
    WIDTH,
    Axis,
    Point,
    day_axis,
    draw,
    nice_ticks,
    share_axis,
    spread_over_days,
    thinned,
    time_axis,
)

TEN = Axis(0, 10, ())


def points(*values: float | None) -> list[Point]:
    return [Point(place, value, f"point {place}") for place, value in enumerate(values)]


def day(number: int) -> date:
    return date(2024, 1, 1) + timedelta(days=number)


# Marks and lines


def test_marks_stand_where_their_values_are_on_both_axes() -> None:
    chart = draw("Hit rate", points(0, 0.5, 1), Axis(0, 2, ()), share_axis())
    assert [(mark.x, mark.y) for mark in chart.marks] == [(48, 126), (178, 74), (308, 22)]
    assert chart.lines == ("48.0,126.0 178.0,74.0 308.0,22.0",)
    assert [mark.words for mark in chart.marks] == ["point 0", "point 1", "point 2"]


def test_no_points_leave_the_axes_and_say_so() -> None:
    chart = draw("Hit rate", [], day_axis([]), share_axis())
    assert (chart.marks, chart.lines, chart.x_ticks) == ((), (), ())
    assert [tick.label for tick in chart.y_ticks] == ["0 %", "25 %", "50 %", "75 %", "100 %"]
    assert chart.description == "Nothing to show yet."


def test_one_point_is_a_mark_without_a_line() -> None:
    chart = draw("Hit rate", points(0.5), day_axis([day(0)]), share_axis())
    assert len(chart.marks) == 1
    assert chart.lines == ()
    assert chart.description == "One point. point 0."


def test_a_gap_breaks_the_line() -> None:
    chart = draw("Hit rate", points(1, 2, None, 3, None, 4, 5), TEN, TEN)
    assert len(chart.marks) == 5
    assert [len(line.split()) for line in chart.lines] == [2, 2]
    assert chart.description == "5 points. First: point 0. Last: point 6."


def test_points_that_are_all_gaps_draw_nothing() -> None:
    chart = draw("Hit rate", points(None, None), TEN, TEN)
    assert (chart.marks, chart.lines, chart.description) == ((), (), "Nothing to show yet.")


def test_a_value_outside_the_axis_stays_at_its_edge() -> None:
    chart = draw("Times", points(-5, 15), TEN, TEN)
    assert [mark.y for mark in chart.marks] == [BOTTOM, TOP]


def test_an_axis_of_one_value_puts_it_in_the_middle() -> None:
    assert Axis(3, 3, ()).share(3) == 0.5


def test_a_grey_point_is_a_grey_mark() -> None:
    chart = draw("Hit rate", [Point(0, 1, "few", grey=True), Point(1, 1, "enough")], TEN, TEN)
    assert [mark.grey for mark in chart.marks] == [True, False]


def test_marks_are_smaller_where_there_are_many() -> None:
    assert draw("", points(*range(80)), TEN, TEN).radius > draw("", points(*range(81)), TEN, TEN).radius


def test_a_hundred_thousand_points_are_drawn_as_five_hundred_with_the_newest() -> None:
    many = points(*range(100_000))
    chart = draw("Times", many, Axis(0, 100_000, ()), Axis(0, 100_000, ()))
    assert len(chart.marks) == MOST_POINTS == 500
    assert chart.marks[-1].words == "point 99999"
    assert [point.x for point in thinned(many, 4)] == [24_999, 49_999, 74_999, 99_999]


@given(st.lists(st.none() | st.floats(0, 5000), max_size=700), st.integers(1, 600))
def test_marks_never_leave_the_plot_nor_exceed_their_number(values: list[float | None], most: int) -> None:
    there = [value for value in values if value is not None]
    chart = draw("Times", points(*values), Axis(0, max(1, len(values)), ()), time_axis(there), most)
    assert len(chart.marks) <= min(most, len(there))
    assert all(LEFT <= mark.x <= RIGHT and TOP <= mark.y <= BOTTOM for mark in chart.marks)
    assert sum(len(line.split()) for line in chart.lines) <= len(chart.marks)


# Ticks


@pytest.mark.parametrize(
    ("low", "high", "ticks"),
    [
        (430, 910, (400, 600, 800, 1000)),
        (500, 700, (500, 550, 600, 650, 700)),
        (640, 640, (550, 600, 650, 700, 750)),  # 576 to 704
        (600, 600, (500, 550, 600, 650, 700)),  # 540 to 660
        (1203, 1207, (1000, 1100, 1200, 1300, 1400)),  # 1084.3 to 1325.7
        (0, 0, (-0.005, 0, 0.005)),
        (0, 1, (0, 0.5, 1)),
    ],
)
def test_ticks_are_round_values_that_enclose_the_series(low: float, high: float, ticks: tuple[float, ...]) -> None:
    assert nice_ticks(low, high) == ticks


@given(st.floats(0, 100_000), st.floats(0, 100_000))
def test_ticks_enclose_any_range_evenly_and_are_few(one: float, other: float) -> None:
    low, high = sorted((one, other))
    ticks = nice_ticks(low, high)
    steps = [after - before for before, after in pairwise(ticks)]
    assert ticks[0] <= low + 1e-6
    assert ticks[-1] >= high - 1e-6
    assert 2 <= len(ticks) <= 7
    assert steps == pytest.approx([steps[0]] * len(steps))


def test_an_axis_of_response_times_carries_its_unit() -> None:
    assert [label for _, label in time_axis([430, 910]).ticks] == ["400 ms", "600 ms", "800 ms", "1000 ms"]
    assert [label for _, label in time_axis([]).ticks] == ["0 ms", "500 ms", "1000 ms"]


# Days


def test_the_drills_of_a_day_are_spread_evenly_over_it() -> None:
    assert spread_over_days([day(0), day(0), day(1)]) == (0.25, 0.75, 1.5)
    assert spread_over_days([]) == ()


def test_days_without_a_drill_keep_their_width() -> None:
    assert spread_over_days([day(0), day(10)]) == (0.5, 10.5)


@pytest.mark.parametrize(
    ("days", "labels"),
    [
        ([], []),
        ([day(0)], ["1 Jan"]),
        ([day(0), day(4)], ["1 Jan", "2 Jan", "3 Jan", "4 Jan", "5 Jan"]),
        ([day(0), day(9)], ["1 Jan", "3 Jan", "5 Jan", "7 Jan", "9 Jan"]),
        ([day(29), day(59)], ["30 Jan", "6 Feb", "13 Feb", "20 Feb", "27 Feb"]),
        ([day(0), day(90)], ["Jan 2024", "Feb 2024", "Mar 2024"]),
        ([day(30), day(400)], ["Apr 2024", "Jul 2024", "Oct 2024", "Jan 2025"]),
        ([day(0), day(3652)], ["Jan 2024", "Jan 2026", "Jan 2028", "Jan 2030", "Jan 2032"]),
    ],
)
def test_the_axis_of_days_has_at_most_five_labels(days: list[date], labels: list[str]) -> None:
    assert [label for _, label in day_axis(days).ticks] == labels


def test_days_that_lie_a_thousand_years_apart_have_an_axis_all_the_same() -> None:
    assert 1 <= len(day_axis([date(1969, 12, 31), date(3000, 1, 1)]).ticks) <= 6


@given(st.integers(0, 3000), st.integers(0, 20_000))
def test_the_axis_of_days_has_a_label_and_room_for_it(first: int, length: int) -> None:
    days = [day(first), day(first + length)]
    axis = day_axis(days)
    assert 1 <= len(axis.ticks) <= 5
    assert all(axis.low <= place <= axis.high for place, _ in axis.ticks)
    chart = draw("", [], axis, share_axis())
    for tick in chart.x_ticks:
        half = 3.5 * len(tick.label)
        left = {"start": 0, "middle": half, "end": 2 * half}[tick.anchor]
        assert tick.at - left >= 0
        assert tick.at - left + 2 * half <= WIDTH
