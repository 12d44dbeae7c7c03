"""Where a rollout is kept while it runs, so that an interruption costs nothing but time."""

from __future__ import annotations

import contextlib
import os
from dataclasses import dataclass
from pathlib import Path

from tablas.storage.folders import data_folder

_FOLDER = "rollouts"
_KEPT_FILES = 20


@dataclass(frozen=True, slots=True)
class KeptRollout:
    """The file of one rollout.

    Attributes:
        path: None where nothing can be kept.
        is_named: the user has named it, and it stays; else it goes when the rollout is finished.
    """

    path: Path | None
    is_named: bool

    @classmethod
    def of(cls, named: str | None) -> KeptRollout:
        """The file of that name, or one of this process in the user's data folder."""
        if named is not None:
            return cls(Path(named), True)
        folder = data_folder() / _FOLDER
        try:
            folder.mkdir(parents=True, exist_ok=True)
            path = folder / f"rollout-{os.getpid()}.json"
            path.unlink(missing_ok=True)
            _drop_oldest(folder)
        except OSError:
            return cls(None, False)
        return cls(path if os.access(folder, os.W_OK) else None, False)

    def finish(self) -> None:
        """The rollout is finished and told."""
        if self.path is not None and not self.is_named:
            with contextlib.suppress(OSError):
                self.path.unlink(missing_ok=True)


def _drop_oldest(folder: Path) -> None:
    """Interrupted rollouts that nobody went on with do not pile up."""
    files = sorted(folder.glob("rollout-*.json"), key=lambda path: path.stat().st_mtime)
    for path in files[: max(0, len(files) - _KEPT_FILES)]:
        path.unlink(missing_ok=True)
