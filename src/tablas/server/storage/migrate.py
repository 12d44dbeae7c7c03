"""Bringing a database to the form this program writes, or refusing it untouched."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from sqlalchemy import Connection, create_engine, event, make_url
from sqlalchemy.engine import URL
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.pool import ConnectionPoolEntry

from tablas.server.storage.faults import (
    DatabaseForeign,
    DatabaseTooNew,
    DatabaseUnsupported,
    StorageError,
    storage_fault,
)

MIGRATIONS = Path(__file__).resolve().parent.parent / "migrations"
# Revisions are plain numbers in one line of descent: "newer" can be told from "unknown". They are read
# from the file names, so that a database that is already in form starts without loading Alembic.
REVISIONS = tuple(sorted(path.name.split("_")[0] for path in (MIGRATIONS / "versions").glob("[0-9]*.py")))
HEAD = REVISIONS[-1]


def prepare_database(url: str) -> URL:
    """The URL to open, once its database is there, writable and in the form this program writes.

    An older database is migrated forward in one transaction. A database of a newer version, or of another
    program, is refused and not touched.

    Raises:
        StorageError: with the code of what is wrong.
    """
    target = _sqlite_url(url)
    path = Path(str(target.database))
    if path.is_dir():
        raise StorageError(str(path), "this is a folder, not a database")
    try:
        revision = _revision(path)
        path.parent.mkdir(parents=True, exist_ok=True)
        _check_writable(path)
        if revision != HEAD:
            _upgrade(path)
    except (sqlite3.Error, DBAPIError, OSError) as error:
        raise storage_fault(error, str(path)) from error
    return target


def _sqlite_url(text: str) -> URL:
    try:
        url = make_url(text)
    except ArgumentError as error:
        raise DatabaseUnsupported(text, "this is not a database URL such as sqlite:///file.db") from error
    if url.get_backend_name() != "sqlite":
        raise DatabaseUnsupported(str(url), "only SQLite is supported, as sqlite:///file.db")  # no password
    if not url.database or url.database == ":memory:" or url.database.startswith("file:"):
        raise DatabaseUnsupported(text, "the URL must name a file")
    # Whichever driver is named, asynchronous ones too: the file is the same, and ours is Python's own.
    return url.set(drivername="sqlite")


def _revision(path: Path) -> str | None:
    """The revision of the database in a file, None where there is nothing yet; never writes."""
    if not path.exists() or path.stat().st_size == 0:
        return None
    with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as connection:
        names = {
            name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        }
        if not names:
            return None
        if "alembic_version" not in names:
            raise DatabaseForeign(str(path), "this is a database of another program")
        row: tuple[str] | None = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    if row is None:
        return None
    if row[0] in REVISIONS:
        return row[0]
    if row[0].isdecimal() and int(row[0]) > int(HEAD):
        raise DatabaseTooNew(
            str(path),
            f"the database is in form {row[0]}, this version of tablas knows forms up to {HEAD}; "
            "install the newer tablas that wrote it, or name another file with --db",
        )
    raise DatabaseForeign(str(path), f"{row[0]!r} is not a form of a tablas database")


def _check_writable(path: Path) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        # SQLite opens and even locks a file it may only read without a word: it takes a change to find out.
        connection.execute("PRAGMA user_version = 1")
        connection.execute("ROLLBACK")


def _upgrade(path: Path) -> None:
    """Run the migrations that are missing, all of them or none.

    The driver's own handling of transactions leaves CREATE TABLE outside of them, so it is switched off and
    BEGIN is sent by us; IMMEDIATE makes a second server that starts at the same moment wait for the first.
    """
    from alembic import command
    from alembic.config import Config

    engine = create_engine(URL.create("sqlite", database=str(path)))
    event.listen(engine, "connect", _autocommit)
    event.listen(engine, "begin", _begin_immediate)
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    try:
        with engine.begin() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
    finally:
        engine.dispose()


def _autocommit(connection: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
    connection.isolation_level = None


def _begin_immediate(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")
