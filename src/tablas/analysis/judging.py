"""The engine's answers as decisions: alternatives, error, class, and whether the decision counts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tablas.analysis.luck import first_luck_worth, luck_worth
from tablas.analysis.phases import phase_of, plan_of
from tablas.analysis.raises import RaisesJudged, raccoon, raccoon_taken
from tablas.analysis.thresholds import Thresholds
from tablas.analysis.types import Action, Alternative, CubeFigures, Decision, DecisionKind
from tablas.analysis.walk import Spot
from tablas.decision import Engine, JudgedCube, JudgedPlay, JudgedTurn
from tablas.evaluation import Evaluation
from tablas.match import Seat, opponent
from tablas.record import CubeTurn, Entry, Resignation, Turn
from tablas.stakes import Stakes

# A play counts for PR where the best and the worst legal play differ by so much. Source: docs/rates.md.
_DIFFERS = 0.001
# A double not made counts for PR where doubling and not doubling are so near each other, or it was wrong.
_WITHIN_REACH = 0.2
# The same for GNU Backgammon's error rates.
_CLOSE = 0.16
_DECIMALS = 6
# Raises are for money, where nothing has a worth in chances to win a match.
_NO_MATCH = 0.0
_NO_RAISES = RaisesJudged()


@dataclass(frozen=True, slots=True)
class Judge:
    """Turns answers about one game into decisions.

    Attributes:
        engine: says what scores are worth.
        game: index of the game.
        entries: of the game.
        is_match: worths are chances to win the match.
        thresholds: what errors are called.
    """

    engine: Engine
    game: int
    entries: Sequence[Entry]
    is_match: bool
    thresholds: Thresholds

    def decisions(
        self,
        spot: Spot,
        found: JudgedTurn,
        other_worths: Sequence[float],
        raises: RaisesJudged = _NO_RAISES,
    ) -> list[Decision]:
        """The decisions of one spot, in the order they were taken.

        Args:
            spot: the question.
            found: the answer.
            other_worths: of the first roll of a game, the worths of the player who did not begin.
            raises: the answers to the spot's ``raises``.
        """
        entry = self.entries[spot.entry]
        if spot.raised == "raccoon":
            return [] if raises.owned is None else [self._raccoon_answer(spot, raises.owned)]
        if spot.raised == "beaver":
            return [] if found.cube is None else [self._beaver_answer(spot, found.cube, raises)]
        if isinstance(entry, Turn):
            decisions = [self._doubling(spot, found.cube, "no_double", raises)] if found.cube else []
            return [*decisions, *self._play(spot, entry, found, other_worths)]
        if found.cube is None:
            return []
        if isinstance(entry, CubeTurn):
            doubled = self._doubling(spot, found.cube, "double", raises)
            return [doubled, *self._take(spot, found.cube, raises)]
        return self._resignation(spot, entry, found.cube) if isinstance(entry, Resignation) else []

    def _play(
        self, spot: Spot, turn: Turn, found: JudgedTurn, other_worths: Sequence[float]
    ) -> list[Decision]:
        if turn.dice is None:
            return []
        alternatives = tuple([self._of_play(play) for play in found.plays])
        decision = self._decided(spot, spot.mover, "play", alternatives, found.made)
        is_forced = found.legal <= 1
        counts = not is_forced and found.made is not None
        luck = self._luck(spot, turn.dice, found, other_worths) if found.worths else None
        return [
            replace(
                decision,
                roll=turn.dice,
                is_forced=is_forced,
                is_counted=counts and (found.spread >= _DIFFERS or decision.error > 0),
                is_close=counts,
                is_illegal=turn.kind == "illegal",
                luck=None
                if luck is None
                else round(luck / self.engine.equity_scale(spot.asked.stakes).half, _DECIMALS),
                mwc_luck=round(luck, _DECIMALS) if luck is not None and self.is_match else None,
            )
        ]

    def _luck(
        self, spot: Spot, dice: tuple[int, int], found: JudgedTurn, other_worths: Sequence[float]
    ) -> float:
        if spot.is_opening and other_worths and dice[0] != dice[1]:
            return first_luck_worth(found.worths, other_worths, dice, is_match=self.is_match)
        return luck_worth(found.worths, dice)

    def _of_play(self, play: JudgedPlay) -> Alternative:
        return Alternative(
            play.equity,
            steps=play.steps,
            mwc=play.worth if self.is_match else None,
            chances=Evaluation(*play.chances),
            level=f"{play.ply}-ply",
            depth=play.ply,
        )

    def _doubling(self, spot: Spot, cube: JudgedCube, done: Action, raises: RaisesJudged) -> Decision:
        doubled, worth = self._doubled(cube, spot.asked.stakes, raises)
        rolled = self._of_cube("no_double", cube.no_double, cube.no_double_worth, cube)
        alternatives = _sorted(rolled, self._of_cube("double", doubled, worth, cube))
        decision = self._decided(spot, spot.mover, "double", alternatives, _place(alternatives, done))
        gap = abs(cube.no_double - doubled)
        is_wrong = decision.error > 0
        is_real = done == "double" or is_wrong
        return replace(
            decision,
            is_counted=is_real or 0 < gap <= _WITHIN_REACH,
            is_close=is_real or gap < _CLOSE,
            is_missed=is_wrong and done == "no_double",
            is_needless=is_wrong and done == "double",
            cube=_figures(cube),
        )

    @staticmethod
    def _doubled(cube: JudgedCube, stakes: Stakes, raises: RaisesJudged) -> tuple[float, float]:
        """What a double brings when the other side answers best; in equity and worth."""
        answers = [
            (cube.double_take, cube.double_take_worth),
            (cube.double_pass, cube.double_pass_worth),
        ]
        if stakes.may_beaver:
            answers.append((raises.beaver(cube, stakes), _NO_MATCH))
        return min(answers)

    def _take(self, spot: Spot, cube: JudgedCube, raises: RaisesJudged) -> list[Decision]:
        if spot.answer is None:
            return []
        entry = self.entries[spot.answer]
        done: Action = "take"
        if isinstance(entry, CubeTurn) and entry.kind in ("pass", "beaver"):
            done = "pass" if entry.kind == "pass" else "beaver"
        answers = [
            self._answer("take", cube.double_take, cube.double_take_worth, cube),
            self._answer("pass", cube.double_pass, cube.double_pass_worth, cube),
        ]
        if spot.asked.stakes.may_beaver:
            answers.append(self._answer("beaver", raises.beaver(cube, spot.asked.stakes), _NO_MATCH, cube))
        alternatives = _sorted(*answers)
        seat = opponent(spot.mover)
        decision = self._decided(spot, seat, "take", alternatives, _place(alternatives, done))
        return [replace(decision, entry=spot.answer, is_counted=True, is_close=True, cube=_figures(cube))]

    def _beaver_answer(self, spot: Spot, cube: JudgedCube, raises: RaisesJudged) -> Decision:
        """What the player who doubled answers, in units of the cube before the beaver."""
        stakes = spot.asked.stakes
        answers = [
            self._of_cube("take", raises.beaver_taken(cube, stakes), _NO_MATCH, raises.beavered or cube),
            self._alternative("pass", -1.0, _NO_MATCH, None, cube.ply),
        ]
        if raises.owned is not None:
            answers.append(self._of_cube("raccoon", raccoon(raises.owned, stakes), _NO_MATCH, raises.owned))
        before = replace(stakes, cube=2 * stakes.cube, owner="other")
        return self._to_raise(spot, spot.mover, _sorted(*answers), before)

    def _raccoon_answer(self, spot: Spot, owned: JudgedCube) -> Decision:
        """Take or pass of the player who has beavered, in units of the cube before the raccoon."""
        answers = _sorted(
            self._answer("take", raccoon_taken(owned, spot.asked.stakes), _NO_MATCH, owned),
            self._alternative("pass", -1.0, _NO_MATCH, None, owned.ply),
        )
        before = replace(spot.asked.stakes.swapped(), cube=4 * spot.asked.stakes.cube, owner="own")
        return self._to_raise(spot, opponent(spot.mover), answers, before)

    def _to_raise(
        self, spot: Spot, seat: Seat, alternatives: tuple[Alternative, ...], before: Stakes
    ) -> Decision:
        entry = self.entries[spot.entry]
        done: Action = "take"
        if isinstance(entry, CubeTurn) and entry.kind in ("pass", "raccoon"):
            done = "pass" if entry.kind == "pass" else "raccoon"
        decision = self._decided(spot, seat, "take", alternatives, _place(alternatives, done))
        return replace(decision, stakes=before, is_counted=True, is_close=True)

    def _resignation(self, spot: Spot, entry: Resignation, cube: JudgedCube) -> list[Decision]:
        is_mover = spot.mover == entry.seat
        stakes = spot.asked.stakes if is_mover else spot.asked.stakes.swapped()
        lost = self.engine.worth_of_loss(entry.value, stakes)
        going_on = cube.optimal_worth if is_mover else self._others(cube.optimal_worth)
        chances = Evaluation(*cube.chances)
        own = chances if is_mover else chances.swapped()
        offered = _sorted(
            self._of_worth("resign", lost, stakes, None, cube.ply),
            self._of_worth("play_on", going_on, stakes, own, cube.ply),
        )
        decisions = [self._decided(spot, entry.seat, "resign", offered, _place(offered, "resign"))]
        if spot.answer is None:
            return decisions
        reply = self.entries[spot.answer]
        done: Action = "refuse" if isinstance(reply, Resignation) and reply.kind == "refuse" else "accept"
        answers = _sorted(
            self._of_worth("accept", self._others(lost), stakes.swapped(), None, cube.ply),
            self._of_worth("refuse", self._others(going_on), stakes.swapped(), own.swapped(), cube.ply),
        )
        answered = self._decided(spot, opponent(entry.seat), "answer", answers, _place(answers, done))
        return [*decisions, replace(answered, entry=spot.answer)]

    def _others(self, worth: float) -> float:
        return 1 - worth if self.is_match else -worth

    def _of_worth(
        self, action: Action, worth: float, stakes: Stakes, chances: Evaluation | None, ply: int
    ) -> Alternative:
        scale = self.engine.equity_scale(stakes)
        equity = round((worth - scale.middle) / scale.half, _DECIMALS)
        return self._alternative(action, equity, worth, chances, ply)

    def _alternative(
        self, action: Action, equity: float, worth: float, chances: Evaluation | None, ply: int
    ) -> Alternative:
        mwc = round(worth, _DECIMALS) if self.is_match else None
        return Alternative(equity, action=action, mwc=mwc, chances=chances, level=f"{ply}-ply", depth=ply)

    def _of_cube(self, action: Action, equity: float, worth: float, cube: JudgedCube) -> Alternative:
        return self._alternative(action, equity, worth, Evaluation(*cube.chances), cube.ply)

    def _answer(self, action: Action, equity: float, worth: float, cube: JudgedCube) -> Alternative:
        """What the other side answers to a double, in its own view."""
        chances = None if action == "pass" else Evaluation(*cube.chances).swapped()
        return self._alternative(action, -equity, self._others(worth), chances, cube.ply)

    def _decided(
        self,
        spot: Spot,
        seat: Seat,
        kind: DecisionKind,
        alternatives: tuple[Alternative, ...],
        chosen: int | None,
    ) -> Decision:
        """What all decisions have in common."""
        is_mover = seat == spot.mover
        position = spot.asked.position if is_mover else spot.asked.position.swapped()
        phase = phase_of(position, spot.turn)
        error, mwc_error = _error(alternatives, chosen)
        return Decision(
            self.game,
            spot.entry,
            seat,
            kind,
            position,
            spot.asked.stakes if is_mover else spot.asked.stakes.swapped(),
            chosen=chosen,
            alternatives=alternatives,
            error=error,
            mwc_error=mwc_error if self.is_match else None,
            severity=self.thresholds.severity(error),
            phase=phase,
            plan=plan_of(position, phase),
            level=alternatives[0].level if alternatives else "",
        )


def _sorted(*alternatives: Alternative) -> tuple[Alternative, ...]:
    """Best first; of equals the one named first."""
    return tuple(sorted(alternatives, key=lambda each: -each.equity))


def _place(alternatives: Sequence[Alternative], done: Action) -> int | None:
    return next((place for place, each in enumerate(alternatives) if each.action == done), None)


def _error(alternatives: Sequence[Alternative], chosen: int | None) -> tuple[float, float]:
    """Equity, and chance to win the match, given away; the second is 0 for money."""
    if chosen is None:
        return 0.0, 0.0
    best, done = alternatives[0], alternatives[chosen]
    lost = max(0.0, (best.mwc or 0.0) - (done.mwc or 0.0))
    return round(max(0.0, best.equity - done.equity), _DECIMALS), round(lost, _DECIMALS)


def _figures(cube: JudgedCube) -> CubeFigures:
    return CubeFigures(cube.no_double, cube.double_take, cube.double_pass, cube.action)
