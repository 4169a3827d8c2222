"""What the progress pages show, as values: a history for each rule and for all of them, with its charts.

A drill rarely holds ten chances of one rule. So each point of a rule's history takes in the drills before
it, of the same pace, until it rests on ten; it is grey below ten and left out below five, as everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import fsum
from typing import TypeVar

from models.charts import (
    MOST_POINTS,
    Axis,
    Chart,
    Point,
    day_axis,
    draw,
    share_axis,
    spread_over_days,
    time_axis,
)
from models.rules import RuleSet, parse_rule
from models.stats import Change, Figure, Tally, change, median_figure, needs, rate
from models.stats.estimates import ENOUGH_CHANCES, ENOUGH_TIMES, FEW_TIMES
from models.store import DrillRow, RulePoint

T = TypeVar("T")

PANEL_POINTS = 100
"""A panel among many draws no more points than can be told apart."""


@dataclass(frozen=True, slots=True)
class Line:
    """A drill in a history: its own hits and chances, and the figures it stands for.

    `rate` rests on `rate_seen` chances of `rate_drills` drills, `median_ms` on `times` hits of `time_drills`
    drills: this one and as many before it as were needed.
    """

    drill: DrillRow
    hits: float
    seen: float
    rate: Figure
    rate_seen: float
    rate_drills: int
    median_ms: Figure
    times: int
    time_drills: int


@dataclass(frozen=True, slots=True)
class History:
    """The history of a rule, or of all rules together (notation ""): all-time figures, lines and two charts.

    The lines are in the order of days, the latest last. `change` compares the last response times with those
    before them, at the latest pace; None below forty.
    """

    notation: str
    name: str
    tally: Tally
    lines: tuple[Line, ...]
    rate_chart: Chart
    time_chart: Chart
    change: Change | None = None

    @property
    def charted(self) -> bool:
        """Whether there is enough for a point on either chart."""
        return bool(self.rate_chart.marks or self.time_chart.marks)


@dataclass(frozen=True, slots=True)
class Progress:
    """The overview: how many drills on how many days, all rules together, and a history for each rule."""

    drills: int
    days: int
    cards: int
    whole: History
    rules: tuple[History, ...]


@dataclass(frozen=True, slots=True)
class _Entry:
    """What one drill says of one rule."""

    drill: DrillRow
    point: RulePoint


class _Drills:
    """Finished drills in the order of days, with their places on the axis that all charts share."""

    def __init__(self, drills: Iterable[DrillRow]) -> None:
        # By day first: who travels west may start a drill later and yet on an earlier day.
        self.rows = sorted(drills, key=lambda drill: (drill.local_day, drill.started_at_ms, drill.id))
        days = [drill.local_day for drill in self.rows]
        self.axis = day_axis(days)
        self.place = dict(zip((drill.id for drill in self.rows), spread_over_days(days), strict=True))

    def entries(self, points: Iterable[RulePoint]) -> dict[str, list[_Entry]]:
        """What these drills say of each rule, in their order."""
        of_drill: dict[str, list[RulePoint]] = {}
        for point in points:
            of_drill.setdefault(point.drill_id, []).append(point)
        entries: dict[str, list[_Entry]] = {}
        for drill in self.rows:
            for point in of_drill.get(drill.id, ()):
                entries.setdefault(point.rule, []).append(_Entry(drill, point))
        return entries


def progress_of(finished: Iterable[DrillRow], points: Iterable[RulePoint]) -> Progress:
    """Return the overview of finished drills, in any order, and of what they say of each rule."""
    drills = _Drills(finished)
    entries = drills.entries(points)
    lines = {rule: _lines(own) for rule, own in entries.items()}
    times = _time_axis(line for own in lines.values() for line in own)
    return Progress(
        drills=len(drills.rows),
        days=len({drill.local_day for drill in drills.rows}),
        cards=sum(drill.cards for drill in drills.rows),
        whole=_whole(drills),
        rules=tuple(
            _history(rule.notation, entries[rule.notation], lines[rule.notation], drills, times, PANEL_POINTS)
            for rule in RuleSet(lines).rules
        ),
    )


def history_of(notation: str, finished: Iterable[DrillRow], points: Iterable[RulePoint]) -> History | None:
    """Return the history of one rule, None where it has never come up in a finished drill."""
    drills = _Drills(finished)
    entries = drills.entries(point for point in points if point.rule == notation).get(notation, [])
    lines = _lines(entries)
    return _history(notation, entries, lines, drills, _time_axis(lines), MOST_POINTS) if lines else None


def _whole(drills: _Drills) -> History:
    """All rules together: each drill stands for itself."""
    lines = [
        Line(
            drill,
            hits=drill.hits,
            seen=drill.opportunities,
            rate=rate(drill.hits, drill.opportunities),
            rate_seen=drill.opportunities,
            rate_drills=1,
            median_ms=_drill_median(drill),
            times=drill.hits,
            time_drills=1,
        )
        for drill in drills.rows
    ]
    hits, misses = sum(line.hits for line in lines), sum(line.seen - line.hits for line in lines)
    false_slaps = sum(drill.false_slaps for drill in drills.rows)
    tally = Tally(hits=hits, misses=misses, false_slaps=false_slaps)
    return History("", "All rules", tally, tuple(lines), *_charts("All rules", lines, drills, _time_axis(lines)))


def _drill_median(drill: DrillRow) -> Figure:
    if drill.median_ms is None or drill.hits < FEW_TIMES:
        return Figure(None, needs(FEW_TIMES, "timed hits", drill.hits))
    return Figure(drill.median_ms, grey=drill.hits < ENOUGH_TIMES)


def _history(
    notation: str, entries: Sequence[_Entry], lines: Sequence[Line], drills: _Drills, times: Axis, most: int
) -> History:
    name = parse_rule(notation).name
    latest_pace = lines[-1].drill.settings.pace_ms
    all_times = [time for entry in entries for time in entry.point.times_ms]
    like = [time for entry in entries if entry.drill.settings.pace_ms == latest_pace for time in entry.point.times_ms]
    tally = Tally(
        hits=fsum(entry.point.hits for entry in entries),
        misses=fsum(entry.point.misses for entry in entries),
        times_ms=tuple(all_times),
    )
    return History(notation, name, tally, tuple(lines), *_charts(name, lines, drills, times, most), change(like))


def _lines(entries: Sequence[_Entry]) -> list[Line]:
    lines = []
    of_pace: dict[int, list[_Entry]] = {}
    for entry in entries:
        like = of_pace.setdefault(entry.drill.settings.pace_ms, [])
        like.append(entry)
        chances = _until(reversed(like), ENOUGH_CHANCES, lambda each: each.point.seen)
        timed = _until(reversed(like), ENOUGH_TIMES, lambda each: len(each.point.times_ms))
        seen = fsum(each.point.seen for each in chances)
        times = [time for each in timed for time in each.point.times_ms]
        lines.append(
            Line(
                entry.drill,
                hits=entry.point.hits,
                seen=entry.point.seen,
                rate=rate(fsum(each.point.hits for each in chances), seen),
                rate_seen=seen,
                rate_drills=len(chances),
                median_ms=median_figure(times),
                times=len(times),
                time_drills=len(timed),
            )
        )
    return lines


def _until(entries: Iterable[T], enough: float, amount: Callable[[T], float]) -> list[T]:
    """The first entries, as many as together have `enough`; all of them if they have not."""
    taken: list[T] = []
    total = 0.0
    for entry in entries:
        if total >= enough - 1e-9:
            break
        taken.append(entry)
        total += amount(entry)
    return taken


def _time_axis(lines: Iterable[Line]) -> Axis:
    return time_axis([line.median_ms.value for line in lines if line.median_ms.value is not None])


def _charts(
    name: str, lines: Sequence[Line], drills: _Drills, times: Axis, most: int = MOST_POINTS
) -> tuple[Chart, Chart]:
    rates = [Point(drills.place[line.drill.id], line.rate.value, _rate_words(line), line.rate.grey) for line in lines]
    medians = [
        Point(drills.place[line.drill.id], line.median_ms.value, _median_words(line), line.median_ms.grey)
        for line in lines
    ]
    return (
        draw(f"{name}: hit rate", rates, drills.axis, share_axis(), most),
        draw(f"{name}: median response time", medians, drills.axis, times, most),
    )


def _rate_words(line: Line) -> str:
    share = f"{100 * (line.rate.value or 0):.0f} %"
    return f"{_day(line)}: {share} of {line.rate_seen:.3g} chances{_over(line, line.rate_drills)}"


def _median_words(line: Line) -> str:
    return f"{_day(line)}: {line.median_ms.value or 0:.0f} ms, {line.times} hits{_over(line, line.time_drills)}"


def _day(line: Line) -> str:
    return f"{line.drill.local_day.day} {line.drill.local_day:%b %Y}"


def _over(line: Line, drills: int) -> str:
    pace = f" at {line.drill.settings.pace_ms} ms a card"
    return f" in {drills} drills{pace}" if drills > 1 else pace
