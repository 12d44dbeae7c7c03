"""Live play as the human at the board sees it: he is always `own`, whoever is on roll."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal
from uuid import UUID

from pydantic import AfterValidator, Field
from typing_extensions import TypeAliasType

from tablas.protocol.actions import AllowedAction
from tablas.protocol.clocks import ClockView
from tablas.protocol.rules import RulesOrder, RulesView
from tablas.protocol.shapes import (
    Board,
    CubeView,
    Dice,
    DiceKind,
    Hex32,
    PlayedStep,
    PlayerKind,
    Received,
    ResignValue,
    Sent,
    Side,
    WinHow,
    WinKind,
)

LONGEST_MATCH = 25

GameState = TypeAliasType(
    "GameState",
    Literal[
        "before_roll",
        "to_play",
        "double_offered",
        "resign_offered",
        "settle_offered",
        "game_over",
        "match_over",
    ],
)


def printable(name: str) -> str:
    """The text without blanks around it; only what can be printed is let in."""
    name = name.strip()
    if not all(letter.isprintable() for letter in name):
        raise ValueError("a name holds printable characters only")
    return name


PlayerName = Annotated[str, Field(max_length=40), AfterValidator(printable)]


class NewMatch(Received):
    """A match to begin against the bot; `length` 0 is a money session, where alone `jacoby` matters.

    `jacoby` false is short for rules without it. `start` is a position by any identifier: the first game
    begins from it, with the cube and the dice it tells; player x of it, at the bottom, is the human. `clock`
    is the name of a preset (`us`, `fast`, `fischer`) or `fischer:BANK+STEP` or `delay:BANK+STEP` in seconds.
    With a `request_id`, made by the client and new for each match, it is safe to send again: the same id
    again is the same match, begun once.

    With `dice` `sealed` the match waits for the player's part of its dice, which is added once the envelope
    of the server is published; with `manual` both sides' dice are thrown at a table and told by the player,
    and there is no clock.
    """

    length: Annotated[int, Field(ge=0, le=LONGEST_MATCH, strict=True)]
    level: Annotated[str, Field(max_length=40)]
    player_name: PlayerName = ""
    jacoby: Annotated[bool, Field(strict=True)] = True
    rules: RulesOrder = RulesOrder()
    start: Annotated[str, Field(max_length=400), AfterValidator(printable)] | None = None
    clock: Annotated[str, Field(max_length=40), AfterValidator(printable)] | None = None
    dice: DiceKind = "server"
    request_id: UUID | None = None


class PartOrder(Received):
    """The 32 random bytes that a player adds to the dice of his match against the bot."""

    entropy: Hex32


class PlayerView(Sent):
    """Who sits at the board; the name is empty where the human gave none.

    `kind` is `bot` for the server's own bot; a program that plays under an account is a `bot` by `account`.
    """

    name: str
    kind: Literal["human", "bot"]
    account: PlayerKind
    level: str | None


class StepEdge(Sent):
    """A legal next step between two nodes of the graph, in the human's numbering; 25 is the bar, 0 is off."""

    from_node: int
    to_node: int
    die: int
    start: int
    end: int
    hits: bool


class StepGraph(Sent):
    """Every way to play the dice step by step.

    Node 0 is the position before the play; a path from it to a node of `complete` is a whole legal play.
    """

    nodes: int
    edges: list[StepEdge]
    complete: list[int]


class EventBase(Sent):
    """What every event carries: its number, who caused it, and the board and cube after it."""

    seq: int
    by: Side | None
    board: Board
    cube: CubeView


class OpenedEvent(EventBase):
    """The opening throw, one die each, as [own, other]; equal dice are thrown again."""

    kind: Literal["opened"]
    dice: Dice


class RolledEvent(EventBase):
    """The dice of a turn."""

    kind: Literal["rolled"]
    dice: Dice


class PlayedEvent(EventBase):
    """A whole play: its steps and its usual notation, both in the numbering of whoever moved."""

    kind: Literal["played"]
    dice: Dice
    steps: list[PlayedStep]
    play: str


class NoPlayEvent(EventBase):
    """A turn lost because the dice allowed no play."""

    kind: Literal["no_play"]
    dice: Dice


class DoubledEvent(EventBase):
    """The cube offered at `value`, not yet taken."""

    kind: Literal["doubled"]
    value: int


class BeaveredEvent(EventBase):
    """The double answered by redoubling to `value`, not yet taken."""

    kind: Literal["beavered"]
    value: int


class RaccoonedEvent(EventBase):
    """The beaver answered by redoubling to `value`, not yet taken."""

    kind: Literal["raccooned"]
    value: int


class TakenEvent(EventBase):
    """The offered cube taken at `value`."""

    kind: Literal["taken"]
    value: int


class PassedEvent(EventBase):
    """The offered cube refused, which loses `value` points."""

    kind: Literal["passed"]
    value: int


class ResignOfferedEvent(EventBase):
    """A resignation offered: 1 single, 2 gammon, 3 backgammon."""

    kind: Literal["resign_offered"]
    value: ResignValue


class ResignAcceptedEvent(EventBase):
    """The resignation at `value` accepted."""

    kind: Literal["resign_accepted"]
    value: ResignValue


