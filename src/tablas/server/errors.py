"""The one file where errors become HTTP answers: their statuses and the one shape they all have."""

from __future__ import annotations

import logging
import math
from collections.abc import Sequence
from datetime import datetime
from http import HTTPStatus

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from pydantic import JsonValue
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, Response

from tablas.errors import BadClock, BadStakes, TablasError, UnknownLevel, UnknownVariant
from tablas.protocol.engine_answers import AtField
from tablas.protocol.errors import ErrorBody, ErrorResponse
from tablas.protocol.live import MatchView
from tablas.protocol.rules import RulesOrder
from tablas.server.methods import allowed_at
from tablas.storage.faults import StorageError

log = logging.getLogger("tablas.server")

LONGEST_VALUE = 200


class UnknownPath(TablasError):
    """There is nothing at this address, for who asks."""

    code = "unknown_path"

    def __init__(self, path: str) -> None:
        super().__init__(f"there is nothing at {path}", place=path)


class TooMany(TablasError):
    """More requests of a kind than a person makes."""

    code = "too_many"

    def __init__(self, what: str) -> None:
        super().__init__(f"too many {what} in a short time", value=what, place="")


class TooManyRequests(TablasError):
    """The server answers as many of these at a time as it can."""

    code = "too_many_requests"


class TookTooLong(TablasError):
    """An answer that would have kept the server too long; a job may take its time."""

    code = "took_too_long"

    def __init__(self, seconds: float) -> None:
        super().__init__(f"no answer after {seconds:g} seconds; /api/jobs may take longer", place="body")


class ForeignRequest(TablasError):
    """A request that a page of another site may have sent through the user's browser."""

    code = "foreign_request"


class BodyTooLarge(TablasError):
    """A body far larger than any message of this protocol."""

    code = "body_too_large"


