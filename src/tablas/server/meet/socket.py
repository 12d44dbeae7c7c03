"""The socket of an open page: it is told what is new, and may say what its player does."""

from __future__ import annotations

import asyncio
import contextlib
from dataclasses import dataclass
from json import JSONDecodeError
from typing import Final

import anyio
from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import ValidationError

from tablas.errors import TablasError
from tablas.protocol.errors import ErrorBody
from tablas.protocol.online import Act, Beat, Done, Hello, NotDone, Refused, SocketNews
from tablas.server.errors import body_of
from tablas.server.frames import Wire, wire_of
from tablas.server.limits import Crowd
from tablas.server.meet.news import NewsDesk, Told
from tablas.server.play.errors import UnknownMatch
from tablas.server.play.hub import Listener
from tablas.server.play.service import Asker, PlayService
from tablas.server.visitors import visitor_of

HELLO_S: Final = 10.0
BEAT_S: Final = 10.0
# A page says who it is once and short; of what it says after that, so much may be nonsense.
LONGEST_HELLO: Final = 1024
MOST_NONSENSE: Final = 100
REFUSED: Final = 4000

router = APIRouter(prefix="/api")


@dataclass(slots=True)
class Pace:
    """When a page was last told something, and whether it is being told something that takes a while."""

    told_at: float = 0.0
    is_busy: bool = False


@dataclass(frozen=True, slots=True)
class Page:
    """An open page: its socket, whose it is, and what it has been told."""

    socket: WebSocket
    match_id: str
    asker: Asker
    listener: Listener
    told: Told
    wire: Wire | None
    pace: Pace


@router.websocket("/matches/{match_id}/live")
async def live(socket: WebSocket, match_id: str) -> None:
    """Tell a page what is new about a match until it leaves, and do what its player says."""
    desk = socket.app.state.news
    assert isinstance(desk, NewsDesk)
    await socket.accept()
    try:
        hello = await _hello(socket)
        asker = Asker(await visitor_of(socket), hello.watch)
        listener = await desk.enter(match_id, asker, is_brief=hello.form == "events")
    except (TablasError, TimeoutError, ValidationError, JSONDecodeError, KeyError) as error:
        await _refuse(socket, error)
        return
    except WebSocketDisconnect:
        return
    wire = wire_of(socket.scope.get("extensions"))
    page = Page(socket, match_id, asker, listener, Told(hello.seq, hello.chat), wire, Pace())
    listener.tell = lambda: _told_at_once(page, desk)
    try:
        await _served(page, desk)
    finally:
        listener.tell = None
        desk.leave(match_id, listener)


async def _hello(socket: WebSocket) -> Hello:
    text = await asyncio.wait_for(socket.receive_text(), HELLO_S)
    return Hello.model_validate_json(text[:LONGEST_HELLO])


async def _served(page: Page, desk: NewsDesk) -> None:
    """Send and hear until the page has gone, whichever notices it first."""
    async with anyio.create_task_group() as both:

        async def hearing() -> None:
            with contextlib.suppress(WebSocketDisconnect, KeyError):
                await _hearing(page)
            both.cancel_scope.cancel()

        both.start_soon(hearing)
        with contextlib.suppress(WebSocketDisconnect):
            await _telling(page, desk)
        both.cancel_scope.cancel()


async def _hearing(page: Page) -> None:
    """Do what the player says, one thing after the other, until he has said too much nonsense."""
    state = page.socket.app.state
    play, crowd = state.play, state.crowd
    assert isinstance(play, PlayService)
    assert crowd is None or isinstance(crowd, Crowd)
    nonsense = 0
    while nonsense < MOST_NONSENSE:
        text = await _text(page.socket)
        try:
            act = Act.model_validate_json(text)
        except ValidationError:
            nonsense += 1
            error = ErrorBody(code="bad_request", message="this is nothing a player does", place="socket")
            await _send(page.socket, NotDone(kind="not_done", request_id=None, error=error))
            continue
        await _send(page.socket, await _done(page, play, crowd, act))


