"""The tables of tournaments, as they are since the last migration."""

from __future__ import annotations

from datetime import datetime

from pydantic import JsonValue
from sqlalchemy import JSON, Float, ForeignKey, Index, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from tablas.server.play.tables import UtcDateTime
from tablas.server.storage.database import Base


class TournamentRow(Base):
    """A tournament. Every change raises its `version`: who has not seen the last one changes nothing.

    Moments ending in `_s` are of the server's own time, which stands while no server is up.
    """

    __tablename__ = "tournaments"
    __table_args__ = (Index("ix_tournaments_phase", "phase", "updated_at"),)

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    version: Mapped[int]
    created_at: Mapped[datetime] = mapped_column(UtcDateTime)
    updated_at: Mapped[datetime] = mapped_column(UtcDateTime)
    organiser: Mapped[str] = mapped_column(String(64), index=True)
    organiser_name: Mapped[str] = mapped_column(String(40))
    name: Mapped[str] = mapped_column(String(80))
    phase: Mapped[str] = mapped_column(String(10))
    kind: Mapped[str] = mapped_column(String(10))
    terms: Mapped[dict[str, JsonValue]] = mapped_column(JSON)
    starts_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    seed: Mapped[str] = mapped_column(String(64))
    rounds: Mapped[int | None]
    round: Mapped[int]
    late_at_s: Mapped[float | None] = mapped_column(Float)
    ends_at_s: Mapped[float | None] = mapped_column(Float)
    next_at_s: Mapped[float | None] = mapped_column(Float)


class EntrantRow(Base):
    """Somebody who takes part; visitors are kept as digests alone. `place` orders them, 0 before the draw."""

    __tablename__ = "tournament_entrants"
    __table_args__ = (UniqueConstraint("tournament_id", "visitor", name="uq_tournament_entrants_visitor"),)

    tournament_id: Mapped[str] = mapped_column(
        ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True
    )
    number: Mapped[int] = mapped_column(primary_key=True)
    visitor: Mapped[str] = mapped_column(String(64), index=True)
    name: Mapped[str] = mapped_column(String(40))
    kind: Mapped[str] = mapped_column(String(10))
    has_left: Mapped[bool]
    place: Mapped[int]


class PairingRow(Base):
    """Two who meet in a round, and the match they play, once one of them has sat down."""

    __tablename__ = "tournament_pairings"

    tournament_id: Mapped[str] = mapped_column(
        ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True
    )
    round: Mapped[int] = mapped_column(primary_key=True)
    board: Mapped[int] = mapped_column(primary_key=True)
    first: Mapped[int]
    second: Mapped[int | None]
    outcome: Mapped[str | None] = mapped_column(String(10))
    how: Mapped[str | None] = mapped_column(String(10))
    match_id: Mapped[str | None] = mapped_column(ForeignKey("matches.id", ondelete="SET NULL"), index=True)
