"""The container of an .xg file: a header with a picture, then zlib streams with a registry of them.

Reading trusts no number of the file: sizes bound what is unpacked, a hard limit bounds what sizes may say.
A file without registry, as some programs write it, is one zlib stream after the header.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field

MAGIC = b"RGMH"
MOST_UNPACKED = 64 << 20
GUID = bytes.fromhex("e1f55a2f21e03248a423ef480ec58a0b")
GAME_MEMBER, INDEX_MEMBER, COMMENT_MEMBER, ROLLOUT_MEMBER = "temp.xg", "temp.xgi", "temp.xgc", "temp.xgr"

_HEADER = struct.Struct("<4sIIqI16s")
_HEADER_SIZE = 8232
_TEXTS_AT, _TEXT_BYTES = 40, 2048
_TRAILER = struct.Struct("<iiiiii12x")
_ENTRY_SIZE = 532
_ENTRY_NUMBERS = struct.Struct("<iiiiBB2x")
_ENTRY_NUMBERS_AT = 512
_MOST_MEMBERS = 64


class BadArchive(ValueError):
    """Bytes that are no .xg container; ``offset`` is where that shows."""

    def __init__(self, offset: int, message: str) -> None:
        super().__init__(message)
        self.offset = offset


class TooLarge(BadArchive):
    """A container that unpacks to more than it says or than a reader takes."""


@dataclass(frozen=True, slots=True)
class Archive:
    """The members of a container by name, and what was wrong with them (offset, code, sentence)."""

    members: Mapping[str, bytes]
    faults: tuple[tuple[int, str, str], ...] = ()


@dataclass(slots=True)
class _Unpacking:
    """How much may still be unpacked, and the faults met so far."""

    left: int = MOST_UNPACKED
    faults: list[tuple[int, str, str]] = field(default_factory=list)

    def inflate(self, data: bytes, offset: int, stated: int | None = None) -> bytes:
        """The bytes of one zlib stream, as far as it can be unpacked.

        Raises:
            TooLarge: it is larger than it says or than what is left of the limit.
        """
        most = self.left if stated is None else min(stated, self.left)
        engine = zlib.decompressobj()
        pieces: list[bytes] = []
        room = most + 1
        waiting: bytes = data
        try:
            while waiting and room > 0 and not engine.eof:
                piece = engine.decompress(waiting, min(room, 1 << 20))
                waiting = engine.unconsumed_tail
                pieces.append(piece)
                room -= len(piece)
        except zlib.error as error:
            self.faults.append((offset, "damaged_stream", f"the compressed data is damaged: {error}"))
        else:
            if room > 0 and not engine.eof:
                self.faults.append((offset, "truncated_stream", "the compressed data ends too early"))
        if room <= 0:
            raise TooLarge(offset, f"the compressed data unpacks to more than {most} bytes")
        unpacked = b"".join(pieces)
        self.left -= len(unpacked)
        return unpacked


def unpack(data: bytes) -> Archive:
    """The members of the container.

    Raises:
        BadArchive: it has no header, no readable member, or unpacks to more than it says or is allowed.
    """
    begin = _data_start(data)
    unpacking = _Unpacking()
    members = _registered(data, begin, unpacking)
    if members is None:
        members = {GAME_MEMBER: unpacking.inflate(data[begin:], begin)}
    if not members.get(GAME_MEMBER):
        raise BadArchive(begin, f"there is no {GAME_MEMBER} in it")
    return Archive(members, tuple(unpacking.faults))


def _data_start(data: bytes) -> int:
    if len(data) < _HEADER.size or data[:4] != MAGIC:
        raise BadArchive(0, "the file does not begin with RGMH")
    _, _, header_size, _, thumbnail_size, _ = _HEADER.unpack_from(data)
    begin: int = header_size + thumbnail_size
    if begin >= len(data):
        raise BadArchive(min(begin, len(data)), "the file ends before its data")
    return begin


def _registered(data: bytes, begin: int, unpacking: _Unpacking) -> dict[str, bytes] | None:
    """The members the registry names; None when there is no registry that fits the file."""
    trailer_at = len(data) - _TRAILER.size
    if trailer_at < begin:
        return None
    _, count, _, registry_size, data_size, _ = _TRAILER.unpack_from(data, trailer_at)
    registry_at = trailer_at - registry_size
    if not 0 < count <= _MOST_MEMBERS or registry_size <= 0 or begin + data_size != registry_at:
        if data[begin : begin + 1] == b"\x78":
            unpacking.faults.append((trailer_at, "no_registry", "there is no registry of the packed parts"))
        return None
    registry = unpacking.inflate(data[registry_at:trailer_at], registry_at, count * _ENTRY_SIZE)
    members: dict[str, bytes] = {}
    for number in range(min(count, len(registry) // _ENTRY_SIZE)):
        entry = registry[number * _ENTRY_SIZE : (number + 1) * _ENTRY_SIZE]
        name = entry[1 : 1 + entry[0]].decode("cp1252", "replace").lower()
        members.setdefault(name, _member(data[begin:registry_at], begin, name, entry, unpacking))
    return members


def _member(body: bytes, begin: int, name: str, entry: bytes, unpacking: _Unpacking) -> bytes:
    size, packed, start, checksum, is_stored, _ = _ENTRY_NUMBERS.unpack_from(entry, _ENTRY_NUMBERS_AT)
    if size < 0 or packed < 0 or start < 0 or start + packed > len(body):
        unpacking.faults.append((begin, "bad_registry", f"{name} lies outside the file"))
        return b""
    chunk = body[start : start + packed]
    if is_stored and size > unpacking.left:
        raise TooLarge(begin + start, f"{name} is larger than {unpacking.left} bytes")
    content = chunk[:size] if is_stored else unpacking.inflate(chunk, begin + start, size)
    if is_stored:
        unpacking.left -= len(content)
    if len(content) != size or zlib.crc32(content) != checksum & 0xFFFFFFFF:
        unpacking.faults.append((begin + start, "bad_checksum", f"{name} is not what its checksum says"))
    return content


def pack(members: Mapping[str, bytes], texts: tuple[str, str, str, str]) -> bytes:
    """A container with these members in this order.

    The texts are what file browsers show: place, players, event, comment.
    """
    header = bytearray(_HEADER_SIZE)
    _HEADER.pack_into(header, 0, MAGIC, 1, _HEADER_SIZE, 0, 0, GUID)
    for number, text in enumerate(texts):
        encoded = text.encode("utf-16-le")[: _TEXT_BYTES - 2]
        at = _TEXTS_AT + number * _TEXT_BYTES
        header[at : at + len(encoded)] = encoded
    streams = b""
    registry = b""
    for name, content in members.items():
        packed = zlib.compress(content, 6)
        registry += _entry(name, content, len(packed), len(streams))
        streams += packed
    packed_registry = zlib.compress(registry, 6)
    checksum = zlib.crc32(packed_registry, zlib.crc32(streams))
    trailer = _TRAILER.pack(_signed(checksum), len(members), 1, len(packed_registry), len(streams), 1)
    return bytes(header) + streams + packed_registry + trailer


def _entry(name: str, content: bytes, packed: int, start: int) -> bytes:
    entry = bytearray(_ENTRY_SIZE)
    encoded = name.encode("ascii")
    entry[0] = len(encoded)
    entry[1 : 1 + len(encoded)] = encoded
    checksum = _signed(zlib.crc32(content))
    _ENTRY_NUMBERS.pack_into(entry, _ENTRY_NUMBERS_AT, len(content), packed, start, checksum, 0, 2)
    return bytes(entry)


def _signed(checksum: int) -> int:
    return checksum - (1 << 32) if checksum >= 1 << 31 else checksum
