"""Us and the peers behind one face, each through the fastest door a Python program has to it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import TypeVar

from benchmarks.rounds import Cost, timed, timed_once
from tablas.decision import Engine
from tablas.duel import Player, Spot, Turn
from tablas.duel.peers.bgsage import BgsagePlayer, board_of, stakes_of
from tablas.duel.peers.boards import sides
from tablas.duel.peers.gnubg import GnubgPackage, GnubgProgram
from tablas.errors import PeerMissing, UnknownLevel, UnknownPlayer
from tablas.position import Position

Decide = Callable[[Sequence[Turn]], Cost]
DecideCubes = Callable[[Sequence[Spot]], Cost]
Asked = TypeVar("Asked", Spot, Turn)


def engine(ply: int, threads: int = 1) -> Engine | None:
    """Our engine at that depth; None while there is no such level."""
    try:
        return Engine(f"{ply}-ply", threads=threads)
    except UnknownLevel:
        return None


# Both sides bear off: what is loaded for such positions is loaded before the clock starts.
_BEAR_OFF = Position.from_board([0, 2, 2, 1, *[0] * 18, -1, -2, -2, 0])


def _warm(ply: int) -> Engine | None:
    ours = engine(ply)
    if ours is not None:
        ours.choose_play(_BEAR_OFF, (6, 5))
        ours.cube_decision(_BEAR_OFF)
    return ours


def our_plays(ply: int) -> Decide | None:
    """Our checker plays at that depth."""
    ours = _warm(ply)
    if ours is None:
        return None

    def work(turns: Sequence[Turn]) -> int:
        for turn in turns:
            ours.choose_play(turn.position, turn.roll, turn.stakes)
        return len(turns)

    # Deep searches remember positions: ask each of them once.
    return timed(work) if ply == 0 else timed_once(work)


def our_cubes(ply: int) -> DecideCubes | None:
    """Our cube decisions at that depth."""
    ours = _warm(ply)
    if ours is None:
        return None

    def work(spots: Sequence[Spot]) -> int:
        for spot in spots:
            ours.cube_decision(spot.position, spot.stakes)
        return len(spots)

    return timed(work) if ply == 0 else timed_once(work)


def _present(make: Callable[[int], Player], ply: int) -> Player | None:
    try:
        return make(ply)
    except (PeerMissing, UnknownPlayer):
        return None


def gnubg_plays(ply: int) -> Decide | None:
    """Plays of the program gnubg with its usual move filter; it tells the processor time it needed."""
    player = _present(GnubgProgram, ply)
    if not isinstance(player, GnubgProgram):
        return None

    def cost(turns: Sequence[Turn]) -> Cost:
        player.plays(turns)
        return Cost(player.process.seconds, len(turns))

    return cost


def gnubg_cubes(ply: int) -> DecideCubes | None:
    """Cube decisions of the program gnubg."""
    player = _present(GnubgProgram, ply)
    if not isinstance(player, GnubgProgram):
        return None

    def cost(spots: Sequence[Spot]) -> Cost:
        player.cubes(spots)
        return Cost(player.process.seconds, len(spots))

    return cost


def gnubg_nn_plays() -> Decide | None:
    """Static plays of the package gnubg-nn, its boards prepared before."""
    if _present(GnubgPackage, 0) is None:
        return None
    best_move: Callable[..., object] = import_module("gnubg_nn").best_move
    prepared: dict[Position, list[list[int]]] = {}

    def cost(turns: Sequence[Turn]) -> Cost:
        boards = [prepared.setdefault(turn.position, gnubg_board(turn.position)) for turn in turns]

        def work(asked: Sequence[Turn]) -> int:
            for board, turn in zip(boards, asked, strict=True):
                best_move(board, *turn.roll.dice, n=0)
            return len(asked)

        return timed_once(work)(turns)

    return cost


def bgsage_plays(ply: int, *, is_cubeful: bool) -> Decide | None:
    """Plays of Open Sage: without the cube and looking ahead by its search itself, else by its analyzer."""
    player = _present(BgsagePlayer, ply)
    if not isinstance(player, BgsagePlayer):
        return None
    analyzer = player.analyzer(is_cubeful=is_cubeful)
    search = None if is_cubeful or ply == 0 else _bgsage_search(ply)

    def work(asked: Sequence[tuple[list[int], Turn]]) -> int:
        for board, turn in asked:
            if search is None:
                analyzer.checker_play(board, *turn.roll.dice, **stakes_of(turn))
            else:
                search(board, *turn.roll.dice)
        return len(asked)

    return _prepared(work)


def bgsage_cubes(ply: int) -> DecideCubes | None:
    """Cube decisions of Open Sage's analyzer."""
    player = _present(BgsagePlayer, ply)
    if not isinstance(player, BgsagePlayer):
        return None
    analyzer = player.analyzer(is_cubeful=True)

    def work(asked: Sequence[tuple[list[int], Spot]]) -> int:
        for board, spot in asked:
            analyzer.cube_action(board, **stakes_of(spot))
        return len(asked)

    return _prepared(work)


def _prepared(work: Callable[[Sequence[tuple[list[int], Asked]]], int]) -> Callable[[Sequence[Asked]], Cost]:
    """The work with boards made before the clock starts, and its first use, which loads much, not counted."""
    is_warm = False

    def cost(asked: Sequence[Asked]) -> Cost:
        nonlocal is_warm
        prepared = [(board_of(one.position), one) for one in asked]
        if not is_warm:
            work(prepared[:1])
            is_warm = True
        return timed_once(work)(prepared)

    return cost


def _bgsage_search(ply: int) -> Callable[[list[int], int, int], object]:
    package = import_module("bgsage")
    weights = package.default_weights()
    strategy = package._cpp.create_multipy(
        weights.strategy_type,
        weights.weight_paths_list,
        weights.hidden_sizes_list,
        n_plies=ply + 1,
        parallel_evaluate=False,
    )

    def search(board: list[int], die1: int, die2: int) -> object:
        moves = package._cpp.possible_moves(board, die1, die2)
        return strategy.best_move_index(moves, board) if moves else None

    return search


def gnubg_board(position: Position) -> list[list[int]]:
    """The position as gnubg-nn takes it."""
    own, other = sides(position)
    return [list(other), list(own)]


def gnubg_nn_evaluations() -> Callable[[Sequence[Position]], Cost] | None:
    """Static evaluations of gnubg-nn, of positions new to its cache, its boards prepared before."""
    try:
        probabilities: Callable[..., object] = import_module("gnubg_nn").probabilities
    except ImportError:
        return None

    def cost(positions: Sequence[Position]) -> Cost:
        boards = [gnubg_board(position) for position in positions]

        def work(asked: Sequence[object]) -> int:
            return sum(1 for board in boards if probabilities(board, 0)) if asked else 0

        return timed_once(work)(positions)

    return cost


def bgsage_evaluations() -> Callable[[Sequence[Position]], Cost] | None:
    """Static evaluations of Open Sage's strategy, its boards prepared before."""
    try:
        package = import_module("bgsage")
    except ImportError:
        return None
    weights = package.default_weights()
    strategy = package._cpp.create_strategy(
        weights.strategy_type, weights.weight_paths_list, weights.hidden_sizes_list
    )

    def cost(positions: Sequence[Position]) -> Cost:
        boards = [board_of(position) for position in positions]

        def work(asked: Sequence[object]) -> int:
            return sum(1 for board in boards if strategy.evaluate_board(board, board)) if asked else 0

        return timed_once(work)(positions)

    return cost
