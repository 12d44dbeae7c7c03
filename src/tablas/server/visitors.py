"""Who asks: a random word that the server gave the visitor's browser, of which it keeps a digest only."""

from __future__ import annotations

import hashlib
import re
import secrets
from typing import Annotated

from fastapi import Depends, Request, Response
from starlette.requests import HTTPConnection

COOKIE = "tablas_visitor"
WATCH_HEADER = "tablas-watch"
# A year: the matches of a guest without an account are his as long as his browser keeps this.
KEPT_S = 365 * 24 * 3600
_WORD = re.compile(r"[A-Za-z0-9_-]{43}")


def visitor_of(connection: HTTPConnection) -> str | None:
    """The digest of who asks, None for somebody who was here never before."""
    word = connection.cookies.get(COOKIE, "")
    return digest(word) if _WORD.fullmatch(word) else None


def digest(word: str) -> str:
    """What is stored of a word that only its holder knows."""
    return hashlib.sha256(word.encode("ascii")).hexdigest()


def _welcomed(request: Request, response: Response) -> str:
    """The digest of who asks; somebody new is given a word of his own."""
    known = visitor_of(request)
    if known is not None:
        return known
    word = secrets.token_urlsafe(32)
    response.set_cookie(
        COOKIE,
        word,
        max_age=KEPT_S,
        httponly=True,
        samesite="strict",
        # Behind a proxy that speaks https the scheme is what the proxy says it is.
        secure=request.url.scheme == "https",
    )
    return digest(word)


Visitor = Annotated[str, Depends(_welcomed)]
"""The digest of who asks; a new visitor gets a cookie with the answer."""

Known = Annotated[str | None, Depends(visitor_of)]
"""The digest of who asks, None for somebody new."""
