"""Charts of response times: every hit over time, and how this month's are spread against those before."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from models.charts.axes import Axis, time_axis
from models.charts.chart import (
    BOTTOM,
    DEVICE_KEY,
    MOST_POINTS,
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

MOST_ON_AN_EDGE = 100
"""Of the points on a chart, so many may be misses, and so many false slaps."""

FEWEST_BINS = 8
"""Where times fall into fewer bins, the axis is wider than they are, so that a bar stays a bar."""

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
    """A hit at its place along the days; `shared`: other rules held too, so that it enters neither line.

    `running_ms` is the median of the ten hits up to this one, `best_ms` the best so far; None where there is none.
    """

    x: float
    time_ms: float
    words: str
    shared: bool = False
    running_ms: float | None = None
    best_ms: float | None = None


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
    device changed.
    """
    times = time_axis([hit.time_ms for hit in hits])
    above = [Mark(across(x_axis, slip.x), TOP - 5, slip.words, kind="miss") for slip in _some(misses)]
    below = [Mark(across(x_axis, slip.x), BOTTOM, slip.words, kind="false") for slip in _some(false_slaps)]
    shown = thinned(hits, MOST_POINTS - len(above) - len(below))
    dots = [Mark(across(x_axis, hit.x), up(times, hit.time_ms), hit.words, grey=hit.shared) for hit in shown]
    marks = sorted((*dots, *above, *below), key=lambda mark: mark.x)
    return Chart(
        title,
        described([mark.words for mark in marks]),
        tuple(marks),
        (),
        x_ticks(x_axis),
        y_ticks(times),
        radius=min(2.5, radius(len(marks))),
        traces=_traces(shown, x_axis, times),
        flags=tuple(Tick(across(x_axis, place), label) for place, label in flags),
        keys=(
            *DOT_KEYS,
            *((SHARED_KEY,) if any(hit.shared for hit in hits) else ()),
            *((DEVICE_KEY,) if flags else ()),
        ),
    )


def _some(slips: Sequence[Slip]) -> Sequence[Slip]:
    return thinned(slips, MOST_ON_AN_EDGE)


def _traces(hits: Sequence[TimedHit], x_axis: Axis, times: Axis) -> tuple[Trace, ...]:
    medians = [(across(x_axis, hit.x), up(times, hit.running_ms)) for hit in hits if hit.running_ms is not None]
    steps = _steps(hits, x_axis, times)
    lines = (("median", medians), ("best", steps))
    return tuple(Trace(kind, path(line)) for kind, line in lines if len(line) > 1)


def _steps(hits: Sequence[TimedHit], x_axis: Axis, times: Axis) -> list[tuple[float, float]]:
    """The best time so far as a step, from the first hit to the end of the axis."""
    corners: list[tuple[float, float]] = []
    for hit in hits:
        if hit.best_ms is not None:
            x, y = across(x_axis, hit.x), up(times, hit.best_ms)
            if not corners:
                corners = [(x, y)]
            elif y != corners[-1][1]:
                corners += [(x, corners[-1][1]), (x, y)]
    return [*corners, (across(x_axis, x_axis.high), corners[-1][1])] if corners else []


def time_histogram(
    title: str, edges: Sequence[float], now: Sequence[int], before: Sequence[int], now_words: str, before_words: str
) -> Chart:
    """Return how the hits of now (bars) and those before (a line) are spread over response times.

    `edges` in ms enclose the bins, one more than there are counts in `now` and `before`. Each side is drawn as
    shares of its own hits, so that a month that has just begun can be compared.
    """
    keys = (Key("now", now_words), Key("before", before_words))
    totals = sum(now), sum(before)
    shares = [
        tuple(n / t if t else 0.0 for n, t in zip(pair, totals, strict=True)) for pair in zip(now, before, strict=True)
    ]
    highest = max((max(pair) for pair in shares), default=0.0)
    top = next(top for top in (0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 1.0) if highest <= top + 1e-9)
    y_axis = Axis(0, top, tuple((top * n / 4, f"{100 * top * n / 4:g} %") for n in range(5)))
    there = highest > 0
    x_axis = _bins_axis(edges) if there else time_axis([])
    bars, marks, outline = [], [], []
    for number, (here, earlier) in enumerate(shares if there else ()):
        left, right = across(x_axis, edges[number]), across(x_axis, edges[number + 1])
        high, width = up(y_axis, here), round(right - left, 1)
        if here:
            bars.append(Bar(left, high, max(round(width - 1, 1), 0.5), round(BOTTOM - high, 1), "now"))
        outline += [(left, up(y_axis, earlier)), (right, up(y_axis, earlier))]
        words = (
            f"{edges[number]:.0f} to {edges[number + 1]:.0f} ms: {now[number]} of {totals[0]} {now_words}, "
            f"{before[number]} of {totals[1]} {before_words}"
        )
        marks.append(Mark(left, TOP, words, kind="area", width=width, height=BOTTOM - TOP))
    return Chart(
        title,
        described([mark.words for mark in marks], "bin"),
        tuple(marks),
        (),
        x_ticks(x_axis),
        y_ticks(y_axis),
        radius=0,
        bars=tuple(bars),
        traces=(Trace("before", path(outline)),) if there and totals[1] else (),
        keys=keys,
    )


def _bins_axis(edges: Sequence[float]) -> Axis:
    spare, step = max(0, FEWEST_BINS + 1 - len(edges)), edges[1] - edges[0]
    low, high = max(0.0, edges[0] - step * (spare // 2)), edges[-1] + step * (spare - spare // 2)
    return Axis(low, high, tuple((at, label) for at, label in time_axis([low, high]).ticks if low <= at <= high))
