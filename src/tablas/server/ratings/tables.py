"""The tables of ratings, as they are since the last migration."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import Float, ForeignKey
from sqlalchemy.orm import Mapped, mapped_column

from tablas.server.play.tables import UtcDateTime
from tablas.server.storage.database import Base


class RatingRow(Base):
    """What an account is rated at now."""

    __tablename__ = "ratings"

    account_id: Mapped[str] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True)
    elo: Mapped[float] = mapped_column(Float, index=True)
    experience: Mapped[int]
    glicko: Mapped[float] = mapped_column(Float)
    deviation: Mapped[float] = mapped_column(Float)
    volatility: Mapped[float] = mapped_column(Float)
    matches: Mapped[int]
    wins: Mapped[int]
    updated_at: Mapped[datetime] = mapped_column(UtcDateTime)


class RatedRow(Base):
    """What a rated match made of the ratings of one of its players."""

    __tablename__ = "rated"

    match_id: Mapped[str] = mapped_column(ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True)
    account_id: Mapped[str] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True)
    opponent_id: Mapped[str | None] = mapped_column(
        ForeignKey("accounts.id", ondelete="SET NULL"), index=True
    )
    at: Mapped[datetime] = mapped_column(UtcDateTime)
    seat: Mapped[int]
    length: Mapped[int]
    has_won: Mapped[bool]
    elo_before: Mapped[float] = mapped_column(Float)
    elo: Mapped[float] = mapped_column(Float)
    glicko: Mapped[float] = mapped_column(Float)
    deviation: Mapped[float] = mapped_column(Float)
