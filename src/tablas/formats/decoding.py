"""Bytes of a text file as text, whoever wrote it."""

from __future__ import annotations

import codecs
from collections.abc import Iterator

_BLOCK = 1 << 16
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
