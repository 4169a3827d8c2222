"""Many drills at once, all or none, while others are played: the import and the demonstration.

First the drills are laid down bit by bit under a player whom nobody asks for; then, in one short piece, they become
the player's; then what is derived of them is written bit by bit. Whatever interrupts the first part leaves nothing:
what lies there is swept away before the next import. Whatever interrupts the last is taken up by `catch_up` when the
program starts again. With a writer that commits each piece, a press at the table waits for one piece at most.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress

import sqlalchemy as sa

from models import events as ev
from models.course import Course
from models.exchange import KeptDrill
from models.games import Event
from models.live import events as le
from models.store.derived import derive, roll_up_all, settle
from models.store.exchange import known_drills
from models.store.happenings import ConflictError, append, begin_drill
from models.store.line import Bond, Writing
from models.store.tables import ARRIVING, LOCAL_PLAYER, drill_table, player_table

EVENTS_AT_ONCE = 200
SWEPT_AT_ONCE = 20
_one_at_a_time = threading.Lock()
Arriving = tuple[KeptDrill, Course]
"""A drill or match with what its events, of which the first is Started, amount to."""


def add_drills(
    write: Writing,
    drills: Iterable[Arriving],
    player_id: int = LOCAL_PLAYER,
    also: Callable[[Bond], object] = lambda _bond: None,
) -> int:
    """Store whole drills with what is derived of them; `also` is written as they become the player's.

    Answers how many were new: a drill that is here stays as it is. Raises ConflictError, and stores nothing, where
    another process brings in drills at the same time.
    """
    drills = list(drills)
    with _one_at_a_time:
        try:
            _sweep(write)
            ids = [kept.id for kept, _ in drills]
            known = write(lambda bond: known_drills(bond, ids))
            drills = [each for each in drills if each[0].id not in known]
            for batch in _batches(drills):
                write(lambda bond, batch=batch: _lay_down(bond, batch))  # type: ignore[misc]
            write(lambda bond: _hand_over(bond, len(drills), player_id, also))
        except BaseException:
            with suppress(BaseException):
                _sweep(write)
            raise
        for kept, drill in drills:
            _settle(write, kept.id, drill)
        if drills:
            roll_up_all(write, player_id)
    return len(drills)


def _settle(write: Writing, drill_id: str, drill: Course) -> None:
    """Write what is derived of a drill; it is worked out before, so that the writer need not wait for that."""
    derived = derive(drill)
    write(lambda bond: settle(bond, drill_id, drill, roll=False, derived=derived))


def _sweep(write: Writing) -> None:
    """Take away what an interrupted import has left."""
    while write(_sweep_some):
        pass


def _sweep_some(bond: Bond) -> bool:
    d = drill_table.c
    left = bond.scalars(sa.select(d.id).where(d.player_id == ARRIVING).limit(SWEPT_AT_ONCE)).all()
    if left:
        bond.execute(drill_table.delete().where(d.id.in_(left)))
    else:
        bond.execute(player_table.delete().where(player_table.c.id == ARRIVING))
    return bool(left)


Piece = tuple[KeptDrill, Course, int, Sequence[Event]]
"""Some of a drill's events, of which the first has that number."""


def _batches(drills: Iterable[Arriving]) -> Iterator[list[Piece]]:
    batch: list[Piece] = []
    room = EVENTS_AT_ONCE
    for kept, drill in drills:
        start = 0
        while start < len(kept.events):
            some = kept.events[start : start + room]
            batch.append((kept, drill, start + 1, some))
            start += len(some)
            room -= len(some)
            if not room:
                yield batch
                batch, room = [], EVENTS_AT_ONCE
    if batch:
        yield batch


def _lay_down(bond: Bond, batch: Sequence[Piece]) -> None:
    if bond.scalar(sa.select(player_table.c.id).where(player_table.c.id == ARRIVING)) is None:
        bond.execute(player_table.insert().values(id=ARRIVING, settings={}))
    for kept, drill, number, events in batch:
        if number == 1:
            _begin(bond, kept, drill)
            number, events = 2, events[1:]
        if events:
            append(bond, kept.id, number, events)


def _begin(bond: Bond, kept: KeptDrill, drill: Course) -> None:
    started = kept.events[0]
    if not isinstance(started, ev.Started | le.Started):
        raise ValueError("The first event of a drill or match is that it was set up.")
    begin_drill(bond, kept.id, ARRIVING, started)
    marks = {"note": kept.note or None, "excluded_at_ms": kept.excluded_at_ms}
    state = {"state": drill.state, "cards": len(drill.cards)}
    bond.execute(drill_table.update().where(drill_table.c.id == kept.id).values({**marks, **state}))


def _hand_over(bond: Bond, number: int, player_id: int, also: Callable[[Bond], object]) -> None:
    """Make the drills the player's, if all are there."""
    theirs = drill_table.c.player_id == ARRIVING
    there = bond.scalar(sa.select(sa.func.count()).select_from(drill_table).where(theirs))
    if there != number:
        raise ConflictError("Another process is bringing in drills.")
    bond.execute(drill_table.update().where(theirs).values(player_id=player_id))
    bond.execute(player_table.delete().where(player_table.c.id == ARRIVING))
    also(bond)
