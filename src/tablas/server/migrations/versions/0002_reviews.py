"""Matches sent in, and their reviews."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "reviews",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("created_at", sa.DateTime(), nullable=False),
        sa.Column("file_name", sa.String(200), nullable=False),
        sa.Column("first_name", sa.String(200), nullable=False),
        sa.Column("second_name", sa.String(200), nullable=False),
        sa.Column("length", sa.Integer(), nullable=False),
        sa.Column("first_score", sa.Integer(), nullable=False),
        sa.Column("second_score", sa.Integer(), nullable=False),
        sa.Column("problems", sa.Integer(), nullable=False),
        sa.Column("level", sa.String(10), nullable=False),
        sa.Column("state", sa.String(10), nullable=False),
        sa.Column("done", sa.Integer(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("first_pr", sa.Float(), nullable=True),
        sa.Column("second_pr", sa.Float(), nullable=True),
        sa.Column("record", sa.LargeBinary(), nullable=False),
        sa.Column("review", sa.LargeBinary(), nullable=True),
        sa.Column("partial", sa.LargeBinary(), nullable=True),
        sa.UniqueConstraint("digest"),
    )
    op.create_index("ix_reviews_created_at", "reviews", ["created_at"])
    op.create_index("ix_reviews_state", "reviews", ["state"])
