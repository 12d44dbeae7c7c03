"""The connection to the database, as the rest of the server uses it."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from sqlalchemy import Connection, create_engine, event
from sqlalchemy.engine import URL
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.orm import DeclarativeBase, Session
from sqlalchemy.pool import ConnectionPoolEntry

from tablas.server.storage.faults import StorageError, storage_fault

BUSY_MS = 5_000

Found = TypeVar("Found")


class Base(DeclarativeBase):
    """The root of all tables; its metadata is what the migrations must arrive at."""


def _set_pragmas(connection: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
    cursor = connection.cursor()
    # WAL: readers never wait for the writer. FULL: a commit is on the disk before it is acknowledged, so a
    # power cut loses nothing either; NORMAL would only be safe against a crash of the process, and saves a
    # few milliseconds a commit.
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.execute(f"PRAGMA busy_timeout={BUSY_MS}")
    cursor.close()


def _identity(path: str) -> tuple[int, int] | None:
    """What tells one file from another of the same name, None where there is none."""
    try:
        found = Path(path).stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


class Database:
    """Work on one database, each piece in a thread; driver errors leave it as storage faults of ours.

    SQLite blocks whatever the driver. The asynchronous one is a thread too, but crosses to it and back some
    eight times a transaction, which made storing an event take twice as long.
    """

    def __init__(self, url: URL) -> None:
        self.place = url.database or ""
        self._file = _identity(self.place)
        self.engine = create_engine(url)
        event.listen(self.engine, "connect", _set_pragmas)

    async def read(self, work: Callable[[Session], Found]) -> Found:
        """What the work finds in a session that changes nothing.

        Raises:
            StorageError: the database could not be read.
        """
        return await asyncio.to_thread(self._read, work)

    async def write(self, work: Callable[[Connection], None]) -> None:
        """Do the work in one transaction, on the disk when this returns.

        Raises:
            IntegrityError: a uniqueness rule of the tables said no; the caller knows what it means.
            StorageError: the database could not be written.
        """
        await asyncio.to_thread(self._write, work)

    def close(self) -> None:
        """Close every connection; the last one folds the write-ahead log into the file."""
        self.engine.dispose()

    def _must_be_there(self) -> None:
        """Refuse to go on in a file that was deleted or replaced: nobody would find again what is kept there.

        Raises:
            StorageError: the file under the database's name is not the one that was opened.
        """
        if _identity(self.place) != self._file:
            reason = "the database was taken away; put it back, or start the server again"
            raise StorageError(self.place, reason)

    def _read(self, work: Callable[[Session], Found]) -> Found:
        self._must_be_there()
        try:
            with Session(self.engine) as session:
                return work(session)
        except (DBAPIError, sqlite3.Error) as error:
            raise storage_fault(error, self.place) from error

    def _write(self, work: Callable[[Connection], None]) -> None:
        self._must_be_there()
        try:
            with self.engine.begin() as connection:
                work(connection)
        except IntegrityError:
            raise
        except (DBAPIError, sqlite3.Error) as error:
            raise storage_fault(error, self.place) from error
