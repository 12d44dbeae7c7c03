"""A copy of the server's database that is whole at one moment, made while the server goes on."""

from __future__ import annotations

import os
import shlex
import sqlite3
from contextlib import closing
from pathlib import Path

from sqlalchemy import make_url
from sqlalchemy.engine import URL
from sqlalchemy.exc import ArgumentError

from tablas.errors import TablasError
from tablas.storage.faults import DatabaseMissing, DatabaseUnsupported, StorageError, storage_fault
from tablas.storage.migrate import is_sqlite

PAGES_AT_ONCE = 1024


class NeedsPgDump(TablasError, ValueError):
    """PostgreSQL has its own tool for this; its command line is the value."""

    code = "needs_pg_dump"

    def __init__(self, command: str) -> None:
        super().__init__(
            f"a PostgreSQL database is copied by its own tool: {command}", value=command, place="--db"
        )


class BackupInTheWay(TablasError, ValueError):
    """There is something already where the copy should be."""

    code = "backup_in_the_way"

    def __init__(self, path: Path) -> None:
        super().__init__(
            f"{path} is there already; a copy never replaces another", value=str(path), place="FILE"
        )


def back_up(db: str, to: Path) -> tuple[Path, ...]:
    """Copy a database of SQLite's, and the server's secret beside it; the files that were made.

    The copy is whole or not there at all, checked, and readable by its user alone. Without the secret the
    matches in play could not go on: the keys of their dice are made from it.

    Raises:
        NeedsPgDump: the database is PostgreSQL's.
        BackupInTheWay: there is a file of that name.
        StorageError: the database cannot be read, or the copy not be written.
    """
    url = _url(db)
    if not is_sqlite(url):
        raise NeedsPgDump(_pg_dump(url, to))
    source, secret = Path(str(url.database)), Path(f"{url.database}.secret")
    if not source.exists():
        raise DatabaseMissing(str(source), "there is no such file")
    if not source.is_file():
        raise StorageError(str(source), "this is a folder, not a database")
    kept = to.with_name(f"{to.name}.secret")
    for path in (to, kept):
        if path.exists():
            raise BackupInTheWay(path)
    draft = to.with_name(f".{to.name}.{os.getpid()}")
    try:
        os.close(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        _copy(source, draft)
        made = [to]
        if secret.is_file():
            _write(kept, secret.read_bytes())
            made.append(kept)
        os.link(draft, to)
    except FileExistsError as error:
        raise BackupInTheWay(to) from error
    except (sqlite3.Error, OSError) as error:
        raise storage_fault(error, str(to)) from error
    finally:
        draft.unlink(missing_ok=True)
    return tuple(made)


def _copy(source: Path, draft: Path) -> None:
    with (
        closing(sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True)) as old,
        closing(sqlite3.connect(draft)) as new,
    ):
        old.backup(new, pages=PAGES_AT_ONCE)
        (verdict,) = new.execute("PRAGMA integrity_check").fetchone()
        if verdict != "ok":
            raise StorageError(str(source), f"the copy is not whole: {verdict}")
        # One file, without a log beside it.
        new.execute("PRAGMA journal_mode=DELETE")
    with draft.open("rb") as file:
        os.fsync(file.fileno())


def _write(path: Path, data: bytes) -> None:
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def _url(db: str) -> URL:
    try:
        return make_url(db)
    except ArgumentError as error:
        raise DatabaseUnsupported(db, "this is not a database URL such as sqlite:///file.db") from error


def _pg_dump(url: URL, to: Path) -> str:
    """The command that copies a PostgreSQL database; its password is for ~/.pgpass."""
    options = ["--format=custom", f"--file={to}"]
    options += [f"--host={url.host}"] if url.host else []
    options += [f"--port={url.port}"] if url.port else []
    options += [f"--username={url.username}"] if url.username else []
    return shlex.join(["pg_dump", *options, url.database or "tablas"])
