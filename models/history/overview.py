"""The overview: am I getting better, what is weak, did I practise."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from math import hypot, sqrt
from statistics import stdev

from models import store
from models.days import local_day
from models.history.buckets import Bucket, DeviceChange, bucket_changes, buckets
from models.history.drills import STRIP_DRILLS, DrillPage, Strip, drill_page, strip_of
from models.history.filters import Filters, OptionGroup, in_order, option_groups
from models.history.needs import RuleNeed, rule_needs
from models.history.practice import Practice, practice_of
from models.rules import STANDARD
from models.stats import Sums, Tally, total
from models.stats.estimates import ENOUGH_CHANCES, ENOUGH_TIMES
from models.store.drill_reading import DrillMark, drill_sums, latest_marks
from models.store.reading import Summed, counts_by_rule, days_of, first_day, latest_zone, own_median
from models.store.reading import modes as all_modes

COMPARED = 10
LISTED = 10


@dataclass(frozen=True, slots=True)
class LastTen:
    """The last ten drills, and the ten before them if there are as many; what changed, as sentences."""

    now: Tally
    before: Tally | None
    words_rate: str
    words_time: str


@dataclass(frozen=True, slots=True)
class Overview:
    """What the overview of a history shows; `nothing_left`: there are drills, but none in this window and filter."""

    filters: Filters
    today: date
    options: tuple[OptionGroup, ...]
    has_drills: bool
    nothing_left: bool
    drills: int
    days: int
    cards: int
    minutes: float
    whole: Tally
    trend: tuple[Bucket, ...]
    last_ten: LastTen | None
    needs: tuple[RuleNeed, ...]
    strip: Strip
    practice: Practice
    device_changes: tuple[DeviceChange, ...]
    drills_list: DrillPage


def today(
    session: store.Bond, now_ms: int, server_zone: str, day_start_hour: int, player_id: int = store.LOCAL_PLAYER
) -> date:
    """The training day that it is now, in the zone of the player's latest drill, else the server's."""
    return local_day(now_ms, latest_zone(session, player_id) or server_zone, day_start_hour)


def overview(
    session: store.Bond,
    filters: Filters,
    today: date,
    player_id: int = store.LOCAL_PLAYER,
    day: int | None = None,
) -> Overview:
    """The overview of a window; `day` is the day of the month in force, None for today's."""
    modes = all_modes(session, player_id)
    keep = filters.keep(modes)
    stretches = filters.stretches(today)
    summed = Summed(session, player_id, store.ALL_RULES, keep)
    parts = summed.parts(*stretches)
    whole = total(part.sums for part in parts)
    rules = known_rules(modes)
    counted = counts_by_rule(session, player_id, rules, stretches, keep)
    trend = buckets(summed, filters, today, modes)
    latest = latest_marks(session, player_id, max(STRIP_DRILLS, 2 * COMPARED), keep)
    has_drills = first_day(session, player_id) is not None
    return Overview(
        filters,
        today,
        option_groups(filters, modes),
        has_drills,
        has_drills and not whole.cards,
        whole.drills,
        days_of(parts),
        whole.cards,
        whole.played_ms / 60_000,
        whole.tally(),
        trend,
        last_ten(session, latest[: 2 * COMPARED], filters.called(modes)[1]),
        rule_needs(session, player_id, rules, counted, own_median(session, player_id), today, day),
        strip_of(session, latest),
        practice_of(session, player_id, today),
        bucket_changes(trend, modes),
        drill_page(session, filters, today, most=LISTED, player_id=player_id),
    )


def known_rules(modes: Mapping[int, store.Mode]) -> tuple[str, ...]:
    """The rules of the presets and those that the player has drilled, in the catalogue's order."""
    return in_order({*STANDARD, *(rule for mode in modes.values() for rule in mode.rules.split())})


def last_ten(bond: store.Bond, drills: Sequence[DrillMark], many: str) -> LastTen | None:
    """The last ten drills against the ten before; None without a drill. They come the latest first.

    `many` is what they are called.
    """
    found = drill_sums(bond, [drill.id for drill in drills], store.ALL_RULES)
    now = _summed(found, [drill.id for drill in drills[:COMPARED]])
    if not drills:
        return None
    before = _summed(found, [drill.id for drill in drills[COMPARED:]]) if len(drills) == 2 * COMPARED else None
    words = _rate_change(now, before, many), _time_change(now, before, many)
    return LastTen(now.tally(), before.tally() if before else None, *words)


def _summed(found: Mapping[str, Iterable[Sums]], ids: Sequence[str]) -> Sums:
    return total(part for each in ids for part in found.get(each, ()))


def _rate_change(now: Sums, before: Sums | None, many: str) -> str:
    """How the hit rate has changed, in words only beyond two standard errors."""
    if before is None:
        return f"Hit rate: after {2 * COMPARED} {many} the last ten are compared with the ten before."
    one, two = now.tally(), before.tally()
    if one.seen < ENOUGH_CHANCES or two.seen < ENOUGH_CHANCES:
        return f"Hit rate: needs {ENOUGH_CHANCES} chances in each ten {many}."
    rates = [(each.hits / each.seen, each.seen) for each in (one, two)]
    apart = rates[0][0] - rates[1][0]
    error = hypot(*(sqrt(rate * (1 - rate) / seen) for rate, seen in rates))
    if abs(apart) <= 2 * error:
        return "Hit rate: no clear change."
    change = "higher" if apart > 0 else "lower"
    return f"Hit rate: {abs(apart) * 100:.0f} points {change} than in the ten {many} before."


def _time_change(now: Sums, before: Sums | None, many: str) -> str:
    """How the median time has changed, in words only beyond two standard errors."""
    if before is None:
        return f"Response time: after {2 * COMPARED} {many} the last ten are compared with the ten before."
    times = (now.own, before.own)
    if min(map(len, times)) < ENOUGH_TIMES:
        return f"Response time: needs {ENOUGH_TIMES} timed hits in each ten {many}."
    apart = times[0].median() - times[1].median()
    error = hypot(*(1.25 * stdev(each) / sqrt(len(each)) for each in times))
    if abs(apart) <= 2 * error:
        return "Response time: no clear change."
    return f"Response time: {abs(apart):.0f} ms {'faster' if apart < 0 else 'slower'} than in the ten {many} before."
