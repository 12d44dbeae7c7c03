"""Reading and writing accounts: values in, values out; nothing above it sees a table."""

from __future__ import annotations

import secrets
import uuid
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, cast

from sqlalchemy import Connection, delete, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from tablas.server.accounts.errors import NameTaken
from tablas.server.accounts.passphrases import folded
from tablas.server.accounts.tables import AccountRow, RecoveryCodeRow, SessionRow
from tablas.server.chat.tables import ChatLineRow
from tablas.server.play.tables import MatchRow, MeetingRow
from tablas.server.review.tables import ReviewRow
from tablas.server.storage.database import Database
from tablas.server.tournaments.tables import EntrantRow, TournamentRow

AccountKind = Literal["person", "bot"]


@dataclass(frozen=True, slots=True)
class Account:
    """An account as it is stored; `visitor` is what it is known by in matches.

    A ban or a mute without an `until` holds for good.
    """

    id: str
    name: str
    visitor: str
    kind: AccountKind
    owner_id: str | None
    passphrase: str | None
    is_admin: bool
    created_at: datetime
    banned_at: datetime | None = None
    banned_until: datetime | None = None
    muted_at: datetime | None = None
    muted_until: datetime | None = None
    warning: str | None = None

    def is_banned(self, now: datetime) -> bool:
        """Whether the account is closed at a moment."""
        return self.banned_at is not None and (self.banned_until is None or self.banned_until > now)

    def is_muted(self, now: datetime) -> bool:
        """Whether it may say phrases only at a moment."""
        return self.muted_at is not None and (self.muted_until is None or self.muted_until > now)


@dataclass(frozen=True, slots=True)
class NewSession:
    """A session to be stored; a token of a bot never expires."""

    digest: str
    created_at: datetime
    expires_at: datetime | None


