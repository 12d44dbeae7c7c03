"""The table of reviews, as it is since the last migration."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import Float, LargeBinary, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from tablas.server.play.tables import UtcDateTime
from tablas.server.storage.database import Base


class ReviewRow(Base):
    """A match that was sent in. `review` is the last whole review, `partial` one that is being made."""

    __tablename__ = "reviews"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    digest: Mapped[str] = mapped_column(String(64), unique=True)
    created_at: Mapped[datetime] = mapped_column(UtcDateTime, index=True)
    file_name: Mapped[str] = mapped_column(String(200))
    first_name: Mapped[str] = mapped_column(String(200))
    second_name: Mapped[str] = mapped_column(String(200))
    length: Mapped[int]
    first_score: Mapped[int]
    second_score: Mapped[int]
    problems: Mapped[int]
    level: Mapped[str] = mapped_column(String(10))
    state: Mapped[str] = mapped_column(String(10), index=True)
    done: Mapped[int]
    games: Mapped[int]
    first_pr: Mapped[float | None] = mapped_column(Float)
    second_pr: Mapped[float | None] = mapped_column(Float)
    record: Mapped[bytes] = mapped_column(LargeBinary)
    review: Mapped[bytes | None] = mapped_column(LargeBinary)
    partial: Mapped[bytes | None] = mapped_column(LargeBinary)
    owner: Mapped[str | None] = mapped_column(String(64))


class ReviewTurnRow(Base):
    """A line of answers of a review that is being made, in the order in which they were given."""

    __tablename__ = "review_turns"

    review_id: Mapped[str] = mapped_column(String(32), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    line: Mapped[str] = mapped_column(Text)
