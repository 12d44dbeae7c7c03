"""Matches as they were written down, legal or not, and what makes them whole."""

from tablas.record.comments import comment_at, with_comment
from tablas.record.following import Followed, FollowedGame, follow
from tablas.record.from_match import from_match, to_match
from tablas.record.problems import Problem
from tablas.record.settling import final_score, settle
from tablas.record.types import (
    Analysis,
    Annotation,
    BoardSet,
    Candidate,
    CubeTurn,
    Dice,
    Entry,
    MatchRecord,
    Outcome,
    PlayerRecord,
    PositionRecord,
    RecordedGame,
    Remark,
    Resignation,
    Steps,
    Tags,
    Turn,
)

__all__ = [
    "Analysis",
    "Annotation",
    "BoardSet",
    "Candidate",
    "CubeTurn",
    "Dice",
    "Entry",
    "Followed",
    "FollowedGame",
    "MatchRecord",
    "Outcome",
    "PlayerRecord",
    "PositionRecord",
    "Problem",
    "RecordedGame",
    "Remark",
    "Resignation",
    "Steps",
    "Tags",
    "Turn",
    "comment_at",
    "final_score",
    "follow",
    "from_match",
    "settle",
    "to_match",
    "with_comment",
]
