"""Where a rollout is kept, so that games can be added later: a file, or a text of somebody else's."""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tablas.decision.rollout_tally import COLUMNS, RolloutTally
from tablas.errors import RolloutFileError

_VERSION = 1


class RolloutDocument:
    """One JSON document: which rollout it is, and its sums. Floats survive exactly.

    Args:
        place: how errors name it.
        header: what must be equal for games to belong together.
    """

    def __init__(self, place: str, header: Mapping[str, object]) -> None:
        self._place = place
        # As the text gives it back, so that lists and tuples compare.
        self._header = json.loads(json.dumps({"tablas_rollout": _VERSION, **header}))

    def tally(self, text: str, starts: int) -> RolloutTally:
        """The sums that are written there.

        Raises:
            RolloutFileError: the text is damaged, or of another rollout.
        """
        try:
            document = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise RolloutFileError(self._place, "cannot be read") from error
        if not isinstance(document, dict) or "tablas_rollout" not in document:
            raise RolloutFileError(self._place, "is no rollout")
        for name, value in self._header.items():
            if document.get(name) != value:
                raise RolloutFileError(self._place, f"is of another rollout: {name} differs")
        games = document.get("games")
        if not isinstance(games, int) or isinstance(games, bool) or games < 1:
            raise RolloutFileError(self._place, "is damaged: games")
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
            raise RolloutFileError(self._place, f"is damaged: {name}") from error
        if array.shape != shape or not np.isfinite(array).all():
            raise RolloutFileError(self._place, f"is damaged: {name}")
        return array

    def text(self, tally: RolloutTally) -> str:
        """These sums as they are kept."""
        document = {
            **self._header,
            "games": tally.games,
            "sums": tally.sums.tolist(),
            "squares": tally.squares.tolist(),
            "products": tally.products.tolist(),
        }
        return json.dumps(document) + "\n"


@dataclass(slots=True)
class RolloutText:
    """A rollout kept in memory: ``text`` holds what is finished, "" before the first games."""

    text: str = ""

    def read(self, document: RolloutDocument, starts: int) -> RolloutTally:
        """What is there.

        Raises:
            RolloutFileError: the text is damaged, or of another rollout.
        """
        return document.tally(self.text, starts) if self.text else RolloutTally.empty(starts)

    def write(self, document: RolloutDocument, tally: RolloutTally) -> None:
        """Put these sums in the place of the old ones."""
        self.text = document.text(tally)


@dataclass(frozen=True, slots=True)
class RolloutFile:
    """A rollout kept in a file, which is made when there is none."""

    path: Path

    def read(self, document: RolloutDocument, starts: int) -> RolloutTally:
        """What is there, of no game where there is no file yet.

        Raises:
            RolloutFileError: the file cannot be read, is damaged, or of another rollout.
        """
        if not self.path.exists():
            return RolloutTally.empty(starts)
        if not self.path.is_file():  # a device may have no end
            raise RolloutFileError(str(self.path), "is no file")
        try:
            text = self.path.read_text(encoding="utf-8")
        except (OSError, ValueError) as error:
            raise RolloutFileError(str(self.path), "cannot be read") from error
        return document.tally(text, starts)

    def write(self, document: RolloutDocument, tally: RolloutTally) -> None:
        """Put these sums in the place of the old ones, all or nothing.

        Raises:
            RolloutFileError: the file cannot be written; what was there still is.
        """
        beside = self.path.with_name(f".{self.path.name}.{os.getpid()}.new")
        try:
            with beside.open("w", encoding="utf-8", newline="\n") as stream:
                stream.write(document.text(tally))
                stream.flush()
                os.fsync(stream.fileno())
            beside.replace(self.path)
        except OSError as error:
            with contextlib.suppress(OSError):
                beside.unlink(missing_ok=True)
            raise RolloutFileError(str(self.path), "cannot be written") from error
