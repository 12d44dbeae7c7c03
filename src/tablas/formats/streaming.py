"""Matches of a large file one by one, in the memory that one of them takes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Protocol, runtime_checkable

from tablas.formats.decoding import lines_of_file
from tablas.formats.reading import Reading
from tablas.formats.registry import HEAD, detect, module_of, read_match


@runtime_checkable
class _Streamer(Protocol):
    """The module of a format of lines in which one match follows the other."""

    def stream(self, lines: Iterable[str]) -> Iterator[Reading]:
        """The matches one by one."""


def is_streamed(path: Path, format: str | None = None) -> bool:  # noqa: A002  # as in `read_match`
    """Whether the matches of the file can be read one by one.

    Raises:
        UnknownFormat: there is no format of that name, or no reader knows the contents.
        OSError: the file cannot be opened.
    """
    return isinstance(module_of(format or _format_of(path)), _Streamer)


def stream_matches(path: Path, format: str | None = None) -> Iterator[Reading]:  # noqa: A002  # as above
    """Each match of a file by itself, read when it is asked for; of any size where the format streams.

    Raises:
        FormatError: nothing can be read, or nothing after the matches that came before.
        OSError: the file cannot be read.
    """
    name = format or _format_of(path)
    module = module_of(name)
    if isinstance(module, _Streamer):
        with path.open("rb") as file:
            yield from module.stream(lines_of_file(file))
        return
    reading = read_match(path, name)
    yield Reading(reading.record, reading.problems, name)
    for record in reading.more:
        yield Reading(record, format=name)


def _format_of(path: Path) -> str:
    with path.open("rb") as file:
        return detect(file.read(HEAD), path.suffix)
