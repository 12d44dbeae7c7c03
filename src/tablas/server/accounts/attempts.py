"""How often a secret may be tried."""

from __future__ import annotations

from collections.abc import Callable

from tablas.server.accounts.passphrases import folded
from tablas.server.limits import Limit


class AccountLimits:
    """How often somebody may try a secret: from one address, at one name, and from one at the other."""

    def __init__(self, ticks: Callable[[], float]) -> None:
        self._address = Limit("attempts to sign in", 30, 10.0, ticks)
        self._name = Limit("attempts to sign in", 60, 15.0, ticks)
        self._both = Limit("attempts to sign in", 8, 30.0, ticks)

    def take(self, address: str, name: str = "") -> None:
        """Count an attempt.

        Raises:
            TooMany: there have been too many.
        """
        self._address.take(address)
        if name:
            self._both.take(f"{address} {folded(name)}")
            self._name.take(folded(name))
