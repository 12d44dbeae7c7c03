"""The records of a member as Python values, in the order of the file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from struct import Struct
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tablas.formats.xg.records import (
    CUBE,
    KIND,
    LAYOUTS,
    MOST_CANDIDATES,
    MOVE,
    MOVE_RECORD,
    RECORD_SIZE,
    WIDE_CHARACTERS,
    offset_of,
)

Board = list[int]

MOVES_SIZE = 8
CHANCES = Struct("<7f")
_LEVELS = Struct(f"<{2 * MOST_CANDIDATES}h")
_CANDIDATES_AT = tuple(offset_of(MOVE_RECORD, name) for name in ("c_moves", "c_levels", "c_chances"))


class CubeRow(NamedTuple):
    """A cube record; ``board`` is player 1's, ``active`` is 1 or -1.

    A named tuple, as is the other: a file has hundreds, and a dataclass of so many fields takes four times
    as long to make.
    """

    active: int
    double: int
    take: int
    beaver: int
    raccoon: int
    cube: int
    board: Board
    analysis_level: int
    level: int
    no_double_chances: list[float]
    equities: list[float]
    double_chances: list[float]
    double_error: float
    take_error: float
    invalid: int
    flagged: int
    comment: int
    clock: list[int]


class MoveRow(NamedTuple):
    """A checker record; ``before`` is player 1's board, ``after`` the mover's; ``number`` counts them."""

    number: int
    active: int
    before: Board
    after: Board
    moves: list[int]
    dice: list[int]
    cube: int
    analysed: int
    played: int
    error: float
    luck: float
    initial_equity: float
    level: int
    invalid: int
    comment: int


_CUBE_COLUMNS = (
    "active", "double", "take", "beaver", "raccoon", "cube", "board", "a_level", "level",
    "a_no_double_chances", "a_equities", "a_double_chances", "double_error", "take_error", "invalid",
    "flagged", "comment", "clock",
)  # fmt: skip
_MOVE_COLUMNS = (
    "active", "before", "after", "moves", "dice", "cube", "c_count", "played", "error", "luck",
    "initial_equity", "level", "invalid", "comment",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class OtherRow:
    """A record of another kind, its fields still in the file's form."""

    kind: int
    fields: np.void


Row = CubeRow | MoveRow | OtherRow


class AnalysedPlays(NamedTuple):
    """The analysed plays of one record as they stand there, one behind the other.

    Attributes:
        moves: eight bytes for each play.
        levels: a number for each play.
        chances: seven floats for each play, ``CHANCES``.
    """

    moves: bytes
    levels: tuple[int, ...]
    chances: bytes


class Rows:
    """All records of a member; the candidates of the checker records stay bytes until they are asked for."""

    def __init__(self, member: bytes) -> None:
        self._member = member
        self.count = len(member) // RECORD_SIZE
        # Whole records, not layouts: copying a layout leaves out what stands between its fields.
        self._records: NDArray[np.void] = np.frombuffer(member, dtype=f"V{RECORD_SIZE}", count=self.count)
        self._kinds = self._records.view(KIND)["kind"]
        self.kinds: list[int] = self._kinds.tolist()
        self._moves = self._table(MOVE)
        self._move_offsets = [RECORD_SIZE * at for at, kind in enumerate(self.kinds) if kind == MOVE]

    def _table(self, kind: int) -> NDArray[np.void]:
        table: NDArray[np.void] = self._records[self._kinds == kind].view(LAYOUTS[kind])
        return table

    def candidates(self, move: MoveRow) -> AnalysedPlays:
        """The analysed plays of a checker record, as far as it says there are any."""
        count = min(max(move.analysed, 0), MOST_CANDIDATES)
        begin = self._move_offsets[move.number]
        moves, levels, chances = (begin + at for at in _CANDIDATES_AT)
        member = self._member
        return AnalysedPlays(
            member[moves : moves + MOVES_SIZE * count],
            _LEVELS.unpack_from(member, levels)[: 2 * count : 2],
            member[chances : chances + CHANCES.size * count],
        )

    def __iter__(self) -> Iterator[Row]:
        table = self._table(CUBE)
        cubes = map(CubeRow._make, zip(*(table[name].tolist() for name in _CUBE_COLUMNS), strict=True))
        columns = (self._moves[name].tolist() for name in _MOVE_COLUMNS)
        moves = map(MoveRow._make, zip(range(len(self._moves)), *columns, strict=True))
        for at, kind in enumerate(self.kinds):
            if kind == CUBE:
                yield next(cubes)
            elif kind == MOVE:
                yield next(moves)
            elif kind in LAYOUTS:
                yield OtherRow(kind, self._records[at : at + 1].view(LAYOUTS[kind])[0])
            else:
                yield OtherRow(kind, self._records[at])


def wide_text(raw: bytes) -> str:
    """The text of a field of two bytes a character, up to its end mark; behind it stands old memory."""
    text = raw[: 2 * WIDE_CHARACTERS].decode("utf-16-le", "replace")
    return text.split("\0", 1)[0].strip()


def narrow_text(raw: bytes) -> str:
    """The text of a field that begins with its length."""
    return raw[1 : 1 + raw[0]].decode("cp1252", "replace").split("\0", 1)[0].strip()
