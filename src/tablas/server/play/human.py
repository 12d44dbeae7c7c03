"""The human's actions as events of his match."""

from __future__ import annotations

from tablas.match import (
    Beavered,
    Doubled,
    Event,
    NextGame,
    NoPlay,
    Passed,
    Played,
    Raccooned,
    ResignAccepted,
    ResignOffered,
    ResignRefused,
    Rolled,
    Taken,
)
from tablas.moves import Roll
from tablas.protocol.actions import (
    AcceptResignAction,
    Action,
    BeaverAction,
    DoubleAction,
    NextGameAction,
    NoPlayAction,
    OfferResignAction,
    PassAction,
    PlayAction,
    RaccoonAction,
    RefuseResignAction,
    RollAction,
    TakeAction,
)
from tablas.server.play.dice import DiceSource
from tablas.server.play.seats import HUMAN


def event_of(action: Action, dice: DiceSource) -> Event:
    """The event an action asks for; whether it may happen is for the match to say."""
    match action:
        case RollAction():
            return Rolled(HUMAN, Roll(*dice()))
        case PlayAction():
            return Played(HUMAN, tuple(action.steps))
        case NoPlayAction():
            return NoPlay(HUMAN)
        case DoubleAction():
            return Doubled(HUMAN)
        case TakeAction():
            return Taken(HUMAN)
        case BeaverAction():
            return Beavered(HUMAN)
        case RaccoonAction():
            return Raccooned(HUMAN)
        case PassAction():
            return Passed(HUMAN)
        case OfferResignAction():
            return ResignOffered(HUMAN, action.value)
        case AcceptResignAction():
            return ResignAccepted(HUMAN)
        case RefuseResignAction():
            return ResignRefused(HUMAN)
        case NextGameAction():
            return NextGame()


def is_outcome(action: Action, event: Event) -> bool:
    """Whether the event is what the action asks for, whatever the dice showed."""
    if isinstance(event, Rolled):
        return isinstance(action, RollAction) and event.seat == HUMAN
    return not isinstance(action, RollAction) and event_of(action, _no_dice) == event


def _no_dice() -> tuple[int, int]:
    raise AssertionError("only a roll throws dice")
