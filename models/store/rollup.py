"""What is summed over drills: days and months, standings, practice; made anew where a day has changed.

Nothing here is added to or taken from: a day is summed from its drills, a month from its days, so that a drill that
is settled twice, excluded or deleted leaves no trace. Later days are made anew where they rest on earlier ones.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import asdict
from datetime import date, timedelta
from functools import partial
from itertools import pairwise
from typing import Any, TypeVar

import sqlalchemy as sa

from models.stats import Chance, Standing, Sums, Times, standings, total
from models.stats.mastery import LAST_CHANCES
from models.store.line import Bond, Writing
from models.store.rows import ALL_MODES, ALL_RULES, Row, read_sums, streaks, sums_row
from models.store.tables import (
    drill_tally_table,
    own_median_table,
    player_table,
    practice_table,
    standing_table,
    tally_table,
    turn_table,
)

T = TypeVar("T")


def at_once(bond: Bond) -> Writing:
    """Does each piece of writing as part of what `bond` will commit."""

    def write(work: Callable[[Bond], T], /) -> T:
        return work(bond)

    return write


def roll_up(write: Writing, player_id: int, days: Iterable[date]) -> None:
    """Make everything anew that rests on what was played on these days, a little at a time."""
    days = sorted(set(days))
    if not days:
        return
    locked = _locked(write, player_id)
    _sum_days(locked, player_id, days)
    for rule in write(lambda bond: rules_of(bond, player_id, days)):
        locked(partial(stand, player_id=player_id, rule=rule, since=days[0]))
    locked(partial(practise, player_id=player_id, since=days[0]))
    locked(partial(take_median, player_id=player_id))


def _locked(write: Writing, player_id: int) -> Callable[[Callable[[Bond], None]], None]:
    """Does pieces of summing for a player, while others who would sum for them wait."""

    def locked(work: Callable[[Bond], None]) -> None:
        def both(bond: Bond) -> None:
            lock(bond, player_id)
            work(bond)

        write(both)

    return locked


def _sum_days(locked: Callable[[Callable[[Bond], None]], None], player_id: int, days: Iterable[date]) -> None:
    for day in days:
        locked(partial(sum_day, player_id=player_id, day=day))
    for span, start in spans_of(days):
        locked(partial(sum_span, player_id=player_id, span=span, start=start))


def _tally(player_id: int, span: str, rule: str, start: date, mode_id: int, days: int, sums: Sums) -> dict[str, Any]:
    of = {"player_id": player_id, "span": span, "rule": rule, "start": start, "mode_id": mode_id, "days": days}
    return {**of, **sums_row(sums)}


def lock(bond: Bond, player_id: int) -> None:
    """Have others who would sum for this player wait until this is committed."""
    bond.execute(player_table.update().where(player_table.c.id == player_id).values(settings=player_table.c.settings))


def days_played(bond: Bond, player_id: int) -> list[date]:
    """Every day of which something is or was summed, in order."""
    drills = sa.select(drill_tally_table.c.local_day).where(drill_tally_table.c.player_id == player_id)
    summed = sa.select(tally_table.c.start).where(tally_table.c.player_id == player_id, tally_table.c.span == "day")
    return sorted(bond.scalars(sa.union(drills, summed)))


def rules_of(bond: Bond, player_id: int, days: Iterable[date]) -> list[str]:
    """The rules that came up on these days, or had before something changed."""
    days = list(days)
    tallied = sa.select(drill_tally_table.c.rule).where(
        drill_tally_table.c.player_id == player_id, drill_tally_table.c.local_day.in_(days)
    )
    stood = sa.select(standing_table.c.rule).where(
        standing_table.c.player_id == player_id, standing_table.c.day.in_(days)
    )
    return sorted(set(bond.scalars(sa.union(tallied, stood))) - {ALL_RULES})


def spans_of(days: Iterable[date]) -> list[tuple[str, date]]:
    """The weeks and months in which these days lie, each with its first day."""
    return sorted({span for day in days for span in (("week", monday(day)), ("month", day.replace(day=1)))})


def sum_day(bond: Bond, player_id: int, day: date) -> None:
    """Sum a day from its drills."""
    t, d = tally_table.c, drill_tally_table
    bond.execute(tally_table.delete().where(t.player_id == player_id, t.span == "day", t.start == day))
    parts = sa.select(d, d.c.local_day.label("day")).where(d.c.player_id == player_id, d.c.local_day == day)
    _sum_up(bond, player_id, "day", day, parts)


def sum_span(bond: Bond, player_id: int, span: str, start: date) -> None:
    """Sum a week or a month from its days."""
    t = tally_table
    end = start + timedelta(days=7) if span == "week" else next_month(start)
    bond.execute(t.delete().where(t.c.player_id == player_id, t.c.span == span, t.c.start == start))
    within = (t.c.start >= start, t.c.start < end, t.c.mode_id != ALL_MODES)
    parts = sa.select(t, t.c.start.label("day")).where(t.c.player_id == player_id, t.c.span == "day", *within)
    _sum_up(bond, player_id, span, start, parts)


def _sum_up(bond: Bond, player_id: int, span: str, start: date, parts: sa.Select[Any]) -> None:
    groups: dict[tuple[str, int], list[Row]] = {}
    for row in bond.execute(parts).mappings():
        for mode_id in (ALL_MODES, row["mode_id"]):
            groups.setdefault((row["rule"], mode_id), []).append(row)
    rows = []
    for (rule, mode_id), same in groups.items():
        days = 0
        for part in same:
            days |= part["cards"] and 1 << (part["day"] - start).days
        rows.append(_tally(player_id, span, rule, start, mode_id, days, total(map(read_sums, same))))
    if rows:
        bond.execute(tally_table.insert(), rows)


def monday(day: date) -> date:
    """The Monday of a day's week."""
    return day - timedelta(days=day.weekday())


