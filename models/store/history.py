"""A player's history: the drills, and what each says of each rule."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

import sqlalchemy as sa

from models.events import Dealt
from models.settings import DrillSettings
from models.store.line import Bond
from models.store.tables import LOCAL_PLAYER, drill_table, event_table, played_table

UNFINISHED = ("new", "running", "paused")


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


@dataclass(frozen=True, slots=True)
class RulePoint:
    """What one drill says of one rule: credit seen, hit and missed (lates included), and times where k = 1."""

    drill_id: str
    started_at_ms: int
    local_day: date
    rule: str
    seen: float
    hits: float
    misses: float
    times_ms: tuple[float, ...]


def drills(session: Bond, player_id: int = LOCAL_PLAYER) -> list[DrillRow]:
    """All of the player's drills, begun or not, the latest first."""
    return _drills(session, player_id, sa.true())


def finished_drills(session: Bond, player_id: int = LOCAL_PLAYER) -> list[DrillRow]:
    """The player's drills that are over, the latest first."""
    return _drills(session, player_id, drill_table.c.state == "over")


def unfinished_drills(session: Bond, player_id: int = LOCAL_PLAYER, most: int | None = None) -> list[DrillRow]:
    """The player's drills that have begun and are not over, the latest first; at most so many."""
    begun = sa.exists().where(event_table.c.drill_id == drill_table.c.id, event_table.c.kind == Dealt.kind)
    return _drills(session, player_id, sa.and_(drill_table.c.state.in_(UNFINISHED), begun), most)


def _drills(session: Bond, player_id: int, which: sa.ColumnElement[bool], most: int | None = None) -> list[DrillRow]:
    columns: list[Any] = [drill_table.c[name] for name in DrillRow.__dataclass_fields__]
    query = sa.select(*columns).where(drill_table.c.player_id == player_id, which)
    rows = session.execute(query.order_by(drill_table.c.started_at_ms.desc(), drill_table.c.id).limit(most))
    return [DrillRow(**{**row._mapping, "settings": DrillSettings.from_json(row.settings)}) for row in rows]


def rule_history(session: Bond, player_id: int = LOCAL_PLAYER) -> list[RulePoint]:
    """One point a drill and rule that came up in it, the earliest drill first."""
    query = (
        sa.select(
            drill_table.c.id,
            drill_table.c.started_at_ms,
            drill_table.c.local_day,
            played_table.c.holds,
            played_table.c.outcome,
            played_table.c.reaction_ms,
        )
        .join(played_table, played_table.c.drill_id == drill_table.c.id)
        .where(
            drill_table.c.player_id == player_id,
            played_table.c.holds != "",
            played_table.c.outcome.in_(("hit", "miss", "late")),
        )
        .order_by(drill_table.c.started_at_ms, drill_table.c.id, played_table.c.number)
    )
    return list(_rule_points(session.execute(query).all()))


def _rule_points(rows: Sequence[Any]) -> Iterator[RulePoint]:
    gathered: dict[tuple[str, int, date, str], list[tuple[float, str, float | None]]] = {}
    for row in rows:
        rules = row.holds.split()
        for rule in rules:
            key = (row.id, row.started_at_ms, row.local_day, rule)
            time_ms = row.reaction_ms if row.outcome == "hit" and len(rules) == 1 else None
            gathered.setdefault(key, []).append((1 / len(rules), row.outcome, time_ms))
    for key, turns in gathered.items():
        yield RulePoint(
            *key,
            seen=sum(credit for credit, _, _ in turns),
            hits=sum(credit for credit, outcome, _ in turns if outcome == "hit"),
            misses=sum(credit for credit, outcome, _ in turns if outcome != "hit"),
            times_ms=tuple(time_ms for _, _, time_ms in turns if time_ms is not None),
        )
