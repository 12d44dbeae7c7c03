"""Load on live play: 500 games at once on SQLite, events a second on PostgreSQL, memory of a socket.

One command: `python -m benchmarks.online [latency|throughput|memory]`. The clients run on the same machine
and share its processors: processor time for each event is told too, and says more on a busy machine.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from benchmarks.company import Browser, Refused, Seat, action_of, seated
from benchmarks.houses import House
from postgres import running

CLOCK = "fischer:36000+60"


@dataclass(frozen=True)
class Load:
    """What came of a load."""

    events: int
    seconds: float
    delays: Sequence[float]
    lost: int
    processor_s: float

    def __str__(self) -> str:
        delays = sorted(self.delays)

        def at(share: float) -> str:
            return (
                f"{1000 * delays[min(len(delays) - 1, int(share * len(delays)))]:.1f} ms" if delays else "-"
            )

        return (
            f"{self.events} events in {self.seconds:.1f} s ({self.events / self.seconds:.0f}/s), "
            f"lost {self.lost}; "
            f"move to opponent: median {at(0.5)}, p95 {at(0.95)}, p99 {at(0.99)}, worst {at(1)}; "
            f"servers: {1000 * self.processor_s / max(1, self.events):.2f} ms of processor an event"
        )


async def gathered(works: Sequence[Callable[[], object]], at_once: int = 20) -> list[object]:
    """What all of them give, so many at a time."""
    gate = asyncio.Semaphore(at_once)

    async def one(work: Callable[[], object]) -> object:
        async with gate:
            return await work()  # type: ignore[misc]

    return await asyncio.gather(*map(one, works))


async def tables(ports: Sequence[int], games: int) -> list[tuple[Seat, Seat]]:
    """So many games between people; the two of each are at different servers where there are several."""
    host, guest = (lambda: ports[0]), (lambda: ports[-1])
    return await gathered(  # type: ignore[return-value]
        [lambda: seated(host, guest, CLOCK) for _ in range(games)]
    )


async def play(houses: Sequence[House], games: int, think_s: float, seconds: float) -> Load:
    """Play for a while, each player thinking for about so long, and count what arrives."""
    pairs = await tables([house.port for house in houses], games)
    hearing = [asyncio.create_task(seat.hear()) for pair in pairs for seat in pair]
    await asyncio.sleep(3)
    loop = asyncio.get_running_loop()
    delays: list[float] = []
    sent: dict[tuple[str, int], float] = {}
    started, used = loop.time(), sum(house.processor_s() for house in houses)
    end, first = started + seconds, {pair[0].match_id: pair[0].seq for pair in pairs}
    luck = random.Random(1)

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
            sent[other.match_id, int(view["seq"])] = at
            while other.seq < view["seq"]:
                other.news.clear()
                await asyncio.wait_for(other.news.wait(), 60)
            delays.append(other.told_at.get(int(view["seq"]), loop.time()) - at)
            if think_s:
                await asyncio.sleep(luck.uniform(0.5, 1.5) * think_s)

    await asyncio.gather(*map(table, pairs))
    took, used = loop.time() - started, sum(house.processor_s() for house in houses) - used
    events = sum(pair[0].seq - first[pair[0].match_id] for pair in pairs)
    lost = sum(pair[0].seq != pair[1].seq for pair in pairs)
    for task in hearing:
        task.cancel()
    await asyncio.gather(*hearing, return_exceptions=True)
    return Load(events, took, delays, lost, used)


async def memory(house: House, sockets: int) -> float:
    """Bytes an open and idle page costs the server."""
    pairs = await tables([house.port], 1)
    seat = pairs[0][0]
    tasks = []

    async def page() -> None:
        browser = Browser(lambda: house.port)
        browser.cookie = seat.browser.cookie
        with suppress(Exception):
            await Seat(browser, seat.match_id, seq=seat.seq).hear()

    async def opened(count: int) -> int:
        for _ in range(count):
            tasks.append(asyncio.create_task(page()))
            await asyncio.sleep(0.005)
        await asyncio.sleep(10)
        return house.memory()

    before = await opened(20)
    after = await opened(sockets)
    for task in tasks:
        task.cancel()
    return (after - before) / sockets


def main() -> None:
    """Measure what is asked for, or all of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", nargs="*", default=["latency", "throughput", "memory"])
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--think", type=float, default=5.0, help="seconds between the moves of a game")
    parser.add_argument("--seconds", type=float, default=30.0)
    given = parser.parse_args()
    for what in given.what:
        with tempfile.TemporaryDirectory(prefix="tablas-load-") as name:
            _measured(what, Path(name), given.games, given.think, given.seconds)


def _measured(what: str, folder: Path, games: int, think_s: float, seconds: float) -> None:
    if what == "throughput":
        with running(("shared_buffers=64MB",)) as server:
            url = server.new_database()
            houses = [House(folder, url), House(folder, url)]
            _run(houses, lambda: play(houses, min(games, 64), 0.0, seconds), what)
        return
    house = House(folder, f"sqlite:///{folder / 'tablas.db'}")
    if what == "latency":
        _run([house], lambda: play([house], games, think_s, seconds), what)
    else:
        _run([house], lambda: memory(house, 500), what)


def _run(houses: Sequence[House], work: Callable[[], object], what: str) -> None:
    started = time.perf_counter()
    for house in houses:
        house.start()
    try:
        found = asyncio.run(work())  # type: ignore[arg-type]
    finally:
        for house in houses:
            house.stop()
    said = f"{found / 1024:.1f} KiB a socket" if isinstance(found, float) else str(found)
    print(f"{what}: {said} [{time.perf_counter() - started:.0f} s]", flush=True)


if __name__ == "__main__":
    main()
