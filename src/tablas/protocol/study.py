"""The quiz: cards of one's own mistakes and of the graded set, asked when they are due."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field
from typing_extensions import TypeAliasType

from tablas.protocol.learning import Verdict
from tablas.protocol.live import StepGraph
from tablas.protocol.shapes import Board, CubeView, Dice, Received, Sent, StepPair

QuizKind = TypeAliasType("QuizKind", Literal["play", "double", "take"])
QuizAction = TypeAliasType("QuizAction", Literal["double", "no_double", "take", "pass", "beaver"])
QuizRating = TypeAliasType("QuizRating", Literal["again", "hard", "good", "easy"])


class QuizCard(Sent):
    """A question, seen by the player who decides; `plays` is there where it asks for a play.

    `answers` are the actions to choose from where it asks for the cube. `score` is [own, other];
    `difficulty` is 1 to 3 in the graded set, 0 for one's own mistakes.
    """

    id: int
    kind: QuizKind
    board: Board
    pips: tuple[int, int]
    dice: Dice | None
    plays: StepGraph | None
    answers: list[QuizAction]
    cube: CubeView
    length: int
    score: tuple[int, int]
    is_crawford: bool
    origin: Literal["review", "graded"]
    difficulty: int
    players: tuple[str, str]
    date: str


class QuizView(Sent):
    """What is to be asked now, null when nothing is due, and how far the learner has come.

    `retained` is the share of known cards that were remembered, null before there are any.
    """

    card: QuizCard | None
    cards: int
    new: int
    due: int
    next_due: str | None = Field(description="ISO 8601, UTC; null where none is waiting.")
    answers: int
    retained: float | None


class QuizAnswer(Received):
    """The answer to a card: the steps of a play, or an action."""

    steps: Annotated[list[StepPair], Field(max_length=4)] | None = None
    action: QuizAction | None = None


class QuizVerdict(Sent):
    """What came of an answer: how good it was, how it is rated, and when the card comes again."""

    verdict: Verdict
    rating: QuizRating
    due: str = Field(description="ISO 8601, UTC.")
