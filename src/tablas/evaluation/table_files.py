"""Tables on disk: whole and unaltered, or not at all.

A file is a header of 64 bytes, which any altered byte of makes another one, and the table's payload, whose
checksum the header holds. Files are written beside their place and moved there when they are on the disk, so
that neither a second process nor a cancelled one leaves half a table.
"""

from __future__ import annotations

import mmap
import os
import struct
import time
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from tablas import _core

TableKind = Literal["one_sided", "two_sided", "hypergammon", "hypergammon_worths", "hypergammon_chances"]
TableState = Literal["ready", "absent", "damaged", "unreadable"]

FORMAT_VERSION = 1  # to be raised whenever the payload of any table changes
ONE_SIDED_CHECKERS = 15
USUAL_CHECKERS = 6  # of a side, in the two-sided table that is built when nobody asks for another
MOST_CHECKERS = 10

_ONE_SIDED_BYTES = 3_804_668
_ONE_SIDED_BUILDING_BYTES = 32 << 20
# The plays that are chosen and where all rolls lead, over what the solver's state takes.
_HYPERGAMMON_BUILDING = 1.5
_MAGIC = b"tablas bear-off\n"
_HEADER = struct.Struct("<16s8sIIQQ16x")  # magic, kind, format, checkers, payload bytes, checksum
_KIND_CODES: dict[TableKind, bytes] = {
    "one_sided": b"1-sided\n",
    "two_sided": b"2-sided\n",
    "hypergammon": b"hyper\n",
    "hypergammon_worths": b"hyper-w\n",
    "hypergammon_chances": b"hyper-c\n",
}
# Above this a table is mapped, not read: its pages come when they are looked at.
_MOST_BYTES_READ = 32 << 20
_PART_SUFFIX = ".part"
_PART_IS_LEFT_AFTER_S = 24 * 3600.0


@dataclass(frozen=True, slots=True, order=True)
class TableName:
    """Which table: its kind, and up to how many checkers a side.

    ``hypergammon_worths`` and ``hypergammon_chances`` are the table of Hypergammon while it is being
    worked out, in its first stage and after it.
    """

    kind: TableKind
    checkers: int

    @property
    def text(self) -> str:
        """Such as ``two-sided 6x6``: checkers of either side, or checkers on six points."""
        if self.is_of_whole_game:
            return f"{self.kind.replace('_', '-')} {self.checkers}"
        other = 6 if self.kind == "one_sided" else self.checkers
        return f"{self.kind.replace('_', '-')} {self.checkers}x{other}"

    @property
    def payload_bytes(self) -> int:
        """What it takes on disk, but for the header, and in memory once it is read.

        Raises:
            CoreError: ``bad_options``: no table has that many checkers.
        """
        if self.kind == "hypergammon":
            return _core.HypergammonTable.payload_size(self.checkers)
        if self.is_of_whole_game:
            has_worths = self.kind == "hypergammon_chances"
            return _core.HypergammonSolver.state_size(self.checkers, has_worths)
        return (
            _ONE_SIDED_BYTES if self.kind == "one_sided" else _core.TwoSidedTable.payload_size(self.checkers)
        )

    @property
    def is_of_whole_game(self) -> bool:
        """Whether it knows a game from its start, not its end only."""
        return self.kind.startswith("hypergammon")

    @property
    def building_bytes(self) -> int:
        """Memory that is needed while it is built."""
        if self.is_of_whole_game:
            return int(_HYPERGAMMON_BUILDING * TableName("hypergammon_chances", self.checkers).payload_bytes)
        return _ONE_SIDED_BUILDING_BYTES if self.kind == "one_sided" else 2 * self.payload_bytes

    @property
    def building_disk_bytes(self) -> int:
        """Room on the disk that is needed while it is built."""
        if self.kind != "hypergammon":
            return self.payload_bytes
        # What is kept of the work, twice while the new file takes the old one's place.
        return 2 * TableName("hypergammon_chances", self.checkers).payload_bytes

    @property
    def file_name(self) -> str:
        """The name of its file in a cache folder."""
        place = "" if self.is_of_whole_game else "bearoff-"
        return f"{place}{self.text.replace(' ', '-')}.v{FORMAT_VERSION}"


