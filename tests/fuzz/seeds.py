"""What the fuzzer begins with: small files of our own, matches we write, the corpus where it is."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from formats.bounds import DETECTION, XG_RECORDS
from formats.corpus import OWN_FILES, corpus_dir
from formats.random_matches import random_match
from tablas.errors import CannotWrite, FormatError
from tablas.formats import registry
from tablas.formats.xg.archive import GAME_MEMBER, BadArchive, unpack
from tablas.record import from_match

FOUND = Path(__file__).parents[1] / "formats" / "found"


def write_seeds(target: str, folder: Path, length: int) -> int:
    """Writes the seeds of a target, cut to so many bytes, to a folder; how many there are."""
    folder.mkdir(parents=True, exist_ok=True)
    written = {sha256(data).hexdigest()[:16]: data[:length] for data in _seeds(target)}
    for name, data in written.items():
        (folder / name).write_bytes(data)
    return len(written)


def _seeds(target: str) -> Iterator[bytes]:
    if target == XG_RECORDS:
        for data in _seeds("xg"):
            try:
                yield unpack(data).members[GAME_MEMBER]
            except BadArchive:
                continue
        return
    for data in _files():
        if target == DETECTION or _format_of(data) == target:
            yield data
    if target in registry.writable():
        for number in range(4):
            match = random_match(number, (0, 1, 3, 5)[number], games=1)
            try:
                yield registry.writer(target).write(from_match(match), lossy=True)
            except CannotWrite:
                return


def _files() -> Iterator[bytes]:
    corpus = corpus_dir()
    for folder in (OWN_FILES, FOUND, *([corpus] if corpus else [])):
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                yield path.read_bytes()


def _format_of(data: bytes) -> str:
    try:
        return registry.detect(data)
    except FormatError:
        return ""
