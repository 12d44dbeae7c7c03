"""Positions to practise on, from games that the engine plays against itself."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from tablas.analysis.counts import race_advice
from tablas.analysis.single import SingleJudge
from tablas.decision import Engine
from tablas.moves import Roll, has_legal_play
from tablas.notation import xgid
from tablas.position import Position
from tablas.protocol.learning import CountTask, CubeKind, CubeTask, OpeningBefore, OpeningView
from tablas.report.review.sentences import reason_texts
from tablas.report.words import Words
from tablas.server.learn.views import advice_view, turn_view
from tablas.stakes import Rules, Stakes

MONEY = Stakes(rules=Rules(jacoby=False))
"""Money, cube in the middle: the drills leave the score aside."""

_LONGEST_GAME = 400
# A race that asks something comes in one game of five; a game takes some 5 ms.
_GAMES = 100
# Equity within which doubling and not doubling are a question worth asking.
_NEAR = 0.25
# Chance to win from which on nothing is asked: whatever is answered, the game is won.
_SURE = 0.95
_FEWEST_PIPS = 20


@dataclass(frozen=True, slots=True)
class Dealer:
    """Deals practice positions.

    Attributes:
        player: plays the games the positions come from, quickly.
        judge: says what is right in them.
        luck: where chance comes from.
    """

    player: Engine
    judge: SingleJudge
    luck: random.Random

    def count(self, *, wants_race: bool) -> CountTask:
        """A position to count, with contact or in a race."""
        position = self._found(
            lambda each: (each.phase == "race") == wants_race and min(each.pips) >= _FEWEST_PIPS
        )
        return CountTask(
            board=list(position.board),
            pips=position.pips,
            is_race=position.phase == "race",
            counts=[advice_view(each) for each in race_advice(position)],
        )

    def cube(self, kind: CubeKind, words: Words) -> CubeTask:
        """A position in which it is not plain whether to double, and whether to take."""
        position = self._found(lambda each: self._is_cube_question(each, kind))
        decision = self.judge.engine.cube_decision(position, MONEY)
        judged = {
            "double": self.judge.doubling(position, MONEY, "double"),
            "no_double": self.judge.doubling(position, MONEY, "no_double"),
            "take": self.judge.answer(position, MONEY, "take"),
            "pass": self.judge.answer(position, MONEY, "pass"),
        }
        window, chances = decision.window, decision.evaluation
        return CubeTask(
            board=list(position.board),
            pips=position.pips,
            xgid=xgid(position, MONEY),
            kind=kind,
            win=chances.win,
            gammon=chances.win_gammon,
            lose_gammon=chances.lose_gammon,
            no_double=decision.no_double,
            double_take=decision.double_take,
            double_pass=decision.double_pass,
            action=decision.action,
            should_double=decision.should_double,
            should_take=decision.should_take,
            double_point=None if window is None else window.double_point,
            cash_point=None if window is None else window.cash_point,
            take_point=None if window is None else window.take_point,
            errors={name: each.error for name, each in judged.items()},
            reasons={name: list(reason_texts(each, words)) for name, each in judged.items()},
            counts=[advice_view(each) for each in race_advice(position)],
        )

    def opening(self, *, is_reply: bool) -> OpeningView:
        """A first roll to play, or any roll in reply to a first one that was played well."""
        position, before = Position.start(), None
        if is_reply:
            dice = self._roll()
            while dice.is_double:
                dice = self._roll()
            play = self.judge.engine.choose_play(position, dice, MONEY)
            before = OpeningBefore(
                dice=dice.dice,
                play=play.notation,
                steps=[(step.start, step.end, step.hits) for step in play.steps],
            )
            position = play.result.swapped()
        roll = self._roll()
        while not is_reply and roll.is_double:
            roll = self._roll()
        return OpeningView(
            turn=turn_view(position, roll),
            position=",".join(map(str, position.board)),
            after=before,
        )

    def _roll(self) -> Roll:
        return Roll(self.luck.randint(1, 6), self.luck.randint(1, 6))

    def _found(self, is_wanted: Callable[[Position], bool]) -> Position:
        """A position of that kind out of a game; of many the one that chance picks."""
        for _ in range(_GAMES):
            found = [each for each in self._game() if is_wanted(each)]
            if found:
                return self.luck.choice(found)
        raise AssertionError(f"{_GAMES} games without such a position")

    def _game(self) -> Iterator[Position]:
        """The positions of a game before each roll, seen by the player on roll."""
        position = Position.start()
        for _ in range(_LONGEST_GAME):
            if position.phase == "over":
                return
            yield position
            roll = self._roll()
            if has_legal_play(position, roll):
                position = self.player.choose_play(position, roll, MONEY).result
            position = position.swapped()

    def _is_cube_question(self, position: Position, kind: CubeKind) -> bool:
        if position.phase != kind or position == Position.start():
            return False
        decision = self.player.cube_decision(position, MONEY)
        doubled = min(decision.double_take, decision.double_pass)
        is_near = abs(decision.no_double - doubled) < _NEAR and decision.double_take > 0
        return is_near and decision.evaluation.win < _SURE
