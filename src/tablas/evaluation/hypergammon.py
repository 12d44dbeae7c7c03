"""HypergammonTable: every position of a game with few checkers a side, exactly, cube included."""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tablas import _core
from tablas.errors import TableDamaged
from tablas.evaluation.bearoff import MoneyEquities, TableProgress
from tablas.evaluation.chances import Evaluation
from tablas.evaluation.table_files import DamagedTable, TableFolder, TableName
from tablas.position import Position

MOST_CHECKERS = 3
"""Of a side, in a game that can be worked out whole."""

_KEEP_EVERY_S = 30.0
# The share of the building that the first of its two stages takes.
_WORTHS_SHARE = 0.7


@dataclass(frozen=True, slots=True)
class GameMoney:
    """Exact points to the player on roll who rolls now, without doubling first, in units of the cube.

    Attributes:
        usual: without Jacoby, as of the other tables.
        single: nobody ever doubles, and gammons count as single games.
        jacoby: the cube is centred, and gammons count once it has been turned.
        beavers: likewise, and whoever is doubled first may redouble at once and keep the cube.
    """

    usual: MoneyEquities
    single: float
    jacoby: float
    beavers: float


@dataclass(frozen=True, slots=True)
class HypergammonTable:
    """Every position of a game with one to three checkers a side. Threads may share it.

    It holds for the standard rules of movement.

    Attributes:
        core: the table.
        checksum: what tells it from another one.
    """

    core: _core.HypergammonTable
    checksum: int

    @classmethod
    def of(cls, checkers: int, payload: NDArray[np.uint8]) -> HypergammonTable:
        """The table in these bytes."""
        return cls(_core.HypergammonTable(checkers, payload), _core.checksum(payload))

    @classmethod
    def shared(cls, checkers: int = MOST_CHECKERS) -> HypergammonTable | None:
        """The table of the user's cache folder, read once in this process; None while there is none.

        Raises:
            TableDamaged: a file stands in its place that is not that table, or cannot be read.
        """
        if not 1 <= checkers <= MOST_CHECKERS:
            return None
        place = TableFolder.of_user(), TableName("hypergammon", checkers)
        with _LOCK:
            if place not in _SHARED:
                payload = _kept(*place)
                if payload is None:
                    return None
                _SHARED[place] = cls.of(checkers, payload)
            return _SHARED[place]

    def chances(self, position: Position) -> Evaluation | None:
        """The chances of the player on roll when both play best without the cube.

        None where a side has too many checkers or the game is over.
        """
        found = self.core.chances(position.as_array())
        return None if found is None else Evaluation(*found)

    def money(self, position: Position) -> GameMoney | None:
        """What the position is worth in money play; None as ``chances``."""
        found = self.core.money(position.as_array())
        return None if found is None else GameMoney(MoneyEquities(*found[:4]), *found[4:])

    def beside(self, network: _core.Evaluator) -> _core.CompositeEvaluator:
        """The network, with this table for the games it covers."""
        return _core.CompositeEvaluator(network, None, None, self.core)


def build_hypergammon(
    folder: TableFolder,
    checkers: int = MOST_CHECKERS,
    *,
    threads: int = 0,
    progress: TableProgress | None = None,
    clock: Callable[[], float] = time.monotonic,
) -> NDArray[np.uint8]:
    """The payload of the table, worked out now and kept in the folder.

    What is done is kept there every half minute, after a whole sweep over the positions; when the work
    was stopped the next one goes on from there, and comes to the very same table.

    Raises:
        CoreError: ``bad_options``: no such number of checkers.
        OSError: the folder cannot be written.
        MemoryError: the work does not fit into memory.
    """
    name = TableName("hypergammon", checkers)
    solver = _resumed(folder, checkers)
    kept_at, said = clock(), _share(solver)

    def heard(_: float) -> None:
        if progress is not None:
            progress(name, said)

    while not solver.is_solved:
        solver.sweep(threads, heard)
        said = max(said, _share(solver))
        if clock() - kept_at >= _KEEP_EVERY_S and not solver.is_solved:
            _keep(folder, checkers, solver)
            kept_at = clock()
    heard(1.0)
    folder.write(name, solver.payload)
    for stage in _unfinished(checkers):
        folder.file(stage).unlink(missing_ok=True)
    return solver.payload


_LOCK = threading.Lock()
_SHARED: dict[tuple[TableFolder, TableName], HypergammonTable] = {}


def _kept(folder: TableFolder, name: TableName) -> NDArray[np.uint8] | None:
    try:
        return folder.read(name)
    except (FileNotFoundError, NotADirectoryError):
        return None
    except (OSError, DamagedTable) as error:
        raise TableDamaged(str(folder.file(name)), str(error)) from error


def _unfinished(checkers: int) -> tuple[TableName, TableName]:
    """What is kept of the work: after the first stage, and in it."""
    return TableName("hypergammon_chances", checkers), TableName("hypergammon_worths", checkers)


def _resumed(folder: TableFolder, checkers: int) -> _core.HypergammonSolver:
    for stage in _unfinished(checkers):
        try:
            return _core.HypergammonSolver(checkers, folder.read(stage))
        except (OSError, DamagedTable):
            continue  # nothing, or nothing to go on from: the work begins anew
    return _core.HypergammonSolver(checkers)


def _keep(folder: TableFolder, checkers: int, solver: _core.HypergammonSolver) -> None:
    chances, worths = _unfinished(checkers)
    folder.write(worths if solver.stage == 0 else chances, solver.state)
    if solver.stage > 0:
        folder.file(worths).unlink(missing_ok=True)


def _share(solver: _core.HypergammonSolver) -> float:
    """What share of the work is done, from how small the changes have become."""
    if solver.is_solved:
        return 1.0
    if solver.sweeps[solver.stage] == 0:
        return _WORTHS_SHARE * solver.stage
    change = min(max(solver.change, solver.most_change), 1.0)
    done = math.log(change) / math.log(solver.most_change)
    return done * _WORTHS_SHARE if solver.stage == 0 else _WORTHS_SHARE + done * (1 - _WORTHS_SHARE)
