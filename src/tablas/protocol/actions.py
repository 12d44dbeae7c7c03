"""What a player may ask for, and what the server says he may ask for."""

from __future__ import annotations

from typing import Annotated, Literal
from uuid import UUID

from pydantic import Field
from typing_extensions import TypeAliasType

from tablas.protocol.shapes import Dice, Received, ResignValue, Sent, Side, StepPair


class RollAction(Received):
    """Throw the dice."""

    kind: Literal["roll"]


class ThrowAction(Received):
    """Tell the dice that lie on the table, where a match is played with real ones.

    Of an opening throw the first is the player's own. Told again before the play, they are corrected.
    """

    kind: Literal["throw"]
    dice: Dice


class PlayAction(Received):
    """Play a whole turn: its steps in the numbering of the player, 25 the bar and 0 off, in a legal order.

    Without steps nothing is moved, which only free movement allows.
    """

    kind: Literal["play"]
    steps: Annotated[list[StepPair], Field(max_length=4)]


class NoPlayAction(Received):
    """Give the turn up because the dice allow no play."""

    kind: Literal["no_play"]


class DoubleAction(Received):
    """Offer the cube at twice its value."""

    kind: Literal["double"]


class TakeAction(Received):
    """Accept the cube that was offered."""

    kind: Literal["take"]


class BeaverAction(Received):
    """Answer a double by redoubling at once: the cube will be one's own, accept who will."""

    kind: Literal["beaver"]


class RaccoonAction(Received):
    """Answer a beaver by redoubling at once."""

    kind: Literal["raccoon"]


class PassAction(Received):
    """Refuse the cube that was offered and lose the game."""

    kind: Literal["pass"]


class OfferResignAction(Received):
    """Offer to lose the game as a single game, a gammon or a backgammon."""

    kind: Literal["offer_resign"]
    value: ResignValue


class AcceptResignAction(Received):
    """Accept the resignation that was offered."""

    kind: Literal["accept_resign"]


class RefuseResignAction(Received):
    """Refuse the resignation that was offered and play on."""

    kind: Literal["refuse_resign"]


class OfferSettleAction(Received):
    """Offer the other person to end the game now, `points` to the `winner`; once a turn."""

    kind: Literal["offer_settle"]
    winner: Side
    points: Annotated[int, Field(ge=1, le=1 << 25, strict=True)]


class AcceptSettleAction(Received):
    """Agree to the result that was offered."""

    kind: Literal["accept_settle"]


class RefuseSettleAction(Received):
    """Do not agree to the result that was offered, and play on."""

    kind: Literal["refuse_settle"]


class NextGameAction(Received):
    """Begin the next game of the match."""

    kind: Literal["next_game"]


Action = TypeAliasType(
    "Action",
    Annotated[
        RollAction
        | ThrowAction
        | PlayAction
        | NoPlayAction
        | DoubleAction
        | TakeAction
        | BeaverAction
        | RaccoonAction
        | PassAction
        | OfferResignAction
        | AcceptResignAction
        | RefuseResignAction
        | OfferSettleAction
        | AcceptSettleAction
        | RefuseSettleAction
        | NextGameAction,
        Field(discriminator="kind"),
    ],
)


class ActionRequest(Received):
    """One action of the human, safe to send again.

    `request_id` is made by the client, new for each action: the same id again gives the same outcome and is
    applied once. `seq` is the number of the last event the client has seen.
    """

    request_id: UUID
    seq: Annotated[int, Field(ge=0, strict=True)]
    action: Action


class CanRoll(Sent):
    """The dice may be thrown."""

    kind: Literal["roll"]


class CanThrow(Sent):
    """The dice on the table may be told: those of `by`, one of each side where it is null."""

    kind: Literal["throw"]
    by: Side | None


class CanPlay(Sent):
    """A play is due; `plays` of the view holds the legal ones."""

    kind: Literal["play"]


class CanNoPlay(Sent):
    """The dice allow no play: the turn is to be given up."""

    kind: Literal["no_play"]


class CanDouble(Sent):
    """The cube may be offered; `to` is its value if it is taken."""

    kind: Literal["double"]
    to: int


class CanTake(Sent):
    """The offered cube may be taken; `stake` is its value then."""

    kind: Literal["take"]
    stake: int


class CanBeaver(Sent):
    """The double may be answered by redoubling at once, to `to`; the cube is then one's own."""

    kind: Literal["beaver"]
    to: int


class CanRaccoon(Sent):
    """The beaver may be answered by redoubling at once, to `to`; the cube is then one's own."""

    kind: Literal["raccoon"]
    to: int


class CanPass(Sent):
    """The offered cube may be refused, which loses `points`."""

    kind: Literal["pass"]
    points: int


class CanOfferResign(Sent):
    """The game may be given up at one of `values`: 1 single, 2 gammon, 3 backgammon."""

    kind: Literal["offer_resign"]
    values: list[ResignValue]


class CanAcceptResign(Sent):
    """The offered resignation may be accepted, which wins `points`."""

    kind: Literal["accept_resign"]
    value: ResignValue
    points: int


class CanRefuseResign(Sent):
    """The offered resignation may be refused."""

    kind: Literal["refuse_resign"]
    value: ResignValue


class CanOfferSettle(Sent):
    """The other may be offered to end the game: with up to `own` points to the asker, or `other` to him."""

    kind: Literal["offer_settle"]
    own: int
    other: int


class CanAcceptSettle(Sent):
    """The offered result may be agreed to: `points` to the `winner`."""

    kind: Literal["accept_settle"]
    winner: Side
    points: int


class CanRefuseSettle(Sent):
    """The offered result may be refused, and the game goes on."""

    kind: Literal["refuse_settle"]


class CanNextGame(Sent):
    """The next game may begin."""

    kind: Literal["next_game"]


AllowedAction = TypeAliasType(
    "AllowedAction",
    Annotated[
        CanRoll
        | CanThrow
        | CanThrow
        | CanPlay
        | CanNoPlay
        | CanDouble
        | CanTake
        | CanBeaver
        | CanRaccoon
        | CanPass
        | CanOfferResign
        | CanAcceptResign
        | CanRefuseResign
        | CanOfferSettle
        | CanAcceptSettle
        | CanRefuseSettle
        | CanNextGame,
        Field(discriminator="kind"),
    ],
)
