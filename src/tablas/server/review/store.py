"""Reading and writing reviews: values in, values out; nothing above it sees a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import cast

from sqlalchemy import ColumnElement, Connection, Select, delete, insert, or_, select, update
from sqlalchemy.orm import Session, defer

from tablas.analysis import ReviewLevel
from tablas.library.gist import key_of
from tablas.protocol.reviews import ReviewState
from tablas.server.play.tables import MeetingRow
from tablas.server.review.tables import ReviewRow, ReviewTurnRow
from tablas.server.storage.database import Database

LONGEST_LIST = 200


@dataclass(frozen=True, slots=True)
class StoredReview:
    """A match that was sent in; ``record`` and the reviews are the bytes of their own formats."""

    id: str
    digest: str
    created_at: datetime
    file_name: str
    players: tuple[str, str]
    length: int
    score: tuple[int, int]
    problems: int
    level: ReviewLevel
    state: ReviewState
    done: int
    games: int
    pr: tuple[float | None, float | None]
    record: bytes = b""
    review: bytes | None = None
    partial: bytes | None = None
    owner: str | None = None


class ReviewStore:
    """The reviews of one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, review: StoredReview) -> None:
        """Store a match that is not here yet.

        Raises:
            IntegrityError: the same match is here already.
            StorageError: the database could not be written.
        """
        values = {
            **_values(review),
            "id": review.id,
            "digest": review.digest,
            "created_at": review.created_at,
            "owner": review.owner,
        }

        def work(connection: Connection) -> None:
            connection.execute(insert(ReviewRow).values(**values))

        await self._database.write(work)

    async def save(self, review: StoredReview) -> None:
        """Store the match as it stands now, without what was answered of a review in work."""
        await self._update(review, ReviewRow.id == review.id, is_over=True)

    async def advance(self, review: StoredReview) -> None:
        """Store how far the work has come; nothing where another level was asked for or it is gone."""
        is_same = (ReviewRow.level == review.level) & (ReviewRow.digest == review.digest)
        where = (ReviewRow.id == review.id) & is_same
        await self._update(review, where, is_over=review.state == "done")

    async def turns(self, review_id: str) -> list[str]:
        """The lines of answers of a review in work, the first one first."""
        lines = select(ReviewTurnRow.line).where(ReviewTurnRow.review_id == review_id)

        def work(session: Session) -> list[str]:
            return list(session.scalars(lines.order_by(ReviewTurnRow.number)))

        return await self._database.read(work)

    async def begin_turns(self, review_id: str, lines: Sequence[str]) -> None:
        """Store the first lines of answers in the place of all that are there."""
        rows = [{"review_id": review_id, "number": number, "line": line} for number, line in enumerate(lines)]

        def work(connection: Connection) -> None:
            connection.execute(delete(ReviewTurnRow).where(ReviewTurnRow.review_id == review_id))
            connection.execute(insert(ReviewTurnRow), rows)

        await self._database.write(work, is_lasting=False)

    async def add_turn(self, review: StoredReview, number: int, line: str) -> None:
        """Store the next line of answers; nothing if another level was asked for, or it was removed.

        Raises:
            IntegrityError: another server has stored one with this number.
            StorageError: the database could not be written.
        """
        row = {"review_id": review.id, "number": number, "line": line}
        asked = select(ReviewRow.id).where((ReviewRow.id == review.id) & (ReviewRow.level == review.level))

        def work(connection: Connection) -> None:
            if connection.execute(asked).first() is not None:
                connection.execute(insert(ReviewTurnRow).values(**row))

        # The process may end at any time, and what was said is said; a power cut may cost the last answers.
        await self._database.write(work, is_lasting=False)

    async def _update(self, review: StoredReview, where: ColumnElement[bool], *, is_over: bool) -> None:
        def work(connection: Connection) -> None:
            changed = connection.execute(update(ReviewRow).where(where).values(**_values(review))).rowcount
            if is_over and changed:
                connection.execute(delete(ReviewTurnRow).where(ReviewTurnRow.review_id == review.id))

        await self._database.write(work)

    async def played_by(self, name: str) -> list[StoredReview]:
        """The matches that were played here by somebody of this name, whole."""
        is_his = or_(ReviewRow.first_name == name, ReviewRow.second_name == name)
        query = select(ReviewRow).where(ReviewRow.file_name == "", is_his)
        return await self._database.read(lambda session: [_stored(row) for row in session.scalars(query)])

    async def rewrite(self, review: StoredReview) -> None:
        """Store a match whose own bytes have changed; where those are here already, they will do."""

        def work(connection: Connection) -> None:
            there = select(ReviewRow.id).where(ReviewRow.digest == review.digest, ReviewRow.id != review.id)
            if connection.scalar(there) is not None:
                connection.execute(delete(ReviewRow).where(ReviewRow.id == review.id))
                return
            values = {**_values(review), "digest": review.digest}
            connection.execute(update(ReviewRow).where(ReviewRow.id == review.id).values(**values))

        await self._database.write(work)

    async def remove(self, review_id: str) -> None:
        """Forget a match and its review."""

        def work(connection: Connection) -> None:
            connection.execute(delete(ReviewTurnRow).where(ReviewTurnRow.review_id == review_id))
            connection.execute(delete(ReviewRow).where(ReviewRow.id == review_id))

        await self._database.write(work)

    async def find(self, review_id: str) -> StoredReview | None:
        """The match of an id, whole."""
        return await self._one(ReviewRow.id == review_id)

    async def same(self, digest: str) -> StoredReview | None:
        """The match with these bytes, whole."""
        return await self._one(ReviewRow.digest == digest)

    async def next_one(self) -> StoredReview | None:
        """The match that has waited longest; one in work when the server stopped comes before it."""

        def work(session: Session) -> StoredReview | None:
            chosen = select(ReviewRow).where(ReviewRow.state.in_(("waiting", "working")))
            row = session.scalars(chosen.order_by(ReviewRow.state.desc(), ReviewRow.created_at)).first()
            return None if row is None else _stored(row)

        return await self._database.read(work)

    async def all(self, owner: str | None = None, words: str = "") -> list[StoredReview]:
        """The latest ones that have all these words in their names, of one owner or all, the newest first.

        Whoever sent a match in owns it, and so do the two who played it here.

        They come without their records and reviews. Capitals and accents make no difference, which databases
        do not agree about: names are compared here.
        """
        newest = select(ReviewRow).order_by(ReviewRow.created_at.desc(), ReviewRow.id)
        if owner is not None:
            played = select(MeetingRow.review_id).where(
                or_(MeetingRow.host == owner, MeetingRow.guest == owner), MeetingRow.review_id.is_not(None)
            )
            newest = newest.where(or_(ReviewRow.owner == owner, ReviewRow.id.in_(played)))
        light = newest.options(defer(ReviewRow.record), defer(ReviewRow.review), defer(ReviewRow.partial))

        def work(session: Session) -> list[StoredReview]:
            if not words.strip():
                return [_stored(row, is_whole=False) for row in session.scalars(light.limit(LONGEST_LIST))]
            chosen = light.where(ReviewRow.id.in_(_named(session, newest, words)))
            return [_stored(row, is_whole=False) for row in session.scalars(chosen)]

        return await self._database.read(work)

    async def _one(self, where: ColumnElement[bool]) -> StoredReview | None:
        def work(session: Session) -> StoredReview | None:
            row = session.scalars(select(ReviewRow).where(where)).first()
            return None if row is None else _stored(row)

        return await self._database.read(work)


