"""Reading and writing reports and decisions: values in, values out; nothing above it sees a table."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import cast

from pydantic import JsonValue
from sqlalchemy import Connection, and_, delete, insert, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from tablas.match import Seat
from tablas.protocol.moderation import ReportReason, ReportState, Ruling
from tablas.protocol.shapes import PlayerKind
from tablas.server.accounts.passphrases import folded
from tablas.server.accounts.tables import AccountRow, SessionRow
from tablas.server.moderation.errors import AlreadyDecided, AlreadyReported
from tablas.server.moderation.tables import GuestBanRow, ReportRow, RulingRow
from tablas.server.play.tables import MatchRow, MeetingRow
from tablas.server.storage.database import Database

MOST_SHOWN = 100


@dataclass(frozen=True, slots=True)
class Report:
    """A report as it is stored; `seat` is the reporter's."""

    id: str
    created_at: datetime
    match_id: str
    seat: Seat
    reporter: str
    reporter_kind: PlayerKind
    reported: str
    reported_kind: PlayerKind
    account_id: str | None
    reason: ReportReason
    text: str
    lines: list[JsonValue]
    state: ReportState = "open"
    decided_by: str | None = None
    decided_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Decision:
    """Something that was decided about an account, or about a report that was dismissed."""

    at: datetime
    admin: str
    action: Ruling
    account: str
    report_id: str | None = None
    until: datetime | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class GuestBan:
    """A guest who may not sit down with people until a moment, and the mark of where he came from."""

    visitor: str
    address_mark: str | None
    until: datetime


