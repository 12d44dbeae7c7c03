"""Who asks: a random word that the server gave the visitor's browser, of which it keeps a digest only.

A guest is known by the digest of his word; an account, whose browser keeps the word of a session, by a mark
of its own, as is a bot, which sends its token.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from typing import Annotated, Protocol, cast

from fastapi import Depends, Request, Response
from starlette.requests import HTTPConnection

COOKIE = "tablas_visitor"
SESSION_COOKIE = "tablas_session"
QUESTION_COOKIE = "tablas_question"
WATCH_HEADER = "tablas-watch"
# A year: the matches of a guest without an account are his as long as his browser keeps this.
KEPT_S = 365 * 24 * 3600
SESSION_KEPT_S = 90 * 24 * 3600
QUESTION_KEPT_S = 300
_WORD = re.compile(r"[A-Za-z0-9_-]{43}")
_BEARER = "bearer "


class Sessions(Protocol):
    """Whose sessions and tokens are whose."""

    async def visitor_of_session(self, word: str) -> str | None:
        """Who a signed-in browser is known as in matches; None for a session that is over."""

    async def visitor_of_token(self, token: str) -> str:
        """Who a bot is known as in matches.

        Raises:
            UnknownToken: it is no bot's.
            Banned: the bot was closed.
        """


async def visitor_of(connection: HTTPConnection) -> str | None:
    """Who asks: the mark of an account, the digest of a guest, None for somebody who was here never before.

    Raises:
        UnknownToken, Banned: a token was sent that opens nothing.
    """
    sessions = cast(Sessions, connection.app.state.accounts)  # state is untyped; create_app put it there
    authorization = connection.headers.get("authorization", "")
    if authorization.lower().startswith(_BEARER):
        return await sessions.visitor_of_token(authorization[len(_BEARER) :].strip())
    word = session_word(connection)
    account = None if word is None else await sessions.visitor_of_session(word)
    return account or guest_of(connection)


def guest_of(connection: HTTPConnection) -> str | None:
    """The digest of a guest, None for somebody who was here never before."""
    word = connection.cookies.get(COOKIE, "")
    return digest(word) if _WORD.fullmatch(word) else None


def session_word(connection: HTTPConnection) -> str | None:
    """The word of a session that a browser keeps."""
    word = connection.cookies.get(SESSION_COOKIE, "")
    return word if _WORD.fullmatch(word) else None


def question_word(connection: HTTPConnection) -> str | None:
    """The word of a question about passkeys that a browser was asked."""
    word = connection.cookies.get(QUESTION_COOKIE, "")
    return word if _WORD.fullmatch(word) else None


def digest(word: str) -> str:
    """What is stored of a word that only its holder knows."""
    return hashlib.sha256(word.encode("ascii")).hexdigest()


def keep_session(request: Request, response: Response, word: str) -> None:
    """Have the browser keep the word of its session, where no script reads it."""
    _keep(request, response, SESSION_COOKIE, word, SESSION_KEPT_S)


def keep_question(request: Request, response: Response, word: str) -> None:
    """Have the browser keep the word of a question until it answers."""
    _keep(request, response, QUESTION_COOKIE, word, QUESTION_KEPT_S)


def drop_session(response: Response) -> None:
    """Have the browser forget its session."""
    response.delete_cookie(SESSION_COOKIE, httponly=True, samesite="strict")


def _keep(request: Request, response: Response, name: str, word: str, kept_s: int) -> None:
    response.set_cookie(
        name,
        word,
        max_age=kept_s,
        httponly=True,
        samesite="strict",
        # Behind a proxy that speaks https the scheme is what the proxy says it is.
        secure=request.url.scheme == "https",
    )


async def _welcomed(request: Request, response: Response) -> str:
    """The mark of who asks; somebody new is given a word of his own."""
    known = await visitor_of(request)
    if known is not None:
        return known
    word = secrets.token_urlsafe(32)
    _keep(request, response, COOKIE, word, KEPT_S)
    return digest(word)


Visitor = Annotated[str, Depends(_welcomed)]
"""The mark of who asks; a new visitor gets a cookie with the answer."""

Known = Annotated[str | None, Depends(visitor_of)]
"""The mark of who asks, None for somebody new."""
