"""What a player asks for, as events of his match."""

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
    Seat,
    SettleAccepted,
    SettleOffered,
    SettleRefused,
    Taken,
    opponent,
)
from tablas.moves import Roll
from tablas.protocol.actions import (
    AcceptResignAction,
    AcceptSettleAction,
    Action,
    BeaverAction,
    DoubleAction,
    NextGameAction,
    NoPlayAction,
    OfferResignAction,
    OfferSettleAction,
    PassAction,
    PlayAction,
    RaccoonAction,
    RefuseResignAction,
    RefuseSettleAction,
    RollAction,
    TakeAction,
    ThrowAction,
)
from tablas.server.play.dice import DiceSource


def event_of(action: Action, seat: Seat, dice: DiceSource) -> Event:
    """The event an action asks for; whether it may happen is for the match to say."""
    match action:
        case RollAction():
            return Rolled(seat, Roll(*dice()))
        case ThrowAction():
            raise AssertionError("whose the told dice are, only the match knows")
        case PlayAction():
            return Played(seat, tuple(action.steps))
        case NoPlayAction():
            return NoPlay(seat)
        case DoubleAction():
            return Doubled(seat)
        case TakeAction():
            return Taken(seat)
        case BeaverAction():
            return Beavered(seat)
        case RaccoonAction():
            return Raccooned(seat)
        case PassAction():
            return Passed(seat)
        case OfferResignAction():
            return ResignOffered(seat, action.value)
        case AcceptResignAction():
            return ResignAccepted(seat)
        case RefuseResignAction():
            return ResignRefused(seat)
        case OfferSettleAction():
            winner = seat if action.winner == "own" else opponent(seat)
            return SettleOffered(seat, winner, action.points)
        case AcceptSettleAction():
            return SettleAccepted(seat)
        case RefuseSettleAction():
            return SettleRefused(seat)
        case NextGameAction():
            return NextGame()


def is_outcome(action: Action, seat: Seat, event: Event) -> bool:
    """Whether the event is what the action asks for, whatever the dice showed."""
    if isinstance(event, Rolled):
        return isinstance(action, RollAction) and event.seat == seat
    return not isinstance(action, RollAction) and event_of(action, seat, _no_dice) == event


def _no_dice() -> tuple[int, int]:
    raise AssertionError("only a roll throws dice")
