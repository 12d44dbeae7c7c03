"""A connection to a server, for whoever has the token of a bot."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import secrets
import urllib.error
import urllib.request
import uuid
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Iterator
from typing import Final, TypeVar
from urllib.parse import quote, urlsplit

from pydantic import BaseModel, TypeAdapter, ValidationError
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from tablas.errors import TablasError
from tablas.protocol.actions import Action, ActionRequest
from tablas.protocol.errors import ErrorResponse
from tablas.protocol.live import MatchView
from tablas.protocol.online import (
    Act,
    Done,
    EntropyOrder,
    EventsNews,
    Hello,
    JoinOrder,
    LobbyView,
    MatchNews,
    MeetingNews,
    MeetingView,
    NewMeeting,
    News,
    NotDone,
    Refused,
    SocketNews,
)
from tablas.protocol.tournaments import EntryOrder, SeatOrder, TournamentView

Choose = Callable[[MatchView], Action]
"""What a program does where it is to act."""

Answer = TypeVar("Answer", bound=BaseModel)

TIMEOUT_S: Final = 30.0
FIRST_WAIT_S: Final = 0.5
LONGEST_WAIT_S: Final = 15.0
# Refusals that another try may not meet: the match has gone on, or the server is busy.
PASSING: Final = frozenset({"stale", "too_many", "storage_busy", "storage_unavailable"})
# What a match of a tournament ends with that was decided before it was played out.
DECIDED: Final = frozenset({"unknown_match", "tournament_phase", "no_pairing", "seat_taken"})
TOURNAMENT_LOOK_S: Final = 2.0
_NEWS: TypeAdapter[SocketNews] = TypeAdapter(SocketNews)


class ServerRefused(TablasError):
    """The server answered, and said no; ``reason`` is its code."""

    code = "server_refused"

    def __init__(self, reason: str, message: str, place: str | None = None) -> None:
        super().__init__(f"{reason}: {message}", value=reason, place=place or "")
        self.reason = reason


class Client:
    """A player on a server; every call may be made from one event loop at a time."""

    def __init__(self, server: str, token: str | None = None) -> None:
        """Play on a server, such as ``https://backgammon.example``.

        Args:
            server: the address of its page.
            token: of a bot's account; None to be a guest, who is somebody else with every request.

        Raises:
            ServerRefused: the address is no web address.
        """
        parts = urlsplit(server)
        if parts.scheme not in ("http", "https") or not parts.netloc:
            raise ServerRefused("bad_address", f"{server!r} is no address of a server", "server")
        self._base = f"{parts.scheme}://{parts.netloc}"
        self._headers = {} if token is None else {"authorization": f"Bearer {token.strip()}"}
        self._entropy: dict[str, str] = {}

    async def lobby(self) -> LobbyView:
        """Who waits for anybody, and one's own tables that wait.

        Raises:
            ServerRefused: the server said no.
            OSError: it does not answer.
        """
        return await self._asked(LobbyView, "GET", "/api/lobby")

    async def propose(
        self,
        length: int,
        *,
        clock: str | None = None,
        is_rated: bool = False,
        is_listed: bool = True,
    ) -> MeetingView:
        """A match that waits for an opponent; its ``invite`` is the words of the link to it.

        Raises:
            ServerRefused: the server said no.
            OSError: it does not answer.
        """
        request_id, commitment = self._sealed()
        order = NewMeeting(
            length=length,
            clock=clock,
            is_rated=is_rated,
            is_listed=is_listed,
            host_commitment=commitment,
            request_id=request_id,
        )
        return await self._asked(MeetingView, "POST", "/api/meetings", order)

    async def join(self, invite: str) -> MeetingView:
        """The match of an invitation, with oneself in its second seat.

        Raises:
            ServerRefused: the server said no.
            OSError: it does not answer.
        """
        order = JoinOrder(link=invite, guest_entropy=secrets.token_hex(32))
        return await self._asked(MeetingView, "POST", "/api/meetings/joined", order)

    async def enter(self, tournament_id: str) -> TournamentView:
        """A tournament with oneself in it.

        Raises:
            ServerRefused: the server said no.
            OSError: it does not answer.
        """
        path = f"{_tournament(tournament_id)}/entrants"
        return await self._asked(TournamentView, "POST", path, EntryOrder())

    async def sit(self, tournament_id: str) -> MeetingView:
        """One's match of the round that is played, proposed or joined.

        Raises:
            ServerRefused: the server said no.
            OSError: it does not answer.
        """
        request_id, commitment = self._sealed()
        order = SeatOrder(host_commitment=commitment, request_id=request_id)
        meeting = await self._asked(MeetingView, "POST", f"{_tournament(tournament_id)}/seat", order)
        return meeting if meeting.invite is None else await self.join(meeting.invite)

    async def play_tournament(
        self,
        tournament_id: str,
        choose: Choose,
        *,
        look_s: float = TOURNAMENT_LOOK_S,
        played: Callable[[MatchView], None] = lambda _view: None,
    ) -> TournamentView:
        """Enter a tournament and play every match of one's own; the tournament once it is over.

        Args:
            tournament_id: as its page names it.
            choose: what is done where one is to act.
            look_s: how long to wait before looking again whether there is something to play.
            played: told of each match once it is over.

        Raises:
            ServerRefused: the server said no for good.
        """
        view, last = await self.enter(tournament_id), ""
        while view.phase not in ("over", "cancelled") and view.own is not None and view.own.state != "out":
            try:
                match_id = await self._own_match(view, last)
                if match_id is None:
                    await asyncio.sleep(look_s)
                else:
                    played(await self.play(match_id, choose))
                    last = match_id
            except ServerRefused as error:  # the round was decided without this match
                if error.reason not in PASSING | DECIDED:
                    raise
                await asyncio.sleep(look_s)
            view = await self._asked(TournamentView, "GET", _tournament(tournament_id))
        return view

    async def _own_match(self, view: TournamentView, last: str) -> str | None:
        """One's match to be played; not the last one, which stands there until its result is entered."""
        own = view.own
        if own is not None and own.state in ("sit", "called"):
            return (await self.sit(view.id)).id
        is_there = own is not None and own.state in ("seated", "playing") and own.match_id != last
        return own.match_id if own is not None and is_there else None

    async def match(self, match_id: str) -> MatchView:
        """A match as it stands.

        Raises:
            ServerRefused: the server said no.
            OSError: it does not answer.
        """
        return await self._asked(MatchView, "GET", f"/api/matches/{match_id}")

    async def act(self, view: MatchView, action: Action) -> MatchView:
        """The match after an action; sent again by itself where the answer got lost, and applied once.

        Raises:
            ServerRefused: the server said no.
            OSError: it does not answer.
        """
        order = ActionRequest(request_id=uuid.uuid4(), seq=view.seq, action=action)
        for wait in _waits():
            try:
                return await self._asked(MatchView, "POST", f"/api/matches/{view.id}/actions", order)
            except OSError:
                if wait >= LONGEST_WAIT_S:
                    raise
            await asyncio.sleep(wait)
        raise AssertionError("the waits have no end")

    async def play(self, match_id: str, choose: Choose) -> MatchView:
        """Play a match to its end; what the program decides is asked of ``choose``, in a thread.

        Actions are said on the socket of the match, and answered there.

        Raises:
            ServerRefused: the server said no for good.
        """
        said: tuple[ClientConnection, int] | None = None
        view: MatchView | None = None
        async with contextlib.aclosing(self._heard(match_id)) as heard:
            async for socket, news in heard:
                if isinstance(news, MeetingNews):
                    await self._tell(news.meeting)
                elif isinstance(news, MatchNews):
                    view = news.match
                elif isinstance(news, NotDone):
                    if news.error.code not in PASSING:
                        raise ServerRefused(news.error.code, news.error.message, news.error.place)
                    await asyncio.sleep(FIRST_WAIT_S)
                    said, view = None, await self.match(match_id)
                if view is not None and view.is_over:
                    return view
                if view is not None and view.to_act == "own" and view.actions and said != (socket, view.seq):
                    said = socket, view.seq
                    await self._say(socket, view.seq, await asyncio.to_thread(choose, view))
        raise AssertionError("news has no end")

    async def news(self, match_id: str) -> AsyncIterator[News]:
        """What is new about a match, for ever; a connection that is lost is made again.

        Raises:
            ServerRefused: the match is not one's own to see.
        """
        async with contextlib.aclosing(self._heard(match_id)) as heard:
            async for _, news in heard:
                if not isinstance(news, EventsNews | Done | NotDone):
                    yield news

    def _sealed(self) -> tuple[uuid.UUID, str]:
        """The id of a request for a table, and what is published of the bytes kept for its dice."""
        request_id, entropy = uuid.uuid4(), secrets.token_hex(32)
        self._entropy[request_id.hex] = entropy
        return request_id, _commitment(entropy)

    async def _heard(self, match_id: str) -> AsyncGenerator[tuple[ClientConnection, SocketNews], None]:
        """What the socket of a match says, and the socket, which may be another after a loss."""
        address = f"ws{self._base.removeprefix('http')}/api/matches/{match_id}/live"
        waits = _waits()
        while True:
            with contextlib.suppress(OSError, WebSocketException, ValidationError):
                async with connect(address, additional_headers=self._headers) as socket:
                    await socket.send(Hello().model_dump_json())
                    async for message in socket:
                        waits = _waits()
                        news = _NEWS.validate_json(message)
                        if isinstance(news, Refused):
                            raise ServerRefused(news.error.code, news.error.message, news.error.place)
                        yield socket, news
            await asyncio.sleep(next(waits))

    async def _say(self, socket: ClientConnection, seq: int, action: Action) -> None:
        """Do something over the socket; if it is lost the next one tells whether it was heard."""
        act = Act(kind="act", request_id=uuid.uuid4(), seq=seq, action=action)
        with contextlib.suppress(ConnectionClosed):
            await socket.send(act.model_dump_json())

    async def _tell(self, meeting: MeetingView) -> None:
        """The host tells what he committed to once the guest has come."""
        entropy = self._entropy.get(meeting.id)
        if meeting.is_host and meeting.state == "joined" and entropy is not None:
            order = EntropyOrder(host_entropy=entropy)
            await self._asked(MeetingView, "POST", f"/api/meetings/{meeting.id}/entropy", order)

    async def _asked(
        self, shape: type[Answer], method: str, path: str, order: BaseModel | None = None
    ) -> Answer:
        body = None if order is None else order.model_dump_json().encode()
        return shape.model_validate_json(await asyncio.to_thread(self._exchange, method, path, body))

    def _exchange(self, method: str, path: str, body: bytes | None) -> bytes:
        headers = {**self._headers, "content-type": "application/json"}
        request = urllib.request.Request(self._base + path, body, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=TIMEOUT_S) as answer:
                return bytes(answer.read())
        except urllib.error.HTTPError as error:
            raise _refusal(error.code, error.read()) from error


def _commitment(entropy: str) -> str:
    """What is published of bytes before they are told."""
    return hashlib.sha256(bytes.fromhex(entropy)).hexdigest()


def _tournament(tournament_id: str) -> str:
    return f"/api/tournaments/{quote(tournament_id, safe='')}"


def _refusal(status: int, body: bytes) -> ServerRefused:
    try:
        error = ErrorResponse.model_validate_json(body).error
    except ValidationError:
        return ServerRefused("bad_answer", f"status {status} without a code")
    return ServerRefused(error.code, error.message, error.place)


def _waits() -> Iterator[float]:
    """How long to wait before each new try: longer every time, up to a bound."""
    wait = FIRST_WAIT_S
    while True:
        yield wait
        wait = min(2 * wait, LONGEST_WAIT_S)
