"""SMILE, the binary form of JSON, as far as BGBlitz writes it.

Source: the Smile format specification 1.0 of the Jackson project. Big numbers and binary data, which a
match has no use for, are refused by name.
"""

from __future__ import annotations

import struct

from tablas.errors import FormatError
from tablas.formats.bgf_values import Json

HEADER = b":)\n"
_MOST_DEPTH = 64
_MOST_VALUES = 1_500_000  # 20 times what a match to 7 with its analysis holds
_MOST_SHARED = 1024
_LONGEST_SHARED = 64  # bytes; longer strings are never referred to
_LONGEST_INTEGER = 10  # bytes of a 64-bit number
_END_OF_TEXT = 0xFC
_ARRAY, _END_ARRAY, _OBJECT, _END_OBJECT = 0xF8, 0xF9, 0xFA, 0xFB
_CONSTANTS: dict[int, Json] = {0x20: "", 0x21: None, 0x22: False, 0x23: True}


def decode_smile(data: bytes) -> Json:
    """The value that a SMILE document holds.

    Raises:
        FormatError: no such document, cut off, nested deeper than 64, or with kinds of values BGBlitz
            does not write.
    """
    if not data.startswith(HEADER) or len(data) < len(HEADER) + 1:
        raise FormatError("the SMILE header is missing", "offset 0x0")
    return _Decoder(data).document()


class _Decoder:
    """One pass over a document; containers that are open stand on a list, so depth costs no recursion."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.at = len(HEADER) + 1
        flags = data[len(HEADER)]
        if flags >> 4:
            raise FormatError(f"SMILE version {flags >> 4} is not 0", "offset 0x3")
        self.names: list[str] | None = [] if flags & 1 else None
        self.texts: list[str] | None = [] if flags & 2 else None

    def document(self) -> Json:
        open_ones: list[list[Json] | dict[str, Json]] = []
        keys: list[str] = []
        for _ in range(_MOST_VALUES):
            value, is_container = self.item(open_ones, keys)
            if is_container and isinstance(value, (list, dict)):
                if len(open_ones) == _MOST_DEPTH:
                    raise self.wrong(f"nested deeper than {_MOST_DEPTH}")
                open_ones.append(value)
            while open_ones and self.peek() in (_END_ARRAY, _END_OBJECT):
                self.close(open_ones[-1])
                value = open_ones.pop()
                if not open_ones:
                    return value
            if not open_ones:
                return value
        raise self.wrong(f"more than {_MOST_VALUES} values")

    def item(self, open_ones: list[list[Json] | dict[str, Json]], keys: list[str]) -> tuple[Json, bool]:
        """The next value, put where it belongs, and whether it is a container that opens."""
        inside = open_ones[-1] if open_ones else None
        if isinstance(inside, dict):
            keys[:] = [self.name()]
        value, is_container = self.value()
        if isinstance(inside, dict):
            inside[keys[0]] = value
        elif inside is not None:
            inside.append(value)
        return value, is_container

    def close(self, inside: list[Json] | dict[str, Json]) -> None:
        if (self.byte() == _END_ARRAY) != isinstance(inside, list):
            raise self.wrong("an array ends as an object, or the other way round")

    def value(self) -> tuple[Json, bool]:
        code = self.byte()
        if code in _CONSTANTS:
            return _CONSTANTS[code], False
        if code == _ARRAY:
            return [], True
        if code == _OBJECT:
            return {}, True
        if 0xC0 <= code <= 0xDF:
            return _signed(code & 0x1F), False
        if 0x40 <= code <= 0xBF:
            return self.short_text(code), False
        return self.other_value(code), False

    def other_value(self, code: int) -> Json:
        if code in (0x24, 0x25):
            return _signed(self.integer())
        if code == 0x28:
            return self.real(5, ">I", ">f")
        if code == 0x29:
            return self.real(10, ">Q", ">d")
        if code in (0xE0, 0xE4):
            return self.text(self.until_end())
        if 0x01 <= code <= 0x1F:
            return self.shared(self.texts, code - 1)
        if 0xEC <= code <= 0xEF:
            return self.shared(self.texts, (code & 3) << 8 | self.byte())
        raise self.wrong(f"the kind of value 0x{code:02x} is not one BGBlitz writes")

    def short_text(self, code: int) -> str:
        starts = {0x40: 1, 0x60: 33, 0x80: 2, 0xA0: 34}
        text = self.text(self.take((code & 0x1F) + starts[code & 0xE0]))
        self.share(self.texts, text)
        return text

    def name(self) -> str:
        code = self.byte()
        if code == 0x20:
            return ""
        if 0x30 <= code <= 0x33:
            return self.shared(self.names, (code & 3) << 8 | self.byte())
        if code == 0x34:
            return self.text(self.until_end())
        if 0x40 <= code <= 0x7F:
            return self.shared(self.names, code - 0x40)
        if not 0x80 <= code <= 0xF7:
            raise self.wrong(f"0x{code:02x} begins no name of a field")
        text = self.text(self.take(code - 0x80 + 1 if code < 0xC0 else code - 0xC0 + 2))
        self.share(self.names, text)
        return text

    def share(self, seen: list[str] | None, text: str) -> None:
        """Lets later references find the text; the list starts anew when full, as writers do."""
        if seen is None or len(text) > _LONGEST_SHARED:
            return
        if len(seen) == _MOST_SHARED:
            seen.clear()
        seen.append(text)

    def shared(self, seen: list[str] | None, index: int) -> str:
        if seen is None or index >= len(seen):
            raise self.wrong(f"a reference to text {index}, which was not there before")
        return seen[index]

    def integer(self) -> int:
        number = 0
        for _ in range(_LONGEST_INTEGER):
            byte = self.byte()
            if byte & 0x80:
                return number << 6 | byte & 0x3F
            number = number << 7 | byte
        raise self.wrong("a whole number longer than 64 bits")

    def real(self, size: int, whole: str, kind: str) -> float:
        bits = 0
        for byte in self.take(size):
            bits = bits << 7 | byte & 0x7F
        width = struct.calcsize(whole) * 8
        (number,) = struct.unpack(kind, struct.pack(whole, bits & ((1 << width) - 1)))
        return float(number)

    def text(self, raw: bytes) -> str:
        return raw.decode("utf-8", errors="replace")

    def until_end(self) -> bytes:
        end = self.data.find(_END_OF_TEXT, self.at)
        if end < 0:
            raise self.wrong("a text without an end")
        raw = self.take(end - self.at)
        self.at += 1
        return raw

    def take(self, size: int) -> bytes:
        if self.at + size > len(self.data):
            raise self.wrong("the document is cut off")
        self.at += size
        return self.data[self.at - size : self.at]

    def byte(self) -> int:
        return self.take(1)[0]

    def peek(self) -> int:
        return self.data[self.at] if self.at < len(self.data) else -1

    def wrong(self, message: str) -> FormatError:
        return FormatError(f"SMILE: {message}", f"unpacked offset 0x{self.at:x}")


def _signed(zigzag: int) -> int:
    return zigzag >> 1 ^ -(zigzag & 1)
