"""Bytes of a text file as text, whoever wrote it."""

from __future__ import annotations

import codecs
from collections.abc import Iterator
from typing import BinaryIO

from tablas.errors import FileTooLarge

_BLOCK = 1 << 16
_LONGEST_LINE = 16 << 20
_MARKS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))


def decode_text(data: bytes) -> str:
    """The text with line feeds as its only line ends and without a byte order mark.

    UTF-8, UTF-16 behind its mark, and Windows-1252 for what is neither; the five bytes that Windows-1252
    leaves out are taken as Latin-1, so that every file decodes. Where only some lines are UTF-8 each line is
    decoded by itself (``mixed_lines``).
    """
    return _decoded(data).replace("\r\n", "\n").replace("\r", "\n")


def lines_of(text: str) -> Iterator[str]:
    """The lines of decoded text, as splitting it at every line feed has them, but never all at once."""
    begin = 0
    while (end := text.find("\n", begin + _BLOCK)) >= 0:
        yield from text[begin:end].split("\n")
        begin = end + 1
    yield from text[begin:].split("\n")


def lines_of_file(file: BinaryIO) -> Iterator[str]:
    """The lines of a text file, decoded as ``decode_text`` does, with a block of it in memory at a time.

    Each line that is no UTF-8 is decoded by itself. A UTF-16 file is read whole.

    Raises:
        FileTooLarge: a line, or a UTF-16 file, is longer than any should be.
        OSError: the file cannot be read.
    """
    begin = file.read(3)
    if begin.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        rest = file.read(_LONGEST_LINE)
        if len(rest) == _LONGEST_LINE:
            raise FileTooLarge(f"a UTF-16 text of more than {_LONGEST_LINE} bytes")
        yield from lines_of(decode_text(begin + rest))
        return
    waiting = begin.removeprefix(codecs.BOM_UTF8)
    while block := file.read(_BLOCK):
        *whole, waiting = (waiting + block).split(b"\n")
        for line in whole:
            yield from _line(line).split("\r")
        if len(waiting) > _LONGEST_LINE:
            raise FileTooLarge(f"a line of more than {_LONGEST_LINE} bytes")
    yield from _line(waiting).split("\r")


def _line(line: bytes) -> str:
    line = line.removesuffix(b"\r")
    return line.decode("utf-8") if _is_utf8(line) else _windows(line)


def is_text(head: bytes) -> bool:
    """Whether these first bytes of a file may be text: no zero byte, or a UTF-16 mark in front."""
    return head.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) or b"\0" not in head


def mixed_lines(data: bytes) -> tuple[int, int] | None:
    """The first line that is UTF-8 beyond ASCII and the first that is no UTF-8, None without one of each."""
    if data.startswith(tuple(mark for mark, _ in _MARKS)) or data.isascii():
        return None
    first: list[int] = [0, 0]
    for number, line in enumerate(data.splitlines(), 1):
        if line.isascii():
            continue
        kind = 0 if _is_utf8(line) else 1
        first[kind] = first[kind] or number
        if all(first):
            return first[0], first[1]
    return None


def _is_utf8(line: bytes) -> bool:
    try:
        line.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def _decoded(data: bytes) -> str:
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return data[len(mark) :].decode(encoding, errors="replace")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        if mixed_lines(data) is None:
            return _windows(data)
    lines = data.splitlines(keepends=True)
    return "".join(line.decode("utf-8") if _is_utf8(line) else _windows(line) for line in lines)


def _windows(data: bytes) -> str:
    try:
        return data.decode("cp1252")
    except UnicodeDecodeError:
        return "".join(bytes((byte,)).decode("cp1252", "ignore") or chr(byte) for byte in data)
