"""The file in which a review's answers are kept while it is made.

Each answer is written as soon as there is one, so that a process that is killed loses no decision but those
that its threads were looking at. A power cut may cost more: nobody waits for the disk.
"""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from tablas.analysis.journal_lines import JournalOfLines, KeptAnswers, head_line
from tablas.cli.faults import FileNotWritable, Refused
from tablas.evaluation.table_files import TableFolder

JOURNAL_SUFFIX = ".review.json.turns"
_CACHED = "reviews"


class JournalFile(JournalOfLines):
    """A journal in a file.

    Args:
        path: the file.
        way: what its answers depend on; one that was made in another way is begun anew.
        resumes: goes on with what is there.
        place: the option that named the file.

    Attributes:
        kept: what an earlier run has kept.

    Raises:
        Refused: it cannot be written; likewise whenever a line is told.
    """

    def __init__(self, path: Path, way: str, *, resumes: bool, place: str = "--out") -> None:
        self._path, self._place, self._lock = path, place, threading.Lock()
        self._is_open = True
        self.kept = KeptAnswers(self._lines() if resumes else (), way)
        super().__init__(self.kept, self.tell)
        try:
            self._begin("".join(f"{line}\n" for line in (head_line(way), *self.kept.used)))
        except OSError as error:
            raise self._refused(error) from error

    def tell(self, line: str) -> None:
        """Writes a line; one that comes late, from a worker far away, is of no use any more.

        Raises:
            Refused: it cannot be written.
        """
        with self._lock:
            if not self._is_open:
                return
            try:
                self._write(f"{line}\n".encode())
            except OSError as error:
                self._is_open = False  # nothing may follow half a line
                raise self._refused(error) from error

    def close(self) -> None:
        """Leaves the file as it is, for a run that goes on."""
        with self._lock:
            self._is_open = False
            self._file.close()

    def remove(self) -> None:
        """Takes the file away: the review is whole."""
        self.close()
        self._path.unlink(missing_ok=True)

    def _begin(self, text: str) -> None:
        """Open the file behind what could be used of it: this is never absent, whenever the process ends."""
        content = text.encode()
        if self.kept.used:
            self._file: IO[bytes] = self._path.open("r+b", buffering=0)
            self._file.truncate(len(content))
            self._file.seek(0, 2)
            content = content[self._file.tell() :]
        else:
            self._file = self._path.open("wb", buffering=0)
        try:
            self._write(content)
        except OSError:
            self._file.close()
            raise

    def _write(self, content: bytes) -> None:
        while content:
            content = content[self._file.write(content) :]

    def _lines(self) -> list[str]:
        try:
            return self._path.read_bytes().decode().split("\n")
        except (OSError, ValueError):
            return []

    def _refused(self, error: OSError) -> Refused:
        return Refused(self._place, FileNotWritable.because(str(self._path), error, self._place))


@contextmanager
def journal_of(path: Path | None, way: str, *, resumes: bool) -> Iterator[JournalFile | None]:
    """What keeps the answers until the review is whole; the file stays where that was not reached.

    Args:
        path: the file. None for one in the user's cache folder, which is always gone on with; where that
            cannot be written, there is no journal.
        way: what the answers depend on.
        resumes: goes on with what is in the file.
    """
    journal = JournalFile(path, way, resumes=resumes) if path is not None else _in_cache(way)
    try:
        yield journal
    except BaseException:
        if journal is not None:
            journal.close()
        raise
    if journal is not None:
        journal.remove()


def _in_cache(way: str) -> JournalFile | None:
    folder = TableFolder.of_user().path / _CACHED
    try:
        folder.mkdir(parents=True, exist_ok=True)
        name = hashlib.sha256(way.encode()).hexdigest()[:32]
        return JournalFile(folder / f"{name}{JOURNAL_SUFFIX}", way, resumes=True)
    except (OSError, Refused):
        return None
