"""Let processes that serve the same database know of each other."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "server",
        sa.Column("id", sa.String(36), nullable=False),
        sa.Column("host", sa.String(64), nullable=False),
        sa.Column("pid", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_server"),
    )


def downgrade() -> None:
    op.drop_table("server")
