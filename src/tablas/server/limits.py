"""How often somebody may ask for what costs others something."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from tablas.server.errors import TooMany

ASKERS_KEPT = 10_000
# What several people behind one address do at most, pages with running clocks included.
REQUESTS_AT_ONCE, REQUEST_EACH_S = 300, 0.02
SOCKETS_AT_ONCE, SOCKET_EACH_S = 60, 0.25
MOST_SOCKETS = 200
# What a column for whole numbers holds in every database.
LARGEST_NUMBER = 2**31 - 1


class Limit:
    """A bucket of tokens for each asker: a request takes one, and time fills it again."""

    def __init__(self, what: str, most: int, each_s: float, ticks: Callable[[], float]) -> None:
        """Allow `most` at once, and one more every `each_s` seconds."""
        self._what = what
        self._most = float(most)
        self._each_s = each_s
        self._ticks = ticks
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, asker: str) -> None:
        """Count one request.

        Raises:
            TooMany: there have been too many.
        """
        now = self._ticks()
        left, since = self._left.pop(asker, (self._most, now))
        left = min(self._most, left + (now - since) / self._each_s)
        self._left[asker] = (left - 1 if left >= 1 else left, now)
        while len(self._left) > ASKERS_KEPT:
            self._left.popitem(last=False)
        if left < 1:
            raise TooMany(self._what)


class Crowd:
    """What all who come from one address may ask for together."""

    def __init__(self, ticks: Callable[[], float]) -> None:
        self._requests = Limit("requests", REQUESTS_AT_ONCE, REQUEST_EACH_S, ticks)
        self._sockets = Limit("sockets", SOCKETS_AT_ONCE, SOCKET_EACH_S, ticks)
        self._open: dict[str, int] = {}

    def take(self, address: str, *, is_socket: bool) -> None:
        """Count one request.

        Raises:
            TooMany: there have been too many, or too many sockets are open.
        """
        if not is_socket:
            self._requests.take(address)
            return
        if self._open.get(address, 0) >= MOST_SOCKETS:
            raise TooMany("sockets")
        self._sockets.take(address)

    @contextmanager
    def staying(self, address: str) -> Iterator[None]:
        """Count a socket as open for as long as it is."""
        self._open[address] = self._open.get(address, 0) + 1
        try:
            yield
        finally:
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]
