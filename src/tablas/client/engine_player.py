"""The engine as a player on a server: what it does in a match as it is shown to it."""

from __future__ import annotations

from tablas.client.connection import Choose
from tablas.decision import Engine
from tablas.moves import Roll
from tablas.position import Position
from tablas.protocol.actions import (
    AcceptResignAction,
    Action,
    CanAcceptResign,
    DoubleAction,
    NextGameAction,
    NoPlayAction,
    PassAction,
    PlayAction,
    RefuseResignAction,
    RefuseSettleAction,
    RollAction,
    TakeAction,
)
from tablas.protocol.live import MatchView
from tablas.protocol.rules import RulesOrder
from tablas.stakes import Stakes


def engine_player(engine: Engine) -> Choose:
    """What decides as an engine does."""
    return lambda view: decided(engine, view)


def decided(engine: Engine, view: MatchView) -> Action:
    """What an engine does where it is to act."""
    allowed = {action.kind: action for action in view.actions}
    position, stakes = Position.from_board(view.board), stakes_of(view)
    if "next_game" in allowed:
        return NextGameAction(kind="next_game")
    if "play" in allowed:
        assert view.dice is not None
        play = engine.choose_play(position, Roll(*view.dice), stakes)
        return PlayAction(kind="play", steps=[(step.start, step.end) for step in play.steps])
    if "no_play" in allowed:
        return NoPlayAction(kind="no_play")
    if "take" in allowed:
        # The cube is judged with the eyes of the player who doubles.
        decision = engine.cube_decision(position.swapped(), stakes.swapped())
        return TakeAction(kind="take") if decision.should_take else PassAction(kind="pass")
    offered = allowed.get("accept_resign")
    if isinstance(offered, CanAcceptResign):
        # So is a resignation with those of the player who resigns.
        is_enough = engine.accepts_resignation(position.swapped(), stakes.swapped(), offered.value)
        return (
            AcceptResignAction(kind="accept_resign")
            if is_enough
            else RefuseResignAction(kind="refuse_resign")
        )
    if "refuse_settle" in allowed:
        return RefuseSettleAction(kind="refuse_settle")
    if "double" in allowed and engine.cube_decision(position, stakes).should_double:
        return DoubleAction(kind="double")
    return RollAction(kind="roll")


def stakes_of(view: MatchView) -> Stakes:
    """Score and cube of a match as its viewer has them."""
    rules = RulesOrder.model_validate(view.rules.model_dump()).agreed(view.length)
    own, other = view.score
    return Stakes(view.length, own, other, view.cube.value, view.cube.owner, view.is_crawford, rules)
