"""The connection to the database, as the rest of the server uses it."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from sqlalchemy import event
from sqlalchemy.engine import URL
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker, create_async_engine
from sqlalchemy.orm import DeclarativeBase
from sqlalchemy.pool import ConnectionPoolEntry

from tablas.server.storage.faults import storage_fault

BUSY_MS = 5_000


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


class Database:
    """Sessions on one database; driver errors leave it as storage faults of ours."""

    def __init__(self, url: URL) -> None:
        self.place = url.database or ""
        self.engine = create_async_engine(url)
        event.listen(self.engine.sync_engine, "connect", _set_pragmas)
        self._sessions = async_sessionmaker(self.engine, expire_on_commit=False)

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncSession]:
        """A session whose work is thrown away at the end."""
        try:
            async with self._sessions() as session:
                yield session
        except (DBAPIError, sqlite3.Error) as error:
            raise storage_fault(error, self.place) from error

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncSession]:
        """A transaction, committed when the block ends well.

        Raises:
            IntegrityError: a uniqueness rule of the tables said no; the caller knows what it means.
            StorageError: the database could not be written.
        """
        try:
            async with self._sessions.begin() as session:
                yield session
        except IntegrityError:
            raise
        except (DBAPIError, sqlite3.Error) as error:
            raise storage_fault(error, self.place) from error

    async def close(self) -> None:
        """Close every connection; the last one folds the write-ahead log into the file."""
        await self.engine.dispose()
