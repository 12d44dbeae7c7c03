"""The cube decision: every alternative before the roll, and the best."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from tablas import _core
from tablas.evaluation import Evaluation

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
        cls, cube: _core.CubeEquities, chances: NDArray[np.float32], *, is_money: bool, ply: int
    ) -> CubeDecision:
        """The decision the core has computed from these chances."""
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
            evaluation=Evaluation.of(chances),
            ply=ply,
        )
