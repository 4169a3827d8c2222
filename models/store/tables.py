"""The tables: players, drills, what happened in them, and what is derived of that."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy import BigInteger, Column, Date, Float, ForeignKey, Integer, MetaData, String, Table

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
