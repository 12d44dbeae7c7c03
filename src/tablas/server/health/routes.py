"""The addresses that say whether the server is up, and how it is."""

from __future__ import annotations

import asyncio
from http import HTTPStatus
from ipaddress import ip_address

from fastapi import APIRouter, HTTPException, Request, Response
from sqlalchemy import Connection, text

from tablas import __version__
from tablas.protocol.errors import ErrorResponse
from tablas.protocol.live import HealthView
from tablas.server.metrics import CONTENT_TYPE, Metrics
from tablas.server.storage.database import Database
from tablas.server.storage.migrate import HEAD
from tablas.storage.faults import StorageBusy

READY_S = 3.0

router = APIRouter(prefix="/api", tags=["health"])


@router.get("/health", operation_id="getHealth")
async def get_health() -> HealthView:
    """That the server answers, its version, and the form of its database."""
    return _health()


@router.get(
    "/health/ready",
    operation_id="getReadiness",
    responses={503: {"model": ErrorResponse, "description": "The database cannot be used"}},
)
async def get_readiness(request: Request) -> HealthView:
    """That the server can also read its database: whether a proxy should send it anybody."""
    database = request.app.state.database
    assert isinstance(database, Database)
    try:
        await asyncio.wait_for(database.look(_nothing), READY_S)
    except TimeoutError as error:
        raise StorageBusy(database.place, f"no answer in {READY_S:g} s") from error
    return _health()


@router.get("/metrics", operation_id="getMetrics", include_in_schema=False)
async def get_metrics(request: Request) -> Response:
    """The counters of the server, for a Prometheus on the same machine or in the same private network."""
    metrics = request.app.state.metrics
    assert isinstance(metrics, Metrics)
    if not _is_near(request):
        raise HTTPException(HTTPStatus.NOT_FOUND)
    return Response(metrics.text(), headers={"Content-Type": CONTENT_TYPE})


def _health() -> HealthView:
    return HealthView(status="ok", version=__version__, schema_revision=HEAD)


def _is_near(request: Request) -> bool:
    """Whether who asks, as the proxy names him, has an address that the open network does not route."""
    try:
        return request.client is not None and ip_address(request.client.host).is_private
    except ValueError:
        return False


def _nothing(connection: Connection) -> None:
    connection.execute(text("SELECT 1"))
