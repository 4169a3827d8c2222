"""What happened: a drill's events, appended and read."""

from __future__ import annotations

from collections.abc import Sequence

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from models import events as ev
from models import games
from models.days import local_day
from models.store.line import Bond
from models.store.tables import drill_table, event_table


class UnknownDrillError(LookupError):
    """There is no drill with this id."""


class ConflictError(RuntimeError):
    """Another worker has stored the next event first; read on and decide again."""


def begin_drill(session: Bond, drill_id: str, player_id: int, started: games.Started) -> None:
    """Add a drill or a match with its first event; raises ConflictError where there is one with this id."""
    try:
        session.execute(
            drill_table.insert().values(
                id=drill_id,
                player_id=player_id,
                started_at_ms=started.at_ms,
                local_day=local_day(started.at_ms, started.tz, started.day_start_hour),
                settings=dict(started.settings),
                state="new",
                cards=0,
                opportunities=0,
                hits=0,
                false_slaps=0,
                game=games.GAMES[started.kind].game,
            )
        )
    except IntegrityError as error:
        raise ConflictError(drill_id) from error
    append(session, drill_id, 1, [started])


def append(session: Bond, drill_id: str, number: int, events: Sequence[games.Event]) -> None:
    """Store events, the first of them as the drill's event `number`; raises ConflictError where that is taken."""
    rows = [
        {
            "drill_id": drill_id,
            "number": number + index,
            "at_ms": event.at_ms,
            "kind": event.kind,
            "body": ev.body(event),
            "press": event.key if isinstance(event, ev.Slapped) else None,
        }
        for index, event in enumerate(events)
    ]
    try:
        session.execute(_INSERT, rows)
    except IntegrityError as error:
        raise ConflictError(drill_id) from error


_INSERT = event_table.insert()
_EVENTS_AFTER = (
    sa.select(event_table.c.number, event_table.c.kind, event_table.c.at_ms, event_table.c.body)
    .where(event_table.c.drill_id == sa.bindparam("drill"), event_table.c.number > sa.bindparam("after"))
    .order_by(event_table.c.number)
)


def events_after(session: Bond, drill_id: str, number: int) -> list[games.Event]:
    """The drill's events after event `number` (0: all), in order; empty also where there is no such drill."""
    rows = session.execute(_EVENTS_AFTER, {"drill": drill_id, "after": number})
    return [games.read(row.kind, row.at_ms, row.body) for row in rows]
