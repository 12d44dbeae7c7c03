"""tablas: backgammon as a package. Play it, analyse it, learn it, build on it.

The names below are the public surface; they are loaded when first used, so that importing the
package stays fast.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tablas.decision import (
        LEVELS,
        Candidate,
        CubeDecision,
        CubeWindow,
        Engine,
        Level,
        MatchEquities,
        SearchControl,
    )
    from tablas.errors import (
        BadDice,
        BadSearch,
        BadStakes,
        Fault,
        IllegalAction,
        IllegalPlay,
        InvalidPosition,
        MatchEquityError,
        NetworkError,
        NotationError,
        SearchCancelled,
        TablasError,
        UnknownLevel,
        UnknownRule,
        UnknownVariant,
    )
    from tablas.evaluation import (
        BearoffTables,
        Evaluation,
        HypergammonTable,
        MoneyEquities,
        Network,
        RollsNeeded,
        needs_tables,
    )
    from tablas.match import Game, GameRecord, GameResult, Match
    from tablas.moves import (
        MoveOptions,
        Play,
        Roll,
        Step,
        StepGraph,
        find_play,
        find_play_by_steps,
        legal_plays,
        legal_plays_batch,
        step_graph,
    )
    from tablas.notation import ParsedPosition, parse_position
    from tablas.position import Position, Setup
    from tablas.stakes import Rules, Stakes

__version__ = "0.1.0"

__all__ = [
    "LEVELS",
    "BadDice",
    "BadSearch",
    "BadStakes",
    "BearoffTables",
    "Candidate",
    "CubeDecision",
    "CubeWindow",
    "Engine",
    "Evaluation",
    "Fault",
    "Game",
    "GameRecord",
    "GameResult",
    "HypergammonTable",
    "IllegalAction",
    "IllegalPlay",
    "InvalidPosition",
    "Level",
    "Match",
    "MatchEquities",
    "MatchEquityError",
    "MoneyEquities",
    "MoveOptions",
    "Network",
    "NetworkError",
    "NotationError",
    "ParsedPosition",
    "Play",
    "Position",
    "Roll",
    "RollsNeeded",
    "Rules",
    "SearchCancelled",
    "SearchControl",
    "Setup",
    "Stakes",
    "Step",
    "StepGraph",
    "TablasError",
    "UnknownLevel",
    "UnknownRule",
    "UnknownVariant",
    "find_play",
    "find_play_by_steps",
    "legal_plays",
    "legal_plays_batch",
    "needs_tables",
    "parse_position",
    "step_graph",
]

_HOMES = {
    "errors": (
        "BadDice",
        "BadSearch",
        "BadStakes",
        "Fault",
        "IllegalAction",
        "IllegalPlay",
        "InvalidPosition",
        "MatchEquityError",
        "NetworkError",
        "NotationError",
        "SearchCancelled",
        "TablasError",
        "UnknownLevel",
        "UnknownRule",
        "UnknownVariant",
    ),
    "position": ("Position", "Setup"),
    "moves": (
        "MoveOptions",
        "Play",
        "Roll",
        "Step",
        "StepGraph",
        "find_play",
        "find_play_by_steps",
        "legal_plays",
        "legal_plays_batch",
        "step_graph",
    ),
    "stakes": ("Rules", "Stakes"),
    "notation": ("ParsedPosition", "parse_position"),
    "evaluation": (
        "BearoffTables",
        "Evaluation",
        "HypergammonTable",
        "MoneyEquities",
        "Network",
        "RollsNeeded",
        "needs_tables",
    ),
    "decision": (
        "LEVELS",
        "Candidate",
        "CubeDecision",
        "CubeWindow",
        "Engine",
        "Level",
        "MatchEquities",
        "SearchControl",
    ),
    "match": ("Game", "GameRecord", "GameResult", "Match"),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}


if not TYPE_CHECKING:
    # Hidden from type checkers: they know the names from the imports above, and must refuse any other.
    def __getattr__(name: str) -> object:
        """The public name, from the module it lives in, loaded now."""
        if name not in _HOME_OF:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        value: object = getattr(import_module(f"{__name__}.{_HOME_OF[name]}"), name)
        globals()[name] = value
        return value


def __dir__() -> list[str]:
    return sorted([*__all__, "__version__"])
