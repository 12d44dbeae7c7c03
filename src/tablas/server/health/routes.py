"""The address that says the server is up."""

from __future__ import annotations

from fastapi import APIRouter

from tablas import __version__
from tablas.protocol.live import HealthView
from tablas.server.storage.migrate import HEAD

router = APIRouter(prefix="/api", tags=["health"])


@router.get("/health", operation_id="getHealth")
async def get_health() -> HealthView:
    """That the server answers, its version, and the form of its database."""
    return HealthView(status="ok", version=__version__, schema_revision=HEAD)
