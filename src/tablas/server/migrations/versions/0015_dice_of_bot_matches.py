"""Where the dice of a match against the bot come from, and their sealed envelope."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    op.add_column("matches", sa.Column("dice_from", sa.String(10), nullable=False, server_default="server"))
    for part in ("nonce", "commitment", "entropy"):
        op.add_column("matches", sa.Column(f"dice_{part}", sa.String(64), nullable=True))
