"""Reviews of the matches, and study cards with the answers to them."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "library_reviews",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("match_id", sa.Integer(), sa.ForeignKey("library_matches.id"), nullable=False),
        sa.Column("level", sa.String(10), nullable=False),
        sa.Column("engine", sa.String(40), nullable=False),
        sa.Column("network", sa.String(64), nullable=False),
        sa.Column("made_at", sa.DateTime(), nullable=False),
        sa.Column("figures", sa.LargeBinary(), nullable=False),
        sa.Column("contents", sa.LargeBinary(), nullable=False),
        sa.UniqueConstraint("match_id", "level"),
    )
    op.create_table(
        "library_cards",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("learner", sa.String(64), nullable=False),
        sa.Column("key", sa.String(32), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=True),
        sa.Column("plan", sa.String(24), nullable=False),
        sa.Column("depth", sa.SmallInteger(), nullable=False),
        sa.Column("error", sa.Float(), nullable=False),
        sa.Column("content", sa.LargeBinary(), nullable=False),
        sa.Column("added_at", sa.DateTime(), nullable=False),
        sa.Column("state", sa.String(10), nullable=False),
        sa.Column("step", sa.SmallInteger(), nullable=True),
        sa.Column("stability", sa.Float(), nullable=True),
        sa.Column("difficulty", sa.Float(), nullable=True),
        sa.Column("due_at", sa.DateTime(), nullable=False),
        sa.Column("last_at", sa.DateTime(), nullable=True),
        sa.Column("answers", sa.Integer(), nullable=False),
        sa.Column("lapses", sa.Integer(), nullable=False),
        sa.UniqueConstraint("learner", "key"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_library_cards_due", "library_cards", ["learner", "due_at"])
    op.create_table(
        "library_answers",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("card_id", sa.Integer(), sa.ForeignKey("library_cards.id"), nullable=False, index=True),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.Column("rating", sa.String(5), nullable=False),
        sa.Column("error", sa.Float(), nullable=False),
        sa.Column("state", sa.String(10), nullable=False),
        sa.Column("expected", sa.Float(), nullable=True),
    )
