"""Counting rated matches, each once, and showing what they made of their players."""

from __future__ import annotations

import asyncio
import contextlib
from functools import partial

from tablas.protocol.ratings import PublicPlayer, RankedView
from tablas.server.accounts.errors import UnknownAccount
from tablas.server.accounts.store import AccountStore
from tablas.server.play.ledger import utc_now
from tablas.server.ratings import fibs, glicko
from tablas.server.ratings.store import Due, RatingStore, Standing
from tablas.storage.faults import StorageError

# Whoever looks at a player or at the table has the matches counted that are over; nobody else is in a hurry.
LOOK_EVERY_S = 15.0
DAY_S = 86_400.0


class RatingService:
    """The ratings of a server's accounts."""

    def __init__(self, store: RatingStore, accounts: AccountStore) -> None:
        self._store = store
        self._accounts = accounts

    async def run(self) -> None:
        """Count what is over now and then, until cancelled."""
        while True:
            with contextlib.suppress(StorageError):  # whoever plays is told; here the next time will do
                await self.count_all()
            await asyncio.sleep(LOOK_EVERY_S)

    async def count_all(self) -> None:
        """Count every rated match that is over and was not counted.

        Raises:
            StorageError: the database cannot be used.
        """
        for due in await self._store.due():
            await self._store.count(due, partial(counted, due))

    async def table(self) -> list[RankedView]:
        """The accounts of the highest Elo, the best first."""
        await self.count_all()
        return [
            RankedView(rank=rank, name=each.name, kind=each.kind, rating=each.rating)
            for rank, each in enumerate(await self._store.best(utc_now()), start=1)
        ]

    async def player(self, name: str) -> PublicPlayer:
        """What anybody may see of an account.

        Raises:
            UnknownAccount: there is none of this name.
        """
        account = await self._accounts.named(name)
        if account is None:
            raise UnknownAccount(name)
        await self.count_all()
        return PublicPlayer(
            name=account.name,
            kind=account.kind,
            since=account.created_at,
            rating=await self._store.rating(account.id),
            history=await self._store.history(account.id),
        )


def counted(due: Due, first: Standing, second: Standing) -> tuple[Standing, Standing]:
    """What a match makes of the standings of seat 0 and seat 1, each against the other as it was before."""
    before = _rested(first, due), _rested(second, due)
    return _after(due, before[0], before[1], 0), _after(due, before[1], before[0], 1)


def _rested(standing: Standing, due: Due) -> Standing:
    days = (due.at - standing.at).total_seconds() / DAY_S
    rested = glicko.after_days(standing.glicko, days)
    return Standing(standing.elo, rested, standing.matches, standing.wins, due.at)


def _after(due: Due, own: Standing, other: Standing, seat: int) -> Standing:
    has_won = due.winner == seat
    return Standing(
        elo=fibs.after_match(own.elo, other.elo.rating, due.length, has_won=has_won),
        glicko=glicko.after_results(own.glicko, [glicko.Result(other.glicko, float(has_won))]),
        matches=own.matches + 1,
        wins=own.wins + has_won,
        at=due.at,
    )
