"""The socket of an open page: it is told what is new, and says nothing itself but what it has seen."""

from __future__ import annotations

import asyncio
import contextlib
from json import JSONDecodeError
from typing import Final

import anyio
from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import ValidationError

from tablas.errors import TablasError
from tablas.protocol.errors import ErrorBody
from tablas.protocol.online import Beat, Hello, News, Refused
from tablas.server.errors import body_of
from tablas.server.meet.news import NewsDesk, Told
from tablas.server.play.hub import Listener
from tablas.server.play.service import Asker
from tablas.server.visitors import visitor_of

HELLO_S: Final = 10.0
BEAT_S: Final = 10.0
# A page says one thing, and says it short; what goes on after it is heard, counted and not read.
LONGEST_HELLO: Final = 1024
MOST_AFTER_HELLO: Final = 100
REFUSED: Final = 4000

router = APIRouter(prefix="/api")


@router.websocket("/matches/{match_id}/live")
async def live(socket: WebSocket, match_id: str) -> None:
    """Tell a page what is new about a match until it leaves."""
    desk = socket.app.state.news
    assert isinstance(desk, NewsDesk)
    await socket.accept()
    try:
        hello = await _hello(socket)
        asker = Asker(await visitor_of(socket), hello.watch)
        listener = await desk.enter(match_id, asker)
    except (TablasError, TimeoutError, ValidationError, JSONDecodeError, KeyError) as error:
        await _refuse(socket, error)
        return
    except WebSocketDisconnect:
        return
    try:
        await _served(socket, desk, match_id, asker, listener, Told(hello.seq, hello.chat))
    finally:
        desk.leave(match_id, listener)


async def _hello(socket: WebSocket) -> Hello:
    text = await asyncio.wait_for(socket.receive_text(), HELLO_S)
    return Hello.model_validate_json(text[:LONGEST_HELLO])


async def _served(
    socket: WebSocket, desk: NewsDesk, match_id: str, asker: Asker, listener: Listener, told: Told
) -> None:
    """Send and hear until the page has gone, whichever notices it first."""
    async with anyio.create_task_group() as both:

        async def hearing() -> None:
            with contextlib.suppress(WebSocketDisconnect, KeyError):
                for _ in range(MOST_AFTER_HELLO):
                    await socket.receive_text()
            both.cancel_scope.cancel()

        both.start_soon(hearing)
        with contextlib.suppress(WebSocketDisconnect):
            await _telling(socket, desk, match_id, asker, listener, told)
        both.cancel_scope.cancel()


async def _telling(
    socket: WebSocket, desk: NewsDesk, match_id: str, asker: Asker, listener: Listener, told: Told
) -> None:
    listener.bell.set()
    while True:
        is_told = True
        try:
            await asyncio.wait_for(listener.bell.wait(), BEAT_S)
        except TimeoutError:
            is_told = False  # now and then what is stored is looked at, whatever this server was told
        listener.bell.clear()
        try:
            news = await desk.since(match_id, asker, listener, told, is_told=is_told)
        except TablasError as error:
            await _refuse(socket, error)
            return
        for message in news or [Beat(kind="beat")]:
            await _send(socket, message)


async def _send(socket: WebSocket, message: News) -> None:
    try:
        await socket.send_text(message.model_dump_json())
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
