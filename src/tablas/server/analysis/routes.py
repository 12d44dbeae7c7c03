"""The addresses of analysis; everything behind them is in `service`."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Request

from tablas.protocol.analysis import AnalysisOrder, SpotAnalysis, SpotReading, TextOrder
from tablas.protocol.errors import ErrorResponse
from tablas.server.analysis.service import AnalysisService

REFUSALS: dict[int | str, dict[str, object]] = {
    403: {"model": ErrorResponse, "description": "Sent by a page of another site"},
    422: {"model": ErrorResponse, "description": "A field that is wrong"},
}

router = APIRouter(prefix="/api/analysis", tags=["analysis"])


def _service(request: Request) -> AnalysisService:
    service = request.app.state.analysis
    assert isinstance(service, AnalysisService)
    return service


Service = Annotated[AnalysisService, Depends(_service)]


@router.post("/read", operation_id="readSpot", responses=REFUSALS)
async def read_spot(order: TextOrder, service: Service) -> SpotReading:
    """The position in a text: XGID, GNU Position ID with or without Match ID, OGID, FIBS board, 26 integers.

    A text that tells none is no refusal: `problems` say where it stops being one.
    """
    return await service.read(order)


@router.post("", operation_id="analyseSpot", responses=REFUSALS)
async def analyse_spot(order: AnalysisOrder, request: Request, service: Service) -> SpotAnalysis:
    """The plays of a spot with dice, the cube decision of one without, so many turns ahead.

    A spot that is no position is no refusal: `problems` name everything that is wrong with it. The search
    ends when the client closes the connection.
    """

    async def gone() -> None:
        while (await request.receive())["type"] != "http.disconnect":
            pass

    return await service.analyse(order, gone)
