"""Reading and writing matches: values in, values out; nothing above it sees a table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, fields
from datetime import datetime
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    Row,
    Update,
    and_,
    bindparam,
    delete,
    false,
    insert,
    or_,
    select,
    true,
    update,
)
from sqlalchemy.exc import IntegrityError

from tablas.match import Seat
from tablas.protocol.shapes import DiceKind, PlayerKind
from tablas.server.play.event_store import EventStore, columns_of
from tablas.server.play.people import People
from tablas.server.play.records import MatchRecord, Overtaken, Standing, Watch
from tablas.server.play.seals import Seal
from tablas.server.play.tables import MatchRow, MeetingRow

LONGEST_LIST = 50
IS_SLOW = MatchRow.clock.like("days:%")


class MatchStore(EventStore):
    """The matches of one database, with their events."""

    async def create(
        self,
        record: MatchRecord,
        rematch_of: str | None = None,
        *,
        also: Callable[[Connection], None] | None = None,
        told: str | None = None,
    ) -> None:
        """Store a new match that has no events yet.

        Args:
            record: the match.
            rematch_of: the match of two people that it follows on.
            also: what is stored along with it, or not at all.
            told: what other servers are told then instead of that a match has changed.

        Raises:
            Overtaken: there is a match with its id, or one that follows on the same match; or `also` says so.
            StorageError: the database could not be written.
        """
        new = insert(MatchRow).values(
            id=record.id,
            created_at=record.created_at,
            updated_at=record.updated_at,
            level=record.level,
            player_name=record.player_name,
            length=record.length,
            rules=record.rules,
            start=record.start,
            clock=record.clock,
            last_seq=record.last_seq,
            owner=record.owner,
            dice_from=record.dice,
            **_seal_columns(record.seal),
            **columns_of(record.standing),
        )

        people, follows = record.people, rematch_of or record.id

        def store(connection: Connection) -> None:
            connection.execute(new)
            if people is not None:
                connection.execute(insert(MeetingRow).values(match_id=record.id, **asdict(people)))
            if rematch_of is not None:
                follow = (MeetingRow.match_id == rematch_of) & MeetingRow.rematch_id.is_(None)
                done = connection.execute(update(MeetingRow).where(follow).values(rematch_id=record.id))
                if done.rowcount != 1:
                    raise Overtaken(rematch_of)
            if also is not None:
                also(connection)

        try:
            await self._database.write(store, key=follows, is_alone=False, note=told or self._note(follows))
        except IntegrityError as error:
            raise Overtaken(record.id, record.last_seq) from error

    async def find(self, match_id: str) -> MatchRecord | None:
        """The match with this id, None where there is none."""

        def found(connection: Connection) -> MatchRecord | None:
            row = connection.execute(_ONE, {"wanted": match_id}).one_or_none()
            return None if row is None else _found(row)

        return await self._database.look(found)

    async def recent(
        self, is_over: bool | None, visitor: str | None, *, is_public: bool
    ) -> list[MatchRecord]:
        """The matches played last, the latest first; those over, those open, or both.

        Those between people are for these two alone, and are matches from the first throw on; on a server
        that `is_public` those against the bot are for who began them alone.
        """
        is_own = or_(MeetingRow.host == visitor, MeetingRow.guest == visitor) if visitor else false()
        mine = MatchRow.owner == visitor if visitor else false()
        against_bot = and_(MeetingRow.match_id.is_(None), mine if is_public else true())
        query = (
            select(MatchRow, MeetingRow)
            .outerjoin(MeetingRow, MeetingRow.match_id == MatchRow.id)
            .where(or_(against_bot, is_own & MeetingRow.host_entropy.is_not(None)))
            .order_by(MatchRow.updated_at.desc(), MatchRow.id)
            .limit(LONGEST_LIST)
        )
        if is_over is not None:
            query = query.where(MatchRow.is_over == is_over)
        return await self._database.read(
            lambda session: [_record(row, meeting) for row, meeting in session.execute(query)]
        )

    async def listed(self, since: datetime, slow_since: datetime | None = None) -> list[MatchRecord]:
        """The matches proposed to anybody since a moment, whose guest has not come; the latest first.

        Those by correspondence since another moment, where one is given.
        """
        is_recent = or_(
            MatchRow.created_at >= since, IS_SLOW & (MatchRow.created_at >= (slow_since or since))
        )
        query = (
            select(MatchRow, MeetingRow)
            .join(MeetingRow, MeetingRow.match_id == MatchRow.id)
            .where(MeetingRow.is_listed, MeetingRow.guest.is_(None), is_recent)
            .order_by(MatchRow.created_at.desc(), MatchRow.id)
            .limit(LONGEST_LIST)
        )
        return await self._database.read(
            lambda session: [_record(row, meeting) for row, meeting in session.execute(query)]
        )

    async def unmoved(self, seen_s: float) -> list[str]:
        """The ids of open matches by correspondence with no event after a moment of the server's time."""
        query = select(MatchRow.id).where(IS_SLOW, MatchRow.is_over.is_(False), MatchRow.seen_s <= seen_s)
        return await self._database.read(lambda session: list(session.scalars(query)))

    async def waiting(self, visitor: str) -> list[MatchRecord]:
        """The matches of a visitor that have not begun, the latest first."""
        is_own = or_(MeetingRow.host == visitor, MeetingRow.guest == visitor)
        return await self._meetings(is_own & MeetingRow.host_entropy.is_(None))

    async def in_public(self, since: datetime) -> list[MatchRecord]:
        """The matches that anybody might join, begun, not over, and played on since a moment."""
        is_played = MeetingRow.host_entropy.is_not(None) & MatchRow.is_over.is_(False)
        return await self._meetings(MeetingRow.is_listed & is_played & (MatchRow.updated_at >= since))

    async def _meetings(self, where: ColumnElement[bool]) -> list[MatchRecord]:
        query = (
            select(MatchRow, MeetingRow)
            .join(MeetingRow, MeetingRow.match_id == MatchRow.id)
            .where(where)
            .order_by(MatchRow.updated_at.desc(), MatchRow.id)
            .limit(LONGEST_LIST)
        )
        return await self._database.read(
            lambda session: [_record(row, meeting) for row, meeting in session.execute(query)]
        )

    async def cancel(self, match_id: str, visitor: str) -> None:
        """Forget a match that its host proposed, if nobody has come.

        Raises:
            Overtaken: somebody has, or it is not the visitor's.
            StorageError: the database could not be written.
        """
        free = select(MeetingRow.match_id).where(MeetingRow.host == visitor, MeetingRow.guest.is_(None))

        def store(connection: Connection) -> None:
            gone = delete(MatchRow).where(MatchRow.id == match_id, MatchRow.id.in_(free))
            if connection.execute(gone).rowcount != 1:
                raise Overtaken(match_id)

        await self._database.write(store, key=match_id, is_alone=False, note=self._note(match_id))

    async def join(
        self, match_id: str, visitor: str, name: str, entropy: str, kind: PlayerKind = "guest"
    ) -> None:
        """Give the second seat of a match to a visitor, if nobody has it.

        Raises:
            Overtaken: somebody has it.
            StorageError: the database could not be written.
        """
        seat = (
            update(MeetingRow)
            .where(MeetingRow.match_id == match_id, MeetingRow.guest.is_(None))
            .values(guest=visitor, guest_name=name, guest_entropy=entropy, guest_kind=kind)
        )
        await self._change(match_id, seat)

    async def tell_entropy(self, match_id: str, entropy: str) -> None:
        """Store the host's entropy.

        Raises:
            Overtaken: it is stored already.
            StorageError: the database could not be written.
        """
        told = (
            update(MeetingRow)
            .where(
                MeetingRow.match_id == match_id,
                MeetingRow.host_entropy.is_(None),
                MeetingRow.guest.is_not(None),
            )
            .values(host_entropy=entropy)
        )
        await self._change(match_id, told)

    async def mix(self, match_id: str, entropy: str) -> None:
        """Store the player's part of the dice of his match against the bot.

        Raises:
            Overtaken: it is stored already, or the match has no envelope.
            StorageError: the database could not be written.
        """
        free = MatchRow.dice_nonce.is_not(None) & MatchRow.dice_entropy.is_(None)
        await self._change(
            match_id, update(MatchRow).where(MatchRow.id == match_id, free).values(dice_entropy=entropy)
        )

    async def mute(self, match_id: str, seat: Seat, *, is_muted: bool) -> None:
        """Store whether the player of a seat reads phrases only.

        Raises:
            Overtaken: there is no such match of two people.
            StorageError: the database could not be written.
        """
        name = "guest_mutes" if seat else "host_mutes"
        change = update(MeetingRow).where(MeetingRow.match_id == match_id).values({name: is_muted})
        await self._change(match_id, change)

    async def keep_grace(self, match_id: str, seat: Seat, used_s: float) -> None:
        """Store how long the clock of a seat has waited for its player, in all; never less than is stored.

        Raises:
            StorageError: the database could not be written.
        """
        name = "guest_grace_s" if seat else "host_grace_s"
        is_more = (MeetingRow.match_id == match_id) & (getattr(MeetingRow, name) < used_s)
        change = update(MeetingRow).where(is_more).values({name: used_s})

        def store(connection: Connection) -> None:
            connection.execute(change)

        await self._database.write(store, key=match_id, is_alone=False, is_lasting=False)

    async def _change(self, match_id: str, change: Update) -> None:
        def store(connection: Connection) -> None:
            if connection.execute(change).rowcount != 1:
                raise Overtaken(match_id)

        await self._database.write(store, key=match_id, is_alone=False, note=self._note(match_id))


