"""A player's drills, over or not."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any

import sqlalchemy as sa

from models.drill import Drill
from models.events import Dealt
from models.games import settings_of
from models.live.events import Shed
from models.settings import DrillSettings
from models.store.line import Bond
from models.store.tables import LOCAL_PLAYER, drill_table, event_table

_OVER: sa.ColumnElement[str] = sa.literal_column("'over'")  # spelt out, as the index of unfinished drills spells it


@dataclass(frozen=True, slots=True)
class DrillRow:
    """A line of the list of drills or matches; figures are of those that are over."""

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
    game: str
    ending: str | None
    won: bool | None

    @property
    def name(self) -> str:
        """The preset's name, or the rules'."""
        return self.settings.name

    @property
    def over(self) -> bool:
        """Whether the drill is over, so that it has a result."""
        return self.state == "over"


def drills(
    session: Bond, player_id: int = LOCAL_PLAYER, game: str = Drill.game, most: int | None = None
) -> list[DrillRow]:
    """All of the player's drills (or matches), begun or not, the latest first; at most so many."""
    return _drills(session, player_id, drill_table.c.game == game, most)


def unfinished_drills(
    session: Bond, player_id: int = LOCAL_PLAYER, most: int | None = None, game: str = Drill.game
) -> list[DrillRow]:
    """The player's drills (or matches) that have begun and are not over, the latest first; at most so many."""
    first = event_table.c.kind.in_((Dealt.kind, Shed.kind))
    begun = sa.exists().where(event_table.c.drill_id == drill_table.c.id, first)
    open_ones = sa.and_(drill_table.c.state != _OVER, begun, drill_table.c.game == game)
    return _drills(session, player_id, open_ones, most)


def _drills(session: Bond, player_id: int, which: sa.ColumnElement[bool], most: int | None = None) -> list[DrillRow]:
    columns: list[Any] = [drill_table.c[name] for name in DrillRow.__dataclass_fields__]
    query = sa.select(*columns).where(drill_table.c.player_id == player_id, which)
    rows = session.execute(query.order_by(drill_table.c.started_at_ms.desc(), drill_table.c.id).limit(most))
    return [DrillRow(**{**row._mapping, "settings": settings_of(row.game, row.settings)}) for row in rows]
