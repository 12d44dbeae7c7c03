"""Which files are reviewed: those named, those of folders and patterns, and those that come later."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from glob import glob, has_magic
from pathlib import Path

from tablas.cli.faults import BadOption
from tablas.cli.review_jobs import KEPT_SUFFIX, PART_SUFFIX
from tablas.cli.review_journal import JOURNAL_SUFFIX
from tablas.report.words import Words

_LOOK_EVERY_S = 1.0


def named_files(given: Sequence[str], words: Words, *, waits: bool = False) -> tuple[list[Path], set[Path]]:
    """The files, each once, and those among them that nobody named: they come from a folder or pattern.

    Args:
        given: files, folders and patterns.
        words: for refusals.
        waits: a folder may be empty still.

    Raises:
        BadOption: a folder or pattern without a file.
    """
    files: dict[Path, None] = {}
    found: set[Path] = set()
    for text in given:
        path = Path(text)
        if path.is_dir():
            inside = folder_files(path)
        elif has_magic(text) and not path.exists():
            inside = sorted(one for one in map(Path, glob(text, recursive=True)) if one.is_file())  # noqa: PTH207
        else:
            files[path] = None
            continue
        if not inside and not (waits and path.is_dir()):
            raise BadOption("FILE", text, words["expected_files"])
        found |= set(inside) - set(files)
        files |= dict.fromkeys(inside)
    return list(files), found


def folder_files(folder: Path) -> list[Path]:
    """The files in the folder and below, without hidden ones and reviews."""
    return sorted(
        path
        for path in folder.rglob("*")
        if path.is_file() and not path.name.startswith(".") and not is_ours(path)
    )


def is_ours(path: Path) -> bool:
    """Whether it is a review that the command itself has written."""
    return path.name.endswith((KEPT_SUFFIX, PART_SUFFIX, JOURNAL_SUFFIX))


def review_names(files: Iterable[Path], taken: set[str]) -> list[tuple[Path, str]]:
    """Each file with the name its review gets: its own, with its suffix or a number where that is taken."""
    tasks = []
    for path in files:
        name, count = path.stem, 1
        if name.lower() in taken:
            name = path.name
        while name.lower() in taken:
            count += 1
            name = f"{path.name}-{count}"
        taken.add(name.lower())
        tasks.append((path, name))
    return tasks


def new_files(
    folders: Sequence[Path], known: set[Path], sleep: Callable[[float], None] = time.sleep
) -> Iterator[list[Path]]:
    """Files that appear in the folders, for ever; each once it has stopped growing."""
    seen: dict[Path, tuple[int, int]] = {}
    while True:
        ready = []
        for path in {path for folder in folders for path in folder_files(folder)} - known:
            try:
                state = path.stat()
            except OSError:
                continue  # it has gone again
            now = (state.st_size, state.st_mtime_ns)
            if seen.get(path) == now:
                ready.append(path)
            seen[path] = now
        known.update(ready)
        yield sorted(ready)
        sleep(_LOOK_EVERY_S)
