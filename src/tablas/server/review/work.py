"""The work of reviewing, in turns: a decision at a time, stored after each, stopped at once."""

from __future__ import annotations

import asyncio
import gzip
import threading
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Protocol, TypeVar

from sqlalchemy.exc import IntegrityError

from tablas.analysis import Review, ReviewProgress, Thresholds, read_review, review, write_review
from tablas.analysis.journal import Journal, PreviewJournal
from tablas.analysis.journal_lines import JournalOfLines, KeptAnswers, head_line, way_of
from tablas.decision import Engine
from tablas.errors import TablasError
from tablas.formats import jsonl
from tablas.record import MatchRecord
from tablas.server.background import Turn
from tablas.server.review.store import ReviewStore, StoredReview

Found = TypeVar("Found")


class InBackground(Protocol):
    """Does work in the thread of low priority."""

    def __call__(self, work: Callable[[], Found]) -> Coroutine[None, None, Found]:
        """What it finds."""
        ...


class _TurnOver(Exception):
    """The turn has ended where the work can go on later."""


_Reviewing = Callable[[Journal, Callable[[ReviewProgress], None]], Review]
"""Reviews with a journal, and tells how far it has come."""
# How soon a thread that waits for the database learns that it is to stop.
_LOOK_S = 0.2


@dataclass(frozen=True, slots=True)
class _Told:
    """Something to be stored before the thread that tells it goes on."""

    told: ReviewProgress | str
    is_stored: threading.Event = field(default_factory=threading.Event)


class ReviewWork:
    """A turn of work on the review of one match.

    A quick review comes first, so that there is something to read; a deeper one replaces it when it is
    whole. What has been done of the deeper one is stored after every game, and every answer of both before
    its thread goes on.
    """

    def __init__(
        self,
        stored: StoredReview,
        engine: Engine,
        store: ReviewStore,
        turn: Turn,
        in_background: InBackground,
    ) -> None:
        self.stored = stored
        self._engine, self._store, self._turn, self._in_background = engine, store, turn, in_background
        self._lines: int | None = None

    def cancel(self) -> None:
        """Stop at the next position; what is stored stays."""
        self._turn.control.cancel()

    async def run(self) -> Review | None:
        """Review from where it was left, to the end or to the first answer after the turn.

        Returns:
            The whole review, None where the end was not reached.

        Raises:
            SearchCancelled: it was cancelled.
            StorageError: the database could not be written.
        """
        record = read_record(self.stored.record)
        kept = await self._kept(record)
        if self.stored.review is None and self.stored.level != "quick":
            quick = await self._made(self._quick(record), kept)
            if quick is None:
                return None
            await self._keep(replace(self.stored, state="working", review=packed(quick), pr=rates(quick)))
        found = await self._made(self._asked(record), kept)
        if found is None:
            return None
        done = len(found.games)
        await self._keep(
            replace(self.stored, state="done", done=done, review=packed(found), partial=None, pr=rates(found))
        )
        return found

    def _quick(self, record: MatchRecord) -> _Reviewing:
        return lambda journal, _: review(
            record, self._engine, level="quick", cancel=self._turn.control, journal=PreviewJournal(journal)
        )

    def _asked(self, record: MatchRecord) -> _Reviewing:
        return lambda journal, hear: review(
            record,
            self._engine,
            level=self.stored.level,
            cancel=self._turn.control,
            resume_from=unpacked(self.stored.partial),
            on_progress=hear,
            journal=journal,
        )

    async def _made(self, reviewing: _Reviewing, kept: KeptAnswers) -> Review | None:
        """The review, every answer and every game of it stored; None where the turn ended before."""
        loop = asyncio.get_running_loop()
        heard: asyncio.Queue[_Told | None] = asyncio.Queue()

        def tell(told: ReviewProgress | str) -> None:
            part = _Told(told)
            loop.call_soon_threadsafe(heard.put_nowait, part)
            while not part.is_stored.wait(_LOOK_S) and not self._turn.control.is_cancelled:
                pass
            is_end = isinstance(told, ReviewProgress) and told.review.is_complete
            if self._turn.is_over and not is_end:
                raise _TurnOver

        def work() -> Review | None:
            try:
                return reviewing(JournalOfLines(kept, tell), tell)
            except _TurnOver:
                return None
            finally:
                loop.call_soon_threadsafe(heard.put_nowait, None)

        task = asyncio.create_task(self._in_background(work))
        try:
            while (part := await heard.get()) is not None:
                await self._store_part(part.told)
                part.is_stored.set()
        except BaseException:
            self._turn.control.cancel()  # else the thread would wait for what nobody stores
            with suppress(TablasError):
                await task
            raise
        return await task

    async def _kept(self, record: MatchRecord) -> KeptAnswers:
        """What earlier turns have answered."""
        stored, engine = self.stored, self._engine
        way = await asyncio.to_thread(way_of, record, stored.level, "none", Thresholds(), engine)
        lines = await self._store.turns(stored.id)
        kept = await asyncio.to_thread(KeptAnswers, lines, way)
        self._lines = 1 + len(kept.used)
        if self._lines != len(lines):
            await self._store.begin_turns(stored.id, [head_line(way), *kept.used])
        return kept

    async def _store_part(self, told: ReviewProgress | str) -> None:
        if isinstance(told, ReviewProgress):
            partial = await asyncio.to_thread(packed, told.review)
            await self._keep(replace(self.stored, state="working", done=told.done, partial=partial))
        elif self._lines is not None:
            try:
                await self._store.add_turn(self.stored, self._lines, told)
                self._lines += 1
            except IntegrityError:  # another server reviews the same match: its answers are as good
                self._lines = None

    async def _keep(self, stored: StoredReview) -> None:
        self.stored = stored
        await self._store.advance(stored)


def read_record(data: bytes) -> MatchRecord:
    """The match that was stored."""
    return jsonl.read(data).record


def packed(found: Review) -> bytes:
    """The review as it is stored: its JSON, compressed."""
    return gzip.compress(write_review(found).encode(), compresslevel=5, mtime=0)


@lru_cache(maxsize=4)
def unpacked(data: bytes | None) -> Review | None:
    """The review that was stored; None where there is none, or one that this version does not read.

    A page asks for its words, its graph and each of its boards: the review behind them is read once.
    """
    if data is None:
        return None
    try:
        return read_review(gzip.decompress(data).decode())
    except (TablasError, OSError, ValueError):
        return None


def rates(found: Review) -> tuple[float | None, float | None]:
    """PR of both players."""
    return found.totals[0].pr, found.totals[1].pr
