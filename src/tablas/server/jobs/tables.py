"""The table of jobs, as it is since the last migration."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import String, Text
from sqlalchemy.orm import Mapped, mapped_column

from tablas.server.play.tables import UtcDateTime
from tablas.server.storage.database import Base


class JobRow(Base):
    """A job: `asked` is its order as JSON, `checkpoint` what the work goes on from.

    `revision` counts what was asked of it.
    """

    __tablename__ = "jobs"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    kind: Mapped[str] = mapped_column(String(30))
    created_at: Mapped[datetime] = mapped_column(UtcDateTime)
    queued_at: Mapped[datetime] = mapped_column(UtcDateTime)
    state: Mapped[str] = mapped_column(String(10), index=True)
    revision: Mapped[int]
    done: Mapped[int]
    total: Mapped[int]
    asked: Mapped[str] = mapped_column(Text)
    checkpoint: Mapped[str | None] = mapped_column(Text)
    result: Mapped[str | None] = mapped_column(Text)
    error_code: Mapped[str | None] = mapped_column(String(50))
    error_message: Mapped[str | None] = mapped_column(String(500))
