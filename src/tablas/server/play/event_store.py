"""Reading and writing the events of matches: each has a number in its match, taken once."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from sqlalchemy import Connection, Table, bindparam, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import DeclarativeBase, Session

from tablas.server.play.records import Overtaken, Standing, StoredEvent
from tablas.server.play.rows import EVENT_ROWS, EventLine, payload_text, stored_moment
from tablas.server.play.tables import EventRow, MatchRow
from tablas.server.storage.database import Database
from tablas.server.storage.writer import Quickly


class EventStore:
    """The events of the matches of one database."""

    def __init__(
        self, database: Database, note: Callable[[str], str | None] = lambda _match_id: None
    ) -> None:
        """Over a database; `note` makes what other servers are told when a match has changed."""
        self._database = database
        self._note = note

    async def events_after(self, match_id: str, seq: int, until: datetime | None = None) -> list[StoredEvent]:
        """The events of a match with a number above `seq`, in order; those up to a moment, or all."""
        query = (
            select(EventRow.seq, EventRow.payload, EventRow.request_id, EventRow.spent_s)
            .where(EventRow.match_id == match_id, EventRow.seq > seq)
            .order_by(EventRow.seq)
        )
        if until is not None:
            query = query.where(EventRow.created_at <= until)
        return await self._database.look(
            lambda connection: [StoredEvent(*row) for row in connection.execute(query)]
        )

    async def event_of_request(self, match_id: str, request_id: str) -> StoredEvent | None:
        """The event that a request caused, None for a request that was never applied."""
        query = select(EventRow).where(EventRow.match_id == match_id, EventRow.request_id == request_id)

        def found(session: Session) -> StoredEvent | None:
            row = session.scalars(query).one_or_none()
            return None if row is None else _event(row)

        return await self._database.read(found)

    async def append(
        self,
        match_id: str,
        event: StoredEvent,
        standing: Standing,
        at: datetime,
        *,
        seen_s: float | None = None,
        note: str | None = None,
    ) -> None:
        """Store the next event of a match and where the match stands after it, both or neither.

        Args:
            match_id: of the match.
            event: the event.
            standing: after it.
            at: the moment, for people.
            seen_s: the moment in the server's time, from which the clock counts.
            note: what other servers are told; None for no more than that the match has changed.

        Raises:
            Overtaken: the number or the request is already taken.
            StorageError: the database could not be written.
        """
        line = EventLine(
            match_id,
            event.seq,
            str(event.payload["kind"]),
            payload_text(event.payload),
            event.request_id,
            stored_moment(at),
            event.spent_s,
            standing.game_number,
            standing.own_score,
            standing.other_score,
            standing.is_over,
            seen_s,
        )

        def store(connection: Connection) -> None:
            # The insert comes first: a transaction that starts by writing waits for its turn, one that turns
            # from reading to writing would be refused when another writer came between.
            added = {
                "match_id": match_id,
                "seq": event.seq,
                "kind": event.payload["kind"],
                "payload": event.payload,
                "request_id": event.request_id,
                "created_at": at,
                "spent_s": event.spent_s,
            }
            stands = {"match": match_id, "last": event.seq, "at": at, "seen": seen_s, **columns_of(standing)}
            connection.execute(_ADD_EVENT, added)
            connection.execute(_STANDS, stands)

        told = self._note(match_id) if note is None else note
        quickly = Quickly(EVENT_ROWS, line)
        try:
            await self._database.write(store, key=match_id, is_alone=False, note=told, quickly=quickly)
        except IntegrityError as error:
            raise Overtaken(match_id, event.seq) from error


def columns_of(standing: Standing) -> dict[str, int | bool]:
    """What the table of matches holds of where one stands."""
    return {
        "game_number": standing.game_number,
        "own_score": standing.own_score,
        "other_score": standing.other_score,
        "is_over": standing.is_over,
    }


def _table(row: type[DeclarativeBase]) -> Table:
    table = row.__table__
    assert isinstance(table, Table)
    return table


# Put together once: that costs more than running them.
_ADD_EVENT = insert(_table(EventRow))
_STANDS = (
    update(_table(MatchRow))
    .where(MatchRow.id == bindparam("match"))
    .values(
        last_seq=bindparam("last"),
        updated_at=bindparam("at"),
        counted_s=0.0,
        seen_s=bindparam("seen"),
        held_s=None,
        **{name: bindparam(name) for name in Standing.__slots__},
    )
)


def _event(row: EventRow) -> StoredEvent:
    return StoredEvent(row.seq, row.payload, row.request_id, row.spent_s)
