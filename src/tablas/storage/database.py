"""The connection to a database, as the rooms that keep something use it."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from sqlalchemy import Connection, create_engine, event
from sqlalchemy.engine import URL
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.orm import Session
from sqlalchemy.pool import ConnectionPoolEntry

from tablas.storage.faults import StorageError, storage_fault
from tablas.storage.migrate import ONE_WRITER, is_sqlite

BUSY_MS = 5_000
CONNECT_S = 5
BEGIN = "BEGIN IMMEDIATE"

Found = TypeVar("Found")


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
    """Work on one database; errors of the driver leave it as storage faults of ours."""

    def __init__(self, url: URL) -> None:
        """Connects when it is first used; the URL is what `prepare_database` gives."""
        self.place = place_of(url)
        self.is_file = is_sqlite(url)
        self._file = _identity(url.database or "") if self.is_file else None
        self._url = url
        if self.is_file:
            self.engine = create_engine(url)
            event.listen(self.engine, "connect", _set_pragmas)
        else:
            # A server may have been started again since a connection was last used: each is tried first.
            self.engine = create_engine(url, pool_pre_ping=True, connect_args={"connect_timeout": CONNECT_S})

    def read(self, work: Callable[[Session], Found]) -> Found:
        """What the work finds in a session that changes nothing.

        Raises:
            StorageError: the database could not be read.
        """
        self.must_be_there()
        try:
            with Session(self.engine) as session:
                return work(session)
        except (DBAPIError, sqlite3.Error) as error:
            raise storage_fault(error, self.place) from error

    def look(self, work: Callable[[Connection], Found]) -> Found:
        """What the work finds on a bare connection, which costs less than a session.

        Raises:
            StorageError: the database could not be read.
        """
        self.must_be_there()
        try:
            with self.engine.connect() as connection:
                return work(connection)
        except (DBAPIError, sqlite3.Error) as error:
            raise storage_fault(error, self.place) from error

    def write(
        self, work: Callable[[Connection], Found], *, is_alone: bool = True, is_lasting: bool = True
    ) -> Found:
        """What comes of the work, done in one transaction that is on the disk when this returns.

        There is one writer at a time, from the beginning of the work: what it looks up still holds when it
        writes.

        Args:
            work: what is to be done.
            is_alone: False lets a PostgreSQL server do it beside other writers, where the rules of the tables
                alone decide who was first; SQLite has one writer anyhow.
            is_lasting: False for what may be lost with the machine's power, though not with the process.

        Raises:
            IntegrityError: a uniqueness rule of the tables said no; the caller knows what it means.
            StorageError: the database could not be written.
        """
        self.must_be_there()
        try:
            with (
                self.engine.connect() as connection,
                self._begun(connection, is_alone=is_alone, is_lasting=is_lasting),
            ):
                return work(connection)
        except IntegrityError:
            raise
        except (DBAPIError, sqlite3.Error) as error:
            raise storage_fault(error, self.place) from error

    @contextmanager
    def _begun(self, connection: Connection, *, is_alone: bool, is_lasting: bool) -> Iterator[None]:
        """A transaction that is committed at the end, with its place among other writers taken."""
        if self.is_file:
            if not is_lasting:
                connection.exec_driver_sql("PRAGMA synchronous=NORMAL")
                connection.commit()
            try:
                with connection.begin():
                    connection.exec_driver_sql(BEGIN)
                    yield
            finally:
                if not is_lasting:
                    connection.exec_driver_sql("PRAGMA synchronous=FULL")
            return
        with connection.begin():
            if not is_lasting:
                connection.exec_driver_sql("SET LOCAL synchronous_commit = off")
            if is_alone:
                connection.exec_driver_sql(ONE_WRITER)
            yield

    def close(self) -> None:
        """Close every connection; the last one folds the write-ahead log into the file."""
        self.engine.dispose()

    def must_be_there(self) -> None:
        """Refuse to go on in a file that was deleted or replaced: nobody would find again what is kept there.

        Raises:
            StorageError: the file under the database's name is not the one that was opened.
        """
        if self._file is not None and _identity(self._url.database or "") != self._file:
            reason = "the database was taken away; put it back, or start again"
            raise StorageError(self.place, reason)


def place_of(url: URL) -> str:
    """How a database is named to a person: the file, or the URL without its password."""
    return (url.database or "") if is_sqlite(url) else url.render_as_string(hide_password=True)
