"""What may be asked of an address, for whoever asked for something else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from starlette.requests import Request
from starlette.routing import BaseRoute, Route


def allowed_at(request: Request) -> str:
    """The methods that the address of a request answers to, as the header `Allow` lists them.

    An address has a route for each of its methods, and whoever refuses knows but one of them.
    """
    path = request.url.path
    found = [route for route in _routes(request.app.router.routes) if route.path_regex.match(path)]
    # A later form that fits as well, such as one with an id in this place, is another address.
    methods = {method for route in found if route.path == found[0].path for method in route.methods or ()}
    return ", ".join(sorted(methods))


def _routes(routes: Iterable[BaseRoute]) -> Iterator[Route]:
    """The routes of an application, those of the routers it includes among them."""
    for route in routes:
        included = getattr(route, "original_router", None)
        if included is not None:
            yield from _routes(included.routes)
        elif isinstance(route, Route):
            yield route
