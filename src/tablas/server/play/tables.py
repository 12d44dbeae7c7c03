"""The tables of live play, as they are since the last migration."""

from __future__ import annotations

from datetime import UTC, datetime

from pydantic import JsonValue
from sqlalchemy import (
    JSON,
    DateTime,
    Dialect,
    Float,
    ForeignKey,
    Index,
    String,
    TypeDecorator,
    UniqueConstraint,
    false,
)
from sqlalchemy.orm import Mapped, mapped_column

from tablas.server.storage.database import Base


class UtcDateTime(TypeDecorator[datetime]):
    """A moment, kept in UTC: SQLite would forget the zone."""

    impl = DateTime
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002
        """The moment in UTC, without a zone."""
        return None if value is None else value.astimezone(UTC).replace(tzinfo=None)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002
        """The moment with its zone."""
        return None if value is None else value.replace(tzinfo=UTC)


class MatchRow(Base):
    """A match: what it is played by, and a summary of its events for the list of matches."""

    __tablename__ = "matches"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    created_at: Mapped[datetime] = mapped_column(UtcDateTime)
    updated_at: Mapped[datetime] = mapped_column(UtcDateTime, index=True)
    level: Mapped[str] = mapped_column(String(40))
    player_name: Mapped[str] = mapped_column(String(40))
    length: Mapped[int]
    rules: Mapped[dict[str, JsonValue]] = mapped_column(JSON)
    start: Mapped[str | None] = mapped_column(String(400))
    clock: Mapped[str | None] = mapped_column(String(60))
    last_seq: Mapped[int]
    game_number: Mapped[int]
    own_score: Mapped[int]
    other_score: Mapped[int]
    is_over: Mapped[bool]
    counted_s: Mapped[float | None] = mapped_column(Float)
    seen_s: Mapped[float | None] = mapped_column(Float)
    held_s: Mapped[float | None] = mapped_column(Float)
    owner: Mapped[str | None] = mapped_column(String(64), index=True)
    dice_from: Mapped[str] = mapped_column(String(10), server_default="server")
    dice_nonce: Mapped[str | None] = mapped_column(String(64))
    dice_commitment: Mapped[str | None] = mapped_column(String(64))
    dice_entropy: Mapped[str | None] = mapped_column(String(64))


class PulseRow(Base):
    """One row: how long servers have been up on this database, in seconds, when one of them last said so."""

    __tablename__ = "pulses"

    id: Mapped[int] = mapped_column(primary_key=True)
    seconds: Mapped[float] = mapped_column(Float)


class MeetingRow(Base):
    """The two people of a match, where it is not against the bot. Visitors are kept as digests alone."""

    __tablename__ = "meetings"
    __table_args__ = (Index("ix_meetings_is_rated", "is_rated", "rated_at"),)

    match_id: Mapped[str] = mapped_column(ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True)
    host: Mapped[str] = mapped_column(String(64), index=True)
    guest: Mapped[str | None] = mapped_column(String(64), index=True)
    guest_name: Mapped[str] = mapped_column(String(40))
    nonce: Mapped[str] = mapped_column(String(64))
    commitment: Mapped[str] = mapped_column(String(64))
    host_commitment: Mapped[str] = mapped_column(String(64))
    host_entropy: Mapped[str | None] = mapped_column(String(64))
    guest_entropy: Mapped[str | None] = mapped_column(String(64))
    is_listed: Mapped[bool]
    rematch_id: Mapped[str | None] = mapped_column(String(32))
    host_kind: Mapped[str] = mapped_column(String(10), server_default="guest")
    guest_kind: Mapped[str] = mapped_column(String(10), server_default="guest")
    is_rated: Mapped[bool] = mapped_column(server_default=false())
    rated_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    reserved_for: Mapped[str | None] = mapped_column(String(64))
    tournament_id: Mapped[str | None] = mapped_column(String(32))
    host_mutes: Mapped[bool] = mapped_column(server_default=false())
    guest_mutes: Mapped[bool] = mapped_column(server_default=false())
    host_grace_s: Mapped[float] = mapped_column(Float, server_default="0")
    guest_grace_s: Mapped[float] = mapped_column(Float, server_default="0")
    review_id: Mapped[str | None] = mapped_column(String(32), index=True)


class EventRow(Base):
    """One event of a match. Its key is the guard: two writers can never both store the same number."""

    __tablename__ = "events"
    __table_args__ = (UniqueConstraint("match_id", "request_id", name="uq_events_request"),)

    match_id: Mapped[str] = mapped_column(ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True)
    seq: Mapped[int] = mapped_column(primary_key=True)
    kind: Mapped[str] = mapped_column(String(20))
    payload: Mapped[dict[str, JsonValue]] = mapped_column(JSON)
    request_id: Mapped[str | None] = mapped_column(String(36))
    created_at: Mapped[datetime] = mapped_column(UtcDateTime)
    spent_s: Mapped[float | None] = mapped_column(Float)
