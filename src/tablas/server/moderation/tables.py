"""The tables of reports and decisions, as they are since the last migration."""

from __future__ import annotations

from datetime import datetime

from pydantic import JsonValue
from sqlalchemy import JSON, ForeignKey, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from tablas.server.play.tables import UtcDateTime
from tablas.server.storage.database import Base


class ReportRow(Base):
    """What one player of a match says about the other, with what was said between them."""

    __tablename__ = "reports"
    __table_args__ = (UniqueConstraint("match_id", "seat", name="uq_reports_match"),)

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    created_at: Mapped[datetime] = mapped_column(UtcDateTime)
    match_id: Mapped[str] = mapped_column(String(32))
    seat: Mapped[int]
    reporter: Mapped[str] = mapped_column(String(40))
    reporter_kind: Mapped[str] = mapped_column(String(10))
    reported: Mapped[str] = mapped_column(String(40))
    reported_kind: Mapped[str] = mapped_column(String(10))
    account_id: Mapped[str | None] = mapped_column(ForeignKey("accounts.id", ondelete="SET NULL"), index=True)
    reason: Mapped[str] = mapped_column(String(10))
    text: Mapped[str] = mapped_column(String(500))
    lines: Mapped[list[JsonValue]] = mapped_column(JSON)
    state: Mapped[str] = mapped_column(String(10), index=True)
    decided_by: Mapped[str | None] = mapped_column(String(20))
    decided_at: Mapped[datetime | None] = mapped_column(UtcDateTime)


class GuestBanRow(Base):
    """A guest who may not sit down with people; `address_mark` tells of where he came from, and only whether
    somebody comes from there again.
    """

    __tablename__ = "guest_bans"

    visitor: Mapped[str] = mapped_column(String(64), primary_key=True)
    address_mark: Mapped[str | None] = mapped_column(String(64), index=True)
    until: Mapped[datetime] = mapped_column(UtcDateTime)


class RulingRow(Base):
    """A decision that was made; no line of it is ever changed."""

    __tablename__ = "rulings"

    number: Mapped[int] = mapped_column(primary_key=True)
    at: Mapped[datetime] = mapped_column(UtcDateTime)
    admin: Mapped[str] = mapped_column(String(20))
    action: Mapped[str] = mapped_column(String(10))
    account: Mapped[str] = mapped_column(String(40))
    report_id: Mapped[str | None] = mapped_column(String(32))
    until: Mapped[datetime | None] = mapped_column(UtcDateTime)
    note: Mapped[str] = mapped_column(String(500))
