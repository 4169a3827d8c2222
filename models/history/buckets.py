"""A window cut into drills, days, weeks or months, the oldest first: what charts over time draw."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cached_property, lru_cache

from models import store
from models.history.filters import Filters
from models.live.settings import DEALER as MATCH
from models.stats import Sums, Tally, total
from models.store.drill_reading import DrillMark, drill_sums, latest_marks
from models.store.reading import Part, Stretch, Summed, first_day, main_modes
from models.store.rollup import monday, next_month

MOST_BUCKETS = 500
MOST_IN_A_WEEK = 50
"""More drills than these in seven days are told day by day."""
WEEKS_WITHIN = timedelta(days=366)


@dataclass(frozen=True)
class Bucket:
    """What was counted from `start` up to and with `end`; of a single drill or match where `drill_id` names one."""

    start: date
    end: date
    label: str
    sums: Sums
    drill_id: str | None = None
    mode_id: int | None = None

    @cached_property
    def tally(self) -> Tally:
        """The figures; response times have lost their order."""
        return self.sums.tally()

    @property
    def cards(self) -> int:
        """Cards that count, of all rules together."""
        return self.sums.cards

    @property
    def best_ms(self) -> float | None:
        """The fastest timed hit."""
        return (self.sums.own + self.sums.shared).least


@dataclass(frozen=True, slots=True)
class DeviceChange:
    """From here on another device was used: the bucket, or the turn, with which it begins."""

    start: date
    bucket: int
    words: str
    turn: int | None = None


def buckets(summed: Summed, filters: Filters, today: date, modes: Mapping[int, store.Mode]) -> tuple[Bucket, ...]:
    """The window cut up: by drills and matches (today, 7 days), days (30, 7 with many), weeks (a year) or months."""
    first, last = filters.days(today)
    bond, player_id, keep = summed.bond, summed.player_id, summed.keep
    if filters.window in ("today", "7"):
        most = MOST_BUCKETS if filters.window == "today" else MOST_IN_A_WEEK + 1
        drills = latest_marks(bond, player_id, most, keep, (first, last))
        if len(drills) <= MOST_IN_A_WEEK or filters.window == "today":
            return tuple(_of_drills(bond, summed.rule, drills[::-1], modes))
    period, stretches = _cut(bond, player_id, filters, first, last, today)
    mainly = main_modes(bond, player_id, summed.rule, stretches, keep)
    return _grouped(summed.parts(*stretches), mainly, period)


Period = Callable[[date], tuple[date, date, str]]


def _cut(
    bond: store.Bond, player_id: int, filters: Filters, first: date | None, last: date | None, today: date
) -> tuple[Period, tuple[Stretch, ...]]:
    """How a window is cut, and what is read for it: whole weeks, but of a week cut by its start the days."""
    if filters.window in ("7", "30"):
        return _day, (Stretch("day", first, last),)
    if first is not None:
        whole = monday(first + timedelta(days=6))
        return _week, (Stretch("day", first, whole - timedelta(days=1)), Stretch("week", whole))
    begun = first_day(bond, player_id)
    if begun is not None and today - begun < WEEKS_WITHIN:
        return _week, (Stretch("week"),)
    return _month, (Stretch("month"),)


def _of_drills(
    bond: store.Bond, rule: str, drills: Sequence[DrillMark], modes: Mapping[int, store.Mode]
) -> Iterable[Bucket]:
    found = drill_sums(bond, [drill.id for drill in drills], rule)
    for drill in drills:
        if drill.id in found:
            game = "match" if modes[drill.mode_id].dealer == MATCH else "drill"
            label = f"{game} of {day_words(drill.local_day)}"
            day = drill.local_day
            yield Bucket(day, day, label, total(found[drill.id]), drill.id, drill.mode_id)


def _grouped(parts: Iterable[Part], mainly: Mapping[date, int], period: Period) -> tuple[Bucket, ...]:
    groups: dict[tuple[date, date, str], list[Part]] = {}
    for part in parts:
        groups.setdefault(period(part.start), []).append(part)
    return tuple(
        Bucket(*span, total(part.sums for part in same), mode_id=mainly.get(same[-1].start))
        for span, same in groups.items()
    )


def _day(day: date) -> tuple[date, date, str]:
    return day, day, day_words(day)


def _week(day: date) -> tuple[date, date, str]:
    start = monday(day)
    return start, start + timedelta(days=6), f"week of {day_words(start)}"


def _month(day: date) -> tuple[date, date, str]:
    return day, next_month(day) - timedelta(days=1), f"{day:%b %Y}"


@lru_cache(maxsize=2048)
def day_words(day: date) -> str:
    """A day in words, such as `15 Jan 2024`."""
    return f"{day.day} {day:%b %Y}"


def device_words(mode: store.Mode) -> str:
    """A device in words, such as `touch at 120 Hz`."""
    return f"{mode.device or 'unknown'}{f' at {mode.display_hz} Hz' if mode.display_hz else ''}"


def changes_of_device(
    places: Iterable[tuple[date, int | None]], modes: Mapping[int, store.Mode]
) -> Iterable[tuple[int, date, str]]:
    """Where, among places in the order of time, another device is used than before, and that in words.

    A drill without a press, or without a measured display, tells nothing of the device.
    """
    before: store.Mode | None = None
    for index, (start, mode_id) in enumerate(places):
        mode = modes.get(mode_id) if mode_id is not None else None
        if mode is None or not mode.device:
            continue
        if before is not None and _differ(before, mode):
            yield index, start, f"{device_words(mode)}, before: {device_words(before)}"
        before = mode


def _differ(one: store.Mode, other: store.Mode) -> bool:
    displays = {one.display_hz, other.display_hz} - {0}
    return one.device != other.device or len(displays) == 2


def bucket_changes(found: Sequence[Bucket], modes: Mapping[int, store.Mode]) -> tuple[DeviceChange, ...]:
    """The changes of device among buckets."""
    places = [(bucket.start, bucket.mode_id) for bucket in found]
    return tuple(DeviceChange(start, index, words) for index, start, words in changes_of_device(places, modes))
