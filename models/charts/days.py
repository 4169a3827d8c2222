"""Charts of days: what became of the chances of each, and on which there was practice."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from math import fsum

from models.charts.axes import Axis, share_axis
from models.charts.chart import (
    BOTTOM,
    LEFT,
    RIGHT,
    TOP,
    Bar,
    Chart,
    Key,
    Mark,
    Stem,
    Tick,
    described,
    up,
    x_ticks,
    y_ticks,
)
from models.stats import wilson

MOST_BARS = 60
"""More columns than these cannot be told apart in a panel, so neighbours are taken together."""

OUTCOME_KEYS = (
    Key("hit", "hit"),
    Key("late", "late"),
    Key("miss", "missed"),
    Key("stem", "likely hit rate (95 %)"),
)


@dataclass(frozen=True, slots=True)
class Column:
    """What became of the chances of a drill, a day or longer, in credits of 1/k for a rule; `name` says which."""

    name: str
    day: date
    hits: float
    lates: float
    misses: float

    @property
    def seen(self) -> float:
        """All chances."""
        return self.hits + self.lates + self.misses

    @property
    def words(self) -> str:
        """The column as hover and focus say it."""
        low, high = wilson(self.hits, self.seen)
        return (
            f"{self.name}: {self.hits:.3g} hit, {self.lates:.3g} late, {self.misses:.3g} missed of {self.seen:.3g}; "
            f"likely {100 * low:.0f} to {100 * high:.0f} %"
        )


def day_words(day: date) -> str:
    """Return a day as it is written everywhere: 3 Dec 2026."""
    return f"{day.day} {day:%b %Y}"


def gathered(columns: Iterable[Column], most: int = MOST_BARS) -> tuple[Column, ...]:
    """Return the columns that had a chance; above `most`, neighbours are taken together, equally many each."""
    there = [column for column in columns if column.seen > 0]
    size = -(-len(there) // most)
    if size < 2:
        return tuple(there)
    return tuple(_together(there[start : start + size]) for start in range(0, len(there), size))


def _together(columns: Sequence[Column]) -> Column:
    hits, lates, misses = (fsum(getattr(each, name) for each in columns) for name in ("hits", "lates", "misses"))
    first, last = columns[0], columns[-1]
    name = first.name if first is last else f"{first.name} to {last.name}"
    return Column(name, first.day, hits, lates, misses)


def outcome_bars(title: str, columns: Iterable[Column]) -> Chart:
    """Return the chart of hits, late slaps and misses as shares of chances, with the hit rate's interval.

    What had no chance has no column: columns stand side by side in their order, and hover and the table say
    which day each is.
    """
    there, shares = gathered(columns), share_axis()
    pitch = (RIGHT - LEFT) / max(len(there), 12)
    bars, stems, marks = [], [], []
    for number, column in enumerate(there):
        x, wide = round(LEFT + pitch * (number + 0.12), 2), round(pitch * 0.76, 2)
        floor = 0.0
        for kind, amount in (("hit", column.hits), ("late", column.lates), ("miss", column.misses)):
            share = amount / column.seen
            if share > 0:
                top, bottom = up(shares, floor + share), up(shares, floor)
                bars.append(Bar(x, top, wide, round(bottom - top, 1), kind))
            floor += share
        low, high = wilson(column.hits, column.seen)
        stems.append(Stem(round(x + wide / 2, 1), up(shares, high), up(shares, low)))
        left = round(LEFT + pitch * number, 2)
        marks.append(Mark(left, TOP, column.words, kind="area", width=round(pitch, 2), height=BOTTOM - TOP))
    return Chart(
        title,
        described([mark.words for mark in marks], "column"),
        tuple(marks),
        (),
        _column_ticks([column.day for column in there], pitch),
        y_ticks(shares),
        radius=0,
        bars=tuple(bars),
        stems=tuple(stems),
        keys=OUTCOME_KEYS,
    )


def _column_ticks(days: Sequence[date], pitch: float, most: int = 5) -> tuple[Tick, ...]:
    every = -(-len(days) // most) or 1
    chosen = range(0, len(days), every)
    axis = Axis(LEFT, RIGHT, tuple((LEFT + pitch * (n + 0.5), f"{days[n].day} {days[n]:%b}") for n in chosen))
    return x_ticks(axis)


@dataclass(frozen=True, slots=True)
class Practice:
    """What was done on a day; `level`: 0 nothing, to 4."""

    day: date
    cards: int
    minutes: float
    level: int


CALENDAR_KEYS = (
    Key("day-1", "under 5 min"),
    Key("day-2", "from 5"),
    Key("day-3", "from 10"),
    Key("day-4", "from 20"),
)
WEEKDAYS = ("Mon", "", "Wed", "", "Fri", "", "Sun")
LABEL_WIDTH = 20
"""Of the name of a month; in a year's calendar months are 22 apart."""
FEW_WEEKDAYS = ("Mon", "", "", "Thu", "", "", "Sun")
"""Where rows are too close for every second label."""


def calendar(days: Iterable[Practice], today: date, weeks: int = 26) -> Chart:
    """Return a calendar of the last weeks, a column a week from Monday, the last one with today.

    Days before and after are left out. A day with practice is a mark; one without an empty square.
    """
    practice = {each.day: each for each in days if each.cards > 0}
    first = today - timedelta(days=today.weekday() + 7 * (weeks - 1))
    left, top = 36, 30
    pitch = min((RIGHT - left) / weeks, 14)
    side = round(pitch * 0.84, 2)
    bars, marks = [], []
    for number in range((today - first).days + 1):
        day = first + timedelta(days=number)
        x, y = round(left + number // 7 * pitch, 2), round(top + number % 7 * pitch, 2)
        done = practice.get(day)
        bars.append(Bar(x, y, side, side, f"day-{done.level if done else 0}"))
        if done:
            marks.append(Mark(x, y, practice_words(done), kind="area", width=side, height=side))
    names = WEEKDAYS if pitch >= 6 else FEW_WEEKDAYS
    ticks = _month_ticks(first, weeks, left, pitch)
    return Chart(
        f"Days of practice, the last {weeks} weeks",
        described([mark.words for mark in marks], "day"),
        tuple(marks),
        (),
        tuple(ticks),
        tuple(Tick(round(top + (n + 0.8) * pitch, 1), name, "end") for n, name in enumerate(names) if name),
        radius=0,
        bars=tuple(bars),
        keys=CALENDAR_KEYS,
        height=round(top + 7 * pitch + 4),
        left=left,
        top=top,
        bottom=round(top + 7 * pitch),
    )


def practice_words(done: Practice) -> str:
    """Return a day of practice in words."""
    return f"{day_words(done.day)}: {done.cards} cards, {minutes_words(done.minutes)}"


def minutes_words(minutes: float) -> str:
    """Return a length of time in whole minutes, or as under a minute."""
    return f"{minutes:.0f} min" if minutes >= 0.95 else "under a minute"


def _month_ticks(first: date, weeks: int, left: float, pitch: float) -> list[Tick]:
    """A label over the first week that begins in each month, and over the first column where that leaves room."""
    mondays = [first + timedelta(days=7 * week) for week in range(weeks)]
    begins = [week for week in range(1, weeks) if mondays[week].month != mondays[week - 1].month]
    if not begins or begins[0] * pitch > LABEL_WIDTH:
        begins.insert(0, 0)
    places = [(round(left + week * pitch, 1), mondays[week]) for week in begins]
    return [Tick(at, f"{day:%b}", "start") for at, day in places if at < RIGHT - 16]