class ResignRefusedEvent(EventBase):
    """The resignation at `value` refused; the game goes on as before."""

    kind: Literal["resign_refused"]
    value: ResignValue


class SettleOfferedEvent(EventBase):
    """An offer to end the game with `value` points to the `winner`."""

    kind: Literal["settle_offered"]
    winner: Side
    value: int


class SettleAcceptedEvent(EventBase):
    """The offered result agreed to: `value` points to the `winner`."""

    kind: Literal["settle_accepted"]
    winner: Side
    value: int


class SettleRefusedEvent(EventBase):
    """The offered result refused; the game goes on as before."""

    kind: Literal["settle_refused"]
    winner: Side
    value: int


class ForfeitedEvent(EventBase):
    """`by` has lost the match by a ruling of whoever runs the server."""

    kind: Literal["forfeited"]


class FlagFellEvent(EventBase):
    """The time of `by` has run out, which loses the match."""

    kind: Literal["flag_fell"]


class NextGameEvent(EventBase):
    """A new game begun."""

    kind: Literal["next_game"]


LiveEvent = TypeAliasType(
    "LiveEvent",
    Annotated[
        OpenedEvent
        | RolledEvent
        | PlayedEvent
        | NoPlayEvent
        | DoubledEvent
        | BeaveredEvent
        | RaccoonedEvent
        | TakenEvent
        | PassedEvent
        | ResignOfferedEvent
        | ResignAcceptedEvent
        | ResignRefusedEvent
        | SettleOfferedEvent
        | SettleAcceptedEvent
        | SettleRefusedEvent
        | ForfeitedEvent
        | FlagFellEvent
        | NextGameEvent,
        Field(discriminator="kind"),
    ],
)


class GameResultView(Sent):
    """How the current game ended; `points` counts the cube."""

    winner: Side
    points: int
    kind: WinKind
    how: WinHow
    cube: int


class GameSummary(Sent):
    """A finished game of the match; `score` is the one before it, as [own, other]."""

    number: int
    score: tuple[int, int]
    winner: Side
    points: int
    kind: WinKind
    how: WinHow


class OnlineView(Sent):
    """What a match between two people has beyond one against the bot.

    `watch` holds the words of the link for spectators, told to players alone. `delay_s` is how far behind a
    spectator is. `is_rated` where the result changes ratings. `commitment` is the SHA-256 of the key of the
    dice, which is told when the match is over. `tournament_id` is the tournament that the match belongs to.
    """

    watch: str | None
    delay_s: float
    is_rated: bool
    commitment: str
    tournament_id: str | None


class SealView(Sent):
    """The envelope of a game against the bot: `commitment` is the SHA-256 of the key of the current game.

    The key is told when the game is over. Nothing is thrown before the player has added his part, `is_mixed`.
    """

    commitment: str
    is_mixed: bool


class MatchView(Sent):
    """Everything the board needs to show a match, as a player sees it, always himself as `own`.

    A spectator, `is_watching`, sees it with the eyes of whoever sits at seat 0, and may do nothing. `online`
    is null in a match against the bot.

    `seq` numbers the last event. `events` holds those of the current game, oldest first; `plays` is there
    only while the human is to play. `to_act` is null once the match is over. `checkers` is how many each side
    plays with. `start` is the identifier of the position the first game began from, null for the usual start.
    `seal` is there with `sealed` dice against the bot.
    """

    id: str
    seq: int
    created_at: datetime
    players: tuple[PlayerView, PlayerView]
    length: int
    rules: RulesView
    checkers: int
    is_unrated: bool
    is_watching: bool
    online: OnlineView | None
    dice_from: DiceKind
    seal: SealView | None
    start: str | None
    clock: ClockView | None
    score: tuple[int, int]
    game_number: int
    is_crawford: bool
    is_post_crawford: bool
    is_over: bool
    winner: Side | None
    board: Board
    pips: tuple[int, int]
    phase: Literal["contact", "race", "over"]
    cube: CubeView
    state: GameState
    turn: Side
    to_act: Side | None
    dice: Dice | None
    actions: list[AllowedAction]
    plays: StepGraph | None
    events: list[LiveEvent]
    result: GameResultView | None
    games: list[GameSummary]


class MatchSummary(Sent):
    """One line of the list of matches; `score` is [own, other].

    `level` is the bot's, null where `opponent_name` is a person. `to_act` is told of matches between people
    that go on; `left_s`, of those by correspondence, is how long that player has.
    """

    id: str
    created_at: datetime
    updated_at: datetime
    level: str | None
    opponent_name: str
    length: int
    score: tuple[int, int]
    game_number: int
    is_over: bool
    player_name: str
    to_act: Side | None
    left_s: float | None


class LevelView(Sent):
    """A level of the bot; `points_per_game` is its measured strength, null where nothing is measured."""

    name: str
    ply: int
    noise: float
    points_per_game: float | None


class HealthView(Sent):
    """The server is up; `schema_revision` names the form of its database."""

    status: Literal["ok"]
    version: str
    schema_revision: str = Field(serialization_alias="schema")
