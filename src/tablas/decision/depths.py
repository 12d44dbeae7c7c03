"""One engine a depth, for those who answer questions of many depths."""

from __future__ import annotations

import threading

from tablas.decision.engine import Engine
from tablas.evaluation import Network


class EngineDepths:
    """Engines that look so many turns ahead, each made when first asked for; safe from several threads.

    Args:
        threads: how many one search may use.
        network: what all of them judge with; the shipped one without it, loaded when first needed.
    """

    def __init__(self, threads: int = 1, network: Network | None = None) -> None:
        self.threads = threads
        self._network = network
        self._engines: dict[int, Engine] = {}
        self._making = threading.Lock()

    @property
    def network(self) -> Network:
        """What all of them judge with.

        Raises:
            NetworkError: the network of the package is missing or damaged.
        """
        with self._making:
            return self._loaded()

    def of(self, ply: int) -> Engine:
        """The engine that looks so far ahead.

        Raises:
            NetworkError: the network of the package is missing or damaged.
        """
        with self._making:
            if ply not in self._engines:
                self._engines[ply] = Engine(f"{ply}-ply", self._loaded(), threads=self.threads)
            return self._engines[ply]

    def _loaded(self) -> Network:
        if self._network is None:
            self._network = Network.load()
        return self._network
