"""What a player does with drills that are over: notes, exclusion from statistics and return, deletion."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

from models.games import fold
from models.store.bests import derive_bests
from models.store.derived import settle
from models.store.happenings import UnknownDrillError, events_after
from models.store.line import Bond
from models.store.rollup import at_once, roll_up
from models.store.tables import drill_table, drill_tally_table

LONGEST_NOTE = 500


def keep_note(bond: Bond, drill_id: str, text: str) -> None:
    """Keep a note with a drill, as one line of at most 500 characters; an empty one takes it away.

    What cannot be shown is left out. Raises UnknownDrillError.
    """
    line = "".join(filter(str.isprintable, " ".join(text.split())))
    note = line.strip()[:LONGEST_NOTE] or None
    _change(bond, drill_id, note=note)


def exclude(bond: Bond, drill_id: str, excluded: bool, now_ms: int = 0) -> None:
    """Take a drill out of every figure but its own result, or bring it back; raises UnknownDrillError."""
    _change(bond, drill_id, excluded_at_ms=now_ms if excluded else None)
    settle(bond, drill_id, fold(events_after(bond, drill_id, 0)))


def delete_drill(bond: Bond, drill_id: str) -> None:
    """Delete a drill with all that happened in it, which leaves every figure; raises UnknownDrillError."""
    d, t = drill_table.c, drill_tally_table.c
    drill = bond.execute(sa.select(d.player_id, d.setup, d.started_at_ms).where(d.id == drill_id)).first()
    if drill is None:
        raise UnknownDrillError(drill_id)
    days = set(bond.scalars(sa.select(t.local_day).where(t.drill_id == drill_id).distinct()))
    bond.execute(drill_table.delete().where(d.id == drill_id))
    roll_up(at_once(bond), drill.player_id, days)
    derive_bests(bond, drill.player_id, drill.setup, drill.started_at_ms)


def _change(bond: Bond, drill_id: str, **values: Any) -> None:
    if bond.scalar(sa.select(drill_table.c.id).where(drill_table.c.id == drill_id)) is None:
        raise UnknownDrillError(drill_id)
    bond.execute(drill_table.update().where(drill_table.c.id == drill_id).values(values))
