"""Which files are meant by a path: the file, all files of a folder, or those that a pattern fits."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from glob import has_magic, iglob
from pathlib import Path


def files_of(sources: Iterable[str | Path]) -> Iterator[Path]:
    """The files, in the order of the sources and of their names within a folder, one at a time.

    What does not exist is handed on as it is, for its reader to say so; pipes and devices in a folder are
    passed over, and so are hidden files.
    """
    for source in sources:
        path = Path(source)
        if path.is_dir():
            yield from _inside(path)
        elif has_magic(str(source)) and not path.exists():
            # A pattern may be absolute, which those of Path may not.
            found = sorted(iglob(str(source), recursive=True))  # noqa: PTH207
            yield from (file for file in map(Path, found) if file.is_file())
        else:
            yield path


def _inside(folder: Path) -> Iterator[Path]:
    for root, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(names):
            path = Path(root, name)
            if not name.startswith(".") and path.is_file():
                yield path
