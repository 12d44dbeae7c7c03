"""The bot at the board: its engine decides, this says what is asked of it and when."""

from __future__ import annotations

import threading
from typing import Literal

from tablas.decision import Engine
from tablas.evaluation import Network
from tablas.match import (
    Doubled,
    Event,
    Match,
    NoPlay,
    Passed,
    Played,
    ResignAccepted,
    ResignOffered,
    ResignRefused,
    Taken,
)
from tablas.server.play.seats import BOT

STRONGEST = "champion"


class Engines:
    """One engine a level, made when first asked for and shared by all matches; safe from several threads."""

    def __init__(self) -> None:
        self._network: Network | None = None
        self._made: dict[str, Engine] = {}
        self._making = threading.Lock()

    def of(self, level: str) -> Engine:
        """The engine of a level.

        Raises:
            UnknownLevel: there is no such level.
            NetworkError: the network of the package is missing or damaged.
        """
        with self._making:
            if level not in self._made:
                self._network = self._network or Network.load()
                self._made[level] = Engine(level=level, network=self._network)
            return self._made[level]


def decide(engine: Engine, match: Match) -> Event | Literal["roll"]:
    """What the bot does now, where it is to act; "roll" leaves the throw to whoever owns the dice."""
    game = match.game
    match game.phase:
        case "double_offered":
            # The engine looks at doubles and resignations with the eyes of the player who offers them.
            decision = engine.cube_decision(game.position, game.stakes_for(_turn(match)))
            return Taken(BOT) if decision.should_take else Passed(BOT)
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