def _seal_columns(seal: Seal | None) -> dict[str, str | None]:
    return {} if seal is None else {f"dice_{name}": value for name, value in asdict(seal).items()}


_PERSONS = tuple(each.name for each in fields(People))
# Put together once: that costs more than running it.
_ONE = (
    select(MatchRow.__table__, *(getattr(MeetingRow, name) for name in _PERSONS))
    .outerjoin(MeetingRow, MeetingRow.match_id == MatchRow.id)
    .where(MatchRow.id == bindparam("wanted"))
)


def _found(row: Row[Any]) -> MatchRecord:
    """The match of a row of `_ONE`."""
    people = None if row.host is None else _people(row)
    return _match(row, people)


def _record(row: MatchRow, meeting: MeetingRow | None) -> MatchRecord:
    return _match(row, None if meeting is None else _people(meeting))


_DICE: dict[str, DiceKind] = {"server": "server", "sealed": "sealed", "manual": "manual"}


def _seal(row: MatchRow | Row[Any]) -> Seal | None:
    nonce, commitment = row.dice_nonce, row.dice_commitment
    return None if nonce is None or commitment is None else Seal(nonce, commitment, row.dice_entropy)


def _match(row: MatchRow | Row[Any], people: People | None) -> MatchRecord:
    return MatchRecord(
        id=row.id,
        created_at=row.created_at,
        updated_at=row.updated_at,
        level=row.level,
        player_name=row.player_name,
        length=row.length,
        rules=row.rules,
        start=row.start,
        clock=row.clock,
        last_seq=row.last_seq,
        standing=Standing(row.game_number, row.own_score, row.other_score, row.is_over),
        people=people,
        owner=row.owner,
        dice=_DICE[row.dice_from],
        seal=_seal(row),
        watch=None if row.seen_s is None else Watch(row.counted_s or 0.0, row.seen_s, row.held_s),
    )


def _people(row: MeetingRow | Row[Any]) -> People:
    return People(**{name: getattr(row, name) for name in _PERSONS})
