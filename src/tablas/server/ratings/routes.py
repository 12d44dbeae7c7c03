"""The addresses of players and their ratings; everything behind them is in `service`."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Request

from tablas.protocol.ratings import PublicPlayer, RankedView
from tablas.server.play.routes import REFUSALS
from tablas.server.ratings.service import RatingService

router = APIRouter(prefix="/api/players", tags=["players"])


def _service(request: Request) -> RatingService:
    service = request.app.state.ratings
    assert isinstance(service, RatingService)
    return service


Service = Annotated[RatingService, Depends(_service)]


@router.get("", operation_id="listPlayers", responses={503: REFUSALS[503]})
async def list_players(service: Service) -> list[RankedView]:
    """The accounts of the highest rating, the best first, a hundred at most."""
    return await service.table()


@router.get(
    "/{name}", operation_id="getPlayer", responses={status: REFUSALS[status] for status in (404, 422, 503)}
)
async def get_player(name: str, service: Service) -> PublicPlayer:
    """What anybody may see of an account: its ratings and its last rated matches."""
    return await service.player(name)
