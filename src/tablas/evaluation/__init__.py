"""What a position is worth before stakes enter: chances, the network and the tables that give them."""

from tablas.evaluation.bearoff import (
    BearoffTables,
    MoneyEquities,
    RollsNeeded,
    TableProblem,
    TableProgress,
    needs_tables,
)
from tablas.evaluation.chances import Evaluation
from tablas.evaluation.hypergammon import GameMoney, HypergammonTable
from tablas.evaluation.network import FIFTEEN, Network, Precision
from tablas.evaluation.network_file import NetworkWeights

__all__ = [
    "FIFTEEN",
    "BearoffTables",
    "Evaluation",
    "GameMoney",
    "HypergammonTable",
    "MoneyEquities",
    "Network",
    "NetworkWeights",
    "Precision",
    "RollsNeeded",
    "TableProblem",
    "TableProgress",
    "needs_tables",
]
