"""What the progress pages draw and say of a history, from histories made by hand."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta

from models import history
from models.history import DeviceChange, DrillPage, Fact, Facts, Filters, Overview, RuleHistory, RuleNeed, TimeHistogram
from models.progress import fact_grid, need_row, overview_page, rule_page, tenths
from models.stats import Figure, Sums, Tally

DAY = date(2024, 1, 1)
EIGHT_OF_TEN = Tally(hits=8, misses=1, lates=1, times_ms=(600.0,) * 8)
NOTHING = Tally()


def bucket(number: int, hits: int = 8, misses: int = 2, time_ms: float = 600) -> history.Bucket:
    day = DAY + timedelta(days=number)
    tally = Tally(hits=hits, misses=misses, times_ms=(time_ms,) * hits)
    return history.Bucket(day, day, f"{day.day} Jan 2024", Sums.of(tally))


def need(state: str = "steady", tally: Tally = EIGHT_OF_TEN, notation: str = "pair") -> RuleNeed:
    return RuleNeed(notation, "Pair (Doubles)", state, state, 0.7, 0.3, tally, 600, DAY)


def overview(**changes: object) -> Overview:
    plain = Overview(
        filters=Filters(),
        today=DAY + timedelta(days=30),
        options=(),
        has_drills=True,
        nothing_left=False,
        drills=2,
        days=2,
        cards=80,
        minutes=4,
        whole=EIGHT_OF_TEN,
        trend=(bucket(0), bucket(2)),
        last_ten=None,
        needs=(need(),),
        strip=history.Strip((), ()),
        practice=history.Practice(0, 0, 0, 0, False, 0, ()),
        device_changes=(),
        drills_list=DrillPage((), None),
    )
    return replace(plain, **changes)  # type: ignore[arg-type]


def rule_history(**changes: object) -> RuleHistory:
    plain = RuleHistory(
        notation="pair",
        name="Pair (Doubles)",
        sentence="",
        filters=Filters(),
        today=DAY,
        options=(),
        seen_ever=True,
        nothing_left=False,
        standing=need(),
        tally=EIGHT_OF_TEN,
        best_five_ms=Figure(600),
        change=None,
        turns=(),
        turns_left_out=0,
        buckets=(bucket(0),),
        histogram=TimeHistogram((500.0, 550.0), (0,), (0,), "January 2024", "before"),
        confused_with=(),
        most_missed=(),
        facts=None,
        device_changes=(),
    )
    return replace(plain, **changes)  # type: ignore[arg-type]


def turn(number: int, kind: str, time_ms: float | None = None, day: int = 0) -> history.Turn:
    return history.Turn(
        number, DAY + timedelta(days=day), "drill", number, kind, time_ms, False, time_ms, time_ms, f"{kind} {number}"
    )


def test_a_point_of_the_overview_says_when_how_much_and_of_how_many() -> None:
    page = overview_page(overview())
    assert [mark.words for mark in page.rates.marks] == [
        "1 Jan 2024: 80 % of 10 chances",
        "3 Jan 2024: 80 % of 10 chances",
    ]
    assert [mark.words for mark in page.times.marks] == ["1 Jan 2024: median 600 ms", "3 Jan 2024: median 600 ms"]


def test_days_without_a_drill_keep_their_width() -> None:
    first, last = overview_page(overview()).rates.marks
    assert (first.x, last.x) == (91.3, 264.7)  # the middles of the first and the third of three days


def test_a_point_that_rests_on_too_little_is_hollow_or_left_out() -> None:
    trend = (bucket(0, hits=2, misses=0), bucket(1, hits=5, misses=1), bucket(2))
    page = overview_page(overview(trend=trend))
    assert [mark.grey for mark in page.rates.marks] == [True, False]


def test_the_last_ten_drills_are_a_level_to_compare_with() -> None:
    before = Tally(hits=5, misses=5, times_ms=(700.0,) * 5)
    page = overview_page(overview(last_ten=history.LastTen(EIGHT_OF_TEN, before, "", "")))
    assert [trace.points for trace in page.rates.traces] == ["48,42.8 308,42.8"]  # 80 % of the way from 126 up to 22
    assert [key.words for key in page.rates.keys] == ["you", "your last ten"]


def test_without_ten_drills_before_there_is_no_level() -> None:
    page = overview_page(overview(last_ten=history.LastTen(EIGHT_OF_TEN, None, "", "")))
    assert (page.rates.traces, page.rates.keys) == ((), ())


def test_a_change_of_device_is_marked_where_it_begins() -> None:
    page = overview_page(overview(device_changes=(DeviceChange(DAY, 1, "touch"),)))
    assert [(flag.at, flag.label) for flag in page.times.flags] == [(page.times.marks[1].x, "touch")]
    assert [key.words for key in page.times.keys] == ["the device changed"]


def test_changes_of_device_are_all_marked_and_faintly_where_they_are_many() -> None:
    often = tuple(DeviceChange(DAY, 0, f"display {number}") for number in range(7))
    assert len(overview_page(overview(device_changes=often)).times.flags) == 7
    assert overview_page(overview(device_changes=often)).times.many_flags
    assert not overview_page(overview(device_changes=often[:6])).times.many_flags


def test_at_most_three_weak_or_rusty_rules_are_named_the_neediest_first() -> None:
    states = ("weak", "steady", "rusty", "calibrating", "weak", "weak")
    needs = tuple(need(state, notation=f"rule {number}") for number, state in enumerate(states))
    assert [each.notation for each in overview_page(overview(needs=needs)).weak] == ["rule 0", "rule 2", "rule 4"]


def test_a_rule_stands_on_the_scale_with_its_interval() -> None:
    row = need_row(need())
    assert (row.interval.low, row.interval.value, row.interval.high) == (98.2, 155.2, 181.6)  # 8/10: .490 to .943
    assert row.words == "Pair (Doubles): 80 % hit, likely 49 to 94 %"


def test_a_rule_never_seen_has_no_dot_but_a_reason() -> None:
    row = need_row(need("not seen", NOTHING))
    assert row.interval.value is None
    assert row.words == "Pair (Doubles): no chance came up"


def test_an_empty_history_draws_nothing() -> None:
    page = overview_page(overview(has_drills=False, trend=(), needs=(), whole=NOTHING))
    assert (page.rates.marks, page.times.marks, page.strip, page.practised) == ((), (), (), ())


def test_the_calendar_is_half_a_year_and_a_year_where_the_window_is_long() -> None:
    assert len(overview_page(overview()).calendar.bars) < 27 * 7
    assert len(overview_page(overview(filters=Filters(window="all"))).calendar.bars) > 52 * 7


def test_the_strip_counts_in_tenths_where_rules_share_cards() -> None:
    assert [tenths(number) for number in (4, 2.5, 1 / 3)] == ["4", "2.5", "0.3"]


def test_turns_are_drawn_by_kind_in_the_order_of_days() -> None:
    turns = (
        turn(1, "hit", 600, day=1),
        turn(2, "miss", day=1),
        turn(3, "false"),
        turn(4, "late", 1600),
        turn(5, "hit"),
    )
    page = rule_page(rule_history(turns=turns))
    assert [(mark.kind, mark.words) for mark in page.dots.marks] == [
        ("false", "false 3"),
        ("miss", "late 4"),
        ("dot", "hit 1"),
        ("miss", "miss 2"),
    ]


def test_a_device_changed_among_the_turns_is_marked_at_its_turn() -> None:
    turns = (turn(1, "hit", 600), turn(2, "hit", 500))
    page = rule_page(rule_history(turns=turns, device_changes=(DeviceChange(DAY, 0, "touch", turn=1),)))
    assert [flag.at for flag in page.dots.flags] == [page.dots.marks[1].x]


def test_a_rule_without_turns_has_empty_charts() -> None:
    page = rule_page(rule_history(tally=NOTHING, buckets=()))
    assert (page.dots.marks, page.bars.marks, page.histogram.marks, page.facts) == ((), (), (), None)


def fact(label: str, hits: int, seen: int, row: int | None = None, column: int | None = None) -> Fact:
    rate = Figure(hits / seen) if seen >= 5 else Figure(None, "needs 5 chances")
    return Fact(tuple(label.split(" + ")), label, seen, hits, rate, Figure(500), 0, False, row, column)


def test_combinations_stand_at_their_ranks_and_the_weakest_first_in_the_list() -> None:
    cells = (fact("2 + 9", 5, 5, 0, 1), fact("3 + 8", 1, 5, 1, 0), fact("A + 10", 1, 2, 2, 2))
    grid = fact_grid(Facts(cells, ("2", "3", "A"), ("8", "9", "10"), 12))
    assert [(label, [cell.letter if cell else None for cell in row]) for label, row in grid.rows] == [
        ("2", [None, "A", None]),
        ("3", ["E", None, None]),
        ("A", [None, None, ""]),
    ]
    assert [cell.fact.label for cell in grid.cells] == ["3 + 8", "2 + 9", "A + 10"]
    assert grid.cells[0].words == "3 + 8: 1 of 5 hit, median 500 ms"


def test_combinations_of_three_cards_are_a_list_alone() -> None:
    grid = fact_grid(Facts((fact("2 + 3 + 6", 3, 6),), (), (), 6))
    assert (grid.rows, len(grid.cells)) == ((), 1)
