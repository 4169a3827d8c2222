"""Workers that share a database, and short ways to have them play one drill."""

from __future__ import annotations

import uuid
from collections.abc import Callable

import sqlalchemy as sa
from sqlalchemy.orm import Session, sessionmaker

from models import events as ev
from models import play, store
from models.drill import Drill
from models.running import Running
from tests.playing import settings, started

Sessions = sessionmaker[Session]
MakeWorker = Callable[[], Running]
PATIENCE_S = 60
"""So long a test waits for what should come at once; it is never waited for in full."""
PAIR = [ev.Opened(0, "one"), ev.Dealt(1000, 1, "7C", 1000), ev.Dealt(2000, 2, "7D", 1000)]
"""The stream is open, and a pair lies from 2000 on."""


def begin(sessions: Sessions, events: list[ev.Event], cards: int = 0) -> str:
    """Store a drill with these events after its start."""
    drill_id = str(uuid.uuid4())
    with sessions() as session:
        store.begin_drill(session, drill_id, store.LOCAL_PLAYER, started(settings(cards=cards)))
        if events:
            store.append(session, drill_id, 2, events)
        session.commit()
    return drill_id


def stored(sessions: Sessions, drill_id: str) -> list[ev.Event]:
    """What is stored of a drill."""
    with sessions() as session:
        return store.events_after(session, drill_id, 0)


def rebuild(sessions: Sessions) -> None:
    """Derive everything anew."""
    with sessions() as session:
        store.rebuild(session)


def derived(sessions: Sessions) -> list[object]:
    """Every row that is derived from events."""
    with sessions() as session:
        tables = (
            store.drill_table,
            store.played_table,
            store.drill_tally_table,
            store.tally_table,
            store.turn_table,
            store.standing_table,
            store.practice_table,
            store.own_median_table,
            store.best_table,
        )
        return [session.execute(sa.select(table).order_by(*table.primary_key)).all() for table in tables]


def press(reaction_ms: float, number: int = 1) -> ev.Slapped:
    """A press on the second card."""
    return ev.Slapped(2000 + round(reaction_ms), 2, reaction_ms, number)


def outcome_of(event: ev.Slapped) -> Callable[[Drill], str]:
    """Reads what a press came to."""

    def reading(drill: Drill) -> str:
        slap = drill.slap_of(event)
        assert slap is not None
        return slap.outcome

    return reading


def slap(worker: Running, drill_id: str, event: ev.Slapped) -> str:
    """Make a press at a worker; what it came to."""
    return worker.change(drill_id, lambda drill: play.slap(drill, event), outcome_of(event))


def nothing(_drill: Drill) -> None:
    """Reads nothing."""
