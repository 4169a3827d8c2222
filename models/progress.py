"""What the progress pages show beside the history itself: charts, intervals on a scale, and grids of facts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from models import history
from models.charts import (
    DEVICE_KEY,
    Axis,
    Chart,
    Column,
    Interval,
    Key,
    Point,
    Practice,
    Slip,
    Tick,
    TimedHit,
    Trace,
    calendar,
    day_axis,
    day_words,
    draw,
    grade,
    grade_words,
    interval_on_scale,
    outcome_bars,
    scale_ticks,
    share_axis,
    spread_over_days,
    time_axis,
    time_dots,
    time_histogram,
)
from models.charts.chart import LEFT, RIGHT, across, up

MOST_WEAK = 3
HALF_A_YEAR, A_YEAR = 26, 53
LEVEL_WORDS = "your last ten"


@dataclass(frozen=True, slots=True)
class NeedRow:
    """A rule in the ranking: what it needs, and its hit rate with its interval on a scale and in words."""

    need: history.RuleNeed
    interval: Interval
    words: str


@dataclass(frozen=True, slots=True)
class GradeCell:
    """A rule in a drill: its letter, "4 of 5", and the whole in words."""

    drill_id: str
    letter: str
    count: str
    words: str


@dataclass(frozen=True, slots=True)
class StripRow:
    """A rule in the last drills, None where it was not seen."""

    name: str
    cells: tuple[GradeCell | None, ...]


@dataclass(frozen=True, slots=True)
class OverviewPage:
    """The overview with its charts; `weak` are the rules to practise next, the weakest first.

    `practised` are the days with practice that the calendar shows, the latest first.
    """

    overview: history.Overview
    rates: Chart
    times: Chart
    calendar: Chart
    needs: tuple[NeedRow, ...]
    weak: tuple[history.RuleNeed, ...]
    strip: tuple[StripRow, ...]
    practised: tuple[history.CalendarDay, ...]

    @property
    def ticks(self) -> tuple[tuple[float, str], ...]:
        """The labels of the scale of hit rates."""
        return scale_ticks()

    @property
    def grades(self) -> tuple[tuple[str, str], ...]:
        """The legend of letters."""
        return grade_words()


@dataclass(frozen=True, slots=True)
class FactCell:
    """A combination of an arithmetic rule: the letter of its hit rate, "" where there is too little, and its words."""

    fact: history.Fact
    letter: str
    words: str


@dataclass(frozen=True, slots=True)
class FactGrid:
    """An arithmetic rule's combinations, the weakest first; as a grid of ranks where two cards make one.

    `rows` are the label of each row with a cell for each of `columns`, None where no such combination came up;
    both are empty for rules of more cards, whose combinations stand side by side.
    """

    cells: tuple[FactCell, ...]
    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[FactCell | None, ...]], ...]


@dataclass(frozen=True, slots=True)
class RulePage:
    """One rule's history with its charts; `facts` None where the rule has no combinations to learn."""

    history: history.RuleHistory
    standing: NeedRow
    dots: Chart
    bars: Chart
    histogram: Chart
    facts: FactGrid | None

    @property
    def grades(self) -> tuple[tuple[str, str], ...]:
        """The legend of letters."""
        return grade_words()


def overview_page(overview: history.Overview) -> OverviewPage:
    """Return the overview with what is drawn of it."""
    buckets = overview.trend
    days = [bucket.start for bucket in buckets]
    places, axis = spread_over_days(days), day_axis(days)
    medians = [bucket.tally.median_ms for bucket in buckets]
    rate_points = [
        Point(x, b.tally.hit_rate.value, _rate_words(b), b.tally.hit_rate.grey) for x, b in _both(places, buckets)
    ]
    time_points = [
        Point(x, m.value, f"{b.label}: median {m.value or 0:.0f} ms", m.grey)
        for (x, b), m in zip(_both(places, buckets), medians, strict=True)
    ]
    times = time_axis([median.value for median in medians if median.value is not None])
    flags = tuple(Tick(across(axis, places[change.bucket]), change.words) for change in overview.device_changes)
    level = overview.last_ten.now if overview.last_ten and overview.last_ten.before else None
    rates = draw("Hit rate over time", rate_points, axis, share_axis())
    medians_chart = draw("Median response time of hits over time", time_points, axis, times)
    needs = tuple(map(need_row, overview.needs))
    return OverviewPage(
        overview,
        _with_level(rates, share_axis(), level.hit_rate.value if level else None, flags),
        _with_level(medians_chart, times, level.median_ms.value if level else None, flags),
        _calendar(overview),
        needs,
        tuple(need for need in overview.needs if need.state in ("weak", "rusty"))[:MOST_WEAK],
        _strip(overview.strip),
        tuple(day for day in reversed(overview.practice.calendar[-7 * _weeks(overview) :]) if day.cards),
    )


