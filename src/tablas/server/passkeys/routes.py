"""The addresses of passkeys: each use of one is a question, then its answer."""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated

from fastapi import APIRouter, Path, Request, Response

from tablas.protocol.accounts import CodesView, KeyQuestion, NameOrder, Proof, SessionView
from tablas.protocol.passkeys import KeySignIn, NewPasskey, QuestionView
from tablas.server.accounts.asked import From
from tablas.server.accounts.routes import UNAUTHORISED, Person, Service, begun, session_view
from tablas.server.passkeys.service import Put
from tablas.server.play.routes import REFUSALS
from tablas.server.visitors import guest_of, keep_question, keep_session

ASKING: dict[int | str, dict[str, object]] = {
    status: REFUSALS[status] for status in (403, 409, 422, 429, 503)
}
ANSWERING = UNAUTHORISED | ASKING

router = APIRouter(prefix="/api", tags=["accounts"])

KeyId = Annotated[str, Path(pattern=r"^[0-9a-f]{64}$")]


@router.post("/session/passkey/question", operation_id="askToSignIn", responses=ASKING)
async def ask_to_sign_in(
    order: KeyQuestion, request: Request, response: Response, service: Service, asked: From
) -> QuestionView:
    """Ask for a passkey that opens an account: that of a name, or any that the device offers."""
    return _put(request, response, await service.keys.ask_to_sign_in(order.name, asked))


@router.post("/session/passkey", operation_id="signInWithKey", responses=ANSWERING)
async def sign_in_with_key(
    order: KeySignIn, request: Request, response: Response, service: Service, asked: From
) -> SessionView:
    """Sign in with a passkey; the session is a new one, whatever the browser brought along."""
    done = await service.sign_in_with_key(order.answer, asked)
    return await begun(request, response, service, done, asked)


@router.post("/accounts/passkey/question", operation_id="askForFirstKey", responses=ASKING)
async def ask_for_first_key(
    order: NameOrder, request: Request, response: Response, service: Service, asked: From
) -> QuestionView:
    """Ask for a passkey that a new account of this name is to be opened by."""
    return _put(request, response, await service.keys.ask_for_first(order.name, asked))


@router.post(
    "/accounts/passkey",
    operation_id="signUpWithKey",
    status_code=HTTPStatus.CREATED,
    responses=ANSWERING,
)
async def sign_up_with_key(
    order: NewPasskey, request: Request, response: Response, service: Service, asked: From
) -> CodesView:
    """A new account that a passkey opens, signed in from here on; its recovery codes are told this once."""
    done = await service.sign_up_with_key(order, asked, guest_of(request))
    keep_session(request, response, done.word)
    return CodesView(recovery_codes=list(done.codes))


@router.post("/account/proof", operation_id="askForProof", responses=ANSWERING)
async def ask_for_proof(
    request: Request, response: Response, service: Service, account: Person, asked: From
) -> QuestionView:
    """Ask for a passkey of who is signed in, in the place of the passphrase."""
    return _put(request, response, await service.keys.ask_for_proof(account, asked))


@router.post("/account/passkeys/question", operation_id="askForKey", responses=ANSWERING)
async def ask_for_key(
    proof: Proof, request: Request, response: Response, service: Service, account: Person, asked: From
) -> QuestionView:
    """Ask for one more passkey of the account."""
    return _put(request, response, await service.ask_for_key(account, proof, asked))


@router.post(
    "/account/passkeys",
    operation_id="addPasskey",
    status_code=HTTPStatus.CREATED,
    responses=ANSWERING,
)
async def add_passkey(order: NewPasskey, service: Service, account: Person, asked: From) -> SessionView:
    """Keep one more passkey of the account."""
    await service.add_key(account, order, asked)
    return await session_view(service, account, asked)


@router.post(
    "/account/passkeys/{passkey_id}/removal",
    operation_id="removePasskey",
    responses=ANSWERING | {404: REFUSALS[404]},
)
async def remove_passkey(
    passkey_id: KeyId, proof: Proof, service: Service, account: Person, asked: From
) -> SessionView:
    """Forget a passkey, unless nothing else would open the account."""
    await service.remove_key(account, passkey_id, proof, asked)
    return await session_view(service, account, asked)


def _put(request: Request, response: Response, put: Put) -> QuestionView:
    keep_question(request, response, put.word)
    return QuestionView(public_key=put.options)
