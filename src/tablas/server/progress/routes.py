"""The address of progress; everything behind it is in `service`."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request

from tablas.protocol.errors import ErrorResponse
from tablas.protocol.progress import ProgressView
from tablas.report.words import Language
from tablas.server.progress.service import ProgressService

REFUSALS: dict[int | str, dict[str, object]] = {
    status: {"model": ErrorResponse, "description": said}
    for status, said in ((422, "A field that is wrong"), (503, "The library cannot be used"))
}

router = APIRouter(prefix="/api", tags=["progress"])


def _service(request: Request) -> ProgressService:
    service = request.app.state.progress
    assert isinstance(service, ProgressService)
    return service


@router.get("/progress", operation_id="getProgress", responses=REFUSALS)
async def get_progress(
    service: Annotated[ProgressService, Depends(_service)],
    player: Annotated[str | None, Query(max_length=200)] = None,
    lang: Annotated[Language, Query()] = "en",
) -> ProgressView:
    """How a player plays over his reviewed matches; without a name, the one with most of them."""
    return await service.told(player, lang)
