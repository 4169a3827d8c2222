"""How well a rule is known: mastery, need and states (measurement.md §3)."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date, timedelta
from itertools import groupby

from models.stats.estimates import ENOUGH_CHANCES, ENOUGH_TIMES, wilson
from models.stats.sums import SHARES

LAST_CHANCES = 30
WEIGHT = 0.1
"""How much of the moving average each hit time replaces."""
WANTED_RATE, SLACK, CONFIDENCE = 0.85, 1.15, 0.8
WEAK_BELOW, MASTERED_FROM = 0.6, 0.9
MASTERED_CHANCES, MASTERED_DAYS = 30, 2
RUSTY_AFTER = timedelta(days=14)


@dataclass(frozen=True, slots=True)
class Chance:
    """An opportunity of a rule: its day, whether it was hit, how many rules held, the time where it held alone."""

    day: date
    hit: bool
    holding: int
    time_ms: float | None = None


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a rule stands at the end of a day on which it came up.

    `seen` counts opportunities in cards, `days` those on which it came up, `timed` its own hit times and `recent_ms`
    their moving average; `last_hits` of `last_seen` are the credits, in shares, of its last thirty opportunities.
    `mastered_ms`: with an own median of so much or more the rule was mastered at the end of this day or of one before,
    None where with none; 0 where times had no say.
    """

    day: date
    seen: int = 0
    days: int = 0
    timed: int = 0
    recent_ms: float | None = None
    last_hits: int = 0
    last_seen: int = 0
    mastered_ms: float | None = None


def standings(before: Standing | None, last: Iterable[Chance], chances: Iterable[Chance]) -> list[Standing]:
    """The standing at the end of each day of `chances`, which come in playing order.

    `before` is the standing on the day before them and `last` the thirty opportunities that led to it.
    """
    window = deque(last, LAST_CHANCES)
    seen, days, timed = (before.seen, before.days, before.timed) if before else (0, 0, 0)
    recent = before.recent_ms if before else None
    mastered_ms = before.mastered_ms if before else None
    found: list[Standing] = []
    for day, of_day in groupby(chances, key=lambda chance: chance.day):
        days += 1
        for chance in of_day:
            window.append(chance)
            seen += 1
            if chance.time_ms is not None:
                timed += 1
                recent = chance.time_ms if recent is None else recent + WEIGHT * (chance.time_ms - recent)
        standing = Standing(day, seen, days, timed, recent, *_credits(window))
        mastered_ms = _least(mastered_ms, _mastered_from_ms(standing))
        found.append(replace(standing, mastered_ms=mastered_ms))
    return found


def _mastered_from_ms(standing: Standing) -> float | None:
    """The least own median with which this standing counts as mastered; 0 without times, None where none does."""
    accuracy = mastery(replace(standing, timed=0), None)
    if standing.seen < MASTERED_CHANCES or standing.days < MASTERED_DAYS or accuracy < MASTERED_FROM:
        return None
    if standing.timed < ENOUGH_TIMES or standing.recent_ms is None:
        return 0.0
    return standing.recent_ms * (MASTERED_FROM / accuracy) / SLACK


def _least(one: float | None, other: float | None) -> float | None:
    return other if one is None else one if other is None else min(one, other)


def _credits(window: Iterable[Chance]) -> tuple[int, int]:
    shares = [(SHARES // chance.holding, chance.hit) for chance in window]
    return sum(share for share, hit in shares if hit), sum(share for share, _ in shares)


def mastery(standing: Standing, median_ms: float | None) -> float:
    """How well the rule is known, 0-1; `median_ms` is the player's own over all rules.

    Accuracy is the lower end of the 80 % interval of the last thirty against 85 %; speed counts from ten hits on.
    """
    low, _ = wilson(standing.last_hits / SHARES, standing.last_seen / SHARES, CONFIDENCE)
    accuracy = min(low / WANTED_RATE, 1.0)
    if standing.timed < ENOUGH_TIMES or standing.recent_ms is None or median_ms is None:
        return accuracy
    return accuracy * min(SLACK * median_ms / standing.recent_ms, 1.0)


def once_mastered(standing: Standing, median_ms: float | None) -> bool:
    """Whether the rule was mastered at the end of any day up to this standing's."""
    return standing.mastered_ms is not None and (median_ms is None or median_ms >= standing.mastered_ms)


def is_mastered(standing: Standing, median_ms: float | None) -> bool:
    """Whether the rule counts as mastered: well known, from thirty opportunities, on two days or more."""
    enough = standing.seen >= MASTERED_CHANCES and standing.days >= MASTERED_DAYS
    return enough and mastery(standing, median_ms) >= MASTERED_FROM


def state(standing: Standing | None, median_ms: float | None, was_mastered: bool, today: date) -> str:
    """The rule's state in a word; `was_mastered`: it was so at the end of some day until now."""
    if standing is None or not standing.seen:
        return "not seen"
    known = mastery(standing, median_ms)
    if was_mastered and (known < WEAK_BELOW or today - standing.day >= RUSTY_AFTER):
        return "rusty"
    if standing.seen < ENOUGH_CHANCES:
        return "calibrating"
    if is_mastered(standing, median_ms):
        return "mastered"
    return "weak" if known < WEAK_BELOW else "steady"
