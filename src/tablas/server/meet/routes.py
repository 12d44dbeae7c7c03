"""The addresses of meetings; everything behind them is in `service`."""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated

from fastapi import APIRouter, Depends, Header, Query, Request, Response

from tablas.protocol.online import (
    DiceProof,
    EntropyOrder,
    JoinOrder,
    LinkOrder,
    LobbyView,
    MeetingView,
    NewMeeting,
    News,
    OpenMeeting,
)
from tablas.server.limits import LARGEST_NUMBER
from tablas.server.meet.news import NewsDesk
from tablas.server.meet.picture import SVG, qr_svg
from tablas.server.meet.service import MeetingService
from tablas.server.moderation.door import Admitted
from tablas.server.play.routes import REFUSALS, Asking
from tablas.server.visitors import Known, Visitor

router = APIRouter(prefix="/api", tags=["meet"])


def _service(request: Request) -> MeetingService:
    service = request.app.state.meetings
    assert isinstance(service, MeetingService)
    return service


def _desk(request: Request) -> NewsDesk:
    desk = request.app.state.news
    assert isinstance(desk, NewsDesk)
    return desk


Service = Annotated[MeetingService, Depends(_service)]
Desk = Annotated[NewsDesk, Depends(_desk)]


@router.post(
    "/meetings",
    operation_id="proposeMatch",
    status_code=HTTPStatus.CREATED,
    responses={status: REFUSALS[status] for status in (403, 404, 409, 422, 429, 503)},
)
async def propose_match(order: NewMeeting, service: Service, visitor: Admitted) -> MeetingView:
    """A match that waits for a guest who follows its link; the same `request_id` again gives the same."""
    return await service.propose(order, visitor)


@router.get(
    "/meetings",
    operation_id="listMeetings",
    responses={status: REFUSALS[status] for status in (503,)},
)
async def list_meetings(service: Service, visitor: Known) -> list[OpenMeeting]:
    """The lobby: matches that anybody may join, whose hosts wait, the latest first."""
    return await service.lobby(visitor)


@router.post(
    "/meetings/invited",
    operation_id="lookAtInvitation",
    responses={status: REFUSALS[status] for status in (403, 404, 422, 503)},
)
async def look_at_invitation(order: LinkOrder, service: Service, visitor: Known) -> MeetingView:
    """What a link invites to. Links travel in bodies, never in addresses, which end up in logs."""
    return await service.invited(order.link, visitor)


@router.post(
    "/meetings/watched",
    operation_id="lookAtWatchLink",
    responses={status: REFUSALS[status] for status in (403, 404, 422, 503)},
)
async def look_at_watch_link(order: LinkOrder, service: Service, visitor: Known) -> MeetingView:
    """What a link lets one watch."""
    return await service.watched(order.link, visitor)


@router.post(
    "/meetings/joined",
    operation_id="joinMeeting",
    responses={status: REFUSALS[status] for status in (403, 404, 409, 422, 503)},
)
async def join_meeting(order: JoinOrder, service: Service, visitor: Admitted) -> MeetingView:
    """Take the second seat, once; the same visitor again gets the same answer."""
    return await service.join(order, visitor)


@router.get("/lobby", operation_id="getLobby", responses={503: REFUSALS[503]})
async def get_lobby(service: Service, visitor: Known) -> LobbyView:
    """Who waits, the asker's own tables that wait, and the matches that anybody may watch."""
    return await service.hall(visitor)


@router.delete(
    "/meetings/{match_id}",
    operation_id="cancelMeeting",
    status_code=HTTPStatus.NO_CONTENT,
    responses={status: REFUSALS[status] for status in (403, 404, 409, 422, 503)},
)
async def cancel_meeting(match_id: str, service: Service, visitor: Known) -> None:
    """Take back a match that nobody has joined."""
    await service.cancel(match_id, visitor)


@router.get(
    "/meetings/{match_id}/qr.svg",
    operation_id="getInvitationPicture",
    response_class=Response,
    responses={
        200: {"content": {"image/svg+xml": {}}},
        **{status: REFUSALS[status] for status in (404, 409, 422, 503)},
    },
)
async def get_invitation_picture(
    match_id: str, request: Request, service: Service, visitor: Known
) -> Response:
    """The link of an invitation as a QR code, for its host alone, to be read off his screen."""
    words = await service.invitation(match_id, visitor)
    return Response(
        qr_svg(f"{request.url.scheme}://{request.url.netloc}/unirse#{words}"), 200, media_type=SVG
    )


@router.get(
    "/meetings/{match_id}",
    operation_id="getMeeting",
    responses={status: REFUSALS[status] for status in (404, 422, 503)},
)
async def get_meeting(match_id: str, service: Service, visitor: Known) -> MeetingView:
    """The meeting, for its two people."""
    return await service.seen(match_id, visitor)


@router.post(
    "/meetings/{match_id}/entropy",
    operation_id="tellEntropy",
    responses={status: REFUSALS[status] for status in (403, 404, 409, 422, 503)},
)
async def tell_entropy(match_id: str, order: EntropyOrder, service: Service, visitor: Visitor) -> MeetingView:
    """The host tells the bytes he committed to, and the match begins."""
    return await service.tell_entropy(match_id, order, visitor)


@router.get(
    "/matches/{match_id}/dice",
    operation_id="getDiceProof",
    responses={status: REFUSALS[status] for status in (403, 404, 409, 422, 503)},
)
async def get_dice_proof(
    match_id: str,
    service: Service,
    visitor: Known,
    tablas_watch: Annotated[str | None, Header(max_length=80)] = None,
    game: Annotated[
        int | None, Query(ge=1, le=LARGEST_NUMBER, description="Of a match against the bot; else the last.")
    ] = None,
) -> DiceProof:
    """Every throw of the match and what it was made of; the key once the match is over.

    Against the bot, with sealed dice, it is that of one game, and the key is told when that game is over.
    """
    return await service.proof(match_id, visitor, tablas_watch, game)


@router.get(
    "/matches/{match_id}/news",
    operation_id="getNews",
    responses={status: REFUSALS[status] for status in (404, 409, 422, 503)},
)
async def get_news(
    match_id: str,
    desk: Desk,
    asker: Asking,
    seq: Annotated[int, Query(ge=0, le=LARGEST_NUMBER)] = 0,
    chat: Annotated[int, Query(ge=0, le=LARGEST_NUMBER)] = 0,
) -> list[News]:
    """What the socket would say to a page that has seen so much, where sockets do not get through."""
    return await desk.first(match_id, asker, seq, chat)
