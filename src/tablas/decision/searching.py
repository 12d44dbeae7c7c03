"""Search: the core's searcher for one network, match equity table and depth, with its errors made ours."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from tablas import _core
from tablas.decision.control import SearchControl, check_whole, is_number
from tablas.decision.devices import Card
from tablas.decision.levels import DEEPEST_PLY, FILTERS, Level
from tablas.decision.match_equity import MatchEquities, core_stakes
from tablas.decision.turns import AskedTurn, JudgedTurn, asked_arrays, judged_turns
from tablas.errors import BadSearch, Fault, InvalidPosition, SearchCancelled
from tablas.evaluation import FIFTEEN, BearoffTables, Network
from tablas.evaluation.hypergammon import HypergammonTable
from tablas.moves import Roll
from tablas.moves.play import STANDARD
from tablas.position import Position
from tablas.position.board import other_total, own_total
from tablas.stakes import Rules, Stakes

Answer = TypeVar("Answer")

MOST_THREADS = 1024
# Searches of this depth and more run in a thread of their own, so that an interrupt is heard.
_PATIENCE_PLY = 3
_MOST_NOISE = 10.0  # points; beyond it even the most certain play is chosen by chance


class Search:
    """Answers the questions of an engine. Safe to use from several threads at once.

    Args:
        network: what judges positions.
        match_equities: what scores are worth.
        level: depth and filter.
        threads: how many threads one search may use; the answer does not depend on it.
        cache_entries: how many values the search remembers, 0 for none; nor does it depend on that.
        tables: bear-off tables; True for those of the user's cache folder, which are loaded or built
            when a search first can reach a position they cover, False for none. With True a game of
            three checkers a side is judged by the table of Hypergammon, where the folder has it.

    Raises:
        BadSearch: a number is out of range.
    """

    def __init__(
        self,
        network: Network,
        match_equities: MatchEquities,
        level: Level,
        threads: int,
        cache_entries: int,
        tables: BearoffTables | bool,
    ) -> None:
        check_whole("threads", threads, 1, MOST_THREADS)
        check_whole("cache_entries", cache_entries, 0, 1 << 28)
        check_whole("ply", level.ply, 0, DEEPEST_PLY)
        if level.filter not in FILTERS:
            raise BadSearch("filter", level.filter, ", ".join(FILTERS))
        if not (is_number(level.noise) and 0 <= level.noise <= _MOST_NOISE):
            raise BadSearch("noise", level.noise, f"points of equity from 0 to {_MOST_NOISE}")
        if not isinstance(tables, BearoffTables | bool):
            raise BadSearch("tables", tables, "BearoffTables, True or False")
        self.level = level
        self.threads = threads
        self._network = network
        self._match_equities = match_equities
        self._cache_entries = cache_entries
        self._tables = tables
        self._far = self._searcher(_core.CompositeEvaluator(network.core))
        self._near: _core.Searcher | None = None
        self._near_evaluator: _core.CompositeEvaluator | None = None
        self._few: tuple[HypergammonTable, _core.CompositeEvaluator, _core.Searcher] | None = None
        self._card: Card | None = None
        self._making = threading.Lock()
        self._all = self._settings(1, only_best=False)
        self._best = self._settings(1, only_best=True)

    def best_plays(
        self, position: Position, roll: Roll, stakes: Stakes, top: int, control: SearchControl | None
    ) -> _core.PlaysFound:
        """The plays worth a look at the full depth, ``top`` of them in any case."""
        settings = self._all if top == 1 else self._settings(top, only_best=False)
        return self._plays(position, roll, stakes, settings, control)

    def best_play(self, position: Position, roll: Roll, stakes: Stakes) -> _core.PlaysFound:
        """The best play; the search ends as soon as one is left."""
        return self._plays(position, roll, stakes, self._best, None)

    def position(
        self, position: Position, stakes: Stakes, control: SearchControl | None = None
    ) -> _core.PositionFound:
        """The worth of rolling, doubling and passing."""
        control = self._stoppable(control)
        rules = stakes.rules
        searcher = self._searcher_for(position, self.level.ply, rules)
        return self._answered(
            lambda: searcher.position(
                position.board,
                core_stakes(stakes),
                rules.options.mask,
                rules.checkers,
                self._all,
                None if control is None else control.core,
            ),
            control,
        )

    def _plays(
        self,
        position: Position,
        roll: Roll,
        stakes: Stakes,
        settings: _core.SearchSettings,
        control: SearchControl | None,
    ) -> _core.PlaysFound:
        control = self._stoppable(control)
        rules = stakes.rules
        searcher = self._searcher_for(position, self.level.ply + 1, rules)
        return self._answered(
            lambda: searcher.best_plays(
                position.board,
                roll.first,
                roll.second,
                core_stakes(stakes),
                rules.options.mask,
                rules.checkers,
                settings,
                None if control is None else control.core,
            ),
            control,
        )

    def turns(
        self,
        turns: Sequence[AskedTurn],
        rules: Rules,
        ply: int,
        move_filter: str,
        control: SearchControl | None,
        hear: Callable[[int, bytes], None] | None = None,
    ) -> list[JudgedTurn]:
        """What the search says to turns that were played by these rules, this deep and this widely."""
        check_whole("ply", ply, 0, DEEPEST_PLY)
        if not turns:
            return []
        control = SearchControl() if control is None and ply >= _PATIENCE_PLY - 1 else control
        boards, results, marks, stakes = asked_arrays(turns)
        has_tables = self._tables is not False and rules.options == STANDARD
        searcher = self._with_tables() if has_tables else self._far
        found = self._answered(
            lambda: _core.judge_turns(
                searcher,
                boards,
                results,
                marks,
                stakes,
                rules.options.mask,
                rules.checkers,
                _core.JudgeSettings(ply, move_filter, self.threads),
                None if control is None else control.core,
                hear,
            ),
            control,
        )
        return judged_turns(turns, found)

    def evaluator_for(self, boards: NDArray[np.int8]) -> _core.Evaluator:
        """What judges a batch: with the tables where some board has all checkers of both sides at home."""
        own_out = (boards[:, 7:] > 0).any(axis=1)
        other_out = (boards[:, :19] < 0).any(axis=1)
        if self._tables is False or (own_out | other_out).all():
            return self._network.core
        self._with_tables()
        assert self._near_evaluator is not None
        return self._near_evaluator

    def for_rollouts(self, rules: Rules) -> tuple[_core.CompositeEvaluator, _core.Searcher, str]:
        """What plays games to their end, and a name that tells it from others: with the tables, if any."""
        name = f"{self._network.sha256} {self._network.precision}"
        if (few := self._of_few(rules)) is not None:
            table, evaluator, searcher = few
            return evaluator, searcher, f"{name} hypergammon {table.checksum:x}"
        if self._tables is False or rules.options != STANDARD:
            return _core.CompositeEvaluator(self._network.core), self._far, f"{name} {rules.options.mask}"
        searcher = self._with_tables()
        assert self._near_evaluator is not None
        tables = BearoffTables.shared() if self._tables is True else self._tables
        assert isinstance(tables, BearoffTables)
        return self._near_evaluator, searcher, f"{name} {tables.two_sided.checkers}"

    def card(self, evaluator: _core.CompositeEvaluator) -> Card:
        """A graphics card that knows this evaluator; it keeps what it has learnt for the next call.

        Raises:
            NoGpuBuild, NoGpu, GpuMemory, GpuFailed: there is no card that can.
        """
        with self._making:
            if self._card is None or self._card.evaluator is not evaluator:
                self._card = None  # its memory is free before the next one asks for some
                self._card = Card(evaluator)
            return self._card

    def _searcher_for(self, position: Position, turns: int, rules: Rules) -> _core.Searcher:
        if rules.checkers < FIFTEEN:  # a position alone knows of no more
            _check_count(position, rules)
            if (few := self._of_few(rules)) is not None:
                return few[2]
        # Where no table can matter the answer is the same without them, and nobody waits for their building.
        if self._tables is False or not _core.tables_in_reach(position.board, turns):
            return self._far
        if rules.options != STANDARD:
            return self._far
        return self._with_tables()

    def _of_few(
        self, rules: Rules
    ) -> tuple[HypergammonTable, _core.CompositeEvaluator, _core.Searcher] | None:
        """What judges a game of few checkers exactly; None where the rules or the folder know of none.

        Raises:
            TableDamaged: the folder has something else in the table's place.
        """
        if self._tables is not True or rules.options != STANDARD:
            return None
        if self._few is not None and self._few[0].core.checkers == rules.checkers:
            return self._few
        table = HypergammonTable.shared(rules.checkers)
        if table is None:
            return None
        with self._making:
            evaluator = table.beside(self._network.core)
            self._few = table, evaluator, self._searcher(evaluator)
            return self._few

    def _with_tables(self) -> _core.Searcher:
        if self._near is not None:
            return self._near
        # Shared before the lock is taken: a process forked meanwhile finds it open.
        tables = BearoffTables.shared() if self._tables is True else self._tables
        assert isinstance(tables, BearoffTables)
        with self._making:
            if self._near is None:
                self._near_evaluator = tables.beside(self._network.core)
                self._near = self._searcher(self._near_evaluator)
            return self._near

    def _searcher(self, evaluator: _core.CompositeEvaluator) -> _core.Searcher:
        return _core.Searcher(evaluator, self._match_equities.core, self._cache_entries)

    def _settings(self, at_least: int, *, only_best: bool) -> _core.SearchSettings:
        return _core.SearchSettings(self.level.ply, self.level.filter, at_least, only_best, self.threads)

    def _stoppable(self, control: SearchControl | None) -> SearchControl | None:
        return SearchControl() if control is None and self.level.ply >= _PATIENCE_PLY else control

    def _answered(self, ask: Callable[[], Answer], control: SearchControl | None) -> Answer:
        try:
            return ask() if control is None else _in_thread(ask, control)
        except _core.CoreError as error:
            if error.code == "search_cancelled":
                raise SearchCancelled from error
            raise


def _check_count(position: Position, rules: Rules) -> None:
    most = max(own_total(position.board), other_total(position.board))
    if most > rules.checkers:
        message = f"a side has {most} checkers, at most {rules.checkers} in {rules.variant}"
        raise InvalidPosition([Fault("too_many_checkers", "board", message)])


def _in_thread(ask: Callable[[], Answer], control: SearchControl) -> Answer:
    """The answer, found in another thread; whatever interrupts the wait also stops the search."""
    with ThreadPoolExecutor(1, thread_name_prefix="search") as pool:
        asked = pool.submit(ask)
        try:
            return asked.result()
        except BaseException:
            control.cancel()  # else leaving would wait for the whole search
            raise
