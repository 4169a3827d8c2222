"""Whether there was practice: today, days in a row, and a calendar."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta

from models import store
from models.store.reading import PracticeRow, latest_practice, practice

WEEKS = 53
LEVEL_MINUTES = (5, 10, 20)
"""A day with cards is of level 1; from so many minutes on of level 2, 3 and 4."""


@dataclass(frozen=True, slots=True)
class CalendarDay:
    """What was done on a day; level 0 nothing to 4 the most."""

    day: date
    cards: int
    minutes: float
    level: int


@dataclass(frozen=True, slots=True)
class Practice:
    """Today's practice, the streak of days and a calendar of 53 weeks up to today, which begin on Mondays.

    A streak counts to yesterday as long as today is empty (`streak_today` False).
    """

    today_cards: int
    today_minutes: float
    today_drills: int
    streak: int
    streak_today: bool
    longest_streak: int
    calendar: tuple[CalendarDay, ...]


def practice_of(bond: store.Bond, player_id: int, today: date) -> Practice:
    """What was practised, whatever the filters."""
    monday = today - timedelta(days=today.weekday())
    first = monday - timedelta(weeks=WEEKS - 1)
    rows = {row.day: row for row in practice(bond, player_id, first)}
    latest = latest_practice(bond, player_id, today)
    now = rows.get(today)
    runs = latest is not None and today - latest.day <= timedelta(days=1)
    return Practice(
        now.cards if now else 0,
        _minutes(now),
        now.drills if now else 0,
        latest.streak if latest and runs else 0,
        now is not None,
        latest.longest if latest else 0,
        tuple(_day(first + timedelta(days=number), rows) for number in range((today - first).days + 1)),
    )


def _day(day: date, rows: dict[date, PracticeRow]) -> CalendarDay:
    row = rows.get(day)
    minutes = _minutes(row)
    return CalendarDay(day, row.cards if row else 0, minutes, _level(minutes) if row else 0)


def _level(minutes: float) -> int:
    return 1 + sum(minutes >= least for least in LEVEL_MINUTES)


def _minutes(row: PracticeRow | None) -> float:
    return row.played_ms / 60_000 if row else 0.0
