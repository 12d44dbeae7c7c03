"""The addresses of tournaments; everything behind them is in `service` and `seating`."""

from __future__ import annotations

from collections.abc import AsyncIterator
from http import HTTPStatus
from typing import Annotated, Final

from fastapi import APIRouter, Depends, Path, Request, Response
from starlette.responses import StreamingResponse

from tablas.protocol.online import MeetingView
from tablas.protocol.tournaments import (
    EntryOrder,
    ExtensionOrder,
    NewTournament,
    ResultOrder,
    SeatOrder,
    TournamentResults,
    TournamentSummary,
    TournamentView,
)
from tablas.server.accounts.routes import UNAUTHORISED
from tablas.server.errors import TooManyRequests
from tablas.server.moderation.door import Admitted
from tablas.server.play.routes import REFUSALS
from tablas.server.tournaments.seating import Seating
from tablas.server.tournaments.service import TournamentService
from tablas.server.visitors import Known, Visitor

router = APIRouter(prefix="/api/tournaments", tags=["tournaments"])

MOST_STREAMS: Final = 500
EVENTS: dict[str, object] = {
    "description": "Server-sent events; the data of each is the tournament as the asker sees it then.",
    "content": {"text/event-stream": {"schema": {"$ref": "#/components/schemas/TournamentView"}}},
}


def _service(request: Request) -> TournamentService:
    service = request.app.state.tournaments
    assert isinstance(service, TournamentService)
    return service


def _seating(request: Request) -> Seating:
    seating = request.app.state.seating
    assert isinstance(seating, Seating)
    return seating


Service = Annotated[TournamentService, Depends(_service)]
# Of the database's whole numbers, which a larger one would be refused by.
Number = Annotated[int, Path(ge=1, le=1_000_000)]


def _refusals(*statuses: int) -> dict[int | str, dict[str, object]]:
    return {status: REFUSALS[status] for status in statuses}


CHANGES = _refusals(403, 404, 409, 422, 429, 503)


@router.post(
    "",
    operation_id="holdTournament",
    status_code=HTTPStatus.CREATED,
    responses=UNAUTHORISED | _refusals(403, 409, 422, 429, 503),
)
async def hold_tournament(order: NewTournament, service: Service, visitor: Visitor) -> TournamentView:
    """A tournament of an account, open to whoever wants to enter; the same `request_id` gives the same."""
    return await service.hold(order, visitor)


@router.get("", operation_id="listTournaments", responses=_refusals(503))
async def list_tournaments(service: Service) -> list[TournamentSummary]:
    """The tournaments, those that are open or go on first, then the latest, fifty at most."""
    return await service.all()


@router.get("/{tournament_id}", operation_id="getTournament", responses=_refusals(404, 422, 503))
async def get_tournament(tournament_id: str, service: Service, visitor: Known) -> TournamentView:
    """A tournament as it stands: who takes part, every pairing, the table, and what the asker is to do."""
    return await service.view(tournament_id, visitor)


@router.post("/{tournament_id}/entrants", operation_id="enterTournament", responses=CHANGES)
async def enter_tournament(
    tournament_id: str, order: EntryOrder, service: Service, visitor: Admitted
) -> TournamentView:
    """Enter; the same visitor again gets the same answer."""
    return await service.enter(tournament_id, order, visitor)


@router.delete("/{tournament_id}/entrants/me", operation_id="leaveTournament", responses=CHANGES)
async def leave_tournament(tournament_id: str, service: Service, visitor: Visitor) -> TournamentView:
    """Leave: as if one had never entered, or, once it has begun, with one's open match lost."""
    return await service.leave(tournament_id, visitor)


@router.delete("/{tournament_id}/entrants/{number}", operation_id="dropEntrant", responses=CHANGES)
async def drop_entrant(
    tournament_id: str, number: Number, service: Service, visitor: Visitor
) -> TournamentView:
    """The organiser takes somebody out."""
    return await service.drop(tournament_id, number, visitor)


@router.post("/{tournament_id}/start", operation_id="startTournament", responses=CHANGES)
async def start_tournament(tournament_id: str, service: Service, visitor: Visitor) -> TournamentView:
    """The organiser has the first round drawn."""
    return await service.start(tournament_id, visitor)


