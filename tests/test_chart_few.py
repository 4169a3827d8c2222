"""Charts of very little."""

from datetime import date

from models.charts import calendar, time_histogram


def test_times_that_are_all_alike_are_a_bar_and_not_a_wall() -> None:
    chart = time_histogram("Pair", (500.0, 550.0), (6,), (0,), "January 2024", "before")
    (bar,) = chart.bars
    assert (bar.x, bar.width) == (145.5, 31.5)  # one of eight bins between 48 and 308, less a gap of one
    assert [tick.label for tick in chart.x_ticks] == ["400 ms", "500 ms", "600 ms", "700 ms"]


def test_the_axis_of_very_fast_times_does_not_begin_below_zero() -> None:
    chart = time_histogram("Pair", (50.0, 100.0), (6,), (0,), "January 2024", "before")
    assert chart.bars[0].x >= 48
    assert "-" not in "".join(tick.label for tick in chart.x_ticks)


def test_a_month_is_named_over_the_first_week_that_begins_in_it() -> None:
    chart = calendar([], date(2026, 11, 30), weeks=53)
    places = {tick.label: tick.at for tick in chart.x_ticks}
    monday = chart.bars[(date(2026, 10, 5) - date(2025, 12, 1)).days]
    assert (places["Oct"], monday.x) == (261.8, 261.81)
    assert list(places) == ["Dec", "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov"]


def test_the_month_before_the_first_full_one_is_not_named_where_there_is_no_room() -> None:
    chart = calendar([], date(2026, 11, 30), weeks=54)  # from 24 November, a week before December
    assert [tick.label for tick in chart.x_ticks][:2] == ["Dec", "Jan"]
