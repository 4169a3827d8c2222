"""A player's drills, over or not."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any

import sqlalchemy as sa

from models.events import Dealt
from models.settings import DrillSettings
from models.store.line import Bond
from models.store.tables import LOCAL_PLAYER, drill_table, event_table

_OVER: sa.ColumnElement[str] = sa.literal_column("'over'")  # spelt out, as the index of unfinished drills spells it


@dataclass(frozen=True, slots=True)
class DrillRow:
    """A line of the list of drills; figures are of drills that are over."""

    id: str
    started_at_ms: int
    local_day: date
    settings: DrillSettings
    state: str
    cards: int
    opportunities: int
    hits: int
    false_slaps: int
    median_ms: float | None

    @property
    def name(self) -> str:
        """The preset's name, or the rules'."""
        return self.settings.name

    @property
    def over(self) -> bool:
        """Whether the drill is over, so that it has a result."""
        return self.state == "over"


def drills(session: Bond, player_id: int = LOCAL_PLAYER) -> list[DrillRow]:
    """All of the player's drills, begun or not, the latest first."""
    return _drills(session, player_id, sa.true())


def unfinished_drills(session: Bond, player_id: int = LOCAL_PLAYER, most: int | None = None) -> list[DrillRow]:
    """The player's drills that have begun and are not over, the latest first; at most so many."""
    begun = sa.exists().where(event_table.c.drill_id == drill_table.c.id, event_table.c.kind == Dealt.kind)
    return _drills(session, player_id, sa.and_(drill_table.c.state != _OVER, begun), most)


def _drills(session: Bond, player_id: int, which: sa.ColumnElement[bool], most: int | None = None) -> list[DrillRow]:
    columns: list[Any] = [drill_table.c[name] for name in DrillRow.__dataclass_fields__]
    query = sa.select(*columns).where(drill_table.c.player_id == player_id, which)
    rows = session.execute(query.order_by(drill_table.c.started_at_ms.desc(), drill_table.c.id).limit(most))
    return [DrillRow(**{**row._mapping, "settings": DrillSettings.from_json(row.settings)}) for row in rows]