async def _text(socket: WebSocket) -> str:
    try:
        return await socket.receive_text()
    except RuntimeError as error:  # of Starlette, for a page that was found gone while it was told something
        raise WebSocketDisconnect from error


async def _done(page: Page, play: PlayService, crowd: Crowd | None, act: Act) -> Done | NotDone:
    """What came of something a player does; whatever the answer, the socket stays open."""
    try:
        if crowd is not None and page.socket.client is not None:
            crowd.take(page.socket.client.host, is_socket=False)
        seq = await play.done(page.match_id, act, page.asker)
    except TablasError as error:
        return NotDone(kind="not_done", request_id=act.request_id, error=body_of(error))
    return Done(kind="done", request_id=act.request_id, seq=seq)


def _told_at_once(page: Page, desk: NewsDesk) -> bool:
    """Whether a page could be told what is new without waiting for anything."""
    if page.pace.is_busy or page.wire is None or not page.wire.is_ready:
        return False
    news = desk.brief(page.match_id, page.listener, page.told)
    if news is None:
        return False
    for text in news:
        page.wire.write(text)
    page.pace.told_at = asyncio.get_running_loop().time()
    return True


async def _telling(page: Page, desk: NewsDesk) -> None:
    page.listener.bell.set()
    while True:
        is_told = await _rung(page)
        page.pace.is_busy = True
        if not await _has_told(page, desk, is_told=is_told):
            return
        page.pace.is_busy, page.pace.told_at = False, asyncio.get_running_loop().time()


async def _rung(page: Page) -> bool:
    """Wait until there is something new; False where there was nothing for a while.

    Now and then what is stored is looked at, whatever this server was told.
    """
    bell, now = page.listener.bell, asyncio.get_running_loop().time
    while True:
        try:
            async with asyncio.timeout_at(page.pace.told_at + BEAT_S if page.pace.told_at else None):
                await bell.wait()
        except TimeoutError:
            if now() < page.pace.told_at + BEAT_S:  # told something meanwhile
                continue
        is_rung = bell.is_set()
        bell.clear()
        return is_rung


async def _has_told(page: Page, desk: NewsDesk, *, is_told: bool) -> bool:
    """Tell a page what is new; False where it may not be told any more."""
    brief = desk.brief(page.match_id, page.listener, page.told) if is_told else None
    if brief is not None:
        for text in brief:
            await _say(page.socket, text)
        return True
    try:
        if not is_told:
            await _must_be_the_same(page)
        news = await desk.since(page.match_id, page.asker, page.listener, page.told, is_told=is_told)
    except TablasError as error:
        await _refuse(page.socket, error)
        return False
    for message in news or [Beat(kind="beat")]:
        await _send(page.socket, message)
    return True


async def _must_be_the_same(page: Page) -> None:
    """Refuse a page whose session has ended, or whose account was closed, since it was opened."""
    if await visitor_of(page.socket) != page.asker.visitor:
        raise UnknownMatch(page.match_id)


async def _send(socket: WebSocket, message: SocketNews) -> None:
    await _say(socket, message.model_dump_json())


async def _say(socket: WebSocket, text: str) -> None:
    try:
        await socket.send_text(text)
    except RuntimeError as error:  # of Starlette, for a page that has gone while it was being told something
        raise WebSocketDisconnect from error


async def _refuse(socket: WebSocket, error: Exception) -> None:
    """Say why, and close."""
    body = (
        body_of(error)
        if isinstance(error, TablasError)
        else ErrorBody(code="bad_request", message="the first message is no hello", place="hello")
    )
    with contextlib.suppress(RuntimeError, WebSocketDisconnect):
        await _send(socket, Refused(kind="refused", error=body))
        await socket.close(REFUSED, body.code)
