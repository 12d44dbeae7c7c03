"""Where the games of a rollout begin, and who plays them."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Protocol

import numpy as np
from numpy.typing import NDArray

from tablas import _core
from tablas.decision.control import SearchControl
from tablas.decision.match_equity import MatchEquities, core_stakes
from tablas.stakes import Rules, Stakes

if TYPE_CHECKING:
    from tablas.decision.rollout import RolloutSettings


@dataclass(frozen=True, slots=True)
class RolloutStarts:
    """Where games begin.

    Attributes:
        boards: int8 (n, 26), seen by the side on roll.
        stakes: of the side on roll, one for each board.
        is_player_on_roll: results belong to the side on roll; else to the other one.
        may_double_first: whether the side on roll may double before the first roll.
    """

    boards: NDArray[np.int8]
    stakes: tuple[Stakes, ...]
    is_player_on_roll: bool
    may_double_first: bool

    def as_json(self) -> dict[str, object]:
        """What a file tells of them."""
        return {
            "boards": self.boards.tolist(),
            "stakes": [asdict(stakes) for stakes in self.stakes],
            "is_player_on_roll": self.is_player_on_roll,
            "may_double_first": self.may_double_first,
        }


@dataclass(frozen=True, slots=True)
class RolloutTable:
    """What games are played with.

    Attributes:
        evaluator: judges positions.
        searcher: of the same evaluator, for players that look ahead.
        match_equities: what scores are worth.
        network: a signature of the evaluator, so that games of different ones are never joined.
        threads: how many to use; the result does not depend on it.
    """

    evaluator: _core.CompositeEvaluator
    searcher: _core.Searcher
    match_equities: MatchEquities
    network: str
    threads: int

    def play(
        self, starts: RolloutStarts, settings: RolloutSettings, first: int, count: int, control: SearchControl
    ) -> NDArray[np.float64]:
        """Games ``first`` to ``first + count - 1``, an array of shape (count, starts, 7)."""
        return _core.rollout_games(
            self.evaluator,
            self.match_equities.core,
            self.searcher,
            starts.boards,
            [core_stakes(stakes) for stakes in starts.stakes],
            starts.is_player_on_roll,
            starts.may_double_first,
            core_settings(settings, starts.stakes[0].rules),
            first,
            count,
            self.threads,
            control.core,
        )


def core_settings(settings: RolloutSettings, rules: Rules) -> _core.RolloutSettings:
    """How games are played, as the core is told."""
    return _core.RolloutSettings(
        settings.ply,
        settings.truncate,
        settings.reduces_variance,
        settings.seed,
        settings.filter,
        rules.options.mask,
        rules.checkers,
    )


class RolloutGames(Protocol):
    """Who plays the games: this process, as ``RolloutTable``, a card, or others for it."""

    @property
    def network(self) -> str:
        """A signature of what judges positions."""
        ...

    @property
    def match_equities(self) -> MatchEquities:
        """What scores are worth."""
        ...

    @property
    def threads(self) -> int:
        """How many to have work for."""
        ...

    def play(
        self, starts: RolloutStarts, settings: RolloutSettings, first: int, count: int, control: SearchControl
    ) -> NDArray[np.float64]:
        """Games ``first`` to ``first + count - 1``, an array of shape (count, starts, 7)."""
        ...
