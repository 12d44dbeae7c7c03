"""What must never be lost, while 50 games run and something is broken on purpose, again and again.

One command: `python -m benchmarks.faults [KIND ...] [--times 100]`; kinds: kill, stop, one-of-two, postgres,
cut, repeat, jump, full. What was acknowledged to the players is compared with what they are told later and
with the database: no acknowledged event is missing, none is there twice, clocks are right to half a second.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import shutil
import subprocess
import tempfile
import time
import uuid
from collections.abc import Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks.company import NO_ANSWER, Browser, Json, Refused, Seat, action_of, seated
from benchmarks.faulty_clocks import CLOCK, Clocks, Outage
from benchmarks.houses import House
from benchmarks.online import gathered
from postgres import CARELESS, Postgres, running

KINDS = ("kill", "stop", "one-of-two", "postgres", "cut", "repeat", "jump", "full")
CLOCK_S = 0.5
GAP_S = 0.25


@dataclass(eq=False)
class Table:
    """A game of two, what was acknowledged of it, and what its clocks should have counted."""

    seats: tuple[Seat, Seat]
    acknowledged: dict[int, str] = field(default_factory=dict)
    stale: int = 0
    lost: int = 0
    wrong_clocks: int = 0
    worst_clock_s: float = 0.0

    @property
    def match_id(self) -> str:
        """Of the game."""
        return self.seats[0].match_id


class World:
    """Servers, games, and a gate that is shut while something is broken."""

    def __init__(self, houses: Sequence[House], games: int) -> None:
        self.houses, self.games = houses, games
        self.tables: list[Table] = []
        self.is_over = False
        self.luck = random.Random(7)
        self._tasks: list[asyncio.Task[None]] = []
        self.repeats = False

    def port(self, usual: int) -> int:
        """Of the server a proxy would send somebody to."""
        house = self.houses[usual]
        return house.port if house.is_up else next((one.port for one in self.houses if one.is_up), house.port)

    async def open(self) -> None:
        """Seat everybody and let them play."""
        host, guest = (lambda: self.port(0)), (lambda: self.port(-1))
        pairs = await gathered([lambda: seated(host, guest, CLOCK) for _ in range(self.games)])
        self.tables = [Table(pair) for pair in pairs]  # type: ignore[arg-type]
        self._tasks = [asyncio.create_task(self.hear(seat)) for table in self.tables for seat in table.seats]
        self._tasks += [asyncio.create_task(self._play(table)) for table in self.tables]

    async def close(self) -> list[str]:
        """Let everybody go home; who could not play on says why."""
        self.is_over = True
        for task in self._tasks:
            task.cancel()
        ends = await asyncio.gather(*self._tasks, return_exceptions=True)
        return [f"a player stopped: {end!r}" for end in ends if isinstance(end, Exception)]

    async def hear(self, seat: Seat) -> None:
        """Keep a page open, wherever it may be, until all is over."""
        while not self.is_over:
            with suppress(*NO_ANSWER, Exception):
                await seat.hear()
            await asyncio.sleep(0.2 + 0.3 * self.luck.random())

    async def _play(self, table: Table) -> None:
        while not self.is_over:
            actor = next((seat for seat in table.seats if seat.view and seat.view["to_act"] == "own"), None)
            if actor is None or actor.view is None or (action := action_of(actor.view)) is None:
                await self._look(table)
                continue
            request, seq = str(uuid.uuid4()), actor.seq
            try:
                view = await asyncio.wait_for(self._act(actor, action, request, seq), 30)
            except Refused as error:
                if error.code == "stale":
                    table.stale += 1
                    actor.see(error.body["error"]["current"])
                elif error.status < 500:
                    raise
                await asyncio.sleep(0.1)
                continue
            except NO_ANSWER:
                await asyncio.sleep(0.1)
                continue
            table.acknowledged[seq + 1] = request
            other = table.seats[0] if actor is table.seats[1] else table.seats[1]
            with suppress(TimeoutError):
                while other.seq < view["seq"]:
                    other.news.clear()
                    await asyncio.wait_for(other.news.wait(), 2)
            await asyncio.sleep(self.luck.uniform(0.2, 1.0))

    async def _act(self, actor: Seat, action: Json, request: str, seq: int) -> Json:
        if not self.repeats:
            return await actor.act(action, request, seq)
        # The same command many times over several connections, and an old one between them.
        others = [Seat(actor.browser, actor.match_id, seq=seq) for _ in range(2)]
        answers = await asyncio.gather(
            actor.act(action, request, seq), *(self._again(each, action, request, seq) for each in others)
        )
        with suppress(Refused):
            await actor.act({"kind": "roll"}, str(uuid.uuid4()), max(0, seq - 1))
            raise AssertionError("an old command was applied")
        assert len({answer["seq"] for answer in answers if answer}) >= 1
        return answers[0]

    async def _again(self, seat: Seat, action: Json, request: str, seq: int) -> Json:
        port = self.luck.choice(self.houses).port
        browser = Browser(lambda: port)
        browser.cookie = seat.browser.cookie
        try:
            return await Seat(browser, seat.match_id).act(action, request, seq)
        finally:
            browser.close()

    async def _look(self, table: Table) -> None:
        for seat in table.seats:
            with suppress(Refused, *NO_ANSWER):
                seat.see(
                    await asyncio.wait_for(seat.browser.ask("GET", f"/api/matches/{table.match_id}"), 30)
                )
        await asyncio.sleep(0.2)

    async def check(self) -> list[str]:
        """What is wrong with any game now."""
        found = await gathered([lambda table=table: self._checked(table) for table in self.tables], 10)
        return [fault for faults in found for fault in faults]  # type: ignore[attr-defined]

    async def _checked(self, table: Table) -> list[str]:
        """Compare what both are told, what was acknowledged and what is stored."""
        acknowledged = dict(table.acknowledged)
        views = []
        for seat in table.seats:
            for _ in range(100):
                with suppress(Refused, *NO_ANSWER):
                    path = f"/api/matches/{table.match_id}"
                    views.append(await asyncio.wait_for(seat.browser.ask("GET", path), 30))
                    break
                await asyncio.sleep(0.2)
        if len(views) < 2:
            return [f"{table.match_id[:8]}: no answer"]
        if max(acknowledged, default=0) > min(view["seq"] for view in views):
            table.lost += 1
            return [f"{table.match_id[:8]}: acknowledged {max(acknowledged)}, there is {views[0]['seq']}"]
        return []


def stored(url: str) -> dict[str, dict[int, tuple[str | None, float | None, str]]]:
    """Every event by match and number: the request that caused it, the seconds it took, what it was."""
    from sqlalchemy import create_engine, make_url, text

    made = make_url(url)
    driver = "sqlite" if made.get_backend_name() == "sqlite" else "postgresql+psycopg"
    engine = create_engine(made.set(drivername=driver))
    found: dict[str, dict[int, tuple[str | None, float | None, str]]] = {}
    with engine.connect() as connection:
        rows = connection.execute(text("SELECT match_id, seq, request_id, spent_s, payload FROM events"))
        for match_id, seq, request_id, spent_s, payload in rows:
            kept = payload if isinstance(payload, str) else json.dumps(payload)
            found.setdefault(match_id, {})[seq] = request_id, spent_s, kept
    engine.dispose()
    return found


def story_faults(world: World, url: str) -> list[str]:
    """Whether the database holds each acknowledged command once, under the number it was told with."""
    events, wrong = stored(url), []
    for table in world.tables:
        kept = events.get(table.match_id, {})
        if sorted(kept) != list(range(1, len(kept) + 1)):
            wrong.append(f"{table.match_id[:8]}: numbers with gaps")
        for seq, request in table.acknowledged.items():
            if kept.get(seq, (None,))[0] != request:
                wrong.append(f"{table.match_id[:8]}: {seq} was acknowledged and is not there")
        requests = [request for request, _, _ in kept.values() if request is not None]
        if len(requests) != len(set(requests)):
            wrong.append(f"{table.match_id[:8]}: a command was applied twice")
    return wrong


async def run(kind: str, world: World, times: int, server: Postgres | None, folder: Path) -> list[str]:
    """Break something so many times; what was wrong after it."""
    await world.open()
    clocks = Clocks(world.port, world.hear)
    await clocks.open()
    wrong: list[str] = []
    worst = 0.0
    world.repeats = kind == "repeat"
    for number in range(times):
        await asyncio.sleep(GAP_S + GAP_S * world.luck.random())
        await clocks.begin()
        outage = await asyncio.to_thread(broke, kind, world, server, folder)
        if kind == "cut":
            for table in world.tables:
                for seat in table.seats:
                    if seat.socket is not None and world.luck.random() < 0.5:
                        seat.socket.transport.abort()
        off = await clocks.end(outage)
        worst = max(worst, abs(off))
        if abs(off) > CLOCK_S:
            wrong.append(f"{number}: a clock counted {off:+.2f} s")
        if number % 10 == 9 or number == times - 1:
            wrong += [f"{number}: {each}" for each in await world.check()]
    await asyncio.sleep(1)
    wrong += await world.check()
    await clocks.close()
    wrong += await world.close()
    wrong += story_faults(world, world.houses[0].db)
    events = sum(len(table.acknowledged) for table in world.tables)
    told = f"{events} acknowledged, worst clock {worst:.2f} s, {len(wrong)} wrong"
    print(f"{kind}: {times} times, {world.games} games, {told}", flush=True)
    return wrong


def broke(kind: str, world: World, server: Postgres | None, folder: Path) -> Outage | None:
    """Break it and mend it; when no server was up for certain, None where pages stayed open."""
    hit = time.monotonic()
    if kind in ("kill", "stop"):
        house = world.houses[0]
        house.kill() if kind == "kill" else house.end()
        down = time.monotonic()
        house.start()
        # Pages may be back, and their clocks go on, long before a busy server answers a question.
        return Outage(hit, down, max(down, house.silent_until))
    if kind == "one-of-two":
        house = world.luck.choice(world.houses)
        house.kill()
        house.start()
        return Outage(hit, hit, hit)
    if kind == "postgres":
        assert server is not None
        server.kill()
        time.sleep(0.2)
        server.start_again()
        return Outage(hit, hit, hit)
    if kind == "jump":
        jump = world.luck.choice((-86400, -3600, -60, 60, 3600, 86400))
        (folder / "faketime").write_text(f"{jump:+d}s")
    elif kind == "full":
        fill(folder)
    return None


def fill(folder: Path) -> None:
    """Leave no room on the disk of the database for a moment."""
    ballast = folder / "ballast"
    # Without a buffer: what found no room would be written once more when the file is closed.
    with ballast.open("wb", buffering=0) as file, suppress(OSError):
        while True:
            file.write(bytes(1 << 16))
    time.sleep(0.4)
    ballast.unlink()


def main() -> int:
    """Break what is asked for, or everything."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kinds", nargs="*", default=list(KINDS))
    parser.add_argument("--times", type=int, default=100)
    parser.add_argument("--games", type=int, default=50)
    given = parser.parse_args()
    wrong: list[str] = []
    for kind in given.kinds:
        with ExitStack() as stack:
            wrong += _tried(kind, given.times, given.games, stack)
    for each in wrong:
        print("WRONG", each)
    return 1 if wrong else 0