ONE_SIDED = TableName("one_sided", ONE_SIDED_CHECKERS)
HYPERGAMMON = TableName("hypergammon", 3)


def two_sided(checkers: int = USUAL_CHECKERS) -> TableName:
    """The two-sided table of up to that many checkers a side."""
    return TableName("two_sided", checkers)


class DamagedTable(Exception):
    """A file in a table's place that is not that table: cut, altered, or something else."""


@dataclass(frozen=True, slots=True)
class TableFolder:
    """A folder that keeps tables. It need not exist, nor be writable."""

    path: Path

    @classmethod
    def of_user(cls) -> TableFolder:
        """The user's cache folder, or what the environment variable TABLAS_CACHE names."""
        import platformdirs  # here and not above, like tempfile: most runs need neither

        named = os.environ.get("TABLAS_CACHE")
        return cls(Path(named) if named else platformdirs.user_cache_path("tablas"))

    def file(self, name: TableName) -> Path:
        """Where the table is kept."""
        return self.path / name.file_name

    def read(self, name: TableName) -> NDArray[np.uint8]:
        """The payload of a table.

        Raises:
            OSError: there is no such file, or it cannot be read.
            DamagedTable: the file is not that table.
        """
        path = self.file(name)
        size = path.stat().st_size
        if size != _HEADER.size + name.payload_bytes:
            raise DamagedTable(f"{path} has {size} bytes")
        content = _mapped(path) if size > _MOST_BYTES_READ else np.fromfile(path, dtype=np.uint8)
        payload = content[_HEADER.size :]
        if content[: _HEADER.size].tobytes() != _header(name, payload):
            raise DamagedTable(f"{path} is not the {name.text} table it should be")
        return payload

    def write(self, name: TableName, payload: NDArray[np.uint8]) -> Path:
        """Keep a table, in the place of any there was.

        Raises:
            OSError: it could not be written; what stood there before still does.
        """
        import tempfile

        self.path.mkdir(parents=True, exist_ok=True)
        self._remove_what_others_left()
        place = self.file(name)
        handle, part = tempfile.mkstemp(_PART_SUFFIX, f"{name.file_name}.", self.path)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(_header(name, payload))
                file.write(payload.data)
                file.flush()
                os.fsync(file.fileno())
            Path(part).replace(place)
        except BaseException:
            Path(part).unlink(missing_ok=True)
            raise
        return place

    def state(self, name: TableName) -> TableState:
        """What stands in the table's place; a file is read to the end to tell."""
        try:
            self.read(name)
        except (FileNotFoundError, NotADirectoryError):
            return "absent"
        except OSError:
            return "unreadable"
        except DamagedTable:
            return "damaged"
        return "ready"

    def largest_two_sided(self) -> int:
        """Checkers a side of the largest two-sided table that has a file here, the usual one at least."""
        larger = range(MOST_CHECKERS, USUAL_CHECKERS, -1)
        return next((n for n in larger if self.file(two_sided(n)).exists()), USUAL_CHECKERS)

    def _remove_what_others_left(self) -> None:
        """Remove parts of files whose process was killed long ago."""
        parts = (self.path.glob(f"{first}-*{_PART_SUFFIX}") for first in ("bearoff", "hypergammon"))
        for part in chain.from_iterable(parts):
            try:
                if time.time() - part.stat().st_mtime > _PART_IS_LEFT_AFTER_S:
                    part.unlink()
            except OSError:
                continue  # somebody else has removed it, or may


def _header(name: TableName, payload: NDArray[np.uint8]) -> bytes:
    return _HEADER.pack(
        _MAGIC,
        _KIND_CODES[name.kind],
        FORMAT_VERSION,
        name.checkers,
        payload.size,
        _core.checksum(payload),
    )


def _mapped(path: Path) -> NDArray[np.uint8]:
    with path.open("rb") as file:
        return np.frombuffer(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ), dtype=np.uint8)
