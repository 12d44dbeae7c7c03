"""Long work beside live play: one thread of low priority, and whoever has work takes turns with it."""

from __future__ import annotations

import asyncio
import logging
import os
import sys
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Protocol, TypeVar

from tablas.decision import EngineDepths, SearchControl
from tablas.storage.faults import StorageError

log = logging.getLogger("tablas.server")

TURN_S = 4.0
RETRY_S = 5.0
# Modest enough for a bot at the board to come first, not so modest that a busy machine never gets to it.
_LOW_PRIORITY = 5

Found = TypeVar("Found")


class Turn:
    """The time one piece of work has before it must let others work too.

    Attributes:
        control: stops what is being searched at once; the work then says what it has.
    """

    def __init__(self, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.control = SearchControl()
        self._clock, self._end = clock, clock() + seconds

    @property
    def is_over(self) -> bool:
        """Whether the work should stop where it can go on later."""
        return self.control.is_cancelled or self._clock() >= self._end


class WorkSource(Protocol):
    """Somebody who has work now and then."""

    async def work(self, turn: Turn) -> bool:
        """Do what comes next, for a turn; False where nothing waits.

        Raises:
            StorageError: the database cannot be used now.
        """
        ...


class Background:
    """The thread in which all long work is done, in turns; queues are in the database, not here.

    Args:
        turn_s: seconds of a turn.
        engines: what searches; one thread less than the machine has processors, as far as nobody says.
    """

    def __init__(self, turn_s: float = TURN_S, engines: EngineDepths | None = None) -> None:
        self.engines = EngineDepths(max(1, (os.cpu_count() or 2) - 1)) if engines is None else engines
        self._turn_s = turn_s
        self._sources: list[WorkSource] = []
        self._pool: ThreadPoolExecutor | None = None
        self._news, self._stopping = asyncio.Event(), asyncio.Event()
        self._turn: Turn | None = None
        self._worker: asyncio.Task[None] | None = None

    def start(self, sources: Sequence[WorkSource]) -> None:
        """Begin to work through what waits."""
        self._sources = list(sources)
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="background", initializer=_step_back)
        self._stopping.clear()
        self._worker = asyncio.create_task(self._run())

    def wake(self) -> None:
        """There is work."""
        self._news.set()

    async def call(self, work: Callable[[], Found]) -> Found:
        """What the work finds, done in the thread of low priority."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, work)

    async def stop(self) -> None:
        """Stop working; what is stored stays, and is gone on with at the next start."""
        self._stopping.set()
        self._news.set()
        if self._turn is not None:
            self._turn.control.cancel()
        if self._worker is not None:
            await self._worker
        if self._pool is not None:
            await asyncio.to_thread(self._pool.shutdown)

    async def _run(self) -> None:
        while not self._stopping.is_set():
            self._news.clear()
            try:
                # All of them have a turn before the first has another.
                has_worked = [await self._worked(source) for source in self._sources]
            except StorageError as error:
                # A full or locked disk may be well again in a while; the queue is in the database.
                log.warning("work waits: %s %s", error.code, error)
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._stopping.wait(), RETRY_S)
                continue
            if not any(has_worked):
                await self._news.wait()

    async def _worked(self, source: WorkSource) -> bool:
        if self._stopping.is_set():
            return False
        self._turn = Turn(self._turn_s)
        try:
            return await source.work(self._turn)
        finally:
            self._turn = None


def _step_back() -> None:
    """Let every other thread go first; the threads of the core that this one starts are as modest."""
    if sys.platform == "linux":  # elsewhere a priority is of the whole process, live play included
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), _LOW_PRIORITY)