@router.post("/{tournament_id}/next", operation_id="drawNextRound", responses=CHANGES)
async def draw_next_round(tournament_id: str, service: Service, visitor: Visitor) -> TournamentView:
    """The organiser has the next round drawn before the break is over."""
    return await service.next_round(tournament_id, visitor)


@router.post("/{tournament_id}/time", operation_id="extendRound", responses=CHANGES)
async def extend_round(
    tournament_id: str, order: ExtensionOrder, service: Service, visitor: Visitor
) -> TournamentView:
    """The organiser gives the round more time."""
    return await service.extend(tournament_id, order, visitor)


@router.delete("/{tournament_id}", operation_id="cancelTournament", responses=CHANGES)
async def cancel_tournament(tournament_id: str, service: Service, visitor: Visitor) -> TournamentView:
    """The organiser ends it where it stands; what was played stays to be read."""
    return await service.cancel(tournament_id, visitor)


@router.post(
    "/{tournament_id}/rounds/{number}/boards/{board}/result", operation_id="ruleResult", responses=CHANGES
)
async def rule_result(
    tournament_id: str, number: Number, board: Number, order: ResultOrder, service: Service, visitor: Visitor
) -> TournamentView:
    """The organiser says how a board of the last round ended, whatever it was before."""
    return await service.rule(tournament_id, number, board, order, visitor)


@router.delete(
    "/{tournament_id}/rounds/{number}/boards/{board}/result", operation_id="reopenBoard", responses=CHANGES
)
async def reopen_board(
    tournament_id: str, number: Number, board: Number, service: Service, visitor: Visitor
) -> TournamentView:
    """The organiser takes a result back: the match alone decides, or is still to be played."""
    return await service.reopen(tournament_id, number, board, visitor)


@router.post("/{tournament_id}/seat", operation_id="sitDown", responses=CHANGES)
async def sit_down(
    tournament_id: str, order: SeatOrder, seating: Annotated[Seating, Depends(_seating)], visitor: Admitted
) -> MeetingView:
    """Sit down to the match of this round: as its host where one is first, else with the words to join it."""
    return await seating.sit(tournament_id, order, visitor)


@router.get("/{tournament_id}/results.json", operation_id="getResults", responses=_refusals(404, 422, 503))
async def get_results(tournament_id: str, service: Service, response: Response) -> TournamentResults:
    """The table and every pairing, as a document to keep."""
    response.headers["content-disposition"] = 'attachment; filename="tournament.json"'
    return await service.results(tournament_id)


@router.get(
    "/{tournament_id}/results.csv",
    operation_id="getResultTable",
    response_class=Response,
    responses={200: {"content": {"text/csv": {}}}, **_refusals(404, 422, 503)},
)
async def get_result_table(tournament_id: str, service: Service) -> Response:
    """The table and every pairing for a spreadsheet."""
    text = await service.results_csv(tournament_id)
    headers = {"content-disposition": 'attachment; filename="tournament.csv"'}
    # Spreadsheets take a file without the mark for one of an older code page.
    return Response(text.encode("utf-8-sig"), 200, headers, "text/csv; charset=utf-8")


@router.get(
    "/{tournament_id}/events",
    operation_id="watchTournament",
    response_class=Response,
    responses={200: EVENTS, **_refusals(404, 422, 429, 503)},
)
async def watch_tournament(tournament_id: str, service: Service, visitor: Known) -> StreamingResponse:
    """The tournament each time that it has changed, as server-sent events."""
    await service.view(tournament_id, visitor)
    if service.streams >= MOST_STREAMS:
        raise TooManyRequests("too many listen to events")
    return StreamingResponse(_stream(service, tournament_id, visitor), media_type="text/event-stream")


async def _stream(service: TournamentService, tournament_id: str, visitor: str | None) -> AsyncIterator[str]:
    async for view in service.events(tournament_id, visitor):
        yield ": nothing new\n\n" if view is None else f"data: {view.model_dump_json()}\n\n"
