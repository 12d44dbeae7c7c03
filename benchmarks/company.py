"""People who play over the network as browsers do, without any: many in one process, for load and faults."""

from __future__ import annotations

import asyncio
import hashlib
import json
import secrets
import uuid
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

Json = dict[str, Any]
NO_ANSWER = (OSError, EOFError, TimeoutError)
HOST_ENTROPY, GUEST_ENTROPY = "11" * 32, "22" * 32


class Refused(Exception):
    """The server answered, and not with what was asked for."""

    def __init__(self, status: int, body: Json) -> None:
        super().__init__(f"{status} {body.get('error', {}).get('code', '')}")
        self.status, self.body = status, body

    @property
    def code(self) -> str:
        """Of the error."""
        return str(self.body.get("error", {}).get("code", ""))


class Browser:
    """One connection to a server that is kept open, and a cookie."""

    def __init__(self, port: Callable[[], int]) -> None:
        """Talk to whatever port is the right one when something is asked."""
        self._port = port
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self._turn = asyncio.Lock()
        self.cookie = f"tablas_visitor={secrets.token_urlsafe(32)}"

    async def ask(self, method: str, path: str, body: Json | None = None) -> Any:  # noqa: ANN401
        """The JSON of the answer.

        Raises:
            Refused: the answer is no success.
            OSError, EOFError: there was no answer.
        """
        status, content = await self.raw(method, path, b"" if body is None else json.dumps(body).encode())
        found = json.loads(content) if content else {}
        if status >= 400:
            raise Refused(status, found)
        return found

    async def raw(self, method: str, path: str, body: bytes = b"") -> tuple[int, bytes]:
        """Status and bytes of the answer; a connection that was kept and has been closed is made again."""
        async with self._turn:
            was_open = self._streams is not None
            try:
                return await self._raw(method, path, body)
            except (OSError, EOFError):
                if not was_open:
                    raise
                return await self._raw(method, path, body)

    async def _raw(self, method: str, path: str, body: bytes) -> tuple[int, bytes]:
        port = self._port()
        try:
            if self._streams is None:
                self._streams = await asyncio.open_connection("127.0.0.1", port)
            reader, writer = self._streams
            head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nCookie: {self.cookie}\r\n"
            kind = "Content-Type: application/json\r\n" if body else ""
            writer.write(f"{head}{kind}Content-Length: {len(body)}\r\n\r\n".encode() + body)
            lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
            headers = {
                name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines[1:])
            }
            content = await reader.readexactly(int(headers.get("content-length", 0)))
        except BaseException:
            self.close()
            raise
        if headers.get("connection", "") == "close":
            self.close()
        return int(lines[0].split()[1]), content

    def close(self) -> None:
        """End the connection."""
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None

    def socket(self, match_id: str) -> connect:
        """The socket of a page of a match."""
        return connect(
            f"ws://127.0.0.1:{self._port()}/api/matches/{match_id}/live",
            additional_headers={"Cookie": self.cookie},
            compression=None,
            ping_interval=None,
            max_queue=None,
        )


def action_of(view: Json) -> Json | None:
    """Something legal to do in a match as its player sees it; never a double and never a resignation."""
    kinds = {action["kind"] for action in view["actions"]}
    for kind in ("roll", "no_play", "next_game", "refuse_resign", "take"):
        if kind in kinds:
            return {"kind": kind}
    if "play" in kinds:
        return {"kind": "play", "steps": steps_of(view["plays"])}
    return None


def steps_of(graph: Json) -> list[list[int]]:
    """A whole play."""
    whole = set(graph["complete"])
    came: dict[int, Json] = {}
    for edge in graph["edges"]:  # a node comes after those it is reached from
        came.setdefault(edge["to_node"], edge)
    node, steps = min(whole), []
    while node:
        edge = came[node]
        steps.append([edge["start"], edge["end"]])
        node = edge["from_node"]
    return steps[::-1]


@dataclass(eq=False)
class Seat:
    """A player of a match: what he has been told, and what was acknowledged to him."""

    browser: Browser
    match_id: str
    view: Json | None = None
    seq: int = 0
    news: asyncio.Event = field(default_factory=asyncio.Event)
    told_at: dict[int, float] = field(default_factory=dict)
    socket: ClientConnection | None = None
    is_here: bool = False

    def see(self, view: Json) -> None:
        """A view of the match came, by whichever way."""
        if self.view is None or view["seq"] >= self.seq:
            self.view, self.seq = view, int(view["seq"])
        self.news.set()

    async def hear(self) -> None:
        """Listen to the socket until it ends."""
        loop = asyncio.get_running_loop()
        async with self.browser.socket(self.match_id) as socket:
            self.is_here = False
            self.socket = socket
            await socket.send(json.dumps({"seq": self.seq}))
            async for message in socket:
                self.is_here = True
                if message.startswith('{"kind":"match"'):  # type: ignore[arg-type]
                    view = json.loads(message)["match"]
                    self.told_at.setdefault(int(view["seq"]), loop.time())
                    self.see(view)

    async def act(self, action: Json, request_id: str | None = None, seq: int | None = None) -> Json:
        """Do something, and see what came of it."""
        order = {
            "seq": self.seq if seq is None else seq,
            "request_id": request_id or str(uuid.uuid4()),
            "action": action,
        }
        view: Json = await self.browser.ask("POST", f"/api/matches/{self.match_id}/actions", order)
        self.see(view)
        return view


async def seated(
    host: Callable[[], int], guest: Callable[[], int], clock: str | None, length: int = 25
) -> tuple[Seat, Seat]:
    """Two people who have met, each at a server of his own or the same."""
    one, two = Browser(host), Browser(guest)
    order = {
        "length": length,
        "player_name": "Ana",
        "clock": clock,
        "host_commitment": hashlib.sha256(bytes.fromhex(HOST_ENTROPY)).hexdigest(),
        "request_id": str(uuid.uuid4()),
    }
    meeting = await one.ask("POST", "/api/meetings", order)
    join = {"link": meeting["invite"], "player_name": "Berto", "guest_entropy": GUEST_ENTROPY}
    await two.ask("POST", "/api/meetings/joined", join)
    match_id = meeting["id"]
    await one.ask("POST", f"/api/meetings/{match_id}/entropy", {"host_entropy": HOST_ENTROPY})
    seats = Seat(one, match_id), Seat(two, match_id)
    for seat in seats:
        seat.see(await seat.browser.ask("GET", f"/api/matches/{match_id}"))
    return seats