def _tried(kind: str, times: int, games: int, stack: ExitStack) -> list[str]:
    folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="tablas-faults-")))
    server, preload = None, None
    if kind == "full":
        subprocess.run(["mount", "-t", "tmpfs", "-o", "size=24m", "tmpfs", str(folder)], check=True)
        stack.callback(subprocess.run, ["umount", "-l", str(folder)], check=False)
    if kind == "jump":
        preload = _faketime(folder)
    if kind in ("one-of-two", "postgres"):
        # As careful as a real one: what it has committed must be there after a kill.
        options = ("shared_buffers=64MB",) if kind == "postgres" else CARELESS
        server = stack.enter_context(running(options))
        url = server.new_database()
        houses = [House(folder, url), House(folder, url)]
    else:
        houses = [House(folder, f"sqlite:///{folder / 'tablas.db'}", preload=preload)]
    for house in houses:
        house.start()
        stack.callback(house.stop)
    return asyncio.run(run(kind, World(houses, games), times, server, folder))


def _faketime(folder: Path) -> str:
    """A library that lets the clock of the machine jump for one process, steady clocks left alone."""
    source = folder / "jump.c"
    source.write_text(_JUMP)
    library = folder / "jump.so"
    compiler = shutil.which("cc") or "gcc"
    subprocess.run([compiler, "-shared", "-fPIC", "-O1", "-o", str(library), str(source), "-ldl"], check=True)
    os.environ["TABLAS_JUMP"] = str(folder / "faketime")
    return str(library)


_JUMP = r"""
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>
static long jumped(void) {
  long seconds = 0;
  const char *path = getenv("TABLAS_JUMP");
  FILE *file = path ? fopen(path, "r") : NULL;
  if (file) { if (fscanf(file, "%ld", &seconds) != 1) seconds = 0; fclose(file); }
  return seconds;
}
int clock_gettime(clockid_t clock, struct timespec *now) {
  static int (*real)(clockid_t, struct timespec *);
  if (!real) real = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
  int done = real(clock, now);
  if (done == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) now->tv_sec += jumped();
  return done;
}
"""


if __name__ == "__main__":
    raise SystemExit(main())
