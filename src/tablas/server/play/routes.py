"""The addresses of live play; everything behind them is in `service`."""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Header, Query, Request

from tablas.protocol.actions import ActionRequest
from tablas.protocol.clocks import ClockView
from tablas.protocol.errors import ErrorResponse
from tablas.protocol.hints import Hint
from tablas.protocol.live import LevelView, MatchSummary, MatchView, NewMatch, PartOrder
from tablas.server.play.service import Asker, PlayService
from tablas.server.visitors import Known, Visitor

REFUSALS: dict[int | str, dict[str, object]] = {
    status: {"model": ErrorResponse, "description": said}
    for status, said in (
        (403, "Sent by a page of another site, or not for this visitor to do"),
        (404, "No such match"),
        (409, "Stale, not allowed now, or a request id used for something else"),
        (422, "A field that is wrong"),
        (429, "More than anybody asks for"),
        (503, "The database cannot be used"),
    )
}

router = APIRouter(prefix="/api", tags=["play"])


def _service(request: Request) -> PlayService:
    service = request.app.state.play
    assert isinstance(service, PlayService)
    return service


Service = Annotated[PlayService, Depends(_service)]


def _asker(
    visitor: Known,
    tablas_watch: Annotated[
        str | None, Header(max_length=80, description="The words of a link to watch the match.")
    ] = None,
) -> Asker:
    return Asker(visitor, tablas_watch)


Asking = Annotated[Asker, Depends(_asker)]


@router.get("/levels", operation_id="listLevels")
async def list_levels(service: Service) -> list[LevelView]:
    """The levels of the bot, weakest first."""
    return service.levels()


@router.post(
    "/matches",
    operation_id="createMatch",
    status_code=HTTPStatus.CREATED,
    responses={status: REFUSALS[status] for status in (403, 409, 422, 503)},
)
async def create_match(order: NewMatch, service: Service, visitor: Visitor) -> MatchView:
    """A new match against the bot, opened and played up to the human's first decision.

    The same `request_id` again gives the same match, as it stands now.
    """
    return await service.create(order, visitor)


@router.get(
    "/matches",
    operation_id="listMatches",
    responses={status: REFUSALS[status] for status in (422, 503)},
)
async def list_matches(
    service: Service, visitor: Known, state: Annotated[Literal["open", "over"] | None, Query()] = None
) -> list[MatchSummary]:
    """The visitor's own matches, the last one first, fifty at most; on his machine all against the bot."""
    return await service.summaries(state, visitor)


@router.get(
    "/matches/{match_id}",
    operation_id="getMatch",
    responses={status: REFUSALS[status] for status in (404, 409, 422, 503)},
)
async def get_match(match_id: str, service: Service, asker: Asking) -> MatchView:
    """The match as it stands; a turn of the bot that a stop of the server cut short is finished first."""
    return await service.view(match_id, asker)


@router.get(
    "/matches/{match_id}/clock",
    operation_id="getClock",
    responses={status: REFUSALS[status] for status in (404, 409, 422, 503)},
)
async def get_clock(match_id: str, service: Service, asker: Asking) -> ClockView | None:
    """What the clocks of the match show now, null where it has none; a page asks while one of them runs."""
    return await service.clock(match_id, asker)


@router.post(
    "/matches/{match_id}/actions",
    operation_id="actInMatch",
    responses={status: REFUSALS[status] for status in (403, 404, 409, 422, 503)},
)
async def act_in_match(match_id: str, request: ActionRequest, service: Service, asker: Asking) -> MatchView:
    """The match after a player's action and the bot's answer to it, all of it stored."""
    return await service.act(match_id, request, asker)


@router.post(
    "/matches/{match_id}/part",
    operation_id="addPart",
    responses={status: REFUSALS[status] for status in (403, 404, 409, 422, 503)},
)
async def add_part(match_id: str, order: PartOrder, service: Service, asker: Asking) -> MatchView:
    """Add the player's part of sealed dice against the bot, once; the match begins with it."""
    return await service.mix(match_id, order, asker)


@router.get(
    "/matches/{match_id}/hint",
    operation_id="getHint",
    responses={status: REFUSALS[status] for status in (403, 404, 409, 422, 503)},
)
async def get_hint(match_id: str, service: Service, asker: Asking) -> Hint:
    """What the strongest level would do in the human's place."""
    return await service.hint(match_id, asker)
