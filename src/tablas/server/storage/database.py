"""Work on the server's database, each piece in a thread."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.engine import URL
from sqlalchemy.orm import DeclarativeBase, Session

from tablas.server.storage.writer import Piece, Quickly, Writer
from tablas.storage import database

Found = TypeVar("Found")

# The bot thinks in other threads: however long it takes, the database is at hand.
READERS = 4


class Base(DeclarativeBase):
    """The root of all tables; its metadata is what the migrations must arrive at."""


class Database:
    """Work on one database, each piece in a thread; driver errors leave it as storage faults of ours.

    SQLite blocks whatever the driver. The asynchronous one is a thread too, but crosses to it and back some
    eight times a transaction, which made storing an event take twice as long.
    """

    def __init__(self, url: URL) -> None:
        self._database = database.Database(url)
        self.url = url
        self.place = self._database.place
        self.is_file = self._database.is_file
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="reader")
        self._writer = Writer(self._database)

    @property
    def engine(self) -> Engine:
        """The engine underneath."""
        return self._database.engine

    async def read(self, work: Callable[[Session], Found]) -> Found:
        """What the work finds in a session that changes nothing.

        Raises:
            StorageError: the database could not be read.
        """
        return await self._in_thread(lambda: self._database.read(work))

    async def look(self, work: Callable[[Connection], Found]) -> Found:
        """What the work finds on a bare connection, which costs half of a session.

        Raises:
            StorageError: the database could not be read.
        """
        return await self._in_thread(lambda: self._database.look(work))

    def look_now(self, work: Callable[[Connection], Found]) -> Found:
        """The same before there is anybody to wait for it.

        Raises:
            StorageError: the database could not be read.
        """
        return self._database.look(work)

    async def write(
        self,
        work: Callable[[Connection], None],
        *,
        key: str = "",
        is_alone: bool = True,
        is_lasting: bool = True,
        note: str | None = None,
        quickly: Quickly | None = None,
    ) -> None:
        """Do the work in one transaction, on the disk when this returns; what waits shares the next one.

        Args:
            work: what is to be done; it may be begun again, so it keeps nothing of a first try.
            key: what it changes, so that two servers take their turns in one order.
            is_alone: False where the rules of the tables alone decide who was first.
            is_lasting: False for what may be lost with the machine's power, though not with the process.
            note: told to every server on the same database once the work is stored.
            quickly: the same work as a row among others of its kind; `work` is done where that does not go.

        Raises:
            IntegrityError: a uniqueness rule of the tables said no; the caller knows what it means.
            StorageError: the database could not be written.
        """
        piece = Piece(work, key, is_alone=is_alone, is_lasting=is_lasting, note=note, quickly=quickly)
        self._writer.put(piece)
        await piece.done

    def close(self) -> None:
        """Close every connection; the last one folds the write-ahead log into the file."""
        self._writer.close()
        self._readers.shutdown()
        self._database.close()

    async def _in_thread(self, work: Callable[[], Found]) -> Found:
        return await asyncio.get_running_loop().run_in_executor(self._readers, work)
