"""Accounts, their sessions and recovery codes; who of a match plays under an account."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "accounts",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.String(20), nullable=False),
        sa.Column("key", sa.String(40), nullable=False),
        sa.Column("visitor", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("owner_id", sa.String(32), sa.ForeignKey("accounts.id", ondelete="CASCADE"), nullable=True),
        sa.Column("passphrase", sa.String(200), nullable=True),
        sa.Column("is_admin", sa.Boolean(), nullable=False),
        sa.Column("created_at", sa.DateTime(), nullable=False),
        sa.Column("banned_at", sa.DateTime(), nullable=True),
        sa.UniqueConstraint("key"),
        sa.UniqueConstraint("visitor"),
    )
    op.create_index("ix_accounts_owner_id", "accounts", ["owner_id"])
    op.create_table(
        "sessions",
        sa.Column("digest", sa.String(64), primary_key=True),
        _account(),
        sa.Column("created_at", sa.DateTime(), nullable=False),
        sa.Column("expires_at", sa.DateTime(), nullable=True),
    )
    op.create_index("ix_sessions_account_id", "sessions", ["account_id"])
    op.create_table("recovery_codes", sa.Column("digest", sa.String(64), primary_key=True), _account())
    op.create_index("ix_recovery_codes_account_id", "recovery_codes", ["account_id"])
    for seat in ("host_kind", "guest_kind"):
        op.add_column("meetings", sa.Column(seat, sa.String(10), nullable=False, server_default="guest"))
    op.add_column("meetings", sa.Column("is_rated", sa.Boolean(), nullable=False, server_default=sa.false()))


def _account() -> sa.Column[str]:
    return sa.Column(
        "account_id", sa.String(32), sa.ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False
    )
