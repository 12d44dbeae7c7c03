"""The conversation of two players: said by them alone, heard by them alone, and muted by either."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta

from tablas.match import Seat
from tablas.protocol.online import ChatOrder
from tablas.server.accounts.store import AccountStore
from tablas.server.chat.errors import Silenced, TalkMuted
from tablas.server.chat.store import ChatStore, NumberTaken
from tablas.server.limits import Limit
from tablas.server.play.errors import UnknownMatch
from tablas.server.play.hub import Line
from tablas.server.play.ledger import Ledger
from tablas.server.play.people import People
from tablas.server.play.records import MatchRecord
from tablas.server.play.together import Together

KEPT_FOR = timedelta(days=30)
"""What was said longer ago is deleted; a report keeps the lines it is about."""


class ChatService:
    """What is said at the tables. While either player mutes, nothing but phrases passes between them."""

    def __init__(
        self, ledger: Ledger, store: ChatStore, accounts: AccountStore, *, limit: Limit, together: Together
    ) -> None:
        self._ledger = ledger
        self._accounts = accounts
        self._store = store
        self._limit = limit
        self._together = together

    async def say(self, match_id: str, order: ChatOrder, visitor: str) -> None:
        """Tell the other player something, stored before he hears it.

        Raises:
            UnknownMatch: there is none, or the visitor is neither of the two.
            TalkMuted: a line of one's own, and one of the two reads phrases only.
            Silenced: a line of one's own, of an account that may say phrases only.
            TooMany: he says more than anybody reads.
        """
        people, seat = await self._seat(match_id, visitor)
        self._limit.take(visitor)
        text = "" if order.phrase else order.text
        if text and any(people.mutes):
            raise TalkMuted
        if text:
            await self._must_be_heard(visitor)
        if order.phrase is None and not text:
            return
        line = self._ledger.hub.line(match_id, seat, order.phrase, text)
        line = await self._stored(match_id, line)
        self._ledger.hub.said(match_id, [line])
        self._together.say(match_id, line)

    async def mute(self, match_id: str, visitor: str, *, is_muted: bool) -> None:
        """Let phrases alone through from now on, or everything again; kept with the match and its rematch.

        Raises:
            UnknownMatch: there is none, or the visitor is neither of the two.
        """
        people, seat = await self._seat(match_id, visitor)
        if people.mutes[seat] != is_muted:
            await self._ledger.store.mute(match_id, seat, is_muted=is_muted)
            self._together.changed(match_id)

    def lines_after(
        self, record: MatchRecord, seat: Seat, number: int, stored: Sequence[Line] | None = None
    ) -> list[Line]:
        """What a player may be told that was said after a line: no text of the other's while either mutes.

        Out of what was stored, where that is given, else of what the open pages of the match know.
        """
        known = self._ledger.hub.lines(record.id) if stored is None else stored
        lines = [line for line in known if line.number > number]
        if record.people is None or not any(record.people.mutes):
            return lines
        return [line for line in lines if line.seat == seat or line.phrase is not None]

    async def remember(self, match_id: str) -> None:
        """Have at hand what was said before the page of a player was opened here."""
        self._ledger.hub.said(match_id, await self._store.last(match_id))

    async def stored(self, match_id: str) -> list[Line]:
        """The last lines of a match."""
        return await self._store.last(match_id)

    async def forget_old(self) -> None:
        """Delete what was said too long ago."""
        await self._store.forget(self._ledger.now() - KEPT_FOR)

    async def _must_be_heard(self, visitor: str) -> None:
        account = await self._accounts.of_visitor(visitor)
        if account is not None and account.is_muted(self._ledger.now()):
            raise Silenced(account.muted_until)

    async def _seat(self, match_id: str, visitor: str) -> tuple[People, Seat]:
        record = await self._ledger.record(match_id)
        seat = None if record.people is None else record.people.seat_of(visitor)
        if record.people is None or seat is None:
            raise UnknownMatch(match_id)
        return record.people, seat

    async def _stored(self, match_id: str, line: Line) -> Line:
        """The line once it is stored, under the next number that is free."""
        while True:
            try:
                await self._store.add(match_id, line, self._ledger.now())
            except NumberTaken:
                line = replace(line, number=line.number + 1)
            else:
                return line
