"""What can be wrong with what is asked of a job, each with a stable code."""

from __future__ import annotations

from tablas.errors import TablasError


class UnknownJob(TablasError):
    """There is no job with this id; one that was over long ago is forgotten."""

    code = "unknown_job"

    def __init__(self, job_id: str) -> None:
        super().__init__(f"{job_id!r} is not a job of this server", value=job_id, place="job_id")


class JobNotInState(TablasError):
    """A job is not as it would have to be for what is asked of it."""

    code = "job_state"

    def __init__(self, job_id: str, reason: str, *, value: str = "") -> None:
        super().__init__(f"job {job_id}: {reason}", value=value, place="job_id")


class QueueFull(TablasError):
    """So many jobs wait that no more are taken."""

    code = "queue_full"

    def __init__(self, most: int) -> None:
        super().__init__(f"{most} jobs wait already, no more are taken", value=str(most), place="body")
