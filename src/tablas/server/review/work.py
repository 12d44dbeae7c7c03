"""The work of reviewing, in turns: a game at a time, stored after each, stopped at once."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import replace
from functools import lru_cache

from tablas.analysis import Review, ReviewProgress, read_review, review, write_review
from tablas.decision import Engine
from tablas.errors import TablasError
from tablas.formats import jsonl
from tablas.record import MatchRecord
from tablas.server.background import Turn
from tablas.server.review.store import StoredReview

Save = Callable[[StoredReview], Awaitable[None]]
InBackground = Callable[[Callable[[], Review]], Coroutine[None, None, Review]]


class _TurnOver(Exception):
    """The turn has ended with a game; ``review`` has what there is."""

    def __init__(self, review: Review) -> None:
        super().__init__()
        self.review = review


class ReviewWork:
    """A turn of work on the review of one match.

    A quick review comes first, so that there is something to read; a deeper one replaces it when it is
    whole. What has been done of the deeper one is stored after every game.
    """

    def __init__(
        self, stored: StoredReview, engine: Engine, save: Save, turn: Turn, in_background: InBackground
    ) -> None:
        self.stored = stored
        self._engine, self._save, self._turn, self._in_background = engine, save, turn, in_background

    def cancel(self) -> None:
        """Stop at the next position; what is stored stays."""
        self._turn.control.cancel()

    async def run(self) -> Review | None:
        """Review from where it was left, to the end or to the first game that ends after the turn.

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
        if not found.is_complete:
            return None
        done = len(found.games)
        await self._keep(
            replace(self.stored, state="done", done=done, review=packed(found), partial=None, pr=rates(found))
        )
        return found

    def _quick(self, record: MatchRecord) -> Callable[[], Review]:
        return lambda: review(record, self._engine, level="quick", cancel=self._turn.control)

    async def _deep(self, record: MatchRecord) -> Review:
        loop = asyncio.get_running_loop()
        heard: asyncio.Queue[ReviewProgress | None] = asyncio.Queue()

        def tell(progress: ReviewProgress | None) -> None:
            loop.call_soon_threadsafe(heard.put_nowait, progress)

        def hear(progress: ReviewProgress) -> None:
            tell(progress)
            if self._turn.is_over and not progress.review.is_complete:
                raise _TurnOver(progress.review)

        def work() -> Review:
            try:
                return review(
                    record,
                    self._engine,
                    level=self.stored.level,
                    cancel=self._turn.control,
                    resume_from=unpacked(self.stored.partial),
                    on_progress=hear,
                )
            except _TurnOver as over:
                return over.review
            finally:
                tell(None)

        task = asyncio.create_task(self._in_background(work))
        while (progress := await heard.get()) is not None:
            partial = await asyncio.to_thread(packed, progress.review)
            await self._keep(replace(self.stored, state="working", done=progress.done, partial=partial))
        return await task

    async def _keep(self, stored: StoredReview) -> None:
        self.stored = stored
        await self._save(stored)


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
