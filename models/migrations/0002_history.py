"""Lay what history pages read: modes, tallies of drills, days and months, turns, standings, practice, bests."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

CREDITS = ("hits", "misses", "lates", "false_slaps", "left_alone", "asleep", "stale")
COUNTS = ("alone", "alone_missed", "chances", "slips", "voids", "early", "cards", "drills", "played_ms")
DRILL_COLUMNS = (
    ("note", sa.String(500)),
    ("excluded_at_ms", sa.BigInteger()),
    ("derivation", sa.Integer()),
    ("mode_id", sa.Integer()),
    ("setup", sa.String(600)),
    ("tz", sa.String(64)),
    ("pace_ms", sa.Integer()),
    ("timed", sa.Integer()),
    ("best_streak", sa.Integer()),
    ("toy", sa.String(120)),
)


def upgrade() -> None:
    op.create_table(
        "mode",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("rules", sa.String(450), nullable=False),
        sa.Column("dealer", sa.String(8), nullable=False),
        sa.Column("pace", sa.String(12), nullable=False),
        sa.Column("device", sa.String(8), nullable=False),
        sa.Column("display_hz", sa.Integer(), nullable=False),
        *_keys("mode", "id"),
        sa.UniqueConstraint(
            *("player_id", "rules", "dealer", "pace", "device", "display_hz"),
            name="uq_mode_player_id_rules_dealer_pace_device_display_hz",
        ),
    )
    for name, kind in DRILL_COLUMNS:  # one by one, and without keys: a table that SQLite copies is dropped first
        op.add_column("drill", sa.Column(name, kind, nullable=True))
    op.create_index("ix_drill_mode", "drill", ["player_id", "mode_id", "started_at_ms"])
    op.create_index("ix_drill_setup", "drill", ["player_id", "setup", "started_at_ms"])
    over = sa.text("state != 'over'")
    columns = ["player_id", "started_at_ms"]
    op.create_index("ix_drill_unfinished", "drill", columns, sqlite_where=over, postgresql_where=over)
    op.create_table(
        "drill_tally",
        sa.Column("drill_id", sa.String(36), nullable=False),
        sa.Column("local_day", sa.Date(), nullable=False),
        sa.Column("rule", sa.String(24), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("mode_id", sa.Integer(), nullable=False),
        *_sums(),
        *_keys("drill_tally", "drill_id", "local_day", "rule", drill=True, mode=True),
    )
    op.create_index("ix_drill_tally_player_day", "drill_tally", ["player_id", "local_day"])
    op.create_table(
        "tally",
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("span", sa.String(5), nullable=False),
        sa.Column("rule", sa.String(24), nullable=False),
        sa.Column("start", sa.Date(), nullable=False),
        sa.Column("mode_id", sa.Integer(), nullable=False),
        sa.Column("days", sa.BigInteger(), nullable=False),
        *_sums(),
        *_keys("tally", "player_id", "span", "rule", "start", "mode_id"),
    )
    op.create_table(
        "turn",
        sa.Column("drill_id", sa.String(36), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("rule", sa.String(24), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("mode_id", sa.Integer(), nullable=False),
        sa.Column("local_day", sa.Date(), nullable=False),
        sa.Column("at_ms", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("chance", sa.Boolean(), nullable=False),
        sa.Column("holding", sa.Integer(), nullable=False),
        sa.Column("reaction_ms", sa.Float(), nullable=True),
        sa.Column("ranks", sa.String(16), nullable=False),
        *_keys("turn", "drill_id", "number", "rule", drill=True, mode=True),
    )
    order = ["local_day", "at_ms"]
    op.create_index("ix_turn_day", "turn", ["player_id", "rule", "chance", *order])
    op.create_index("ix_turn_mode", "turn", ["player_id", "rule", "chance", "mode_id", *order])
    op.create_table(
        "standing",
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("rule", sa.String(24), nullable=False),
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("seen", sa.Integer(), nullable=False),
        sa.Column("days", sa.Integer(), nullable=False),
        sa.Column("timed", sa.Integer(), nullable=False),
        sa.Column("recent_ms", sa.Float(), nullable=True),
        sa.Column("last_hits", sa.BigInteger(), nullable=False),
        sa.Column("last_seen", sa.BigInteger(), nullable=False),
        sa.Column("mastered_ms", sa.Float(), nullable=True),
        *_keys("standing", "player_id", "rule", "day"),
    )
    op.create_table(
        "own_median",
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("median_ms", sa.Float(), nullable=False),
        *_keys("own_median", "player_id"),
    )
    op.create_table(
        "practice",
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("drills", sa.Integer(), nullable=False),
        sa.Column("cards", sa.Integer(), nullable=False),
        sa.Column("played_ms", sa.BigInteger(), nullable=False),
        sa.Column("streak", sa.Integer(), nullable=False),
        sa.Column("longest", sa.Integer(), nullable=False),
        *_keys("practice", "player_id", "day"),
    )
    op.create_table(
        "best",
        sa.Column("drill_id", sa.String(36), nullable=False),
        sa.Column("figure", sa.String(12), nullable=False),
        sa.Column("value", sa.Float(), nullable=False),
        sa.Column("before", sa.Float(), nullable=True),
        *_keys("best", "drill_id", "figure", player=False, drill=True),
    )


def downgrade() -> None:
    for table in ("best", "practice", "own_median", "standing", "turn", "tally", "drill_tally"):
        op.drop_table(table)
    op.drop_index("ix_drill_unfinished", "drill")
    op.drop_index("ix_drill_setup", "drill")
    op.drop_index("ix_drill_mode", "drill")
    for name, _ in DRILL_COLUMNS:
        op.drop_column("drill", name)
    op.drop_table("mode")


def _sums() -> list[sa.Column[Any]]:
    return [
        *(sa.Column(name, sa.BigInteger(), nullable=False) for name in CREDITS),
        *(sa.Column(name, sa.Integer(), nullable=False) for name in COUNTS),
        *(sa.Column(name, sa.LargeBinary(), nullable=False) for name in ("own", "shared")),
    ]


def _keys(
    table: str, *primary: str, player: bool = True, drill: bool = False, mode: bool = False
) -> list[sa.Constraint]:
    keys: list[sa.Constraint] = [sa.PrimaryKeyConstraint(*primary, name=f"pk_{table}")]
    for there, other, cascade in ((player, "player", None), (drill, "drill", "CASCADE"), (mode, "mode", None)):
        if there:
            name = f"fk_{table}_{other}_id_{other}"
            keys.append(sa.ForeignKeyConstraint([f"{other}_id"], [f"{other}.id"], name=name, ondelete=cascade))
    return keys
