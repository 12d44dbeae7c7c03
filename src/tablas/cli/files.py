"""Whole files, written so that a file is either the old one or the new one, never half of each."""

from __future__ import annotations

import contextlib
import os
import threading
from pathlib import Path

from tablas.cli.faults import FileNotReadable, FileNotWritable


def write_whole(path: Path, text: str | bytes, place: str) -> None:
    """Put the text or bytes where the path says, by a temporary file beside it and a rename.

    Raises:
        FileNotWritable: with the reason; what stood there before still does.
    """
    if path.is_dir():
        raise FileNotWritable(str(path), "directory", place)
    try:
        if path.exists() and not path.is_file():
            path.write_bytes(_bytes_of(text))  # a pipe or a device cannot be renamed over
            return
        _replace(Path(os.path.realpath(path)), _bytes_of(text))
    except OSError as error:
        raise FileNotWritable.because(str(path), error, place) from error


def _bytes_of(text: str | bytes) -> bytes:
    return text.encode("utf-8", "backslashreplace") if isinstance(text, str) else text


def _replace(target: Path, content: bytes) -> None:
    beside = target.with_name(f".{target.name}.{os.getpid()}.{threading.get_ident()}.new")
    try:
        with beside.open("xb") as stream:
            stream.write(content)
            stream.flush()
            os.fsync(stream.fileno())
        beside.replace(target)
    finally:
        with contextlib.suppress(OSError):
            beside.unlink(missing_ok=True)
    _sync_folder(target.parent)


def _sync_folder(folder: Path) -> None:
    """Make the rename itself last; where folders cannot be opened, the system does so in its own time."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def read_whole(path: Path, place: str) -> str:
    """The text of a file.

    Raises:
        FileNotReadable: with the reason.
    """
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise FileNotReadable.because(str(path), error, place) from error
    except UnicodeDecodeError as error:
        raise FileNotReadable(str(path), "not_text", place) from error