def rule_page(found: history.RuleHistory) -> RulePage:
    """Return a rule's history with what is drawn of it."""
    turns = sorted(found.turns, key=lambda turn: (turn.day, turn.at_ms))
    days = [turn.day for turn in turns]
    placed = list(zip(spread_over_days(days), turns, strict=True))
    place = {id(turn): x for x, turn in placed}
    hits = [
        TimedHit(x, turn.reaction_ms, turn.words, turn.shared, turn.running_ms, turn.best_ms)
        for x, turn in placed
        if turn.kind == "hit" and turn.reaction_ms is not None
    ]
    misses = [Slip(x, turn.words) for x, turn in placed if turn.kind in ("miss", "late")]
    false_slaps = [Slip(x, turn.words) for x, turn in placed if turn.kind == "false"]
    changes = [(found.turns[change.turn], change.words) for change in found.device_changes if change.turn is not None]
    flags = [(place[id(turn)], words) for turn, words in changes]
    spread = found.histogram
    return RulePage(
        found,
        need_row(replace(found.standing, tally=found.tally)),
        time_dots(f"{found.name}: response times", hits, misses, false_slaps, day_axis(days), flags),
        outcome_bars(f"{found.name}: what became of its chances", _columns(found.buckets)),
        time_histogram(
            f"{found.name}: how response times are spread",
            spread.edges,
            spread.now,
            spread.before,
            spread.now_words,
            spread.before_words,
        ),
        fact_grid(found.facts) if found.facts and found.facts.cells else None,
    )


def fact_grid(facts: history.Facts) -> FactGrid:
    """Return combinations as a grid and as a list: those with a hit rate first, the lowest first."""
    cells = [fact_cell(fact) for fact in facts.cells]
    at = {(cell.fact.row, cell.fact.column): cell for cell in cells}
    rows = tuple(
        (label, tuple(at.get((row, column)) for column in range(len(facts.columns))))
        for row, label in enumerate(facts.rows)
    )
    ordered = sorted(cells, key=lambda cell: (cell.fact.rate.value is None, cell.fact.rate.value or 0, -cell.fact.seen))
    return FactGrid(tuple(ordered), facts.columns, rows)


def fact_cell(fact: history.Fact) -> FactCell:
    """Return a combination with its letter and its words."""
    rate, time_ms = fact.rate.value, fact.median_ms.value
    words = f"{fact.label}: {fact.hits} of {fact.seen} hit"
    if time_ms is not None:
        words += f", median {time_ms:.0f} ms{' of shared hits' if fact.shared_times else ''}"
    if fact.shared:
        words += f", {fact.shared} shared with other rules"
    return FactCell(fact, "" if rate is None else grade(rate), words)


def need_row(need: history.RuleNeed) -> NeedRow:
    """Return a rule's hit rate as a dot with its interval; no dot where there is too little to tell."""
    low, high = need.tally.interval
    figure = need.tally.hit_rate
    if figure.value is None:
        return NeedRow(need, interval_on_scale(low, None, high), f"{need.name}: {figure.reason}")
    words = f"{need.name}: {100 * figure.value:.0f} % hit, likely {100 * low:.0f} to {100 * high:.0f} %"
    return NeedRow(need, interval_on_scale(low, figure.value, high), words)


def _both(places: Sequence[float], buckets: Sequence[history.Bucket]) -> list[tuple[float, history.Bucket]]:
    return list(zip(places, buckets, strict=True))


def _rate_words(bucket: history.Bucket) -> str:
    share = 100 * (bucket.tally.hit_rate.value or 0)
    return f"{bucket.label}: {share:.0f} % of {bucket.tally.seen:.3g} chances"


def _columns(buckets: Sequence[history.Bucket]) -> list[Column]:
    return [Column(b.label, b.start, b.tally.hits, b.tally.lates, b.tally.misses) for b in buckets]


def _with_level(chart: Chart, axis: Axis, level: float | None, flags: tuple[Tick, ...]) -> Chart:
    """The chart with flags, and a level line to compare with."""
    flag_keys = (DEVICE_KEY,) if flags else ()
    if level is None or not chart.marks:
        return replace(chart, flags=flags, keys=flag_keys)
    y = up(axis, level)
    return replace(
        chart,
        flags=flags,
        traces=(Trace("before", f"{LEFT},{y} {RIGHT},{y}"),),
        keys=(Key("dot", "you"), Key("before", LEVEL_WORDS), *flag_keys),
    )


def _strip(strip: history.Strip) -> tuple[StripRow, ...]:
    days = [day_words(drill.local_day) for drill in strip.drills]
    rows = []
    for row in strip.rows:
        cells: list[GradeCell | None] = []
        for cell, drill, day in zip(row.cells, strip.drills, days, strict=True):
            if cell is None:
                cells.append(None)
                continue
            count = f"{tenths(cell.hits)} of {tenths(cell.seen)}"
            cells.append(GradeCell(drill.id, cell.letter, count, f"{row.name}, {day}: {count} hit"))
        rows.append(StripRow(row.name, tuple(cells)))
    return tuple(rows)


def tenths(number: float) -> str:
    """Return a count with one decimal, and without one where it is whole."""
    return f"{number:.1f}".removesuffix(".0")


def _weeks(overview: history.Overview) -> int:
    return A_YEAR if overview.filters.window in ("365", "all") else HALF_A_YEAR


def _calendar(overview: history.Overview) -> Chart:
    days = [Practice(day.day, day.cards, day.minutes, day.level) for day in overview.practice.calendar]
    return calendar(days, overview.today, _weeks(overview))
