"""Reading the dice of stored matches; nothing above it sees a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from tablas.match import Rolled
from tablas.protocol.events import event_from_json
from tablas.server.play.seats import HUMAN
from tablas.server.play.tables import EventRow, MatchRow
from tablas.server.storage.database import Database


@dataclass(frozen=True, slots=True)
class StoredThrows:
    """The throws of two dice in some matches, by side, and how many matches they are from."""

    matches: int
    own: Sequence[tuple[int, int]]
    other: Sequence[tuple[int, int]]


class ThrowStore:
    """The dice of one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def throws(self, match_id: str | None) -> StoredThrows:
        """Every throw of two dice in a match, or in all that a server threw.

        The throw that opens a game is one die of each side and never a double, so it is not among them.
        """
        query = select(EventRow.payload).where(EventRow.kind == "rolled")
        query = query.order_by(EventRow.match_id, EventRow.seq)
        matches = select(func.count(func.distinct(EventRow.match_id)))
        if match_id is None:
            ours = EventRow.match_id.not_in(select(MatchRow.id).where(MatchRow.dice_from == "manual"))
            query, matches = query.where(ours), matches.where(ours)
        else:
            query = query.where(EventRow.match_id == match_id)
            matches = matches.where(EventRow.match_id == match_id)

        def found(session: Session) -> StoredThrows:
            own: list[tuple[int, int]] = []
            other: list[tuple[int, int]] = []
            for payload in session.scalars(query):
                event = event_from_json(payload)
                assert isinstance(event, Rolled)
                (own if event.seat == HUMAN else other).append(event.roll.dice)
            return StoredThrows(session.scalar(matches) or 0, own, other)

        return await self._database.read(found)
