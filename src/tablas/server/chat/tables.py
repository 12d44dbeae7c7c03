"""The table of what was said, as it is since the last migration."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import BigInteger, ForeignKey, String
from sqlalchemy.orm import Mapped, mapped_column

from tablas.server.play.tables import UtcDateTime
from tablas.server.storage.database import Base


class ChatLineRow(Base):
    """A line that a player said; one of `phrase` and `text` is there."""

    __tablename__ = "chat_lines"

    match_id: Mapped[str] = mapped_column(ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    seat: Mapped[int]
    phrase: Mapped[str | None] = mapped_column(String(20))
    text: Mapped[str] = mapped_column(String(200))
    said_at: Mapped[datetime] = mapped_column(UtcDateTime, index=True)
