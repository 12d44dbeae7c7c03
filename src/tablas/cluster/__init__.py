"""Work shared out over processes and machines by Dask: games of rollouts, games of matches to be reviewed.

The same numbers as in one process, to the last bit: what a game comes to depends on its number and its match
alone, and its results are put together here, in order.
"""

from tablas.cluster.connection import Cluster
from tablas.cluster.engine import ClusterEngine
from tablas.cluster.reviews import ReviewsElsewhere

__all__ = ["Cluster", "ClusterEngine", "ReviewsElsewhere"]
