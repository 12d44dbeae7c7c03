"""What this build computes and how fast: one signature, and the speeds of the doors programs use."""

from tablas.bench.signature import Signature, signature
from tablas.bench.speeds import Speed, available_plies, measure

__all__ = ["Signature", "Speed", "available_plies", "measure", "signature"]
