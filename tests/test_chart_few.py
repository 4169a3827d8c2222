"""Charts of very little."""

from models.charts import time_histogram


def test_times_that_are_all_alike_are_a_bar_and_not_a_wall() -> None:
    chart = time_histogram("Pair", (500.0, 550.0), (6,), (0,), "January 2024", "before")
    (bar,) = chart.bars
    assert (bar.x, bar.width) == (145.5, 31.5)  # one of eight bins between 48 and 308, less a gap of one
    assert [tick.label for tick in chart.x_ticks] == ["400 ms", "500 ms", "600 ms", "700 ms"]


def test_the_axis_of_very_fast_times_does_not_begin_below_zero() -> None:
    chart = time_histogram("Pair", (50.0, 100.0), (6,), (0,), "January 2024", "before")
    assert chart.bars[0].x >= 48
    assert "-" not in "".join(tick.label for tick in chart.x_ticks)
