"""The bot at the board: its engine decides, this says what is asked of it and when."""

from __future__ import annotations

import threading
from dataclasses import replace
from typing import Literal

from tablas.decision import Engine
from tablas.evaluation import Network
from tablas.match import (
    Beavered,
    Doubled,
    Event,
    Match,
    NoPlay,
    Passed,
    Played,
    Raccooned,
    ResignAccepted,
    ResignOffered,
    ResignRefused,
    Taken,
)
from tablas.position import Position
from tablas.server.play.seats import BOT
from tablas.stakes import CubeOwner, Stakes

STRONGEST = "champion"


class Engines:
    """One engine a level, made when first asked for and shared by all who ask; safe from several threads."""

    def __init__(self) -> None:
        self._network: Network | None = None
        self._made: dict[tuple[str, int], Engine] = {}
        self._making = threading.Lock()

    def of(self, level: str, threads: int = 1) -> Engine:
        """The engine of a level whose searches may use so many threads.

        Raises:
            UnknownLevel: there is no such level.
            NetworkError: the network of the package is missing or damaged.
        """
        with self._making:
            if (level, threads) not in self._made:
                self._network = self._network or Network.load()
                self._made[level, threads] = Engine(level=level, network=self._network, threads=threads)
            return self._made[level, threads]


def decide(engine: Engine, match: Match) -> Event | Literal["roll"]:
    """What the bot does now, where it is to act; "roll" leaves the throw to whoever owns the dice."""
    game = match.game
    match game.phase:
        case "double_offered":
            return _answer(engine, match)
        case "resign_offered":
            stakes = game.stakes_for(_turn(match))
            accepted = engine.accepts_resignation(game.position, stakes, game.offered)
            return ResignAccepted(BOT) if accepted else ResignRefused(BOT)
        case "to_play":
            return _play(engine, match)
        case _:
            return _before_roll(engine, match)


def _before_roll(engine: Engine, match: Match) -> Event | Literal["roll"]:
    position, stakes = match.game.position, match.stakes_for(BOT)
    value = engine.resignation(position, stakes)
    # An opponent who refused wants to play on: asking him every turn would be a nuisance.
    if value and not _was_refused(match):
        return ResignOffered(BOT, value)
    if stakes.may_double and engine.cube_decision(position, stakes).should_double:
        return Doubled(BOT)
    return "roll"


def _answer(engine: Engine, match: Match) -> Event:
    """What the bot says to a double, a beaver or a raccoon."""
    game = match.game
    # The engine looks at doubles and resignations with the eyes of the player who offers them.
    stakes = game.stakes_for(_turn(match))
    if game.raises == 0:
        decision = engine.cube_decision(game.position, stakes)
        if stakes.may_beaver and decision.action in ("double_beaver", "no_double_beaver"):
            return Beavered(BOT)
        return Taken(BOT) if decision.should_take else Passed(BOT)
    # Worths in points of the player who doubled.
    cube = game.offered_cube
    taken = _worth(engine, game.position, stakes, cube, "other" if game.raises == 1 else "own")
    if game.raises == 2:
        return Taken(BOT) if taken <= cube // 2 else Passed(BOT)
    answers: list[tuple[float, Event]] = [(taken, Taken(BOT)), (-cube / 2, Passed(BOT))]
    if any(action.kind == "raccoon" for action in match.legal_actions(BOT)):
        raised = _worth(engine, game.position, stakes, 2 * cube, "own")
        answers.append((min(raised, float(cube)), Raccooned(BOT)))
    return max(answers, key=lambda answer: answer[0])[1]


def _worth(engine: Engine, position: Position, stakes: Stakes, cube: int, owner: CubeOwner) -> float:
    """Points that rolling on is worth to the player on roll with the cube at that value and owner."""
    decision = engine.cube_decision(position, replace(stakes, cube=cube, owner=owner))
    return cube * decision.no_double


def _play(engine: Engine, match: Match) -> Event:
    roll = match.game.roll
    assert roll is not None
    if any(action.kind == "no_play" for action in match.legal_actions(BOT)):
        return NoPlay(BOT)
    play = engine.choose_play(match.game.position, roll, match.stakes_for(BOT))
    return Played(BOT, tuple((step.start, step.end) for step in play.steps))


def _was_refused(match: Match) -> bool:
    return any(move.kind == "refuse_resign" and move.seat != BOT for move in match.game.moves)


def _turn(match: Match) -> Literal[0, 1]:
    turn = match.game.turn
    assert turn is not None
    return turn
