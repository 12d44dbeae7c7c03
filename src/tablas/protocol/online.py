"""Two people at one board: how they meet, and what a page is told while it is open."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal
from uuid import UUID

from pydantic import AfterValidator, Field
from typing_extensions import TypeAliasType

from tablas.protocol.actions import ActionRequest, AllowedAction
from tablas.protocol.clocks import ClockView
from tablas.protocol.errors import ErrorBody
from tablas.protocol.live import LONGEST_MATCH, GameState, LiveEvent, MatchView, PlayerName, printable
from tablas.protocol.rules import RulesOrder, RulesView
from tablas.protocol.shapes import Dice, Hex32, PlayerKind, Received, Sent, Side

LinkWords = Annotated[str, Field(min_length=1, max_length=80), AfterValidator(printable)]

Presence = TypeAliasType("Presence", Literal["here", "reconnecting", "gone"])
"""Whether a player's page is open: `reconnecting` for the stated time after it was lost, then `gone`."""

MeetingState = TypeAliasType("MeetingState", Literal["waiting", "joined", "begun"])
"""`waiting` for a guest; `joined`: the host's entropy is still to come; `begun`: there is a match."""

Phrase = TypeAliasType(
    "Phrase",
    Literal["hello", "good_luck", "well_played", "unlucky", "thanks", "one_moment", "good_game", "goodbye"],
)


class NewMeeting(Received):
    """A match to play with somebody who follows a link; safe to send again with the same `request_id`.

    `host_commitment` is the SHA-256 of 32 random bytes of the host's, which are told once the guest has added
    his own: neither can choose them with the other's in sight. `rematch_of` is a finished match of both.
    Only accounts may play rated, and an account plays under its own name, whatever `player_name` says.
    """

    length: Annotated[int, Field(ge=1, le=LONGEST_MATCH, strict=True)]
    player_name: PlayerName = ""
    rules: RulesOrder = RulesOrder()
    clock: Annotated[str, Field(max_length=40), AfterValidator(printable)] | None = None
    is_listed: Annotated[bool, Field(strict=True)] = False
    is_rated: Annotated[bool, Field(strict=True)] = False
    host_commitment: Hex32
    rematch_of: Annotated[str, Field(max_length=32)] | None = None
    request_id: UUID


class JoinOrder(Received):
    """The guest's answer to an invitation: his name, and 32 random bytes of his."""

    link: LinkWords
    player_name: PlayerName = ""
    guest_entropy: Hex32


class EntropyOrder(Received):
    """The 32 random bytes that the host committed to."""

    host_entropy: Hex32


class LinkOrder(Received):
    """The words of a link, as they stand after its #."""

    link: LinkWords


class ChatOrder(Received):
    """Something to say to the other player: a phrase both languages have, or a line of one's own."""

    phrase: Phrase | None = None
    text: Annotated[str, Field(max_length=200), AfterValidator(printable)] = ""


class MuteOrder(Received):
    """Whether the asker reads phrases only; while either does, neither can send a line of his own."""

    is_muted: Annotated[bool, Field(strict=True)]


class MeetingView(Sent):
    """A match that two people are about to play, as one of them or somebody invited sees it.

    `invite` and `watch` are the words of the links that let one person join and any number watch; only the
    host is told the first, only players the second; in a match of a tournament it is the one for whom the
    second seat is kept who is told the first. `commitment` is the SHA-256 of the key of the dice.
    """

    id: str
    state: MeetingState
    is_host: bool
    created_at: datetime
    host_name: str
    guest_name: str
    length: int
    rules: RulesView
    clock: str | None
    is_listed: bool
    is_rated: bool
    host_kind: PlayerKind
    guest_kind: PlayerKind
    commitment: str
    host_commitment: str
    invite: str | None
    watch: str | None
    tournament_id: str | None


class OpenMeeting(Sent):
    """One line of the lobby: somebody waits for anybody."""

    id: str
    created_at: datetime
    host_name: str
    length: int
    rules: RulesView
    clock: str | None
    is_rated: bool
    host_kind: PlayerKind
    is_own: bool
    invite: str


