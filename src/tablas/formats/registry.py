"""The formats there are, and which one some bytes are in."""

from __future__ import annotations

import os
import tempfile
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Protocol

from tablas.errors import CannotWrite, FileTooLarge, Loss, ProblemsFound, UnknownFormat, UnreadFormat
from tablas.formats.decoding import mixed_lines
from tablas.formats.reading import Reading
from tablas.formats.unread import program_of
from tablas.record import MatchRecord, Problem

MOST_BYTES = 64 << 20
HEAD = 64 << 10
_LIKELY_ENOUGH = 0.5
_OF_EXTENSION = 0.1  # what the name of a file adds where its contents leave it open
_OF_ANY_TEXT = frozenset({".txt", ".csv", ".tsv", ".log", ".json"})  # endings that promise no format
_CONTROLS = bytes(set(range(32)) - set(b"\t\n\v\f\r"))  # what stands in no text

# One line for each format: the module `tablas.formats.NAME` with what `Format` asks for.
_MODULES: tuple[str, ...] = (
    "jsonl",
    "mat",
    "xg",
    "xg_text",
    "ids",
    "jellyfish_pos",
    "snowie_text",
    "bgblitz_text",
    "bgf",
    "ogxm",
    "sgf",
    "gnubg_text",
    "javafibs",
    "fibs_oldmoves",
    "fibs_log",
    "gammonx",
    "tmg",
    "sgg",
)


class Format(Protocol):
    """What the module of a format offers.

    A module that only reads has no ``write``, and one that only writes has no ``recognise`` and ``read``.

    Attributes:
        NAME: of the format, lower case.
        EXTENSIONS: usual endings of its files, the first one for writing.
    """

    NAME: str
    EXTENSIONS: tuple[str, ...]


class Reader(Format, Protocol):
    """A format that can be read."""

    def recognise(self, head: bytes) -> float:
        """How sure it is, 0 to 1, that the first 64 KiB of a file are in this format."""

    def read(self, data: bytes) -> Reading:
        """What the bytes hold.

        Raises:
            FormatError: nothing can be read.
        """


class Writer(Format, Protocol):
    """A format that can be written."""

    def write(self, record: MatchRecord, *, lossy: bool = False) -> bytes:
        """The record in this format.

        Raises:
            CannotWrite: something would be lost, and ``lossy`` does not allow it or nothing would be left.
        """


def names() -> tuple[str, ...]:
    """The names of all formats."""
    return _MODULES


def module_of(name: str) -> Format:
    """The module of a format.

    Raises:
        UnknownFormat: there is none of that name.
    """
    if name not in _MODULES:
        raise UnknownFormat(
            f"{name!r} is not a format: expected one of {', '.join(_MODULES)}", _MODULES, name
        )
    module: object = import_module(f"tablas.formats.{name}")
    return module  # type: ignore[return-value]  # a module is what the protocol asks for, tests see to it


def reader(name: str) -> Reader:
    """The reader of a format.

    Raises:
        UnknownFormat: there is no format of that name, or it cannot be read.
    """
    module = module_of(name)
    if not hasattr(module, "read"):
        raise UnknownFormat(f"{name!r} can only be written", readable(), name)
    return module  # type: ignore[return-value]  # seen to have what a reader needs


def writer(name: str) -> Writer:
    """The writer of a format.

    Raises:
        UnknownFormat: there is no format of that name, or it cannot be written.
    """
    module = module_of(name)
    if not hasattr(module, "write"):
        raise UnknownFormat(f"{name!r} can only be read", writable(), name)
    return module  # type: ignore[return-value]  # seen to have what a writer needs


def readable() -> tuple[str, ...]:
    """The names of the formats that can be read."""
    return tuple(name for name in _MODULES if hasattr(module_of(name), "read"))


def writable() -> tuple[str, ...]:
    """The names of the formats that can be written."""
    return tuple(name for name in _MODULES if hasattr(module_of(name), "write"))


def detect(data: bytes, extension: str = "") -> str:
    """The name of the format the bytes are in; ``extension`` (``.mat``) only decides between equals.

    Raises:
        UnknownFormat: no reader knows them; ``UnreadFormat`` where the program that wrote them is known.
    """
    head = data[:HEAD]
    if not data:
        raise UnknownFormat("the file is empty", readable())
    best, best_name = 0.0, ""
    for name in readable():
        module = reader(name)
        likely = module.recognise(head)
        if likely >= _LIKELY_ENOUGH and extension.lower() in module.EXTENSIONS:
            likely += _OF_EXTENSION
        if likely > best:
            best, best_name = likely, name
    if best < _LIKELY_ENOUGH:
        program = program_of(head)
        if program:
            raise UnreadFormat(f"{program} wrote it, and there is no reader for that", readable(), program)
        raise UnknownFormat("these contents are in no format there is a reader for", readable())
    return best_name


