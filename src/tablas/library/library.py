"""The library: matches of many files in one database, found again by player, date, comment or position."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Self

from sqlalchemy import Connection, delete, func, select
from sqlalchemy.orm import Session

from tablas.analysis import Progress, Review, ReviewLevel
from tablas.analysis.progress_values import USUAL_WINDOW
from tablas.formats import Reading, jsonl, read_match
from tablas.library import people, reviews, searching
from tablas.library.adding import Adder, Heard, waiting
from tablas.library.cards import CardBox
from tablas.library.files import files_of
from tablas.library.filing import file_batch
from tablas.library.gist import gist_of
from tablas.library.tables import COPIES, HEADS, MATCHES, PLACES, REVIEWS, SOURCES
from tablas.library.values import (
    AddReport,
    Copy,
    Filed,
    KeptReview,
    Listed,
    NotInLibrary,
    Player,
    Query,
    SeveralPlayers,
    Stats,
)
from tablas.record import MatchRecord
from tablas.storage.database import Database
from tablas.storage.faults import DatabaseDamaged
from tablas.storage.folders import data_folder
from tablas.storage.migrate import Forms, prepare_database

FORMS = Forms(
    Path(__file__).resolve().parent / "migrations" / "versions",
    counter="library_version",
)
USUAL_PAGE = 50


def default_url() -> str:
    """The URL of the library in the user's data folder (`TABLAS_DATA`, where it is set)."""
    return f"sqlite:///{data_folder() / 'library.db'}"


