"""What history pages ask of the derived rows; every answer costs what it shows, not what there is."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

import sqlalchemy as sa

from models.stats import COUNTS, Standing, Sums
from models.store.line import Bond
from models.store.rollup import read_standing
from models.store.rows import ALL_MODES, ALL_RULES, Mode, read_sums
from models.store.tables import (
    drill_table,
    mode_table,
    practice_table,
    standing_table,
    tally_table,
    turn_table,
)

Modes = Collection[int] | None
"""The modes to keep to; None is any."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """Days, or whole weeks or months, from `first` on up to and with `last`; None is without end."""

    span: str
    first: date | None = None
    last: date | None = None


@dataclass(frozen=True, slots=True)
class Part:
    """What was summed over the day or month that begins at `start`, in one mode."""

    start: date
    mode_id: int
    sums: Sums


@dataclass(frozen=True, slots=True)
class TurnRow:
    """A card on which a rule held, or at which a false slap was put down to it."""

    drill_id: str
    number: int
    local_day: date
    at_ms: int
    kind: str
    holding: int
    reaction_ms: float | None
    ranks: str
    mode_id: int


@dataclass(frozen=True, slots=True)
class PracticeRow:
    """What was done on a day, and the days in a row that it ends."""

    day: date
    drills: int
    cards: int
    played_ms: int
    streak: int
    longest: int


def modes(bond: Bond, player_id: int) -> dict[int, Mode]:
    """Every mode in which the player has drilled."""
    query = sa.select(mode_table).where(mode_table.c.player_id == player_id).order_by(mode_table.c.id)
    return {row.id: Mode(row.rules, row.dealer, row.pace, row.device, row.display_hz) for row in bond.execute(query)}


def latest_zone(bond: Bond, player_id: int) -> str | None:
    """The time zone of the player's latest drill that is over."""
    d = drill_table.c
    query = sa.select(d.tz).where(d.player_id == player_id, d.tz.is_not(None))
    return bond.scalar(query.order_by(d.started_at_ms.desc()).limit(1))


def sums(bond: Bond, player_id: int, rule: str, stretches: Iterable[Stretch], keep: Modes = None) -> list[Part]:
    """What was summed of a rule ("" all), with its times, in the order of days."""
    t = tally_table.c
    columns: list[Any] = [t.start, t.mode_id, *(t[name] for name in COUNTS), t.own, t.shared]
    parts = []
    for stretch in stretches:
        where = _within(stretch, player_id, [rule], keep)
        for row in bond.execute(sa.select(*columns).where(*where).order_by(t.start, t.mode_id)).mappings():
            parts.append(Part(row["start"], row["mode_id"], read_sums(row)))
    return parts


def counts_by_rule(
    bond: Bond, player_id: int, rules: Sequence[str], stretches: Iterable[Stretch], keep: Modes = None
) -> dict[str, Sums]:
    """The counts of each of these rules that came up, without times."""
    t = tally_table.c
    columns: list[Any] = [t.rule, *(sa.func.sum(t[name]).label(name) for name in COUNTS)]
    found: dict[str, Sums] = {}
    for stretch in stretches:
        where = _within(stretch, player_id, rules, keep)
        for row in bond.execute(sa.select(*columns).where(*where).group_by(t.rule)).mappings():
            before, more = found.get(row["rule"], Sums()), read_sums(row)
            found[row["rule"]] = Sums(**{name: getattr(before, name) + getattr(more, name) for name in COUNTS})
    return found


def _within(stretch: Stretch, player_id: int, rules: Sequence[str], keep: Modes) -> list[sa.ColumnElement[bool]]:
    t = tally_table.c
    where = [t.player_id == player_id, t.span == stretch.span, t.rule.in_(rules)]
    if stretch.first is not None:
        where.append(t.start >= stretch.first)
    if stretch.last is not None:
        where.append(t.start <= stretch.last)
    where.append(t.mode_id == ALL_MODES if keep is None else t.mode_id.in_(keep))
    return where


def main_modes(
    bond: Bond, player_id: int, rule: str, stretches: Iterable[Stretch], keep: Modes = None
) -> dict[date, int]:
    """For each day, week or month the mode in which the rule came up most."""
    t = tally_table.c
    seen = (t.hits + t.misses + t.lates).label("seen")
    found: dict[date, int] = {}
    for stretch in stretches:
        where = [*_within(stretch, player_id, [rule], keep)[:-1], t.mode_id != ALL_MODES]
        if keep is not None:
            where.append(t.mode_id.in_(keep))
        query = sa.select(t.start, t.mode_id, seen).where(*where)
        found |= {row.start: row.mode_id for row in bond.execute(query.order_by(t.start, seen, t.mode_id))}
    return found


