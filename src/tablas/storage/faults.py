"""What can be wrong with the database, each with a stable code."""

from __future__ import annotations

import sqlite3

from sqlalchemy.exc import DBAPIError

from tablas.errors import TablasError


class StorageError(TablasError, ValueError):
    """The database that was named cannot be used; nothing that was acknowledged is lost."""

    code = "storage_unavailable"

    def __init__(self, place: str, message: str) -> None:
        super().__init__(f"{place}: {message}", value=place, place="db")


class StorageReadOnly(StorageError):
    """The database or its folder cannot be written."""

    code = "storage_read_only"


class StorageFull(StorageError):
    """There is no room left to write."""

    code = "storage_full"


class StorageBusy(StorageError):
    """Another program holds the database for too long."""

    code = "storage_busy"


class DatabaseMissing(StorageError):
    """There is no file of that name, and none was to be made."""

    code = "database_missing"


class DatabaseDamaged(StorageError):
    """The file is not a database, or not a whole one."""

    code = "database_damaged"


class DatabaseTooNew(StorageError):
    """The database was written by a newer version of this program; the file was left as it is."""

    code = "database_too_new"


class DatabaseForeign(StorageError):
    """The file is a database of another program; it was left as it is."""

    code = "database_foreign"


class DatabaseUnsupported(StorageError):
    """The URL names a kind of database this program cannot use."""

    code = "database_unsupported"


_BY_NAME: tuple[tuple[str, type[StorageError], str], ...] = (
    ("SQLITE_READONLY", StorageReadOnly, "the database cannot be written"),
    ("SQLITE_PERM", StorageReadOnly, "the database cannot be written"),
    ("SQLITE_FULL", StorageFull, "the disk is full"),
    ("SQLITE_CANTOPEN", StorageReadOnly, "the database cannot be opened for writing"),
    ("SQLITE_BUSY", StorageBusy, "another program keeps the database locked"),
    ("SQLITE_LOCKED", StorageBusy, "another program keeps the database locked"),
    ("SQLITE_CORRUPT", DatabaseDamaged, "the database is damaged"),
    ("SQLITE_NOTADB", DatabaseDamaged, "the file is not a database"),
)


# PostgreSQL's own codes of conditions.
_BY_SQLSTATE: tuple[tuple[str, type[StorageError], str], ...] = (
    ("53100", StorageFull, "the disk of the database is full"),
    ("25006", StorageReadOnly, "the database cannot be written"),
    ("40001", StorageBusy, "another program wrote at the same moment"),
    ("40P01", StorageBusy, "another program wrote at the same moment"),
    ("55P03", StorageBusy, "another program keeps the database locked"),
    ("57P03", StorageBusy, "the database is starting or stopping"),
    ("53300", StorageBusy, "the database has as many connections as it allows"),
    ("XX001", DatabaseDamaged, "the database is damaged"),
    ("XX002", DatabaseDamaged, "the database is damaged"),
)


def storage_fault(error: sqlite3.Error | DBAPIError | OSError, place: str) -> StorageError:
    """The fault of ours that a driver's error means, by the result code of the database itself."""
    cause = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
    if isinstance(cause, PermissionError):
        return StorageReadOnly(place, "the folder cannot be written")
    name = (
        cause.sqlite_errorname
        if isinstance(cause, sqlite3.Error) and hasattr(cause, "sqlite_errorname")
        else ""
    )
    for prefix, kind, message in _BY_NAME:
        if name.startswith(prefix):
            return kind(place, f"{message} ({name})")
    state = getattr(cause, "sqlstate", None)
    for code, kind, message in _BY_SQLSTATE:
        if state == code:
            return kind(place, f"{message} ({state})")
    # The driver's own words may name addresses and rows: their first line says what is wrong.
    return StorageError(place, str(cause).partition("\n")[0])
