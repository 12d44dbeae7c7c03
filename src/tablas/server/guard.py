"""What stands before every request: who may ask, and what the browser may do with the answer."""

from __future__ import annotations

import time
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tablas.server.errors import BodyTooLarge, ForeignRequest, TooMany, body_of, refusal
from tablas.server.limits import Crowd
from tablas.server.logs import log_request
from tablas.server.metrics import Metrics

LOCAL_HOSTS = frozenset({"localhost", "127.0.0.1", "::1"})
SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
LARGEST_BODY = 64 * 1024  # the largest message of the protocol has under 1 KB
LARGEST_FILE = 8 * 1024 * 1024  # a match of 25 points with every comment has under 1 MB
FILE_PATHS = frozenset({"/api/reviews"})

# What a socket is closed with that should not have been opened (RFC 6455).
POLICY_VIOLATION = 1008

CONTENT_POLICY = (
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
SECURITY_HEADERS = {
    "Content-Security-Policy": CONTENT_POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}


class Guard:
    """Refuses what another site may have sent through the user's browser, and dresses every answer.

    A server on one's own machine is within reach of every page one opens. A page of another site may send
    requests (its `Origin` gives it away) or point its own name at 127.0.0.1 (its `Host` gives it away).
    """

    def __init__(
        self, app: ASGIApp, hosts: frozenset[str] | None, metrics: Metrics, crowd: Crowd | None = None
    ) -> None:
        """Guard an application.

        Args:
            app: the application.
            hosts: the names it answers to, None for any name.
            metrics: what counts the answers.
            crowd: bounds what each address may ask for; None on one's own machine.
        """
        self._app = app
        self._hosts = hosts
        self._metrics = metrics
        self._crowd = crowd

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] == "websocket":
            await self._socket(scope, receive, send)
            return
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        started = time.perf_counter()
        status = 0

        async def send_dressed(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = MutableHeaders(scope=message)
                for name, value in SECURITY_HEADERS.items():
                    headers.setdefault(name, value)
                if scope["path"].startswith("/api/"):
                    headers.setdefault("Cache-Control", "no-store")
            await send(message)

        error = self._foreign(scope["method"], scope["path"], Headers(scope=scope)) or self._crowded(scope)
        if error is None:
            await self._app(scope, receive, send_dressed)
        else:
            await refusal(body_of(error))(scope, receive, send_dressed)
        seconds = time.perf_counter() - started
        route = _route(scope)
        if route is not None or scope["path"].startswith("/api/"):
            self._metrics.request(scope["method"], route or "unknown", status, seconds)
        log_request(scope["method"], route or scope["path"], status, seconds)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a socket in that a page of this server opens, or a program that is no browser."""
        if self._foreign("POST", scope["path"], Headers(scope=scope)) or self._crowded(scope):
            await send({"type": "websocket.close", "code": POLICY_VIOLATION})
        elif self._crowd is None:
            await self._app(scope, receive, send)
        else:
            with self._crowd.staying(_address(scope)):
                await self._app(scope, receive, send)

    def _crowded(self, scope: Scope) -> TooMany | None:
        """Why somebody who asks for too much is not answered."""
        if self._crowd is None or not scope["path"].startswith("/api/"):
            return None
        try:
            self._crowd.take(_address(scope), is_socket=scope["type"] == "websocket")
        except TooMany as error:
            return error
        return None

    def _foreign(self, method: str, path: str, headers: Headers) -> ForeignRequest | BodyTooLarge | None:
        host = headers.get("host", "")
        if self._hosts is not None and _host_name(host) not in self._hosts:
            return ForeignRequest(f"{host!r} is not a name of this server", value=host, place="header.host")
        if method in SAFE_METHODS:
            return None
        origin = headers.get("origin")
        if origin is not None and urlsplit(origin).netloc.lower() != host.lower():
            return ForeignRequest(f"{origin!r} is another site", value=origin, place="header.origin")
        site = headers.get("sec-fetch-site", "same-origin")
        if site not in ("same-origin", "none"):
            return ForeignRequest(f"sent from {site}", value=site, place="header.sec-fetch-site")
        length = headers.get("content-length", "unknown" if "transfer-encoding" in headers else "0")
        most = LARGEST_FILE if path in FILE_PATHS else LARGEST_BODY
        if not length.isdecimal() or int(length) > most:
            return BodyTooLarge(
                f"{length} bytes; at most {most} are read",
                value=length,
                place="header.content-length",
            )
        return None


def _address(scope: Scope) -> str:
    """Where a request comes from, as the proxy says where there is one."""
    client = scope.get("client")
    return str(client[0]) if client else ""


def _route(scope: Scope) -> str | None:
    """The form of the address that was asked for: names of matches are no business of logs."""
    route = scope.get("route")
    return getattr(route, "path", None)


def _host_name(host: str) -> str:
    try:
        return (urlsplit(f"//{host}").hostname or "").lower()
    except ValueError:  # such as an unclosed bracket
        return ""
