"""Learning by doing: verdicts on single decisions, and positions to practise on."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field
from typing_extensions import TypeAliasType

from tablas.protocol.actions import Action
from tablas.protocol.live import StepGraph
from tablas.protocol.reviews import AlternativeView, Severity
from tablas.protocol.shapes import Board, Dice, PlayedStep, Received, Sent, StepPair

PositionText = Annotated[str, Field(min_length=1, max_length=400)]
CubeKind = TypeAliasType("CubeKind", Literal["race", "contact"])
CountName = TypeAliasType("CountName", Literal["keith", "isight", "thorp", "trice", "percent"])


class JudgeOrder(Received):
    """An action to be judged before it is done; `seq` is the number of the last event the client has seen."""

    seq: Annotated[int, Field(ge=0, strict=True)]
    action: Action


class PlayOrder(Received):
    """A play of a practice position: the position by any identifier, its dice, and the steps."""

    position: PositionText
    dice: Dice
    steps: Annotated[list[StepPair], Field(max_length=4)]
    turn: Annotated[int, Field(ge=0, le=9999, strict=True)] = 99


class Verdict(Sent):
    """A decision beside the best one; `error` is the equity it gives away, 0 where it is as good as any.

    `cost` and `reasons` are sentences; there are none where nothing clear can be said. `best` is the best
    alternative as text, and `best_steps` its steps where it is a play.
    """

    kind: Literal["play", "double", "take", "nothing"]
    error: float
    severity: Severity
    severity_name: str
    cost: str
    reasons: list[str]
    best: str
    best_steps: list[PlayedStep]
    alternatives: list[AlternativeView]


class TurnView(Sent):
    """A turn to practise: the board, the dice and every way to play them, judged by the rules alone."""

    board: Board
    pips: tuple[int, int]
    dice: Dice
    plays: StepGraph


class OpeningView(Sent):
    """A turn of the opening; `after` is the first roll and play it replies to, null where it is the first."""

    turn: TurnView
    position: str
    after: OpeningBefore | None


class OpeningBefore(Sent):
    """How the other side has begun."""

    dice: Dice
    play: str
    steps: list[PlayedStep]


class CountAdvice(Sent):
    """What one way of counting says of a race; counts are those of the player on roll and of the other."""

    name: CountName
    own: float
    other: float
    should_double: bool
    should_redouble: bool
    should_take: bool


class CountTask(Sent):
    """A position from a game, to be counted."""

    board: Board
    pips: tuple[int, int]
    is_race: bool
    counts: list[CountAdvice]


class CubeTask(Sent):
    """A cube decision for money, cube in the middle, the player at the bottom on roll, and its solution.

    `errors` and `reasons` are those of the wrong answers by name: `double`, `no_double`, `take`, `pass`; an
    answer that is right has the error 0 and no reasons. Chances and points of the window are from 0 to 1.
    """

    board: Board
    pips: tuple[int, int]
    xgid: str
    kind: CubeKind
    win: float
    gammon: float
    lose_gammon: float
    no_double: float
    double_take: float
    double_pass: float
    action: str
    should_double: bool
    should_take: bool
    double_point: float | None
    cash_point: float | None
    take_point: float | None
    errors: dict[str, float]
    reasons: dict[str, list[str]]
    counts: list[CountAdvice]


class RunningView(Sent):
    """How the human has played so far: decisions that count, PR and luck; PR is null while nothing counts."""

    counted: int
    pr: float | None
    luck: float
    other_luck: float


class CountedView(Sent):
    """How often something came, what fair dice bring on average, and the range that holds 19 times in 20."""

    count: int
    expected: float
    low: int
    high: int


class ThrowsView(Sent):
    """The throws of one side; `rolls` are the 21 rolls from 1-1 to 6-6, named in `names`.

    `chi_square` and `p_value` are null while there are too few throws for them to say anything.
    """

    number: int
    doubles: CountedView
    faces: list[CountedView]
    rolls: list[CountedView]
    runs: CountedView
    pips: int
    mean_pips: float | None
    mean_low: float
    mean_high: float
    chi_square: float | None
    p_value: float | None


class DiceView(Sent):
    """The dice of one match, or of all matches of this server: the human's and the other side's."""

    matches: int
    names: list[Dice]
    own: ThrowsView
    other: ThrowsView
