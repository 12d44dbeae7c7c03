"""Reading and writing ratings: values in, values out; nothing above it sees a table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, cast

from sqlalchemy import Connection, insert, or_, select, update
from sqlalchemy.orm import Session, aliased

from tablas.match import Seat
from tablas.protocol.ratings import RatedView, RatingView
from tablas.server.accounts.tables import AccountRow
from tablas.server.play.tables import MatchRow, MeetingRow
from tablas.server.ratings.fibs import Elo
from tablas.server.ratings.glicko import Glicko
from tablas.server.ratings.tables import RatedRow, RatingRow
from tablas.server.review.tables import ReviewRow
from tablas.server.storage.database import Database

MOST_DUE = 100
LONGEST_HISTORY = 200
LONGEST_TABLE = 100


@dataclass(frozen=True, slots=True)
class Standing:
    """All that is known of how an account plays, at a moment."""

    elo: Elo
    glicko: Glicko
    matches: int
    wins: int
    at: datetime


@dataclass(frozen=True, slots=True)
class Due:
    """A rated match that is over and has not been counted."""

    match_id: str
    length: int
    winner: Seat
    at: datetime


@dataclass(frozen=True, slots=True)
class Ranked:
    """An account and what it is rated at."""

    name: str
    kind: Literal["person", "bot"]
    rating: RatingView


Counting = Callable[[Standing, Standing], tuple[Standing, Standing]]
"""What a match makes of the standings of seat 0 and seat 1."""


class RatingStore:
    """The ratings of one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def due(self) -> list[Due]:
        """The rated matches that are over and were not counted, in the order they ended."""
        query = (
            select(MatchRow)
            .join(MeetingRow, MeetingRow.match_id == MatchRow.id)
            .where(MeetingRow.is_rated, MeetingRow.rated_at.is_(None), MatchRow.is_over)
            .order_by(MatchRow.updated_at, MatchRow.id)
            .limit(MOST_DUE)
        )

        def found(session: Session) -> list[Due]:
            return [
                Due(row.id, row.length, 0 if row.own_score > row.other_score else 1, row.updated_at)
                for row in session.scalars(query)
            ]

        return await self._database.read(found)

    async def count(self, due: Due, counting: Counting) -> bool:
        """Count a match once, for both or for neither; False where it was counted, or an account is gone."""
        counted = False

        def store(connection: Connection) -> None:
            nonlocal counted
            mine = (MeetingRow.match_id == due.match_id) & MeetingRow.rated_at.is_(None)
            if connection.execute(update(MeetingRow).where(mine).values(rated_at=due.at)).rowcount != 1:
                return
            ids = _players(connection, due.match_id)
            if ids is None:
                return
            before = _standing(connection, ids[0], due.at), _standing(connection, ids[1], due.at)
            after = counting(*before)
            for seat in (0, 1):
                _keep(connection, ids[seat], after[seat], is_new=before[seat].matches == 0)
                connection.execute(
                    insert(RatedRow).values(
                        match_id=due.match_id,
                        account_id=ids[seat],
                        opponent_id=ids[1 - seat],
                        at=due.at,
                        seat=seat,
                        length=due.length,
                        has_won=due.winner == seat,
                        elo_before=before[seat].elo.rating,
                        elo=after[seat].elo.rating,
                        glicko=after[seat].glicko.rating,
                        deviation=after[seat].glicko.deviation,
                    )
                )
            counted = True

        await self._database.write(store)
        return counted

    async def rating(self, account_id: str) -> RatingView | None:
        """What an account is rated at, None before its first rated match."""

        def found(session: Session) -> RatingView | None:
            row = session.get(RatingRow, account_id)
            return None if row is None else _view(row)

        return await self._database.read(found)

    async def best(self, now: datetime) -> list[Ranked]:
        """The accounts of the highest Elo that are not closed, the best first."""
        query = (
            select(RatingRow, AccountRow.name, AccountRow.kind)
            .join(AccountRow, AccountRow.id == RatingRow.account_id)
            .where(or_(AccountRow.banned_at.is_(None), AccountRow.banned_until <= now))
            .order_by(RatingRow.elo.desc(), RatingRow.account_id)
            .limit(LONGEST_TABLE)
        )

        def found(session: Session) -> list[Ranked]:
            return [
                Ranked(name, cast(Literal["person", "bot"], kind), _view(row))
                for row, name, kind in session.execute(query)
            ]

        return await self._database.read(found)

    async def history(self, account_id: str) -> list[RatedView]:
        """The last rated matches of an account, the oldest first."""
        opponent = aliased(AccountRow)
        query = (
            select(RatedRow, opponent.name, ReviewRow.first_pr, ReviewRow.second_pr)
            .outerjoin(opponent, opponent.id == RatedRow.opponent_id)
            .outerjoin(MeetingRow, MeetingRow.match_id == RatedRow.match_id)
            .outerjoin(ReviewRow, ReviewRow.id == MeetingRow.review_id)
            .where(RatedRow.account_id == account_id)
            .order_by(RatedRow.at.desc(), RatedRow.match_id)
            .limit(LONGEST_HISTORY)
        )

        def found(session: Session) -> list[RatedView]:
            rows = [
                RatedView(
                    match_id=row.match_id,
                    at=row.at,
                    opponent=name or "",
                    length=row.length,
                    has_won=row.has_won,
                    elo_change=row.elo - row.elo_before,
                    elo=row.elo,
                    glicko=row.glicko,
                    deviation=row.deviation,
                    pr=first if row.seat == 0 else second,
                )
                for row, name, first, second in session.execute(query)
            ]
            return rows[::-1]

        return await self._database.read(found)


def _players(connection: Connection, match_id: str) -> tuple[str, str] | None:
    """The accounts of seat 0 and seat 1, None where one of them is gone."""
    meeting = connection.execute(
        select(MeetingRow.host, MeetingRow.guest).where(MeetingRow.match_id == match_id)
    ).one()
    rows = connection.execute(
        select(AccountRow.visitor, AccountRow.id).where(
            or_(AccountRow.visitor == meeting.host, AccountRow.visitor == meeting.guest)
        )
    )
    ids = {row.visitor: row.id for row in rows}
    if len(ids) != 2:
        return None
    return ids[meeting.host], ids[meeting.guest]


def _standing(connection: Connection, account_id: str, at: datetime) -> Standing:
    row = connection.execute(select(RatingRow).where(RatingRow.account_id == account_id)).one_or_none()
    if row is None:
        return Standing(Elo(), Glicko(), 0, 0, at)
    glicko = Glicko(row.glicko, row.deviation, row.volatility)
    return Standing(Elo(row.elo, row.experience), glicko, row.matches, row.wins, row.updated_at)


def _keep(connection: Connection, account_id: str, standing: Standing, *, is_new: bool) -> None:
    values = {
        "elo": standing.elo.rating,
        "experience": standing.elo.experience,
        "glicko": standing.glicko.rating,
        "deviation": standing.glicko.deviation,
        "volatility": standing.glicko.volatility,
        "matches": standing.matches,
        "wins": standing.wins,
        "updated_at": standing.at,
    }
    if is_new:
        connection.execute(insert(RatingRow).values(account_id=account_id, **values))
    else:
        connection.execute(update(RatingRow).where(RatingRow.account_id == account_id).values(**values))


def _view(row: RatingRow) -> RatingView:
    return RatingView(
        elo=row.elo,
        experience=row.experience,
        glicko=row.glicko,
        deviation=row.deviation,
        matches=row.matches,
        wins=row.wins,
    )
