"""The forms of the server's tables."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy.engine import URL

from tablas.storage import migrate

FORMS = migrate.Forms(
    Path(__file__).resolve().parent.parent / "migrations" / "versions",
    counter="alembic_version",
)
HEAD = FORMS.head


def prepare_database(url: str, *, must_exist: bool = False) -> URL:
    """The URL to open, once its database is there, writable and in the form the server writes.

    Args:
        url: as SQLAlchemy writes it.
        must_exist: whether a file that is not there is refused rather than made.

    Raises:
        StorageError: with the code of what is wrong; the file is as it was.
    """
    return migrate.prepare_database(url, FORMS, must_exist=must_exist)
