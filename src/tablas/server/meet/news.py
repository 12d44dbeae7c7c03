"""What an open page is told: the match as it goes on, who is there, what is said."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tablas.errors import TablasError
from tablas.match import Seat, opponent
from tablas.protocol.online import ChatLine, ChatNews, MatchNews, MeetingNews, MeetingView, News, PresenceNews
from tablas.server.chat.service import ChatService
from tablas.server.meet.service import MeetingService
from tablas.server.play.errors import NotBegun, UnknownMatch
from tablas.server.play.hub import Line, Listener
from tablas.server.play.ledger import Ledger
from tablas.server.play.people import People
from tablas.server.play.records import MatchRecord
from tablas.server.play.seats import side_of
from tablas.server.play.service import Asker, PlayService
from tablas.server.play.views import events_news

# The moments of events are of another clock than the one that wakes a spectator's page.
LATE_MARGIN_S = 0.05


@dataclass(slots=True)
class Told:
    """What a page has been told so far; `stored` is what was said, for who keeps no page open here.

    `changes` and `people` are those of the last time that somebody looked who is there and what was said.
    """

    seq: int = 0
    chat: int = 0
    stored: Sequence[Line] | None = None
    presence: PresenceNews | None = None
    meeting: MeetingView | None = None
    has_match: bool = False
    changes: int | None = None
    people: People | None = None


class NewsDesk:
    """Puts together what a page has not been told yet."""

    def __init__(
        self, ledger: Ledger, play: PlayService, meetings: MeetingService, chat: ChatService
    ) -> None:
        self._ledger = ledger
        self._play = play
        self._meetings = meetings
        self._chat = chat

    async def first(self, match_id: str, asker: Asker, seq: int, chat: int) -> list[News]:
        """Everything that a page which has seen so much does not know yet.

        Raises:
            UnknownMatch: it is not the asker's to see.
        """
        record, seat = await self._seat(match_id, asker)
        stored = None if seat is None else await self._chat.stored(match_id)
        return await self._since(record, asker, seat, Told(seq, chat, stored))

    async def enter(self, match_id: str, asker: Asker, *, is_brief: bool = False) -> Listener:
        """A page was opened.

        Raises:
            UnknownMatch: it is not the asker's to see.
        """
        record, seat = await self._seat(match_id, asker)
        if record.people is not None and record.people.has_begun:
            async with self._ledger.lock(match_id):
                await self._ledger.caught_up(match_id)
        late_s = 0.0 if seat is not None else self._play.delay_s + LATE_MARGIN_S
        listener = self._ledger.hub.enter(match_id, seat, late_s, is_brief=is_brief)
        if record.people is not None:
            people = record.people
            self._ledger.hub.know_grace(match_id, (people.host_grace_s, people.guest_grace_s))
        if seat is not None:
            try:
                await self._chat.remember(match_id)
            except TablasError:
                self._ledger.hub.leave(match_id, listener)
                raise
        return listener

    def leave(self, match_id: str, listener: Listener) -> None:
        """A page was closed, or lost."""
        self._ledger.see(match_id)
        self._ledger.hub.leave(match_id, listener)

    def brief(self, match_id: str, listener: Listener, told: Told) -> list[str] | None:
        """The JSON of what is new to a player who wants events, out of memory; None where more is needed.

        `told` is brought up to date, but where the answer is None.
        """
        known, seat = self._ledger.at_hand(match_id), listener.seat
        if not listener.is_brief or known is None or seat is None or not told.has_match:
            return None
        record, live = known
        if record.people is None or record.people.rematch_id is not None:
            return None
        news: list[str] = []
        if live.seq != told.seq:
            events = events_news(live, self._ledger.counted(match_id), seat, told.seq)
            if events is None:
                return None
            news.append(events)
            told.seq = live.seq
        changes = self._ledger.hub.changes(match_id)
        if changes is None or changes != told.changes or record.people is not told.people:
            news += self._company(record, seat, told)
            told.changes, told.people = changes, record.people
        return news

    def _company(self, record: MatchRecord, seat: Seat, told: Told) -> list[str]:
        """The JSON of who is there and of what was said, as far as a player has not been told."""
        news: list[str] = []
        if not self._has_been_told(record, seat, told):
            told.presence = self._presence(record, seat)
            news.append(told.presence.model_dump_json())
        if lines := self._lines(record, seat, told):
            news.append(ChatNews(kind="chat", lines=lines).model_dump_json())
        return news

    async def since(
        self, match_id: str, asker: Asker, listener: Listener, told: Told, *, is_told: bool = False
    ) -> list[News]:
        """What has happened since a page was last told; `told` is brought up to date.

        With `is_told` what this server has been told of the match will do.
        """
        record = await (self._ledger.told(match_id) if is_told else self._ledger.record(match_id))
        return await self._since(record, asker, listener.seat, told, is_told=is_told)

    async def _seat(self, match_id: str, asker: Asker) -> tuple[MatchRecord, Seat | None]:
        """The match and the asker's seat, None for a spectator."""
        record = await self._ledger.record(match_id)
        if record.people is None:
            raise UnknownMatch(match_id)
        viewer = self._play.viewer(record, asker)
        return record, None if viewer.is_watching else viewer.seat

    async def _since(
        self, record: MatchRecord, asker: Asker, seat: Seat | None, told: Told, *, is_told: bool = False
    ) -> list[News]:
        news: list[News] = []
        meeting = await self._meeting(record, asker, seat)
        if meeting is not None and meeting != told.meeting:
            told.meeting = meeting
            news.append(MeetingNews(kind="meeting", meeting=meeting))
        try:
            view = await self._play.view(record.id, asker, is_told=is_told, since=told.seq)
        except NotBegun:
            pass
        else:
            if view.seq > told.seq or not told.has_match:
                news.append(MatchNews(kind="match", since=told.seq, match=view))
            told.seq, told.has_match = view.seq, True
        presence = self._presence(record, seat)
        if presence != told.presence:
            told.presence = presence
            news.append(presence)
        if seat is not None and (lines := self._lines(record, seat, told)):
            news.append(ChatNews(kind="chat", lines=lines))
        return news

    async def _meeting(self, record: MatchRecord, asker: Asker, seat: Seat | None) -> MeetingView | None:
        """How the two meet, until they have; then the match that one of them proposed to follow."""
        if seat is None or record.people is None:
            return None
        if not record.people.has_begun:
            return await self._meetings.seen(record.id, asker.visitor)
        return await self._meetings.follow_up(record.people, asker.visitor)

    def _has_been_told(self, record: MatchRecord, seat: Seat, told: Told) -> bool:
        """Whether a page knows who is there, and who reads phrases only."""
        hub, last = self._ledger.hub, told.presence
        mutes = (False, False) if record.people is None else record.people.mutes
        return (
            last is not None
            and last.own == hub.presence(record.id, seat)
            and last.other == hub.presence(record.id, opponent(seat))
            and last.watchers == hub.watchers(record.id)
            and (last.own_mutes, last.other_mutes) == (mutes[seat], mutes[opponent(seat)])
        )

    def _presence(self, record: MatchRecord, seat: Seat | None) -> PresenceNews:
        hub, own = self._ledger.hub, seat or 0
        mutes = (False, False) if seat is None or record.people is None else record.people.mutes
        return PresenceNews(
            kind="presence",
            own=hub.presence(record.id, own),
            other=hub.presence(record.id, opponent(own)),
            watchers=hub.watchers(record.id),
            grace_s=hub.grace_s,
            own_mutes=mutes[own],
            other_mutes=mutes[opponent(own)],
        )

    def _lines(self, record: MatchRecord, seat: Seat, told: Told) -> list[ChatLine]:
        lines = self._chat.lines_after(record, seat, told.chat, told.stored)
        told.chat = max([told.chat, *(line.number for line in lines)])
        return [
            ChatLine(number=line.number, by=side_of(line.seat, seat), phrase=line.phrase, text=line.text)
            for line in lines
        ]
