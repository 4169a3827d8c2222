"""What history pages ask of drills that are over, one by one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, NamedTuple

import sqlalchemy as sa

from models.settings import DrillSettings
from models.stats import COUNTS, Sums
from models.store.line import Bond
from models.store.reading import Modes
from models.store.rows import read_sums
from models.store.tables import drill_table, drill_tally_table


@dataclass(frozen=True, slots=True)
class HistoryDrill:
    """A drill that is over, as lists of drills show it."""

    id: str
    started_at_ms: int
    local_day: date
    settings: DrillSettings
    cards: int
    opportunities: int
    hits: int
    false_slaps: int
    median_ms: float | None
    timed: int
    best_streak: int
    pace_ms: int
    mode_id: int
    note: str | None
    excluded_at_ms: int | None
    toy: str | None


DAY_MS = 86_400_000
_EPOCH = date(1970, 1, 1).toordinal()


class DrillMark(NamedTuple):
    """A drill that counts, as little of it as a chart needs."""

    id: str
    local_day: date
    mode_id: int
    started_at_ms: int


def latest_marks(
    bond: Bond,
    player_id: int,
    most: int,
    keep: Modes = None,
    days: tuple[date | None, date | None] = (None, None),
) -> list[DrillMark]:
    """The latest drills that count, the latest first, on these days."""
    d = drill_table.c
    columns: list[Any] = [d[name] for name in DrillMark._fields]
    where = [*_of(player_id, days), d.excluded_at_ms.is_(None)]
    return [DrillMark._make(row) for row in _latest(bond, columns, where, most, keep)]


def _of(player_id: int, days: tuple[date | None, date | None]) -> list[sa.ColumnElement[bool]]:
    d = drill_table.c
    where = [d.player_id == player_id, d.state == "over", d.mode_id.is_not(None)]
    if days[0] is not None:  # the instants too, by which drills are ordered: a day lies within two of UTC's
        where += [d.local_day >= days[0], d.started_at_ms >= _midnight_ms(days[0]) - DAY_MS]
    if days[1] is not None:
        where += [d.local_day <= days[1], d.started_at_ms < _midnight_ms(days[1]) + 3 * DAY_MS]
    return where


def _midnight_ms(day: date) -> int:
    return (day.toordinal() - _EPOCH) * DAY_MS


def _latest(
    bond: Bond, columns: Sequence[Any], where: Sequence[sa.ColumnElement[bool]], most: int, keep: Modes
) -> list[Any]:
    """The latest drills; with modes to keep to, the latest of each mode, so that no others are passed over."""
    d = drill_table.c
    order = (d.started_at_ms.desc(), d.id)
    query = sa.select(*columns).where(*where)
    if keep is None:
        return list(bond.execute(query.order_by(*order).limit(most)))
    found = [
        row
        for mode_id in sorted(keep)
        for row in bond.execute(query.where(d.mode_id == mode_id).order_by(*order).limit(most))
    ]
    return sorted(found, key=lambda row: (-row.started_at_ms, row.id))[:most]


def history_drills(
    bond: Bond,
    player_id: int,
    most: int,
    keep: Modes = None,
    days: tuple[date | None, date | None] = (None, None),
    before_ms: int | None = None,
    only: str | None = None,
) -> list[HistoryDrill]:
    """Drills that are over, excluded ones too, the latest first; those before an instant, on these days.

    `only` asks for the drill with this id.
    """
    d = drill_table.c
    where = _of(player_id, days)
    if before_ms is not None:
        where.append(d.started_at_ms < before_ms)
    if only is not None:
        where.append(d.id == only)
    columns: list[Any] = [d[name] for name in HistoryDrill.__dataclass_fields__]
    rows = _latest(bond, columns, where, most, keep)
    return [HistoryDrill(**{**row._mapping, "settings": DrillSettings.from_json(row.settings)}) for row in rows]


def drill_sums(bond: Bond, drill_ids: Sequence[str], rule: str, day: date | None = None) -> dict[str, list[Sums]]:
    """What each of these drills says of a rule ("" all), with times; on one day or on all of its days."""
    t = drill_tally_table.c
    columns: list[Any] = [t.drill_id, *(t[name] for name in COUNTS), t.own, t.shared]
    where = [t.drill_id.in_(drill_ids), t.rule == rule, *([t.local_day == day] if day else [])]
    found: dict[str, list[Sums]] = {}
    for row in bond.execute(sa.select(*columns).where(*where).order_by(t.local_day)).mappings():
        found.setdefault(row["drill_id"], []).append(read_sums(row))
    return found


def drill_credits(bond: Bond, drill_ids: Sequence[str]) -> dict[tuple[str, str], tuple[int, int]]:
    """For each of these drills and each rule that held in it: shares hit, and shares of all opportunities."""
    t = drill_tally_table.c
    seen = t.hits + t.misses + t.lates
    query = sa.select(t.drill_id, t.rule, t.hits, seen.label("seen")).where(t.drill_id.in_(drill_ids), seen > 0)
    found: dict[tuple[str, str], tuple[int, int]] = {}
    for row in bond.execute(query).all():
        hits, chances = found.get((row.drill_id, row.rule), (0, 0))
        found[row.drill_id, row.rule] = (hits + row.hits, chances + row.seen)
    return found
