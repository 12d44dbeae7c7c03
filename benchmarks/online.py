"""Load on live play, on the loopback alone: 500 games at once, events a second, memory of a socket.

``python -m benchmarks.online [latency] [burst] [throughput] [sorted] [memory] [pages]``: ``throughput`` seats
the two of each game at different servers, ``sorted`` at the same one, as a proxy can by the match. The
players are one process beside the servers and share their processors: processor time for each event is told
too, and says more on a busy machine.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import resource
import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import uvloop

from benchmarks.company import Refused, Seat, action_of, seated
from benchmarks.houses import House
from benchmarks.processors import tree_s
from benchmarks.programs import Link, Table, more_files
from postgres import Postgres, running

CLOCK = "fischer:36000+60"
SETTLE_S = 2.0
LONG_S = 3600.0


@dataclass(frozen=True)
class Load:
    """What came of a load; processor time in seconds, of all servers, of PostgreSQL, of the players."""

    events: int
    seconds: float
    delays: Sequence[float]
    lost: int
    refused: int
    servers_s: float
    database_s: float
    players_s: float

    def __str__(self) -> str:
        delays = sorted(self.delays)

        def at(share: float) -> str:
            return f"{1000 * delays[min(len(delays) - 1, int(share * len(delays)))]:.1f}" if delays else "-"

        def each(seconds: float) -> str:
            return f"{1000 * seconds / max(1, self.events):.3f}"

        return (
            f"{self.events} events in {self.seconds:.1f} s ({self.events / self.seconds:.0f}/s), "
            f"lost {self.lost}, refused {self.refused}\n"
            f"  move to opponent, ms: median {at(0.5)}, p95 {at(0.95)}, p99 {at(0.99)}, worst {at(1)} "
            f"({len(delays)} moves)\n"
            f"  processor, ms an event: servers {each(self.servers_s)}, PostgreSQL {each(self.database_s)}, "
            f"players {each(self.players_s)}; load of the machine {os.getloadavg()[0]:.1f}"
        )


@dataclass(frozen=True)
class Place:
    """Where it is played: servers, and their database where it is PostgreSQL's."""

    houses: Sequence[House]
    database: Postgres | None = None
    is_sorted: bool = False
    """Whether a proxy sends both players of a match to the same server; else to different ones."""

    def ports(self, game: int) -> tuple[int, int]:
        """Where the host and the guest of a game are."""
        if self.is_sorted:
            port = self.houses[game % len(self.houses)].port
            return port, port
        return self.houses[0].port, self.houses[-1].port

    def used(self) -> tuple[float, float, float]:
        """Seconds of processor time of servers, database and players."""
        own = resource.getrusage(resource.RUSAGE_SELF)
        database = 0.0 if self.database is None else tree_s(self.database.pid)
        return sum(house.processor_s() for house in self.houses), database, own.ru_utime + own.ru_stime


async def gathered(works: Sequence[Callable[[], object]], at_once: int = 20) -> list[object]:
    """What all of them give, so many at a time."""
    gate = asyncio.Semaphore(at_once)

    async def one(work: Callable[[], object]) -> object:
        async with gate:
            return await work()  # type: ignore[misc]

    return await asyncio.gather(*map(one, works))


async def pairs_of(place: Place, games: int) -> list[tuple[Seat, Seat]]:
    """So many games between people."""

    def seat(game: int) -> Callable[[], object]:
        host, guest = place.ports(game)
        return lambda: seated(lambda: host, lambda: guest, CLOCK)

    return await gathered([seat(game) for game in range(games)])  # type: ignore[return-value]


async def play(place: Place, games: int, think_s: float, seconds: float) -> Load:
    """Programs play for a while, each thinking for about so long, and count what they are told."""
    luck = random.Random(1)
    pairs = await pairs_of(place, games)

    def think() -> float:
        return luck.uniform(0.5, 1.5) * think_s

    tables = [Table(pair, place.ports(game), think, luck) for game, pair in enumerate(pairs)]
    for pair in pairs:
        for seat in pair:
            seat.browser.close()
    for number, table in enumerate(tables):
        await table.open()
        if number % 20 == 0:
            await asyncio.sleep(0.02)
    await asyncio.sleep(SETTLE_S)  # the crowd at the door is no part of what is measured
    started, before, first = time.perf_counter(), place.used(), [max(table.seqs) for table in tables]
    for table in tables:
        table.delays.clear()
    await asyncio.sleep(seconds)
    took, after = time.perf_counter() - started, place.used()
    events = sum(max(table.seqs) - seq for table, seq in zip(tables, first, strict=True))
    for table in tables:
        table.is_playing = False
    await asyncio.sleep(1.0)
    lost = sum(table.lost + (table.seqs[0] != table.seqs[1]) for table in tables)
    delays = [delay for table in tables for delay in table.delays]
    for table in tables:
        table.close()
    spent = [late - early for early, late in zip(before, after, strict=True)]
    return Load(events, took, delays, lost, sum(table.refused for table in tables), *spent)


