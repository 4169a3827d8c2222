"""What an SVG fragment draws: marks, lines, bars, ticks and labels, in the units of its picture.

A chart is small and one of many (a panel a rule), so all have one size and share their axes where they are
compared. It draws at most 500 points; a point without a value breaks the line; no points leave the axes.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import ceil
from typing import TypeVar

from models.charts.axes import Axis

MOST_POINTS = 500
WIDTH, HEIGHT = 320, 150
LEFT, RIGHT, TOP, BOTTOM = 48, 308, 22, 126  # the plot's edges; the rest is for labels
CROWDED = 80

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Point:
    """One value of a series: its place, None where there is nothing to show, and what it says in words."""

    x: float
    value: float | None
    words: str
    grey: bool = False


@dataclass(frozen=True, slots=True)
class Tick:
    """A labelled line: its place along the axis, and which end of the label is held there."""

    at: float
    label: str
    anchor: str = "middle"


@dataclass(frozen=True, slots=True)
class Mark:
    """A point as drawn; `words` is what hover and focus show.

    `kind`: a "dot", a "miss" (a cross), a "false" (a triangle), or an "area" whose place is its upper left
    corner; only an area has a width and a height.
    """

    x: float
    y: float
    words: str
    grey: bool = False
    kind: str = "dot"
    width: float = 0
    height: float = 0


@dataclass(frozen=True, slots=True)
class Bar:
    """A rectangle; `kind` chooses its look."""

    x: float
    y: float
    width: float
    height: float
    kind: str


@dataclass(frozen=True, slots=True)
class Stem:
    """An interval, drawn as an upright line with a foot at each end."""

    x: float
    top: float
    bottom: float


@dataclass(frozen=True, slots=True)
class Trace:
    """A further line: the points of a polyline; `kind` chooses its look."""

    kind: str
    points: str


@dataclass(frozen=True, slots=True)
class Key:
    """An entry of the legend: the kind of mark, bar or trace, and what it stands for."""

    kind: str
    words: str


DEVICE_KEY = Key("flag", "the device changed")
MANY_FLAGS = 6
"""More flags than these are drawn faintly, so that they do not hide what a chart shows."""


@dataclass(frozen=True, slots=True)
class Chart:
    """What the SVG fragment needs; `lines` are the points of polylines, `radius` that of a mark.

    `flags` are upright lines with a label, `keys` the legend where there is more than one kind of thing.
    """

    title: str
    description: str
    marks: tuple[Mark, ...]
    lines: tuple[str, ...]
    x_ticks: tuple[Tick, ...]
    y_ticks: tuple[Tick, ...]
    radius: float
    bars: tuple[Bar, ...] = ()
    stems: tuple[Stem, ...] = ()
    traces: tuple[Trace, ...] = ()
    flags: tuple[Tick, ...] = ()
    keys: tuple[Key, ...] = ()
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = RIGHT
    top: int = TOP
    bottom: int = BOTTOM

    @property
    def many_flags(self) -> bool:
        """Whether the flags are too many to be drawn strongly."""
        return len(self.flags) > MANY_FLAGS


def draw(title: str, points: Sequence[Point], x_axis: Axis, y_axis: Axis, most: int = MOST_POINTS) -> Chart:
    """Return the chart of points in the order of their x; above `most`, some in between are left out."""
    shown = thinned(points, most)
    runs: list[list[Mark]] = []
    for there, run in groupby(shown, key=lambda point: point.value is not None):
        if there:
            runs.append([_mark(point, x_axis, y_axis) for point in run])
    marks = tuple(mark for marks in runs for mark in marks)
    return Chart(
        title,
        described([point.words for point in shown if point.value is not None]),
        marks,
        tuple(path((mark.x, mark.y) for mark in marks) for marks in runs if len(marks) > 1),
        x_ticks(x_axis),
        y_ticks(y_axis),
        radius=radius(len(marks)),
    )


def thinned(points: Sequence[T], most: int) -> Sequence[T]:
    """Return at most `most` points, evenly taken: the last of each run of neighbours, so the newest stays."""
    if len(points) <= most:
        return points
    return [points[ceil((group + 1) * len(points) / most) - 1] for group in range(most)]


def described(words: Sequence[str], what: str = "point") -> str:
    """Return the description of a chart whose marks say these words: how many, the first and the last."""
    if not words:
        return "Nothing to show yet."
    if len(words) == 1:
        return f"One {what}. {words[0]}."
    return f"{len(words)} {what}s. First: {words[0]}. Last: {words[-1]}."


def path(points: Iterable[tuple[float, float]]) -> str:
    """Return the points of a polyline as SVG writes them."""
    return " ".join(f"{x},{y}" for x, y in points)


def radius(marks: int) -> float:
    """Return the radius of a mark among so many."""
    return 3.5 if marks <= CROWDED else 2


def across(axis: Axis, value: float) -> float:
    """Return where a value of the x axis lies in the picture."""
    return round(LEFT + axis.share(value) * (RIGHT - LEFT), 1)


def up(axis: Axis, value: float) -> float:
    """Return where a value of the y axis lies in the picture; pictures count downwards."""
    return round(BOTTOM - axis.share(value) * (BOTTOM - TOP), 1)


def x_ticks(axis: Axis) -> tuple[Tick, ...]:
    """Return the ticks of an x axis, their labels kept within the picture."""
    return tuple(_x_tick(axis, value, label) for value, label in axis.ticks)


def y_ticks(axis: Axis) -> tuple[Tick, ...]:
    """Return the ticks of a y axis."""
    return tuple(Tick(up(axis, value), label, "end") for value, label in axis.ticks)


def _mark(point: Point, x_axis: Axis, y_axis: Axis) -> Mark:
    return Mark(across(x_axis, point.x), up(y_axis, point.value or 0.0), point.words, point.grey)


def _x_tick(axis: Axis, value: float, label: str) -> Tick:
    at, half = across(axis, value), 3.5 * len(label)
    if at - half < LEFT - 20:
        return Tick(at, label, "start")
    return Tick(at, label, "end" if at + half > WIDTH else "middle")
