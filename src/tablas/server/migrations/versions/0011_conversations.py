"""What the players of a match said, who reads phrases only, and how long their clocks have waited."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    for seat in ("host", "guest"):
        op.add_column(
            "meetings", sa.Column(f"{seat}_mutes", sa.Boolean(), nullable=False, server_default=sa.false())
        )
        op.add_column(
            "meetings", sa.Column(f"{seat}_grace_s", sa.Float(), nullable=False, server_default="0")
        )
    op.create_table(
        "chat_lines",
        sa.Column(
            "match_id", sa.String(32), sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("number", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("phrase", sa.String(20), nullable=True),
        sa.Column("text", sa.String(200), nullable=False),
        sa.Column("said_at", sa.DateTime(), nullable=False),
    )
    op.create_index("ix_chat_lines_said_at", "chat_lines", ["said_at"])
