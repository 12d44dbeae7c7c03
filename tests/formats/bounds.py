"""What every reader owes whatever bytes it is given: a reading or a refusal, in bounded time."""

from __future__ import annotations

import time
from zlib import crc32

from tablas.errors import CannotWrite, FormatError, UnknownFormat
from tablas.formats import jsonl, registry
from tablas.formats.reading import Reading
from tablas.formats.xg.archive import GAME_MEMBER, pack
from tablas.record import MatchRecord

# Processor seconds a reader may take: some for any input, and some for each byte of it. Fifty times what the
# slowest needs on a quiet core, as fuzzers and busy machines are slow.
MOST_SECONDS = 1.0
MOST_SECONDS_A_BYTE = 50e-6
_WRITTEN_SHARE = 8  # every so manieth input is written in all formats too: that takes longer than to read it

DETECTION = "detection"
XG_RECORDS = "xg_records"


class TooSlow(AssertionError):
    """A reader that takes longer than its bytes allow."""


def targets() -> tuple[str, ...]:
    """What can be given bytes: every reader, the records of .xg files without packing, the detection."""
    return (*registry.readable(), XG_RECORDS, DETECTION)


def check(target: str, data: bytes) -> None:
    """Gives the bytes to the target.

    Raises:
        AssertionError: the time was too long, or the record does not come back from the native format.
        Exception: whatever else the target raises that it should not.
    """
    if target == DETECTION:
        try:
            registry.detect(data)
        except UnknownFormat:
            return
        return
    start = time.process_time()
    try:
        reading = _read(target, data)
    except FormatError:
        reading = None
    seconds = time.process_time() - start
    if seconds > MOST_SECONDS + MOST_SECONDS_A_BYTE * len(data):
        raise TooSlow(f"{seconds:.1f} s for {len(data)} bytes")
    if reading is None:
        return
    assert isinstance(reading, Reading)
    for record in (reading.record, *reading.more):
        assert jsonl.read(jsonl.write(record)).record == record
        if crc32(data) % _WRITTEN_SHARE == 0:
            _write_everywhere(record)


def _write_everywhere(record: MatchRecord) -> None:
    for name in registry.writable():
        try:
            registry.writer(name).write(record, lossy=True)
        except CannotWrite:
            continue


def _read(target: str, data: bytes) -> Reading:
    if target == XG_RECORDS:
        return registry.reader("xg").read(pack({GAME_MEMBER: data}, ("", "", "", "")))
    return registry.reader(target).read(data)
