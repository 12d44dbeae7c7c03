"""The engine protocol: one JSON object a line, requests in, answers and progress out (`docs/protocol.md`)."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, JsonValue, TypeAdapter
from typing_extensions import TypeAliasType

from tablas.protocol.shapes import Received, Sent

VERSION = 1
MOST_POSITIONS = 4096

RequestId = TypeAliasType(
    "RequestId",
    Annotated[str, Field(min_length=1, max_length=200)] | Annotated[int, Field(strict=True)],
)
PositionText = Annotated[str, Field(min_length=1, max_length=1000)]
DiceText = Annotated[str, Field(pattern=r"^[1-6]-?[1-6]$")]
Ply = Annotated[int, Field(ge=0, le=7, strict=True)]


class AboutRequest(Received):
    """What this engine is."""

    id: RequestId
    kind: Literal["about"]


class EvaluateRequest(Received):
    """The chances of the players on roll in some positions, before their dice."""

    id: RequestId
    kind: Literal["evaluate"]
    positions: Annotated[list[PositionText], Field(min_length=1, max_length=MOST_POSITIONS)]
    ply: Ply = 0


class MovesRequest(Received):
    """Every legal play of a roll; `dice` may stand in the position's own text."""

    id: RequestId
    kind: Literal["moves"]
    position: PositionText
    dice: DiceText | None = None


class BestRequest(Received):
    """The plays of a roll, best first; `top` of them at the full depth."""

    id: RequestId
    kind: Literal["best"]
    position: PositionText
    dice: DiceText | None = None
    ply: Ply = 2
    top: Annotated[int, Field(ge=1, le=9999, strict=True)] = 5


class CubeRequest(Received):
    """Every cube action before the roll, and the best."""

    id: RequestId
    kind: Literal["cube"]
    position: PositionText
    ply: Ply = 2


class RolloutRequest(Received):
    """Games played out: of the position, of the best plays of `dice`, or with `cube` of the cube actions."""

    id: RequestId
    kind: Literal["rollout"]
    position: PositionText
    dice: DiceText | None = None
    cube: Annotated[bool, Field(strict=True)] = False
    top: Annotated[int, Field(ge=1, le=99, strict=True)] = 5
    trials: Annotated[int, Field(ge=1, le=100_000_000, strict=True)] = 1296
    ply: Annotated[int, Field(ge=0, le=2, strict=True)] = 0
    truncate: Annotated[int, Field(ge=0, le=10_000, strict=True)] = 0
    cubeful: Annotated[bool, Field(strict=True)] = True
    variance_reduction: Annotated[bool, Field(strict=True)] = True
    seed: Annotated[int, Field(ge=0, lt=2**63, strict=True)] = 1
    target_se: Annotated[float, Field(gt=0, allow_inf_nan=False)] | None = None
    target_jsd: Annotated[float, Field(gt=0, allow_inf_nan=False)] | None = None


class TemperatureRequest(Received):
    """What each of the 21 rolls is worth, with its best play."""

    id: RequestId
    kind: Literal["temperature_map"]
    position: PositionText
    ply: Ply = 1


class ScoreMapRequest(Received):
    """The cube action, or with `dice` the best play, for money and at every score up to `length` to go."""

    id: RequestId
    kind: Literal["score_map"]
    position: PositionText
    dice: DiceText | None = None
    length: Annotated[int, Field(ge=1, le=15, strict=True)] = 7
    crawford: Annotated[bool, Field(strict=True)] = False
    ply: Ply = 1


class CancelRequest(Received):
    """Ends another request, by its id; that one then answers with the error `search_cancelled`."""

    id: RequestId
    kind: Literal["cancel"]
    target: RequestId


EngineQuestion = TypeAliasType(
    "EngineQuestion",
    Annotated[
        AboutRequest
        | EvaluateRequest
        | MovesRequest
        | BestRequest
        | CubeRequest
        | RolloutRequest
        | TemperatureRequest
        | ScoreMapRequest,
        Field(discriminator="kind"),
    ],
)
"""What has an answer of its own."""

EngineRequest = TypeAliasType(
    "EngineRequest",
    Annotated[
        AboutRequest
        | EvaluateRequest
        | MovesRequest
        | BestRequest
        | CubeRequest
        | RolloutRequest
        | TemperatureRequest
        | ScoreMapRequest
        | CancelRequest,
        Field(discriminator="kind"),
    ],
)
KINDS = (
    "about",
    "evaluate",
    "moves",
    "best",
    "cube",
    "rollout",
    "temperature_map",
    "score_map",
)
"""Of questions, but for cancelling."""

REQUESTS: TypeAdapter[EngineRequest] = TypeAdapter(EngineRequest)


class EngineAnswer(Sent):
    """The last word about a request: `of` is its kind, `result` what was found."""

    id: RequestId
    kind: Literal["answer"] = "answer"
    of: str
    result: dict[str, JsonValue]


class EngineProgress(Sent):
    """How far a long request is; rollouts tell the equity so far of the first start."""

    id: RequestId
    kind: Literal["progress"] = "progress"
    done: int
    total: int
    equity: float | None
    standard_error: float | None


class EngineError(Sent):
    """The last word about a request that cannot be answered; `field` names what is wrong in it."""

    id: RequestId | None
    kind: Literal["error"] = "error"
    code: str
    message: str
    field: str | None
    value: str | None


EngineMessage = EngineAnswer | EngineProgress | EngineError