class AccountStore:
    """The accounts of one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def create(
        self,
        account: Account,
        session: NewSession,
        codes: Sequence[str],
        guest: str | None = None,
        also: Callable[[Connection], None] | None = None,
    ) -> None:
        """Store a new account with its first session, the digests of its codes and what else, or nothing.

        The matches of a guest become the account's.

        Raises:
            NameTaken: somebody has the name.
            StorageError: the database could not be written.
        """

        def store(connection: Connection) -> None:
            connection.execute(insert(AccountRow).values(**_columns(account)))
            _add_session(connection, account.id, session)
            _add_codes(connection, account.id, codes)
            if also is not None:
                also(connection)
            if guest is not None:
                _adopt(connection, account, guest)

        try:
            await self._database.write(store)
        except IntegrityError as error:
            raise NameTaken(account.name) from error

    async def named(self, name: str) -> Account | None:
        """The account of a name, however it is written."""
        query = select(AccountRow).where(AccountRow.key == folded(name))
        return await self._database.read(lambda session: _maybe(session.scalars(query).one_or_none()))

    async def of_visitor(self, visitor: str | None) -> Account | None:
        """The account that is known by this in matches, None for a guest."""
        if visitor is None:
            return None
        query = select(AccountRow).where(AccountRow.visitor == visitor)
        return await self._database.read(lambda session: _maybe(session.scalars(query).one_or_none()))

    async def of_id(self, account_id: str) -> Account | None:
        """The account of an id."""
        query = select(AccountRow).where(AccountRow.id == account_id)
        return await self._database.read(lambda session: _maybe(session.scalars(query).one_or_none()))

    async def of_session(self, digest: str, now: datetime) -> Account | None:
        """The account of a session that has not expired."""
        is_alive = or_(SessionRow.expires_at.is_(None), SessionRow.expires_at > now)
        query = (
            select(AccountRow)
            .join(SessionRow, SessionRow.account_id == AccountRow.id)
            .where(SessionRow.digest == digest, is_alive)
        )
        return await self._database.read(lambda session: _maybe(session.scalars(query).one_or_none()))

    async def bots(self, account_id: str) -> list[Account]:
        """The bots of an account, the oldest first."""
        query = select(AccountRow).where(AccountRow.owner_id == account_id).order_by(AccountRow.created_at)
        return await self._database.read(lambda session: list(map(_account, session.scalars(query))))

    async def codes_left(self, account_id: str) -> int:
        """How many recovery codes were not spent."""
        query = select(func.count()).where(RecoveryCodeRow.account_id == account_id)
        return await self._database.read(lambda session: session.scalar(query) or 0)

    async def sign_in(self, account_id: str, session: NewSession, replaced: str | None) -> None:
        """Store a session in the place of the one that the browser had."""

        def store(connection: Connection) -> None:
            connection.execute(
                delete(SessionRow).where(
                    or_(
                        SessionRow.digest == (replaced or ""),
                        (SessionRow.account_id == account_id) & (SessionRow.expires_at < session.created_at),
                    )
                )
            )
            _add_session(connection, account_id, session)

        await self._database.write(store)

    async def sign_out(self, digest: str) -> None:
        """Forget a session."""

        def store(connection: Connection) -> None:
            connection.execute(delete(SessionRow).where(SessionRow.digest == digest))

        await self._database.write(store)

    async def change(self, account_id: str, passphrase: str, session: NewSession) -> None:
        """Store another passphrase; the session is the account's only one from now on."""
        await self._database.write(lambda connection: _change(connection, account_id, passphrase, session))

    async def recover(self, account_id: str, code: str, passphrase: str, session: NewSession) -> bool:
        """Spend the code of this digest for another passphrase; False, and nothing done, without it."""
        spent = False

        def store(connection: Connection) -> None:
            nonlocal spent
            one = (RecoveryCodeRow.account_id == account_id) & (RecoveryCodeRow.digest == code)
            spent = connection.execute(delete(RecoveryCodeRow).where(one)).rowcount == 1
            if spent:
                _change(connection, account_id, passphrase, session)

        await self._database.write(store)
        return spent

    async def renew_codes(self, account_id: str, codes: Sequence[str]) -> None:
        """Store the digests of new codes; the old ones are worth nothing."""

        def store(connection: Connection) -> None:
            connection.execute(delete(RecoveryCodeRow).where(RecoveryCodeRow.account_id == account_id))
            _add_codes(connection, account_id, codes)

        await self._database.write(store)

    async def remove(self, account: Account) -> None:
        """Forget an account and its bots. Their matches stay, played by nobody of a name."""

        def store(connection: Connection) -> None:
            mine = select(AccountRow.visitor).where(
                or_(AccountRow.id == account.id, AccountRow.owner_id == account.id)
            )
            for visitor in connection.scalars(mine).all():
                _make_nobody(connection, visitor)
            connection.execute(delete(AccountRow).where(AccountRow.id == account.id))

        await self._database.write(store)

    async def data(self, account: Account) -> tuple[list[datetime], list[str]]:
        """When each session of an account began, and the ids of its matches, the oldest first."""
        sessions = select(SessionRow.created_at).where(SessionRow.account_id == account.id)
        mine = account.visitor
        matches = (
            select(MatchRow.id)
            .outerjoin(MeetingRow, MeetingRow.match_id == MatchRow.id)
            .where(or_(MatchRow.owner == mine, MeetingRow.host == mine, MeetingRow.guest == mine))
            .order_by(MatchRow.created_at)
        )

        def found(session: Session) -> tuple[list[datetime], list[str]]:
            return list(session.scalars(sessions)), list(session.scalars(matches))

        return await self._database.read(found)


def new_account(
    name: str,
    kind: AccountKind,
    at: datetime,
    *,
    passphrase: str | None = None,
    owner_id: str | None = None,
    account_id: str | None = None,
) -> Account:
    """An account that was not stored yet, with marks of its own."""
    return Account(
        id=account_id or uuid.uuid4().hex,
        name=name,
        visitor=secrets.token_hex(32),
        kind=kind,
        owner_id=owner_id,
        passphrase=passphrase,
        is_admin=False,
        created_at=at,
    )


def _columns(account: Account) -> dict[str, object]:
    return {
        "id": account.id,
        "name": account.name,
        "key": folded(account.name),
        "visitor": account.visitor,
        "kind": account.kind,
        "owner_id": account.owner_id,
        "passphrase": account.passphrase,
        "is_admin": account.is_admin,
        "created_at": account.created_at,
        "banned_at": account.banned_at,
    }


def _account(row: AccountRow) -> Account:
    return Account(
        id=row.id,
        name=row.name,
        visitor=row.visitor,
        kind=cast(AccountKind, row.kind),
        owner_id=row.owner_id,
        passphrase=row.passphrase,
        is_admin=row.is_admin,
        created_at=row.created_at,
        banned_at=row.banned_at,
        banned_until=row.banned_until,
        muted_at=row.muted_at,
        muted_until=row.muted_until,
        warning=row.warning,
    )


def _maybe(row: AccountRow | None) -> Account | None:
    return None if row is None else _account(row)


