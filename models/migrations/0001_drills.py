"""Lay the tables of players, drills, their events and the cards played."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = ("default",)
depends_on = None


def upgrade() -> None:
    player = op.create_table(
        "player",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("settings", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_player"),
    )
    op.create_table(
        "drill",
        sa.Column("id", sa.String(36), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("started_at_ms", sa.BigInteger(), nullable=False),
        sa.Column("local_day", sa.Date(), nullable=False),
        sa.Column("settings", sa.JSON(), nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("cards", sa.Integer(), nullable=False),
        sa.Column("opportunities", sa.Integer(), nullable=False),
        sa.Column("hits", sa.Integer(), nullable=False),
        sa.Column("false_slaps", sa.Integer(), nullable=False),
        sa.Column("median_ms", sa.Float(), nullable=True),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name="fk_drill_player_id_player"),
        sa.PrimaryKeyConstraint("id", name="pk_drill"),
    )
    op.create_index("ix_drill_player_started", "drill", ["player_id", "started_at_ms"])
    op.create_table(
        "event",
        sa.Column("drill_id", sa.String(36), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("at_ms", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("body", sa.JSON(), nullable=False),
        sa.Column("press", sa.String(64), nullable=True),
        sa.ForeignKeyConstraint(["drill_id"], ["drill.id"], name="fk_event_drill_id_drill", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("drill_id", "number", name="pk_event"),
        sa.UniqueConstraint("drill_id", "press", name="uq_event_drill_id_press"),
    )
    op.create_table(
        "played",
        sa.Column("drill_id", sa.String(36), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("face", sa.String(3), nullable=False),
        sa.Column("at_ms", sa.BigInteger(), nullable=False),
        sa.Column("local_day", sa.Date(), nullable=False),
        sa.Column("interval_ms", sa.Integer(), nullable=False),
        sa.Column("holds", sa.String(450), nullable=False),
        sa.Column("outcome", sa.String(20), nullable=False),
        sa.Column("reaction_ms", sa.Float(), nullable=True),
        sa.ForeignKeyConstraint(["drill_id"], ["drill.id"], name="fk_played_drill_id_drill", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("drill_id", "number", name="pk_played"),
    )
    op.bulk_insert(player, [{"id": 1, "settings": {}}])


def downgrade() -> None:
    for table in ("played", "event", "drill", "player"):
        op.drop_table(table)
