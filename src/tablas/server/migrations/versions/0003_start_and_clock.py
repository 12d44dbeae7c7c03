"""Set positions to begin from, clocks, and the time each event took."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("matches", sa.Column("start", sa.String(400), nullable=True))
    op.add_column("matches", sa.Column("clock", sa.String(60), nullable=True))
    op.add_column("events", sa.Column("spent_s", sa.Float(), nullable=True))
