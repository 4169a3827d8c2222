"""The only importer of SQLAlchemy: the tables, and what is asked of them.

What happened lies in `event`, which is only ever appended to: the key (drill, number) makes two workers that want to
add the next event take turns, the key (drill, press) keeps a press from being stored twice. `drill` and `played` also
hold figures that are derived from the events; `settle` writes them and `rebuild` makes them anew.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from statistics import median
from typing import Any

import sqlalchemy as sa
from sqlalchemy import BigInteger, Column, Connection, Date, Float, ForeignKey, Integer, MetaData, String, Table
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from models import events as ev
from models.days import local_day
from models.drill import Drill, fold
from models.player import PlayerSettings
from models.settings import DrillSettings

LOCAL_PLAYER = 1
"""The player of a Slapdrill on one's own machine; the first migration makes the row."""

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(column_0_label)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

player_table = Table(
    "player",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("settings", sa.JSON, nullable=False),
)

drill_table = Table(
    "drill",
    metadata,
    Column("id", String(36), primary_key=True),
    Column("player_id", ForeignKey("player.id"), nullable=False),
    Column("started_at_ms", BigInteger, nullable=False),
    Column("local_day", Date, nullable=False),
    Column("settings", sa.JSON, nullable=False),
    Column("state", String(8), nullable=False),
    Column("cards", Integer, nullable=False),
    Column("opportunities", Integer, nullable=False),
    Column("hits", Integer, nullable=False),
    Column("false_slaps", Integer, nullable=False),
    Column("median_ms", Float),
    sa.Index("ix_drill_player_started", "player_id", "started_at_ms"),
)

event_table = Table(
    "event",
    metadata,
    Column("drill_id", ForeignKey("drill.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("at_ms", BigInteger, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("body", sa.JSON, nullable=False),
    Column("press", String(64)),
    sa.UniqueConstraint("drill_id", "press"),
)

played_table = Table(
    "played",
    metadata,
    Column("drill_id", ForeignKey("drill.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("face", String(3), nullable=False),
    Column("at_ms", BigInteger, nullable=False),
    Column("local_day", Date, nullable=False),
    Column("interval_ms", Integer, nullable=False),
    Column("holds", String(450), nullable=False),
    Column("outcome", String(20), nullable=False),
    Column("reaction_ms", Float),
)


Bond = Session | Connection
"""What the functions here ask the database on: a request's session, or a connection."""


class Line:
    """A connection kept open and used by one thread at a time: cheaper by far than one borrowed for each question.

    It is opened when it is first used, and anew after a fault. `autocommit` is for reading: nothing that was read
    is held on to.
    """

    def __init__(self, sessions: Callable[[], Session], autocommit: bool = False) -> None:
        self._sessions = sessions
        self._options = {"isolation_level": "AUTOCOMMIT"} if autocommit else {}
        self._connection: Connection | None = None
        self._lock = threading.Lock()

    @contextmanager
    def use(self) -> Iterator[Connection]:
        """The connection, for the block alone; after an exception it is closed and what was not committed undone."""
        with self._lock:
            try:
                if self._connection is None:
                    engine = self._sessions().get_bind().engine
                    self._connection = engine.connect().execution_options(**self._options)
                yield self._connection
            except BaseException:
                self._close()
                raise

    def close(self) -> None:
        """Give the connection back; the next use opens another."""
        with self._lock:
            self._close()

    def _close(self) -> None:
        if self._connection is not None:
            connection, self._connection = self._connection, None
            connection.close()


class UnknownDrillError(LookupError):
    """There is no drill with this id."""


class ConflictError(RuntimeError):
    """Another worker has stored the next event first; read on and decide again."""


# -- events ------------------------------------------------------------------------------------------------------------


def begin_drill(session: Bond, drill_id: str, player_id: int, started: ev.Started) -> None:
    """Add a drill with its first event."""
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
        )
    )
    append(session, drill_id, 1, [started])


def append(session: Bond, drill_id: str, number: int, events: Sequence[ev.Event]) -> None:
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
        session.execute(event_table.insert(), rows)
    except IntegrityError as error:
        raise ConflictError(drill_id) from error


_EVENTS_AFTER = (
    sa.select(event_table.c.number, event_table.c.kind, event_table.c.at_ms, event_table.c.body)
    .where(event_table.c.drill_id == sa.bindparam("drill"), event_table.c.number > sa.bindparam("after"))
    .order_by(event_table.c.number)
)


def events_after(session: Bond, drill_id: str, number: int) -> list[ev.Event]:
    """The drill's events after event `number` (0: all), in order; empty also where there is no such drill."""
    rows = session.execute(_EVENTS_AFTER, {"drill": drill_id, "after": number})
    return [ev.read(row.kind, row.at_ms, row.body) for row in rows]


def owner(session: Bond, drill_id: str) -> int | None:
    """The player whose drill this is, None where there is no such drill."""
    return session.scalar(sa.select(drill_table.c.player_id).where(drill_table.c.id == drill_id))


# -- derived -----------------------------------------------------------------------------------------------------------


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


# -- the player --------------------------------------------------------------------------------------------------------


def player_settings(session: Bond, player_id: int = LOCAL_PLAYER) -> PlayerSettings:
    """The player's settings; defaults for a player who has chosen nothing."""
    plain = session.scalar(sa.select(player_table.c.settings).where(player_table.c.id == player_id))
    return PlayerSettings.from_json(plain or {})


def keep_settings(session: Bond, settings: PlayerSettings, player_id: int = LOCAL_PLAYER) -> None:
    """Keep the player's settings for the next visit."""
    session.execute(player_table.update().where(player_table.c.id == player_id).values(settings=settings.to_json()))


# -- history -----------------------------------------------------------------------------------------------------------


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


def drills(session: Bond, player_id: int = LOCAL_PLAYER, over: bool | None = None) -> list[DrillRow]:
    """The player's drills, the latest first; `over` keeps the finished or the unfinished ones only."""
    columns: list[Any] = [c for c in drill_table.c if c.name != "player_id"]
    query = sa.select(*columns).where(drill_table.c.player_id == player_id)
    if over is not None:
        query = query.where((drill_table.c.state == "over") if over else (drill_table.c.state != "over"))
    rows = session.execute(query.order_by(drill_table.c.started_at_ms.desc(), drill_table.c.id))
    return [DrillRow(**{**row._mapping, "settings": DrillSettings.from_json(row.settings)}) for row in rows]


def finished_drills(session: Bond, player_id: int = LOCAL_PLAYER) -> list[DrillRow]:
    """The player's drills that are over, the latest first."""
    return drills(session, player_id, over=True)


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