# Anything not listed is a fault of ours: 500.
STATUS_BY_CODE: dict[str, HTTPStatus] = {
    "bad_json": HTTPStatus.BAD_REQUEST,
    "foreign_request": HTTPStatus.FORBIDDEN,
    "not_signed_in": HTTPStatus.UNAUTHORIZED,
    "wrong_sign_in": HTTPStatus.UNAUTHORIZED,
    "unknown_token": HTTPStatus.UNAUTHORIZED,
    "passkey_refused": HTTPStatus.UNAUTHORIZED,
    "passkey_expired": HTTPStatus.CONFLICT,
    "no_passkeys_here": HTTPStatus.CONFLICT,
    "too_many_passkeys": HTTPStatus.CONFLICT,
    "last_way_in": HTTPStatus.CONFLICT,
    "unknown_passkey": HTTPStatus.NOT_FOUND,
    "banned": HTTPStatus.FORBIDDEN,
    "account_needed": HTTPStatus.FORBIDDEN,
    "name_taken": HTTPStatus.CONFLICT,
    "too_many_bots": HTTPStatus.CONFLICT,
    "weak_passphrase": HTTPStatus.UNPROCESSABLE_ENTITY,
    "unknown_account": HTTPStatus.NOT_FOUND,
    "unknown_match": HTTPStatus.NOT_FOUND,
    "unknown_review": HTTPStatus.NOT_FOUND,
    "no_such_card": HTTPStatus.NOT_FOUND,
    "unknown_link": HTTPStatus.NOT_FOUND,
    "not_begun": HTTPStatus.CONFLICT,
    "seat_taken": HTTPStatus.CONFLICT,
    "own_invitation": HTTPStatus.CONFLICT,
    "dice_key_lost": HTTPStatus.CONFLICT,
    "bad_entropy": HTTPStatus.UNPROCESSABLE_ENTITY,
    "not_a_player": HTTPStatus.FORBIDDEN,
    "unknown_tournament": HTTPStatus.NOT_FOUND,
    "unknown_pairing": HTTPStatus.NOT_FOUND,
    "not_organiser": HTTPStatus.FORBIDDEN,
    "no_bots": HTTPStatus.FORBIDDEN,
    "not_entered": HTTPStatus.FORBIDDEN,
    "no_pairing": HTTPStatus.CONFLICT,
    "round_open": HTTPStatus.CONFLICT,
    "tournament_phase": HTTPStatus.CONFLICT,
    "tournament_full": HTTPStatus.CONFLICT,
    "too_many_tournaments": HTTPStatus.CONFLICT,
    "bad_tournament": HTTPStatus.UNPROCESSABLE_ENTITY,
    "name_needed": HTTPStatus.UNPROCESSABLE_ENTITY,
    "no_hints": HTTPStatus.FORBIDDEN,
    "talk_muted": HTTPStatus.FORBIDDEN,
    "silenced": HTTPStatus.FORBIDDEN,
    "already_reported": HTTPStatus.CONFLICT,
    "already_decided": HTTPStatus.CONFLICT,
    "nobody_to_rule": HTTPStatus.CONFLICT,
    "ruled_admin": HTTPStatus.FORBIDDEN,
    "guest_closed": HTTPStatus.FORBIDDEN,
    "unknown_report": HTTPStatus.NOT_FOUND,
    "bad_until": HTTPStatus.UNPROCESSABLE_ENTITY,
    "too_many": HTTPStatus.TOO_MANY_REQUESTS,
    "not_reviewed_yet": HTTPStatus.CONFLICT,
    "unknown_job": HTTPStatus.NOT_FOUND,
    "job_state": HTTPStatus.CONFLICT,
    "queue_full": HTTPStatus.TOO_MANY_REQUESTS,
    "too_many_requests": HTTPStatus.TOO_MANY_REQUESTS,
    "took_too_long": HTTPStatus.SERVICE_UNAVAILABLE,
    "no_match": HTTPStatus.UNPROCESSABLE_ENTITY,
    "bad_file": HTTPStatus.UNPROCESSABLE_ENTITY,
    "unknown_format": HTTPStatus.UNPROCESSABLE_ENTITY,
    "file_too_large": HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    "unknown_path": HTTPStatus.NOT_FOUND,
    "method_not_allowed": HTTPStatus.METHOD_NOT_ALLOWED,
    "stale": HTTPStatus.CONFLICT,
    "request_reused": HTTPStatus.CONFLICT,
    "illegal_action": HTTPStatus.CONFLICT,
    "illegal_play": HTTPStatus.CONFLICT,
    "search_cancelled": HTTPStatus.CONFLICT,
    "body_too_large": HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    "bad_request": HTTPStatus.UNPROCESSABLE_ENTITY,
    "unknown_level": HTTPStatus.UNPROCESSABLE_ENTITY,
    "unknown_variant": HTTPStatus.UNPROCESSABLE_ENTITY,
    "bad_start": HTTPStatus.UNPROCESSABLE_ENTITY,
    "bad_notation": HTTPStatus.UNPROCESSABLE_ENTITY,
    "bad_position": HTTPStatus.UNPROCESSABLE_ENTITY,
    "bad_dice": HTTPStatus.UNPROCESSABLE_ENTITY,
    "bad_clock": HTTPStatus.UNPROCESSABLE_ENTITY,
    "bad_stakes": HTTPStatus.UNPROCESSABLE_ENTITY,
    "storage_read_only": HTTPStatus.SERVICE_UNAVAILABLE,
    "storage_full": HTTPStatus.SERVICE_UNAVAILABLE,
    "storage_busy": HTTPStatus.SERVICE_UNAVAILABLE,
    "storage_unavailable": HTTPStatus.SERVICE_UNAVAILABLE,
    "database_damaged": HTTPStatus.SERVICE_UNAVAILABLE,
}


def refusal(
    body: ErrorBody, headers: dict[str, str] | None = None, status: HTTPStatus | None = None
) -> Response:
    """The answer that carries an error, with the status of its code if no other is given."""
    status = status or STATUS_BY_CODE.get(body.code, HTTPStatus.INTERNAL_SERVER_ERROR)
    body.message = _sayable(body.message)
    if isinstance(body.value, str):
        body.value = _sayable(body.value)
    content = ErrorResponse(error=body).model_dump(mode="json", exclude_unset=True)
    return JSONResponse(content, status_code=status, headers=headers)


def _sayable(text: str) -> str:
    """The text, half a surrogate pair (which JSON may escape, but no text hold) as its own escape."""
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


