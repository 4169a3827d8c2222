"""Let matches be kept beside drills, and count the chances that a faster hand took."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("drill", sa.Column("game", sa.String(8), nullable=False, server_default="drill"))
    op.add_column("drill", sa.Column("ending", sa.String(200), nullable=True))
    op.add_column("drill", sa.Column("won", sa.Boolean(), nullable=True))
    for table in ("drill_tally", "tally"):
        op.add_column(table, sa.Column("taken", sa.Integer(), nullable=False, server_default="0"))


def downgrade() -> None:
    drill = sa.table("drill", sa.column("id"), sa.column("game"), sa.column("derivation"))
    matches = sa.select(drill.c.id).where(drill.c.game == "match")
    for name in ("event", "played", "drill_tally", "turn", "best"):
        rows = sa.table(name, sa.column("drill_id"))
        op.execute(sa.delete(rows).where(rows.c.drill_id.in_(matches)))
    op.execute(sa.delete(drill).where(drill.c.game == "match"))
    op.execute(sa.update(drill).values(derivation=None))  # what they added to the sums goes when all is derived anew
    for table in ("tally", "drill_tally"):
        op.drop_column(table, "taken")
    for column in ("won", "ending", "game"):
        op.drop_column("drill", column)
