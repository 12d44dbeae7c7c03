"""Doubling and rolling on side by side, as a rollout sees them."""

from __future__ import annotations

from dataclasses import dataclass

from tablas.decision.cube import CubeAction
from tablas.decision.rollout import Rollout, RolloutOutcome
from tablas.decision.rollout_tally import Measured


@dataclass(frozen=True, slots=True)
class CubeRollout:
    """Rolling on and being taken, in the same games.

    Attributes:
        rollout: its outcomes are ``no_double`` and ``double_take``; under a cap or a limit also the game
            after a beaver, where one is allowed.
        may_beaver: the other player may answer a double with a beaver.
        is_redouble: the player on roll owns the cube.
    """

    rollout: Rollout
    may_beaver: bool = False
    is_redouble: bool = False

    @property
    def no_double(self) -> RolloutOutcome:
        """Rolling on with the cube as it stands."""
        return self.rollout.outcomes[0]

    @property
    def double_take(self) -> RolloutOutcome:
        """A double that is taken."""
        return self.rollout.outcomes[1]

    @property
    def double_pass(self) -> float:
        """Equity of a double that is passed."""
        return 1.0

    @property
    def double_beaver(self) -> Measured | None:
        """Equity of a double that is beavered; None where none is allowed.

        Twice that of a take: the cube is the other player's either way, at twice the value, and money
        knows no other difference. But where the cube has a cap or the stakes a limit, fewer doubles are left
        or points are cut off: then it is a game of its own.
        """
        if not self.may_beaver:
            return None
        if len(self.rollout.outcomes) > 2:
            return self.rollout.outcomes[2].equity
        taken = self.double_take.equity
        return Measured(2 * taken.mean, 2 * taken.error)

    @property
    def ahead(self) -> Measured:
        """What doubling, answered as is best for the other player, is worth above rolling on."""
        rolling, taken = self.no_double, self.double_take
        if taken.equity.mean >= self.double_pass:
            return Measured(self.double_pass - rolling.equity.mean, rolling.equity.error)
        # The difference is that of the lower one from the higher, of which one is none.
        apart = taken.difference if taken.difference.mean < 0 else rolling.difference
        between = Measured(taken.equity.mean - rolling.equity.mean, apart.error)
        beaver = self.double_beaver
        if beaver is None or beaver.mean >= taken.equity.mean:
            return between
        if len(self.rollout.outcomes) > 2:
            return Measured(beaver.mean - rolling.equity.mean, beaver.error + rolling.equity.error)
        return Measured(between.mean + taken.equity.mean, between.error + taken.equity.error)

    @property
    def action(self) -> CubeAction:
        """The best action of both sides by the means; how sure that is, ``ahead`` tells."""
        taken, rolling = self.double_take.equity.mean, self.no_double.equity.mean
        if taken > self.double_pass:
            if rolling > self.double_pass:
                return "too_good_pass"
            return "double_pass"
        beaver = self.double_beaver
        is_beaver = beaver is not None and beaver.mean < taken
        if self.ahead.mean > 0:
            return "double_beaver" if is_beaver else "double_take"
        if rolling > self.double_pass:
            return "too_good_take"
        return "no_double_beaver" if is_beaver else "no_double_take"
