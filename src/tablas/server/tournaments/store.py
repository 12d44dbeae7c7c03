"""Reading and writing tournaments: values in, values out; nothing above it sees a table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any, cast

from sqlalchemy import Connection, Row, and_, delete, exists, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from tablas.protocol.shapes import PlayerKind
from tablas.server.accounts.tables import AccountRow
from tablas.server.play.records import MatchRecord, Overtaken
from tablas.server.play.store import MatchStore
from tablas.server.play.tables import MatchRow, MeetingRow
from tablas.server.ratings.tables import RatingRow
from tablas.server.storage.database import Database
from tablas.server.tournaments.course import Moment
from tablas.server.tournaments.records import Board, Person, Phase, Played, Terms, TournamentRecord
from tablas.server.tournaments.tables import EntrantRow, PairingRow, TournamentRow
from tablas.tournament import Pairing, TournamentKind

LONGEST_LIST = 50
_CHANGING = (
    "updated_at",
    "phase",
    "starts_at",
    "seed",
    "rounds",
    "round",
    "late_at_s",
    "ends_at_s",
    "next_at_s",
)
_LIVE = ("open", "playing", "break")


@dataclass(frozen=True, slots=True)
class Summary:
    """A line of the list."""

    id: str
    name: str
    phase: Phase
    organiser_name: str
    created_at: datetime
    starts_at: datetime | None
    kind: TournamentKind
    terms: Terms
    entrants: int
    round: int
    rounds: int | None


class TournamentStore:
    """The tournaments of one database; their matches are made in one transaction with what names them."""

    def __init__(
        self,
        database: Database,
        matches: MatchStore,
        note: Callable[[str], str | None] = lambda _tournament_id: None,
    ) -> None:
        """Over a database; `note` makes what other servers are told when a tournament has changed."""
        self._database = database
        self._matches = matches
        self._note = note

    async def create(self, record: TournamentRecord) -> None:
        """Store a new tournament.

        Raises:
            Overtaken: there is one with its id.
            StorageError: the database could not be written.
        """
        values = {"id": record.id, "version": record.version, "created_at": record.created_at}
        values |= {"organiser": record.organiser, "organiser_name": record.organiser_name}
        values |= {"name": record.name, "kind": record.kind, "terms": asdict(record.terms)} | _changing(
            record
        )

        def store(connection: Connection) -> None:
            connection.execute(insert(TournamentRow).values(**values))

        try:
            await self._database.write(store, key=record.id, is_alone=False)
        except IntegrityError as error:
            raise Overtaken(record.id) from error

    async def find(self, tournament_id: str) -> TournamentRecord | None:
        """The tournament with this id, its people, its boards and their matches; None where there is none."""

        def found(connection: Connection) -> TournamentRecord | None:
            one = select(TournamentRow.__table__).where(TournamentRow.id == tournament_id)
            row = connection.execute(one).one_or_none()
            if row is None:
                return None
            people = select(EntrantRow.__table__).where(EntrantRow.tournament_id == tournament_id)
            boards = (
                select(
                    PairingRow.__table__,
                    *(getattr(MeetingRow, name) for name in ("host", "guest", "host_entropy")),
                    *(getattr(MatchRow, name) for name in ("own_score", "other_score", "is_over")),
                )
                .outerjoin(MatchRow, MatchRow.id == PairingRow.match_id)
                .outerjoin(MeetingRow, MeetingRow.match_id == MatchRow.id)
                .where(PairingRow.tournament_id == tournament_id)
            )
            return _record(
                row,
                connection.execute(people.order_by(EntrantRow.number)).all(),
                connection.execute(boards.order_by(PairingRow.round, PairingRow.board)).all(),
            )

        return await self._database.look(found)

    async def recent(self) -> list[Summary]:
        """The tournaments, those that are open or go on first, then the latest."""
        count = (
            select(func.count())
            .where(EntrantRow.tournament_id == TournamentRow.id)
            .correlate(TournamentRow)
            .scalar_subquery()
        )
        query = (
            select(TournamentRow.__table__, count.label("entrants"))
            .order_by(TournamentRow.phase.not_in(_LIVE), TournamentRow.updated_at.desc(), TournamentRow.id)
            .limit(LONGEST_LIST)
        )
        return await self._database.look(
            lambda connection: [_summary(row) for row in connection.execute(query)]
        )

    async def held_by(self, visitor: str) -> int:
        """How many tournaments somebody holds that are not over."""
        query = select(func.count()).where(TournamentRow.organiser == visitor, TournamentRow.phase.in_(_LIVE))
        return await self._database.look(lambda connection: connection.scalar(query) or 0)

    async def due(self, now: Moment) -> list[str]:
        """The tournaments for which something has come to pass."""
        has_result = exists().where(
            PairingRow.tournament_id == TournamentRow.id,
            PairingRow.outcome.is_(None),
            PairingRow.match_id == MatchRow.id,
            MatchRow.is_over,
        )
        playing = or_(TournamentRow.late_at_s <= now.s, TournamentRow.ends_at_s <= now.s, has_result)
        query = select(TournamentRow.id).where(
            or_(
                and_(TournamentRow.phase == "open", TournamentRow.starts_at <= now.at),
                and_(TournamentRow.phase == "playing", playing),
                and_(TournamentRow.phase == "break", TournamentRow.next_at_s <= now.s),
            )
        )
        return await self._database.look(lambda connection: list(connection.scalars(query)))

    async def is_any_played(self) -> bool:
        """Whether the time of any tournament runs."""
        query = select(exists().where(TournamentRow.phase.in_(("playing", "break"))))
        return await self._database.look(lambda connection: bool(connection.scalar(query)))

    async def ratings(self, visitors: Sequence[str]) -> dict[str, float]:
        """What those of them who have one are rated at."""
        query = (
            select(AccountRow.visitor, RatingRow.elo)
            .join(RatingRow, RatingRow.account_id == AccountRow.id)
            .where(AccountRow.visitor.in_(visitors))
        )
        return await self._database.look(
            lambda connection: {row.visitor: row.elo for row in connection.execute(query)}
        )

    async def change(self, before: TournamentRecord, after: TournamentRecord) -> list[str]:
        """Store what has become of a tournament; the matches that this has changed.

        A match that was not begun is forgotten once its board is decided; one cut short is not rated.

        Raises:
            Overtaken: somebody else has changed it since; nothing was stored.
            StorageError: the database could not be written.
        """
        changed = _consequences(before, after)

        def store(connection: Connection) -> None:
            _raise_version(connection, before, **_changing(after))
            _keep_people(connection, before, after)
            _keep_boards(connection, before, after)
            for match_id, is_rated in changed.items():
                if is_rated is None:
                    unbegun = select(MeetingRow.match_id).where(MeetingRow.host_entropy.is_(None))
                    connection.execute(
                        delete(MatchRow).where(MatchRow.id == match_id, MatchRow.id.in_(unbegun))
                    )
                else:
                    connection.execute(
                        update(MeetingRow).where(MeetingRow.match_id == match_id).values(is_rated=is_rated)
                    )

        await self._write(after.id, store)
        return list(changed)

    async def seat(self, record: TournamentRecord, board: Board, match: MatchRecord) -> None:
        """Store the match of a board that nobody had sat down at, and that it is this board's.

        Raises:
            Overtaken: the opponent was quicker, or the tournament has gone on; nothing was stored.
            StorageError: the database could not be written.
        """
        number, place = board.key

        def store(connection: Connection) -> None:
            _raise_version(connection, record)
            connection.execute(
                update(PairingRow)
                .where(
                    PairingRow.tournament_id == record.id,
                    PairingRow.round == number,
                    PairingRow.board == place,
                )
                .values(match_id=match.id)
            )

        await self._matches.create(match, also=store, told=self._note(record.id))

    async def _write(self, tournament_id: str, store: Callable[[Connection], None]) -> None:
        try:
            await self._database.write(
                store, key=tournament_id, is_alone=False, note=self._note(tournament_id)
            )
        except IntegrityError as error:
            raise Overtaken(tournament_id) from error


def _changing(record: TournamentRecord) -> dict[str, object]:
    return {name: getattr(record, name) for name in _CHANGING}


def _raise_version(connection: Connection, seen: TournamentRecord, **values: object) -> None:
    """Begin a change of a tournament as it was seen.

    Raises:
        Overtaken: it has changed since.
    """
    last = (TournamentRow.id == seen.id) & (TournamentRow.version == seen.version)
    change = update(TournamentRow).where(last).values(version=seen.version + 1, **values)
    if connection.execute(change).rowcount != 1:
        raise Overtaken(seen.id)


def _keep_people(connection: Connection, before: TournamentRecord, after: TournamentRecord) -> None:
    old, new = ({each.number: each for each in record.people} for record in (before, after))
    of_this = EntrantRow.tournament_id == after.id
    for number in old.keys() - new.keys():
        connection.execute(delete(EntrantRow).where(of_this, EntrantRow.number == number))
    for number, person in new.items():
        if number not in old:
            connection.execute(insert(EntrantRow).values(tournament_id=after.id, **asdict(person)))
        elif person != old[number]:
            values = {"has_left": person.has_left, "place": person.place}
            connection.execute(
                update(EntrantRow).where(of_this, EntrantRow.number == number).values(**values)
            )


def _keep_boards(connection: Connection, before: TournamentRecord, after: TournamentRecord) -> None:
    old = {board.key: board for board in before.boards}
    for board in after.boards:
        pairing = board.pairing
        match_id = None if board.played is None else board.played.id
        if board.key not in old:
            connection.execute(
                insert(PairingRow).values(tournament_id=after.id, match_id=match_id, **asdict(pairing))
            )
        elif board != old[board.key]:
            connection.execute(
                update(PairingRow)
                .where(
                    PairingRow.tournament_id == after.id,
                    PairingRow.round == pairing.round,
                    PairingRow.board == pairing.board,
                )
                .values(outcome=pairing.outcome, how=pairing.how, match_id=match_id)
            )


def _consequences(before: TournamentRecord, after: TournamentRecord) -> dict[str, bool | None]:
    """Of matches that are not over: None for one to forget, else whether it is rated from now on."""
    old, changed = {board.key: board for board in before.boards}, dict[str, bool | None]()
    for board in after.boards:
        was = old.get(board.key)
        played = None if was is None else was.played
        if was is None or played is None or played.is_over or was == board:
            continue
        is_open = board.pairing.outcome is None
        if not played.has_begun:
            if board.played is None or not is_open:
                changed[played.id] = None
        elif is_open != (was.pairing.outcome is None):
            changed[played.id] = is_open and after.terms.is_rated
    return changed


def _record(row: Row[Any], people: Sequence[Row[Any]], boards: Sequence[Row[Any]]) -> TournamentRecord:
    return TournamentRecord(
        id=row.id,
        version=row.version,
        created_at=row.created_at,
        updated_at=row.updated_at,
        organiser=row.organiser,
        organiser_name=row.organiser_name,
        name=row.name,
        phase=cast(Phase, row.phase),
        kind=cast(TournamentKind, row.kind),
        terms=Terms(**row.terms),
        starts_at=row.starts_at,
        seed=row.seed,
        rounds=row.rounds,
        late_at_s=row.late_at_s,
        ends_at_s=row.ends_at_s,
        next_at_s=row.next_at_s,
        people=tuple(
            Person(
                each.number, each.visitor, each.name, cast(PlayerKind, each.kind), each.has_left, each.place
            )
            for each in people
        ),
        boards=tuple(_board(each) for each in boards),
    )


def _board(row: Row[Any]) -> Board:
    pairing = Pairing(row.round, row.board, row.first, row.second, row.outcome, row.how)
    if row.match_id is None or row.host is None:
        return Board(pairing)
    score = row.own_score, row.other_score
    return Board(
        pairing, Played(row.match_id, row.host, row.guest, row.host_entropy is not None, score, row.is_over)
    )


def _summary(row: Row[Any]) -> Summary:
    return Summary(
        id=row.id,
        name=row.name,
        phase=cast(Phase, row.phase),
        organiser_name=row.organiser_name,
        created_at=row.created_at,
        starts_at=row.starts_at,
        kind=cast(TournamentKind, row.kind),
        terms=Terms(**row.terms),
        entrants=row.entrants,
        round=row.round,
        rounds=row.rounds,
    )
