"""The tables of accounts, as they are since the last migration."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import ForeignKey, String
from sqlalchemy.orm import Mapped, mapped_column

from tablas.server.play.tables import UtcDateTime
from tablas.server.storage.database import Base


class AccountRow(Base):
    """An account. In matches it is known by its `visitor`, as a guest is by the digest of his cookie."""

    __tablename__ = "accounts"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    name: Mapped[str] = mapped_column(String(20))
    key: Mapped[str] = mapped_column(String(40), unique=True)
    visitor: Mapped[str] = mapped_column(String(64), unique=True)
    kind: Mapped[str] = mapped_column(String(10))
    owner_id: Mapped[str | None] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"), index=True)
    passphrase: Mapped[str | None] = mapped_column(String(200))
    is_admin: Mapped[bool]
    created_at: Mapped[datetime] = mapped_column(UtcDateTime)
    banned_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    banned_until: Mapped[datetime | None] = mapped_column(UtcDateTime)
    muted_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    muted_until: Mapped[datetime | None] = mapped_column(UtcDateTime)
    warning: Mapped[str | None] = mapped_column(String(500))


class SessionRow(Base):
    """A browser that is signed in, or the token of a bot, which does not expire: digests alone."""

    __tablename__ = "sessions"

    digest: Mapped[str] = mapped_column(String(64), primary_key=True)
    account_id: Mapped[str] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"), index=True)
    created_at: Mapped[datetime] = mapped_column(UtcDateTime)
    expires_at: Mapped[datetime | None] = mapped_column(UtcDateTime)


class RecoveryCodeRow(Base):
    """A recovery code that was not spent, as a digest."""

    __tablename__ = "recovery_codes"

    digest: Mapped[str] = mapped_column(String(64), primary_key=True)
    account_id: Mapped[str] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"), index=True)
