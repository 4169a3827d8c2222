"""Progress: histories pooled by hand, the order of days, and what happens with little or nothing."""

from datetime import date, timedelta

from models.progress import history_of, progress_of
from models.settings import DrillSettings
from models.store import DrillRow, RulePoint

DAY = date(2024, 1, 1)


def drill(
    number: int,
    day: int = 0,
    pace_ms: int = 2000,
    hits: int = 8,
    opportunities: int = 10,
    median_ms: float | None = 600,
) -> DrillRow:
    return DrillRow(
        id=f"drill {number}",
        started_at_ms=number * 1000,
        local_day=DAY + timedelta(days=day),
        settings=DrillSettings(rules=("pair", "sum2=11"), pace_ms=pace_ms),
        state="over",
        cards=40,
        opportunities=opportunities,
        hits=hits,
        false_slaps=1,
        median_ms=median_ms,
    )


def point(number: int, hits: float, misses: float, times_ms: tuple[float, ...] = (), rule: str = "pair") -> RulePoint:
    return RulePoint(f"drill {number}", number * 1000, DAY, rule, hits + misses, hits, misses, times_ms)


def test_a_point_takes_in_the_drills_before_it_until_it_rests_on_ten_chances() -> None:
    drills = [drill(number) for number in range(4)]
    points = [point(0, 2, 2), point(1, 3, 1), point(2, 4, 0), point(3, 6, 6)]
    history = history_of("pair", drills, points)
    assert history is not None
    assert [(line.rate_seen, line.rate_drills) for line in history.lines] == [(4, 1), (8, 2), (12, 3), (12, 1)]
    assert [line.rate.value for line in history.lines] == [None, 5 / 8, 9 / 12, 6 / 12]
    assert [line.rate.grey for line in history.lines] == [False, True, False, False]


def test_times_are_pooled_until_there_are_ten() -> None:
    drills = [drill(number) for number in range(3)]
    points = [
        point(0, 4, 0, (400, 410, 420, 430)),
        point(1, 4, 0, (500, 510, 520, 530)),
        point(2, 2, 0, (600, 610)),
    ]
    history = history_of("pair", drills, points)
    assert history is not None
    assert [line.times for line in history.lines] == [4, 8, 10]
    assert [line.median_ms.value for line in history.lines] == [None, 465, 505]
    assert history.tally.median_ms.value == 505


def test_like_is_pooled_with_like_pace() -> None:
    drills = [drill(0, pace_ms=1000), drill(1, pace_ms=2000), drill(2, pace_ms=1000)]
    points = [point(0, 5, 0), point(1, 0, 5), point(2, 5, 0)]
    history = history_of("pair", drills, points)
    assert history is not None
    assert [line.rate.value for line in history.lines] == [1, 0, 1]
    assert [line.rate_drills for line in history.lines] == [1, 1, 2]


def test_a_mark_says_day_share_chances_and_pace() -> None:
    drills = [drill(0), drill(1, day=1)]
    history = history_of("pair", drills, [point(0, 4, 3, (500,) * 4), point(1, 5, 1, (600,) * 5)])
    assert history is not None
    assert [mark.words for mark in history.rate_chart.marks] == [
        "1 Jan 2024: 57 % of 7 chances at 2000 ms a card",
        "2 Jan 2024: 69 % of 13 chances in 2 drills at 2000 ms a card",
    ]
    assert [mark.words for mark in history.time_chart.marks] == [
        "2 Jan 2024: 600 ms, 9 hits in 2 drills at 2000 ms a card"
    ]


def test_lines_come_in_the_order_of_days_even_where_travel_or_a_clock_set_back_mixes_them() -> None:
    # The later drill was started on the earlier day, west of the date line.
    drills = [drill(0, day=1), drill(1, day=0)]
    history = history_of("pair", drills, [point(0, 5, 0), point(1, 0, 5)])
    assert history is not None
    assert [line.drill.id for line in history.lines] == ["drill 1", "drill 0"]


def test_a_rule_that_never_came_up_has_no_history() -> None:
    assert history_of("sum2=11", [drill(0)], [point(0, 5, 0)]) is None
    assert history_of("pair", [], []) is None


def test_a_point_of_a_drill_that_is_not_listed_is_left_out() -> None:
    assert history_of("pair", [drill(1)], [point(0, 5, 0)]) is None


def test_a_change_compares_times_of_the_latest_pace_only() -> None:
    drills = [drill(0), drill(1, pace_ms=1000), drill(2, pace_ms=1000)]
    points = [
        point(0, 40, 0, (900.0,) * 40),
        point(1, 20, 0, (600.0,) * 20),
        point(2, 20, 0, (500.0,) * 20),
    ]
    history = history_of("pair", drills, points)
    assert history is not None
    assert history.change is not None
    assert (history.change.before_ms, history.change.words) == (600, "100 ms faster")


def test_the_overview_counts_drills_days_and_cards() -> None:
    progress = progress_of([drill(0), drill(1), drill(2, day=4)], [])
    assert (progress.drills, progress.days, progress.cards) == (3, 2, 120)
    assert (progress.whole.tally.hits, progress.whole.tally.seen, progress.whole.tally.false_slaps) == (24, 30, 3)


def test_in_the_overview_each_drill_stands_for_itself() -> None:
    drills = [
        drill(0, hits=4, opportunities=4, median_ms=500),
        drill(1, hits=6, opportunities=8, median_ms=600),
        drill(2, hits=9, opportunities=12, median_ms=None),
        drill(3, hits=10, opportunities=12, median_ms=700),
    ]
    lines = progress_of(drills, []).whole.lines
    assert [line.rate.value for line in lines] == [None, 0.75, 0.75, 10 / 12]
    assert [line.median_ms.value for line in lines] == [None, 600, None, 700]
    assert [line.median_ms.grey for line in lines] == [False, True, False, False]


def test_rules_come_in_the_catalogues_order_and_share_their_axes() -> None:
    drills = [drill(0), drill(1)]
    slow = point(0, 6, 0, (1000.0,) * 6, rule="sum2=11")
    progress = progress_of(drills, [slow, point(1, 6, 0, (500.0,) * 6)])
    assert [history.notation for history in progress.rules] == ["pair", "sum2=11"]
    pair, total = progress.rules
    assert pair.time_chart.y_ticks == total.time_chart.y_ticks
    assert [tick.label for tick in pair.time_chart.y_ticks] == ["400 ms", "600 ms", "800 ms", "1000 ms"]
    assert pair.charted
    assert total.rate_chart.marks[0].x < pair.rate_chart.marks[0].x


def test_a_rule_with_too_few_chances_is_listed_without_a_chart() -> None:
    history = progress_of([drill(0)], [point(0, 3, 1)]).rules[0]
    assert not history.charted
    assert history.tally.seen == 4


def test_no_drills_make_an_empty_overview() -> None:
    progress = progress_of([], [])
    assert (progress.drills, progress.rules, progress.whole.lines) == (0, (), ())
    assert progress.whole.rate_chart.description == "Nothing to show yet."


def test_thousands_of_drills_are_drawn_as_at_most_a_hundred_marks_a_panel() -> None:
    drills = [drill(number, day=number // 4) for number in range(3000)]
    progress = progress_of(drills, [point(number, 9, 1, (500.0,)) for number in range(3000)])
    assert len(progress.rules[0].rate_chart.marks) == 100
    assert len(progress.whole.rate_chart.marks) == 500