def days_with_cards(bond: Bond, player_id: int, days: tuple[date | None, date | None], keep: Modes = None) -> int:
    """On how many days from the first up to and with the last (None: without end) cards counted."""
    t, p = tally_table.c, practice_table.c
    if keep is None:
        query, day = sa.select(sa.func.count()).select_from(practice_table).where(p.player_id == player_id), p.day
    else:
        query = sa.select(sa.func.count(t.start.distinct())).where(
            t.player_id == player_id, t.span == "day", t.rule == ALL_RULES, t.mode_id.in_(keep), t.cards > 0
        )
        day = t.start
    if days[0] is not None:
        query = query.where(day >= days[0])
    if days[1] is not None:
        query = query.where(day <= days[1])
    return bond.scalar(query) or 0


def first_day(bond: Bond, player_id: int) -> date | None:
    """The first day on which anything counted."""
    p = practice_table.c
    return bond.scalar(sa.select(p.day).where(p.player_id == player_id).order_by(p.day).limit(1))


def practice(bond: Bond, player_id: int, since: date) -> list[PracticeRow]:
    """What was done on each day from `since` on, in order."""
    p = practice_table.c
    query = sa.select(*(p[name] for name in PracticeRow.__dataclass_fields__))
    rows = bond.execute(query.where(p.player_id == player_id, p.day >= since).order_by(p.day))
    return [PracticeRow(*row) for row in rows]


def latest_practice(bond: Bond, player_id: int, until: date) -> PracticeRow | None:
    """The latest day, up to and with `until`, on which something was done."""
    p = practice_table.c
    query = sa.select(*(p[name] for name in PracticeRow.__dataclass_fields__))
    row = bond.execute(query.where(p.player_id == player_id, p.day <= until).order_by(p.day.desc()).limit(1)).first()
    return PracticeRow(*row) if row else None


def latest_standings(bond: Bond, player_id: int, rules: Sequence[str]) -> dict[str, Standing]:
    """Where each of these rules stands, if it has come up."""
    s = standing_table
    if not rules:
        return {}
    each = [
        sa.select(s).where(s.c.player_id == player_id, s.c.rule == rule).order_by(s.c.day.desc()).limit(1).subquery()
        for rule in rules
    ]
    rows = bond.execute(sa.union_all(*(sa.select(one) for one in each))).mappings()
    return {row["rule"]: read_standing(row) for row in rows}


def standings_from(bond: Bond, player_id: int, rule: str, chances: int, days: int, share: float) -> Iterator[Standing]:
    """The standings of a rule, the latest first, that rest on enough and on a hit rate of `share` or more."""
    s = standing_table.c
    query = sa.select(standing_table).where(
        s.player_id == player_id,
        s.rule == rule,
        s.seen >= chances,
        s.days >= days,
        s.last_hits >= share * s.last_seen,
    )
    return (read_standing(row) for row in bond.execute(query.order_by(s.day.desc())).mappings())


def latest_turns(
    bond: Bond,
    player_id: int,
    rule: str,
    most: int,
    kinds: Sequence[str],
    keep: Modes = None,
    days: tuple[date | None, date | None] = (None, None),
) -> list[TurnRow]:
    """The latest turns of a rule of these kinds, the latest first."""
    t = turn_table.c
    where = [*_turns(player_id, rule, keep, days), t.kind.in_(kinds)]
    columns: list[Any] = [t[name] for name in TurnRow.__dataclass_fields__]
    order = (t.local_day.desc(), t.at_ms.desc())
    return [TurnRow(*row) for row in bond.execute(sa.select(*columns).where(*where).order_by(*order).limit(most))]


def count_turns(
    bond: Bond, player_id: int, rule: str, keep: Modes = None, days: tuple[date | None, date | None] = (None, None)
) -> int:
    """How many turns of a rule there are."""
    query = sa.select(sa.func.count()).select_from(turn_table).where(*_turns(player_id, rule, keep, days))
    return bond.scalar(query) or 0


def _turns(
    player_id: int, rule: str, keep: Modes, days: tuple[date | None, date | None]
) -> list[sa.ColumnElement[bool]]:
    t = turn_table.c
    where = [t.player_id == player_id, t.rule == rule]
    if days[0] is not None:
        where.append(t.local_day >= days[0])
    if days[1] is not None:
        where.append(t.local_day <= days[1])
    if keep is not None:
        where.append(t.mode_id.in_(keep))
    return where
