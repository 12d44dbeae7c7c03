"""Position, stakes and evaluation to a decision: which play, which cube action, when to resign."""

from tablas.decision.candidates import Candidate
from tablas.decision.control import SearchControl, SearchProgress
from tablas.decision.cube import CubeAction, CubeDecision, CubeWindow
from tablas.decision.engine import Engine, ResignValue
from tablas.decision.levels import DEPTHS, LEVELS, Level
from tablas.decision.match_equity import MatchEquities
from tablas.decision.met_figures import MOST_AWAY
from tablas.decision.rollout import (
    CubeRollout,
    Rollout,
    RolloutOutcome,
    RolloutPlay,
    RolloutSettings,
)
from tablas.decision.rollout_tally import Measured

__all__ = [
    "DEPTHS",
    "LEVELS",
    "MOST_AWAY",
    "Candidate",
    "CubeAction",
    "CubeDecision",
    "CubeRollout",
    "CubeWindow",
    "Engine",
    "Level",
    "MatchEquities",
    "Measured",
    "ResignValue",
    "Rollout",
    "RolloutOutcome",
    "RolloutPlay",
    "RolloutSettings",
    "SearchControl",
    "SearchProgress",
]
