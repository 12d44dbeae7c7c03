"""GNU Backgammon as a player: through the package ``gnubg-nn``, or through the program ``gnubg``."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.metadata import version

from tablas.duel.contest import Contest
from tablas.duel.peers.boards import after_steps, first_legal, joined, sides
from tablas.duel.peers.gnubg_program import PROGRAM, REMEDY, GnubgProcess, case_of, find_program
from tablas.duel.players import Player, Spot, Turn
from tablas.errors import ContestRefused, PeerMissing, UnknownPlayer
from tablas.position import Position

_DEEPEST = 4


def gnubg_for(ply: int, contest: Contest) -> Player:
    """GNU Backgammon as it can play that contest, see ``peer_named``."""
    name = f"gnubg:{ply}"
    if ply > _DEEPEST:
        raise UnknownPlayer(name, [f"gnubg:{depth}" for depth in range(_DEEPEST + 1)])
    # Beyond a static look the package has no move filter: the same plays take it four times as long.
    if contest.kind == "cubeless" and (ply == 0 or find_program() is None):
        with contextlib.suppress(PeerMissing):
            return GnubgPackage(ply)
    if find_program() is not None:
        return GnubgProgram(ply)
    if contest.kind == "cubeless":
        raise PeerMissing(name, "gnubg-nn", "pip install 'tablas[peers]'")
    raise ContestRefused(name, PROGRAM, REMEDY)


class GnubgPackage:
    """GNU Backgammon's networks as the package gnubg-nn offers them, without the cube.

    Args:
        ply: turns looked ahead.

    Raises:
        PeerMissing: the package is not installed.
    """

    def __init__(self, ply: int) -> None:
        self.name = f"gnubg:{ply}"
        self.ply = ply
        try:
            module = import_module("gnubg_nn")
        except ImportError as error:
            raise PeerMissing(self.name, "gnubg-nn", "pip install 'tablas[peers]'") from error
        self._best_move: Callable[..., Sequence[object]] = module.best_move
        self._board: Callable[[object], tuple[Sequence[int], Sequence[int]]] = module.board_from_position_key
        self.identity = f"gnubg-nn {version('gnubg-nn')} {ply}-ply"

    def plays(self, turns: Sequence[Turn]) -> list[Position]:
        """See ``Player.plays``."""
        return [self._play(turn) for turn in turns]

    def _play(self, turn: Turn) -> Position:
        own, other = sides(turn.position)
        answer = self._best_move([list(other), list(own)], *turn.roll.dice, n=self.ply, b=1)
        # The key is written from the view of the player then on roll.
        wanted = [joined(*self._board(answer[1]))] if answer[0] else []
        return first_legal(self.name, turn.position, turn.roll, wanted)

    def doubles(self, spots: Sequence[Spot]) -> list[bool]:
        """See ``Player.doubles``; never asked in contests without a cube."""
        raise ContestRefused(self.name, PROGRAM, f"for {len(spots)} cube decisions; {REMEDY}")

    def takes(self, spots: Sequence[Spot]) -> list[bool]:
        """See ``Player.takes``; never asked in contests without a cube."""
        raise ContestRefused(self.name, PROGRAM, f"for {len(spots)} cube decisions; {REMEDY}")


@dataclass(frozen=True, slots=True)
class GnubgCube:
    """A cube decision of the program, in units of the present cube."""

    optimal: float
    no_double: float
    double_take: float
    double_pass: float
    words: str


class GnubgProgram:
    """GNU Backgammon's own program, which answers through the Python it has built in.

    Args:
        ply: turns looked ahead.

    Raises:
        PeerMissing: the program is not installed.
    """

    def __init__(self, ply: int) -> None:
        self.name = f"gnubg:{ply}"
        self.ply = ply
        self.process = GnubgProcess(self.name)
        self.identity = f"gnubg {self.process.version} {ply}-ply"

    def plays(self, turns: Sequence[Turn]) -> list[Position]:
        """See ``Player.plays``."""
        answers = self.process.ask("play", self.ply, [case_of(turn) for turn in turns])
        return [
            first_legal(
                self.name,
                turn.position,
                turn.roll,
                [after_steps(turn.position, [point for point in steps if isinstance(point, int)])],
            )
            for turn, steps in zip(turns, answers, strict=True)
        ]

    def doubles(self, spots: Sequence[Spot]) -> list[bool]:
        """See ``Player.doubles``."""
        return [cube.words.startswith(("Double", "Redouble")) for cube in self.cubes(spots)]

    def takes(self, spots: Sequence[Spot]) -> list[bool]:
        """See ``Player.takes``."""
        return [cube.double_take < cube.double_pass for cube in self.cubes(spots)]

    def cubes(self, spots: Sequence[Spot]) -> list[GnubgCube]:
        """Its cube decisions before the roll."""
        answers = self.process.ask("cube", self.ply, [case_of(spot) for spot in spots])
        return [_cube(row) for row in answers]


def _cube(row: Sequence[object]) -> GnubgCube:
    optimal, no_double, double_take, double_pass = (float(str(value)) for value in row[:4])
    return GnubgCube(optimal, no_double, double_take, double_pass, str(row[4]))
