"""Whether the clock of a game is right after a fault, to what can be told from outside."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass

from benchmarks.company import NO_ANSWER, Refused, Seat, seated

CLOCK = "fischer:3000+0"


@dataclass(frozen=True)
class Reading:
    """What a clock showed at some moment between question and answer."""

    asked: float
    answered: float
    left_s: float


@dataclass(frozen=True)
class Outage:
    """Something was broken from `hit` on, and certainly no server was up from `down` to `up`."""

    hit: float
    down: float
    up: float


class Clocks:
    """A game nobody moves in, with its page open: its clock is compared with the time servers were up."""

    def __init__(self, port: Callable[[int], int], hear: Callable[[Seat], Awaitable[None]]) -> None:
        """Between the usual servers of host and guest, 0 and -1; `hear` keeps a page open."""
        self._port, self._hear = port, hear
        self.seat: Seat | None = None
        self._task: asyncio.Future[None] | None = None
        self._base: Reading | None = None

    async def open(self) -> None:
        """Sit down and think."""
        pair = await seated(lambda: self._port(0), lambda: self._port(-1), CLOCK)
        self.seat = next(seat for seat in pair if seat.view and seat.view["to_act"] == "own")
        self._task = asyncio.ensure_future(self._hear(self.seat))

    async def _shown(self) -> Reading:
        assert self.seat is not None
        for _ in range(200):
            with suppress(Refused, *NO_ANSWER):
                asked = time.monotonic()
                path = f"/api/matches/{self.seat.match_id}/clock"
                clock = await asyncio.wait_for(self.seat.browser.ask("GET", path), 30)
                return Reading(asked, time.monotonic(), float(clock["left_s"][0]))
            await asyncio.sleep(0.1)
        raise RuntimeError("no clock")

    async def here(self) -> None:
        """Wait until the page is back and has been told so, when the clock goes on for certain."""
        assert self.seat is not None
        while self.seat.socket is None or self.seat.socket.state.name != "OPEN" or not self.seat.is_here:
            await asyncio.sleep(0.02)

    async def begin(self) -> None:
        """What is shown before a fault."""
        await self.here()
        self._base = await self._shown()

    async def end(self, outage: Outage | None) -> float:
        """By how much the clock is wrong for certain after a fault, however long its answers took.

        More than nothing where it counted too much, less where it counted too little.
        Between the server's return and the page's the clock may wait: as much is allowed.
        """
        assert self._base is not None
        await self.here()
        back, after, before = time.monotonic(), await self._shown(), self._base
        spent = before.left_s - after.left_s
        least, most = after.asked - before.answered, after.answered - before.asked
        if outage is not None:
            least -= back - outage.hit
            most -= outage.up - outage.down
        return max(0.0, spent - most) or min(0.0, spent - least)

    async def close(self) -> None:
        """Stand up."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
