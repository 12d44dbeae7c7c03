"""Rollouts as an engine gives them: of a position, of a cube action, of plays side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import replace
from pathlib import Path

from tablas.decision.control import SearchControl
from tablas.decision.devices import CardGames
from tablas.decision.match_equity import MONEY, MatchEquities
from tablas.decision.rollout import (
    EquityScale,
    Rollout,
    RolloutProgress,
    RolloutSettings,
    after_plays,
    before_roll,
    ranked_plays,
    roll_out,
    stakes_played,
)
from tablas.decision.rollout_cube import CubeRollout
from tablas.decision.rollout_file import RolloutText
from tablas.decision.rollout_games import RolloutGames, RolloutStarts, RolloutTable
from tablas.decision.searching import Search
from tablas.errors import Fault, IllegalAction, InvalidPosition
from tablas.moves import Play
from tablas.position import Position
from tablas.stakes import Rules, Stakes


class RollsOut:
    """What an engine finds out by playing games to their end.

    Attributes:
        match_equities: what scores are worth.
        threads: how many a rollout may use.
    """

    match_equities: MatchEquities
    threads: int
    _search: Search

    def equity_scale(self, stakes: Stakes) -> EquityScale:
        """How points, or chances to win the match, are turned into equities at these stakes."""
        if stakes.is_money:
            return EquityScale(0.0, stakes.cube)
        chance = self.match_equities.after_game
        loss, win = chance(-stakes.cube, stakes), chance(stakes.cube, stakes)
        return EquityScale((win + loss) / 2, (win - loss) / 2)

    def rollout_table(self, rules: Rules) -> RolloutTable:
        """What games by these rules are played with in this process."""
        evaluator, searcher, name = self._search.for_rollouts(rules)
        return RolloutTable(evaluator, searcher, self.match_equities, name, self.threads)

    @contextmanager
    def rollout_games(self, rules: Rules) -> Iterator[RolloutGames]:
        """Who plays the games of a rollout, while it needs them: this process."""
        yield self.rollout_table(rules)

    def card_games(self, rules: Rules) -> CardGames:
        """Who plays the games of a rollout on this machine's graphics card, as ``rollout_table`` would.

        Raises:
            NoGpuBuild, NoGpu, GpuMemory, GpuFailed: there is no card that can.
        """
        evaluator, _, name = self._search.for_rollouts(rules)
        return CardGames(self._search.card(evaluator), self.match_equities, name)

    def rollout(
        self,
        position: Position,
        stakes: Stakes | None = None,
        settings: RolloutSettings | None = None,
        *,
        file: Path | RolloutText | None = None,
        progress: RolloutProgress | None = None,
        control: SearchControl | None = None,
    ) -> Rollout:
        """What games from here come to for the player on roll, who rolls without doubling first.

        The result depends on the settings and the network, not on the threads. The level does not enter:
        ``settings.ply`` says how far the players look ahead.

        Args:
            position: seen by the player on roll.
            stakes: his stakes; without them money, cube centred, no Jacoby.
            settings: how the games are played and how many.
            file: keeps what is finished; games it holds already are not played again.
            progress: hears what there is after every batch of games.
            control: a way to stop.

        Raises:
            BadStakes: the match is longer than the match equity table.
            InvalidPosition: the game is over.
            RolloutFileError: the file is of another rollout, damaged, or cannot be used.
            SearchCancelled: ``control`` was cancelled; the file keeps what was finished.
            NoGpuBuild, NoGpu, GpuMemory, GpuFailed: ``settings.device`` is a card, and none can play.
            GpuUnsupported: a card plays without the cube, without a look ahead, by the standard rules.
        """
        stakes, settings = _as_rolled_out(stakes, settings)
        starts = before_roll(_unfinished(position).board, [stakes])
        return self._rolled_out(starts, stakes, settings, file, progress, control)

    def rollout_cube(
        self,
        position: Position,
        stakes: Stakes | None = None,
        settings: RolloutSettings | None = None,
        *,
        file: Path | RolloutText | None = None,
        progress: RolloutProgress | None = None,
        control: SearchControl | None = None,
    ) -> CubeRollout:
        """Rolling on and a double that is taken side by side, with the same dice; as ``rollout``.

        Raises:
            IllegalAction: the player on roll may not double.
        """
        stakes, settings = _as_rolled_out(stakes, settings)
        if not stakes.may_double:
            raise IllegalAction("double", "the player on roll may not double")
        taken = replace(stakes, cube=2 * stakes.cube, owner="other")
        starts = before_roll(_unfinished(position).board, [stakes, taken, *_beavered(stakes)])
        found = self._rolled_out(starts, stakes, settings, file, progress, control)
        return cube_rollout(found, stakes)

    def rollout_plays(
        self,
        plays: Sequence[Play],
        stakes: Stakes | None = None,
        settings: RolloutSettings | None = None,
        *,
        file: Path | RolloutText | None = None,
        progress: RolloutProgress | None = None,
        control: SearchControl | None = None,
    ) -> Rollout:
        """The plays of one roll side by side, with the same dice; as ``rollout``.

        ``plays`` of the answer lists them best first.

        Args:
            plays: what to compare, at least one, all of the same player in the same position.
            stakes: of the player who makes them.
            settings: as for ``rollout``.
            file: likewise.
            progress: likewise.
            control: a way to stop.

        Raises:
            IllegalAction: there is no play.
        """
        if not plays:
            raise IllegalAction("play", "there is no play to roll out")
        stakes, settings = _as_rolled_out(stakes, settings)
        found = self._rolled_out(after_plays(plays, stakes), stakes, settings, file, progress, control)
        return replace(found, plays=ranked_plays(plays, found.outcomes))

    def _rolled_out(
        self,
        starts: RolloutStarts,
        stakes: Stakes,
        settings: RolloutSettings,
        file: Path | RolloutText | None,
        progress: RolloutProgress | None,
        control: SearchControl | None,
    ) -> Rollout:
        self.match_equities.check(stakes)
        scale = self.equity_scale(stakes)
        if settings.device == "cuda":
            opened: AbstractContextManager[RolloutGames] = nullcontext(self.card_games(stakes.rules))
        else:
            opened = self.rollout_games(stakes.rules)
        with opened as games:
            return roll_out(games, starts, settings, scale, file=file, progress=progress, control=control)


def _beavered(stakes: Stakes) -> list[Stakes]:
    """After a beaver, unless there is none or it is the game after a take at twice the cube."""
    rules = stakes.rules
    if not stakes.may_beaver or (rules.cube_cap is None and rules.stake_limit is None):
        return []
    return [replace(stakes, cube=4 * stakes.cube, owner="other")]


def cube_rollout(found: Rollout, stakes: Stakes) -> CubeRollout:
    """The rollout of ``rollout_cube``, finished or not, as the decision it is about."""
    played = stakes_played(stakes, is_cubeful=found.settings.is_cubeful)
    return CubeRollout(found, may_beaver=played.may_beaver, is_redouble=stakes.owner == "own")


def _as_rolled_out(stakes: Stakes | None, settings: RolloutSettings | None) -> tuple[Stakes, RolloutSettings]:
    """What a rollout is played for and how, where nothing was said as usual."""
    settings = RolloutSettings() if settings is None else settings
    return stakes_played(MONEY if stakes is None else stakes, is_cubeful=settings.is_cubeful), settings


def _unfinished(position: Position) -> Position:
    if position.phase == "over":
        raise InvalidPosition([Fault("game_over", "board", "the game is over, there is nothing to roll out")])
    return position
