"""Many files reviewed: several at a time, each kept as it goes, a bad one no hindrance to the others."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field, replace
from pathlib import Path

from tablas.analysis import (
    Decision,
    Escalation,
    GamesFrom,
    Review,
    ReviewLevel,
    ReviewProgress,
    Thresholds,
    Totals,
    read_review,
    review,
    write_review,
)
from tablas.analysis.journal_lines import way_of
from tablas.cli.faults import FileNotReadable, FileNotWritable, Refused
from tablas.cli.files import read_whole, write_whole
from tablas.cli.info import read_file
from tablas.cli.review_journal import JOURNAL_SUFFIX, JournalFile, journal_of
from tablas.cluster.reviews import ReviewsElsewhere
from tablas.decision import Engine, SearchControl
from tablas.errors import ClusterUnreachable, FormatError, SearchCancelled, TablasError, WorkerLost
from tablas.formats import Reading
from tablas.record import MatchRecord
from tablas.report.review.formats import REVIEW_FORMATS
from tablas.report.words import Words

KEPT_SUFFIX = ".review.json"
PART_SUFFIX = ".review.json.part"
# Writing what is done costs a tenth of a second; so much work is lost at most, beside the game in work.
_KEEP_EVERY_S = 2.0
_TICK_S = 0.2


def _read_named(source: Path) -> Reading:
    return read_file(source, None, False, "FILE")


@dataclass(frozen=True, slots=True)
class Manner:
    """How files are reviewed and what is written.

    Attributes:
        level: how deep.
        thresholds: what errors are called.
        escalation: what is looked at again.
        out: where reviews and reports go, None for nowhere.
        formats: the reports written there.
        resumes: goes on with what is there.
        words: the language of the reports.
        keeps: the whole review of a file is wanted by the caller too, not its figures alone.
        html: one page is written there too: a file, or a folder for the pages of several.
        read: gives what stands in a source: a file unless told otherwise.
        file: takes the whole review of a source, to be kept in the library.
    """

    level: ReviewLevel
    thresholds: Thresholds
    escalation: Escalation
    out: Path | None
    formats: tuple[str, ...]
    resumes: bool
    words: Words
    keeps: bool = False
    html: Path | None = None
    read: Callable[[Path], Reading] = _read_named
    file: Callable[[Path, Review], None] | None = None


@dataclass(frozen=True, slots=True)
class Summary:
    """What is kept in memory of a review: its figures and its worst decisions."""

    review: Review
    totals: tuple[Totals, Totals]
    worst: tuple[Decision, ...]


@dataclass(frozen=True, slots=True)
class Reviewed:
    """What became of one file.

    Attributes:
        source: the file.
        summaries: one for each match in it; their reviews without decisions unless these are kept.
        problems: how many its reader found.
        written: files written.
        is_positions: it holds positions and no match.
        refused: why it was not reviewed.
    """

    source: Path
    summaries: tuple[Summary, ...] = ()
    problems: int = 0
    written: tuple[Path, ...] = ()
    is_positions: bool = False
    refused: Refused | None = None


@dataclass(slots=True)
class Progress:
    """How far all files together have come; told by the workers, asked by the bar.

    Attributes:
        files: how many there are.
        done: how many are finished.
        parts: share of each file in work, by its name; 1 for one that is not counted yet.
        begun: when the first began, by ``time.monotonic``.
    """

    files: int
    done: int = 0
    parts: dict[Path, Callable[[], float]] = field(default_factory=dict)
    begun: float = field(default_factory=time.monotonic)

    @property
    def share(self) -> float:
        """From 0 to 1."""
        parts = sum(part() for part in list(self.parts.values()))
        return min(1.0, (self.done + parts) / max(self.files, 1))

    def finish(self, source: Path) -> None:
        """One more file is finished, and no longer in work."""
        self.parts.pop(source, None)
        self.done += 1

    @property
    def seconds_left(self) -> float | None:
        """By the time it has taken so far; None while that says nothing."""
        share, spent = self.share, time.monotonic() - self.begun
        return spent * (1 - share) / share if share > 0.01 and spent > 1 else None


class ReviewRun:
    """Reviews files in a few threads.

    Args:
        engine: makes an engine that uses so many threads.
        manner: how, and what is written.
        jobs: threads altogether: files at a time, and where there are fewer files the threads of each.
        elsewhere: judges the games in the place of these threads, which only wait for it then.
    """

    def __init__(
        self,
        engine: Callable[[int], Engine],
        manner: Manner,
        jobs: int,
        elsewhere: ReviewsElsewhere | None = None,
    ) -> None:
        self._make, self._manner, self._jobs, self._elsewhere = engine, manner, jobs, elsewhere
        self._local = threading.local()
        self._controls: set[SearchControl] = set()
        self._is_cancelled = False
        self.progress = Progress(0)

    def go(self, tasks: Sequence[tuple[Path, str]], tick: Callable[[], None]) -> Iterator[Reviewed]:
        """What became of each file, in the order in which they are finished.

        Args:
            tasks: files, and the names their reviews get.
            tick: called now and then while there is nothing to tell.

        Raises:
            KeyboardInterrupt: passed on after all work has stopped and what was done is kept.
        """
        self.progress = Progress(len(tasks))
        workers = max(1, min(self._jobs, len(tasks)))
        threads = max(1, self._jobs // workers)
        with ThreadPoolExecutor(workers, thread_name_prefix="review") as pool:
            pending: set[Future[Reviewed]] = set()
            queue = list(reversed(tasks))
            try:
                while queue or pending:
                    while queue and len(pending) < workers:
                        pending.add(pool.submit(self._file, *queue.pop(), threads))
                    finished, pending = wait(pending, _TICK_S, FIRST_COMPLETED)
                    tick()
                    for future in finished:
                        reviewed = future.result()
                        self.progress.finish(reviewed.source)
                        yield reviewed
            except BaseException:
                self.cancel()
                raise

    def cancel(self) -> None:
        """Stops all work soon."""
        self._is_cancelled = True
        for control in list(self._controls):
            control.cancel()

    def _engine(self, threads: int) -> Engine:
        if not hasattr(self._local, "engine"):
            self._local.engine = self._make(threads)
        engine: Engine = self._local.engine
        return engine

    def _file(self, source: Path, name: str, threads: int) -> Reviewed:
        try:
            reading = self._manner.read(source)
            records = (reading.record, *reading.more)
            if all(not record.games and record.positions for record in records):
                return Reviewed(source, is_positions=True)
            summaries, written = [], []
            for number, record in enumerate(records, 1):
                stem = name if number == 1 else f"{name}-{number}"
                found, files = self._match(source, stem, record, (number - 1, len(records)), threads)
                summaries.append(found)
                written += files
            return Reviewed(source, tuple(summaries), len(reading.problems), tuple(written))
        except Refused as refused:
            return Reviewed(source, refused=refused)
        except (SearchCancelled, ClusterUnreachable, WorkerLost):
            raise  # it is not about this file
        except TablasError as error:
            return Reviewed(source, refused=Refused(str(source), error))
        finally:
            self.progress.parts[source] = _whole_file

    def _match(
        self, source: Path, stem: str, record: MatchRecord, place: tuple[int, int], threads: int
    ) -> tuple[Summary, list[Path]]:
        manner = self._manner
        keeper = _Keeper(manner.out, stem)
        control = SearchControl()
        self._controls.add(control)
        if self._is_cancelled:
            control.cancel()
        done, told = [0], [0.0]
        games = max(len(record.games), 1)

        def share() -> float:
            turns = control.progress
            running = turns.done / turns.total if turns.total > turns.done else 0.0
            # Two games are searched at a time, and the next one may have begun before this one is counted.
            told[0] = max(told[0], min((done[0] + running) / games, 1.0))
            return (place[0] + told[0]) / place[1]

        def hear(progress: ReviewProgress) -> None:
            done[0] = progress.done
            keeper.keep(progress.review)

        self.progress.parts[source] = share
        engine = self._engine(threads)
        with _journal(manner, stem, record, engine) as journal:
            try:
                found = review(
                    record,
                    engine,
                    level=manner.level,
                    thresholds=manner.thresholds,
                    escalation=manner.escalation,
                    on_progress=hear,
                    cancel=control,
                    resume_from=keeper.kept() if manner.resumes else None,
                    journal=journal,
                    games_from=self._games_from(control, journal),
                )
            except TablasError:
                keeper.flush()
                raise
            finally:
                self._controls.discard(control)
            written = keeper.finish(found)
            if manner.file is not None:
                manner.file(source, found)
        written += _reports(found, stem, manner)
        totals, worst = found.totals, found.worst(len(found.decisions) if manner.keeps else 3)
        kept = found if manner.keeps else replace(found, games=(), record=_heads(found.record))
        return Summary(kept, totals, worst[:3]), written

    def _games_from(self, control: SearchControl, journal: JournalFile | None) -> GamesFrom | None:
        elsewhere, manner = self._elsewhere, self._manner
        if elsewhere is None:
            return None
        return lambda record, indices: elsewhere.games(
            record, indices, manner.level, manner.thresholds, manner.escalation, control, journal
        )


def _journal(
    manner: Manner, stem: str, record: MatchRecord, engine: Engine
) -> AbstractContextManager[JournalFile | None]:
    """What keeps the answers until the review is whole; none where nothing is kept of the review itself."""
    if manner.out is None and manner.file is None:
        return nullcontext()
    way = way_of(record, manner.level, manner.escalation, manner.thresholds, engine)
    path = None if manner.out is None else manner.out / (stem + JOURNAL_SUFFIX)
    return journal_of(path, way, resumes=manner.resumes)


class _Keeper:
    """The files in which a review is kept while it is made, and when it is whole."""

    def __init__(self, out: Path | None, stem: str) -> None:
        self._whole = None if out is None else out / (stem + KEPT_SUFFIX)
        self._part = None if out is None else out / (stem + PART_SUFFIX)
        self._last: Review | None = None
        self._at = time.monotonic()

    def kept(self) -> Review | None:
        """What an earlier run has left, None if it left nothing that can be read."""
        for path in (self._part, self._whole):
            if path is not None and path.exists():
                try:
                    return read_review(read_whole(path, "--out"))
                except (FormatError, FileNotReadable):
                    continue  # a review that is made anew is better than none
        return None

    def keep(self, found: Review) -> None:
        """Takes what there is; writes it now and then."""
        self._last = found
        if not found.is_complete and time.monotonic() - self._at >= _KEEP_EVERY_S:
            self.flush()

    def flush(self) -> None:
        """Writes what there is."""
        if self._part is not None and self._last is not None:
            _write(self._part, write_review(self._last), "--out")
            self._at = time.monotonic()

    def finish(self, found: Review) -> list[Path]:
        """Writes the whole review and removes the part."""
        if self._whole is None or self._part is None:
            return []
        _write(self._whole, write_review(found), "--out")
        self._part.unlink(missing_ok=True)
        return [self._whole]


def _reports(found: Review, stem: str, manner: Manner) -> list[Path]:
    written: list[Path] = []
    for name in manner.formats:
        form = REVIEW_FORMATS[name]
        if manner.out is None or form.suffix == KEPT_SUFFIX:
            continue
        path = manner.out / (stem + form.suffix)
        _write(path, form.write(found, manner.words["language"]), "--out")
        written.append(path)
    if manner.html is not None:
        path = manner.html / f"{stem}.html" if manner.html.is_dir() else manner.html
        _write(path, REVIEW_FORMATS["html"].write(found, manner.words["language"]), "--html")
        written.append(path)
    return written


def _write(path: Path, content: str | bytes, place: str) -> None:
    try:
        write_whole(path, content, place)
    except FileNotWritable as error:
        raise Refused(place, error) from error


def _whole_file() -> float:
    """The share of a file that waits to be counted: what the bar shows never falls."""
    return 1.0


def _heads(record: MatchRecord) -> MatchRecord:
    """The record without what happened in its games."""
    return replace(record, games=tuple([replace(game, entries=()) for game in record.games]))


def cpu_count() -> int:
    """Processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
