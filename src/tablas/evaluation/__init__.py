"""What a position is worth before stakes enter: chances and the network that gives them."""

from tablas.evaluation.chances import Evaluation
from tablas.evaluation.network import FIFTEEN, Network

__all__ = ["FIFTEEN", "Evaluation", "Network"]
