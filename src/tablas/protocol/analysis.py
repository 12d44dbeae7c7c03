"""Positions set up to be analysed, and what the engine says of them."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field
from typing_extensions import TypeAliasType

from tablas.protocol.reviews import Severity
from tablas.protocol.rules import Switch
from tablas.protocol.shapes import CubeOwner, Dice, PlayedStep, Received, Sent, Side, no_truth_value
from tablas.stakes import MOST_CUBE, MOST_LENGTH

PendingOffer = TypeAliasType("PendingOffer", Literal["double", "beaver", "raccoon"])
Language = TypeAliasType("Language", Literal["es", "en"])
AnalysisPly = TypeAliasType("AnalysisPly", Annotated[Literal[0, 1, 2, 3], BeforeValidator(no_truth_value)])

Checkers = Annotated[int, Field(ge=-99, le=99, strict=True)]
Score = Annotated[int, Field(ge=0, le=MOST_LENGTH, strict=True)]


class Spot(Received):
    """A board with everything around it that matters, set up by hand or read from a text.

    All of it is seen from the bottom of the board, whoever is on roll: `board` has the points 1 to 24 of the
    player who sits there, his checkers above 0 and the other side's below, his bar at 25, the other's at 0.
    `pending` is a double that waits for an answer; the player on roll is then the one who doubled.
    """

    board: Annotated[list[Checkers], Field(min_length=26, max_length=26)]
    turn: Side
    dice: Dice | None
    length: Score = Field(description="Points of the match, 0 for money.")
    own_score: Score
    other_score: Score
    cube: Annotated[int, Field(ge=1, le=MOST_CUBE, strict=True)]
    owner: CubeOwner
    has_cube: Switch
    cube_cap: Annotated[int, Field(ge=1, le=MOST_CUBE, strict=True)] | None
    is_crawford: Switch
    jacoby: Switch = Field(description="Counts for money only.")
    beavers: Switch = Field(description="Counts for money only.")
    variant: Annotated[str, Field(max_length=40)]
    pending: PendingOffer | None


class SpotProblem(Sent):
    """One thing that keeps a text or a board from being a position."""

    code: str = Field(description="Stable name, such as `bad_notation`, `too_many_checkers`, `bad_stakes`.")
    place: str = Field(description="Where: `column 7`, `own`, `point 5`, `own_score`; empty for all of it.")
    value: str
    message: str = Field(description="One English sentence for developers.")


class TextOrder(Received):
    """A text that may stand for a position, of any kind that is read."""

    text: Annotated[str, Field(max_length=4000)]


class SpotReading(Sent):
    """The position in a text, or what is wrong with it."""

    spot: Spot | None
    problems: list[SpotProblem]


class AnalysisOrder(Received):
    """What is asked about a spot: its plays when there are dice, else the cube."""

    spot: Spot
    ply: AnalysisPly = Field(description="Turns to look ahead.")
    language: Language


class ChancesView(Sent):
    """Five nested chances of the player on roll, from 0 to 1, without cube or score."""

    win: float
    win_gammon: float
    win_backgammon: float
    lose_gammon: float
    lose_backgammon: float


class PlayView(Sent):
    """A legal play and what it is worth to the player on roll."""

    play: str
    steps: list[PlayedStep] = Field(description="In the numbering of the player on roll.")
    board: list[int] = Field(description="After it, seen from the bottom as in the spot.")
    equity: float
    mwc: float | None = Field(description="Chance to win the match, null for money.")
    difference: float = Field(description="Equity less that of the best play looked at as deeply.")
    severity: Severity = Field(description="What making it instead of the best play is called.")
    chances: ChancesView
    ply: int
    reasons: list[str] = Field(description="What speaks for the best play, in words.")


class CubeWindowView(Sent):
    """Where doubling begins and ends as the chance to win grows, seen by the player on roll.

    `too_good_point` is null where playing on never beats a passed double. The take points are chances of the
    player who is asked.
    """

    double_point: float | None
    cash_point: float
    too_good_point: float | None
    take_point: float
    dead_take_point: float
    live_take_point: float


class CubeAnalysis(Sent):
    """What doubling and not doubling are worth to the player on roll, in units of the present cube."""

    no_double: float
    double_take: float
    double_pass: float
    optimal: float
    no_double_mwc: float | None
    double_take_mwc: float | None
    double_pass_mwc: float | None
    optimal_mwc: float | None
    action: str
    verdict: str = Field(description="The best action of both sides, in words.")
    may_double: bool
    is_redouble: bool
    should_double: bool
    should_take: bool
    own_gammon_price: float
    other_gammon_price: float
    efficiency: float
    window: CubeWindowView | None = Field(description="Null where there is no doubling.")
    chances: ChancesView
    ply: int
    reasons: list[str] = Field(description="What speaks for it, in words.")


class SpotAnalysis(Sent):
    """What the engine says of a spot; with `problems` it is no position and nothing else is said.

    With dice `plays` are the legal plays, best first, those looked at most deeply before the others; none
    where the dice allow no play. Without dice `cube` is the decision before the roll.
    """

    problems: list[SpotProblem]
    xgid: str
    gnu_id: str
    plays: list[PlayView] | None
    cube: CubeAnalysis | None
    ply: int
