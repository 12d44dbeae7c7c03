"""The file in which a rollout is kept, so that games can be added later."""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Mapping
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tablas.decision.rollout_tally import COLUMNS, RolloutTally
from tablas.errors import RolloutFileError

_VERSION = 1


class RolloutFile:
    """One JSON document: which rollout it is, and its sums. Floats survive exactly.

    Args:
        path: of the file; made when there is none.
        header: what must be equal for games to belong together.
    """

    def __init__(self, path: Path, header: Mapping[str, object]) -> None:
        self.path = path
        # As the file gives it back, so that lists and tuples compare.
        self._header = json.loads(json.dumps({"tablas_rollout": _VERSION, **header}))

    def read(self, starts: int) -> RolloutTally:
        """What is there, of no game where there is no file yet.

        Raises:
            RolloutFileError: the file cannot be read, is damaged, or of another rollout.
        """
        if not self.path.exists():
            return RolloutTally.empty(starts)
        if not self.path.is_file():  # a device may have no end
            raise RolloutFileError(str(self.path), "is no file")
        try:
            document = json.loads(self.path.read_text(encoding="utf-8"))
        except (OSError, ValueError, RecursionError) as error:
            raise RolloutFileError(str(self.path), "cannot be read") from error
        if not isinstance(document, dict) or "tablas_rollout" not in document:
            raise RolloutFileError(str(self.path), "is no rollout")
        for name, value in self._header.items():
            if document.get(name) != value:
                raise RolloutFileError(str(self.path), f"is of another rollout: {name} differs")
        return self._tally(document, starts)

    def _tally(self, document: Mapping[str, object], starts: int) -> RolloutTally:
        games = document.get("games")
        if not isinstance(games, int) or isinstance(games, bool) or games < 1:
            raise RolloutFileError(str(self.path), "is damaged: games")
        return RolloutTally(
            games,
            self._array(document, "sums", (starts, COLUMNS)),
            self._array(document, "squares", (starts, COLUMNS)),
            self._array(document, "products", (starts, starts)),
        )

    def _array(
        self, document: Mapping[str, object], name: str, shape: tuple[int, int]
    ) -> NDArray[np.float64]:
        try:
            array = np.array(document.get(name), np.float64)
        except (TypeError, ValueError) as error:
            raise RolloutFileError(str(self.path), f"is damaged: {name}") from error
        if array.shape != shape or not np.isfinite(array).all():
            raise RolloutFileError(str(self.path), f"is damaged: {name}")
        return array

    def write(self, tally: RolloutTally) -> None:
        """Put these sums in the place of the old ones, all or nothing.

        Raises:
            RolloutFileError: the file cannot be written; what was there still is.
        """
        document = {
            **self._header,
            "games": tally.games,
            "sums": tally.sums.tolist(),
            "squares": tally.squares.tolist(),
            "products": tally.products.tolist(),
        }
        beside = self.path.with_name(f".{self.path.name}.{os.getpid()}.new")
        try:
            with beside.open("w", encoding="utf-8", newline="\n") as stream:
                stream.write(json.dumps(document) + "\n")
                stream.flush()
                os.fsync(stream.fileno())
            beside.replace(self.path)
        except OSError as error:
            with contextlib.suppress(OSError):
                beside.unlink(missing_ok=True)
            raise RolloutFileError(str(self.path), "cannot be written") from error
