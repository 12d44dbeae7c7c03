"""Study: decisions as cards, asked again when they are about to be forgotten.

Values only; ``tablas.library`` keeps them: ``Library.cards`` has the boxes of its learners.
"""

from tablas.study.cards import (
    USUAL_ERROR,
    Card,
    CardSource,
    Difficulty,
    Origin,
    card_document,
    card_of,
    cards_of,
    merged,
)
from tablas.study.graded import graded_set
from tablas.study.grading import Answer, answer_action, answer_play, rating_of
from tablas.study.schedule import RATINGS, RETENTION, Rating, Schedule, State
from tablas.study.values import AddedCards, NoSuchCard, PlanFigures, StudyCard, StudyStats

__all__ = [
    "RATINGS",
    "RETENTION",
    "USUAL_ERROR",
    "AddedCards",
    "Answer",
    "Card",
    "CardSource",
    "Difficulty",
    "NoSuchCard",
    "Origin",
    "PlanFigures",
    "Rating",
    "Schedule",
    "State",
    "StudyCard",
    "StudyStats",
    "answer_action",
    "answer_play",
    "card_document",
    "card_of",
    "cards_of",
    "graded_set",
    "merged",
    "rating_of",
]
