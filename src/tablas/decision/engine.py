"""Engine: the choices a player has to make, each with its value."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from pathlib import Path
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from tablas import _core
from tablas.decision.candidates import Candidate, RankedPlays
from tablas.decision.control import SearchControl, check_whole
from tablas.decision.cube import CubeDecision
from tablas.decision.levels import Level, MoveFilter
from tablas.decision.match_equity import MONEY, MatchEquities, core_stakes
from tablas.decision.noise import misjudgement
from tablas.decision.rolling_out import RollsOut
from tablas.decision.searching import Search
from tablas.decision.turns import AskedTurn, JudgedTurn
from tablas.errors import BadSearch, BadStakes, Fault, IllegalAction, InvalidPosition
from tablas.evaluation import FIFTEEN, BearoffTables, Evaluation, Network, Precision
from tablas.moves import Play, Roll
from tablas.position import Position, checked_boards
from tablas.stakes import Rules, Stakes, is_whole

ResignValue = Literal[0, 1, 2, 3]

_RESIGN_VALUES: tuple[ResignValue, ...] = (1, 2, 3)
# A bot that is a thousandth short of certain does not make a player play a lost game to its end.
_RESIGN_TOLERANCE = 1e-3
_ROWS_WORTH_A_THREAD = 2048

CUBELESS = Stakes(rules=Rules(jacoby=False, cube=False))
"""Money without a cube: every play is worth the mean points of the game."""


class Engine(RollsOut):
    """Plays at a level. Safe to use from several threads at once.

    Args:
        level: a ``Level`` or the name of one.
        network: a network or the path of one; the shipped one without it.
        seed: what the errors of the human levels depend on, besides the position: equal seeds
            judge alike. Without it every engine errs in its own way.
        threads: how many threads one search, or ``evaluate_batch``, may use; answers do not depend
            on it.
        match_equities: what scores are worth; the shipped table without it.
        precision: ``"fast"`` computes the network in integers, ``"float32"`` as it was trained; without
            it as the network was loaded, which is fast if nothing was said.
        tables: bear-off tables. True: those of the user's cache folder, loaded, or built and kept
            there, when a question first comes near a position they cover; and that of Hypergammon,
            once it was built (``tablas tables --build hypergammon``). False: none.
        cache_entries: how many values searches remember, about 200 bytes each; answers do not
            depend on it.

    Raises:
        UnknownLevel: no level has that name.
        NetworkError: the network cannot be used.
        BadSearch: the threads or the cache are out of range.
    """

    def __init__(
        self,
        level: str | Level = "champion",
        network: Network | str | Path | None = None,
        seed: int | None = None,
        threads: int = 1,
        *,
        match_equities: MatchEquities | None = None,
        precision: Precision | None = None,
        tables: BearoffTables | bool = True,
        cache_entries: int = 1 << 14,
    ) -> None:
        self.level = level if isinstance(level, Level) else Level.named(level)
        if not isinstance(network, Network):
            network = Network.load(network)
        self.network = network if precision is None else network.with_precision(precision)
        self.match_equities = MatchEquities.shipped() if match_equities is None else match_equities
        if seed is not None and not is_whole(seed):
            raise BadSearch("seed", seed, "a whole number")
        self.seed = secrets.randbits(64) if seed is None else int(seed)
        self.threads = threads
        self._kept = cache_entries, tables
        self._search = Search(self.network, self.match_equities, self.level, threads, cache_entries, tables)

    def __reduce__(self) -> tuple[Callable[..., Engine], tuple[object, ...]]:
        """Pickled and copied as what it was made of; what its searches remember is left behind."""
        made_of = (self.level, self.network, self.seed, self.threads, self.match_equities, *self._kept)
        return _unpacked, made_of

    def with_threads(self, threads: int) -> Engine:
        """The same engine with another number of threads, and nothing remembered yet.

        Raises:
            BadSearch: the threads are out of range.
        """
        return _unpacked(self.level, self.network, self.seed, threads, self.match_equities, *self._kept)

    def evaluate(self, position: Position, *, control: SearchControl | None = None) -> Evaluation:
        """The chances of the player on roll, before his dice, as deep as the level looks.

        The errors of the human levels are not in it.

        Raises:
            SearchCancelled: ``control`` was cancelled.
        """
        if position.phase == "over":
            return Evaluation.of(self.network.evaluate(position.as_array()[np.newaxis])[0])
        return Evaluation(*self._search.position(position, CUBELESS, control).chances)

    def evaluate_batch(self, boards: NDArray[np.int8]) -> NDArray[np.float32]:
        """Chances for the side on roll in each board, the fast path.

        Args:
            boards: int8 array of shape (n, 26).

        Returns:
            float32 array of shape (n, 5), see ``Network.evaluate``.

        Raises:
            InvalidPosition: a board cannot be; the fault names its row.
        """
        boards = checked_boards(boards)
        evaluator = self._search.evaluator_for(boards)
        parts = max(1, min(self.threads, len(boards) // _ROWS_WORTH_A_THREAD))
        firsts = [len(boards) * part // parts for part in range(parts + 1)]
        pieces = [boards[begin:end] for begin, end in pairwise(firsts)]
        if parts == 1:
            return self._evaluated(evaluator, boards, 0)
        with ThreadPoolExecutor(parts) as pool:
            return np.concatenate(list(pool.map(self._evaluated, [evaluator] * parts, pieces, firsts[:-1])))

    @staticmethod
    def _evaluated(evaluator: _core.Evaluator, boards: NDArray[np.int8], first: int) -> NDArray[np.float32]:
        try:
            return evaluator.evaluate(boards, FIFTEEN)
        except _core.CoreError as error:
            # The core counts the rows of the part it was given.
            row, reason = first + error.row, str(error).split(": ", 1)[-1]
            raise InvalidPosition([Fault("bad_board", f"row {row}", f"row {row}: {reason}")]) from error

    def best_plays(
        self,
        position: Position,
        roll: Roll | tuple[int, int],
        stakes: Stakes | None = None,
        *,
        top: int = 1,
        control: SearchControl | None = None,
    ) -> list[Candidate]:
        """The plays of a roll, best first; empty when none is legal.

        A level that looks ahead lists the plays that its move filter leaves for the full depth, one
        that does not every legal play. Of plays that are worth the same, the one that is worth more
        without the cube comes first, then the one that leaves fewer checkers, then fewer pips. A
        human level lists them as it judges them, its errors included in ``equity``.

        Args:
            position: seen by the player who is to play.
            roll: the dice he has thrown.
            stakes: his stakes; without them money, cube centred, no Jacoby.
            top: how many of the best are looked at to the full depth in any case.
            control: limits, progress, and a way to stop the search.

        Raises:
            BadDice: a number is not on a die.
            BadStakes: the match is longer than the match equity table.
            InvalidPosition: there are more checkers than in the variant played.
            BadSearch: ``top`` is below 1.
            SearchCancelled: ``control`` was cancelled.
        """
        check_whole("top", top, 1, 2**31 - 1)
        stakes = MONEY if stakes is None else stakes
        roll = Roll.of(roll)
        self.match_equities.check(stakes)
        found = self._search.best_plays(position, roll, stakes, top, control)
        return self._judged(position, roll, stakes, found).candidates()

    def choose_play(
        self, position: Position, roll: Roll | tuple[int, int], stakes: Stakes | None = None
    ) -> Play:
        """The play the level makes, the first of ``best_plays``.

        Raises:
            IllegalAction: there is no legal play.
            BadDice: a number is not on a die.
            BadStakes: the match is longer than the match equity table.
        """
        stakes = MONEY if stakes is None else stakes
        roll = Roll.of(roll)
        self.match_equities.check(stakes)
        if self.level.noise:
            found = self._search.best_plays(position, roll, stakes, 1, None)
        else:
            found = self._search.best_play(position, roll, stakes)
        ranked = self._judged(position, roll, stakes, found)
        if not len(ranked):
            raise IllegalAction("play", f"there is no legal play with {roll}")
        return ranked.play(ranked.rows[0])

    def cube_decision(
        self, position: Position, stakes: Stakes | None = None, *, control: SearchControl | None = None
    ) -> CubeDecision:
        """What to do with the cube before the roll, for both sides.

        Args:
            position: seen by the player who might double.
            stakes: his stakes before the double; without them money, cube centred, no Jacoby.
            control: limits, progress, and a way to stop the search.

        Raises:
            BadStakes: the match is longer than the match equity table.
            InvalidPosition: the game is over.
            SearchCancelled: ``control`` was cancelled.
        """
        stakes = MONEY if stakes is None else stakes
        self.match_equities.check(stakes)
        if position.phase == "over":
            raise InvalidPosition(
                [Fault("game_over", "board", "the game is over, there is nothing to double")]
            )
        found = self._search.position(position, stakes, control)
        chances, cube = found.chances, found.cube
        if self.level.noise:
            chances = self._misjudged(position, chances)
        judged = np.array(chances, np.float32)
        asked = (self.match_equities.core, position.as_array(), judged, core_stakes(stakes))
        if self.level.noise:
            cube = _core.cube_equities(*asked)
        figures = _core.cube_figures(*asked)
        return CubeDecision.of(cube, figures, judged, is_money=stakes.is_money, ply=found.ply)

    def judge_turns(
        self,
        turns: Sequence[AskedTurn],
        rules: Rules,
        *,
        ply: int,
        move_filter: MoveFilter = "normal",
        control: SearchControl | None = None,
        on_judged: Callable[[int, bytes], None] | None = None,
    ) -> list[JudgedTurn]:
        """Turns that were played, beside what the search would have done; the level does not enter.

        The play made is looked at as deeply as the best one. The look ends early where nothing else
        comes near it, or where nobody has doubled and doubling is far off.

        Args:
            turns: of one game or of many, in any order; the threads share them out.
            rules: of all of them.
            ply: turns looked ahead.
            move_filter: which plays are looked at more deeply.
            control: progress in turns, and a way to stop.
            on_judged: hears the place of each turn and its answer, as bytes for ``unpacked_turns``, from the
                thread that has found it and before that thread goes on; what it raises ends the work.

        Raises:
            BadStakes: a match is longer than the match equity table.
            SearchCancelled: ``control`` was cancelled.
        """
        for stakes in {id(turn.stakes): turn.stakes for turn in turns}.values():
            self.match_equities.check(stakes)
        return self._search.turns(turns, rules, ply, move_filter, control, on_judged)

    def resignation(self, position: Position, stakes: Stakes | None = None) -> ResignValue:
        """What the player on roll loses whatever the dice, 0 while it is not certain.

        1 is the cube, 2 a gammon, 3 a backgammon; gammons that do not count at these stakes, or
        points beyond the end of the match, are not given away.
        """
        stakes = MONEY if stakes is None else stakes
        least, most = _core.loss_bounds(position.as_array(), stakes.rules.checkers)
        if least == 0:
            return 0
        at_stake = _points_lost(most, stakes)
        if _points_lost(least, stakes) != at_stake:
            return 0
        return next(value for value in _RESIGN_VALUES if _points_lost(value, stakes) == at_stake)

    def accepts_resignation(self, position: Position, stakes: Stakes, value: int) -> bool:
        """Whether the other player does well to accept when the player on roll resigns.

        Args:
            position: seen by the player who resigns.
            stakes: his stakes.
            value: 1, 2 or 3 times the cube.

        Raises:
            BadStakes: the value is not 1, 2 or 3, or the match is longer than the table.
        """
        if not is_whole(value) or value not in _RESIGN_VALUES:
            raise BadStakes("value", value, "1, 2 or 3")
        self.match_equities.check(stakes)
        _, most = _core.loss_bounds(position.as_array(), stakes.rules.checkers)
        if _points_lost(value, stakes) >= _points_lost(most, stakes):
            return True
        if position.phase == "over":
            raise InvalidPosition([Fault("game_over", "board", "the game is over, nobody can resign")])
        offered = self._equity_of_loss(_points_lost(value, stakes), stakes)
        return offered <= self.cube_decision(position, stakes).optimal + _RESIGN_TOLERANCE

    def worth_of_points(self, points: int, stakes: Stakes) -> float:
        """What winning that many points now, or losing them below 0, is worth to the player of the stakes.

        The points themselves for money, else the chance to win the match then.
        """
        return float(points) if stakes.is_money else self.match_equities.after_game(points, stakes)

    def worth_of_loss(self, value: int, stakes: Stakes) -> float:
        """The same of losing 1, 2 or 3 times the cube; a gammon under Jacoby counts single."""
        return self.worth_of_points(-_points_lost(value, stakes), stakes)

    def _equity_of_loss(self, points: int, stakes: Stakes) -> float:
        """Equity, in units of the cube, of a game that ends with that loss."""
        if stakes.is_money:
            return -points / stakes.cube
        chance = self.match_equities.after_game
        loss, win = chance(-stakes.cube, stakes), chance(stakes.cube, stakes)
        return (2 * chance(-points, stakes) - win - loss) / (win - loss)

    def _misjudged(
        self, position: Position, chances: tuple[float, float, float, float, float]
    ) -> tuple[float, float, float, float, float]:
        """The chances as a human level judges them: an error in equity is taken as games won, not lost."""
        board = position.as_array()[np.newaxis]
        win = chances[0] + self.level.noise / 2 * float(misjudgement(self.seed, board)[0])
        return (min(max(win, chances[1]), 1.0 - chances[3]), *chances[1:])

    def _judged(self, position: Position, roll: Roll, stakes: Stakes, found: _core.PlaysFound) -> RankedPlays:
        ranked = RankedPlays.of(position, roll, found, is_match=not stakes.is_money)
        if not self.level.noise or len(ranked) < 2:
            return ranked
        errors = self.level.noise * misjudgement(self.seed, found.results())
        mwc_per_equity = 1.0
        if not stakes.is_money:
            chance = self.match_equities.after_game
            mwc_per_equity = (chance(stakes.cube, stakes) - chance(-stakes.cube, stakes)) / 2
        return ranked.with_errors(errors, mwc_per_equity)


def _unpacked(
    level: Level,
    network: Network,
    seed: int,
    threads: int,
    match_equities: MatchEquities,
    cache_entries: int,
    tables: BearoffTables | bool,
) -> Engine:
    return Engine(
        level,
        network,
        seed,
        threads,
        match_equities=match_equities,
        cache_entries=cache_entries,
        tables=tables,
    )


def _points_lost(value: int, stakes: Stakes) -> int:
    """Points of a loss at that value as far as they count: no gammon under Jacoby, none past the match."""
    kind = 1 if stakes.is_jacoby else value
    points = kind * stakes.cube
    return points if stakes.is_money else min(points, stakes.other_away)
