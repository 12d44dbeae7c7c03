"""Network: five chances for positions, many at a time."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from tablas import _core
from tablas.errors import Fault, InvalidPosition, NetworkError
from tablas.evaluation.network_file import MOST_BYTES, NetworkWeights, read_network, write_network
from tablas.position import checked_boards

FIFTEEN = 15
_SHIPPED = Path(__file__).parent.parent / "data" / "networks" / "ninth.npz"

Precision = Literal["fast", "float32"]


@dataclass(frozen=True, slots=True)
class Network:
    """A trained network, ready to evaluate. It holds no state: threads may share it.

    Attributes:
        name: the file's name without its suffix.
        sha256: checksum of the file.
        precision: ``"fast"`` computes in integers, six times faster, and gives the same bits on every
            machine; ``"float32"`` computes as the network was trained. Their equities differ by
            about 0.0004 (docs/measurements/2026-11-network.md).
        core: the compiled network.
        weights: the numbers it was built from.
    """

    name: str
    sha256: str
    precision: Precision
    core: _core.Evaluator = field(compare=False)
    weights: NetworkWeights = field(repr=False, compare=False)

    @classmethod
    def load(cls, path: str | Path | None = None, precision: Precision = "fast") -> Network:
        """The network in an ``.npz`` file; without a path the one that tablas ships.

        A ``.provenance.json`` beside the file, as the shipped one has, must hold its checksum. The
        environment variable ``TABLAS_KERNEL`` names the variant of the fast arithmetic to use (one of
        ``_core.kernel_names()``), for tests and measurements; results do not depend on it.

        Raises:
            NetworkError: the file is missing, damaged, or a network this build cannot evaluate.
        """
        return _shipped(precision, _kernel()) if path is None else _load(Path(path), precision, _kernel())

    @classmethod
    def of(cls, weights: NetworkWeights, name: str = "unnamed", precision: Precision = "fast") -> Network:
        """A network of weights in memory, as training makes them; its ``sha256`` is theirs.

        Raises:
            NetworkError: weights of a shape or size that cannot be evaluated.
        """
        core = _core_network(name, weights, precision, _kernel())
        return cls(name, weights.checksum, precision, core, weights)

    def with_precision(self, precision: Precision) -> Network:
        """The same network computed that way."""
        if precision == self.precision:
            return self
        core = _core_network(self.name, self.weights, precision, _kernel())
        return Network(self.name, self.sha256, precision, core, self.weights)

    def __reduce__(self) -> tuple[Callable[..., Network], tuple[object, ...]]:
        """Pickled and copied as its weights; the arithmetic is chosen where they are unpacked."""
        return _unpacked, (self.name, self.sha256, self.precision, self.weights)

    def save(self, path: str | Path) -> None:
        """Writes the network to a file that ``load`` reads, whole or not at all.

        Raises:
            NetworkError: the file cannot be written.
        """
        write_network(Path(path), self.weights)

    def evaluate(self, boards: NDArray[np.int8], checkers: int = FIFTEEN) -> NDArray[np.float32]:
        """Chances for the side on roll in each board.

        Args:
            boards: int8 array of shape (n, 26).
            checkers: how many each side has at the start of the game; the rest is borne off.

        Returns:
            float32 array of shape (n, 5): win, win gammon, win backgammon, lose gammon, lose
            backgammon. Exact for finished games; always nested, and never a gammon against a
            side that has borne off.

        Raises:
            InvalidPosition: a board cannot be; the fault names its row. Or no game begins with that
                many checkers.
        """
        if checkers not in range(1, FIFTEEN + 1) or isinstance(checkers, bool):
            message = f"{checkers!r} checkers a side, not 1 to {FIFTEEN}"
            raise InvalidPosition([Fault("too_many_checkers", "checkers", message)])
        try:
            return self.core.evaluate(checked_boards(boards), int(checkers))
        except _core.CoreError as error:
            raise InvalidPosition([Fault("bad_board", "boards", str(error))]) from error


def _unpacked(name: str, sha256: str, precision: Precision, weights: NetworkWeights) -> Network:
    return Network(name, sha256, precision, _core_network(name, weights, precision, _kernel()), weights)


def _kernel() -> str:
    return os.environ.get("TABLAS_KERNEL", "")


@lru_cache(maxsize=4)
def _shipped(precision: Precision, kernel: str) -> Network:
    return _load(_SHIPPED, precision, kernel)


def _load(path: Path, precision: Precision, kernel: str) -> Network:
    try:
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:  # a name with a null character is no name
        reason = error.strerror if isinstance(error, OSError) else error
        raise NetworkError(str(path), f"cannot be read ({reason})") from error
    if len(content) > MOST_BYTES:
        raise NetworkError(str(path), f"is larger than {MOST_BYTES} bytes, no network is")
    checksum = hashlib.sha256(content).hexdigest()
    _check_provenance(path, checksum)
    weights = read_network(path, content)
    core = _core_network(str(path), weights, precision, kernel)
    return Network(path.stem, checksum, precision, core, weights)


def _core_network(
    source: str, weights: NetworkWeights, precision: Precision, kernel: str
) -> _core.Network | _core.QuantisedNetwork:
    if fault := weights.fault:
        raise NetworkError(source, fault)
    w = weights
    try:
        match precision:
            case "fast":
                return _core.QuantisedNetwork(w.W1, w.b1, w.W2, w.b2, w.W3, w.b3, w.W4, w.b4, kernel)
            case "float32":
                return _core.Network(w.W1, w.b1, w.W2, w.b2, w.W3, w.b3, w.W4, w.b4)
    except _core.CoreError as error:
        raise NetworkError(source, str(error)) from error
    raise NetworkError(source, f"precision {precision!r} is neither 'fast' nor 'float32'")


def _check_provenance(path: Path, checksum: str) -> None:
    provenance = path.with_suffix(".provenance.json")
    if not provenance.exists():
        return
    try:
        recorded = json.loads(provenance.read_text(encoding="utf-8"))["sha256"]
    except (OSError, ValueError, KeyError, TypeError, RecursionError) as error:
        raise NetworkError(str(provenance), "holds no checksum") from error
    if recorded != checksum:
        raise NetworkError(str(path), f"is damaged: its checksum is {checksum}, recorded is {recorded}")
