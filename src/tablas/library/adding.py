"""Bringing files into the library: read one by one, written in batches, each whole or not at all."""

from __future__ import annotations

import time
import zlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path

from sqlalchemy import select
from sqlalchemy.orm import Session

from tablas.errors import TablasError
from tablas.formats import Reading, detect, read_match
from tablas.formats.registry import MOST_BYTES
from tablas.library.filing import Waiting, file_batch
from tablas.library.gist import gist_of
from tablas.library.tables import COPIES, SOURCES
from tablas.library.values import AddReport, FileAdded, Filed
from tablas.storage.database import Database

# A batch is written when it holds so much, or so much time has gone by: what a crash may cost.
_BATCH_MATCHES = 256
_BATCH_BYTES = 16 << 20
_BATCH_S = 2.0
# Of zlib: 9 takes three times as long and saves a tenth.
_LEVEL = 3

Heard = Callable[[FileAdded], None]


def waiting(path: Path, data: bytes, reading: Reading) -> Waiting:
    """A file and the gist of everything that was read in it."""
    records = (reading.record, *reading.more)
    return Waiting(
        path,
        sha256(data).hexdigest(),
        reading.format,
        len(reading.problems),
        zlib.compress(data, _LEVEL),
        tuple(gist_of(record) for record in records),
    )


@dataclass(slots=True)
class Adder:
    """Adds files to the library of a database and keeps the report."""

    database: Database
    heard: Heard | None = None
    report: AddReport = field(default_factory=AddReport)
    _batch: list[Waiting] = field(default_factory=list)
    _begun: float = field(default_factory=time.monotonic)

    def add(self, files: Iterable[Path]) -> AddReport:
        """Adds them all; after Ctrl+C what was read until then is written, and nothing else.

        Raises:
            StorageError: the database could not be used; batches that were written before stay.
        """
        try:
            for path in files:
                self._file(path)
                if self._is_full():
                    self.flush()
        except KeyboardInterrupt:
            self.report.is_interrupted = True
        self.flush()
        return self.report

    def flush(self) -> None:
        """Writes what is waiting in one transaction."""
        batch = self._batch
        if batch:
            told = self.database.write(lambda connection: file_batch(connection, batch))
            self._batch = []
            for each in told:
                self._tell(each)
        self._begun = time.monotonic()

    def _file(self, path: Path) -> None:
        try:
            with path.open("rb") as file:
                data = file.read(MOST_BYTES + 1)
            known = self._known(sha256(data).hexdigest())
            if known is not None:
                self._tell(FileAdded(path, tuple(Filed(match_id, False) for match_id in known)))
                return
            reading = read_match(data) if len(data) > MOST_BYTES else _read(path, data)
            self._batch.append(waiting(path, data, reading))
        except (TablasError, OSError) as error:
            self._tell(FileAdded(path, error=error))

    def _known(self, digest: str) -> Sequence[int] | None:
        """The matches of a file that is in the library already, None when it is not."""

        def look(session: Session) -> Sequence[int]:
            return (
                session.execute(
                    select(COPIES.c.match_id)
                    .join(SOURCES, SOURCES.c.id == COPIES.c.source_id)
                    .where(SOURCES.c.digest == digest)
                    .order_by(COPIES.c.number)
                )
                .scalars()
                .all()
            )

        return self.database.read(look) or None

    def _is_full(self) -> bool:
        return (
            sum(len(each.gists) for each in self._batch) >= _BATCH_MATCHES
            or sum(len(each.packed) for each in self._batch) >= _BATCH_BYTES
            or time.monotonic() - self._begun >= _BATCH_S
        )

    def _tell(self, done: FileAdded) -> None:
        report = self.report
        report.files += 1
        report.with_problems += done.problems > 0
        for match in done.matches:
            report.added += match.is_new
            report.duplicates += not match.is_new
            if match.is_new and match.like:
                report.similar.append((match.match_id, match.like))
        if done.error is not None:
            report.refused.append(done)
        if self.heard is not None:
            self.heard(done)


def _read(path: Path, data: bytes) -> Reading:
    """The contents read, the ending of the name only deciding between formats that are equally likely."""
    return read_match(data, detect(data, path.suffix))
