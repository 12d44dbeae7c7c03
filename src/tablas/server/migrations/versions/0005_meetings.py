"""Matches between two people."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "meetings",
        sa.Column(
            "match_id", sa.String(32), sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("host", sa.String(64), nullable=False),
        sa.Column("guest", sa.String(64), nullable=True),
        sa.Column("guest_name", sa.String(40), nullable=False),
        sa.Column("nonce", sa.String(64), nullable=False),
        sa.Column("commitment", sa.String(64), nullable=False),
        sa.Column("host_commitment", sa.String(64), nullable=False),
        sa.Column("host_entropy", sa.String(64), nullable=True),
        sa.Column("guest_entropy", sa.String(64), nullable=True),
        sa.Column("is_listed", sa.Boolean(), nullable=False),
        sa.Column("rematch_id", sa.String(32), nullable=True),
    )
    op.create_index("ix_meetings_host", "meetings", ["host"])
    op.create_index("ix_meetings_guest", "meetings", ["guest"])
