"""Charts of days: what became of the chances of each day, and on which days there was practice."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import groupby

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

MOST_BARS = 40
"""More columns than these cannot be told apart in a panel, so days are taken together in weeks or longer."""

OUTCOME_KEYS = (
    Key("hit", "hit"),
    Key("late", "late"),
    Key("miss", "missed"),
    Key("stem", "likely hit rate (95 %)"),
)


@dataclass(frozen=True, slots=True)
class DayOutcomes:
    """What became of a day's chances, in credits of 1/k for a rule."""

    day: date
    hits: float
    lates: float
    misses: float

    @property
    def seen(self) -> float:
        """All chances of the day."""
        return self.hits + self.lates + self.misses


@dataclass(frozen=True, slots=True)
class Span:
    """Days taken together, the first and the last that had a chance, and what became of their chances."""

    first: date
    last: date
    hits: float
    lates: float
    misses: float

    @property
    def seen(self) -> float:
        """All chances of these days."""
        return self.hits + self.lates + self.misses

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson 95 % interval of the hit rate."""
        return wilson(self.hits, self.seen)

    @property
    def name(self) -> str:
        """The day, or the first and the last."""
        return (
            day_words(self.first) if self.first == self.last else f"{day_words(self.first)} to {day_words(self.last)}"
        )


def day_words(day: date) -> str:
    """Return a day as it is written everywhere: 3 Dec 2026."""
    return f"{day.day} {day:%b %Y}"


def spans(days: Iterable[DayOutcomes], most: int = MOST_BARS) -> tuple[Span, ...]:
    """Return days with a chance in their order, taken together by calendar lengths until at most `most` are left.

    Days go by themselves, else by 7, 28, 91, 364 or more days, counted from a Monday.
    """
    there = sorted((day for day in days if day.seen > 0), key=lambda each: each.day)
    length, gathered = 0, _gathered(there, 1)
    while len(gathered) > most:
        length += 1
        gathered = _gathered(there, (7, 28, 91, 364)[length - 1] if length <= 4 else 364 * 2 ** (length - 4))
    return gathered


def _gathered(days: Sequence[DayOutcomes], length: int) -> tuple[Span, ...]:
    found = []
    for _, group in groupby(days, key=lambda each: (each.day.toordinal() - 1) // length):
        same = list(group)
        sums = (sum(getattr(each, name) for each in same) for name in ("hits", "lates", "misses"))
        found.append(Span(same[0].day, same[-1].day, *sums))
    return tuple(found)


def outcome_bars(title: str, days: Iterable[DayOutcomes]) -> Chart:
    """Return the chart of hits, late slaps and misses as shares of each day's chances, with the hit rate's interval.

    Days without a chance have no column: columns stand side by side in the order of days, and hover and the
    table say which day each is.
    """
    columns, shares = spans(days), share_axis()
    pitch = (RIGHT - LEFT) / max(len(columns), 12)
    bars, stems, marks = [], [], []
    for number, span in enumerate(columns):
        x, wide = round(LEFT + pitch * (number + 0.12), 2), round(pitch * 0.76, 2)
        floor = 0.0
        for kind, amount in (("hit", span.hits), ("late", span.lates), ("miss", span.misses)):
            share = amount / span.seen
            if share > 0:
                top, bottom = up(shares, floor + share), up(shares, floor)
                bars.append(Bar(x, top, wide, round(bottom - top, 1), kind))
            floor += share
        low, high = span.interval
        stems.append(Stem(round(x + wide / 2, 1), up(shares, high), up(shares, low)))
        left = round(LEFT + pitch * number, 2)
        marks.append(Mark(left, TOP, outcome_words(span), kind="area", width=round(pitch, 2), height=BOTTOM - TOP))
    return Chart(
        title,
        described([mark.words for mark in marks], "column"),
        tuple(marks),
        (),
        _column_ticks([span.first for span in columns], pitch),
        y_ticks(shares),
        radius=0,
        bars=tuple(bars),
        stems=tuple(stems),
        keys=OUTCOME_KEYS,
    )


def outcome_words(span: Span) -> str:
    """Return a column in words."""
    low, high = span.interval
    return (
        f"{span.name}: {span.hits:.3g} hit, {span.lates:.3g} late, {span.misses:.3g} missed of {span.seen:.3g}; "
        f"likely {100 * low:.0f} to {100 * high:.0f} %"
    )


def _column_ticks(days: Sequence[date], pitch: float, most: int = 5) -> tuple[Tick, ...]:
    every = -(-len(days) // most) or 1
    chosen = range(0, len(days), every)
    axis = Axis(LEFT, RIGHT, tuple((LEFT + pitch * (n + 0.5), f"{days[n].day} {days[n]:%b}") for n in chosen))
    return x_ticks(axis)


@dataclass(frozen=True, slots=True)
class Practice:
    """What was done on a day."""

    day: date
    drills: int
    cards: int
    minutes: float


CALENDAR_KEYS = tuple(
    Key(f"day-{level}", words) for level, words in enumerate(("under 60 cards", "from 60", "from 180", "from 360"), 1)
)
WEEKDAYS = ("Mon", "", "Wed", "", "Fri", "", "Sun")


def level(cards: int) -> int:
    """Return how much practice so many cards are: 0 none, 4 the most."""
    return sum(cards >= least for least in (1, 60, 180, 360))


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
        bars.append(Bar(x, y, side, side, f"day-{level(done.cards) if done else 0}"))
        if done:
            marks.append(Mark(x, y, practice_words(done), kind="area", width=side, height=side))
    ticks = _month_ticks(first, weeks, left, pitch)
    return Chart(
        f"Days of practice, the last {weeks} weeks",
        described([mark.words for mark in marks], "day"),
        tuple(marks),
        (),
        tuple(ticks),
        tuple(Tick(round(top + (n + 0.8) * pitch, 1), name, "end") for n, name in enumerate(WEEKDAYS) if name),
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
    drills = f"{done.drills} drill" + ("s" if done.drills != 1 else "")
    return f"{day_words(done.day)}: {drills}, {done.cards} cards, {minutes_words(done.minutes)}"


def minutes_words(minutes: float) -> str:
    """Return a length of time in whole minutes, or as under a minute."""
    return f"{minutes:.0f} min" if minutes >= 0.95 else "under a minute"


def _month_ticks(first: date, weeks: int, left: float, pitch: float) -> list[Tick]:
    """A label over the first week that begins in a month, where the label before it leaves room."""
    ticks: list[Tick] = []
    shown = None
    for week in range(weeks):
        day = first + timedelta(days=7 * week)
        at = round(left + week * pitch, 1)
        if day.month != shown and (not ticks or at - ticks[-1].at > 24) and at < RIGHT - 16:
            ticks.append(Tick(at, f"{day:%b}", "start"))
            shown = day.month
    return ticks
