"""Reading and writing passkeys and questions: values in, values out; nothing above it sees a table."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, cast

from sqlalchemy import Connection, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from tablas.server.accounts.errors import LastWayIn, PasskeyRefused, TooManyPasskeys, UnknownPasskey
from tablas.server.accounts.passphrases import folded
from tablas.server.accounts.tables import AccountRow, PasskeyRow, QuestionRow
from tablas.server.passkeys.ceremony import Kept
from tablas.server.storage.database import Database

Purpose = Literal["sign_in", "sign_up", "prove", "add"]
MOST_PASSKEYS = 10


@dataclass(frozen=True, slots=True)
class Question:
    """What a browser was asked: to sign a challenge, for a purpose, on a page of a site.

    `account_id` is whose key it is to be, `name` what the account is called that is to be made or opened.
    """

    digest: str
    challenge: bytes
    purpose: Purpose
    site: str
    account_id: str | None
    name: str
    expires_at: datetime


@dataclass(frozen=True, slots=True)
class Passkey:
    """A passkey as it is stored."""

    account_id: str
    kept: Kept
    site: str
    label: str
    created_at: datetime
    used_at: datetime | None = None

    @property
    def id(self) -> str:
        """What it is known by."""
        return passkey_id(self.kept.credential)


class PasskeyStore:
    """The passkeys of one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def ask(self, question: Question, now: datetime) -> None:
        """Store a question; those whose time is over are forgotten."""

        def store(connection: Connection) -> None:
            connection.execute(delete(QuestionRow).where(QuestionRow.expires_at <= now))
            values = {name: getattr(question, name) for name in Question.__slots__}
            connection.execute(insert(QuestionRow).values(**values))

        await self._database.write(store)

    async def answered(self, digest: str, now: datetime) -> Question | None:
        """The question of a browser, which nobody can answer again; None where there is none that holds."""
        found: Question | None = None

        def store(connection: Connection) -> None:
            nonlocal found
            found = None
            is_one = QuestionRow.digest == digest
            row = connection.execute(select(QuestionRow.__table__).where(is_one)).mappings().one_or_none()
            # Whoever deletes it has it: two servers may be asked at the same moment.
            if row and connection.execute(delete(QuestionRow).where(is_one)).rowcount == 1:
                found = Question(**{**row, "purpose": cast(Purpose, row["purpose"])})

        await self._database.write(store)
        return found if found is not None and found.expires_at > now else None

    async def find(self, key_id: str) -> Passkey | None:
        """The passkey of an id."""
        query = select(PasskeyRow).where(PasskeyRow.id == key_id)
        return await self._database.read(lambda session: next(map(_passkey, session.scalars(query)), None))

    async def of_account(self, account_id: str) -> list[Passkey]:
        """The passkeys of an account, the oldest first."""
        query = select(PasskeyRow).where(PasskeyRow.account_id == account_id).order_by(PasskeyRow.created_at)
        return await self._database.read(lambda session: list(map(_passkey, session.scalars(query))))

    async def of_name(self, name: str, site: str) -> list[bytes]:
        """What authenticators call the passkeys of a name that belong to a site."""
        query = (
            select(PasskeyRow.credential)
            .join(AccountRow, AccountRow.id == PasskeyRow.account_id)
            .where(AccountRow.key == folded(name), PasskeyRow.site == site)
            .order_by(PasskeyRow.created_at)
        )

        def found(session: Session) -> list[bytes]:
            return list(session.scalars(query))

        return await self._database.read(found)

    async def add(self, passkey: Passkey) -> None:
        """Store a passkey of an account that is there.

        Raises:
            TooManyPasskeys: the account has as many as it may.
            PasskeyRefused: it is somebody's already.
            StorageError: the database could not be written.
        """
        try:
            await self._database.write(lambda connection: add_passkey(connection, passkey))
        except IntegrityError as error:
            raise PasskeyRefused from error

    async def used(self, passkey: Passkey, now_kept: Kept, at: datetime) -> bool:
        """Store that a passkey was used; False where another use of it came in between."""
        is_done = False

        def store(connection: Connection) -> None:
            nonlocal is_done
            change = (
                update(PasskeyRow)
                .where(PasskeyRow.id == passkey.id, PasskeyRow.sign_count == passkey.kept.sign_count)
                .values(sign_count=now_kept.sign_count, is_synced=now_kept.is_synced, used_at=at)
            )
            is_done = connection.execute(change).rowcount == 1

        await self._database.write(store)
        return is_done

    async def remove(self, account_id: str, key_id: str) -> None:
        """Forget a passkey, which opens the account no longer.

        Raises:
            UnknownPasskey: the account has no such passkey.
            LastWayIn: nothing else would open the account where this one does.
            StorageError: the database could not be written.
        """

        def store(connection: Connection) -> None:
            # The row of the account is what two removals at the same moment wait for each other at.
            mine = select(AccountRow.passphrase).where(AccountRow.id == account_id).with_for_update()
            passphrase = connection.execute(mine).scalar_one()
            his = PasskeyRow.account_id == account_id
            site = connection.execute(select(PasskeyRow.site).where(his, PasskeyRow.id == key_id)).scalar()
            if site is None:
                raise UnknownPasskey(key_id)
            others = select(func.count()).where(his, PasskeyRow.id != key_id, PasskeyRow.site == site)
            if passphrase is None and connection.execute(others).scalar_one() == 0:
                raise LastWayIn
            connection.execute(delete(PasskeyRow).where(PasskeyRow.id == key_id))

        await self._database.write(store)


def add_passkey(connection: Connection, passkey: Passkey) -> None:
    """Store a passkey in a transaction that is under way.

    Raises:
        TooManyPasskeys: the account has as many as it may.
    """
    his = select(func.count()).where(PasskeyRow.account_id == passkey.account_id)
    if connection.execute(his).scalar_one() >= MOST_PASSKEYS:
        raise TooManyPasskeys(MOST_PASSKEYS)
    connection.execute(
        insert(PasskeyRow).values(
            id=passkey.id,
            account_id=passkey.account_id,
            credential=passkey.kept.credential,
            public_key=passkey.kept.public_key,
            sign_count=passkey.kept.sign_count,
            is_synced=passkey.kept.is_synced,
            site=passkey.site,
            label=passkey.label,
            created_at=passkey.created_at,
            used_at=passkey.used_at,
        )
    )


def passkey_id(credential: bytes) -> str:
    """What a passkey is known by here: the digest of what its authenticator calls it."""
    return hashlib.sha256(credential).hexdigest()


def _passkey(row: PasskeyRow) -> Passkey:
    kept = Kept(row.credential, row.public_key, row.sign_count, row.is_synced)
    return Passkey(row.account_id, kept, row.site, row.label, row.created_at, row.used_at)