def body_of(error: TablasError) -> ErrorBody:
    """The common shape of an error of ours; what names no place is about the body's action or the path."""
    body = ErrorBody(code=error.code, message=str(error), place=error.place or None)
    if error.value:
        body.value = error.value[:LONGEST_VALUE]
    until = getattr(error, "until", None)
    if isinstance(until, datetime):
        body.until = until.isoformat(timespec="seconds")
    current = getattr(error, "current", None)
    if isinstance(current, MatchView):
        body.current = current
    if isinstance(error, UnknownLevel):
        body.place = "body.level"
        body.valid = list(error.known)
    if isinstance(error, UnknownVariant):
        body.place = "body.rules.variant"
        body.valid = list(error.known)
    if isinstance(error, BadClock):
        body.place = "body.clock"
    if isinstance(error, BadStakes) and error.field in RulesOrder.model_fields:
        body.place = f"body.rules.{error.field}"
    return body


async def _tablas_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, TablasError)
    body = body_of(error)
    if isinstance(error, StorageError):
        request.app.state.metrics.fault(error.code)
    if body.code not in STATUS_BY_CODE:
        log.error("unexpected refusal", exc_info=error, extra={"fields": {"code": body.code}})
    return refusal(body)


async def _at_field(_request: Request, error: Exception) -> Response:
    """What a field of a question holds cannot be, whatever that would mean at a board."""
    assert isinstance(error, AtField)
    body = body_of(error.error)
    body.place = f"body.{error.field}"
    return refusal(body, status=HTTPStatus.UNPROCESSABLE_ENTITY)


def _json_value(value: object) -> JsonValue:
    match value:
        case float() if not math.isfinite(value):  # read from JSON, but no JSON
            return str(value)
        case None | bool() | int() | float():
            return value
        case str():
            return value[:LONGEST_VALUE]
        case _:
            return str(value)[:LONGEST_VALUE]


def _place(location: Sequence[object]) -> str:
    return ".".join(str(part) for part in location)


def _without_kind(location: Sequence[object], body: object) -> list[object]:
    """The place in a body that was read by its own kind, which pydantic puts between the two."""
    parts = list(location)
    if len(parts) > 1 and isinstance(body, dict) and parts[1] == body.get("kind"):
        del parts[1]
    return parts


async def _invalid_request(_request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    if first["type"] == "json_invalid":
        reason = first.get("ctx", {}).get("error", "")
        return refusal(
            ErrorBody(
                code="bad_json",
                message=f"the body is not JSON: {reason}",
                place=f"body, character {first['loc'][-1]}",
            )
        )
    place = _place(_without_kind(first["loc"], error.body))
    return refusal(
        ErrorBody(
            code="bad_request",
            message=f"{place}: {first['msg']}",
            place=place,
            value=_json_value(first.get("input")),
        )
    )


async def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    path, headers = request.url.path, dict(error.headers or {})
    match error.status_code:
        case HTTPStatus.METHOD_NOT_ALLOWED:
            headers["Allow"] = allowed_at(request)
            message = f"{request.method} is not allowed here"
            body = ErrorBody(code="method_not_allowed", message=message, place=path, value=request.method)
        case HTTPStatus.BAD_REQUEST:  # of FastAPI, for bytes that are no text
            body = ErrorBody(code="bad_json", message="the body is not JSON", place="body")
        case _:
            body = ErrorBody(code="unknown_path", message=f"there is nothing at {path}", place=path)
    return refusal(body, headers)


async def _internal_error(request: Request, error: Exception) -> Response:
    log.error("internal error", exc_info=error, extra={"fields": {"path": request.url.path}})
    return refusal(
        ErrorBody(code="internal_error", message="the server made a mistake; its log says which", place=None)
    )


def install_error_handlers(app: FastAPI) -> None:
    """Answer every error of the application in the one shape."""
    app.add_exception_handler(TablasError, _tablas_error)
    app.add_exception_handler(AtField, _at_field)
    app.add_exception_handler(RequestValidationError, _invalid_request)
    app.add_exception_handler(HTTPException, _http_error)
    app.add_exception_handler(Exception, _internal_error)
