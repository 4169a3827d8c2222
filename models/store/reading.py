"""What history pages ask of the derived rows; every answer costs what it shows, not what there is."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, NamedTuple

import sqlalchemy as sa

from models.stats import COUNTS, Standing, Sums, Times
from models.store.line import Bond
from models.store.rollup import read_standing
from models.store.rows import ALL_MODES, Mode, read_sums
from models.store.tables import (
    drill_table,
    mode_table,
    own_median_table,
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
    """What was summed over the day, week or month that begins at `start`, in one mode or in all.

    `days` has a bit for each day on which cards counted, 1 for that of the start; of all rules together only.
    """

    start: date
    mode_id: int
    sums: Sums
    days: int = 0


class TurnRow(NamedTuple):
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


class Summed:
    """What was summed of a rule ("" all) in the modes to keep to; each stretch is read once, however often asked."""

    def __init__(self, bond: Bond, player_id: int, rule: str, keep: Modes = None) -> None:
        self.bond, self.player_id, self.rule, self.keep = bond, player_id, rule, keep
        self._read: dict[Stretch, list[Part]] = {}

    def parts(self, *stretches: Stretch) -> list[Part]:
        """The days, weeks or months of these stretches in their order, with times."""
        for stretch in stretches:
            if stretch not in self._read:
                self._read[stretch] = list(self._parts(stretch))
        return [part for stretch in stretches for part in self._read[stretch]]

    def _parts(self, stretch: Stretch) -> Iterator[Part]:
        t = tally_table.c
        columns: list[Any] = [t.start, t.mode_id, t.days, *(t[name] for name in COUNTS), t.own, t.shared]
        where = _within(stretch, self.player_id, [self.rule], self.keep)
        for row in self.bond.execute(sa.select(*columns).where(*where).order_by(t.start, t.mode_id)).all():
            start, mode_id, days, *numbers, own, shared = row
            counts = dict(zip(COUNTS, numbers, strict=True))
            yield Part(start, mode_id, Sums(**counts, own=Times.unpack(own), shared=Times.unpack(shared)), days)


def days_of(parts: Iterable[Part]) -> int:
    """On how many days cards counted; of parts of all rules, none of which reaches into a stretch of another."""
    found: dict[date, int] = {}
    for part in parts:
        found[part.start] = found.get(part.start, 0) | part.days
    return sum(days.bit_count() for days in found.values())


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
    wanted = t.rule == rules[0] if len(rules) == 1 else t.rule.in_(rules)
    where = [t.player_id == player_id, t.span == stretch.span, wanted]
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
        found |= {row.start: row.mode_id for row in bond.execute(query.order_by(t.start, seen, t.mode_id)).all()}
    return found


def first_day(bond: Bond, player_id: int) -> date | None:
    """The first day on which anything counted."""
    p = practice_table.c
    return bond.scalar(sa.select(p.day).where(p.player_id == player_id).order_by(p.day).limit(1))


def practice(bond: Bond, player_id: int, since: date) -> list[PracticeRow]:
    """What was done on each day from `since` on, in order."""
    p = practice_table.c
    query = sa.select(*(p[name] for name in PracticeRow.__dataclass_fields__))
    rows = bond.execute(query.where(p.player_id == player_id, p.day >= since).order_by(p.day)).all()
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


def own_median(bond: Bond, player_id: int) -> float | None:
    """The median of all of the player's hit times, over all rules; None without one."""
    m = own_median_table.c
    return bond.scalar(sa.select(m.median_ms).where(m.player_id == player_id))


def latest_turns(
    bond: Bond,
    player_id: int,
    rule: str,
    most: int,
    chance: bool,
    keep: Modes = None,
    days: tuple[date | None, date | None] = (None, None),
) -> list[TurnRow]:
    """The latest turns of a rule, the latest first: its chances, or the false slaps put down to it."""
    t = turn_table.c
    where = [t.player_id == player_id, t.rule == rule, t.chance == (sa.true() if chance else sa.false())]
    first, last = days
    if keep is not None:
        first = max(filter(None, (first, _first_week(bond, player_id, rule, most, chance, keep))), default=None)
    if first is not None:
        where.append(t.local_day >= first)
    if last is not None:
        where.append(t.local_day <= last)
    columns: list[Any] = [t[name] for name in TurnRow._fields]
    query = sa.select(*columns).where(*where).order_by(t.local_day.desc(), t.at_ms.desc()).limit(most)
    if keep is None:
        return [TurnRow._make(row) for row in bond.execute(query).all()]
    found = [
        TurnRow._make(row)
        for mode_id in sorted(keep)  # one by one, so that no turns of other modes are passed over
        for row in bond.execute(query.where(t.mode_id == mode_id)).all()
    ]
    return sorted(found, key=lambda turn: (turn.local_day, turn.at_ms), reverse=True)[:most]


def _first_week(bond: Bond, player_id: int, rule: str, most: int, chance: bool, keep: Collection[int]) -> date | None:
    """The Monday since which there were `most` turns in these modes; None where there are not as many.

    What lies before need not be read, however long it is.
    """
    t = tally_table.c
    turns: Any = sa.func.sum(t.chances if chance else t.slips)
    weeks = sa.select(t.start, turns).where(*_within(Stretch("week"), player_id, [rule], keep)).group_by(t.start)
    for start, count in bond.execute(weeks.order_by(t.start.desc())):
        most -= count
        if most <= 0:
            found: date = start
            return found
    return None
