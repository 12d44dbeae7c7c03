"""The addresses of the engine protocol; everything behind them is in `service`."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Body, Depends, Request

from tablas.protocol.engine import EngineAnswer, EngineError, EngineQuestion
from tablas.protocol.errors import ErrorResponse
from tablas.server.engine.service import MOST_IN_BATCH, EngineService

REFUSALS: dict[int | str, dict[str, object]] = {
    status: {"model": ErrorResponse, "description": said}
    for status, said in (
        (403, "Sent by a page of another site"),
        (413, "A body larger than is read"),
        (422, "A field that is wrong, or more than is answered at once"),
        (429, "As many are being answered as the server can"),
        (503, "The answer would have taken too long"),
    )
}

router = APIRouter(prefix="/api/engine", tags=["engine"])


def _service(request: Request) -> EngineService:
    service = request.app.state.engine
    assert isinstance(service, EngineService)
    return service


Service = Annotated[EngineService, Depends(_service)]
Batch = Annotated[list[EngineQuestion], Body(min_length=1, max_length=MOST_IN_BATCH)]


@router.post("", operation_id="askEngine", responses=REFUSALS)
async def ask_engine(question: EngineQuestion, request: Request, service: Service) -> EngineAnswer:
    """One request of the engine protocol, answered; closing the connection cancels it."""
    return await service.answer(question, _gone(request))


@router.post("/batch", operation_id="askEngineMany", responses=REFUSALS)
async def ask_engine_many(
    questions: Batch, request: Request, service: Service
) -> list[EngineAnswer | EngineError]:
    """Several requests, answered in their order; one that cannot be answered has an error in its place."""
    return await service.answers(questions, _gone(request))


async def _gone(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
