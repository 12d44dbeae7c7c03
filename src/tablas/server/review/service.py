"""Matches sent in and their reviews, made in turns, oldest first."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import uuid
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from functools import partial
from pathlib import PurePosixPath

from sqlalchemy.exc import IntegrityError

from tablas.analysis import Review, ReviewLevel
from tablas.errors import SearchCancelled, TablasError
from tablas.formats import jsonl, read_match
from tablas.protocol.reviews import ImportProblem, ImportReport, ReviewSummary
from tablas.record import MatchRecord, with_comment
from tablas.report.review.summary import shown_score
from tablas.server.background import Background, Turn
from tablas.server.play.ledger import utc_now
from tablas.server.review.errors import NoMatchInFile, NotReviewedYet, UnknownReview
from tablas.server.review.filing import file_review, refile_review
from tablas.server.review.naming import without_name
from tablas.server.review.store import ReviewStore, StoredReview
from tablas.server.review.views import decision_at, summary_view
from tablas.server.review.work import ReviewWork, packed, read_record, unpacked
from tablas.storage.faults import StorageError

log = logging.getLogger("tablas.server")

MOST_PROBLEMS = 50
LONGEST_NAME = 200


class ReviewService:
    """Takes files in, gives back what was found, and is a source of work for the background.

    The database is the queue: a server that is stopped goes on where it was when it starts again.
    """

    def __init__(
        self,
        store: ReviewStore,
        background: Background,
        clock: Callable[[], datetime] = utc_now,
        library: str | None = None,
        *,
        is_public: bool = False,
    ) -> None:
        self._store, self._background, self._clock = store, background, clock
        self._library = library
        self._is_public = is_public
        self._work: ReviewWork | None = None

    async def add(
        self, data: bytes, file_name: str, level: ReviewLevel, visitor: str | None = None
    ) -> ImportReport:
        """Take a file in; a match that is here already is not stored twice, but may be reviewed deeper.

        Raises:
            FormatError: the file is no match that can be read.
            NoMatchInFile: there are only positions in it.
            StorageError: the database could not be written.
        """
        reading = await asyncio.to_thread(read_match, data)
        name = PurePosixPath(file_name.replace("\\", "/")).name[:LONGEST_NAME]
        records = [record for record in (reading.record, *reading.more) if record.games]
        if not records:
            raise NoMatchInFile(name)
        stored = [
            await self._added(record, name, level, len(reading.problems), visitor) for record in records
        ]
        self._background.wake()
        problems = [
            ImportProblem(code=each.code, place=each.place, message=each.message)
            for each in reading.problems[:MOST_PROBLEMS]
        ]
        return ImportReport(format=reading.format, reviews=list(map(summary_view, stored)), problems=problems)

    async def add_record(
        self, record: MatchRecord, name: str, level: ReviewLevel, visitor: str | None = None
    ) -> ReviewSummary:
        """Take a match in that was played here; one that is here already may be reviewed deeper.

        Raises:
            StorageError: the database could not be written.
        """
        stored = await self._added(record, name, level, 0, visitor)
        self._background.wake()
        return summary_view(stored)

    async def shown(self, visitor: str | None, words: str = "") -> list[ReviewSummary]:
        """What was sent in and has these words in its names, the newest first.

        A visitor of a public server is shown what he sent in himself.
        """
        if self._is_public and visitor is None:
            return []
        owner = visitor if self._is_public else None
        return [summary_view(stored) for stored in await self._store.all(owner, words)]

    async def stored(self, review_id: str) -> StoredReview:
        """One match.

        Raises:
            UnknownReview: there is none with this id.
        """
        found = await self._store.find(review_id)
        if found is None:
            raise UnknownReview(review_id)
        return found

    async def review(self, review_id: str) -> tuple[StoredReview, Review | None]:
        """One match and its last whole review; None as long as there is none.

        Raises:
            UnknownReview: there is none with this id.
        """
        stored = await self.stored(review_id)
        return stored, await asyncio.to_thread(unpacked, stored.review)

    async def ask(self, review_id: str, level: ReviewLevel) -> ReviewSummary:
        """Review a match at another level, or again after a failure.

        Raises:
            UnknownReview: there is none with this id.
        """
        asked = await self._again(await self.stored(review_id), level)
        self._background.wake()
        return summary_view(asked)

    async def comment(self, review_id: str, anchor: str, text: str) -> None:
        """Write a comment on a decision into the record and into its review.

        Raises:
            UnknownReview: there is no such review, or no such decision in it.
            NotReviewedYet: the work on it has not come to its end.
        """
        stored, review = await self.review(review_id)
        if review is None or stored.state not in ("done", "failed"):
            raise NotReviewedYet(review_id)
        decision = decision_at(review, anchor)
        if decision is None:
            raise UnknownReview(f"{review_id}/{anchor}")
        record = with_comment(review.record, decision.game, decision.entry, text.strip())
        found = await asyncio.to_thread(packed, replace(review, record=record))
        await self._store.save(replace(stored, record=jsonl.write(record), review=found))

    async def remove(self, review_id: str) -> None:
        """Forget a match.

        Raises:
            UnknownReview: there is none with this id.
        """
        await self.stored(review_id)
        if self._work is not None and self._work.stored.id == review_id:
            self._work.cancel()
        await self._store.remove(review_id)

    async def take_back(self, review_id: str) -> None:
        """Forget a match as if it had never been taken in, in the library too.

        Raises:
            UnknownReview: there is none with this id.
        """
        stored = await self.stored(review_id)
        await self.remove(review_id)
        if self._library is not None:
            record = await asyncio.to_thread(read_record, stored.record)
            await asyncio.to_thread(refile_review, self._library, record, None)

    async def forget_name(self, name: str) -> None:
        """Take a player's name out of the matches that were played here and reviewed, and of the library.

        Raises:
            StorageError: the database could not be written.
        """
        for stored in await self._store.played_by(name):
            if self._work is not None and self._work.stored.id == stored.id:
                self._work.cancel()
            nameless = await asyncio.to_thread(without_name, stored, name)
            await self._store.rewrite(nameless)
            if self._library is not None:
                await asyncio.to_thread(_refile_stored, self._library, stored, nameless)
        self._background.wake()

    async def _added(
        self, record: MatchRecord, name: str, level: ReviewLevel, problems: int, visitor: str | None
    ) -> StoredReview:
        data = await asyncio.to_thread(jsonl.write, record)
        digest = hashlib.sha256(data).hexdigest()
        first, second = (player.name[:LONGEST_NAME] for player in record.players)
        new = StoredReview(
            id=uuid.uuid4().hex,
            digest=digest,
            created_at=self._clock(),
            file_name=name,
            players=(first, second),
            length=record.length,
            score=shown_score(record),
            problems=problems,
            level=level,
            state="waiting",
            done=0,
            games=len(record.games),
            pr=(None, None),
            record=data,
            owner=visitor,
        )
        try:
            await self._store.add(new)
        except IntegrityError:
            old = await self._store.same(digest)
            if old is None:
                raise
            return await self._again(old, level)
        return new

    async def _again(self, stored: StoredReview, level: ReviewLevel) -> StoredReview:
        if stored.level == level and stored.state != "failed":
            return stored
        if self._work is not None and self._work.stored.id == stored.id:
            self._work.cancel()
        asked = replace(stored, level=level, state="waiting", done=0, partial=None)
        await self._store.save(asked)
        return asked

    async def work(self, turn: Turn) -> bool:
        """Review for a turn what has waited longest; False where nothing waits.

        Raises:
            StorageError: the database cannot be used now.
        """
        stored = await self._store.next_one()
        if stored is None:
            return False
        engine = await self._background.call(lambda: self._background.engines.of(0))
        self._work = ReviewWork(stored, engine, self._store, turn, self._background.call)
        try:
            found = await self._work.run()
            if found is not None and self._library is not None:
                await self._background.call(partial(file_review, self._library, found, stored.file_name))
                await self._renamed_meanwhile(stored, found)
        except SearchCancelled:
            log.info("review %s stopped", stored.id)
        except StorageError:
            raise
        except TablasError as error:
            log.warning("review %s failed: %s %s", stored.id, error.code, error)
            await self._store.advance(replace(self._work.stored, state="failed"))
        except Exception as error:  # one bad match must not hold up the others
            log.error("review %s failed", stored.id, exc_info=error)
            await self._store.advance(replace(self._work.stored, state="failed"))
        finally:
            self._work = None
        return True

    async def _renamed_meanwhile(self, stored: StoredReview, found: Review) -> None:
        """Put the review right in the library where a player has left while it was on its way there."""
        now = await self._store.find(stored.id)
        if self._library is not None and (now is None or now.digest != stored.digest):
            after = None if now is None else unpacked(now.review)
            await asyncio.to_thread(refile_review, self._library, found.record, after)


def _refile_stored(url: str, stored: StoredReview, nameless: StoredReview) -> None:
    before, after = unpacked(stored.review), unpacked(nameless.review)
    if before is not None:
        refile_review(url, before.record, after)
