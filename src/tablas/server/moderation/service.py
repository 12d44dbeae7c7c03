"""Reporting a player, deciding on it, and what a closed account leaves behind at its tables."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from pydantic import JsonValue

from tablas.match import Forfeited, Seat, opponent
from tablas.protocol.moderation import (
    DecisionOrder,
    DeskView,
    ReportOrder,
    ReportState,
    ReportView,
    Ruling,
    RulingOrder,
    StandingView,
)
from tablas.server.accounts.errors import UnknownAccount
from tablas.server.accounts.store import Account, AccountStore
from tablas.server.chat.service import ChatService
from tablas.server.errors import UnknownPath
from tablas.server.limits import Limit
from tablas.server.moderation.door import GuestDoor
from tablas.server.moderation.errors import BadUntil, NobodyToRule, RuledAdmin, UnknownReport
from tablas.server.moderation.store import Decision, GuestBan, ModerationStore, Report
from tablas.server.moderation.views import report_view, ruling_view, standing_view
from tablas.server.play.errors import UnknownMatch
from tablas.server.play.ledger import Ledger
from tablas.server.play.records import Overtaken
from tablas.server.play.views import names_of
from tablas.server.secret import ServerSecret

_STATES: dict[str, ReportState] = {"dismiss": "dismissed", "warn": "warned", "mute": "muted", "ban": "banned"}
_WITH_END = ("mute", "ban")
GUEST_BAN = timedelta(days=7)
LONGEST_GUEST_BAN = timedelta(days=31)


class ModerationService:
    """The desk where reports are read, and what is decided there.

    A closed account loses every match it had in play: its opponents get what they still needed, as on time.
    """

    def __init__(
        self,
        store: ModerationStore,
        accounts: AccountStore,
        ledger: Ledger,
        chat: ChatService,
        secret: ServerSecret,
        door: GuestDoor,
        *,
        limit: Limit,
        now: Callable[[], datetime],
    ) -> None:
        self._store = store
        self._accounts = accounts
        self._ledger = ledger
        self._chat = chat
        self._secret = secret
        self._door = door
        self._limit = limit
        self._now = now

    async def report(self, match_id: str, order: ReportOrder, visitor: str) -> None:
        """Report the other player of a match, with the last lines of their conversation.

        Raises:
            UnknownMatch: there is none, the visitor is neither of the two, or the other has not come.
            AlreadyReported: the visitor has reported him.
            TooMany: the visitor reports more than happens to anybody.
        """
        record = await self._ledger.record(match_id)
        people = record.people
        seat = None if people is None else people.seat_of(visitor)
        if people is None or seat is None or people.guest is None:
            raise UnknownMatch(match_id)
        self._limit.take(visitor)
        other, names = opponent(seat), names_of(record)
        kinds = people.host_kind, people.guest_kind
        account = await self._accounts.of_visitor((people.host, people.guest)[other])
        await self._store.add(
            Report(
                id=uuid.uuid4().hex,
                created_at=self._now(),
                match_id=match_id,
                seat=seat,
                reporter=names[seat],
                reporter_kind=kinds[seat],
                reported=names[other],
                reported_kind=kinds[other],
                account_id=None if account is None else account.id,
                reason=order.reason,
                text=order.text,
                lines=await self._lines(match_id, other),
            )
        )

    async def admin(self, visitor: str | None, path: str) -> Account:
        """The account of the administrator who asks.

        Raises:
            UnknownPath: somebody else asks; he is told what anybody is of an address that is not there.
        """
        account = await self._accounts.of_visitor(visitor)
        if account is None or not account.is_admin or account.kind != "person":
            raise UnknownPath(path)
        return account

    async def desk(self) -> DeskView:
        """Everything an administrator is shown."""
        waiting, decided = await self._store.reports(is_open=True), await self._store.reports(is_open=False)
        return DeskView(
            open=[await self._view(each) for each in waiting],
            decided=[await self._view(each) for each in decided],
            rulings=[ruling_view(number, each) for number, each in await self._store.rulings()],
        )

    async def decide(self, admin: Account, report_id: str, order: DecisionOrder) -> DeskView:
        """The desk once a report is decided.

        Raises:
            UnknownReport: there is none with this id.
            AlreadyDecided: it was decided before.
            NobodyToRule: the account is gone, or a guest was reported, who can be sent away but not ruled.
            RuledAdmin: an administrator was reported, who is ruled from the command line.
            BadUntil: the end is over already, or there is none to this.
        """
        report = await self._store.find(report_id)
        if report is None:
            raise UnknownReport(report_id)
        if order.action == "ban" and report.reported_kind == "guest":
            await self._send_away(admin, report, order)
            return await self.desk()
        name = report.reported
        if order.action != "dismiss":
            account = None if report.account_id is None else await self._accounts.of_id(report.account_id)
            if account is None:
                raise NobodyToRule(report.reported)
            name = self._ruled(account).name
        decision = self._decision(admin, order.action, name, order.until, order.note, report_id)
        await self._store.rule(decision, _STATES[order.action])
        await self.clear_tables()
        return await self.desk()

    async def _send_away(self, admin: Account, report: Report, order: DecisionOrder) -> None:
        """Let a guest sit down no longer, for a week if nothing else is said; what he has in play is lost."""
        record = await self._ledger.record(report.match_id)
        people = record.people
        visitor = None if people is None else (people.host, people.guest)[opponent(report.seat)]
        if visitor is None or await self._accounts.of_visitor(visitor) is not None:
            raise NobodyToRule(report.reported)
        now = self._now()
        until = order.until or now + GUEST_BAN
        decision = self._decision(admin, "ban", report.reported or "—", until, order.note, report.id)
        assert decision.until is not None
        if decision.until > now + LONGEST_GUEST_BAN:
            raise BadUntil(decision.until, f"a guest is sent away for {LONGEST_GUEST_BAN.days} days at most")
        ban = GuestBan(visitor, self._door.mark_of(visitor), decision.until)
        await self._store.send_away(decision, ban)
        self._ledger.changed(report.match_id)
        await self.clear_tables()

    async def rule(self, admin: Account, name: str, order: RulingOrder) -> DeskView:
        """The desk once something is decided about an account.

        Raises:
            UnknownAccount: there is none of this name.
            RuledAdmin: it is an administrator's.
            BadUntil: the end is over already, or there is none to this.
        """
        account = await self._accounts.named(name)
        if account is None:
            raise UnknownAccount(name)
        name = self._ruled(account).name
        await self._store.rule(self._decision(admin, order.action, name, order.until, order.note))
        await self.clear_tables()
        return await self.desk()

    async def standing(self, name: str) -> StandingView:
        """What holds for an account.

        Raises:
            UnknownAccount: there is none of this name.
        """
        account = await self._accounts.named(name)
        if account is None:
            raise UnknownAccount(name)
        return standing_view(account, self._now())

    async def heard_warning(self, account: Account) -> None:
        """A person has read his warning."""
        await self._store.heard_warning(account.id)

    async def clear_tables(self) -> None:
        """End the matches that closed accounts have in play, as lost by them; take back what they proposed.

        Raises:
            StorageError: the database cannot be used.
        """
        for match_id, seat in await self._store.closed_tables(self._now()):
            async with self._ledger.lock(match_id):
                await self._lose(match_id, seat)

    async def _lose(self, match_id: str, seat: Seat) -> None:
        record, live = await self._ledger.caught_up(match_id)
        people = record.people
        try:
            if people is not None and people.has_begun and not live.match.is_over:
                await self._ledger.append(match_id, live, Forfeited(seat))
            elif people is not None and people.guest is None:
                await self._ledger.store.cancel(match_id, people.host)
                self._ledger.changed(match_id)
        except Overtaken:
            return  # it has gone on meanwhile: the next round finds it

    def _ruled(self, account: Account) -> Account:
        if account.is_admin:
            raise RuledAdmin(account.name)
        return account

    def _decision(
        self,
        admin: Account,
        action: Ruling,
        name: str,
        until: datetime | None,
        note: str,
        report_id: str | None = None,
    ) -> Decision:
        now = self._now()
        if until is not None:
            until = until.replace(tzinfo=UTC) if until.tzinfo is None else until
            if action not in _WITH_END:
                raise BadUntil(until, f"{action} has no end")
            if until <= now:
                raise BadUntil(until, "that is over already")
        return Decision(now, admin.name, action, name, report_id, until, note)

    async def _view(self, report: Report) -> ReportView:
        account = None if report.account_id is None else await self._accounts.of_id(report.account_id)
        standing = None if account is None else standing_view(account, self._now())
        return report_view(report, standing, self._secret.link("watch", report.match_id))

    async def _lines(self, match_id: str, reported: Seat) -> list[JsonValue]:
        return [
            {
                "number": line.number,
                "by": "own" if line.seat == reported else "other",
                "phrase": line.phrase,
                "text": line.text,
            }
            for line in await self._chat.stored(match_id)
        ]
