"""Every finished match between people is reviewed, rated or not: its review stands with the meeting."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"

# Rated matches have been reviewed until now, as far as they could be.
_REVIEWED = """
UPDATE meetings SET review_id = coalesce(
  (SELECT max(rated.review_id) FROM rated WHERE rated.match_id = meetings.match_id), ''
) WHERE rated_at IS NOT NULL
"""


def upgrade() -> None:
    op.add_column("meetings", sa.Column("review_id", sa.String(32), nullable=True))
    op.execute(_REVIEWED)
    op.create_index("ix_meetings_review_id", "meetings", ["review_id"])
    op.drop_column("rated", "review_id")
