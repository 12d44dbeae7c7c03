"""Matches between people that are over: each goes to the library and is reviewed, nobody has to ask."""

from __future__ import annotations

import asyncio
import contextlib
import logging

from sqlalchemy import Connection, select, update
from sqlalchemy.orm import Session

from tablas.errors import TablasError
from tablas.server.learn.service import LearnService
from tablas.server.play.tables import MatchRow, MeetingRow
from tablas.server.storage.database import Database
from tablas.storage.faults import StorageError

log = logging.getLogger("tablas.server")

# Whoever has just finished a match looks at its end first.
LOOK_EVERY_S = 5.0
MOST_AT_ONCE = 50
UNKEPT = ""
"""In place of the review of a match that could not be kept; it is not tried again."""


class KeepStore:
    """Which matches of one database have been kept."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def due(self) -> list[str]:
        """The matches that are over and have not been kept, in the order they ended."""
        query = (
            select(MatchRow.id)
            .join(MeetingRow, MeetingRow.match_id == MatchRow.id)
            .where(MeetingRow.review_id.is_(None), MatchRow.is_over)
            .order_by(MatchRow.updated_at, MatchRow.id)
            .limit(MOST_AT_ONCE)
        )

        def found(session: Session) -> list[str]:
            return list(session.scalars(query))

        return await self._database.read(found)

    async def kept(self, match_id: str, review_id: str) -> None:
        """Remember with which review a match is kept."""
        change = update(MeetingRow).where(MeetingRow.match_id == match_id).values(review_id=review_id)

        def store(connection: Connection) -> None:
            connection.execute(change)

        await self._database.write(store)


class Keeper:
    """Has the finished matches of a server reviewed, after everything else that waits."""

    def __init__(self, store: KeepStore, learn: LearnService) -> None:
        self._store, self._learn = store, learn

    async def run(self) -> None:
        """Keep what is over now and then, until cancelled."""
        while True:
            with contextlib.suppress(StorageError):  # the next time will do
                await self.keep_all()
            await asyncio.sleep(LOOK_EVERY_S)

    async def keep_all(self) -> None:
        """Keep every match that is over and was not kept.

        Raises:
            StorageError: the database cannot be used.
        """
        for match_id in await self._store.due():
            await self._store.kept(match_id, await self._review(match_id))

    async def _review(self, match_id: str) -> str:
        try:
            return (await self._learn.review_over(match_id)).id
        except StorageError:
            raise
        except TablasError as error:
            log.warning("a finished match is not kept", extra={"fields": {"code": error.code}})
            return UNKEPT
