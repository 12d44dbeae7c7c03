"""Work on the server's database, each piece in a thread."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.engine import URL
from sqlalchemy.orm import DeclarativeBase, Session

from tablas.storage import database
from tablas.storage.migrate import is_sqlite

Found = TypeVar("Found")


class Base(DeclarativeBase):
    """The root of all tables; its metadata is what the migrations must arrive at."""


class Database:
    """Work on one database, each piece in a thread; driver errors leave it as storage faults of ours.

    SQLite blocks whatever the driver. The asynchronous one is a thread too, but crosses to it and back some
    eight times a transaction, which made storing an event take twice as long.
    """

    def __init__(self, url: URL) -> None:
        self._database = database.Database(url)
        self.place = self._database.place
        self.is_file = is_sqlite(url)

    @property
    def engine(self) -> Engine:
        """The engine underneath."""
        return self._database.engine

    async def read(self, work: Callable[[Session], Found]) -> Found:
        """What the work finds in a session that changes nothing.

        Raises:
            StorageError: the database could not be read.
        """
        return await asyncio.to_thread(self._database.read, work)

    async def write(self, work: Callable[[Connection], None]) -> None:
        """Do the work in one transaction, on the disk when this returns.

        Raises:
            IntegrityError: a uniqueness rule of the tables said no; the caller knows what it means.
            StorageError: the database could not be written.
        """
        await asyncio.to_thread(self._database.write, work)

    def close(self) -> None:
        """Close every connection; the last one folds the write-ahead log into the file."""
        self._database.close()