class Library:
    """The matches of one database; a context manager that closes it.

    Every method raises `StorageError` when the database cannot be used. One program writes at a time; any
    number may read meanwhile.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    @classmethod
    def open(cls, url: str | None = None, *, must_exist: bool = False) -> Self:
        """The library of a URL as SQLAlchemy writes it, made or migrated forward first.

        Args:
            url: ``sqlite:///file.db`` or ``postgresql://…``; None for the user's own library, which is
                always made.
            must_exist: whether a file that is not there is refused rather than made.

        Raises:
            StorageError: the database cannot be used; its code says why, and it is as it was.
        """
        must_exist = must_exist and url is not None
        return cls(Database(prepare_database(url or default_url(), FORMS, must_exist=must_exist)))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @property
    def place(self) -> str:
        """The file of the database, or its URL without the password."""
        return self._database.place

    def cards(self, learner: str = "") -> CardBox:
        """The study cards of a learner; "" is the one person who uses the library alone."""
        return CardBox(self._database, learner)

    def close(self) -> None:
        """Closes the database."""
        self._database.close()

    def add(self, sources: Iterable[str | Path], heard: Heard | None = None) -> AddReport:
        """Brings in files of any format there is a reader for, and says what became of them.

        A file that cannot be read does not stop the others. Files are written in batches, each whole or not
        at all; Ctrl+C ends the work after what was read so far. Files that are there already are passed over
        quickly, so that a second run goes on where the first one was stopped. A match that is there already,
        in whatever format, is kept as another copy of it.

        Args:
            sources: files, folders and patterns.
            heard: told of every file once it is written or refused.
        """
        return Adder(self._database, heard).add(files_of(sources))

    def add_record(self, record: MatchRecord, name: str = "") -> Filed:
        """Brings in one record, which need not come from a file; it is kept in the native format.

        Args:
            record: settled, as readers and `record.from_match` give it.
            name: what to call where it came from.
        """
        data = jsonl.write(record)
        each = waiting(Path(name or "record.jsonl"), data, Reading(record, format=jsonl.NAME))
        return self._database.write(lambda connection: file_batch(connection, [each]))[0].matches[0]

    def search(
        self, query: Query | None = None, *, limit: int | None = USUAL_PAGE, offset: int = 0
    ) -> tuple[Listed, ...]:
        """The matches that fit, the latest date first; with a position, each with the places where it stands.

        Args:
            query: what is asked; None for everything.
            limit: how many at most, None for all.
            offset: how many to pass over.
        """
        return self._database.read(
            lambda session: searching.search(session, query or Query(), limit, offset)
        )[1]

    def count(self, query: Query | None = None) -> int:
        """How many matches fit."""
        return self._database.read(lambda session: searching.search(session, query or Query(), 0, 0))[0]

    def listed(self, match_id: int) -> Listed:
        """The match as it stands in lists.

        Raises:
            NotInLibrary: there is no such match.
        """
        found = self._database.read(lambda session: searching.listed(session, [match_id]))
        if not found:
            raise NotInLibrary(match_id)
        return found[0]

    def copies(self, match_id: int) -> tuple[Copy, ...]:
        """The files that hold the match, the first one first.

        Raises:
            NotInLibrary: there is no such match.
        """
        return self._database.read(lambda session: searching.copies(session, match_id))

    def contents(self, copy: Copy) -> bytes:
        """The bytes of the file, just as they were added; other matches may stand in it too.

        Raises:
            NotInLibrary: it was removed.
        """
        packed = self._database.read(lambda session: _packed(session, copy))
        try:
            return zlib.decompress(packed)
        except zlib.error as error:
            raise DatabaseDamaged(self.place, f"the contents of {copy.name} are damaged") from error

    def reading(self, copy: Copy) -> Reading:
        """The file read again.

        Raises:
            NotInLibrary: it was removed.
        """
        return read_match(self.contents(copy), copy.format)

    def record(self, match_id: int, copy: Copy | None = None) -> MatchRecord:
        """The match as a file has it: the first one, unless another is named.

        Raises:
            NotInLibrary: there is no such match.
        """
        chosen = copy or self.copies(match_id)[0]
        reading = self.reading(chosen)
        return (reading.record, *reading.more)[chosen.number]

    def keep_review(self, match_id: int, review: Review) -> None:
        """Keeps a whole review of the match; one of the same level is replaced.

        Raises:
            NotInLibrary: there is no such match.
            NotWhole: the review was not finished, or is of another match.
        """
        columns, fingerprint = reviews.packed_review(review)
        self._database.write(lambda connection: reviews.keep(connection, match_id, columns, fingerprint))

    def file_review(self, review: Review, name: str = "") -> int:
        """Keeps a whole review, and its match too if it is not there yet; the number of the match.

        Args:
            review: of a match from anywhere.
            name: what to call where the match came from.

        Raises:
            NotWhole: the review was not finished.
        """
        columns, fingerprint = reviews.packed_review(review)
        match_id = self._database.read(lambda session: reviews.match_of(session, fingerprint))
        if match_id is None:
            match_id = self.add_record(review.record, name).match_id
        number = match_id
        self._database.write(lambda connection: reviews.keep(connection, number, columns, fingerprint))
        return number

    def review(self, match_id: int, level: ReviewLevel | None = None) -> Review | None:
        """The review of the match: of a level, or the deepest there is; None where there is none.

        Raises:
            NotInLibrary: there is no such match.
        """
        return self._database.read(lambda session: reviews.read(session, match_id, level, self.place))

    def reviews(self, match_ids: Sequence[int] | None = None) -> tuple[KeptReview, ...]:
        """The reviews that are kept, of these matches or of all, the deepest of each match first."""
        return self._database.read(lambda session: reviews.kept(session, match_ids))

    def progress(
        self,
        player: str,
        query: Query | None = None,
        *,
        level: ReviewLevel | None = None,
        window: int = USUAL_WINDOW,
    ) -> Progress:
        """How a player plays over the reviewed matches that fit, and how that changes.

        Args:
            player: his name, case and accents apart, or a part that only his name has.
            query: which of his matches; all where it is None.
            level: of the reviews that count; None for the deepest of each match.
            window: matches a rolling PR rests on.

        Raises:
            NoSuchPlayer: nobody has that name; the error has those that come near.
            SeveralPlayers: it may be any of several.
        """
        return self._database.read(
            lambda session: reviews.progress(session, player, query or Query(), level, window, self.place)
        )

    def remove(self, match_ids: Sequence[int]) -> None:
        """Takes the matches out, all of them or none; files that held nothing else go with them.

        Raises:
            NotInLibrary: one of them is not there.
        """
        self._database.write(lambda connection: _remove(connection, match_ids))

    def forget(self, record: MatchRecord) -> bool:
        """Takes a match out, and the names of its players who have no other; whether it was there."""
        fingerprint = gist_of(record).fingerprint

        def work(connection: Connection) -> bool:
            number = reviews.match_of(connection, fingerprint)
            if number is None:
                return False
            _remove(connection, [number])
            people.drop(connection, [player.name for player in record.players])
            return True

        return self._database.write(work)

    def check_player(self, name: str) -> None:
        """Nothing, where some player has that name, or has it as a part of his.

        Raises:
            NoSuchPlayer: nobody has; the error has the names that come near.
        """
        with suppress(SeveralPlayers):
            self._database.read(lambda session: people.found_player(session, name))

    def players(self, *, is_reviewed: bool = False) -> tuple[Player, ...]:
        """All players, by name; with ``is_reviewed`` those with reviewed matches, and only these count."""
        return self._database.read(lambda session: people.players(session, is_reviewed=is_reviewed))

    def merge(self, main: str, alias: str) -> None:
        """Makes the second name another name of the first player: who searches for one finds both.

        Raises:
            NoSuchPlayer: one of them is nobody's name.
            CannotMerge: they are one player already.
        """
        self._database.write(lambda connection: people.merge(connection, main, alias))

    def split(self, alias: str) -> None:
        """Makes a name that was merged a player of its own again.

        Raises:
            NoSuchPlayer: it is nobody's other name.
        """
        self._database.write(lambda connection: people.split(connection, alias))

    def stats(self) -> Stats:
        """How much there is."""
        path = Path(self.place)
        size = path.stat().st_size if path.is_file() else None
        return self._database.read(lambda session: _stats(session, size))


def _packed(session: Session, copy: Copy) -> bytes:
    packed = session.execute(
        select(SOURCES.c.contents).where(SOURCES.c.id == copy.source_id)
    ).scalar_one_or_none()
    if packed is None:
        raise NotInLibrary(copy.source_id)
    return bytes(packed)


def _remove(connection: Connection, match_ids: Sequence[int]) -> None:
    for match_id in dict.fromkeys(match_ids):
        connection.execute(delete(COPIES).where(COPIES.c.match_id == match_id))
        connection.execute(delete(HEADS).where(HEADS.c.match_id == match_id))
        connection.execute(delete(REVIEWS).where(REVIEWS.c.match_id == match_id))
        if connection.execute(delete(MATCHES).where(MATCHES.c.id == match_id)).rowcount == 0:
            raise NotInLibrary(match_id)
    connection.execute(delete(SOURCES).where(SOURCES.c.id.not_in(select(COPIES.c.source_id))))


def _stats(session: Session, size: int | None) -> Stats:
    columns = MATCHES.c
    matches, games, turns, positions = session.execute(
        select(
            func.count(),
            *(func.coalesce(func.sum(each), 0) for each in (columns.games, columns.turns, columns.positions)),
        )
    ).one()
    formats = session.execute(
        select(SOURCES.c.format, func.count()).group_by(SOURCES.c.format).order_by(SOURCES.c.format)
    ).all()
    lengths = session.execute(
        select(columns.length, func.count()).group_by(columns.length).order_by(columns.length)
    )
    return Stats(
        matches=matches,
        games=games,
        turns=turns,
        positions=positions,
        players=len(people.players(session)),
        files=sum(count for _, count in formats),
        places=session.execute(select(func.coalesce(func.sum(PLACES.c.size), 0))).scalar_one(),
        formats=tuple((name, count) for name, count in formats),
        lengths=tuple((length, count) for length, count in lengths),
        bytes=size,
    )
