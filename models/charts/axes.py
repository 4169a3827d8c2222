"""Axes: ranges with round ticks, for shares, response times and days."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import chain, count, groupby
from math import ceil, floor, log10


@dataclass(frozen=True, slots=True)
class Axis:
    """The range of an axis with its ticks, each a value and its label."""

    low: float
    high: float
    ticks: tuple[tuple[float, str], ...]

    def share(self, value: float) -> float:
        """Where a value lies: 0 at the low end, 1 at the high end; values outside stop at the ends."""
        if self.high == self.low:
            return 0.5
        return min(1.0, max(0.0, (value - self.low) / (self.high - self.low)))


def share_axis() -> Axis:
    """Return the axis of a share: 0 to 100 %, the same in every chart."""
    return Axis(0.0, 1.0, tuple((percent / 100, f"{percent} %") for percent in (0, 25, 50, 75, 100)))


def time_axis(times_ms: Sequence[float]) -> Axis:
    """Return an axis with round ticks around response times in ms; without any, 0 to 1000 ms."""
    if not times_ms:
        return Axis(0, 1000, ((0, "0 ms"), (500, "500 ms"), (1000, "1000 ms")))
    ticks = nice_ticks(min(times_ms), max(times_ms))
    return Axis(ticks[0], ticks[-1], tuple((tick, f"{tick:g} ms") for tick in ticks))


def nice_ticks(low: float, high: float, wanted: int = 4) -> tuple[float, ...]:
    """Return round values, steps of 1, 2 or 5 times a power of ten, that enclose `low` to `high`.

    About `wanted` of them. A range of less than a fifth of its values is widened, so that a single value
    stands in the middle and small differences do not look large.
    """
    span = max(high - low, abs(high) * 0.2, 0.01)
    low, high = min(low, (low + high - span) / 2), max(high, (low + high + span) / 2)
    power = 10.0 ** floor(log10(span / wanted))
    step = next(power * factor for factor in (1, 2, 5, 10) if power * factor * wanted >= span * 0.999)
    first, last = floor(low / step), ceil(high / step)
    return tuple(round(step * number, 9) for number in range(first, last + 1))


def spread_over_days(days: Sequence[date]) -> tuple[float, ...]:
    """Return a place for each thing done on a day: days since the first, those of a day evenly within it.

    The days come in order. Gaps of days keep their width, and no clock of a day is needed.
    """
    places: list[float] = []
    for day, same in groupby(days):
        count = len(list(same))
        places += [(day - days[0]).days + (number + 0.5) / count for number in range(count)]
    return tuple(places)


def day_axis(days: Sequence[date], most: int = 5) -> Axis:
    """Return the axis for places of `spread_over_days`, its ticks on days or months, `most` at the most.

    Without any day an axis without ticks.
    """
    if not days:
        return Axis(0, 1, ())
    first, last = days[0], days[-1]
    length = (last - first).days + 1
    for step in (1, 2, 3, 7, 14):
        if ceil(length / step) <= most:
            ticked = [first + timedelta(days=number) for number in range(0, length, step)]
            return Axis(0, length, tuple(((day - first).days + 0.5, f"{day.day} {day:%b}") for day in ticked))
    return Axis(0, length, tuple(((day - first).days, f"{day:%b %Y}") for day in _months(first, last, most)))


def _months(first: date, last: date, most: int) -> list[date]:
    """First days of months from `first` to `last`, every 1, 2, 3, 6 or 12 or more months."""
    start, end = first.year * 12 + first.month - 1 + (first.day > 1), last.year * 12 + last.month - 1
    step = next(step for step in chain((1, 2, 3, 6), count(12, 12)) if (end - start) // step < most)
    numbers = range(start + -start % step if end - start >= step else start, end + 1, step)
    return [date(number // 12, number % 12 + 1, 1) for number in numbers]
