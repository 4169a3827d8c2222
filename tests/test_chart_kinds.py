"""Calendars, bars, response-time dots, histograms and grades: right for nothing, one, gaps and very many."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.charts import (
    BOTTOM,
    LEFT,
    RIGHT,
    TOP,
    Axis,
    Chart,
    Column,
    Practice,
    Slip,
    TimedHit,
    calendar,
    gathered,
    grade,
    grade_words,
    interval_on_scale,
    outcome_bars,
    time_dots,
    time_histogram,
)

MONDAY = date(2024, 1, 1)
DAYS = Axis(0, 10, ())


def day(number: int) -> date:
    return MONDAY + timedelta(days=number)


def columns(*days: tuple[int, float, float, float]) -> list[Column]:
    return [Column(f"day {number}", day(number), hits, lates, misses) for number, hits, lates, misses in days]


# What became of each day's chances


def test_a_day_is_a_column_of_shares_with_the_interval_of_its_hit_rate() -> None:
    chart = outcome_bars("Pair", columns((0, 8, 1, 1)))
    assert [(bar.kind, bar.y, bar.height) for bar in chart.bars] == [
        ("hit", 42.8, 83.2),  # 126 − 0.8 · 104
        ("late", 32.4, 10.4),
        ("miss", 22.0, 10.4),
    ]
    assert [(stem.top, stem.bottom) for stem in chart.stems] == [(27.9, 75.0)]  # Wilson 8/10: .490 to .943
    assert chart.marks[0].words == "day 0: 8 hit, 1 late, 1 missed of 10; likely 49 to 94 %"


def test_days_without_a_chance_have_no_column() -> None:
    chart = outcome_bars("Pair", columns((0, 1, 0, 0), (1, 0, 0, 0), (9, 0, 0, 1)))
    assert [mark.words.partition(":")[0] for mark in chart.marks] == ["day 0", "day 9"]
    assert [tick.label for tick in chart.x_ticks] == ["1 Jan", "10 Jan"]


def test_a_faultless_day_is_one_bar_up_to_the_top() -> None:
    chart = outcome_bars("Pair", columns((0, 10, 0, 0)))
    assert [(bar.kind, bar.y, bar.height) for bar in chart.bars] == [("hit", TOP, BOTTOM - TOP)]
    assert chart.stems[0].top == TOP


def test_no_day_at_all_says_so() -> None:
    chart = outcome_bars("Pair", [])
    assert (chart.bars, chart.marks, chart.description) == ((), (), "Nothing to show yet.")


def test_many_columns_are_taken_together_with_their_neighbours() -> None:
    found = gathered(columns(*((number, 2, 1, 0) for number in range(121))), most=60)
    assert len(found) == 41
    assert (found[0].name, found[0].hits, found[0].lates) == ("day 0 to day 2", 6, 3)
    assert found[-1].name == "day 120"
    assert sum(column.hits for column in found) == 242


# Days of practice


def test_the_calendar_has_a_square_for_each_day_up_to_today_and_a_mark_for_practice() -> None:
    practised = [Practice(day(0), 100, 3.2, 2), Practice(day(2), 12, 0.4, 1)]
    chart = calendar(practised, today=day(3), weeks=2)
    assert len(chart.bars) == 11  # a whole week, and Monday to Thursday
    assert [bar.kind for bar in chart.bars[7:]] == ["day-2", "day-0", "day-1", "day-0"]
    assert [mark.words for mark in chart.marks] == [
        "1 Jan 2024: 100 cards, 3 min",
        "3 Jan 2024: 12 cards, under a minute",
    ]


def test_a_calendar_without_practice_is_all_empty_squares() -> None:
    chart = calendar([], today=day(6), weeks=26)
    assert {bar.kind for bar in chart.bars} == {"day-0"}
    assert len(chart.bars) == 26 * 7
    assert chart.description == "Nothing to show yet."


def test_days_outside_the_calendar_are_left_out() -> None:
    chart = calendar([Practice(day(-30), 50, 1, 1), Practice(day(30), 50, 1, 1)], today=day(0), weeks=2)
    assert chart.marks == ()


@given(st.integers(0, 2000), st.integers(2, 53))
def test_no_square_of_a_calendar_leaves_the_picture(today: int, weeks: int) -> None:
    chart = calendar([], day(today), weeks)
    assert len(chart.bars) == 7 * (weeks - 1) + day(today).weekday() + 1
    assert all(bar.x >= 36 and bar.x + bar.width <= RIGHT and bar.y + bar.height <= chart.bottom for bar in chart.bars)


# Response times


def hits(*times_ms: float) -> list[TimedHit]:
    return [
        TimedHit(float(number), time_ms, f"hit {number}", best_ms=min(times_ms[: number + 1]))
        for number, time_ms in enumerate(times_ms)
    ]


def test_the_running_median_begins_where_there_is_one() -> None:
    timed = [TimedHit(float(x), 500, "hit", running_ms=ms) for x, ms in enumerate((None, 600, 500, 400))]
    chart = time_dots("Pair", timed, [], [], DAYS)
    assert [(trace.kind, len(trace.points.split())) for trace in chart.traces] == [("median", 3)]


def test_misses_stand_on_the_top_edge_and_false_slaps_on_the_bottom_edge() -> None:
    chart = time_dots("Pair", hits(500), [Slip(2, "missed")], [Slip(4, "false")], DAYS)
    assert [(mark.kind, mark.words) for mark in chart.marks] == [
        ("dot", "hit 0"),
        ("miss", "missed"),
        ("false", "false"),
    ]
    assert [mark.y for mark in chart.marks[1:]] == [TOP - 5, BOTTOM]


def test_the_best_so_far_steps_down_and_runs_to_the_end() -> None:
    chart = time_dots("Pair", hits(600, 800, 500), [], [], DAYS)
    best = [tuple(map(float, point.split(","))) for point in chart.traces[0].points.split()]
    assert [trace.kind for trace in chart.traces] == ["best"]
    assert [x for x, _ in best] == [48, 100, 100, 308]
    assert best[0][1] == best[1][1] < best[2][1] == best[3][1]  # pictures count downwards


def test_shared_hits_are_hollow_and_named_in_the_legend() -> None:
    chart = time_dots("Pair", [TimedHit(0, 300, "shared", shared=True), *hits(600)], [], [], DAYS)
    assert [mark.grey for mark in chart.marks] == [True, False]
    assert "shared" in {key.kind for key in chart.keys}
    assert "shared" not in {key.kind for key in time_dots("Pair", hits(600), [], [], DAYS).keys}


def test_no_times_leave_an_empty_chart() -> None:
    chart = time_dots("Pair", [], [], [], Axis(0, 1, ()))
    assert (chart.marks, chart.traces, chart.description) == ((), (), "Nothing to show yet.")


def test_a_hundred_thousand_presses_are_at_most_five_hundred_points() -> None:
    many = [TimedHit(number / 10_000, 500 + number % 300, "hit") for number in range(100_000)]
    slips = [Slip(number / 1000, "slip") for number in range(10_000)]
    chart = time_dots("Pair", many, slips, slips, DAYS)
    assert len(chart.marks) == 500
    assert all(len(trace.points.split()) <= 600 for trace in chart.traces)


def test_a_change_of_device_is_a_flag_at_its_place() -> None:
    chart = time_dots("Pair", hits(500, 500), [], [], DAYS, flags=[(1, "touch")])
    assert [(flag.at, flag.label) for flag in chart.flags] == [(74.0, "touch")]


# How times are spread


def spread(now: list[int], before: list[int]) -> Chart:
    edges = [500.0 + 50 * number for number in range(len(now) + 1)]
    return time_histogram("Pair", edges, now, before, "in May 2024", "before")


def test_each_side_of_the_histogram_is_in_shares_of_its_own() -> None:
    chart = spread([1, 1, 0], [30, 0, 10])
    assert [(bar.kind, bar.height) for bar in chart.bars] == [("now", 65.0), ("now", 65.0)]  # 50 % of 80 %
    assert [mark.words for mark in chart.marks] == [
        "500 to 550 ms: 1 of 2 in May 2024, 30 of 40 before",
        "550 to 600 ms: 1 of 2 in May 2024, 0 of 40 before",
        "600 to 650 ms: 0 of 2 in May 2024, 10 of 40 before",
    ]
    assert [trace.kind for trace in chart.traces] == ["before"]


def test_a_month_without_a_hit_leaves_the_line_alone() -> None:
    chart = spread([0], [3])
    assert chart.bars == ()
    assert chart.marks[0].words == "500 to 550 ms: 0 of 0 in May 2024, 3 of 3 before"


@pytest.mark.parametrize("none", [[], [0, 0]])
def test_a_histogram_of_nothing_says_so(none: list[int]) -> None:
    chart = time_histogram("Pair", [500.0 + 50 * n for n in range(len(none) + 1)] if none else [], none, none, "", "")
    assert (chart.bars, chart.traces, chart.description) == ((), (), "Nothing to show yet.")


@given(st.lists(st.tuples(st.integers(0, 50), st.integers(0, 50)), max_size=60))
def test_no_bar_leaves_the_plot(counts: list[tuple[int, int]]) -> None:
    chart = spread([now for now, _ in counts], [before for _, before in counts])
    assert all(LEFT <= bar.x <= bar.x + bar.width <= RIGHT + 1 and bar.y >= TOP for bar in chart.bars)


# Grades and scales


@pytest.mark.parametrize(
    ("hit_rate", "letter"),
    [(1, "A"), (0.9, "A"), (0.89, "B"), (0.75, "B"), (0.6, "C"), (0.59, "D"), (0.4, "D"), (0.39, "E"), (0, "E")],
)
def test_a_hit_rate_has_a_letter(hit_rate: float, letter: str) -> None:
    assert grade(hit_rate) == letter


def test_the_letters_are_explained() -> None:
    assert grade_words() == (
        ("A", "from 90 %"),
        ("B", "75 to 90 %"),
        ("C", "60 to 75 %"),
        ("D", "40 to 60 %"),
        ("E", "under 40 %"),
    )


def test_an_interval_lies_on_its_scale_and_what_is_unknown_has_no_dot() -> None:
    interval = interval_on_scale(0, 0.5, 1)
    assert (interval.low, interval.value, interval.high) == (8, 100, 192)
    assert interval_on_scale(0, None, 1).value is None