def _named(session: Session, newest: Select[ReviewRow], words: str) -> list[str]:
    """The first of these matches whose players and file have all the words in their names."""
    names = (ReviewRow.id, ReviewRow.first_name, ReviewRow.second_name, ReviewRow.file_name)
    wanted = key_of(words).split()
    found: list[str] = []
    for review_id, *named in session.execute(newest.with_only_columns(*names)):
        text = key_of(" ".join(named))
        if all(word in text for word in wanted):
            found.append(review_id)
            if len(found) == LONGEST_LIST:
                break
    return found


def _values(review: StoredReview) -> dict[str, object]:
    return {
        "file_name": review.file_name,
        "first_name": review.players[0],
        "second_name": review.players[1],
        "length": review.length,
        "first_score": review.score[0],
        "second_score": review.score[1],
        "problems": review.problems,
        "level": review.level,
        "state": review.state,
        "done": review.done,
        "games": review.games,
        "first_pr": review.pr[0],
        "second_pr": review.pr[1],
        "record": review.record,
        "review": review.review,
        "partial": review.partial,
    }


def _stored(row: ReviewRow, *, is_whole: bool = True) -> StoredReview:
    return StoredReview(
        id=row.id,
        digest=row.digest,
        created_at=row.created_at,
        file_name=row.file_name,
        players=(row.first_name, row.second_name),
        length=row.length,
        score=(row.first_score, row.second_score),
        problems=row.problems,
        level=cast(ReviewLevel, row.level),
        state=cast(ReviewState, row.state),
        done=row.done,
        games=row.games,
        pr=(row.first_pr, row.second_pr),
        record=row.record if is_whole else b"",
        review=row.review if is_whole else None,
        partial=row.partial if is_whole else None,
        owner=row.owner,
    )
