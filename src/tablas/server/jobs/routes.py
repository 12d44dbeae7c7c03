"""The addresses of jobs; everything behind them is in `service`."""

from __future__ import annotations

from collections.abc import AsyncIterator
from http import HTTPStatus
from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request
from starlette.responses import Response, StreamingResponse

from tablas.protocol.errors import ErrorResponse
from tablas.protocol.jobs import JobExtension, JobOrder, JobView
from tablas.server.errors import TooManyRequests
from tablas.server.jobs.service import MOST_STREAMS, JobService

REFUSALS: dict[int | str, dict[str, object]] = {
    status: {"model": ErrorResponse, "description": said}
    for status, said in (
        (403, "Sent by a page of another site"),
        (404, "No such job"),
        (409, "The job is not in a state in which that can be asked of it"),
        (413, "A body far larger than any order"),
        (422, "A field that is wrong"),
        (429, "Too many jobs wait already, or too many listen"),
        (503, "The database cannot be used"),
    )
}
EVENTS: dict[str, object] = {
    "description": "Server-sent events; the data of each is the job as it stands then.",
    "content": {"text/event-stream": {"schema": {"$ref": "#/components/schemas/JobView"}}},
}

router = APIRouter(prefix="/api/jobs", tags=["jobs"])


def _service(request: Request) -> JobService:
    service = request.app.state.jobs
    assert isinstance(service, JobService)
    return service


Service = Annotated[JobService, Depends(_service)]
Ids = Annotated[list[Annotated[str, Query(max_length=64)]], Query(alias="id", max_length=100)]


def _refusals(*statuses: int) -> dict[int | str, dict[str, object]]:
    return {status: REFUSALS[status] for status in statuses}


@router.post(
    "",
    operation_id="orderJob",
    status_code=HTTPStatus.CREATED,
    responses=_refusals(403, 413, 422, 429, 503),
)
async def order_job(order: JobOrder, service: Service) -> JobView:
    """Take an order in; it is worked on in the background and goes on after a restart.

    The id is the only key to a job: nobody can list those of others.
    """
    return await service.add(order)


@router.get("", operation_id="listJobs", responses=_refusals(422, 503))
async def list_jobs(service: Service, ids: Ids = []) -> list[JobView]:  # noqa: B006
    """The jobs of these ids that there still are, the newest first."""
    return await service.views(ids)


@router.get("/{job_id}", operation_id="getJob", responses=_refusals(404, 422, 503))
async def get_job(job_id: str, service: Service) -> JobView:
    """A job as it stands, with what it has found so far."""
    return await service.view(job_id)


@router.post("/{job_id}/pause", operation_id="pauseJob", responses=_refusals(403, 404, 409, 422, 503))
async def pause_job(job_id: str, service: Service) -> JobView:
    """Let a job rest; it keeps what it has."""
    return await service.pause(job_id)


@router.post("/{job_id}/resume", operation_id="resumeJob", responses=_refusals(403, 404, 409, 422, 503))
async def resume_job(job_id: str, service: Service) -> JobView:
    """Go on with a job that rests, was cancelled or has failed, from where it was."""
    return await service.resume(job_id)


@router.post("/{job_id}/cancel", operation_id="cancelJob", responses=_refusals(403, 404, 409, 422, 503))
async def cancel_job(job_id: str, service: Service) -> JobView:
    """End a job; what it has found stays to be read."""
    return await service.cancel(job_id)


@router.post("/{job_id}/extend", operation_id="extendJob", responses=_refusals(403, 404, 409, 413, 422, 503))
async def extend_job(job_id: str, more: JobExtension, service: Service) -> JobView:
    """More games for a rollout: those it has are not played again."""
    return await service.extend(job_id, more)


@router.get(
    "/{job_id}/events",
    operation_id="watchJob",
    response_class=Response,
    responses={200: EVENTS, **_refusals(404, 422, 429, 503)},
)
async def watch_job(job_id: str, service: Service) -> StreamingResponse:
    """The job each time that it has changed, as server-sent events, until it is over."""
    await service.view(job_id)
    if service.streams >= MOST_STREAMS:
        raise TooManyRequests("too many listen to events")
    return StreamingResponse(_stream(service, job_id), media_type="text/event-stream")


async def _stream(service: JobService, job_id: str) -> AsyncIterator[str]:
    async for view in service.events(job_id):
        yield ": nothing new\n\n" if view is None else f"data: {view.model_dump_json()}\n\n"
