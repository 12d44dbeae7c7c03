"""The cube decision: every alternative before the roll, and the best."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from tablas import _core
from tablas.decision.match_equity import MatchEquities, core_stakes
from tablas.evaluation import Evaluation
from tablas.position import Position
from tablas.stakes import Stakes

CubeAction = Literal[
    "no_double_take",
    "double_take",
    "double_pass",
    "too_good_take",
    "too_good_pass",
    "double_beaver",
    "no_double_beaver",
]

_DOUBLES: frozenset[CubeAction] = frozenset({"double_take", "double_pass", "double_beaver"})
_PASSES: frozenset[CubeAction] = frozenset({"double_pass", "too_good_pass"})
_ACTIONS: dict[str, CubeAction] = {
    "no_double_take": "no_double_take",
    "double_take": "double_take",
    "double_pass": "double_pass",
    "too_good_take": "too_good_take",
    "too_good_pass": "too_good_pass",
    "double_beaver": "double_beaver",
    "no_double_beaver": "no_double_beaver",
}


@dataclass(frozen=True, slots=True)
class CubeWindow:
    """Where doubling begins and ends as the chance to win grows, gammons held at their share of the games.

    The first three are chances to win of the player who may double; the take points are chances of
    the player who is asked, with which he just takes.

    Attributes:
        double_point: from here doubling is right; None where it is at no chance.
        cash_point: from here a double is passed, by the cube efficiency.
        too_good_point: from here playing on beats a passed double; None where it never does.
        take_point: by the cube efficiency, 1 - cash_point.
        dead_take_point: were the cube not turned again, but for doubles that are sure to come.
        live_take_point: were it always turned at the last efficient moment.

    Source: the take points are those of R. Janowski, "Take-Points in Money Games", 1993.
    """

    double_point: float | None
    cash_point: float
    too_good_point: float | None
    take_point: float
    dead_take_point: float
    live_take_point: float

    @classmethod
    def of(cls, window: _core.CubeWindow) -> CubeWindow:
        """The window the core has computed."""
        return cls(
            double_point=window.double_point,
            cash_point=window.cash_point,
            too_good_point=window.too_good_point,
            take_point=window.take_point,
            dead_take_point=window.dead_take_point,
            live_take_point=window.live_take_point,
        )


@dataclass(frozen=True, slots=True)
class CubeDecision:
    """What doubling now and not doubling are worth to the player on roll.

    Equities are in units of the present cube: -1 loses it, +1 wins it. Where he may not double,
    ``double_take`` and ``double_pass`` say what a double would bring if it were allowed.

    Attributes:
        no_double: equity of rolling on.
        double_take: equity of a double that is taken.
        double_pass: equity of a double that is passed, 1.
        optimal: equity of the best action of both sides.
        action: the best action of both sides.
        may_double: the rules and the score allow a double now.
        is_redouble: the player on roll owns the cube.
        no_double_mwc: chance to win the match, None for money; so the next three.
        double_take_mwc: see no_double_mwc.
        double_pass_mwc: see no_double_mwc.
        optimal_mwc: see no_double_mwc.
        efficiency: the share of a live cube that the model takes, 0 (dead) to 1 (live).
        own_gammon_price: what winning a gammon adds at this score and cube, in units of the swing
            between winning and losing a single game: (G - W) / (W - L), 0.5 for money.
        other_gammon_price: the same of the other player's gammons.
        window: where the player on roll doubles; None where he may not.
        other_window: where the other player would, were he on roll with these chances.
        evaluation: the chances it rests on.
        ply: turns looked ahead.
    """

    no_double: float
    double_take: float
    double_pass: float
    optimal: float
    action: CubeAction
    may_double: bool
    is_redouble: bool
    no_double_mwc: float | None
    double_take_mwc: float | None
    double_pass_mwc: float | None
    optimal_mwc: float | None
    efficiency: float
    own_gammon_price: float
    other_gammon_price: float
    window: CubeWindow | None
    other_window: CubeWindow | None
    evaluation: Evaluation
    ply: int

    @property
    def should_double(self) -> bool:
        """Whether the player on roll does best to double now."""
        return self.may_double and self.action in _DOUBLES

    @property
    def should_take(self) -> bool:
        """Whether the other player does best to take, were he doubled now."""
        if self.may_double:
            return self.action not in _PASSES
        return self.double_take <= self.double_pass

    @classmethod
    def of(
        cls,
        cube: _core.CubeEquities,
        figures: _core.CubeFigures,
        chances: NDArray[np.float32],
        *,
        is_money: bool,
        ply: int,
    ) -> CubeDecision:
        """The decision the core has computed from these chances."""
        window, other_window = figures.window, figures.other_window
        return cls(
            no_double=cube.no_double,
            double_take=cube.double_take,
            double_pass=cube.double_pass,
            optimal=cube.optimal,
            action=_ACTIONS[cube.action],
            may_double=cube.may_double,
            is_redouble=cube.is_redouble,
            no_double_mwc=None if is_money else cube.no_double_worth,
            double_take_mwc=None if is_money else cube.double_take_worth,
            double_pass_mwc=None if is_money else cube.double_pass_worth,
            optimal_mwc=None if is_money else cube.optimal_worth,
            efficiency=figures.efficiency,
            own_gammon_price=figures.own_gammon_price,
            other_gammon_price=figures.other_gammon_price,
            window=None if window is None else CubeWindow.of(window),
            other_window=None if other_window is None else CubeWindow.of(other_window),
            evaluation=Evaluation.of(chances),
            ply=ply,
        )


def cube_window(
    position: Position, chances: Evaluation, stakes: Stakes, table: MatchEquities
) -> CubeWindow | None:
    """Where doubling begins, is passed and is too much for a position of these chances.

    Args:
        position: seen by the player who may double.
        chances: of that player, before the roll.
        stakes: score and cube before the double, seen by that player.
        table: what scores are worth.

    Returns:
        None where the cube cannot be turned.

    Raises:
        BadStakes: the match is longer than the table.
    """
    table.check(stakes)
    judged = np.array(
        [
            chances.win,
            chances.win_gammon,
            chances.win_backgammon,
            chances.lose_gammon,
            chances.lose_backgammon,
        ],
        np.float32,
    )
    figures = _core.cube_figures(table.core, position.as_array(), judged, core_stakes(stakes))
    return None if figures.window is None else CubeWindow.of(figures.window)
