"""Jobs: taken in, worked on in turns, looked at, stopped, gone on with, extended."""

from __future__ import annotations

import asyncio
import logging
import uuid
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime

from tablas.analysis.maps import ROLLS
from tablas.errors import TablasError
from tablas.protocol.engine_answers import AtField
from tablas.protocol.jobs import (
    JobExtension,
    JobOrder,
    JobState,
    JobView,
    RolloutOrder,
    ScoreMapOrder,
    SearchOrder,
    TemperatureOrder,
)
from tablas.server.background import Background, Turn
from tablas.server.jobs.errors import JobNotInState, QueueFull, UnknownJob
from tablas.server.jobs.questions import question_of
from tablas.server.jobs.store import OVER, JobStore, Progress, StoredJob
from tablas.server.jobs.views import ORDERS, job_view
from tablas.server.jobs.work import SEARCH_PARTS, JobWork, Worked
from tablas.server.play.ledger import utc_now
from tablas.storage.faults import StorageError

log = logging.getLogger("tablas.server")

MOST_WAITING = 100
MOST_OVER = 1000
MOST_STREAMS = 64
# How long a stream waits before it looks by itself: another server may have worked on the same job.
LOOK_S = 2.0


class JobService:
    """The jobs of one database, and a source of work for the background."""

    def __init__(
        self, store: JobStore, background: Background, clock: Callable[[], datetime] = utc_now
    ) -> None:
        self._store, self._background, self._clock = store, background, clock
        self._working: tuple[str, Turn] | None = None
        self._news: dict[str, set[asyncio.Event]] = {}
        self._is_closing = False

    async def add(self, order: JobOrder) -> JobView:
        """Take an order in.

        Raises:
            AtField: a field holds what cannot be.
            QueueFull: too many jobs wait already.
            StorageError: the database could not be written.
        """
        await asyncio.to_thread(question_of, order)
        now = self._clock()
        job = StoredJob(
            id=uuid.uuid4().hex,
            kind=order.kind,
            created_at=now,
            queued_at=now,
            state="queued",
            revision=0,
            done=0,
            total=_total(order),
            asked=order.model_dump_json(),
        )
        if not await self._store.add(job, most_waiting=MOST_WAITING, most_over=MOST_OVER):
            raise QueueFull(MOST_WAITING)
        self._background.wake()
        return await self._view(job)

    async def view(self, job_id: str) -> JobView:
        """A job as it stands.

        Raises:
            UnknownJob: there is none with this id.
        """
        return await self._view(await self._found(job_id))

    async def views(self, ids: Sequence[str]) -> list[JobView]:
        """The jobs of these ids that there are, the newest first."""
        return [await self._view(job) for job in await self._store.some(ids)]

    async def pause(self, job_id: str) -> JobView:
        """Let a job rest until it is resumed.

        Raises:
            UnknownJob: there is none with this id.
            JobNotInState: it is over.
        """
        return await self._asked(job_id, "paused", ("queued", "running"))

    async def resume(self, job_id: str) -> JobView:
        """Go on with a job that rests, was cancelled or has failed.

        Raises:
            UnknownJob: there is none with this id.
            JobNotInState: it is done.
        """
        return await self._asked(job_id, "queued", ("paused", "cancelled", "failed"))

    async def cancel(self, job_id: str) -> JobView:
        """End a job; what it has found stays.

        Raises:
            UnknownJob: there is none with this id.
            JobNotInState: it is over already.
        """
        return await self._asked(job_id, "cancelled", ("queued", "running", "paused"))

    async def extend(self, job_id: str, more: JobExtension) -> JobView:
        """More games for a rollout, added to those it has.

        Raises:
            UnknownJob: there is none with this id.
            JobNotInState: it is no rollout, or has as many games already.
        """
        job = await self._found(job_id)
        order = ORDERS.validate_json(job.asked)
        if not isinstance(order, RolloutOrder):
            raise JobNotInState(job_id, f"a job of kind {job.kind} cannot be extended")
        if more.trials <= job.done:
            raise JobNotInState(job_id, f"it has {job.done} games already", value=str(more.trials))
        longer = order.model_copy(
            update={"trials": more.trials, "target_se": more.target_se, "target_jsd": more.target_jsd}
        )
        return await self._changed(job, "queued", asked=longer.model_dump_json(), total=more.trials)

    async def events(self, job_id: str) -> AsyncIterator[JobView | None]:
        """A job each time that it has changed, until it is over; None now and then when it has not.

        Raises:
            UnknownJob: there is none with this id.
        """
        heard = asyncio.Event()
        self._news.setdefault(job_id, set()).add(heard)
        seen: JobView | None = None
        try:
            while not self._is_closing:
                heard.clear()
                view = await self.view(job_id)
                yield None if view == seen else view
                if view.state in OVER:
                    return
                seen = view
                with suppress(TimeoutError):
                    await asyncio.wait_for(heard.wait(), LOOK_S)
        finally:
            self._news[job_id].discard(heard)
            if not self._news[job_id]:
                del self._news[job_id]

    @property
    def streams(self) -> int:
        """How many listen to events now."""
        return sum(map(len, self._news.values()))

    def close_streams(self) -> None:
        """End every stream of events: the server stops."""
        self._is_closing = True
        for job_id in list(self._news):
            self._tell(job_id)

    async def work(self, turn: Turn) -> bool:
        """Work on the job whose turn it is; False where none waits.

        Raises:
            StorageError: the database cannot be used now.
        """
        job = await self._store.next_one()
        if job is None:
            return False
        if await self._store.begin(job):
            self._working = job.id, turn
            try:
                await self._worked(job, turn)
            finally:
                self._working = None
            self._tell(job.id)
        return True

    async def _worked(self, job: StoredJob, turn: Turn) -> None:
        try:
            worked = await self._in_thread(job, turn)
        except StorageError:
            raise
        except AtField as error:
            await self._store.fail(job, error.error.code, str(error))
        except TablasError as error:
            await self._store.fail(job, error.code, str(error))
        except Exception as error:  # one bad job must not hold up the others
            log.error("job %s failed", job.id, exc_info=error)
            await self._store.fail(job, "internal_error", type(error).__name__)
        else:
            if worked.is_whole and await self._store.finish(job, worked.progress):
                return
            await self._store.keep(job, worked.progress)
            await self._store.put_back(job, self._clock())

    async def _in_thread(self, job: StoredJob, turn: Turn) -> Worked:
        loop = asyncio.get_running_loop()
        heard: asyncio.Queue[Progress | None] = asyncio.Queue()

        def hear(progress: Progress | None) -> None:
            loop.call_soon_threadsafe(heard.put_nowait, progress)

        def run() -> Worked:
            try:
                order = ORDERS.validate_json(job.asked)
                begun = Progress(job.done, job.total, job.checkpoint, job.result)
                return JobWork(order, begun, self._background.engines, turn, hear).run()
            finally:
                hear(None)

        self._tell(job.id)
        task = asyncio.create_task(self._background.call(run))
        try:
            while (progress := await heard.get()) is not None:
                await self._store.keep(job, progress)
                self._tell(job.id)
        except BaseException:
            turn.control.cancel()
            with suppress(TablasError):
                await task
            raise
        return await task

    async def _asked(self, job_id: str, state: JobState, from_states: Sequence[JobState]) -> JobView:
        job = await self._found(job_id)
        if job.state == state or (state == "queued" and job.state == "running"):
            return await self._view(job)
        if job.state not in from_states:
            raise JobNotInState(job_id, f"it is {job.state}", value=job.state)
        return await self._changed(job, state)

    async def _changed(
        self, job: StoredJob, state: JobState, *, asked: str | None = None, total: int | None = None
    ) -> JobView:
        if not await self._store.ask(job, state, self._clock(), asked=asked, total=total):
            raise JobNotInState(job.id, "something else was asked of it at the same time")
        if self._working is not None and self._working[0] == job.id:
            self._working[1].control.cancel()
        self._background.wake()
        self._tell(job.id)
        return await self.view(job.id)

    async def _found(self, job_id: str) -> StoredJob:
        job = await self._store.find(job_id)
        if job is None:
            raise UnknownJob(job_id)
        return job

    async def _view(self, job: StoredJob) -> JobView:
        ahead = await self._store.ahead_of(job) if job.state == "queued" else 0
        # Between two turns a job waits for a moment; to who looks at it, it is in work.
        shown = replace(job, state="running") if job.state == "queued" and job.done and not ahead else job
        return job_view(shown, ahead)

    def _tell(self, job_id: str) -> None:
        for event in self._news.get(job_id, ()):
            event.set()


def _total(order: JobOrder) -> int:
    match order:
        case RolloutOrder():
            return order.trials
        case TemperatureOrder():
            return len(ROLLS)
        case ScoreMapOrder():
            return 1 + order.length**2
        case SearchOrder():
            return SEARCH_PARTS
