"""Hostile and malformed messages to a running server, by socket and by HTTP, from a seed.

``python -m fuzz.server --messages 100000 --seed 1``. Senders are strangers, spectators, players whose turn
it is not, and players on turn who say what is wrong: no message may change a game, no answer be a fault of
the server's (500, or a traceback in its log), and the process that answers at the end be the one that began.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import secrets
import tempfile
import time
import uuid
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import quote

from benchmarks.company import NO_ANSWER, Browser, Refused, Seat, seated
from benchmarks.houses import House
from benchmarks.programs import frame, more_files

Json = Any
ROOT = Path(__file__).resolve().parents[2]
NASTY: tuple[Json, ...] = (
    None, True, -1, 0, 2**31, 2**63, 2**70, -(2**70), 1e308, 0.5, "", "x" * 5000, "\x00", "\ud800", "é" * 300,
    "' OR 1=1 --", "../../etc/passwd", "${jndi:x}", "<script>", [], [[]], [[25, 25]] * 4, [[0, 0]], {},
    {"kind": "roll"},
    [[[[[[[[[[]]]]]]]]]], "roll", "NaN", "0" * 64, "9" * 400, "a.b", "-", "\u202e", "null",
)  # fmt: skip
KINDS = (
    "roll", "no_play", "double", "take", "pass", "beaver", "raccoon", "offer_resign", "accept_resign",
    "refuse_resign", "offer_settle", "accept_settle", "refuse_settle", "next_game", "play", "fly",
)  # fmt: skip
AT_ONCE = 40
# Twentieths of a second in which answers come; a broken frame may have none.
PATIENCE = 400


@dataclass
class Found:
    """What came back, and what should not have."""

    sent: Counter[str] = field(default_factory=Counter)
    answers: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)


class Hostile:
    """Makes messages about some games."""

    def __init__(self, luck: random.Random, seats: Sequence[Seat], links: Sequence[str]) -> None:
        self.luck, self.seats, self.links = luck, seats, links
        document = json.loads((ROOT / "web" / "openapi.json").read_text(encoding="utf-8"))
        self.routes = [(method.upper(), path) for path, way in document["paths"].items() for method in way]

    def act(self, seat: Seat, *, may_be_right: bool) -> bytes:
        """What is said on a socket: an act that is not its sender's to do, mostly spoilt besides."""
        luck = self.luck
        action: Json = {"kind": luck.choice(KINDS)}
        if action["kind"] == "play" or luck.random() < 0.1:
            action["steps"] = [
                [luck.randint(-2, 27), luck.randint(-2, 27)] for _ in range(luck.randint(0, 5))
            ]
        if action["kind"] == "offer_resign":
            action["value"] = luck.choice((0, 1, 2, 3, 4, "1", None))
        if action["kind"] == "offer_settle":
            action["winner"] = luck.choice(("own", "other", "both", None))
            action["points"] = luck.choice((0, 1, 2, 25, 2**40, "1", None))
        right = seat.seq if may_be_right and luck.random() < 0.7 else seat.seq + luck.choice((-1, 1, 2**40))
        said: Json = {"kind": "act", "request_id": str(uuid.UUID(int=luck.getrandbits(128))), "seq": right}
        said["action"] = action
        return self.spoilt(said, 0.5 if may_be_right else 0.9)

    def spoilt(self, said: Json, chance: float) -> bytes:
        """The JSON of a message with something in it that nobody expects, its bytes damaged now and then."""
        luck = self.luck
        if luck.random() < chance:
            said = self._spoilt_value(said)
        text = json.dumps(said).encode() if luck.random() < 0.9 else repr(said).encode("utf-8", "replace")
        while luck.random() < 0.25:
            at = luck.randrange(len(text) + 1)
            text = luck.choice(
                (
                    text[:at],
                    text[:at] + luck.randbytes(luck.randint(1, 6)) + text[at:],
                    text[at:],
                    text + text,
                )
            )[:6000]
        return text

    def _spoilt_value(self, value: Json) -> Json:
        luck = self.luck
        if luck.random() < 0.3 or not isinstance(value, dict | list) or not value:
            return luck.choice(NASTY)
        if isinstance(value, list):
            at = luck.randrange(len(value))
            return [self._spoilt_value(each) if place == at else each for place, each in enumerate(value)]
        if luck.random() < 0.2:
            return {**value, str(luck.choice(NASTY)): luck.choice(NASTY)}
        name = luck.choice(list(value))
        if luck.random() < 0.2:
            return {each: kept for each, kept in value.items() if each != name}
        return {**value, name: self._spoilt_value(value[name])}

    def request(self, seat: Seat) -> tuple[str, str, bytes]:
        """Method, path and body of a request that has no business to be answered well."""
        luck = self.luck
        method, path = luck.choice(self.routes)
        if luck.random() < 0.05:
            method = luck.choice(("PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "GET", "POST"))
        while "{" in path:
            head, _, rest = path.partition("{")
            name, _, tail = rest.partition("}")
            filling = (
                seat.match_id if "match" in name and luck.random() < 0.7 else str(luck.choice(NASTY))[:300]
            )
            path = head + quote(filling.encode("utf-8", "replace"), safe="") + tail
        if luck.random() < 0.2:
            path += "?" + quote(f"seq={luck.choice(NASTY)!s:.200}".encode("utf-8", "replace"), safe="=&")
        if method == "GET":
            return method, path, b""
        if path.endswith("/actions"):
            return method, path, self.act(seat, may_be_right=False).replace(b'"kind": "act", ', b"")
        said: Json = {
            "link": luck.choice(self.links), "guest_entropy": "22" * 32, "host_entropy": "33" * 32,
            "length": 3, "level": "nobody", "text": "a" * 300, "position": "nothing", "name": "a",
            "passphrase": "b",
        }  # fmt: skip
        return method, path, self.spoilt(said, 0.9)

    def frames(self, content: bytes, *, is_broken: bool) -> bytes:
        """The message as bytes on the wire, or as no client would send it, which ends the socket."""
        luck = self.luck
        if not is_broken:  # bytes that are no text end the socket as well
            return frame(1, content.decode("utf-8", "ignore").encode()[:4000])
        broken = (
            frame(
                luck.randrange(16), content[:120]
            ),  # kinds that are none, or control frames with this in them
            frame(1, b"\xff" + content[:100]),  # no text
            frame(1, b"x" * 5000),  # more than is read
            b"\x81" + bytes((min(125, len(content)),)) + content[:125],  # not masked
            b"\x01\x81" + bytes(4) + b"a" + frame(0, b"b"),  # in parts
            b"\xff\xff" + luck.randbytes(30),
            luck.randbytes(luck.randint(1, 60)),
        )
        return luck.choice(broken)


async def socket_round(port: int, hostile: Hostile, seat: Seat, role: str, found: Found, count: int) -> int:
    """Say so many things on one socket, or fewer where the server has had enough."""
    luck = hostile.luck
    cookie = (
        seat.browser.cookie
        if role in ("waiting", "acting")
        else f"tablas_visitor={secrets.token_urlsafe(32)}"
    )
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    sent = 0
    try:
        writer.write(
            f"GET /api/matches/{seat.match_id}/live HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"
            f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {'A' * 22}==\r\n"
            f"Cookie: {cookie}\r\n\r\n".encode()
        )
        await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 30)
        hello: Json = {"seq": 0, "form": luck.choice(("events", "views"))}
        if role == "watching":
            hello["watch"] = luck.choice(hostile.links)
        writer.write(frame(1, hostile.spoilt(hello, 0.1 if role != "stranger" else 0.5)[:4000]))
        heard = bytearray()
        reading = asyncio.ensure_future(_read(reader, heard))
        for _ in range(count):
            content = hostile.act(seat, may_be_right=role != "acting")
            is_last = sent == count - 1 and luck.random() < 0.3
            writer.write(hostile.frames(content, is_broken=is_last))
            sent += 1
            if reader.at_eof() or writer.is_closing():
                break
            if sent % 10 == 0:
                await asyncio.wait_for(writer.drain(), 30)
                await asyncio.sleep(0)
        for _ in range(PATIENCE):
            if reading.done() or heard.count(b'"kind":"not_done"') >= sent:
                break
            await asyncio.sleep(0.05)
        writer.write(frame(8, b"\x03\xe8"))
        with suppress(TimeoutError):
            await asyncio.wait_for(reading, 30)
            found.answers["socket: not_done"] += heard.count(b'"kind":"not_done"')
            found.answers["socket: refused"] += heard.count(b'"kind":"refused"')
            found.answers["socket: done"] += heard.count(b'"kind":"done"')
    except (EOFError, OSError, TimeoutError):
        found.answers["socket: closed"] += 1
    finally:
        writer.close()
    found.sent[f"socket, {role}"] += sent
    return sent


async def _read(reader: asyncio.StreamReader, heard: bytearray) -> None:
    while chunk := await reader.read(1 << 16):
        heard += chunk


async def http_round(port: int, hostile: Hostile, seat: Seat, found: Found, count: int) -> int:
    """Ask for so many things over one connection."""
    browser = Browser(lambda: port)
    if hostile.luck.random() < 0.3:
        browser.cookie = seat.browser.cookie
    for _ in range(count):
        method, path, body = hostile.request(seat)
        try:
            status, content = await asyncio.wait_for(browser.raw(method, path, body), 60)
        except (*NO_ANSWER, ValueError):
            browser.close()
            found.answers["http: closed"] += 1
            continue
        found.answers[f"http: {status}"] += 1
        if status >= 500 and status != 503:
            found.wrong.append(f"{status} for {method} {path} {body[:300]!r}: {content[:200]!r}")
    browser.close()
    found.sent["http"] += count
    return count


async def states(seats: Sequence[Seat]) -> list[Json]:
    """What each player is shown of his game."""
    views = []
    for seat in seats:
        for _ in range(5):
            with suppress(Refused, *NO_ANSWER):
                view = await seat.browser.ask("GET", f"/api/matches/{seat.match_id}")
                views.append(
                    {name: view[name] for name in ("seq", "board", "cube", "score", "state", "events")}
                )
                break
    return views


async def fuzz(house: House, messages: int, seed: int, games: int = 4) -> Found:
    """Send so many, in rounds, and look at the games after each."""
    luck, found = random.Random(seed), Found()
    port = house.port
    pairs = [await seated(lambda: port, lambda: port, None, 5) for _ in range(games)]
    seats = [seat for pair in pairs for seat in pair]
    links = ["", "x", *(f"{seat.match_id}.{'A' * 22}" for seat in seats)]
    for seat in seats:
        seat.see(await seat.browser.ask("GET", f"/api/matches/{seat.match_id}"))
        watch = (seat.view or {})["online"]["watch"]
        links.append(watch)
    hostile = Hostile(luck, seats, links)
    before, sent, told = await states(seats), 0, time.monotonic()
    while sent < messages and not found.wrong:
        works = []
        for _ in range(AT_ONCE):
            seat = luck.choice(seats)
            acting = bool(seat.view and seat.view["to_act"] == "own")
            role = luck.choice(("stranger", "watching", "acting" if acting else "waiting"))
            if luck.random() < 0.75:
                works.append(socket_round(port, hostile, seat, role, found, 60))
            else:
                works.append(http_round(port, hostile, seat, found, 30))
        sent += sum(await asyncio.gather(*works))
        if await states(seats) != before:
            found.wrong.append(f"a game has changed after {sent} messages")
        if not Path(f"/proc/{house.pid}").exists():
            found.wrong.append(f"the server is gone after {sent} messages")
        if time.monotonic() - told > 20:
            told = time.monotonic()
            print(f"{sent} ...", flush=True)
    return found


def main() -> int:
    """Send them, and say what came of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--messages", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    more_files()
    started = time.perf_counter()
    with tempfile.TemporaryDirectory(prefix="tablas-fuzz-") as name:
        folder = Path(name)
        house = House(folder, f"sqlite:///{folder / 'tablas.db'}")
        house.start()
        try:
            found = asyncio.run(fuzz(house, given.messages, given.seed))
            memory = house.memory() / 2**20
        finally:
            house.stop()
        faults = [line for path in folder.glob("log-*") for line in path.read_text().splitlines()]
        found.wrong += [line[:2000] for line in faults if "exception=" in line or "Traceback" in line][:5]
    print(f"{found.sent.total()} messages, seed {given.seed}: {dict(found.sent)}")
    print(f"answers: {dict(sorted(found.answers.items()))}")
    print(
        f"{len(found.wrong)} wrong; the server held {memory:.0f} MiB [{time.perf_counter() - started:.0f} s]"
    )
    for each in found.wrong[:10]:
        print("WRONG", each)
    return 1 if found.wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
