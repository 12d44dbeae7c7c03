"""Players that cost little, so that a machine of two processors measures the servers: programs at sockets.

They speak the documented protocol of the socket (docs/asyncapi.json) with as little work as it takes.
"""

from __future__ import annotations

import asyncio
import base64
import json
import random
import resource
import secrets
import uuid
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import cast

import numpy as np

from benchmarks.company import Json, Seat
from tablas import _core

# The socket's own rules (RFC 6455): kinds of frames, and the mask every client sends, here of nothing.
_TEXT, _CLOSE, _PING, _PONG = 1, 8, 9, 10
_MASK = bytes(4)
_EVENTS, _VIEW, _DONE, _NOT_DONE = (
    b'{"kind":"%s"' % kind for kind in (b"events", b"match", b"done", b"not_done")
)
_SINCE = b'{"kind":"events","since":'


def more_files(wanted: int = 8192) -> None:
    """Allow this process and its children so many open sockets, as far as the machine does."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(wanted, hard)), hard))


def frame(kind: int, content: bytes) -> bytes:
    """A frame as a client sends it."""
    size = len(content)
    if size < 126:
        head = bytes((0x80 | kind, 0x80 | size))
    else:
        head = bytes((0x80 | kind, 0x80 | 126)) + size.to_bytes(2, "big")
    return head + _MASK + content


class Link(asyncio.Protocol):
    """A socket that hands on each message as it is."""

    def __init__(self, seat: Seat, port: int, heard: Callable[[bytes], None], form: str = "events") -> None:
        self._seat, self._port, self._heard, self._form = seat, port, heard, form
        self._waiting = b""
        self._is_open = False
        self._transport: asyncio.Transport | None = None
        self.lost = asyncio.get_running_loop().create_future()

    async def open(self) -> None:
        """Connect, and say hello."""
        loop = asyncio.get_running_loop()
        await loop.create_connection(lambda: self, "127.0.0.1", self._port)

    def close(self) -> None:
        """End it."""
        if self._transport is not None:
            self._transport.abort()

    def say(self, content: bytes) -> None:
        """Send a message."""
        assert self._transport is not None
        self._transport.write(frame(_TEXT, content))

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a socket."""
        self._transport = transport = cast(asyncio.Transport, transport)  # uvloop's is none by its family
        key = base64.b64encode(secrets.token_bytes(16)).decode()
        transport.write(
            (
                f"GET /api/matches/{self._seat.match_id}/live HTTP/1.1\r\nHost: 127.0.0.1:{self._port}\r\n"
                f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                f"Sec-WebSocket-Key: {key}\r\nCookie: {self._seat.browser.cookie}\r\n\r\n"
            ).encode()
        )

    def connection_lost(self, exc: Exception | None) -> None:
        """Say so."""
        if not self.lost.done():
            self.lost.set_result(exc)

    def data_received(self, data: bytes) -> None:
        """Take frames apart; those of the server are not masked and, here, never in parts."""
        data = self._waiting + data if self._waiting else data
        if not self._is_open:
            head, end, data = data.partition(b"\r\n\r\n")
            if not end:
                self._waiting = head
                return
            if b" 101 " not in head:
                raise ConnectionError(head[:80])
            self._is_open = True
            self.say(json.dumps({"seq": self._seat.seq, "form": self._form}).encode())
        at, end = 0, len(data)
        while end - at >= 2:
            size, start = data[at + 1], at + 2
            if size == 126:
                size, start = int.from_bytes(data[at + 2 : at + 4], "big"), at + 4
            elif size == 127:
                size, start = int.from_bytes(data[at + 2 : at + 10], "big"), at + 10
            if end < start + size:
                break
            self._take(data[at] & 0x0F, data[start : start + size])
            at = start + size
        self._waiting = data[at:]

    def _take(self, kind: int, content: bytes) -> None:
        if kind == _TEXT:
            self._heard(content)
        elif kind == _PING and self._transport is not None:
            self._transport.write(frame(_PONG, content))
        elif kind == _CLOSE:
            self.close()


