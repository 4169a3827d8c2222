"""Charts of response times: every hit over time, and how this month's are spread against those before."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from statistics import median

from models.charts.axes import Axis, time_axis
from models.charts.chart import (
    BOTTOM,
    TOP,
    Bar,
    Chart,
    Key,
    Mark,
    Tick,
    Trace,
    across,
    described,
    path,
    radius,
    thinned,
    up,
    x_ticks,
    y_ticks,
)

RUNNING = 10
"""The running median takes in so many hits."""

MOST_HITS, MOST_EDGE = 300, 100
"""Of at most 500 points on a chart: hits, and each of misses and false slaps."""

DOT_KEYS = (
    Key("dot", "hit"),
    Key("median", "median of ten"),
    Key("best", "best so far"),
    Key("miss", "missed"),
    Key("false", "false slap"),
)
SHARED_KEY = Key("shared", "hit shared with other rules")


@dataclass(frozen=True, slots=True)
class TimedHit:
    """A hit at its place along the days; `shared`: other rules held too, so that it enters no line."""

    x: float
    time_ms: float
    words: str
    shared: bool = False


@dataclass(frozen=True, slots=True)
class Slip:
    """A miss or a false slap at its place along the days."""

    x: float
    words: str


def time_dots(
    title: str,
    hits: Sequence[TimedHit],
    misses: Sequence[Slip],
    false_slaps: Sequence[Slip],
    x_axis: Axis,
    flags: Sequence[tuple[float, str]] = (),
) -> Chart:
    """Return the chart of response times, in playing order, with running median, best so far, and slips on the edges.

    Misses stand on the top edge, false slaps on the bottom edge. `flags` are places with a label, where the
    device changed. The lines are taken from every hit, before what is too many to draw is left out.
    """
    times = time_axis([hit.time_ms for hit in hits])
    own = [hit for hit in hits if not hit.shared]
    shown = thinned(hits, MOST_HITS)
    dots = [
        Mark(across(x_axis, hit.x), up(times, hit.time_ms), hit.words, grey=hit.shared, kind="dot") for hit in shown
    ]
    above = [Mark(across(x_axis, slip.x), TOP - 5, slip.words, kind="miss") for slip in thinned(misses, MOST_EDGE)]
    below = [Mark(across(x_axis, slip.x), BOTTOM, slip.words, kind="false") for slip in thinned(false_slaps, MOST_EDGE)]
    marks = sorted((*dots, *above, *below), key=lambda mark: mark.x)
    return Chart(
        title,
        described([mark.words for mark in marks]),
        tuple(marks),
        (),
        x_ticks(x_axis),
        y_ticks(times),
        radius=min(2.5, radius(len(marks))),
        traces=_traces(own, x_axis, times),
        flags=tuple(Tick(across(x_axis, place), label) for place, label in flags),
        keys=(*DOT_KEYS, SHARED_KEY) if len(own) < len(hits) else DOT_KEYS,
    )


def running_medians(times_ms: Sequence[float], width: int = RUNNING) -> list[float]:
    """Return the median of each `width` times in succession, the first of them for the time number `width`."""
    return [median(times_ms[end - width : end]) for end in range(width, len(times_ms) + 1)]


def _traces(own: Sequence[TimedHit], x_axis: Axis, times: Axis) -> tuple[Trace, ...]:
    traces = []
    medians = list(zip(own[RUNNING - 1 :], running_medians([hit.time_ms for hit in own]), strict=True))
    if len(medians) > 1:
        line = ((across(x_axis, hit.x), up(times, value)) for hit, value in thinned(medians, MOST_HITS))
        traces.append(Trace("median", path(line)))
    if own:
        traces.append(Trace("best", path(_steps(own, x_axis, times))))
    return tuple(traces)


def _steps(own: Sequence[TimedHit], x_axis: Axis, times: Axis) -> list[tuple[float, float]]:
    """The best time so far as a step, from the first hit to the end of the axis."""
    corners: list[tuple[float, float]] = []
    best = None
    for hit, low in zip(own, accumulate((hit.time_ms for hit in own), min), strict=True):
        if low != best:
            x, y = across(x_axis, hit.x), up(times, low)
            corners += [(x, corners[-1][1]), (x, y)] if corners else [(x, y)]
            best = low
    return [*corners, (across(x_axis, x_axis.high), corners[-1][1])]


HISTOGRAM_KEYS = (Key("now", "this month"), Key("before", "before"))


def time_histogram(title: str, now: Mapping[int, int], before: Mapping[int, int], bin_ms: int) -> Chart:
    """Return how hits of this month (bars) and those before (a line) are spread over response times.

    Both map the low end of a bin, in ms, to a count; each is drawn as shares of its own hits, so that a month
    that has just begun can be compared.
    """
    starts = [start for counts in (now, before) for start, count in counts.items() if count]
    if not starts:
        return _histogram(title, (), (), time_axis([]), Axis(0, 1, ((0, "0 %"), (1, "100 %"))), ())
    low, high = min(starts), max(starts) + bin_ms
    bins = range(low, high, bin_ms)
    sums = (sum(now.values()), sum(before.values()))
    shares = {s: tuple(c.get(s, 0) / n if n else 0.0 for c, n in zip((now, before), sums, strict=True)) for s in bins}
    highest = max(max(each) for each in shares.values())
    tops = next(top for top in (0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 1.0) if highest <= top + 1e-9)
    y_axis = Axis(0, tops, tuple((tops * n / 4, f"{100 * tops * n / 4:g} %") for n in range(5)))
    ticks = time_axis([low, high]).ticks
    x_axis = Axis(low, high, tuple((value, label) for value, label in ticks if low <= value <= high))
    bars, marks, outline = [], [], []
    for start in bins:
        left, right = across(x_axis, start), across(x_axis, start + bin_ms)
        here, earlier = shares[start]
        if here:
            top = up(y_axis, here)
            bars.append(Bar(left, top, round(max(right - left - 1, 0.5), 1), round(BOTTOM - top, 1), "now"))
        outline += [(left, up(y_axis, earlier)), (right, up(y_axis, earlier))]
        words = (
            f"{start} to {start + bin_ms} ms: {now.get(start, 0)} of {sums[0]} this month, "
            f"{before.get(start, 0)} of {sums[1]} before"
        )
        marks.append(Mark(left, TOP, words, kind="area", width=round(right - left, 1), height=BOTTOM - TOP))
    traces = (Trace("before", path(outline)),) if sums[1] else ()
    return _histogram(title, bars, marks, x_axis, y_axis, traces)


def _histogram(
    title: str, bars: Sequence[Bar], marks: Sequence[Mark], x_axis: Axis, y_axis: Axis, traces: Sequence[Trace]
) -> Chart:
    return Chart(
        title,
        described([mark.words for mark in marks], "bin"),
        tuple(marks),
        (),
        x_ticks(x_axis),
        y_ticks(y_axis),
        radius=0,
        bars=tuple(bars),
        traces=tuple(traces),
        keys=HISTOGRAM_KEYS,
    )
