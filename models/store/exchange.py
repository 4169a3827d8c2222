"""Whole drills in and out of the database, and the database itself: what export, import, backup and demo ask."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import sqlalchemy as sa
from sqlalchemy.orm import Session

from models.exchange import KeptDrill
from models.store.happenings import events_after
from models.store.line import Bond
from models.store.tables import ARRIVING, LOCAL_PLAYER, drill_table, player_table

IDS_AT_ONCE = 500


def drill_ids(bond: Bond, player_id: int = LOCAL_PLAYER) -> list[str]:
    """The ids of all of the player's drills, the earliest first."""
    query = sa.select(drill_table.c.id).where(drill_table.c.player_id == player_id)
    return list(bond.scalars(query.order_by(drill_table.c.started_at_ms, drill_table.c.id)))


def kept_drill(bond: Bond, drill_id: str) -> KeptDrill | None:
    """The drill as it is kept, None where there is none with this id."""
    marks = sa.select(drill_table.c.note, drill_table.c.excluded_at_ms).where(drill_table.c.id == drill_id)
    row = bond.execute(marks).one_or_none()
    events = events_after(bond, drill_id, 0)
    return KeptDrill(drill_id, tuple(events), row.note or "", row.excluded_at_ms) if row and events else None


def known_drills(bond: Bond, ids: Sequence[str]) -> set[str]:
    """Those of the ids under which a drill lies here, whoever played it."""
    known: set[str] = set()
    here = drill_table.c.player_id != ARRIVING
    for start in range(0, len(ids), IDS_AT_ONCE):
        query = sa.select(drill_table.c.id).where(here, drill_table.c.id.in_(ids[start : start + IDS_AT_ONCE]))
        known.update(bond.scalars(query))
    return known


def has_chosen(bond: Bond, player_id: int = LOCAL_PLAYER) -> bool:
    """Whether the player has settings of their own."""
    return bool(bond.scalar(sa.select(player_table.c.settings).where(player_table.c.id == player_id)))


def amount(bond: Bond, player_id: int = LOCAL_PLAYER) -> tuple[int, int]:
    """How many drills the player has, and how many cards in those that are over."""
    counted = sa.select(sa.func.count(), sa.func.coalesce(sa.func.sum(drill_table.c.cards), 0))
    drills, cards = bond.execute(counted.where(drill_table.c.player_id == player_id)).one()
    return drills, cards


def copy_sqlite(engine: sa.Engine, path: Path) -> None:
    """Write the SQLite database as it is at one instant to a new file; drills may be played meanwhile."""
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.exec_driver_sql("VACUUM INTO ?", (str(path),))


def size_bytes(bond: Bond) -> int | None:
    """How much the database holds, None where it does not tell."""
    match bond.get_bind().dialect.name if isinstance(bond, Session) else bond.dialect.name:
        case "sqlite":
            pages, page = bond.scalar(sa.text("PRAGMA page_count")), bond.scalar(sa.text("PRAGMA page_size"))
            return int(pages or 0) * int(page or 0)
        case "postgresql":
            return int(bond.scalar(sa.text("SELECT pg_database_size(current_database())")) or 0)
    return None
