"""Network: five chances for positions, many at a time."""

from __future__ import annotations

import hashlib
import json
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tablas import _core
from tablas.errors import Fault, InvalidPosition, NetworkError
from tablas.position import checked_boards

FIFTEEN = 15
_SHIPPED = Path(__file__).parent.parent / "data" / "networks" / "first.npz"
_ARRAYS = ("W1", "b1", "W2", "b2", "W3", "b3", "W4", "b4")


@dataclass(frozen=True, slots=True)
class Network:
    """A trained network, ready to evaluate. It holds no state: threads may share it.

    Attributes:
        name: the file's name without its suffix.
        sha256: checksum of the file.
        core: the compiled network.
    """

    name: str
    sha256: str
    core: _core.Network

    @classmethod
    def load(cls, path: str | Path | None = None) -> Network:
        """The network in an ``.npz`` file; without a path the one that tablas ships.

        A ``.provenance.json`` beside the file, as the shipped one has, must hold its checksum.

        Raises:
            NetworkError: the file is missing, damaged, or of another shape.
        """
        return _shipped() if path is None else _load(Path(path))

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
            InvalidPosition: a board cannot be; the fault names its row.
        """
        try:
            return self.core.evaluate(checked_boards(boards), checkers)
        except _core.CoreError as error:
            raise InvalidPosition([Fault("bad_board", "boards", str(error))]) from error


@lru_cache(maxsize=1)
def _shipped() -> Network:
    return _load(_SHIPPED)


def _load(path: Path) -> Network:
    try:
        content = path.read_bytes()
    except OSError as error:
        raise NetworkError(str(path), f"cannot be read ({error.strerror})") from error
    checksum = hashlib.sha256(content).hexdigest()
    _check_provenance(path, checksum)
    try:
        return Network(path.stem, checksum, _core.Network(*_read_arrays(path)))
    except _core.CoreError as error:
        raise NetworkError(str(path), str(error)) from error


def _check_provenance(path: Path, checksum: str) -> None:
    provenance = path.with_suffix(".provenance.json")
    if not provenance.exists():
        return
    try:
        recorded = json.loads(provenance.read_text(encoding="utf-8"))["sha256"]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise NetworkError(str(provenance), "holds no checksum") from error
    if recorded != checksum:
        raise NetworkError(str(path), f"is damaged: its checksum is {checksum}, recorded is {recorded}")


def _read_arrays(path: Path) -> Sequence[NDArray[np.float32]]:
    try:
        with np.load(path, allow_pickle=False) as stored:
            return [np.ascontiguousarray(stored[name], dtype=np.float32) for name in _ARRAYS]
    except KeyError as error:
        raise NetworkError(str(path), f"has no array {error.args[0]}") from error
    except (OSError, ValueError, EOFError, zipfile.BadZipFile) as error:
        raise NetworkError(str(path), f"is not a network ({error})") from error
