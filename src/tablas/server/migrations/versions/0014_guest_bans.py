"""Guests who may not play for a while: their marks, never their addresses."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    op.create_table(
        "guest_bans",
        sa.Column("visitor", sa.String(64), primary_key=True),
        sa.Column("address_mark", sa.String(64), nullable=True),
        sa.Column("until", sa.DateTime(), nullable=False),
    )
    op.create_index("ix_guest_bans_address_mark", "guest_bans", ["address_mark"])
