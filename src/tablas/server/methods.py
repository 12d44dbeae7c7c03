"""What may be asked of an address, for whoever asked for something else."""

from __future__ import annotations

from collections.abc import Iterable

from starlette.requests import Request
from starlette.routing import BaseRoute, Match

METHODS = ("DELETE", "GET", "HEAD", "PATCH", "POST", "PUT")


def allowed_at(request: Request) -> str:
    """The methods that the address of a request answers to, as the header `Allow` lists them.

    An address has a route for each of its methods, and whoever refuses knows but one of them.
    """
    routes: Iterable[BaseRoute] = request.app.router.routes
    return ", ".join(
        method
        for method in METHODS
        if any(route.matches({**request.scope, "method": method})[0] == Match.FULL for route in routes)
    )
