"""Reviews of matches: what was sent in, how far the work has come, and what was found, in words."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field
from typing_extensions import TypeAliasType

from tablas.protocol.shapes import Sent

ReviewState = TypeAliasType("ReviewState", Literal["waiting", "working", "done", "failed"])
ReviewLevelName = TypeAliasType("ReviewLevelName", Literal["quick", "standard", "deep"])
Severity = TypeAliasType("Severity", Literal["", "doubtful", "error", "blunder"])


class ReviewSummary(Sent):
    """One match that was sent in, and how far its review has come."""

    id: str
    created_at: str = Field(description="ISO 8601, UTC.")
    file_name: str
    level: ReviewLevelName
    state: ReviewState
    done: int = Field(description="Games reviewed at this level.")
    games: int
    players: tuple[str, str] = Field(description="As the file names them; may be empty.")
    length: int = Field(description="Points of the match, 0 for money.")
    score: tuple[int, int] = Field(description="After the last game.")
    pr: tuple[float | None, float | None] | None = Field(
        description="Performance Rating of both, null where nothing counts; null until there is a review."
    )
    problems: int = Field(description="How many things were wrong with the file; none of them lost.")


class ImportProblem(Sent):
    """Something wrong with a file that was read all the same."""

    code: str
    place: str
    message: str


class ImportReport(Sent):
    """What came of a file that was sent in: its matches, and what was wrong with it."""

    format: str
    reviews: list[ReviewSummary]
    problems: list[ImportProblem]


class RateRow(Sent):
    """A line of a table: a name and what each player has."""

    name: str
    first: str
    second: str
    is_main: bool


class AlternativeView(Sent):
    """One thing that could have been done, as text."""

    rank: int
    name: str
    is_chosen: bool
    equity: str
    difference: str
    mwc: str
    win: str
    gammon: str
    lost_gammon: str
    level: str


class MistakeView(Sent):
    """A mistake: where, what, why; ``anchor`` names its board."""

    anchor: str
    game: int
    seat: Literal[0, 1]
    severity: Severity
    severity_name: str
    where: str
    score: str = Field(
        description="Of a match before the game, in the order of the players; empty for money."
    )
    said: str
    cost: str
    error: str
    reasons: list[str]
    xgid: str
    comment: str = Field(description="What the file or a reader noted about it; may be empty.")
    alternatives: list[AlternativeView]


class CommentOrder(BaseModel):
    """A comment on one decision; an empty one takes it away."""

    model_config = ConfigDict(extra="forbid")

    text: str = Field(max_length=2000)


class ReviewView(Sent):
    """A review in one language; mistakes come the dearest first."""

    summary: ReviewSummary
    title: str
    kind: str
    facts: str
    partial: str
    notes: list[str] = Field(description="What could not be judged, and in which games.")
    sentences: list[str]
    no_mistakes: str
    players: tuple[str, str]
    in_match: bool
    rates: list[RateRow]
    phases: list[RateRow]
    plans: list[RateRow]
    dice: list[RateRow]
    graph_title: str
    graph_help: str
    mistakes: list[MistakeView]
    definitions: list[str]
