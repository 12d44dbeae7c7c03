"""Tournaments, who enters them, who meets whom; which matches are theirs, and for whom a seat is kept."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.add_column("meetings", sa.Column("reserved_for", sa.String(64), nullable=True))
    op.add_column("meetings", sa.Column("tournament_id", sa.String(32), nullable=True))
    op.create_table(
        "tournaments",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(), nullable=False),
        sa.Column("updated_at", sa.DateTime(), nullable=False),
        sa.Column("organiser", sa.String(64), nullable=False),
        sa.Column("organiser_name", sa.String(40), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("phase", sa.String(10), nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("terms", sa.JSON(), nullable=False),
        sa.Column("starts_at", sa.DateTime(), nullable=True),
        sa.Column("seed", sa.String(64), nullable=False),
        sa.Column("rounds", sa.Integer(), nullable=True),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("late_at_s", sa.Float(), nullable=True),
        sa.Column("ends_at_s", sa.Float(), nullable=True),
        sa.Column("next_at_s", sa.Float(), nullable=True),
    )
    op.create_index("ix_tournaments_phase", "tournaments", ["phase", "updated_at"])
    op.create_index("ix_tournaments_organiser", "tournaments", ["organiser"])
    op.create_table(
        "tournament_entrants",
        _tournament(),
        sa.Column("number", sa.Integer(), primary_key=True),
        sa.Column("visitor", sa.String(64), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("has_left", sa.Boolean(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.UniqueConstraint("tournament_id", "visitor", name="uq_tournament_entrants_visitor"),
    )
    op.create_index("ix_tournament_entrants_visitor", "tournament_entrants", ["visitor"])
    op.create_table(
        "tournament_pairings",
        _tournament(),
        sa.Column("round", sa.Integer(), primary_key=True),
        sa.Column("board", sa.Integer(), primary_key=True),
        sa.Column("first", sa.Integer(), nullable=False),
        sa.Column("second", sa.Integer(), nullable=True),
        sa.Column("outcome", sa.String(10), nullable=True),
        sa.Column("how", sa.String(10), nullable=True),
        sa.Column("match_id", sa.String(32), sa.ForeignKey("matches.id", ondelete="SET NULL"), nullable=True),
    )
    op.create_index("ix_tournament_pairings_match_id", "tournament_pairings", ["match_id"])


def _tournament() -> sa.Column[str]:
    return sa.Column(
        "tournament_id", sa.String(32), sa.ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True
    )