def format_of_path(path: str | Path) -> str:
    """The format that files with this ending are written in.

    Raises:
        UnknownFormat: no format that can be written has it.
    """
    extension = Path(path).suffix.lower()
    for name in writable():
        if extension in module_of(name).EXTENSIONS:
            return name
    raise UnknownFormat(f"no format is written to files ending in {extension!r}", writable(), extension)


def read_match(
    source: str | Path | bytes,
    format: str | None = None,  # noqa: A002  # the word for it, as in `convert --format`
    strict: bool = False,
) -> Reading:
    """What a file, or its bytes, hold.

    Args:
        source: a path, or the contents themselves.
        format: name of the format, None to tell it by the contents.
        strict: refuse a source with problems.

    Raises:
        FormatError: nothing can be read (``UnknownFormat``, ``FileTooLarge`` among them), or a strict
            reading found problems (``ProblemsFound``).
        OSError: the file cannot be opened.
    """
    data, extension = (source, "") if isinstance(source, bytes) else _contents(Path(source))
    if len(data) > MOST_BYTES:
        raise FileTooLarge(f"more than {MOST_BYTES} bytes")
    reading = reader(format or detect(data, extension)).read(data)
    reading = replace(reading, problems=(*_of_the_file(data, extension, reading), *reading.problems))
    if strict and reading.problems:
        first = reading.problems[0]
        raise ProblemsFound(f"{len(reading.problems)} problems, the first: {first.message}", first.place)
    return reading


def _of_the_file(data: bytes, extension: str, reading: Reading) -> list[Problem]:
    """What is wrong with the file as a whole, whatever format it is in."""
    problems: list[Problem] = []
    ending = extension.lower()
    if ending not in (*module_of(reading.format).EXTENSIONS, *_OF_ANY_TEXT) and any(
        ending in module_of(name).EXTENSIONS for name in names()
    ):
        said = f"a file of the format {reading.format} that is named {ending}"
        problems.append(Problem("wrong_extension", "name", said))
    mixed = None if data.isascii() or data.translate(None, _CONTROLS) != data else mixed_lines(data)
    if mixed:
        said = f"line {mixed[0]} is written in UTF-8, line {mixed[1]} is not"
        problems.append(Problem("mixed_encodings", f"line {mixed[1]}", said))
    if reading.more:
        said = f"there are {1 + len(reading.more)} matches in the file"
        problems.append(Problem("several_matches", "match 2", said))
    return problems


def write_match(
    record: MatchRecord,
    path: str | Path,
    format: str | None = None,  # noqa: A002  # as above
    lossy: bool = False,
) -> tuple[Loss, ...]:
    """Writes the record to a file, whole or not at all; says what was left out, when that was allowed.

    Args:
        record: what to write.
        path: the file; one that stands there is replaced.
        format: name of the format, None to go by the ending of the path.
        lossy: write what the format can hold, where it cannot hold everything.

    Raises:
        CannotWrite: the format cannot hold the record, and ``lossy`` does not allow less.
        UnknownFormat: there is no such format, or it cannot be written.
        OSError: the file cannot be written.
    """
    data, lost = render_match(record, format or format_of_path(path), lossy)
    replace_file(path, data)
    return lost


def render_match(record: MatchRecord, format: str, lossy: bool = False) -> tuple[bytes, tuple[Loss, ...]]:  # noqa: A002  # as above
    """The record in a format, and what was left out, when that was allowed.

    Raises:
        CannotWrite: the format cannot hold the record, and ``lossy`` does not allow less.
        UnknownFormat: there is no such format, or it cannot be written.
    """
    module = writer(format)
    try:
        return module.write(record), ()
    except CannotWrite as refused:
        if not lossy:
            raise
        return module.write(record, lossy=True), refused.lost


def _contents(path: Path) -> tuple[bytes, str]:
    with path.open("rb") as file:
        return file.read(MOST_BYTES + 1), path.suffix


def replace_file(path: str | Path, data: bytes) -> None:
    """Puts the bytes in the file in one step: a reader sees the old contents or the new ones.

    Raises:
        OSError: the file cannot be written; what stood there before still does.
    """
    path = Path(path)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    part = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        part.chmod(path.stat().st_mode & 0o777 if path.exists() else 0o666 & ~_umask())
        part.replace(path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def _umask() -> int:
    mask = os.umask(0o022)
    os.umask(mask)
    return mask