@dataclass(eq=False)
class Table:
    """A game of two programs: each acts as soon as it has thought, and both count what they are told."""

    seats: tuple[Seat, Seat]
    ports: tuple[int, int]
    think: Callable[[], float]
    luck: random.Random
    is_playing: bool = True
    seqs: list[int] = field(default_factory=lambda: [0, 0])
    delays: list[float] = field(default_factory=list)
    lost: int = 0
    refused: int = 0
    done: int = 0
    is_over: bool = False
    _sent: tuple[int, float] = (-1, 0.0)
    _links: list[Link] = field(default_factory=list)

    async def open(self) -> None:
        """Sit down."""
        self.seqs = [seat.seq for seat in self.seats]
        for number, (seat, port) in enumerate(zip(self.seats, self.ports, strict=True)):
            self._links.append(Link(seat, port, lambda content, number=number: self._hear(number, content)))  # type: ignore[misc]
            await self._links[-1].open()

    def close(self) -> None:
        """Leave."""
        for link in self._links:
            link.close()

    def _hear(self, number: int, content: bytes) -> None:
        if content.startswith(_EVENTS):
            self._count(number, content)
            if b'"to_act":"own"' in content and self.is_playing:
                self._go_on(number, json.loads(content))
        elif content.startswith(_DONE):
            self.done += 1
        elif content.startswith(_VIEW):
            view = json.loads(content)["match"]
            self._told(number, int(view["seq"]))
            self.is_over = self.is_over or bool(view["is_over"])
            # Either may begin the next game: here it is the host.
            if view["to_act"] == "own" and self.is_playing and (view["state"] != "game_over" or number == 0):
                self._go_on(number, view)
        elif content.startswith(_NOT_DONE):
            self.refused += 1

    def _count(self, number: int, content: bytes) -> None:
        numbers = content[len(_SINCE) : len(_SINCE) + 40].split(b",", 2)  # 12,"seq":13,
        since, seq = int(numbers[0]), int(numbers[1][6:])
        if since != self.seqs[number]:
            self.lost += 1
        self._told(number, seq)

    def _told(self, number: int, seq: int) -> None:
        self.seqs[number] = seq
        actor, at = self._sent
        if actor == 1 - number:
            self.delays.append(asyncio.get_running_loop().time() - at)
            self._sent = (-1, 0.0)

    def _go_on(self, number: int, told: Json) -> None:
        loop, action = asyncio.get_running_loop(), self._action(told)
        if action is None:
            return
        seq, wait = int(told["seq"]), self.think()
        if wait:
            loop.call_later(wait, self._act, number, seq, action)
        else:
            self._act(number, seq, action)

    def _act(self, number: int, seq: int, action: bytes) -> None:
        if not self.is_playing:
            return
        self._sent = (number, asyncio.get_running_loop().time())
        self._links[number].say(
            b'{"kind":"act","request_id":"%s","seq":%d,"action":%s}'
            % (str(uuid.uuid4()).encode(), seq, action)
        )

    def _action(self, told: Json) -> bytes | None:
        """Something legal, never a double and never a resignation."""
        kinds = {action["kind"] for action in told["actions"]}
        for kind in ("roll", "no_play", "next_game", "refuse_resign", "take"):
            if kind in kinds:
                return b'{"kind":"%s"}' % kind.encode()
        if "play" not in kinds:
            return None
        board = np.array(told["board"] if "board" in told else told["events"][-1]["board"], np.int8)
        _, steps = _core.legal_plays(board, *told["dice"], 0)
        chosen = [step for step in steps[self.luck.randrange(len(steps))].tolist() if step[0] >= 0]
        return b'{"kind":"play","steps":%s}' % json.dumps(chosen, separators=(",", ":")).encode()
