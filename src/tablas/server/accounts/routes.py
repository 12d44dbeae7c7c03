"""The addresses of accounts; everything behind them is in `service`."""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response
from fastapi.responses import JSONResponse

from tablas.protocol.accounts import (
    CodesView,
    NewAccount,
    NewBot,
    PassphraseChange,
    Proof,
    RecoveryOrder,
    SessionView,
    SignInOrder,
    TokenView,
)
from tablas.server.accounts.asked import Asked, From
from tablas.server.accounts.service import AccountService, SignedIn
from tablas.server.accounts.store import Account
from tablas.server.play.routes import REFUSALS
from tablas.server.visitors import (
    Known,
    drop_session,
    guest_of,
    keep_session,
    session_word,
)

UNAUTHORISED: dict[int | str, dict[str, object]] = {
    401: {**REFUSALS[403], "description": "Not signed in, or name and secret do not belong together"}
}
PROVED = UNAUTHORISED | {status: REFUSALS[status] for status in (403, 422, 429, 503)}

router = APIRouter(prefix="/api", tags=["accounts"])


def _service(request: Request) -> AccountService:
    service = request.app.state.accounts
    assert isinstance(service, AccountService)
    return service


Service = Annotated[AccountService, Depends(_service)]


async def _person(service: Service, visitor: Known) -> Account:
    return await service.person(visitor)


Person = Annotated[Account, Depends(_person)]
"""The account of the person who asks; a guest and a bot are refused."""


@router.post(
    "/accounts",
    operation_id="signUp",
    status_code=HTTPStatus.CREATED,
    responses={status: REFUSALS[status] for status in (403, 409, 422, 429, 503)},
)
async def sign_up(
    order: NewAccount, request: Request, response: Response, service: Service, asked: From
) -> CodesView:
    """A new account, signed in from here on; its recovery codes are told this once."""
    done = await service.sign_up(order, asked, guest_of(request))
    keep_session(request, response, done.word)
    return CodesView(recovery_codes=list(done.codes))


@router.get("/session", operation_id="getSession", responses={503: REFUSALS[503]})
async def get_session(service: Service, visitor: Known, asked: From) -> SessionView:
    """Who is signed in."""
    return await session_view(service, await service.store.of_visitor(visitor), asked)


@router.post("/session", operation_id="signIn", responses=PROVED)
async def sign_in(
    order: SignInOrder, request: Request, response: Response, service: Service, asked: From
) -> SessionView:
    """Sign in; the session is a new one, whatever the browser brought along."""
    return await begun(request, response, service, await service.sign_in(order, asked), asked)


@router.delete(
    "/session",
    operation_id="signOut",
    status_code=HTTPStatus.NO_CONTENT,
    responses={status: REFUSALS[status] for status in (403, 503)},
)
async def sign_out(request: Request, response: Response, service: Service) -> None:
    """End this session."""
    word = session_word(request)
    if word is not None:
        await service.sign_out(word)
    drop_session(response)


@router.post("/session/recovered", operation_id="recoverAccount", responses=PROVED)
async def recover_account(
    order: RecoveryOrder, request: Request, response: Response, service: Service, asked: From
) -> SessionView:
    """Sign in with a recovery code, which is spent, and another passphrase; other sessions end."""
    return await begun(request, response, service, await service.recover(order, asked), asked)


@router.post("/account/passphrase", operation_id="changePassphrase", responses=PROVED)
async def change_passphrase(
    order: PassphraseChange,
    request: Request,
    response: Response,
    service: Service,
    account: Person,
    asked: From,
) -> SessionView:
    """Another passphrase; other sessions end."""
    return await begun(request, response, service, await service.change(account, order, asked), asked)


@router.post("/account/codes", operation_id="renewCodes", responses=PROVED)
async def renew_codes(proof: Proof, service: Service, account: Person, asked: From) -> CodesView:
    """New recovery codes; those made before are worth nothing."""
    return CodesView(recovery_codes=list(await service.renew_codes(account, proof, asked)))


@router.get(
    "/account/data",
    operation_id="getAccountData",
    responses=UNAUTHORISED | {503: REFUSALS[503]},
    response_class=JSONResponse,
)
async def get_account_data(service: Service, account: Person) -> Response:
    """Everything that is kept of the account, as a file."""
    headers = {"content-disposition": 'attachment; filename="tablas-account.json"'}
    return JSONResponse(await service.data(account), headers=headers)


@router.post(
    "/account/removal",
    operation_id="removeAccount",
    status_code=HTTPStatus.NO_CONTENT,
    responses=PROVED,
)
async def remove_account(
    proof: Proof, response: Response, service: Service, account: Person, asked: From
) -> None:
    """Forget the account and its bots; their matches stay without names."""
    await service.remove(account, proof, asked)
    drop_session(response)


@router.post(
    "/account/bots",
    operation_id="createBot",
    status_code=HTTPStatus.CREATED,
    responses=UNAUTHORISED | {status: REFUSALS[status] for status in (403, 409, 422, 503)},
)
async def create_bot(order: NewBot, service: Service, account: Person) -> TokenView:
    """A bot's account; its token is told this once."""
    return await service.new_bot(account, order)


@router.delete(
    "/account/bots/{name}",
    operation_id="removeBot",
    status_code=HTTPStatus.NO_CONTENT,
    responses=UNAUTHORISED | {status: REFUSALS[status] for status in (403, 404, 422, 503)},
)
async def remove_bot(name: str, service: Service, account: Person) -> None:
    """Forget a bot and its token."""
    await service.remove_bot(account, name)


async def begun(
    request: Request, response: Response, service: AccountService, done: SignedIn, asked: Asked
) -> SessionView:
    """Who is signed in from here on, in a session that the browser keeps."""
    keep_session(request, response, done.word)
    return await session_view(service, done.account, asked)


async def session_view(service: AccountService, account: Account | None, asked: Asked) -> SessionView:
    """Who is signed in, and whether passkeys can be used where he is."""
    return SessionView(
        account=None if account is None else await service.view(account),
        takes_passkeys=service.keys.are_taken(asked),
    )
