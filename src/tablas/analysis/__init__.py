"""Reviews of matches: every decision beside the best one, luck, and the rates that sum them up."""

from tablas.analysis.thresholds import SEVERITIES, Severity, Thresholds
from tablas.analysis.types import (
    KINDS,
    PHASES,
    Action,
    Alternative,
    CubeFigures,
    Decision,
    DecisionKind,
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
    "SEVERITIES",
    "Action",
    "Alternative",
    "CubeFigures",
    "Decision",
    "DecisionKind",
    "GameReview",
    "Phase",
    "Plan",
    "Review",
    "ReviewLevel",
    "Severity",
    "Tally",
    "Thresholds",
    "Totals",
]
