"""What a tutor says of an action before it is done."""

from __future__ import annotations

from collections.abc import Set

from tablas.analysis import Decision
from tablas.analysis.single import SingleJudge
from tablas.errors import IllegalAction
from tablas.match import ActionKind, Game, Match
from tablas.protocol.actions import (
    Action,
    BeaverAction,
    DoubleAction,
    PassAction,
    PlayAction,
    RollAction,
    TakeAction,
)
from tablas.protocol.learning import Verdict
from tablas.report.words import Words
from tablas.server.learn.views import NOTHING, verdict
from tablas.server.play.seats import HUMAN


def judged(judge: SingleJudge, match: Match, action: Action, words: Words) -> Verdict:
    """The action beside the best one; an action that decides nothing is judged as nothing.

    Raises:
        IllegalAction, IllegalPlay: it may not be done now.
    """
    kinds = {each.kind for each in match.legal_actions(HUMAN)}
    if action.kind not in kinds:
        raise IllegalAction(action.kind, "it is not allowed now")
    decision = _decision(judge, match.game, action, kinds)
    return NOTHING if decision is None else verdict(decision, words)


def _decision(judge: SingleJudge, game: Game, action: Action, kinds: Set[ActionKind]) -> Decision | None:
    match action:
        case PlayAction():
            assert game.roll is not None
            turn = sum(move.kind in ("play", "no_play") for move in game.moves)
            return judge.play(game.position, game.stakes_for(HUMAN), game.roll, tuple(action.steps), turn)
        case RollAction() if "double" in kinds:
            return judge.doubling(game.position, game.stakes_for(HUMAN), "no_double")
        case DoubleAction():
            return judge.doubling(game.position, game.stakes_for(HUMAN), "double")
        case TakeAction() | PassAction() | BeaverAction() if not game.raises:
            assert game.turn is not None
            return judge.answer(game.position, game.stakes_for(game.turn), action.kind)
        case _:
            return None
