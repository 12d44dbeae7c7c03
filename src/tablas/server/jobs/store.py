"""Reading and writing jobs: values in, values out; nothing above it sees a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import cast

from sqlalchemy import Connection, delete, func, insert, select, update
from sqlalchemy.orm import Session

from tablas.protocol.jobs import JobState
from tablas.server.jobs.tables import JobRow
from tablas.server.storage.database import Database

WAITING: tuple[JobState, ...] = ("queued", "running", "paused")
WORKABLE: tuple[JobState, ...] = ("queued", "running")
OVER: tuple[JobState, ...] = ("done", "failed", "cancelled")


@dataclass(frozen=True, slots=True)
class StoredJob:
    """A job; its order, checkpoint and result are JSON, in forms of their own."""

    id: str
    kind: str
    created_at: datetime
    queued_at: datetime
    state: JobState
    revision: int
    done: int
    total: int
    asked: str
    checkpoint: str | None = None
    result: str | None = None
    error_code: str | None = None
    error_message: str | None = None


@dataclass(frozen=True, slots=True)
class Progress:
    """How far the work on a job has come, and what it has found so far."""

    done: int
    total: int
    checkpoint: str | None
    result: str | None


class JobStore:
    """The jobs of one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, job: StoredJob, *, most_waiting: int, most_over: int) -> bool:
        """Store a job; False where so many wait already. The oldest that are over make room.

        Raises:
            StorageError: the database could not be written.
        """
        stored: list[bool] = []

        def work(connection: Connection) -> None:
            waiting = select(func.count()).select_from(JobRow).where(JobRow.state.in_(WAITING))
            stored.append(connection.execute(waiting).scalar_one() < most_waiting)
            if not stored[-1]:
                return
            over = select(JobRow.id).where(JobRow.state.in_(OVER)).order_by(JobRow.created_at.desc())
            connection.execute(delete(JobRow).where(JobRow.id.in_(over.offset(most_over - 1).limit(1000))))
            connection.execute(insert(JobRow).values(**_values(job)))

        await self._database.write(work)
        return stored[-1]

    async def find(self, job_id: str) -> StoredJob | None:
        """The job of an id."""

        def work(session: Session) -> StoredJob | None:
            row = session.get(JobRow, job_id)
            return None if row is None else _stored(row)

        return await self._database.read(work)

    async def some(self, ids: Sequence[str]) -> list[StoredJob]:
        """The jobs of these ids that there are, the newest first."""
        chosen = select(JobRow).where(JobRow.id.in_(ids)).order_by(JobRow.created_at.desc(), JobRow.id)

        def work(session: Session) -> list[StoredJob]:
            return [_stored(row) for row in session.scalars(chosen)]

        return await self._database.read(work)

    async def next_one(self) -> StoredJob | None:
        """The job whose turn it is: one in work when the server stopped, else the one that waits longest."""
        chosen = select(JobRow).where(JobRow.state.in_(WORKABLE))

        def work(session: Session) -> StoredJob | None:
            row = session.scalars(chosen.order_by(JobRow.state.desc(), JobRow.queued_at)).first()
            return None if row is None else _stored(row)

        return await self._database.read(work)

    async def ahead_of(self, job: StoredJob) -> int:
        """How many jobs have their turn before this one."""
        before = JobRow.state.in_(WORKABLE) & (JobRow.queued_at < job.queued_at)
        count = select(func.count()).select_from(JobRow).where(before & (JobRow.id != job.id))
        return await self._database.read(lambda session: session.execute(count).scalar_one())

    async def begin(self, job: StoredJob) -> bool:
        """Mark a job as being worked on; False where something else was asked of it meanwhile."""
        return await self._change(job, WORKABLE, state="running")

    async def keep(self, job: StoredJob, progress: Progress) -> None:
        """Store how far the work has come, whatever was asked of the job meanwhile: it goes on from there."""
        where = JobRow.id == job.id

        def work(connection: Connection) -> None:
            connection.execute(update(JobRow).where(where).values(**_progress(progress)))

        await self._database.write(work)

    async def put_back(self, job: StoredJob, now: datetime) -> bool:
        """Let the job wait for its next turn, behind all others."""
        return await self._change(job, ("running",), state="queued", queued_at=now)

    async def finish(self, job: StoredJob, progress: Progress) -> bool:
        """Store the result; False where something else was asked of the job meanwhile."""
        return await self._change(job, ("running",), state="done", **_progress(progress))

    async def fail(self, job: StoredJob, code: str, message: str) -> bool:
        """Store why the job cannot be done."""
        return await self._change(
            job, ("running",), state="failed", error_code=code[:50], error_message=message[:500]
        )

    async def ask(
        self,
        job: StoredJob,
        state: JobState,
        now: datetime,
        *,
        asked: str | None = None,
        total: int | None = None,
    ) -> bool:
        """Store what a client has asked of the job; False where another one was faster."""
        changed: dict[str, object] = {
            "state": state,
            "revision": job.revision + 1,
            "error_code": None,
            "error_message": None,
        }
        if state == "queued":
            changed["queued_at"] = now
        if asked is not None:
            changed |= {"asked": asked, "total": total}
        return await self._change(job, (job.state, *WORKABLE), **changed)

    async def _change(self, job: StoredJob, states: Sequence[JobState], **changed: object) -> bool:
        where = (JobRow.id == job.id) & (JobRow.revision == job.revision) & JobRow.state.in_(states)
        rows: list[int] = []

        def work(connection: Connection) -> None:
            rows.append(connection.execute(update(JobRow).where(where).values(**changed)).rowcount)

        await self._database.write(work)
        return rows[-1] > 0


def _progress(progress: Progress) -> dict[str, object]:
    return {
        "done": progress.done,
        "total": progress.total,
        "checkpoint": progress.checkpoint,
        "result": progress.result,
    }


def _values(job: StoredJob) -> dict[str, object]:
    return {name: getattr(job, name) for name in StoredJob.__slots__}


def _stored(row: JobRow) -> StoredJob:
    values = {name: getattr(row, name) for name in StoredJob.__slots__}
    values["state"] = cast(JobState, row.state)  # the database knows words, not which ones
    return StoredJob(**values)