def next_month(month: date) -> date:
    """The first day of the month after the one that begins on `month`."""
    return date(month.year + month.month // 12, month.month % 12 + 1, 1)


def stand(bond: Bond, player_id: int, rule: str, since: date, until: date | None = None) -> None:
    """Make the rule's standings anew from the day `since` on, up to and without `until`; later ones rest on them."""
    s, t = standing_table, turn_table
    mine = (s.c.player_id == player_id, s.c.rule == rule)
    these = (s.c.day >= since, *([s.c.day < until] if until else []))
    bond.execute(s.delete().where(*mine, *these))
    before = (
        bond.execute(sa.select(s).where(*mine, s.c.day < since).order_by(s.c.day.desc()).limit(1)).mappings().first()
    )
    chances = sa.select(t.c.local_day, t.c.kind, t.c.holding, t.c.reaction_ms).where(
        t.c.player_id == player_id, t.c.rule == rule, t.c.chance == sa.true()
    )
    order = (t.c.local_day, t.c.at_ms, t.c.drill_id, t.c.number)
    latest = chances.where(t.c.local_day < since).order_by(*(column.desc() for column in order)).limit(LAST_CHANCES)
    last = [_chance(row) for row in bond.execute(latest)][::-1] if before else []
    played = chances.where(t.c.local_day >= since, *([t.c.local_day < until] if until else []))
    found = standings(
        read_standing(before) if before else None, last, map(_chance, bond.execute(played.order_by(*order)))
    )
    if found:
        bond.execute(s.insert(), [{"player_id": player_id, "rule": rule, **asdict(each)} for each in found])


def _chance(row: Row) -> Chance:
    timed = row.kind == "hit" and row.holding == 1
    return Chance(row.local_day, row.kind == "hit", row.holding, row.reaction_ms if timed else None)


def read_standing(row: Row) -> Standing:
    """The standing that a row keeps."""
    return Standing(**{name: row[name] for name in Standing.__dataclass_fields__})


def practise(bond: Bond, player_id: int, since: date) -> None:
    """Make what was done on each day, and the days in a row, anew from the day `since` on."""
    p, t = practice_table, tally_table
    bond.execute(p.delete().where(p.c.player_id == player_id, p.c.day >= since))
    before = bond.execute(sa.select(p).where(p.c.player_id == player_id).order_by(p.c.day.desc()).limit(1)).first()
    sums: list[Any] = [sa.func.sum(t.c[name]).label(name) for name in ("drills", "cards", "played_ms")]
    query = sa.select(t.c.start.label("day"), *sums).where(
        t.c.player_id == player_id,
        t.c.span == "day",
        t.c.rule == ALL_RULES,
        t.c.mode_id == ALL_MODES,
        t.c.start >= since,
    )
    found = bond.execute(query.group_by(t.c.start).having(sa.func.sum(t.c.cards) > 0).order_by(t.c.start)).all()
    runs = streaks(
        [row.day for row in found],
        before.streak if before else 0,
        before.longest if before else 0,
        before.day if before else None,
    )
    rows = [
        {
            "player_id": player_id,
            "day": row.day,
            "drills": row.drills,
            "cards": row.cards,
            "played_ms": row.played_ms,
            "streak": streak,
            "longest": longest,
        }
        for row, (streak, longest) in zip(found, runs, strict=True)
    ]
    if rows:
        bond.execute(p.insert(), rows)


def take_median(bond: Bond, player_id: int) -> None:
    """Take the median of all of the player's hit times anew, from the months."""
    t, m = tally_table.c, own_median_table
    months = sa.select(t.own).where(
        t.player_id == player_id, t.span == "month", t.rule == ALL_RULES, t.mode_id == ALL_MODES
    )
    times = Times(run for packed in bond.scalars(months) for run in Times.unpack(packed).runs)
    bond.execute(m.delete().where(m.c.player_id == player_id))
    if len(times):
        bond.execute(m.insert().values(player_id=player_id, median_ms=times.median()))


def sum_all(write: Writing, player_id: int) -> None:
    """Make everything anew that is summed for a player, a little at a time.

    Days come before what rests on them, and of standings the earlier months before the later, so that a drill that
    is settled meanwhile is in the sums when this ends.
    """

    locked = _locked(write, player_id)
    days = write(lambda bond: days_played(bond, player_id))
    _sum_days(locked, player_id, days)
    months = [date.min, *sorted({next_month(day.replace(day=1)) for day in days}), None]
    rules = write(lambda bond: sorted(set(bond.scalars(_rules(player_id))) - {ALL_RULES}))
    for rule in rules:
        for since, until in pairwise(months):
            locked(partial(stand, player_id=player_id, rule=rule, since=since, until=until))  # type: ignore[arg-type]
    locked(partial(practise, player_id=player_id, since=date.min))
    locked(partial(take_median, player_id=player_id))


def _rules(player_id: int) -> sa.CompoundSelect[Any]:
    summed = sa.select(tally_table.c.rule).where(tally_table.c.player_id == player_id)
    stood = sa.select(standing_table.c.rule).where(standing_table.c.player_id == player_id)
    return sa.union(summed, stood)
