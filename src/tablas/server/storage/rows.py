"""Many rows of one kind in one statement, as long as there is nothing to refuse."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Protocol

from sqlalchemy import Connection
from sqlalchemy.engine.interfaces import DBAPICursor

from tablas.storage.database import BEGIN, Database

Row = tuple[object, ...]


def marks(width: int, count: int) -> str:
    """What stands for the values of so many rows behind VALUES in SQLite."""
    return ",".join([f"({','.join('?' * width)})"] * count)


class Rows(Protocol):
    """How rows of one kind are written."""

    def into_sqlite(self, cursor: DBAPICursor, rows: Sequence[Row]) -> None:
        """Write them in the transaction that has begun."""

    def into_postgresql(self, cursor: DBAPICursor, rows: Sequence[Row], notes: Sequence[str]) -> None:
        """Write them and tell the other servers, in one statement, which is a transaction of its own."""


class RowWriter:
    """Writes rows without the toolkit, whose work for each would cost several times that of the database.

    PostgreSQL's connection is kept, as each new use of one of the pool begins with a question to the server.
    """

    def __init__(self, into: Database) -> None:
        self._into = into
        self._connection: Connection | None = None

    def write(self, kind: Rows, rows: Sequence[Row], notes: Sequence[str]) -> bool:
        """Whether all the rows are on the disk now; else none is, unless the connection was lost at the end.

        What was wrong is not told: written one by one they tell it, each its own.
        """
        try:
            self._into.must_be_there()
            if self._into.is_file:
                with self._into.engine.connect() as connection:
                    cursor = connection.connection.cursor()
                    cursor.execute(BEGIN)
                    kind.into_sqlite(cursor, rows)
                    cursor.execute("COMMIT")
            else:
                kind.into_postgresql(self._kept().connection.cursor(), rows, notes)
        except Exception:
            self.close()
            return False
        return True

    def close(self) -> None:
        """Give the connection up; the next rows open another."""
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(Exception):  # it may be broken: whoever writes next says so
                connection.close()

    def _kept(self) -> Connection:
        if self._connection is None:
            connection = self._into.engine.connect()
            self._connection = connection.execution_options(isolation_level="AUTOCOMMIT")
        return self._connection
