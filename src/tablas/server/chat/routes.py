"""The addresses of the conversation; everything behind them is in `service`."""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated

from fastapi import APIRouter, Depends, Request

from tablas.protocol.online import ChatOrder, MuteOrder
from tablas.server.chat.service import ChatService
from tablas.server.play.routes import REFUSALS
from tablas.server.visitors import Visitor

router = APIRouter(prefix="/api", tags=["meet"])


def _service(request: Request) -> ChatService:
    service = request.app.state.chat
    assert isinstance(service, ChatService)
    return service


Service = Annotated[ChatService, Depends(_service)]


@router.post(
    "/matches/{match_id}/chat",
    operation_id="sayInMatch",
    status_code=HTTPStatus.NO_CONTENT,
    responses={status: REFUSALS[status] for status in (403, 404, 422, 429, 503)},
)
async def say_in_match(match_id: str, order: ChatOrder, service: Service, visitor: Visitor) -> None:
    """Say something to the other player."""
    await service.say(match_id, order, visitor)


@router.post(
    "/matches/{match_id}/mute",
    operation_id="muteInMatch",
    status_code=HTTPStatus.NO_CONTENT,
    responses={status: REFUSALS[status] for status in (403, 404, 422, 503)},
)
async def mute_in_match(match_id: str, order: MuteOrder, service: Service, visitor: Visitor) -> None:
    """Read phrases only from now on, or everything again; while either does, neither can write."""
    await service.mute(match_id, visitor, is_muted=order.is_muted)
