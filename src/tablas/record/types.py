"""A match as somebody wrote it down: games, their entries, and what was said about them.

A record keeps what happened even where the rules do not allow it: a play nobody wrote down, an illegal
one, a score that does not follow. `match.Match` is the same thing where everything is legal.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, Literal

from tablas.evaluation import Evaluation
from tablas.match import Seat
from tablas.position import Position
from tablas.stakes import Rules, Stakes

Steps = tuple[tuple[int, int], ...]
Tags = tuple[tuple[str, str], ...]
Dice = tuple[int, int]

TurnKind = Literal["played", "no_play", "unrecorded", "illegal"]
CubeKind = Literal["double", "take", "pass", "beaver", "raccoon"]
ResignationKind = Literal["offer", "accept", "refuse"]
AnalysisKind = Literal["play", "cube"]


@dataclass(frozen=True, slots=True)
class Candidate:
    """One play of an analysis.

    Attributes:
        steps: (start, end) pairs, the mover's own numbering, 25 the bar, 0 off.
        chances: of the mover after the play, None where the source gives none.
        equity: of the mover, in the unit of the source; None where it gives none.
        level: what the source calls the depth of its analysis.
        text: the play or the line as the source writes it, where it says more than the fields.
    """

    steps: Steps = ()
    chances: Evaluation | None = None
    equity: float | None = None
    level: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class Analysis:
    """What a program said about one decision, in the view of the seat that had to decide on roll.

    Attributes:
        kind: of a play or of the cube.
        level: what the source calls the depth of its analysis.
        chances: before the roll, for a cube decision.
        candidates: the plays looked at, in the order of the source.
        no_double, double_take, double_pass: equities of the cube decision, in the unit of the source.
        extra: what else the source says, as (name, text).
    """

    kind: AnalysisKind
    level: str = ""
    chances: Evaluation | None = None
    candidates: tuple[Candidate, ...] = ()
    no_double: float | None = None
    double_take: float | None = None
    double_pass: float | None = None
    extra: Tags = ()


@dataclass(frozen=True, slots=True)
class Annotation:
    """What was noted about one entry.

    Attributes:
        comment: free text.
        mark: ``""``, ``doubtful``, ``bad``, ``very_bad``, ``good``, ``very_good`` or ``interesting``.
        luck: of the roll, for the seat that rolled, in the unit of the source.
        clock: seconds left of seat 0 and seat 1 after the entry.
        analyses: of the decision the entry is.
        extra: what else the source says, as (name, text).
    """

    comment: str = ""
    mark: str = ""
    luck: float | None = None
    clock: tuple[float, float] | None = None
    analyses: tuple[Analysis, ...] = ()
    extra: Tags = ()


@dataclass(frozen=True, slots=True)
class Turn:
    """A roll and what was done with it.

    Attributes:
        seat: who rolled.
        dice: as recorded, in no order; None where they were not recorded.
        kind: ``played``; ``no_play`` when no legal play existed; ``unrecorded`` when nobody wrote the
            play down; ``illegal`` when it breaks the rules.
        steps: of a settled play one (start, end) pair for each die; a raw one may merge hops.
        result: only of an illegal play, the board really reached, seen by the mover; None when even
            that cannot be told.
        note: what was noted about it.
    """

    name: ClassVar[Literal["turn"]] = "turn"
    seat: Seat
    dice: Dice | None
    kind: TurnKind
    steps: Steps = ()
    result: Position | None = None
    note: Annotation | None = None


@dataclass(frozen=True, slots=True)
class CubeTurn:
    """A cube action.

    Attributes:
        seat: who acts.
        kind: ``double`` offers; ``take`` and ``pass`` answer; ``beaver`` takes and redoubles at once,
            keeping the cube; ``raccoon`` answers a beaver in the same way.
        value: the cube as offered (double, take), as it then stands (beaver, raccoon), and at a pass
            the cube as it was offered.
        note: what was noted about it.
    """

    name: ClassVar[Literal["cube"]] = "cube"
    seat: Seat
    kind: CubeKind
    value: int
    note: Annotation | None = None


@dataclass(frozen=True, slots=True)
class Resignation:
    """A resignation that ``seat`` offers, accepts or refuses: 1 single, 2 gammon, 3 backgammon."""

    name: ClassVar[Literal["resignation"]] = "resignation"
    seat: Seat
    kind: ResignationKind
    value: int
    note: Annotation | None = None


@dataclass(frozen=True, slots=True)
class BoardSet:
    """The board was set by hand: ``position`` is seen by ``turn``, the seat on roll then.

    ``owner`` is the seat that owns the cube, None while it is centred.
    """

    name: ClassVar[Literal["board"]] = "board"
    position: Position
    turn: Seat
    cube: int = 1
    owner: Seat | None = None
    note: Annotation | None = None


@dataclass(frozen=True, slots=True)
class Remark:
    """A line of comment that belongs to no action."""

    name: ClassVar[Literal["remark"]] = "remark"
    text: str


Entry = Turn | CubeTurn | Resignation | BoardSet | Remark


@dataclass(frozen=True, slots=True)
class Outcome:
    """Who won a game and how many points the source counts for it; may exceed what was needed.

    ``on_time``: the other one ran out of time, which lost him the match. ``agreed``: both agreed on it.
    ``forfeit``: the other one lost the match by a ruling.
    """

    winner: Seat
    points: int
    on_time: bool = False
    agreed: bool = False
    forfeit: bool = False

    @property
    def is_unplayed(self) -> bool:
        """Whether the game ended by something that only this package's own record tells."""
        return self.on_time or self.agreed or self.forfeit


