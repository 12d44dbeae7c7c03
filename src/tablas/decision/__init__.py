"""Position, stakes and evaluation to a decision: which play, which cube action, when to resign."""

from tablas.decision.candidates import Candidate
from tablas.decision.control import SearchControl, SearchProgress
from tablas.decision.cube import CubeAction, CubeDecision, CubeWindow, cube_window
from tablas.decision.depths import EngineDepths
from tablas.decision.device_errors import (
    DeviceError,
    GpuFailed,
    GpuMemory,
    GpuUnsupported,
    NoGpu,
    NoGpuBuild,
)
from tablas.decision.devices import DEVICES, CardState, Device, card_state, check_device
from tablas.decision.engine import Engine, ResignValue
from tablas.decision.levels import DEPTHS, LEVELS, Level
from tablas.decision.match_equity import MONEY, MatchEquities
from tablas.decision.met_figures import MOST_AWAY
from tablas.decision.rolling_out import cube_rollout
from tablas.decision.rollout import (
    EquityScale,
    Rollout,
    RolloutEnd,
    RolloutOutcome,
    RolloutPlay,
    RolloutSettings,
)
from tablas.decision.rollout_cube import CubeRollout
from tablas.decision.rollout_file import RolloutText
from tablas.decision.rollout_tally import Measured
from tablas.decision.turns import (
    AskedTurn,
    JudgedCube,
    JudgedPlay,
    JudgedTurn,
    check_packed_turn,
    unpacked_turns,
)

__all__ = [
    "DEPTHS",
    "DEVICES",
    "LEVELS",
    "MONEY",
    "MOST_AWAY",
    "AskedTurn",
    "Candidate",
    "CardState",
    "CubeAction",
    "CubeDecision",
    "CubeRollout",
    "CubeWindow",
    "Device",
    "DeviceError",
    "Engine",
    "EngineDepths",
    "EquityScale",
    "GpuFailed",
    "GpuMemory",
    "GpuUnsupported",
    "JudgedCube",
    "JudgedPlay",
    "JudgedTurn",
    "Level",
    "MatchEquities",
    "Measured",
    "NoGpu",
    "NoGpuBuild",
    "ResignValue",
    "Rollout",
    "RolloutEnd",
    "RolloutOutcome",
    "RolloutPlay",
    "RolloutSettings",
    "RolloutText",
    "SearchControl",
    "SearchProgress",
    "card_state",
    "check_device",
    "check_packed_turn",
    "cube_rollout",
    "cube_window",
    "unpacked_turns",
]
