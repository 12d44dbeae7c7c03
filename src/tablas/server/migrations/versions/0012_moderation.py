"""Reports of players, decisions about accounts, and the record of them."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    for moment in ("banned_until", "muted_at", "muted_until"):
        op.add_column("accounts", sa.Column(moment, sa.DateTime(), nullable=True))
    op.add_column("accounts", sa.Column("warning", sa.String(500), nullable=True))
    op.create_table(
        "reports",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("created_at", sa.DateTime(), nullable=False),
        sa.Column("match_id", sa.String(32), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("reporter", sa.String(40), nullable=False),
        sa.Column("reporter_kind", sa.String(10), nullable=False),
        sa.Column("reported", sa.String(40), nullable=False),
        sa.Column("reported_kind", sa.String(10), nullable=False),
        sa.Column(
            "account_id", sa.String(32), sa.ForeignKey("accounts.id", ondelete="SET NULL"), nullable=True
        ),
        sa.Column("reason", sa.String(10), nullable=False),
        sa.Column("text", sa.String(500), nullable=False),
        sa.Column("lines", sa.JSON(), nullable=False),
        sa.Column("state", sa.String(10), nullable=False),
        sa.Column("decided_by", sa.String(20), nullable=True),
        sa.Column("decided_at", sa.DateTime(), nullable=True),
        sa.UniqueConstraint("match_id", "seat", name="uq_reports_match"),
    )
    op.create_index("ix_reports_account_id", "reports", ["account_id"])
    op.create_index("ix_reports_state", "reports", ["state"])
    op.create_table(
        "rulings",
        sa.Column("number", sa.Integer(), primary_key=True),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.Column("admin", sa.String(20), nullable=False),
        sa.Column("action", sa.String(10), nullable=False),
        sa.Column("account", sa.String(40), nullable=False),
        sa.Column("report_id", sa.String(32), nullable=True),
        sa.Column("until", sa.DateTime(), nullable=True),
        sa.Column("note", sa.String(500), nullable=False),
    )
