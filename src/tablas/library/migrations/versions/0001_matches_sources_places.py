"""Matches, their players, the files they came in, and the index of their positions."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "library_players",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False, unique=True),
        sa.Column("main_id", sa.Integer(), sa.ForeignKey("library_players.id"), index=True),
    )
    op.create_table(
        "library_matches",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("fingerprint", sa.String(32), nullable=False, unique=True),
        sa.Column("length", sa.Integer(), nullable=False),
        sa.Column("variant", sa.String(40), nullable=False),
        sa.Column("first_id", sa.Integer(), sa.ForeignKey("library_players.id"), nullable=False, index=True),
        sa.Column("second_id", sa.Integer(), sa.ForeignKey("library_players.id"), nullable=False, index=True),
        sa.Column("first_name", sa.Text(), nullable=False),
        sa.Column("second_name", sa.Text(), nullable=False),
        sa.Column("event", sa.Text(), nullable=False),
        sa.Column("event_key", sa.Text(), nullable=False),
        sa.Column("date", sa.String(10), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("turns", sa.Integer(), nullable=False),
        sa.Column("positions", sa.Integer(), nullable=False),
        sa.Column("first_score", sa.Integer(), nullable=False),
        sa.Column("second_score", sa.Integer(), nullable=False),
        sa.Column("remarks", sa.Text(), nullable=False),
        sa.Column("added_at", sa.DateTime(), nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "library_sources",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("digest", sa.String(64), nullable=False, unique=True),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("format", sa.String(40), nullable=False),
        sa.Column("problems", sa.Integer(), nullable=False),
        sa.Column("contents", sa.LargeBinary(), nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "library_copies",
        sa.Column("source_id", sa.Integer(), sa.ForeignKey("library_sources.id"), primary_key=True),
        sa.Column("number", sa.Integer(), primary_key=True),
        sa.Column("match_id", sa.Integer(), sa.ForeignKey("library_matches.id"), nullable=False, index=True),
        sa.Column("notes", sa.Integer(), nullable=False),
    )
    op.create_table(
        "library_heads",
        sa.Column("head", sa.BigInteger(), primary_key=True),
        sa.Column(
            "match_id", sa.Integer(), sa.ForeignKey("library_matches.id"), primary_key=True, index=True
        ),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "library_places",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("shard", sa.SmallInteger(), nullable=False),
        sa.Column("size", sa.Integer(), nullable=False),
        sa.Column("entries", sa.LargeBinary(), nullable=False),
    )
    op.create_index("ix_library_places_shard", "library_places", ["shard"])
