"""One decision judged by itself, as a review would judge it: for tutors and exercises."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from tablas.analysis.judging import Judge
from tablas.analysis.raises import NO_RAISES, raises_asked
from tablas.analysis.review import REVIEW_DEPTHS
from tablas.analysis.thresholds import Thresholds
from tablas.analysis.types import Decision, DecisionKind, ReviewLevel
from tablas.analysis.walk import Spot
from tablas.decision import AskedTurn, Engine
from tablas.moves import Roll, find_play_by_steps
from tablas.position import Position
from tablas.record import CubeTurn, Entry, Steps, Turn
from tablas.stakes import Stakes

Doubling = Literal["no_double", "double"]
Answer = Literal["take", "pass", "beaver"]


@dataclass(frozen=True, slots=True)
class SingleJudge:
    """Judges decisions that stand by themselves.

    Attributes:
        engine: gives the network and the tables; its own level does not enter.
        level: how deep it looks.
        thresholds: what errors are called.
    """

    engine: Engine
    level: ReviewLevel = "standard"
    thresholds: Thresholds = field(default_factory=Thresholds)

    def play(self, position: Position, stakes: Stakes, roll: Roll, steps: Steps, turn: int = 99) -> Decision:
        """A play beside the best one.

        Args:
            position: seen by who plays.
            stakes: his.
            roll: his dice.
            steps: what he plays, in his numbering.
            turn: turns played in the game before this one; tells an opening from the rest.

        Raises:
            IllegalPlay: the steps are no legal play of the roll.
        """
        result = find_play_by_steps(position, roll, steps, stakes.rules.options).result
        asked = AskedTurn(position, stakes, roll=roll.dice, result=result)
        entry = Turn(0, roll.dice, "played", tuple(steps))
        return self._decision("play", asked, [entry], turn)

    def doubling(self, position: Position, stakes: Stakes, done: Doubling) -> Decision:
        """A double, or a roll without one, beside the best.

        Args:
            position: seen by the player on roll.
            stakes: his, before the double.
            done: what he does.
        """
        asked = AskedTurn(position, stakes, asks_cube=True, has_doubled=True)
        entry: Entry = (
            CubeTurn(0, "double", 2 * stakes.cube) if done == "double" else Turn(0, None, "unrecorded")
        )
        return self._decision("double", asked, [entry])

    def answer(self, position: Position, stakes: Stakes, done: Answer) -> Decision:
        """The answer to a double beside the best.

        Args:
            position: seen by the player who has doubled.
            stakes: his, before the double.
            done: what the other one answers.
        """
        asked = AskedTurn(position, stakes, asks_cube=True, has_doubled=True)
        entries = [CubeTurn(0, "double", 2 * stakes.cube), CubeTurn(1, done, 2 * stakes.cube)]
        return self._decision("take", asked, entries, answer=1)

    def _decision(
        self,
        kind: DecisionKind,
        asked: AskedTurn,
        entries: Sequence[Entry],
        turn: int = 99,
        answer: int | None = None,
    ) -> Decision:
        depth = REVIEW_DEPTHS[self.level]
        stakes = asked.stakes
        raises = raises_asked(asked) if asked.has_doubled else NO_RAISES
        found, *after = self.engine.judge_turns(
            [asked, *raises.turns], stakes.rules, ply=depth.ply, move_filter=depth.move_filter
        )
        judge = Judge(self.engine, 0, entries, not stakes.is_money, self.thresholds)
        spot = Spot(0, 0, asked, turn, answer=answer, raises=raises)
        decisions = judge.decisions(spot, found, (), raises.judged(iter(after)))
        return next(each for each in decisions if each.kind == kind)
