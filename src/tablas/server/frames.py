"""The sockets of pages on the wire: short messages, one frame each, read and written with little ado.

uvicorn's own way takes every frame apart byte by byte in Python, and asks the system to read no further and
to read on again for each message. What is not the usual case is still left to it: the opening, closing,
messages in parts, and whatever breaks the protocol (RFC 6455).
"""

from __future__ import annotations

from asyncio import BaseTransport
from typing import Final, Protocol

from uvicorn._types import ASGISendEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode
from websockets.http11 import Request
from websockets.protocol import State

EXTENSION: Final = "tablas.wire"
"""The name under which a socket's scope holds its `Wire`."""
# Messages that may wait to be read before no more are taken from the network.
MOST_WAITING: Final = 8

_TEXT, _PING, _PONG = 0x81, 0x89, 0x8A  # whole messages all of them
_MASKED = 0x80
_SHORT, _LONG = 126, 127  # marks in place of a size, which then follows in two or eight bytes


class Wire(Protocol):
    """A socket that can be written to without waiting."""

    @property
    def is_ready(self) -> bool:
        """Whether it is open and what was written before has mostly been sent."""

    def write(self, text: str) -> None:
        """Send a message; only while it `is_ready`."""


class FramesProtocol(WebSocketsSansIOProtocol):
    """uvicorn's protocol with a short way for whole messages of text."""

    _is_plain = False
    _came_early = False
    _was_heard = False

    def connection_made(self, transport: BaseTransport) -> None:
        """Begin with nothing to say."""
        super().connection_made(transport)
        self._outgoing: list[bytes] = []

    @property
    def is_ready(self) -> bool:
        """Whether a message may be written now."""
        return self._is_plain and self.writable.is_set() and self._is_open

    @property
    def _is_open(self) -> bool:
        is_closing = self.close_sent or self.disconnected or self.transport.is_closing()
        return not is_closing and self.conn.state is State.OPEN

    def write(self, text: str) -> None:
        """Send a message as one frame."""
        content = text.encode()
        size = len(content)
        if size < _SHORT:
            head = bytes((_TEXT, size))
        elif size < 1 << 16:
            head = bytes((_TEXT, _SHORT)) + size.to_bytes(2, "big")
        else:
            head = bytes((_TEXT, _LONG)) + size.to_bytes(8, "big")
        if not self._outgoing:  # what is said in the same moment goes with it: the way out costs most
            self.loop.call_soon(self._flush)
        self._outgoing.append(head + content)

    def _flush(self) -> None:
        """Hand what was written to the system; before anything that ends the socket."""
        if self._outgoing:
            parts, self._outgoing = self._outgoing, []
            if self._is_open:
                self.transport.write(b"".join(parts))

    def handle_connect(self, event: Request) -> None:
        """Let the application write without waiting, too."""
        super().handle_connect(event)
        if not self.handshake_complete:  # which is how an opening that was refused is marked
            self.scope["extensions"][EXTENSION] = {"wire": self}

    async def send(self, message: ASGISendEvent) -> None:
        """Send what the application says."""
        text = message.get("text") if message["type"] == "websocket.send" else None
        if isinstance(text, str) and self.is_ready:
            self.write(text)
            return
        self._flush()
        await super().send(message)
        if message["type"] == "websocket.accept":
            # What came before may have ended within a frame, which only the other way can go on with.
            self._is_plain = not self._came_early and not self.conn.reader.buffer

    def data_received(self, data: bytes) -> None:
        """Take whole messages; from the first thing on that is neither that nor a sign of life, leave it."""
        at = 0
        while self._is_plain and at < len(data):
            end = self._taken(data, at)
            if not end:
                self._is_plain = False
                break
            at = end
        if at < len(data):
            self._came_early = self.handshake_initiated
            self._flush()
            super().data_received(data[at:] if at else data)

    def _taken(self, data: bytes, at: int) -> int:
        """Where the frame ends that begins at a place and has been dealt with; 0 where it has not."""
        end, start = _bounds(data, at)
        if not end or end - start > (self.config.ws_max_size or 0) or not self._is_open:
            return 0
        kind = data[at]
        if kind == _TEXT:
            try:
                text = _unmasked(data, start, end).decode()
            except UnicodeDecodeError:
                return 0
            self._hear(text)
        elif kind == _PONG and end - start < _SHORT:
            self.handle_pong(Frame(Opcode.PONG, _unmasked(data, start, end)))
        elif kind == _PING and end - start < _SHORT:
            super().data_received(data[at:end])
        else:
            return 0
        return end

    def shutdown(self) -> None:
        """The server ends: say so after all that was said."""
        self._flush()
        super().shutdown()

    def keepalive_timeout(self) -> None:
        """Nobody is there any more."""
        self._flush()
        super().keepalive_timeout()

    def send_keepalive_ping(self) -> None:
        """Ask for a sign of life, unless there has been one since this was due the last time."""
        if self._was_heard:
            self._was_heard, self.ping_timer = False, None
            self.schedule_ping()
        else:
            super().send_keepalive_ping()

    def _hear(self, text: str) -> None:
        self._was_heard = True
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        if not self.read_paused and self.queue.qsize() > MOST_WAITING:
            self.read_paused = True
            self.transport.pause_reading()


def wire_of(extensions: object) -> Wire | None:
    """The wire among the extensions of a socket's scope; None where the server is another."""
    found = extensions.get(EXTENSION) if isinstance(extensions, dict) else None
    wire = found.get("wire") if isinstance(found, dict) else None
    return wire if isinstance(wire, FramesProtocol) else None


def _bounds(data: bytes, at: int) -> tuple[int, int]:
    """Where the frame of a client that begins at a place ends, and where its mask does; 0, 0: not whole."""
    have = len(data)
    if have < at + 6 or not data[at + 1] & _MASKED:
        return 0, 0
    size, start = data[at + 1] ^ _MASKED, at + 6
    if size >= _SHORT:
        if size == _LONG or have < at + 8:
            return 0, 0
        size, start = int.from_bytes(data[at + 2 : at + 4], "big"), at + 8
    return (0, 0) if have < start + size else (start + size, start)


def _unmasked(data: bytes, start: int, end: int) -> bytes:
    size, mask = end - start, data[start - 4 : start]
    key = int.from_bytes((mask * (size // 4 + 1))[:size], "big")
    return (int.from_bytes(data[start:end], "big") ^ key).to_bytes(size, "big")
