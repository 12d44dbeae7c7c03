"""How often somebody may ask for what costs others something."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable

from tablas.server.errors import TooMany

ASKERS_KEPT = 10_000


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
