"""The addresses of practice and tutoring; everything behind them is in `service`."""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Query, Request, Response

from tablas.protocol.errors import ErrorResponse
from tablas.protocol.learning import (
    CountTask,
    CubeKind,
    CubeTask,
    DiceView,
    JudgeOrder,
    OpeningView,
    PlayOrder,
    RunningView,
    TurnView,
    Verdict,
)
from tablas.protocol.reviews import ReviewLevelName, ReviewSummary
from tablas.report.words import Language
from tablas.server.learn.service import LearnService
from tablas.server.play.routes import Asking

REFUSALS: dict[int | str, dict[str, object]] = {
    status: {"model": ErrorResponse, "description": said}
    for status, said in (
        (403, "Sent by a page of another site"),
        (404, "No such match"),
        (409, "Stale, or not allowed now"),
        (422, "A field that is wrong"),
        (503, "The database cannot be used"),
    )
}

router = APIRouter(prefix="/api", tags=["learn"])


def _service(request: Request) -> LearnService:
    service = request.app.state.learn
    assert isinstance(service, LearnService)
    return service


def _refusals(*statuses: int) -> dict[int | str, dict[str, object]]:
    return {status: REFUSALS[status] for status in statuses}


Service = Annotated[LearnService, Depends(_service)]
Lang = Annotated[Language, Query()]


@router.get("/learn/turn", operation_id="getTurn", responses=_refusals(422))
async def get_turn(
    service: Service,
    position: Annotated[str, Query(min_length=1, max_length=400)],
    dice: Annotated[str, Query(pattern=r"^[1-6]-?[1-6]$")],
) -> TurnView:
    """A position by any identifier and dice, with every legal way to play them."""
    return await service.turn(position, dice)


@router.post("/learn/plays", operation_id="judgePlay", responses=_refusals(403, 409, 422))
async def judge_play(order: PlayOrder, service: Service, lang: Lang = "en") -> Verdict:
    """A play of a practice position beside the best one, for money."""
    return await service.judge_play(order, lang)


@router.get("/learn/count", operation_id="getCountTask", responses=_refusals(422))
async def get_count_task(
    service: Service, wants_race: Annotated[bool, Query(alias="race")] = False
) -> CountTask:
    """A position from a game, to be counted, with its pips and adjusted counts."""
    return await service.count(wants_race=wants_race)


@router.get("/learn/cube", operation_id="getCubeTask", responses=_refusals(422))
async def get_cube_task(service: Service, kind: CubeKind = "contact", lang: Lang = "en") -> CubeTask:
    """A cube decision of a money game that is no plain one, with its solution."""
    return await service.cube(kind, lang)


@router.get("/learn/opening", operation_id="getOpening", responses=_refusals(422))
async def get_opening(
    service: Service, is_reply: Annotated[bool, Query(alias="reply")] = False
) -> OpeningView:
    """A first roll to play, or a reply to one."""
    return await service.opening(is_reply=is_reply)


@router.post(
    "/matches/{match_id}/judgement",
    operation_id="judgeAction",
    responses=_refusals(403, 404, 409, 422, 503),
)
async def judge_action(match_id: str, order: JudgeOrder, service: Service, lang: Lang = "en") -> Verdict:
    """An action of the human beside the best one, before he does it; nothing is stored."""
    return await service.judge_action(match_id, order, lang)


@router.get("/matches/{match_id}/running", operation_id="getRunning", responses=_refusals(404, 422, 503))
async def get_running(match_id: str, service: Service) -> RunningView:
    """PR and luck of the human so far, by a quick look."""
    return await service.running(match_id)


@router.post(
    "/matches/{match_id}/review",
    operation_id="reviewPlayed",
    status_code=HTTPStatus.CREATED,
    responses=_refusals(403, 404, 422, 503),
)
async def review_played(
    match_id: str,
    service: Service,
    asker: Asking,
    level: Annotated[ReviewLevelName, Query()] = "standard",
) -> ReviewSummary:
    """The review of a match played here: begun, or the one there is."""
    return await service.review(match_id, level, asker)


@router.get(
    "/matches/{match_id}/file.{kind}",
    operation_id="getMatchFile",
    response_class=Response,
    responses={200: {"content": {"text/plain": {}}}, **_refusals(403, 404, 422, 503)},
)
async def get_match_file(
    match_id: str, kind: Literal["mat", "sgf"], service: Service, asker: Asking
) -> Response:
    """The match as a file that other programs read; of two people, once it is over."""
    data = await service.file(match_id, kind, asker)
    headers = {"content-disposition": f'attachment; filename="tablas-{match_id[:8]}.{kind}"'}
    return Response(data, media_type="text/plain; charset=utf-8", headers=headers)


@router.get("/dice", operation_id="getDice", responses=_refusals(404, 422, 503))
async def get_dice(
    service: Service, asker: Asking, match: Annotated[str | None, Query(max_length=64)] = None
) -> DiceView:
    """The dice of a match, or of all matches of this server, beside what fair dice bring."""
    return await service.dice(match, asker)