class OpenTable(Sent):
    """A match that goes on where anybody might have joined: anybody may watch it, a little later."""

    id: str
    players: tuple[str, str]
    kinds: tuple[PlayerKind, PlayerKind]
    length: int
    score: tuple[int, int]
    is_rated: bool
    clock: str | None
    watch: str


class LobbyView(Sent):
    """Who waits for anybody, the asker's own tables that have not begun, and what may be watched."""

    open: list[OpenMeeting]
    own: list[MeetingView]
    playing: list[OpenTable]


class DiceProof(Sent):
    """A match and what its dice were made of, to make every throw again; `key` is null until it is over.

    Against the bot each game is one by itself: `match_id` is then the id of the match, a dot and the number
    of the game, whose throws are those of a first game; the bot's part is 32 zero bytes.
    """

    format: Literal["tablas-dice-1"]
    match_id: str
    players: tuple[str, str]
    length: int
    commitment: str
    host_commitment: str
    key: str | None
    entropy: tuple[str, str]
    throws: list[ThrowView]


class ThrowView(Sent):
    """A throw: its game from 1, its number in the game from 1, and the dice, seat 0's first in an opening."""

    game: int
    number: int
    dice: tuple[int, int]


class ChatLine(Sent):
    """Something a player said; one of `phrase` and `text` is there."""

    number: int
    by: Side
    phrase: Phrase | None
    text: str


class MatchNews(Sent):
    """The match has gone on: its view, with those events only that the page has not seen."""

    kind: Literal["match"]
    since: int
    match: MatchView


class EventsNews(Sent):
    """The game has gone on, for those who asked for `events`: what has happened, and what may be done now.

    Board and cube are those after the last event; score, rules and names have not changed.
    """

    kind: Literal["events"]
    since: int
    seq: int
    state: GameState
    to_act: Side | None
    dice: Dice | None
    clock: ClockView | None
    actions: list[AllowedAction]
    events: list[LiveEvent]


class Done(Sent):
    """What was asked for by `request_id` is stored, now or before; the match has come to `seq`."""

    kind: Literal["done"]
    request_id: UUID
    seq: int


class NotDone(Sent):
    """What was asked for by `request_id` was refused, and nothing stored; null for what could not be read."""

    kind: Literal["not_done"]
    request_id: UUID | None
    error: ErrorBody


class MeetingNews(Sent):
    """The match has not begun yet, or begins now."""

    kind: Literal["meeting"]
    meeting: MeetingView


class PresenceNews(Sent):
    """Who is there; `grace_s` is how long the clock of a player who was cut off waits for him.

    `own_mutes` and `other_mutes` tell who reads phrases only; spectators are not told.
    """

    kind: Literal["presence"]
    own: Presence
    other: Presence
    watchers: int
    grace_s: float
    own_mutes: bool
    other_mutes: bool


class ChatNews(Sent):
    """New lines of the conversation."""

    kind: Literal["chat"]
    lines: list[ChatLine]


class Beat(Sent):
    """Nothing has happened, and the server is there."""

    kind: Literal["beat"]


class Refused(Sent):
    """The last message of a socket that is closed at once."""

    kind: Literal["refused"]
    error: ErrorBody


News = TypeAliasType(
    "News",
    Annotated[
        MatchNews | MeetingNews | PresenceNews | ChatNews | Beat | Refused,
        Field(discriminator="kind"),
    ],
)
"""What a page is told that asks for views and says nothing."""

SocketNews = TypeAliasType(
    "SocketNews",
    Annotated[
        MatchNews | EventsNews | MeetingNews | PresenceNews | ChatNews | Done | NotDone | Beat | Refused,
        Field(discriminator="kind"),
    ],
)
"""All that a socket may say."""


class Hello(Received):
    """The first message of a page to its socket: what it has seen, and what lets it watch.

    With the form `events` a player is told views at the beginning and when a game begins or ends, and in
    between only what has happened; programs that know the rules need no more.
    """

    seq: Annotated[int, Field(ge=0, strict=True)] = 0
    chat: Annotated[int, Field(ge=0, strict=True)] = 0
    watch: LinkWords | None = None
    form: Literal["views", "events"] = "views"


class Act(ActionRequest):
    """Something a player does, said to the socket as it might be sent to the address of actions.

    It is answered by `done` or `not_done` with its `request_id`, and safe to say again with the same one.
    """

    kind: Literal["act"]
