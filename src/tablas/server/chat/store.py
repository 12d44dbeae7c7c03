"""Reading and writing what was said: values in, values out; nothing above it sees a table."""

from __future__ import annotations

from datetime import datetime
from typing import cast

from sqlalchemy import Connection, delete, insert, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from tablas.match import Seat
from tablas.protocol.online import Phrase
from tablas.server.chat.tables import ChatLineRow
from tablas.server.play.hub import LINES_KEPT, Line
from tablas.server.storage.database import Database


class NumberTaken(Exception):
    """Another line of the same match has this number; nothing was stored."""


class ChatStore:
    """The conversations of one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, match_id: str, line: Line, at: datetime) -> None:
        """Store a line.

        Raises:
            NumberTaken: another line has its number.
            StorageError: the database could not be written.
        """
        said = insert(ChatLineRow).values(
            match_id=match_id,
            number=line.number,
            seat=line.seat,
            phrase=line.phrase,
            text=line.text,
            said_at=at,
        )

        def store(connection: Connection) -> None:
            connection.execute(said)

        try:
            await self._database.write(store, key=match_id)
        except IntegrityError as error:
            raise NumberTaken(match_id, line.number) from error

    async def last(self, match_id: str, most: int = LINES_KEPT) -> list[Line]:
        """The last lines of a match, the oldest of them first."""
        query = (
            select(ChatLineRow)
            .where(ChatLineRow.match_id == match_id)
            .order_by(ChatLineRow.number.desc())
            .limit(most)
        )

        def found(session: Session) -> list[Line]:
            return [_line(row) for row in session.scalars(query)][::-1]

        return await self._database.read(found)

    async def forget(self, before: datetime) -> None:
        """Delete what was said before a moment."""
        old = delete(ChatLineRow).where(ChatLineRow.said_at < before)

        def store(connection: Connection) -> None:
            connection.execute(old)

        await self._database.write(store)


def _line(row: ChatLineRow) -> Line:
    seat: Seat = 1 if row.seat == 1 else 0
    # A phrase was checked when it was said.
    return Line(row.number, seat, cast(Phrase | None, row.phrase), row.text)
