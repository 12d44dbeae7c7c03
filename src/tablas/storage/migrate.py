"""Bringing a database to the form a room of this program writes, or refusing it untouched."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from functools import cached_property
from importlib.util import find_spec
from pathlib import Path

from sqlalchemy import Connection, create_engine, event, inspect, make_url, text
from sqlalchemy.engine import URL
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.pool import ConnectionPoolEntry

from tablas.storage.faults import (
    DatabaseForeign,
    DatabaseMissing,
    DatabaseTooNew,
    DatabaseUnsupported,
    StorageError,
    storage_fault,
)

SCRIPTS = Path(__file__).resolve().parent / "scripts"
# Lets one writer in at a time; any number will do that no other program is likely to use.
ONE_WRITER = f"SELECT pg_advisory_xact_lock({0x7461626C6173})"
# Each room counts its forms in a table of its own, so that two may share a database.
_COUNTERS = ("alembic_version", "library_version")


@dataclass(frozen=True)
class Forms:
    """The forms a room's tables have had, first to last.

    Revisions are plain numbers in one line of descent: "newer" can be told from "unknown". They are read from
    the file names, so that a database that is already in form starts without loading Alembic.

    Attributes:
        folder: holds the migrations, ``0001_NAME.py`` and on.
        counter: the table that says which form a database is in.
    """

    folder: Path
    counter: str

    @cached_property
    def revisions(self) -> tuple[str, ...]:
        """All of them."""
        return tuple(sorted(path.name.split("_")[0] for path in self.folder.glob("[0-9]*.py")))

    @property
    def head(self) -> str:
        """The form this program writes."""
        return self.revisions[-1]


def prepare_database(url: str, forms: Forms, *, must_exist: bool = False) -> URL:
    """The URL to open, once its database is there, writable and in the form this program writes.

    An older database is migrated forward in one transaction. A database of a newer version, or of another
    program, is refused and not touched.

    Args:
        url: as SQLAlchemy writes it.
        forms: of the room.
        must_exist: whether a file that is not there is refused rather than made.

    Raises:
        StorageError: with the code of what is wrong.
    """
    target = _checked_url(url)
    if not is_sqlite(target):
        return _prepare_server(target, forms)
    path = Path(str(target.database))
    if path.is_dir():
        raise StorageError(str(path), "this is a folder, not a database")
    if must_exist and not path.exists():
        raise DatabaseMissing(str(path), "there is no such file")
    try:
        revision = _file_revision(path, forms)
        path.parent.mkdir(parents=True, exist_ok=True)
        _check_writable(path)
        if revision != forms.head:
            _upgrade_file(path, forms)
    except (sqlite3.Error, DBAPIError, OSError) as error:
        raise storage_fault(error, str(path)) from error
    return target


def is_sqlite(url: URL) -> bool:
    """Whether the URL is of a file of SQLite's; else it is of PostgreSQL."""
    return url.get_backend_name() == "sqlite"


def _checked_url(given: str) -> URL:
    try:
        url = make_url(given)
    except ArgumentError as error:
        raise DatabaseUnsupported(given, "this is not a database URL such as sqlite:///file.db") from error
    if url.get_backend_name() == "postgresql":
        if find_spec("psycopg") is None:
            raise DatabaseUnsupported(str(url), "PostgreSQL needs psycopg: pip install 'tablas[postgres]'")
        return url.set(drivername="postgresql+psycopg")
    if url.get_backend_name() != "sqlite":
        # str() leaves the password out.
        raise DatabaseUnsupported(str(url), "only sqlite:///file.db and postgresql://… are supported")
    if not url.database or url.database == ":memory:" or url.database.startswith("file:"):
        raise DatabaseUnsupported(given, "the URL must name a file")
    # Whichever driver is named, asynchronous ones too: the file is the same, and ours is Python's own.
    return url.set(drivername="sqlite")


def _file_revision(path: Path, forms: Forms) -> str | None:
    """The revision of the database in a file, None where there is nothing yet; never writes."""
    if not path.exists() or path.stat().st_size == 0:
        return None
    with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as connection:
        names = {
            name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        }
        counted = {
            name: connection.execute(f"SELECT version_num FROM {name}").fetchone()  # our names
            for name in _COUNTERS
            if name in names
        }
    return _known(str(path), names, {name: row and str(row[0]) for name, row in counted.items()}, forms)


def _known(place: str, names: set[str], counted: dict[str, str | None], forms: Forms) -> str | None:
    """The form of the room's tables, None where they are still to be made.

    Args:
        place: of the database, for errors.
        names: of all its tables.
        counted: the form each room's counter gives, of those there are.
        forms: of the room.
    """
    revision = counted.get(forms.counter)
    if revision in forms.revisions:
        return revision
    if revision is not None and revision.isdecimal() and int(revision) > int(forms.head):
        raise DatabaseTooNew(
            place,
            f"the database is in form {revision}, this version of tablas knows forms up to {forms.head}; "
            "install the newer tablas that wrote it, or name another file with --db",
        )
    if revision is not None:
        raise DatabaseForeign(place, f"{revision!r} is not a form of a tablas database")
    # Another room's tables may be there already; its forms are four digits, as no other program's are.
    others = [form for name, form in counted.items() if name != forms.counter and form]
    is_ours = forms.counter in counted or any(form.isdecimal() and len(form) == 4 for form in others)
    if names and not is_ours:
        raise DatabaseForeign(place, "this is a database of another program")
    return None


def _check_writable(path: Path) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        # SQLite opens and even locks a file it may only read without a word: it takes a change to find out.
        connection.execute("PRAGMA user_version = 1")
        connection.execute("ROLLBACK")


def _upgrade_file(path: Path, forms: Forms) -> None:
    """Run the migrations that are missing, all of them or none.

    The driver's own handling of transactions leaves CREATE TABLE outside of them, so it is switched off and
    BEGIN is sent by us; IMMEDIATE makes a second program that starts at the same moment wait for the first.
    """
    engine = create_engine(URL.create("sqlite", database=str(path)))
    event.listen(engine, "connect", _autocommit)
    event.listen(engine, "begin", _begin_immediate)
    try:
        with engine.begin() as connection:
            _upgrade(connection, forms)
    finally:
        engine.dispose()


def _autocommit(connection: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
    connection.isolation_level = None


def _begin_immediate(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _prepare_server(url: URL, forms: Forms) -> URL:
    """The same for a database that a server keeps, in one transaction with one program at a time in it."""
    place = url.render_as_string(hide_password=True)
    engine = create_engine(url)
    try:
        with engine.begin() as connection:
            connection.exec_driver_sql(ONE_WRITER)
            names = set(inspect(connection).get_table_names())
            counted: dict[str, str | None] = {
                name: connection.scalar(text(f"SELECT version_num FROM {name}"))  # our names
                for name in _COUNTERS
                if name in names
            }
            if _known(place, names, counted, forms) != forms.head:
                _upgrade(connection, forms)
    except DBAPIError as error:
        raise storage_fault(error, place) from error
    finally:
        engine.dispose()
    return url


def _upgrade(connection: Connection, forms: Forms) -> None:
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", _escaped(SCRIPTS))
    config.set_main_option("path_separator", "newline")
    config.set_main_option("version_locations", _escaped(forms.folder))
    config.attributes["connection"] = connection
    config.attributes["counter"] = forms.counter
    command.upgrade(config, "head")


def _escaped(path: Path) -> str:
    return str(path).replace("%", "%%")