async def burst(place: Place, games: int) -> Load:
    """Somebody moves in every game within the same second, and nobody after that."""
    luck, loop = random.Random(1), asyncio.get_running_loop()
    pairs, begin = await pairs_of(place, games), loop.time() + LONG_S
    tables = [Table(pair, place.ports(game), lambda: LONG_S, luck) for game, pair in enumerate(pairs)]
    for table, pair in zip(tables, pairs, strict=True):
        for seat in pair:
            seat.browser.close()
        table.think = lambda: begin - loop.time() + luck.random() if loop.time() < begin else LONG_S
    begin = loop.time() + SETTLE_S + games * 0.02
    for table in tables:
        await table.open()
        await asyncio.sleep(0.001)
    await asyncio.sleep(max(0.0, begin - loop.time()))
    before, started = place.used(), loop.time()
    first = [max(table.seqs) for table in tables]
    while sum(len(table.delays) for table in tables) < games and loop.time() < started + 60:
        await asyncio.sleep(0.05)
    took, after = loop.time() - started, place.used()
    events = sum(max(table.seqs) - seq for table, seq in zip(tables, first, strict=True))
    delays = [delay for table in tables for delay in table.delays]
    await asyncio.sleep(0.5)
    lost = sum(table.lost + (table.seqs[0] != table.seqs[1]) for table in tables)
    for table in tables:
        table.close()
    spent = [late - early for early, late in zip(before, after, strict=True)]
    return Load(events, took, delays, lost, sum(table.refused for table in tables), *spent)


async def pages(place: Place, games: int, think_s: float, seconds: float) -> Load:
    """Browsers play: actions by HTTP, whole views by the socket."""
    pairs = await pairs_of(place, games)
    hearing = [asyncio.create_task(seat.hear()) for pair in pairs for seat in pair]
    await asyncio.sleep(SETTLE_S)
    loop, luck = asyncio.get_running_loop(), random.Random(1)
    delays: list[float] = []
    started, before = loop.time(), place.used()
    end, first = started + seconds, {pair[0].match_id: pair[0].seq for pair in pairs}

    async def table(pair: tuple[Seat, Seat]) -> None:
        await asyncio.sleep(luck.random() * think_s)
        while loop.time() < end:
            actor = next((seat for seat in pair if seat.view and seat.view["to_act"] == "own"), None)
            action = None if actor is None or actor.view is None else action_of(actor.view)
            if actor is None or action is None:
                await asyncio.sleep(0.05)
                continue
            at = loop.time()
            try:
                view = await actor.act(action)
            except Refused as error:
                if error.code != "stale":
                    raise
                actor.see(error.body["error"]["current"])
                continue
            other = pair[1] if actor is pair[0] else pair[0]
            while other.seq < view["seq"]:
                other.news.clear()
                await asyncio.wait_for(other.news.wait(), 60)
            delays.append(other.told_at.get(int(view["seq"]), loop.time()) - at)
            if think_s:
                await asyncio.sleep(luck.uniform(0.5, 1.5) * think_s)

    await asyncio.gather(*map(table, pairs))
    took, after = loop.time() - started, place.used()
    events = sum(pair[0].seq - first[pair[0].match_id] for pair in pairs)
    lost = sum(pair[0].seq != pair[1].seq for pair in pairs)
    for task in hearing:
        task.cancel()
    await asyncio.gather(*hearing, return_exceptions=True)
    spent = [late - early for early, late in zip(before, after, strict=True)]
    return Load(events, took, delays, lost, 0, *spent)


async def memory(place: Place, sockets: int) -> str:
    """What an open and idle page costs the server: the two of each game, in as many games as that takes."""
    (house,) = place.houses
    pairs = await pairs_of(place, sockets // 2 + 10)
    for pair in pairs:
        for seat in pair:
            seat.browser.close()
    links: list[Link] = []

    async def opened(some: Sequence[tuple[Seat, Seat]]) -> int:
        for pair in some:
            for seat in pair:
                links.append(Link(seat, house.port, lambda _content: None, "views"))
                await links[-1].open()
            await asyncio.sleep(0.01)
        await asyncio.sleep(8)
        return house.memory()

    before = await opened(pairs[:10])
    after = await opened(pairs[10:])
    there = sum(not link.lost.done() for link in links)
    for link in links:
        link.close()
    count = 2 * (len(pairs) - 10)
    return (
        f"{(after - before) / count / 1024:.1f} KiB a socket ({count} idle sockets, {there} open at the end)"
    )


def main() -> None:
    """Measure what is asked for, or all that the goals are about."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", nargs="*", default=["latency", "burst", "throughput", "memory"])
    parser.add_argument("--games", type=int, default=500, help="at once; of throughput a quarter")
    parser.add_argument("--think", type=float, default=2.0, help="seconds between the events of a game")
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--sockets", type=int, default=1000, help="idle ones, for memory")
    given = parser.parse_args()
    more_files()
    works: dict[str, Callable[[Place], Awaitable[object]]] = {
        "latency": lambda place: play(place, given.games, given.think, given.seconds),
        "burst": lambda place: burst(place, given.games),
        "throughput": lambda place: play(place, max(1, given.games // 4), 0.0, given.seconds),
        "sorted": lambda place: play(place, max(1, given.games // 4), 0.0, given.seconds),
        "sqlite": lambda place: play(place, max(1, given.games // 4), 0.0, given.seconds),
        "pages": lambda place: pages(place, given.games, given.think, given.seconds),
        "memory": lambda place: memory(place, given.sockets),
    }
    for what in given.what:
        with ExitStack() as stack:
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="tablas-load-")))
            _measured(what, _place(what, folder, stack), works[what])


def _place(what: str, folder: Path, stack: ExitStack) -> Place:
    if what not in ("throughput", "sorted"):
        return Place([House(folder, f"sqlite:///{folder / 'tablas.db'}")])
    database = stack.enter_context(running(("shared_buffers=64MB",)))
    url = database.new_database()
    return Place([House(folder, url), House(folder, url)], database, is_sorted=what == "sorted")


def _measured(what: str, place: Place, work: Callable[[Place], Awaitable[object]]) -> None:
    started = time.perf_counter()
    for house in place.houses:
        house.start()
    try:
        found = uvloop.run(work(place))  # type: ignore[arg-type]
    finally:
        for house in place.houses:
            house.stop()
    print(f"{what}: {found} [{time.perf_counter() - started:.0f} s]", flush=True)


if __name__ == "__main__":
    main()
