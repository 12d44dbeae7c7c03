"""Reviews of matches: every decision beside the best one, luck, and the rates that sum them up."""

from tablas.analysis.codec import decision_document, review_document, totals_document, write_review
from tablas.analysis.codec_reading import decision_of, read_review, review_of
from tablas.analysis.rates import RateName, converted
from tablas.analysis.review import REVIEW_DEPTHS, ReviewDepth, ReviewProgress, progressive, review
from tablas.analysis.thresholds import SEVERITIES, Severity, Thresholds
from tablas.analysis.types import (
    KINDS,
    PHASES,
    Action,
    Alternative,
    CubeFigures,
    Decision,
    DecisionKind,
    Escalation,
    GameReview,
    Phase,
    Plan,
    Review,
    ReviewLevel,
    Tally,
    Totals,
)

__all__ = [
    "KINDS",
    "PHASES",
    "REVIEW_DEPTHS",
    "SEVERITIES",
    "Action",
    "Alternative",
    "CubeFigures",
    "Decision",
    "DecisionKind",
    "Escalation",
    "GameReview",
    "Phase",
    "Plan",
    "RateName",
    "Review",
    "ReviewDepth",
    "ReviewLevel",
    "ReviewProgress",
    "Severity",
    "Tally",
    "Thresholds",
    "Totals",
    "converted",
    "decision_document",
    "decision_of",
    "progressive",
    "read_review",
    "review",
    "review_document",
    "review_of",
    "totals_document",
    "write_review",
]
