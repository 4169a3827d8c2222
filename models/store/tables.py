"""The tables: players, drills, what happened in them, what is derived of that, and who serves them."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from sqlalchemy import BigInteger, Column, Date, Float, ForeignKey, Integer, MetaData, String, Table

from models.stats import COUNTS, CREDITS

_SINCE_0003 = ("taken",)
"""The columns that older rows have by default."""

LOCAL_PLAYER = 1
"""The player of a Slapdrill on one's own machine; the first migration makes the row."""

ARRIVING = -1
"""The player under whom drills lie that are being imported, until all of them are there."""

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

_NOT_OVER = sa.text("state != 'over'")

mode_table = Table(
    "mode",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("player_id", ForeignKey("player.id"), nullable=False),
    Column("rules", String(450), nullable=False),
    Column("dealer", String(8), nullable=False),
    Column("pace", String(12), nullable=False),
    Column("device", String(8), nullable=False),
    Column("display_hz", Integer, nullable=False),
    sa.UniqueConstraint("player_id", "rules", "dealer", "pace", "device", "display_hz"),
)
"""The ways in which a player has drilled: what history can be filtered by. Rows are kept for ever."""

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
    Column("note", String(500)),
    Column("excluded_at_ms", BigInteger),
    Column("derivation", Integer),
    Column("mode_id", Integer),
    Column("setup", String(600)),
    Column("tz", String(64)),
    Column("pace_ms", Integer),
    Column("timed", Integer),
    Column("best_streak", Integer),
    Column("toy", String(120)),
    Column("game", String(8), nullable=False, server_default="drill"),
    Column("ending", String(200)),
    Column("won", sa.Boolean),
    sa.Index("ix_drill_player_started", "player_id", "started_at_ms"),
    sa.Index("ix_drill_mode", "player_id", "mode_id", "started_at_ms"),
    sa.Index("ix_drill_setup", "player_id", "setup", "started_at_ms"),
    sa.Index("ix_drill_unfinished", "player_id", "started_at_ms", sqlite_where=_NOT_OVER, postgresql_where=_NOT_OVER),
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


def _sums() -> list[Column[Any]]:
    """The columns of models.stats.Sums; the times come last, where a query that leaves them out never reads them."""
    credits: list[Column[Any]] = [Column(name, BigInteger, nullable=False) for name in CREDITS]
    counts: list[Column[Any]] = [
        Column(name, Integer, nullable=False, server_default="0" if name in _SINCE_0003 else None)
        for name in COUNTS[len(CREDITS) :]
    ]
    return [*credits, *counts, *(Column(name, sa.LargeBinary, nullable=False) for name in ("own", "shared"))]


drill_tally_table = Table(
    "drill_tally",
    metadata,
    Column("drill_id", ForeignKey("drill.id", ondelete="CASCADE"), primary_key=True),
    Column("local_day", Date, primary_key=True),
    Column("rule", String(24), primary_key=True),
    Column("player_id", ForeignKey("player.id"), nullable=False),
    Column("mode_id", ForeignKey("mode.id"), nullable=False),
    *_sums(),
    sa.Index("ix_drill_tally_player_day", "player_id", "local_day"),
)
"""What a drill says of each rule, and of all together (rule ""), on each day on which its cards were played."""

tally_table = Table(
    "tally",
    metadata,
    Column("player_id", ForeignKey("player.id"), primary_key=True),
    Column("span", String(5), primary_key=True),
    Column("rule", String(24), primary_key=True),
    Column("start", Date, primary_key=True),
    Column("mode_id", Integer, primary_key=True, autoincrement=False),
    Column("days", BigInteger, nullable=False),
    *_sums(),
)
"""The same summed over a day, week or month (span), which begins at `start`, for each mode and for all (mode 0).

`days` has a bit for each day on which cards counted, 1 for that of the start; it is kept of all rules together.
"""

turn_table = Table(
    "turn",
    metadata,
    Column("drill_id", ForeignKey("drill.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("rule", String(24), primary_key=True),
    Column("player_id", ForeignKey("player.id"), nullable=False),
    Column("mode_id", ForeignKey("mode.id"), nullable=False),
    Column("local_day", Date, nullable=False),
    Column("at_ms", BigInteger, nullable=False),
    Column("kind", String(8), nullable=False),
    Column("chance", sa.Boolean, nullable=False),
    Column("holding", Integer, nullable=False),
    Column("reaction_ms", Float),
    Column("ranks", String(16), nullable=False),
    sa.Index("ix_turn_day", "player_id", "rule", "chance", "local_day", "at_ms"),
    sa.Index("ix_turn_mode", "player_id", "rule", "chance", "mode_id", "local_day", "at_ms"),
)
"""A card on which a rule held (hit, miss, late) or for which a false slap was put down to it (lure, asleep, stale)."""

standing_table = Table(
    "standing",
    metadata,
    Column("player_id", ForeignKey("player.id"), primary_key=True),
    Column("rule", String(24), primary_key=True),
    Column("day", Date, primary_key=True),
    Column("seen", Integer, nullable=False),
    Column("days", Integer, nullable=False),
    Column("timed", Integer, nullable=False),
    Column("recent_ms", Float),
    Column("last_hits", BigInteger, nullable=False),
    Column("last_seen", BigInteger, nullable=False),
    Column("mastered_ms", Float),
)
"""Where a rule stood at the end of each day on which it came up: models.stats.Standing."""

own_median_table = Table(
    "own_median",
    metadata,
    Column("player_id", ForeignKey("player.id"), primary_key=True),
    Column("median_ms", Float, nullable=False),
)
"""The median of all of the player's hit times, over all rules: what mastery compares a rule's times with."""

practice_table = Table(
    "practice",
    metadata,
    Column("player_id", ForeignKey("player.id"), primary_key=True),
    Column("day", Date, primary_key=True),
    Column("drills", Integer, nullable=False),
    Column("cards", Integer, nullable=False),
    Column("played_ms", BigInteger, nullable=False),
    Column("streak", Integer, nullable=False),
    Column("longest", Integer, nullable=False),
)
"""What was done on each day, how many days in a row it ends, and the most there had been until then."""

best_table = Table(
    "best",
    metadata,
    Column("drill_id", ForeignKey("drill.id", ondelete="CASCADE"), primary_key=True),
    Column("figure", String(12), primary_key=True),
    Column("value", Float, nullable=False),
    Column("before", Float),
)
"""The personal bests that a drill set, each with the one it beat."""

server_table = Table(
    "server",
    metadata,
    Column("id", String(36), primary_key=True),
    Column("host", String(64), nullable=False),
    Column("pid", Integer, nullable=False),
)
"""The processes that write here now, as models.store.presence has them."""
