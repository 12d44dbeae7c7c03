"""Jobs: long work that is asked for, looked at while it goes on, stopped, gone on with and extended."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field
from typing_extensions import TypeAliasType

from tablas.protocol.engine import DiceText, PositionText
from tablas.protocol.maps import (
    CubeActionName,
    CubeScoreMapView,
    PlayScoreMapView,
    TemperatureMapView,
)
from tablas.protocol.shapes import Board, Dice, Received, Sent

MOST_JOB_TRIALS = 1_000_000
MOST_JOB_PLY = 4
MOST_MAP_PLY = 3
MOST_MAP_LENGTH = 15
MOST_PLAYS = 20

JobState = TypeAliasType("JobState", Literal["queued", "running", "paused", "done", "failed", "cancelled"])
JobPly = Annotated[int, Field(ge=0, le=MOST_JOB_PLY, strict=True)]
MapPly = Annotated[int, Field(ge=0, le=MOST_MAP_PLY, strict=True)]
Target = Annotated[float, Field(gt=0, allow_inf_nan=False)]
PlayText = Annotated[str, Field(min_length=1, max_length=60)]
Trials = Annotated[int, Field(ge=1, le=MOST_JOB_TRIALS, strict=True)]


class RolloutOrder(Received):
    """How the games of a rollout are played, and how many."""

    position: PositionText
    trials: Trials = 1296
    ply: Annotated[int, Field(ge=0, le=2, strict=True)] = 0
    truncate: Annotated[int, Field(ge=0, le=10_000, strict=True)] = 0
    cubeful: Annotated[bool, Field(strict=True)] = True
    variance_reduction: Annotated[bool, Field(strict=True)] = True
    # JavaScript's numbers are whole up to here.
    seed: Annotated[int, Field(ge=0, lt=2**53, strict=True)] = 1
    target_se: Target | None = None
    target_jsd: Target | None = None


class PlaysRolloutOrder(RolloutOrder):
    """Plays of a roll side by side: those named, or the `top` best; `dice` may stand in the position."""

    kind: Literal["rollout_plays"]
    dice: DiceText | None = None
    plays: tuple[PlayText, ...] = Field(default=(), max_length=MOST_PLAYS)
    top: Annotated[int, Field(ge=1, le=MOST_PLAYS, strict=True)] = 5


class CubeRolloutOrder(RolloutOrder):
    """Rolling on and doubling side by side."""

    kind: Literal["rollout_cube"]


class PositionRolloutOrder(RolloutOrder):
    """The position before the roll, without a double."""

    kind: Literal["rollout_position"]


class SearchOrder(Received):
    """A search: of the plays of `dice` (or those of the position), else of the cube action."""

    kind: Literal["analysis"]
    position: PositionText
    dice: DiceText | None = None
    ply: JobPly = 3
    top: Annotated[int, Field(ge=1, le=MOST_PLAYS, strict=True)] = 5


class TemperatureOrder(Received):
    """What each of the 21 rolls is worth."""

    kind: Literal["temperature_map"]
    position: PositionText
    ply: MapPly = 2


class ScoreMapOrder(Received):
    """The cube action, or with `dice` the best play, for money and at every score up to `length` to go."""

    kind: Literal["score_map"]
    position: PositionText
    dice: DiceText | None = None
    length: Annotated[int, Field(ge=1, le=MOST_MAP_LENGTH, strict=True)] = 7
    crawford: Annotated[bool, Field(strict=True)] = False
    ply: MapPly = 2


JobOrder = TypeAliasType(
    "JobOrder",
    Annotated[
        PlaysRolloutOrder
        | CubeRolloutOrder
        | PositionRolloutOrder
        | SearchOrder
        | TemperatureOrder
        | ScoreMapOrder,
        Field(discriminator="kind"),
    ],
)


class JobExtension(Received):
    """More games for a rollout: `trials` counts those it has already."""

    trials: Trials
    target_se: Target | None = None
    target_jsd: Target | None = None


class ChanceErrors(Sent):
    """Standard errors of the five chances, null after a single game."""

    win: float | None
    win_gammon: float | None
    win_backgammon: float | None
    lose_gammon: float | None
    lose_backgammon: float | None


class RolloutFigures(Sent):
    """What the games of one start came to; errors and intervals are null after a single game."""

    equity: float
    standard_error: float | None
    interval: tuple[float, float] | None = Field(description="95 %, of the equity.")
    difference: float = Field(description="Equity less that of the best, in the same games.")
    difference_error: float | None
    mwc: float | None
    mwc_error: float | None
    equity_cubeless: float
    equity_cubeless_error: float | None
    win: float
    win_gammon: float
    win_backgammon: float
    lose_gammon: float
    lose_backgammon: float
    errors: ChanceErrors


class RolledOutPlay(RolloutFigures):
    """A play and what its games came to."""

    play: str
    board: Board


class Beavered(Sent):
    """What a double that is beavered is worth."""

    equity: float
    standard_error: float | None
    interval: tuple[float, float] | None


class Passed(Sent):
    """What a double that is passed is worth."""

    equity: float


class RolloutMade(Sent):
    """How a rollout was played and how many games there are, the same in all three kinds."""

    position_id: str
    dice: Dice | None
    trials: int = Field(description="Games so far, of each start.")
    trials_asked: int
    is_finished: bool
    ended_by: Literal["trials", "target_se", "joint_deviations"] | None
    ply: int
    truncate: int
    cubeful: bool
    variance_reduction: bool
    seed: int
    filter: str
    target_se: float | None
    target_jsd: float | None
    device: str


class PlaysRolloutResult(RolloutMade):
    """Plays side by side, best first."""

    kind: Literal["rollout_plays"] = "rollout_plays"
    candidates: list[RolledOutPlay]


class CubeRolloutResult(RolloutMade):
    """Cube actions side by side, and the best of both sides by the means."""

    kind: Literal["rollout_cube"] = "rollout_cube"
    no_double: RolloutFigures
    double_take: RolloutFigures
    double_beaver: Beavered | None
    double_pass: Passed
    action: CubeActionName
    redouble: bool
    double_ahead: float = Field(description="What doubling is worth above rolling on.")
    double_ahead_error: float | None


class PositionRolloutResult(RolloutMade, RolloutFigures):
    """A position before the roll."""

    kind: Literal["rollout_position"] = "rollout_position"


class SearchedPlay(Sent):
    """A play as a search sees it."""

    play: str
    board: Board
    equity: float
    difference: float
    mwc: float | None
    win: float
    win_gammon: float
    win_backgammon: float
    lose_gammon: float
    lose_backgammon: float
    ply: int


class PlaysAnalysisResult(Sent):
    """The plays of a roll, best first."""

    kind: Literal["analysis_plays"] = "analysis_plays"
    position_id: str
    dice: Dice
    candidates: list[SearchedPlay]


class CubeAnalysisResult(Sent):
    """Every cube action before the roll, and the best."""

    kind: Literal["analysis_cube"] = "analysis_cube"
    position_id: str
    no_double: float
    double_take: float
    double_pass: float
    optimal: float
    action: CubeActionName
    redouble: bool
    may_double: bool
    no_double_mwc: float | None
    double_take_mwc: float | None
    double_pass_mwc: float | None
    win: float
    win_gammon: float
    win_backgammon: float
    lose_gammon: float
    lose_backgammon: float
    ply: int


JobResult = TypeAliasType(
    "JobResult",
    Annotated[
        PlaysRolloutResult
        | CubeRolloutResult
        | PositionRolloutResult
        | PlaysAnalysisResult
        | CubeAnalysisResult
        | TemperatureMapView
        | CubeScoreMapView
        | PlayScoreMapView,
        Field(discriminator="kind"),
    ],
)


class JobFailure(Sent):
    """Why a job has failed: a stable code, and a sentence for developers."""

    code: str
    message: str


class JobView(Sent):
    """A job as it stands; a rollout in work has what it has found so far in `result`."""

    id: str
    order: JobOrder
    state: JobState
    created_at: str = Field(description="ISO 8601, UTC.")
    done: int = Field(description="Games, rolls, scores or parts of a search that are finished.")
    total: int
    ahead: int = Field(description="Jobs that wait before this one, while it is queued.")
    result: JobResult | None
    error: JobFailure | None
