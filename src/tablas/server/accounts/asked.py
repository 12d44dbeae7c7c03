"""Where a request about accounts comes from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Request

from tablas.server.visitors import question_word, session_word


@dataclass(frozen=True, slots=True)
class Asked:
    """The address and the name of the server that it was sent to, and the words that its browser keeps.

    `session` is that of the session it had, `question` that of what it was asked about passkeys.
    """

    address: str
    session: str | None = None
    host: str = ""
    question: str | None = None


def _asked(request: Request) -> Asked:
    client = request.client
    address = "" if client is None else client.host
    return Asked(address, session_word(request), request.headers.get("host", ""), question_word(request))


From = Annotated[Asked, Depends(_asked)]
"""Where the request comes from."""
