"""The addresses of reports and decisions; everything behind them is in `service`."""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated

from fastapi import APIRouter, Depends, Request

from tablas.protocol.moderation import DecisionOrder, DeskView, ReportOrder, RulingOrder, StandingView
from tablas.server.accounts.routes import UNAUTHORISED, Person
from tablas.server.accounts.store import Account
from tablas.server.moderation.service import ModerationService
from tablas.server.play.routes import REFUSALS
from tablas.server.visitors import Known, Visitor

router = APIRouter(prefix="/api", tags=["moderation"])


def _service(request: Request) -> ModerationService:
    service = request.app.state.moderation
    assert isinstance(service, ModerationService)
    return service


Service = Annotated[ModerationService, Depends(_service)]


async def _admin(request: Request, service: Service, visitor: Known) -> Account:
    return await service.admin(visitor, request.url.path)


Admin = Annotated[Account, Depends(_admin)]
"""The administrator who asks; for anybody else there is nothing here."""


@router.post(
    "/matches/{match_id}/report",
    operation_id="reportPlayer",
    status_code=HTTPStatus.NO_CONTENT,
    responses={status: REFUSALS[status] for status in (403, 404, 409, 422, 429, 503)},
)
async def report_player(match_id: str, order: ReportOrder, service: Service, visitor: Visitor) -> None:
    """Report the other player of a match to whoever runs the server, with what was said there."""
    await service.report(match_id, order, visitor)


@router.post(
    "/account/warning/read",
    operation_id="readWarning",
    status_code=HTTPStatus.NO_CONTENT,
    responses=UNAUTHORISED | {status: REFUSALS[status] for status in (403, 503)},
)
async def read_warning(service: Service, account: Person) -> None:
    """The warning of the account has been read, and is shown no longer."""
    await service.heard_warning(account)


@router.get(
    "/admin/desk",
    operation_id="getDesk",
    responses={status: REFUSALS[status] for status in (404, 503)},
)
async def get_desk(service: Service, _admin: Admin) -> DeskView:
    """The reports that wait, those decided last, and the record of decisions."""
    return await service.desk()


@router.post(
    "/admin/reports/{report_id}/decision",
    operation_id="decideReport",
    responses={status: REFUSALS[status] for status in (403, 404, 409, 422, 503)},
)
async def decide_report(report_id: str, order: DecisionOrder, service: Service, admin: Admin) -> DeskView:
    """Decide on a report: dismiss it, warn, mute or close the account."""
    return await service.decide(admin, report_id, order)


@router.get(
    "/admin/accounts/{name}",
    operation_id="getStanding",
    responses={status: REFUSALS[status] for status in (404, 422, 503)},
)
async def get_standing(name: str, service: Service, _admin: Admin) -> StandingView:
    """What holds for an account."""
    return await service.standing(name)


@router.post(
    "/admin/accounts/{name}/rulings",
    operation_id="ruleAccount",
    responses={status: REFUSALS[status] for status in (403, 404, 409, 422, 503)},
)
async def rule_account(name: str, order: RulingOrder, service: Service, admin: Admin) -> DeskView:
    """Decide about an account without a report, or take a decision back."""
    return await service.rule(admin, name, order)
