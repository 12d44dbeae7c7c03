"""Whose matches and reviews they are, the time since the last event, the time the server itself goes by."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.add_column("matches", sa.Column("counted_s", sa.Float(), nullable=True))
    op.add_column("matches", sa.Column("seen_s", sa.Float(), nullable=True))
    op.add_column("matches", sa.Column("held_s", sa.Float(), nullable=True))
    op.add_column("matches", sa.Column("owner", sa.String(64), nullable=True))
    op.create_index("ix_matches_owner", "matches", ["owner"])
    op.add_column("reviews", sa.Column("owner", sa.String(64), nullable=True))
    op.create_table(
        "pulses",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("seconds", sa.Float(), nullable=False),
    )