@dataclass(frozen=True, slots=True)
class RecordedGame:
    """One game.

    Attributes:
        score: points of seat 0 and seat 1 before the game, as the source says.
        is_crawford: this is the Crawford game.
        entries: what happened, in order.
        outcome: how it ended, None when it was not finished or nobody can tell.
        comment: free text about the game.
        tags: what else the source says, as (name, text).
    """

    score: tuple[int, int] = (0, 0)
    is_crawford: bool = False
    entries: tuple[Entry, ...] = ()
    outcome: Outcome | None = None
    comment: str = ""
    tags: Tags = ()


@dataclass(frozen=True, slots=True)
class PlayerRecord:
    """A player: name and rating as written, and what else the source says as (name, text)."""

    name: str = ""
    rating: str = ""
    extra: Tags = ()


@dataclass(frozen=True, slots=True)
class PositionRecord:
    """One position of a file of positions.

    Attributes:
        position: seen by the player on roll.
        stakes: seen by the player on roll.
        roll: the dice on the table, None before the roll.
        players: the player on roll and the other one.
        note: what was noted about it.
    """

    position: Position
    stakes: Stakes
    roll: Dice | None = None
    players: tuple[PlayerRecord, PlayerRecord] = (PlayerRecord(), PlayerRecord())
    note: Annotation | None = None


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """A match, a money session or a file of positions.

    Attributes:
        length: points the match is played to, 0 for money or an unlimited session.
        rules: what was agreed on; what the source does not state has its usual value.
        players: seat 0 and seat 1.
        games: in order.
        tags: (name, text): Event, Round, Place, Date (ISO where known), Site, Transcriber ...; unknown
            ones are kept.
        stated: names of the fields of ``rules`` that the source really states.
        clock: the time control as the source words it; ``match.Clock.text`` of a match played here.
        comment: free text about the match.
        producer: the program that wrote the source, where it can be told.
        positions: of a file that holds positions.
        final: the final score where the source states one. Programs differ in whether they cut it to the
            length, so it is no part of what makes two records equal.
    """

    length: int = 0
    rules: Rules = field(default_factory=Rules)
    players: tuple[PlayerRecord, PlayerRecord] = (PlayerRecord(), PlayerRecord())
    games: tuple[RecordedGame, ...] = ()
    tags: Tags = ()
    stated: frozenset[str] = frozenset()
    clock: str = ""
    comment: str = ""
    producer: str = ""
    positions: tuple[PositionRecord, ...] = ()
    final: tuple[int, int] | None = field(default=None, compare=False)

    def tag(self, name: str) -> str:
        """The text of the first tag of that name, in whatever case it is written; "" without one."""
        return next((text for key, text in self.tags if key.lower() == name.lower()), "")
