"""The tables of accounts, as they are since the last migration."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import BigInteger, ForeignKey, LargeBinary, String
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


class PasskeyRow(Base):
    """A passkey of an account: what it is known by and what checks it, nothing that could stand for it.

    Its id is the digest of what its authenticator calls it, which may have a thousand bytes.
    """

    __tablename__ = "passkeys"

    id: Mapped[str] = mapped_column(String(64), primary_key=True)
    account_id: Mapped[str] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"), index=True)
    credential: Mapped[bytes] = mapped_column(LargeBinary)
    public_key: Mapped[bytes] = mapped_column(LargeBinary)
    sign_count: Mapped[int] = mapped_column(BigInteger)
    site: Mapped[str] = mapped_column(String(253))
    label: Mapped[str] = mapped_column(String(40))
    is_synced: Mapped[bool]
    created_at: Mapped[datetime] = mapped_column(UtcDateTime)
    used_at: Mapped[datetime | None] = mapped_column(UtcDateTime)


class QuestionRow(Base):
    """What a browser was asked to have signed, once; found by the digest of a word that it keeps."""

    __tablename__ = "passkey_questions"

    digest: Mapped[str] = mapped_column(String(64), primary_key=True)
    challenge: Mapped[bytes] = mapped_column(LargeBinary)
    purpose: Mapped[str] = mapped_column(String(10))
    site: Mapped[str] = mapped_column(String(253))
    account_id: Mapped[str | None] = mapped_column(String(32))
    name: Mapped[str] = mapped_column(String(40))
    expires_at: Mapped[datetime] = mapped_column(UtcDateTime, index=True)
