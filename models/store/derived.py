"""What is derived of a drill's events, for pages that show many drills at once."""

from __future__ import annotations

from collections.abc import Mapping
from statistics import median
from typing import Any

import sqlalchemy as sa
from sqlalchemy.orm import Session

from models.days import local_day
from models.drill import Drill, fold
from models.store.happenings import events_after
from models.store.line import Bond
from models.store.tables import drill_table, played_table


def settle(session: Bond, drill_id: str, drill: Drill) -> None:
    """Write what is derived of a drill: its figures, and once it is over a row for each card."""
    over = drill.state == "over"
    rows = [
        {
            "drill_id": drill_id,
            "number": card.number,
            "face": str(card.face),
            "at_ms": card.dealt_at_ms,
            "local_day": local_day(card.dealt_at_ms, drill.tz, drill.day_start_hour),
            "interval_ms": card.interval_ms,
            "holds": " ".join(card.holds),
            "outcome": drill.outcome(card, card.dealt_at_ms),
            "reaction_ms": card.reaction_ms,
        }
        for card in (drill.cards if over else ())
    ]
    answered = [card for card, row in zip(drill.cards, rows, strict=False) if _counts_as_chance(row)]
    times = [card.reaction_ms for card in answered if card.reaction_ms is not None and card.outcome == "hit"]
    figures = {
        "state": drill.state,
        "cards": len(drill.cards),
        "opportunities": len(answered),
        "hits": sum(card.outcome == "hit" for card in answered),
        "false_slaps": sum(row["outcome"] == "false" for row in rows),
        "median_ms": median(times) if times else None,
    }
    session.execute(drill_table.update().where(drill_table.c.id == drill_id).values(figures))
    session.execute(played_table.delete().where(played_table.c.drill_id == drill_id))
    if rows:
        session.execute(played_table.insert(), rows)


def _counts_as_chance(row: Mapping[str, Any]) -> bool:
    return bool(row["holds"]) and row["outcome"] in ("hit", "miss", "late")


def rebuild(session: Session) -> int:
    """Derive everything anew from the events, and commit drill by drill; the number of drills.

    Drills may be played meanwhile: writing to the drill's row comes first, so that nobody else derives it between
    the reading of its events and the writing of what they amount to.
    """
    ids = session.scalars(sa.select(drill_table.c.id).order_by(drill_table.c.started_at_ms)).all()
    session.commit()
    for drill_id in ids:
        session.execute(drill_table.update().where(drill_table.c.id == drill_id).values(state=drill_table.c.state))
        settle(session, drill_id, fold(events_after(session, drill_id, 0)))
        session.commit()
    return len(ids)
