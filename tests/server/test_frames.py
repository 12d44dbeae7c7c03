"""What comes in over a socket is the same message whichever way it is taken apart."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import cast

import pytest
import uvicorn
from uvicorn.server import ServerState

from tablas.server.frames import MOST_WAITING, FramesProtocol, wire_of

MASK = b"\x11\x22\x33\x44"
OPENING = (
    b"GET / HTTP/1.1\r\nhost: here\r\nupgrade: websocket\r\nconnection: Upgrade\r\n"
    b"sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)


class Network(asyncio.Transport):
    """Keeps what is written."""

    def __init__(self) -> None:
        super().__init__()
        self.sent = b""
        self.writes = 0
        self.is_closed = self.is_paused = False

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.sent += bytes(data)
        self.writes += 1

    def is_closing(self) -> bool:
        return self.is_closed

    def close(self) -> None:
        self.is_closed = True

    def pause_reading(self) -> None:
        self.is_paused = True

    def resume_reading(self) -> None:
        self.is_paused = False


class Application:
    """Accepts, and reads what it is told to."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        self.code = 0
        self.may_read = asyncio.Event()
        self.may_read.set()

    async def __call__(self, _scope: object, receive: object, send: object) -> None:
        assert callable(receive)
        assert callable(send)
        await receive()
        await send({"type": "websocket.accept"})
        while not self.code:
            await self.may_read.wait()
            message = await receive()
            self.code = message.get("code", 0)
            self.heard += [message["text"]] if "text" in message else []


def frame(content: bytes, kind: int = 0x81) -> bytes:
    size = len(content)
    head = bytes((kind, 0x80 | size)) if size < 126 else bytes((kind, 0xFE)) + size.to_bytes(2, "big")
    return head + MASK + bytes(byte ^ MASK[at % 4] for at, byte in enumerate(content))


async def opened() -> tuple[FramesProtocol, Network, Application]:
    application = Application()
    config = uvicorn.Config(
        application, log_config=None, ws_max_size=4096, ws_per_message_deflate=False, lifespan="off"
    )
    config.load()
    protocol, network = FramesProtocol(config, ServerState(), {}), Network()
    protocol.connection_made(network)
    protocol.data_received(OPENING)
    await turns()
    assert b" 101 " in network.sent
    network.sent = b""
    return protocol, network, application


async def turns() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


@pytest.mark.parametrize(
    "parts",
    [
        [frame(b"one") + frame("dós".encode()) + frame(b"3" * 200)],
        [frame(b"one"), frame("dós".encode())[:4], frame("dós".encode())[4:] + frame(b"3" * 200)],
        [frame(b"one") + frame(b"d", 0x01), frame("ós".encode(), 0x80), frame(b"3" * 200)],
        [frame(b"one") + frame(b"?", 0x89), frame("dós".encode()) + frame(b"!", 0x8A), frame(b"3" * 200)],
    ],
    ids=["together", "torn", "in parts", "between signs of life"],
)
def test_messages_are_the_same_however_they_come(parts: Sequence[bytes]) -> None:
    async def heard() -> list[str]:
        protocol, _, application = await opened()
        for part in parts:
            protocol.data_received(part)
            await turns()
        return application.heard

    assert asyncio.run(heard()) == ["one", "dós", "3" * 200]


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (frame(b"\xff\xfe"), 1007),
        (frame(b"x" * 4097), 1009),
        (b"\x81\x02hi", 1002),
        (frame(b"late", 0x80), 1002),
        (frame(b"\x03\xe8", 0x88), 1000),
    ],
    ids=["no text", "too long", "not masked", "the end of nothing", "goodbye"],
)
def test_what_breaks_the_protocol_closes_the_socket(data: bytes, code: int) -> None:
    async def ended() -> tuple[list[str], int, bool]:
        protocol, network, application = await opened()
        protocol.data_received(frame(b"one") + data)
        await turns()
        return application.heard, application.code, network.is_closed

    assert asyncio.run(ended()) == (["one"], code, True)


def test_nothing_more_is_read_while_many_messages_wait() -> None:
    async def paused() -> tuple[bool, bool, int]:
        protocol, network, application = await opened()
        application.may_read.clear()
        await turns()
        protocol.data_received(frame(b"x") * (MOST_WAITING + 3))
        await turns()
        before = network.is_paused
        application.may_read.set()
        await turns()
        return before, network.is_paused, len(application.heard)

    assert asyncio.run(paused()) == (True, False, MOST_WAITING + 3)


@pytest.mark.parametrize("size", [5, 200, 70_000])
def test_a_message_is_one_frame_of_its_size(size: int) -> None:
    async def sent() -> bytes:
        protocol, network, _ = await opened()
        wire = wire_of(cast(dict[str, object], protocol.scope)["extensions"])
        assert wire is not None
        assert wire.is_ready
        wire.write("x" * size)
        await turns()
        return network.sent

    data = asyncio.run(sent())

    marks = {5: b"\x81\x05", 200: b"\x81\x7e\x00\xc8", 70_000: b"\x81\x7f" + (70_000).to_bytes(8, "big")}
    assert data == marks[size] + b"x" * size


def test_what_is_said_in_one_moment_is_sent_at_once() -> None:
    async def sent() -> tuple[bytes, int]:
        protocol, network, _ = await opened()
        before = network.writes
        protocol.write("one")
        await protocol.send({"type": "websocket.send", "text": "two"})
        await turns()
        return network.sent, network.writes - before

    assert asyncio.run(sent()) == (b"\x81\x03one\x81\x03two", 1)


@pytest.mark.parametrize("end", ["close", "shutdown", "goodbye", "silence"])
def test_what_was_said_before_the_end_is_sent_before_it(end: str) -> None:
    async def sent() -> tuple[bytes, bool]:
        protocol, network, _ = await opened()
        protocol.write("one")
        if end == "close":
            await protocol.send({"type": "websocket.close", "code": 1000})
        elif end == "shutdown":
            protocol.shutdown()
        elif end == "goodbye":
            protocol.data_received(frame(b"\x03\xe8", 0x88))
        else:
            protocol.keepalive_timeout()
        protocol.write("late")
        await turns()
        return network.sent, b"late" in network.sent

    data, is_late_sent = asyncio.run(sent())

    assert data.startswith(b"\x81\x03one\x88")
    assert not is_late_sent


def test_a_player_who_says_something_is_not_asked_for_a_sign_of_life() -> None:
    async def asked() -> list[bool]:
        protocol, network, _ = await opened()
        protocol.data_received(frame(b"one"))
        found = []
        for _ in range(2):
            protocol.send_keepalive_ping()
            found.append(bool(network.sent))
        protocol.stop_keepalive()
        return found

    assert asyncio.run(asked()) == [False, True]
