"""Who may sit down as a guest: not one who was sent away, nor for as long anybody from where he came."""

from __future__ import annotations

import ipaddress
from collections import OrderedDict
from typing import Annotated, cast

from fastapi import Depends, Request

from tablas.server.accounts.store import AccountStore
from tablas.server.moderation.errors import GuestClosed
from tablas.server.moderation.store import ModerationStore
from tablas.server.play.ledger import Ledger
from tablas.server.secret import ServerSecret
from tablas.server.visitors import Visitor

GUESTS_KNOWN = 10_000
# What one household has of the newer addresses.
HOUSE_BITS = 64


class GuestDoor:
    """Lets guests in.

    Where a guest came from is known in memory alone, as a mark made with the server's secret, from which no
    address can be read back without it. A mark is stored with the ban of its guest, and goes with it.
    """

    def __init__(
        self, store: ModerationStore, accounts: AccountStore, ledger: Ledger, secret: ServerSecret
    ) -> None:
        self._store = store
        self._accounts = accounts
        self._now = ledger.now
        self._secret = secret
        self._seen: OrderedDict[str, str | None] = OrderedDict()

    async def admit(self, visitor: str, address: str) -> None:
        """Let somebody sit down with people.

        Raises:
            GuestClosed: he is a guest, and was sent away, or comes from where one was.
        """
        mark = self._mark(address)
        self._remember(visitor, mark)
        bans = await self._store.guest_bans(visitor, mark, self._now())
        if not bans or await self._accounts.of_visitor(visitor) is not None:
            return
        own = next((ban for ban in bans if ban.visitor == visitor), None)
        if own is not None and own.address_mark is None and mark is not None:
            # Nobody knew where he came from when he was sent away; now it is known.
            await self._store.mark_guest(visitor, mark)
        raise GuestClosed(max(ban.until for ban in bans))

    def mark_of(self, visitor: str) -> str | None:
        """Where a guest last came from, None where this process has not seen him."""
        return self._seen.get(visitor)

    def _remember(self, visitor: str, mark: str | None) -> None:
        self._seen[visitor] = mark
        self._seen.move_to_end(visitor)
        while len(self._seen) > GUESTS_KNOWN:
            self._seen.popitem(last=False)

    def _mark(self, address: str) -> str | None:
        """The mark of an address; None of one that may be a proxy's, from which everybody comes."""
        try:
            place = ipaddress.ip_address(address)
        except ValueError:
            return None
        if not place.is_global:
            return None
        if place.version == 6:
            address = str(ipaddress.ip_network((place, HOUSE_BITS), strict=False))
        return self._secret.decoy(f"address {address}").hex()


async def _admitted(request: Request, visitor: Visitor) -> str:
    door = cast(GuestDoor, request.app.state.door)  # state is untyped; create_app put it there
    await door.admit(visitor, "" if request.client is None else request.client.host)
    return visitor


Admitted = Annotated[str, Depends(_admitted)]
"""The mark of who asks to sit down; a guest who was sent away is refused."""
