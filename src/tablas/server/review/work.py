"""The work of reviewing, in turns: a decision at a time, stored after each, stopped at once."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Callable, Coroutine
from dataclasses import replace
from functools import lru_cache
from typing import Protocol, TypeVar

from sqlalchemy.exc import IntegrityError

from tablas.analysis import Review, ReviewProgress, Thresholds, read_review, review, write_review
from tablas.analysis.journal_lines import KeptAnswers, head_line, way_of
from tablas.decision import Engine
from tablas.errors import TablasError
from tablas.formats import jsonl
from tablas.record import MatchRecord
from tablas.server.background import Turn
from tablas.server.review.journal import KeptTurns
from tablas.server.review.store import ReviewStore, StoredReview

Found = TypeVar("Found")


class InBackground(Protocol):
    """Does work in the thread of low priority."""

    def __call__(self, work: Callable[[], Found]) -> Coroutine[None, None, Found]:
        """What it finds."""
        ...


class _TurnOver(Exception):
    """The turn has ended where the work can go on later."""


class ReviewWork:
    """A turn of work on the review of one match.

    A quick review comes first, so that there is something to read; a deeper one replaces it when it is
    whole. What has been done of the deeper one is stored after every game, and every answer inside it.
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
        if self.stored.review is None and self.stored.level != "quick":
            quick = await self._in_background(self._quick(record))
            await self._keep(replace(self.stored, state="working", review=packed(quick), pr=rates(quick)))
        found = await self._deep(record)
        if found is None:
            return None
        done = len(found.games)
        await self._keep(
            replace(self.stored, state="done", done=done, review=packed(found), partial=None, pr=rates(found))
        )
        return found

    def _quick(self, record: MatchRecord) -> Callable[[], Review]:
        return lambda: review(record, self._engine, level="quick", cancel=self._turn.control)

    async def _deep(self, record: MatchRecord) -> Review | None:
        loop = asyncio.get_running_loop()
        heard: asyncio.Queue[ReviewProgress | str | None] = asyncio.Queue()

        def tell(told: ReviewProgress | str | None) -> None:
            loop.call_soon_threadsafe(heard.put_nowait, told)

        def go_on() -> None:
            if self._turn.is_over:
                raise _TurnOver

        def hear(progress: ReviewProgress) -> None:
            tell(progress)
            if not progress.review.is_complete:
                go_on()

        kept = await self._kept(record)

        def work() -> Review | None:
            try:
                return review(
                    record,
                    self._engine,
                    level=self.stored.level,
                    cancel=self._turn.control,
                    resume_from=unpacked(self.stored.partial),
                    on_progress=hear,
                    journal=None if kept is None else KeptTurns(kept, tell, go_on),
                )
            except _TurnOver:
                return None
            finally:
                tell(None)

        task = asyncio.create_task(self._in_background(work))
        while (told := await heard.get()) is not None:
            await self._store_part(told)
        return await task

    async def _kept(self, record: MatchRecord) -> KeptAnswers | None:
        """What earlier turns have answered; None for a quick review, which asks for no journal."""
        stored, engine = self.stored, self._engine
        if stored.level == "quick":
            return None
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
