"""eXtreme Gammon's binary match (.xg) and position (.xgp) files."""

from __future__ import annotations

from tablas.formats.reading import Reading
from tablas.formats.xg.archive import MAGIC
from tablas.formats.xg.reading import read_archive
from tablas.formats.xg.writing import write_archive
from tablas.record import MatchRecord

__all__ = ["EXTENSIONS", "NAME", "read", "recognise", "write"]

NAME = "xg"
EXTENSIONS = (".xg", ".xgp")


def recognise(head: bytes) -> float:
    """How sure it is that a file with this beginning is such a file."""
    return 1.0 if head.startswith(MAGIC) else 0.0


def read(data: bytes) -> Reading:
    """The match or position in the bytes of an .xg or .xgp file.

    Raises:
        FormatError: nothing can be read.
    """
    return read_archive(data)


def write(record: MatchRecord, *, lossy: bool = False) -> bytes:
    """The record as an .xg file, or as an .xgp file when it holds one position and no games.

    Raises:
        CannotWrite: something would be lost, and ``lossy`` does not allow it or nothing would be left.
    """
    return write_archive(record, lossy=lossy)
