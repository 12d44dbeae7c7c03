"""Looking again, deeper or by rollout, only where that could change what a decision is called."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from tablas.analysis.journal import Journal
from tablas.analysis.raises import beaver_kept
from tablas.analysis.thresholds import Thresholds
from tablas.analysis.types import Alternative, Decision
from tablas.decision import (
    CubeRollout,
    Engine,
    Measured,
    Rollout,
    RolloutOutcome,
    RolloutSettings,
    SearchControl,
    cube_rollout,
)
from tablas.moves import Play, Roll, find_play_by_steps
from tablas.position import Position
from tablas.stakes import Stakes

# How far one more ply moves the cost of a decision in 19 of 20, by the depth it was found at:
# docs/measurements/2026-11-analysis.md.
_MARGINS = {0: 0.08, 1: 0.035, 2: 0.02}
_LEAST_MARGIN = 0.02
_ROLLED_OUT = 4
_DECIMALS = 6
SETTINGS = RolloutSettings(trials=648, truncate=0, joint_deviations=3.0)
"""How the rollouts of an escalation are played."""


def could_change(decision: Decision, thresholds: Thresholds) -> bool:
    """Whether one more ply could change the class of the decision's error, or that it is none.

    The error is counted below nothing, down to minus the lead over the next best, where what was done is
    the best.
    """
    if decision.chosen is None or decision.is_forced or len(decision.alternatives) < 2:
        return False
    lead = decision.error
    if decision.chosen == 0:
        lead = decision.alternatives[1].equity - decision.alternatives[0].equity
    margin = _MARGINS.get(decision.alternatives[0].depth, _LEAST_MARGIN)
    return thresholds.severity(lead + margin) != thresholds.severity(lead - margin)


class Roller:
    """Replaces the equities of decisions by those of rollouts where the verdict could change.

    Args:
        engine: plays the games.
        thresholds: what errors are called.
        control: a way to stop.
        journal: keeps every rollout, and has those of an earlier run of the same review.
        game: whose decisions these are.
    """

    def __init__(
        self,
        engine: Engine,
        thresholds: Thresholds,
        control: SearchControl | None,
        journal: Journal | None = None,
        game: int = 0,
    ) -> None:
        self._engine, self._thresholds, self._control = engine, thresholds, control
        self._journal, self._game = journal, game
        self._known = iter(() if journal is None else journal.rolled(game))

    def rolled_out(self, decision: Decision) -> Decision:
        """The decision, judged by rollout if that could change its class.

        Decisions come in the order of the game: so the rollouts in the journal are told apart.

        Raises:
            SearchCancelled: the control was cancelled.
        """
        if not could_change(decision, self._thresholds):
            return decision
        if decision.kind == "play" and decision.roll is not None:
            return self._play(decision, Roll(*decision.roll))
        if decision.kind == "double":
            return self._cube(decision, decision.position, decision.stakes, is_mover=True)
        if decision.kind == "take":
            mover = decision.position.swapped()
            return self._cube(decision, mover, decision.stakes.swapped(), is_mover=False)
        return decision

    def _play(self, decision: Decision, roll: Roll) -> Decision:
        compared = list(range(min(_ROLLED_OUT, len(decision.alternatives))))
        if decision.chosen is not None and decision.chosen not in compared:
            compared.append(decision.chosen)
        options = decision.stakes.rules.options
        plays: list[Play] = [
            find_play_by_steps(decision.position, roll, decision.alternatives[place].steps, options)
            for place in compared
        ]
        outcomes = self._outcomes(
            lambda: self._engine.rollout_plays(plays, decision.stakes, SETTINGS, control=self._control)
        )
        rolled = [
            _with_outcome(decision.alternatives[place], outcome)
            for place, outcome in zip(compared, outcomes, strict=True)
        ]
        rest = [each for place, each in enumerate(decision.alternatives) if place not in compared]
        chosen = None if decision.chosen is None else rolled[compared.index(decision.chosen)]
        return self._judged(decision, [*sorted(rolled, key=lambda each: -each.equity), *rest], chosen)

    def _cube(self, decision: Decision, position: Position, stakes: Stakes, *, is_mover: bool) -> Decision:
        if decision.cube is None or (stakes.may_beaver and stakes.rules.raccoons):
            return decision  # a rollout plays no raccoons
        outcomes = self._outcomes(
            lambda: self._engine.rollout_cube(position, stakes, SETTINGS, control=self._control).rollout
        )
        cube = cube_rollout(Rollout(SETTINGS, SETTINGS.trials, tuple(outcomes), is_finished=True), stakes)
        new = [self._answered(each, cube, stakes, is_mover=is_mover) for each in decision.alternatives]
        chosen = None if decision.chosen is None else new[decision.chosen]
        figures = replace(
            decision.cube,
            no_double=round(cube.no_double.equity.mean, _DECIMALS),
            double_take=round(cube.double_take.equity.mean, _DECIMALS),
            action=cube.action,
        )
        judged = self._judged(decision, sorted(new, key=lambda each: -each.equity), chosen)
        is_wrong = judged.error > 0
        was_double = chosen is not None and chosen.action == "double"
        return replace(
            judged,
            cube=figures,
            is_missed=decision.kind == "double" and is_wrong and not was_double,
            is_needless=decision.kind == "double" and is_wrong and was_double,
        )

    def _answered(
        self, each: Alternative, cube: CubeRollout, stakes: Stakes, *, is_mover: bool
    ) -> Alternative:
        """The alternative as the games judge it; a double is answered by what is best for the other side."""
        if each.action == "no_double":
            return _with_outcome(each, cube.no_double)
        taken, beavered = cube.double_take, _beavered(cube, stakes)
        answers = [taken] if beavered is None else [taken, beavered]
        if each.action == "double":
            least = min(answers, key=lambda outcome: outcome.equity.mean)
            return _with_outcome(each, least) if least.equity.mean < 1 else self._passed(each, stakes)
        if each.action == "beaver" and beavered is not None:
            return _with_outcome(each, beavered, is_mover=is_mover)
        if each.action == "take":
            return _with_outcome(each, taken, is_mover=is_mover)
        return self._passed(each, stakes, is_mover=is_mover)

    def _outcomes(self, roll_out: Callable[[], Rollout]) -> Sequence[RolloutOutcome]:
        """What the starts of the next rollout came to: known from an earlier run, or played now and kept."""
        known = next(self._known, None)
        if known is not None:
            return known
        found = roll_out().outcomes
        if self._journal is not None:
            self._journal.keep_rolled(self._game, found)
        return found

    def _passed(self, each: Alternative, stakes: Stakes, *, is_mover: bool = True) -> Alternative:
        """A double that is passed: what it is worth is known."""
        sign = 1.0 if is_mover else -1.0
        mwc = None
        if not stakes.is_money:
            won = self._engine.worth_of_points(stakes.cube, stakes)
            mwc = round(won if is_mover else 1 - won, _DECIMALS)
        return replace(each, equity=sign, mwc=mwc, level="rollout", error=None)

    def _judged(
        self, decision: Decision, alternatives: Sequence[Alternative], chosen: Alternative | None
    ) -> Decision:
        error, mwc_error = 0.0, decision.mwc_error
        if chosen is not None:
            error = round(max(0.0, alternatives[0].equity - chosen.equity), _DECIMALS)
            if mwc_error is not None:
                lost = (alternatives[0].mwc or 0.0) - (chosen.mwc or 0.0)
                mwc_error = round(max(0.0, lost), _DECIMALS)
        return replace(
            decision,
            alternatives=tuple(alternatives),
            chosen=None if chosen is None else list(alternatives).index(chosen),
            error=error,
            mwc_error=mwc_error,
            severity=self._thresholds.severity(error),
            level="rollout",
        )


def _beavered(cube: CubeRollout, stakes: Stakes) -> RolloutOutcome | None:
    """What the games say of a beaver, which the doubler takes or passes; None where there is none."""
    beaver = cube.double_beaver
    if beaver is None:
        return None
    kept = beaver_kept(beaver.mean, stakes)
    # Without a cap or a limit the games of the take are those of the beaver, at half the cube.
    played = cube.rollout.outcomes[-1]
    return replace(played, equity=beaver if kept == beaver.mean else Measured(kept, 0.0))


def _with_outcome(each: Alternative, outcome: RolloutOutcome, *, is_mover: bool = True) -> Alternative:
    """The alternative with the figures of its games, seen by whoever decides."""
    chances = outcome.evaluation if is_mover else outcome.evaluation.swapped()
    mwc = None
    if each.mwc is not None:
        mwc = round(outcome.worth.mean if is_mover else 1 - outcome.worth.mean, _DECIMALS)
    return replace(
        each,
        equity=round(outcome.equity.mean if is_mover else -outcome.equity.mean, _DECIMALS),
        mwc=mwc,
        chances=chances,
        level="rollout",
        depth=SETTINGS.ply,
        error=round(outcome.equity.error, _DECIMALS),
    )
