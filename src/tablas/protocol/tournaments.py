"""Tournaments: how one is asked for, and what everybody is told of it."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal
from uuid import UUID

from pydantic import AfterValidator, AwareDatetime, Field
from typing_extensions import TypeAliasType

from tablas.protocol.live import LONGEST_MATCH, PlayerName, printable
from tablas.protocol.rules import RulesOrder, RulesView
from tablas.protocol.shapes import Hex32, PlayerKind, Received, Sent

LARGEST_FIELD = 64
MOST_ROUNDS = 15
DAY_S = 86_400

TournamentKindName = TypeAliasType("TournamentKindName", Literal["swiss", "knockout"])

TournamentPhase = TypeAliasType("TournamentPhase", Literal["open", "playing", "break", "over", "cancelled"])
"""`open` to whoever wants to enter; `playing` a round; `break` between two rounds, when results may still be
put right; `over`; `cancelled` by the organiser, or because nobody came."""

PairingOutcome = TypeAliasType("PairingOutcome", Literal["first", "second", "nobody"])
"""Who won; `nobody` where both have lost."""

PairingHow = TypeAliasType("PairingHow", Literal["played", "late", "time", "organiser", "bye", "retired"])
"""What decided: the match, a player who did not come, the end of the round's time, the organiser's word, the
lack of an opponent, or that one of the two has left."""

PairingState = TypeAliasType("PairingState", Literal["empty", "waiting", "playing", "done"])
"""`empty`: nobody has sat down; `waiting`: one has; `playing`: the match goes on; `done`: it is decided."""

OwnState = TypeAliasType("OwnState", Literal["entered", "sit", "called", "seated", "playing", "done", "out"])
"""What somebody who has entered is to do: nothing yet (`entered`, `done`), sit down first (`sit`) or because
the opponent waits (`called`), wait for the opponent (`seated`), go on with the match (`playing`); `out` is no
more drawn."""


def named(name: str) -> str:
    """The name without blanks around it.

    Raises:
        ValueError: it is empty, or holds what cannot be printed.
    """
    if not (name := printable(name)):
        raise ValueError("a tournament has a name")
    return name


TournamentName = Annotated[str, Field(min_length=1, max_length=80), AfterValidator(named)]


class NewTournament(Received):
    """A tournament to hold; safe to send again with the same `request_id`. Only accounts of people hold any.

    `rounds` is of a Swiss tournament alone: null for as many as leave one player unbeaten, and never more
    than can be played without meeting anybody twice. `starts_at` null is a start by hand. A player who has
    not sat down `late_s` after a round began loses it; `round_s` after it began an unfinished match is won by
    who has more points, on equal points by who is not to move; the next round begins `break_s` after the last
    result. `seeding` puts the best rated first in a knock-out, or draws lots. Guests cannot enter where
    `is_rated`.
    """

    name: TournamentName
    kind: TournamentKindName
    length: Annotated[int, Field(ge=1, le=LONGEST_MATCH, strict=True)]
    rules: RulesOrder = RulesOrder()
    clock: Annotated[str, Field(max_length=40), AfterValidator(printable)] | None = None
    is_rated: Annotated[bool, Field(strict=True)] = False
    rounds: Annotated[int, Field(ge=1, le=MOST_ROUNDS, strict=True)] | None = None
    capacity: Annotated[int, Field(ge=2, le=LARGEST_FIELD, strict=True)] = 16
    starts_at: AwareDatetime | None = None
    late_s: Annotated[int, Field(ge=30, le=30 * DAY_S, strict=True)] = 600
    round_s: Annotated[int, Field(ge=60, le=60 * DAY_S, strict=True)] = 3600
    break_s: Annotated[int, Field(ge=0, le=DAY_S, strict=True)] = 60
    allows_guests: Annotated[bool, Field(strict=True)] = True
    allows_bots: Annotated[bool, Field(strict=True)] = False
    seeding: Literal["rating", "lots"] = "rating"
    request_id: UUID


class EntryOrder(Received):
    """Somebody who wants to enter; an account enters under its own name, a guest says his."""

    name: PlayerName = ""


class ResultOrder(Received):
    """What the organiser says of a board of the last round drawn."""

    outcome: PairingOutcome


class ExtensionOrder(Received):
    """More time for the round that is played."""

    seconds: Annotated[int, Field(ge=1, le=60 * DAY_S, strict=True)]


class SeatOrder(Received):
    """A player sits down; who is first proposes the match, as `NewMeeting` does, with these two."""

    host_commitment: Hex32
    request_id: UUID


class TournamentTerms(Sent):
    """How it is played, as `NewTournament` says it."""

    kind: TournamentKindName
    length: int
    rules: RulesView
    clock: str | None
    is_rated: bool
    rounds: int | None
    capacity: int
    late_s: int
    round_s: int
    break_s: int
    allows_guests: bool
    allows_bots: bool
    seeding: Literal["rating", "lots"]


class TournamentSummary(Sent):
    """A line of the list of tournaments; `round` is 0 before the first, `rounds` null until it begins."""

    id: str
    name: str
    phase: TournamentPhase
    organiser: str
    created_at: datetime
    starts_at: datetime | None
    kind: TournamentKindName
    length: int
    clock: str | None
    is_rated: bool
    entrants: int
    capacity: int
    round: int
    rounds: int | None


class EntrantView(Sent):
    """Somebody who takes part; the name is empty where the account is gone."""

    number: int
    name: str
    kind: PlayerKind
    has_left: bool


class StandingView(Sent):
    """A line of the table; who cannot be told apart shares a rank.

    `buchholz` is the sum of the wins of all opponents, `sonneborn` of those he has beaten; a bye counts as an
    opponent with as many wins as one's own. `is_in` while he can still be drawn.
    """

    rank: int
    number: int
    wins: int
    losses: int
    byes: int
    buchholz: int
    sonneborn: int
    is_in: bool


class PairingView(Sent):
    """Two who meet, by their numbers; `second` is null for a bye.

    In a knock-out boards 2b-1 and 2b of a round lead to board b of the next. `score` is that of the match,
    once there is one; `watch` the words of the link that lets anybody see it.
    """

    round: int
    board: int
    first: int
    second: int | None
    state: PairingState
    outcome: PairingOutcome | None
    how: PairingHow | None
    score: tuple[int, int] | None
    match_id: str | None
    watch: str | None


class OwnPlace(Sent):
    """What somebody who has entered is told of himself; `board` and `match_id` as far as there are any."""

    number: int
    state: OwnState
    board: int | None
    match_id: str | None


class TournamentView(Sent):
    """A tournament as it stands; times are seconds from now, null where nothing is waited for.

    `late_in_s` until who has not sat down loses, `ends_in_s` until unfinished matches are decided,
    `next_in_s` until the next round. `seed` is what the lots were drawn from, told when it is over: the same
    seed and results give the same drawings.
    """

    id: str
    version: int
    name: str
    phase: TournamentPhase
    organiser: str
    is_organiser: bool
    created_at: datetime
    starts_at: datetime | None
    terms: TournamentTerms
    round: int
    rounds: int | None
    late_in_s: float | None
    ends_in_s: float | None
    next_in_s: float | None
    entrants: list[EntrantView]
    standings: list[StandingView]
    pairings: list[PairingView]
    own: OwnPlace | None
    seed: str | None


class TournamentResults(Sent):
    """Everything that is to be kept of a tournament, for people and programs."""

    format: Literal["tablas-tournament-1"]
    name: str
    organiser: str
    phase: TournamentPhase
    created_at: datetime
    terms: TournamentTerms
    rounds: int | None
    seed: str | None
    entrants: list[EntrantView]
    standings: list[StandingView]
    pairings: list[PairingView]