def _add_session(connection: Connection, account_id: str, session: NewSession) -> None:
    connection.execute(
        insert(SessionRow).values(
            digest=session.digest,
            account_id=account_id,
            created_at=session.created_at,
            expires_at=session.expires_at,
        )
    )


def _add_codes(connection: Connection, account_id: str, codes: Sequence[str]) -> None:
    for code in codes:
        connection.execute(insert(RecoveryCodeRow).values(digest=code, account_id=account_id))


def _change(connection: Connection, account_id: str, passphrase: str, session: NewSession) -> None:
    connection.execute(update(AccountRow).where(AccountRow.id == account_id).values(passphrase=passphrase))
    connection.execute(delete(SessionRow).where(SessionRow.account_id == account_id))
    _add_session(connection, account_id, session)


def _adopt(connection: Connection, account: Account, guest: str) -> None:
    """Give the matches of a guest to an account, under its name."""
    hosted = select(MeetingRow.match_id).where(MeetingRow.host == guest)
    connection.execute(update(MatchRow).where(MatchRow.id.in_(hosted)).values(player_name=account.name))
    connection.execute(
        update(MeetingRow)
        .where(MeetingRow.host == guest)
        .values(host=account.visitor, host_kind=account.kind)
    )
    connection.execute(
        update(MeetingRow)
        .where(MeetingRow.guest == guest)
        .values(guest=account.visitor, guest_kind=account.kind, guest_name=account.name)
    )
    connection.execute(
        update(MeetingRow).where(MeetingRow.reserved_for == guest).values(reserved_for=account.visitor)
    )
    connection.execute(
        update(EntrantRow)
        .where(EntrantRow.visitor == guest)
        .values(visitor=account.visitor, name=account.name, kind=account.kind)
    )
    _hand_over(connection, guest, account.visitor)


def _make_nobody(connection: Connection, visitor: str) -> None:
    """Take a name and whoever it was out of the matches; nobody can ever sit there again."""
    hosted = select(MeetingRow.match_id).where(MeetingRow.host == visitor)
    connection.execute(update(MatchRow).where(MatchRow.id.in_(hosted)).values(player_name=""))
    for seat, sat in enumerate((MeetingRow.host, MeetingRow.guest)):
        his = select(MeetingRow.match_id).where(sat == visitor)
        is_said = (ChatLineRow.seat == seat) & ChatLineRow.match_id.in_(his)
        connection.execute(delete(ChatLineRow).where(is_said))
    nobody = secrets.token_hex(32)
    connection.execute(
        update(MeetingRow).where(MeetingRow.host == visitor).values(host=nobody, host_kind="guest")
    )
    connection.execute(
        update(MeetingRow)
        .where(MeetingRow.guest == visitor)
        .values(guest=nobody, guest_kind="guest", guest_name="")
    )
    connection.execute(
        update(MeetingRow).where(MeetingRow.reserved_for == visitor).values(reserved_for=nobody)
    )
    _leave_tournaments(connection, visitor, nobody)
    _hand_over(connection, visitor, nobody)


def _leave_tournaments(connection: Connection, visitor: str, nobody: str) -> None:
    """Take somebody out of tournaments: out of the list of one that is open, out of the next draw of others.

    What he held goes on by itself; what was still open is called off.
    """
    is_open = select(TournamentRow.id).where(TournamentRow.phase == "open").scalar_subquery()
    his = EntrantRow.visitor == visitor
    touched = select(EntrantRow.tournament_id).where(his).scalar_subquery()
    connection.execute(
        update(TournamentRow)
        .where(or_(TournamentRow.id.in_(touched), TournamentRow.organiser == visitor))
        .values(version=TournamentRow.version + 1)
    )
    connection.execute(delete(EntrantRow).where(his, EntrantRow.tournament_id.in_(is_open)))
    connection.execute(
        update(EntrantRow).where(his).values(visitor=nobody, name="", kind="guest", has_left=True)
    )
    held = TournamentRow.organiser == visitor
    connection.execute(
        update(TournamentRow).where(held, TournamentRow.phase == "open").values(phase="cancelled")
    )
    connection.execute(update(TournamentRow).where(held).values(organiser=nobody, organiser_name=""))


def _hand_over(connection: Connection, old: str, new: str) -> None:
    """Matches against the bot and reviews, which nobody else is told of, belong to somebody else now."""
    for table in (MatchRow, ReviewRow):
        connection.execute(update(table).where(table.owner == old).values(owner=new))
