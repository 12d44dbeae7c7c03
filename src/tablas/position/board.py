"""Setup and Position: a board as somebody wrote it, and a board that has been checked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from operator import index
from types import MappingProxyType
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from tablas import _core
from tablas.errors import Fault, InvalidPosition, UnknownVariant
from tablas.position.text import BOARD_SIZE, MOST_CHECKERS, OTHER_BAR, OWN_BAR, read_board, too_many_checkers

Phase = Literal["contact", "race", "over"]


@dataclass(frozen=True, slots=True)
class Variant:
    """How a variant of the game begins: its name, the checkers of each side, the starting board."""

    name: str
    checkers: int
    start: tuple[int, ...]


def _symmetric(name: str, own: Mapping[int, int]) -> Variant:
    board = [0] * BOARD_SIZE
    for point, count in own.items():
        board[point] += count
        board[25 - point] -= count
    return Variant(name, sum(own.values()), tuple(board))


VARIANTS: Mapping[str, Variant] = MappingProxyType(
    {
        "standard": _symmetric("standard", {24: 2, 13: 5, 8: 3, 6: 5}),
        "nackgammon": _symmetric("nackgammon", {24: 2, 23: 2, 13: 4, 8: 3, 6: 4}),
        "longgammon": _symmetric("longgammon", {24: 15}),
        "hypergammon": _symmetric("hypergammon", {24: 1, 23: 1, 22: 1}),
    }
)


def variant_named(name: str) -> Variant:
    """The variant of that name.

    Raises:
        UnknownVariant: no such variant.
    """
    if name not in VARIANTS:
        raise UnknownVariant(name, sorted(VARIANTS))
    return VARIANTS[name]


@dataclass(frozen=True, slots=True)
class Setup:
    """A board that nobody has checked yet, such as one being edited or read from text.

    Attributes:
        board: the integers as given; a good one has 26 (see ``Position``).
        found: faults met while reading that the integers cannot show (both sides on one point).
    """

    board: tuple[int, ...]
    found: tuple[Fault, ...] = ()

    @classmethod
    def from_text(cls, text: str) -> Setup:
        """The unchecked board in an XGID, a GNU Position ID or 26 integers, seen by the player on roll.

        Raises:
            NotationError: the text has none of these forms.
        """
        board, found = read_board(text)
        return cls(board, found)

    def faults(self) -> tuple[Fault, ...]:
        """Everything that keeps this board from being a position, in reading order; empty when it is one."""
        if len(self.board) != BOARD_SIZE:
            message = f"a board is {BOARD_SIZE} integers, not {len(self.board)}"
            return (*self.found, Fault("wrong_length", "board", message))
        return (*self.found, *self._bar_faults(), *self._count_faults())

    def _bar_faults(self) -> list[Fault]:
        faults = []
        if self.board[OWN_BAR] < 0:
            message = f"index 25 is the own bar, {self.board[OWN_BAR]} is below 0"
            faults.append(Fault("bar_sign", "index 25", message))
        if self.board[OTHER_BAR] > 0:
            message = f"index 0 is the other side's bar, {self.board[OTHER_BAR]} is above 0"
            faults.append(Fault("bar_sign", "index 0", message))
        return faults

    def _count_faults(self) -> list[Fault]:
        own, other = own_total(self.board), other_total(self.board)
        told = {fault.place for fault in self.found if fault.code == "too_many_checkers"}
        faults = [
            too_many_checkers(side, total)
            for side, total in (("own", own), ("other", other))
            if total > MOST_CHECKERS and side not in told
        ]
        if own == other == 0 and not self.found:
            faults.append(Fault("no_checkers", "board", "neither side has a checker on the board"))
        return faults

    def check(self) -> Position:
        """The position this board stands for.

        Raises:
            InvalidPosition: with every fault named.
        """
        faults = self.faults()
        if faults:
            raise InvalidPosition(faults)
        return trusted(self.board)


@dataclass(frozen=True, slots=True)
class Position:
    """A legal board seen by the player on roll; always checked, so it needs no checking again.

    Attributes:
        board: 26 integers. 1 to 24 are the own points (own checkers positive, the other side's
            negative), 25 the own bar (>= 0), 0 the other side's bar (<= 0).
    """

    board: tuple[int, ...]

    def __post_init__(self) -> None:
        board = _integers(self.board)
        faults = Setup(board).faults()
        if faults:
            raise InvalidPosition(faults)
        object.__setattr__(self, "board", board)

    @classmethod
    def start(cls, variant: str = "standard") -> Position:
        """The position a game of that variant begins with, the same for both sides.

        Raises:
            UnknownVariant: no such variant.
        """
        return trusted(variant_named(variant).start)

    @classmethod
    def from_board(cls, board: Iterable[int]) -> Position:
        """The position written as 26 integers (an array row will do).

        Raises:
            InvalidPosition: with every fault named, a value that is no integer included.
        """
        return cls(tuple(board))

    @classmethod
    def from_id(cls, text: str) -> Position:
        """The position in an XGID, a GNU Position ID (a Match ID may follow) or 26 integers with commas.

        What else the text carries (cube, score, dice) is read by ``notation.parse_position``.

        Raises:
            NotationError: the text has none of these forms.
            InvalidPosition: it has one, but the board in it cannot be.
        """
        setup = Setup.from_text(text)
        faults = setup.faults()
        if faults:
            raise InvalidPosition(faults, text)
        return trusted(setup.board)

    @property
    def position_id(self) -> str:
        """The GNU Position ID, 14 characters."""
        return _core.position_id(self.as_array())

    def xgid(self) -> str:
        """The XGID of the bare position: X is own and on roll, no dice, money, cube centred, no Jacoby.

        ``notation.xgid`` writes one with cube, score and dice.
        """
        return f"XGID={xgid_board(self.board)}:0:0:1:00:0:0:0:0:10"

    @property
    def pips(self) -> tuple[int, int]:
        """The pip counts, own and other; a checker on the bar counts 25."""
        own = other = 0
        for point, count in enumerate(self.board):
            if count > 0:
                own += point * count
            else:
                other -= (25 - point) * count
        return own, other

    @property
    def off(self) -> tuple[int, int]:
        """The checkers borne off, own and other, in the standard game of fifteen."""
        return self.borne_off(MOST_CHECKERS)

    def borne_off(self, checkers: int) -> tuple[int, int]:
        """The checkers borne off, own and other, in a game of so many checkers a side."""
        return checkers - own_total(self.board), checkers - other_total(self.board)

    @property
    def bar(self) -> tuple[int, int]:
        """The checkers on the bar, own and other."""
        return self.board[OWN_BAR], -self.board[OTHER_BAR]

    @property
    def phase(self) -> Phase:
        """``contact`` while a checker must still pass one of the other side, ``over`` once a side is off."""
        own = [point for point, count in enumerate(self.board) if count > 0]
        other = [point for point, count in enumerate(self.board) if count < 0]
        if not own or not other:
            return "over"
        return "contact" if own[-1] > other[0] else "race"

    def swapped(self) -> Position:
        """The same position seen by the other player."""
        return trusted(tuple([-count for count in reversed(self.board)]))

    def as_array(self) -> NDArray[np.int8]:
        """The board as an int8 array of shape (26,), a fresh copy."""
        return np.array(self.board, dtype=np.int8)


def _integers(board: Iterable[int]) -> tuple[int, ...]:
    values: list[int] = []
    for place, value in enumerate(board):
        try:
            values.append(index(value))
        except TypeError:
            message = f"index {place} holds {value!r}, not an integer"
            raise InvalidPosition([Fault("not_an_integer", f"index {place}", message)]) from None
    return tuple(values)


def trusted(board: tuple[int, ...]) -> Position:
    """A Position of a board known to be legal, such as one the core made; skips the checks."""
    position = object.__new__(Position)
    object.__setattr__(position, "board", board)
    return position


def own_total(board: Sequence[int]) -> int:
    """How many own checkers stand on the board, the bar included."""
    return sum([count for count in board if count > 0])


def other_total(board: Sequence[int]) -> int:
    """How many checkers of the other side stand on the board, the bar included."""
    return -sum([count for count in board if count < 0])


def xgid_board(board: Sequence[int]) -> str:
    """The 26 board characters of an XGID whose X is own."""
    return "".join(_xgid_character(count) for count in board)


def _xgid_character(count: int) -> str:
    if count == 0:
        return "-"
    return chr(ord("A") + count - 1) if count > 0 else chr(ord("a") - count - 1)


def checked_boards(boards: NDArray[np.integer]) -> NDArray[np.int8]:
    """A batch of boards as the core takes them, int8 of shape (n, 26).

    Raises:
        InvalidPosition: another shape, or a number that would wrap round into a count of checkers.
    """
    array = np.asarray(boards)
    if array.ndim != 2 or array.shape[1] != BOARD_SIZE:
        message = f"boards have shape (n, {BOARD_SIZE}), not {array.shape}"
        raise InvalidPosition([Fault("wrong_length", "boards", message)])
    if array.dtype == np.int8:
        return np.ascontiguousarray(array, dtype=np.int8)
    if array.dtype.kind not in "biuf":
        raise InvalidPosition([Fault("not_an_integer", "boards", f"boards hold {array.dtype}, not integers")])
    with np.errstate(invalid="ignore"):  # what is no number becomes some number, and differs from it
        narrow = np.ascontiguousarray(array, dtype=np.int8)
    if not np.array_equal(narrow, array):
        raise InvalidPosition([Fault("not_an_integer", "boards", "boards hold numbers that are no counts")])
    return narrow