class ModerationStore:
    """The reports and decisions of one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, report: Report) -> None:
        """Store a report.

        Raises:
            AlreadyReported: the same player has reported the same match.
            StorageError: the database could not be written.
        """
        values = {name: getattr(report, name) for name in Report.__slots__}

        def store(connection: Connection) -> None:
            connection.execute(insert(ReportRow).values(**values))

        try:
            await self._database.write(store)
        except IntegrityError as error:
            raise AlreadyReported(report.match_id) from error

    async def find(self, report_id: str) -> Report | None:
        """The report of an id."""
        query = select(ReportRow).where(ReportRow.id == report_id)
        return await self._database.read(lambda session: _maybe(session.scalars(query).one_or_none()))

    async def reports(self, *, is_open: bool) -> list[Report]:
        """The reports that wait, the oldest first, or those decided, the last decided first."""
        query = select(ReportRow).where((ReportRow.state == "open") == is_open).limit(MOST_SHOWN)
        query = query.order_by(ReportRow.created_at if is_open else ReportRow.decided_at.desc())
        return await self._database.read(lambda session: list(map(_report, session.scalars(query))))

    async def rulings(self) -> list[tuple[int, Decision]]:
        """The decisions made last, the latest first, with their numbers."""
        query = select(RulingRow).order_by(RulingRow.number.desc()).limit(MOST_SHOWN)

        def found(session: Session) -> list[tuple[int, Decision]]:
            return [(row.number, _decision(row)) for row in session.scalars(query)]

        return await self._database.read(found)

    async def rule(self, decision: Decision, state: ReportState | None = None) -> bool:
        """Store a decision and what follows from it, all of it or nothing; False where there is no account.

        Args:
            decision: what was decided; its `report_id` is closed with it.
            state: of the report then.

        Raises:
            AlreadyDecided: somebody was faster with the report.
            StorageError: the database could not be written.
        """
        is_done = True

        def store(connection: Connection) -> None:
            nonlocal is_done
            if decision.report_id is not None:
                _close(connection, decision, state or "dismissed")
            is_done = decision.action == "dismiss" or _apply(connection, decision)
            if is_done:
                _write_down(connection, decision)

        await self._database.write(store)
        return is_done

    async def send_away(self, decision: Decision, ban: GuestBan) -> None:
        """Store what was decided about a reported guest; his name goes out of the matches he sits in.

        Raises:
            AlreadyDecided: somebody was faster with the report.
            StorageError: the database could not be written.
        """

        def store(connection: Connection) -> None:
            _close(connection, decision, "banned")
            connection.execute(
                delete(GuestBanRow).where(
                    or_(GuestBanRow.visitor == ban.visitor, GuestBanRow.until <= decision.at)
                )
            )
            values = {name: getattr(ban, name) for name in GuestBan.__slots__}
            connection.execute(insert(GuestBanRow).values(**values))
            _write_down(connection, decision)
            hosted = select(MeetingRow.match_id).where(MeetingRow.host == ban.visitor)
            connection.execute(update(MatchRow).where(MatchRow.id.in_(hosted)).values(player_name=""))
            his = MeetingRow.guest == ban.visitor
            connection.execute(update(MeetingRow).where(his).values(guest_name=""))

        await self._database.write(store)

    async def guest_bans(self, visitor: str, address_mark: str | None, now: datetime) -> list[GuestBan]:
        """The bans that hold for a guest, or for where he comes from."""
        is_meant = GuestBanRow.visitor == visitor
        if address_mark is not None:
            is_meant = or_(is_meant, GuestBanRow.address_mark == address_mark)
        query = select(GuestBanRow).where(is_meant, GuestBanRow.until > now)

        def found(session: Session) -> list[GuestBan]:
            return [GuestBan(row.visitor, row.address_mark, row.until) for row in session.scalars(query)]

        return await self._database.read(found)

    async def mark_guest(self, visitor: str, address_mark: str) -> None:
        """Keep with the ban of a guest where he comes from."""
        change = update(GuestBanRow).where(GuestBanRow.visitor == visitor).values(address_mark=address_mark)

        def store(connection: Connection) -> None:
            connection.execute(change)

        await self._database.write(store)

    async def heard_warning(self, account_id: str) -> None:
        """A person has read his warning."""

        def store(connection: Connection) -> None:
            connection.execute(update(AccountRow).where(AccountRow.id == account_id).values(warning=None))

        await self._database.write(store)

    async def closed_tables(self, now: datetime) -> list[tuple[str, Seat]]:
        """The matches that go on though the account of a seat is closed, or its guest was sent away."""
        is_closed = and_(
            AccountRow.banned_at.is_not(None),
            or_(AccountRow.banned_until.is_(None), AccountRow.banned_until > now),
        )
        query = (
            select(MatchRow.id, MeetingRow.host == AccountRow.visitor)
            .join(MeetingRow, MeetingRow.match_id == MatchRow.id)
            .join(
                AccountRow, or_(AccountRow.visitor == MeetingRow.host, AccountRow.visitor == MeetingRow.guest)
            )
            .where(is_closed, MatchRow.is_over.is_(False))
        )

        guests = (
            select(MatchRow.id, MeetingRow.host == GuestBanRow.visitor)
            .join(MeetingRow, MeetingRow.match_id == MatchRow.id)
            .join(
                GuestBanRow,
                or_(GuestBanRow.visitor == MeetingRow.host, GuestBanRow.visitor == MeetingRow.guest),
            )
            .where(GuestBanRow.until > now, MatchRow.is_over.is_(False))
        )

        def found(session: Session) -> list[tuple[str, Seat]]:
            closed = [*session.execute(query), *session.execute(guests)]
            return [(match_id, 0 if is_host else 1) for match_id, is_host in closed]

        return await self._database.read(found)


def _write_down(connection: Connection, decision: Decision) -> None:
    values = {name: getattr(decision, name) for name in Decision.__slots__}
    connection.execute(insert(RulingRow).values(**values))


def _close(connection: Connection, decision: Decision, state: ReportState) -> None:
    change = (
        update(ReportRow)
        .where(ReportRow.id == decision.report_id, ReportRow.state == "open")
        .values(state=state, decided_by=decision.admin, decided_at=decision.at)
    )
    if connection.execute(change).rowcount != 1:
        raise AlreadyDecided(decision.report_id or "")


def _apply(connection: Connection, decision: Decision) -> bool:
    """What a decision does to its account, and a ban to its bots; False where there is none."""
    key = folded(decision.account)
    is_one = AccountRow.key == key
    mine = select(AccountRow.id).where(is_one).scalar_subquery()
    values: dict[str, object]
    match decision.action:
        case "warn":
            values = {"warning": decision.note}
        case "mute":
            values = {"muted_at": decision.at, "muted_until": decision.until}
        case "unmute":
            values = {"muted_at": None, "muted_until": None}
        case "ban":
            values = {"banned_at": decision.at, "banned_until": decision.until}
        case "unban":
            values = {"banned_at": None, "banned_until": None}
        case action:
            values = {"is_admin": action == "grant"}
    who = or_(is_one, AccountRow.owner_id == mine) if decision.action in ("ban", "unban") else is_one
    is_done = connection.execute(update(AccountRow).where(who).values(**values)).rowcount > 0
    if is_done and decision.action == "ban":
        # Sessions of browsers end; the tokens of bots hold no longer than the ban lets them.
        gone = (SessionRow.account_id == mine) & SessionRow.expires_at.is_not(None)
        connection.execute(delete(SessionRow).where(gone))
    return is_done


def _maybe(row: ReportRow | None) -> Report | None:
    return None if row is None else _report(row)


def _report(row: ReportRow) -> Report:
    return Report(**{name: getattr(row, name) for name in Report.__slots__})


def _decision(row: RulingRow) -> Decision:
    return Decision(
        row.at, row.admin, cast(Ruling, row.action), row.account, row.report_id, row.until, row.note
    )
