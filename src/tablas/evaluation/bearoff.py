"""BearoffTables: races near their end, exactly."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TypeVar

import numpy as np
from numpy.typing import NDArray

from tablas import _core
from tablas.evaluation.table_files import (
    ONE_SIDED,
    USUAL_CHECKERS,
    DamagedTable,
    TableFolder,
    TableName,
    two_sided,
)
from tablas.position import Position

PIPS_PER_ROLL = 49 / 6
"""Pips of a mean roll."""

TableProgress = Callable[[TableName, float], None]
"""Hears which table is being built and what share of it is done; what it raises stops the building."""

ProblemCode = Literal["table_damaged", "cache_unreadable", "cache_unwritable"]

_Table = TypeVar("_Table", _core.OneSidedTable, _core.TwoSidedTable)


@dataclass(frozen=True, slots=True)
class TableProblem:
    """Something about the cache that did not keep the tables from working.

    Attributes:
        code: ``table_damaged``: a file was not the table it should be, and was built anew;
            ``cache_unreadable``: a file could not be read; ``cache_unwritable``: a table could not be kept
            and will have to be built again.
        path: of the file.
        message: English, for developers.
    """

    code: ProblemCode
    path: Path
    message: str


@dataclass(frozen=True, slots=True)
class MoneyEquities:
    """Exact points to the player on roll who rolls now, without doubling first, in units of the cube.

    Attributes:
        cubeless: nobody ever doubles.
        centred: the cube is in the middle.
        own: the player on roll owns it.
        other: the other player owns it.
    """

    cubeless: float
    centred: float
    own: float
    other: float


@dataclass(frozen=True, slots=True)
class RollsNeeded:
    """How many rolls one side alone needs to bear off.

    Attributes:
        mean: rolls until the last checker is off, under the play that makes this smallest.
        variance: of those rolls.
        chances: float32 array (n,): the chance of each number of rolls, 0 first.
        chances_first: the same until the first of the checkers left is off, for which the play may be
            another.
    """

    mean: float
    variance: float
    chances: NDArray[np.float32]
    chances_first: NDArray[np.float32]

    @property
    def effective_pips(self) -> float:
        """Pips that so many mean rolls make, the waste included."""
        return self.mean * PIPS_PER_ROLL


@dataclass(frozen=True, slots=True)
class BearoffTables:
    """Tables of the positions in which both sides have brought their checkers home. Threads may share it.

    They hold for the standard rules of movement; without doubles, with free movement or free bearing off
    they do not.

    Attributes:
        one_sided: rolls that a side alone needs, for up to 15 checkers.
        two_sided: exact money equities with few checkers on either side.
        problems: what went wrong with the cache; the tables are whole all the same.
    """

    one_sided: _core.OneSidedTable
    two_sided: _core.TwoSidedTable
    problems: tuple[TableProblem, ...] = ()

    @classmethod
    def load(
        cls,
        checkers: int | None = None,
        *,
        folder: TableFolder | None = None,
        threads: int = 0,
        progress: TableProgress | None = None,
    ) -> BearoffTables:
        """The tables, from the cache folder or else built and kept there.

        Nothing about the folder is an error: what cannot be read is built, what cannot be written is
        used from memory, and ``problems`` tells.

        Args:
            checkers: of a side in the two-sided table, 1 to 10; without it the largest one in the
                folder, 6 at least.
            folder: the cache, the user's without it.
            threads: for building; 0: all that the machine has. The tables do not depend on it.
            progress: hears how far a table being built is.

        Raises:
            CoreError: ``bad_options``: no such number of checkers.
        """
        folder = TableFolder.of_user() if folder is None else folder
        wanted = two_sided(folder.largest_two_sided() if checkers is None else checkers)
        problems: list[TableProblem] = []
        one = _kept(folder, ONE_SIDED, problems)
        two = _kept(folder, wanted, problems)
        if two is None and checkers is None and wanted.checkers > USUAL_CHECKERS:
            wanted = two_sided()  # nobody has asked for the large one, so nobody waits for it
            two = _kept(folder, wanted, problems)
        return cls(
            _core.OneSidedTable(_payload(folder, ONE_SIDED, one, threads, progress, problems)),
            _core.TwoSidedTable(wanted.checkers, _payload(folder, wanted, two, threads, progress, problems)),
            tuple(problems),
        )

    @classmethod
    def shared(cls, progress: TableProgress | None = None) -> BearoffTables:
        """The tables of the user's cache folder, loaded or built once in this process.

        Threads that ask meanwhile wait.
        """
        folder = TableFolder.of_user()
        with _LOCK:
            if folder not in _SHARED:
                _SHARED[folder] = cls.load(folder=folder, progress=progress)
            return _SHARED[folder]

    def __reduce__(self) -> tuple[Callable[..., BearoffTables], tuple[object, ...]]:
        """Pickled and copied as the bytes of the tables, 5 MB for the usual ones."""
        two = self.two_sided
        return _unpacked, (self.one_sided.payload, two.checkers, two.payload, self.problems)

    def rolls_needed(self, position: Position) -> RollsNeeded | None:
        """What the player on roll needs; None while one of his checkers is not home."""
        board = position.as_array()
        if not self.one_sided.covers(board):
            return None
        mean, variance = self.one_sided.moments(board)
        return RollsNeeded(mean, variance, self.one_sided.rolls(board), self.one_sided.rolls_to_first(board))

    def money(self, position: Position) -> MoneyEquities | None:
        """Exact money equities; None where the two-sided table does not reach or the game is over."""
        values = self.two_sided.equities(position.as_array())
        return None if values is None else MoneyEquities(*values)

    def beside(self, network: _core.Evaluator) -> _core.CompositeEvaluator:
        """The network, with these tables for the positions they cover."""
        return _core.CompositeEvaluator(network, self.one_sided, self.two_sided)


def _unpacked(
    one: NDArray[np.uint8], checkers: int, two: NDArray[np.uint8], problems: tuple[TableProblem, ...]
) -> BearoffTables:
    return BearoffTables(_core.OneSidedTable(one), _core.TwoSidedTable(checkers, two), problems)


def needs_tables(position: Position, turns: int, most_checkers: int = ONE_SIDED.checkers) -> bool:
    """Whether tables can matter within so many turns of both sides together, the player on roll's first.

    A bound that leaves nothing out: no play comes sooner to a position in which both sides are home with
    at most ``most_checkers`` each. False when the game is over.
    """
    return _core.needs_tables(position.as_array(), turns, most_checkers)


def build_table(
    name: TableName, threads: int = 0, progress: TableProgress | None = None
) -> NDArray[np.uint8]:
    """The payload of a table, computed now.

    Raises:
        CoreError: ``bad_options``: no such number of checkers.
        MemoryError: twice the payload does not fit into memory.
    """

    def heard(share: float) -> None:
        if progress is not None:
            progress(name, share)

    if name.kind == "one_sided":
        return _core.OneSidedTable.build(threads, heard).payload
    return _core.TwoSidedTable.build(name.checkers, threads, heard).payload


_LOCK = threading.Lock()
_SHARED: dict[TableFolder, BearoffTables] = {}


def _renew_lock() -> None:
    global _LOCK
    _LOCK = threading.Lock()


if hasattr(os, "register_at_fork"):
    # The thread that holds the lock has stayed in the parent; nobody would ever open it here.
    os.register_at_fork(after_in_child=_renew_lock)


def _kept(folder: TableFolder, name: TableName, problems: list[TableProblem]) -> NDArray[np.uint8] | None:
    """What the folder has of a table; None if it is to be built."""
    try:
        return folder.read(name)
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        problems.append(TableProblem("cache_unreadable", folder.file(name), str(error)))
    except DamagedTable as error:
        problems.append(TableProblem("table_damaged", folder.file(name), str(error)))
    return None


def _payload(
    folder: TableFolder,
    name: TableName,
    kept: NDArray[np.uint8] | None,
    threads: int,
    progress: TableProgress | None,
    problems: list[TableProblem],
) -> NDArray[np.uint8]:
    if kept is not None:
        return kept
    payload = build_table(name, threads, progress)
    try:
        folder.write(name, payload)
    except OSError as error:
        problems.append(TableProblem("cache_unwritable", folder.file(name), str(error)))
    return payload
