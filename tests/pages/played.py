"""Drills as they would have been played, written in a line: `7C 7D@430 3C 9D@500` slaps twice.

A face is followed by the response times, in ms after its onset, of the presses made on it.
"""

from __future__ import annotations

import uuid
from datetime import UTC, datetime

from sqlalchemy.orm import Session

from models import events as ev
from models import store
from models.drill import Drill, fold
from models.settings import DrillSettings


def events_of(
    text: str,
    rules: tuple[str, ...] = ("pair", "sandwich", "sum2=11", "mul2=24"),
    pace_ms: int = 2000,
    cards: int = 0,
    started: str = "2024-01-15 12:00",
    over: bool = True,
) -> list[ev.Event]:
    """Return the events of a drill played at `started` (UTC); `cards` 0 is until stopped."""
    at_ms = round(datetime.fromisoformat(started).replace(tzinfo=UTC).timestamp() * 1000)
    settings = DrillSettings(rules=rules, pace_ms=pace_ms, cards=cards)
    events: list[ev.Event] = [
        ev.Started(at_ms, settings.to_json(), day=15, day_source="calendar", tz="UTC"),
        ev.Opened(at_ms, "stream"),
    ]
    for number, word in enumerate(text.split(), 1):
        face, *presses = word.split("@")
        events.append(ev.Dealt(at_ms, number, face, pace_ms))
        for press, reaction_ms in enumerate(presses, 1):
            events.append(ev.Slapped(at_ms + round(float(reaction_ms)), number, float(reaction_ms), press))
        at_ms += pace_ms
    return [*events, ev.Stopped(at_ms + 400, "cards")] if over else events


def drill_of(text: str, **how: object) -> Drill:
    """Return the drill that was played."""
    return fold(events_of(text, **how))  # type: ignore[arg-type]


def keep(session: Session, text: str, **how: object) -> str:
    """Store the drill and what is derived of it; returns its id."""
    events = events_of(text, **how)  # type: ignore[arg-type]
    return keep_events(session, events)


def keep_events(session: Session, events: list[ev.Event]) -> str:
    """Store a drill with these events and what is derived of it; returns its id."""
    drill_id = str(uuid.uuid4())
    started = events[0]
    assert isinstance(started, ev.Started)
    store.begin_drill(session, drill_id, store.LOCAL_PLAYER, started)
    store.append(session, drill_id, 2, events[1:])
    drill = fold(events)
    if drill.state == "over":
        store.settle(session, drill_id, drill)
    session.commit()
    return drill_id
