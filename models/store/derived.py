"""What is derived of a drill's events, for pages that show many drills at once."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import asdict, dataclass
from datetime import date
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy.orm import Session

from models.course import Course
from models.games import fold
from models.store.bests import derive_bests
from models.store.happenings import events_after
from models.store.line import Bond, Writing
from models.store.rollup import at_once, lock, roll_up, sum_all
from models.store.rows import Finished, Mode
from models.store.tables import ARRIVING, drill_table, drill_tally_table, mode_table, played_table, turn_table

T = TypeVar("T")
DERIVATION = 1
"""The version of what is derived; drills of an older one are derived anew when the schema is brought up to date."""
_OLDER = sa.or_(drill_table.c.derivation.is_(None), drill_table.c.derivation < DERIVATION)


@dataclass(frozen=True, slots=True)
class Derived:
    """What is written of a drill that is over, worked out without the database."""

    mode: Mode | None
    """None where it never counts."""
    days: frozenset[date]
    figures: dict[str, Any]
    played: list[dict[str, Any]]
    tallies: list[dict[str, Any]]
    turns: list[dict[str, Any]]


def derive(drill: Course) -> Derived | None:
    """What is derived of a drill, None of one that is not over."""
    if drill.state != "over":
        return None
    over = Finished.of(drill)
    figures = over.figures()
    if drill.ending is not None:
        figures |= {"ending": drill.ending[0][:200], "won": drill.ending[1]}
    rows = (over.played(), over.tallies(), list(over.turns()))
    return Derived(over.mode if drill.counts else None, frozenset(over.days), figures, *rows)


def settle(bond: Bond, drill_id: str, drill: Course, roll: bool = True, derived: Derived | None = None) -> int:
    """Write what is derived of a drill, and what is summed over drills with it; whose drill it is.

    With `roll` False the sums are left as they are: whoever settles one so calls `sum_up` after it, whoever settles
    many `roll_up_all`, which mark them as derived; what is interrupted before that is taken up again by `catch_up`.
    `derived` is what `derive` answers, where that was asked before.
    """
    kept = bond.execute(
        sa.select(drill_table.c.player_id, drill_table.c.excluded_at_ms, drill_table.c.setup).where(
            drill_table.c.id == drill_id
        )
    ).one()
    player_id: int = kept.player_id
    summed = None if drill.counts else DERIVATION
    values: dict[str, Any] = {"state": drill.state, "cards": len(drill.cards), "derivation": summed}
    days = _clear(bond, drill_id)
    derived = derived or derive(drill)
    if derived is not None:
        mode_id = mode_of(bond, player_id, derived.mode) if derived.mode else None
        values |= {**derived.figures, "mode_id": mode_id, "tz": drill.tz}
        days |= _fill(bond, drill_id, player_id, mode_id, derived, kept.excluded_at_ms is None)
    bond.execute(drill_table.update().where(drill_table.c.id == drill_id).values(values))
    if roll:
        sum_up(at_once(bond), player_id, [drill_id], days, {kept.setup})
    return player_id


def sum_up(
    write: Writing,
    player_id: int,
    drill_ids: Collection[str],
    days: Iterable[date] = (),
    setups: Iterable[str | None] = (),
) -> None:
    """Make anew what is summed over a player's drills and rests on these, and mark them as derived, bit by bit.

    Further days and set-ups are those on which a drill counted, or whose it was, before it was settled again.
    """
    d, t = drill_table.c, drill_tally_table.c
    mine = d.id.in_(drill_ids)
    of_drills = sa.select(t.local_day).where(t.drill_id.in_(drill_ids)).distinct()
    roll_up(write, player_id, {*days, *write(lambda bond: bond.scalars(of_drills).all())})

    def rank(bond: Bond) -> None:
        since = bond.scalar(sa.select(sa.func.min(d.started_at_ms)).where(mine))
        for setup in {*setups, *bond.scalars(sa.select(d.setup).where(mine))}:
            derive_bests(bond, player_id, setup, since or 0)
        bond.execute(drill_table.update().where(mine).values(derivation=DERIVATION))

    write(rank)


def _clear(bond: Bond, drill_id: str) -> set[date]:
    """Take away the rows of a drill; the days on which it counted."""
    t = drill_tally_table.c
    days = set(bond.scalars(sa.select(t.local_day).where(t.drill_id == drill_id).distinct()))
    for table in (played_table, drill_tally_table, turn_table):
        bond.execute(table.delete().where(table.c.drill_id == drill_id))
    return days


def _fill(bond: Bond, drill_id: str, player_id: int, mode_id: int | None, derived: Derived, counts: bool) -> set[date]:
    """Write the rows of a drill that is over; the days on which it counts.

    Of one that is excluded, or has no mode because it never counts, only its cards are written.
    """
    played = [{"drill_id": drill_id, **row} for row in derived.played]
    if played:
        bond.execute(played_table.insert(), played)
    if not counts or not played or mode_id is None:
        return set()
    whose = {"drill_id": drill_id, "player_id": player_id, "mode_id": mode_id}
    bond.execute(drill_tally_table.insert(), [{**whose, **row} for row in derived.tallies])
    turns = [{**whose, **row} for row in derived.turns]
    if turns:
        bond.execute(turn_table.insert(), turns)
    return set(derived.days)


def mode_of(bond: Bond, player_id: int, mode: Mode) -> int:
    """The id of a mode, which is made where it is new."""
    columns = asdict(mode)
    query = sa.select(mode_table.c.id).where(
        mode_table.c.player_id == player_id, *(mode_table.c[name] == value for name, value in columns.items())
    )
    found: int | None = bond.scalar(query)
    if found is None:
        lock(bond, player_id)
        found = bond.scalar(query)
    if found is None:
        bond.execute(mode_table.insert().values(player_id=player_id, **columns))
        found = bond.scalars(query).one()
    return found


def rebuild(session: Session) -> int:
    """Derive everything anew from the events, and commit drill by drill; the number of drills.

    Drills may be played meanwhile: writing to the drill's row comes first, so that nobody else derives it between
    the reading of its events and the writing of what they amount to.
    """
    return _derive(session, sa.true())


def catch_up(session: Session) -> int:
    """Derive the drills that an older version derived, as `rebuild` does; the number of them."""
    return _derive(session, sa.and_(_OLDER, drill_table.c.state == "over"))


def _derive(session: Session, which: sa.ColumnElement[bool]) -> int:
    query = sa.select(drill_table.c.id, drill_table.c.player_id).where(which, drill_table.c.player_id != ARRIVING)
    drills = session.execute(query.order_by(drill_table.c.started_at_ms)).all()
    session.commit()
    for drill_id, _ in drills:
        session.execute(drill_table.update().where(drill_table.c.id == drill_id).values(state=drill_table.c.state))
        settle(session, drill_id, fold(events_after(session, drill_id, 0)), roll=False)
        session.commit()
    for player_id in sorted({drill.player_id for drill in drills}):
        roll_up_all(_committing(session), player_id)
    return len(drills)


def _committing(session: Session) -> Writing:
    def write(work: Callable[[Bond], T]) -> T:
        answer = work(session)
        session.commit()
        return answer

    return write


def roll_up_all(write: Writing, player_id: int) -> None:
    """Make everything anew that is summed over a player's drills, and their bests, and mark the drills as derived.

    A little at a time, so that whoever commits each piece keeps nobody waiting for all of it.
    """
    d = drill_table.c
    sum_all(write, player_id)
    for setup in write(lambda bond: bond.scalars(sa.select(d.setup).where(d.player_id == player_id).distinct()).all()):
        write(lambda bond, setup=setup: derive_bests(bond, player_id, setup))  # type: ignore[misc]
    mine = drill_table.update().where(d.player_id == player_id, d.state == "over", d.mode_id.is_not(None))
    write(lambda bond: bond.execute(mine.where(_OLDER).values(derivation=DERIVATION)))
