"""Jobs as clients are shown them."""

from __future__ import annotations

from pydantic import TypeAdapter

from tablas.protocol.jobs import JobFailure, JobOrder, JobResult, JobView
from tablas.server.jobs.store import StoredJob

ORDERS: TypeAdapter[JobOrder] = TypeAdapter(JobOrder)
_RESULTS: TypeAdapter[JobResult] = TypeAdapter(JobResult)


def job_view(job: StoredJob, ahead: int) -> JobView:
    """A job as it stands.

    Args:
        job: what is stored.
        ahead: how many jobs have their turn before it.
    """
    return JobView(
        id=job.id,
        order=ORDERS.validate_json(job.asked),
        state=job.state,
        created_at=job.created_at.isoformat(),
        done=job.done,
        total=job.total,
        ahead=ahead if job.state == "queued" else 0,
        result=None if job.result is None else _RESULTS.validate_json(job.result),
        error=None
        if job.error_code is None
        else JobFailure(code=job.error_code, message=job.error_message or ""),
    )
