"""Players and their names."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher

from sqlalchemy import Connection, delete, exists, func, or_, select, true, union_all, update
from sqlalchemy.orm import Session

from tablas.library.gist import key_of
from tablas.library.tables import MATCHES, PLAYERS, REVIEWS
from tablas.library.values import CannotMerge, NoSuchPlayer, Player, SeveralPlayers

_MOST_NEAR = 5
_LIKE = 0.6


def players(session: Session, *, is_reviewed: bool = False) -> tuple[Player, ...]:
    """All players who have a match, by name, each with the other names that were found to be his.

    With ``is_reviewed`` only matches that have a review count.
    """
    fits = MATCHES.c.id.in_(select(REVIEWS.c.match_id)) if is_reviewed else true()
    seats = union_all(
        select(MATCHES.c.first_id.label("id")).where(fits),
        select(MATCHES.c.second_id.label("id")).where(fits, MATCHES.c.second_id != MATCHES.c.first_id),
    ).subquery()
    counts = select(seats.c.id, func.count().label("count")).group_by(seats.c.id).subquery()
    rows = session.execute(
        select(PLAYERS.c.id, PLAYERS.c.name, PLAYERS.c.main_id, func.coalesce(counts.c.count, 0))
        .outerjoin(counts, counts.c.id == PLAYERS.c.id)
        .order_by(PLAYERS.c.key)
    ).all()
    names = {number: name for number, name, main, _ in rows if main is None}
    aliases: dict[int, list[str]] = {}
    played: dict[int, int] = {}
    for number, name, main, count in rows:
        played[main or number] = played.get(main or number, 0) + count
        if main is not None:
            aliases.setdefault(main, []).append(name)
    return tuple(
        Player(name, tuple(aliases.get(number, ())), played[number])
        for number, name in names.items()
        if played[number] or (number in aliases and not is_reviewed)
    )


def drop(connection: Connection, names: Iterable[str]) -> None:
    """Takes out those of these players who have neither a match nor another name."""
    for key in {key_of(name) for name in names}:
        number = connection.execute(select(PLAYERS.c.id).where(PLAYERS.c.key == key)).scalar_one_or_none()
        plays = exists().where(or_(MATCHES.c.first_id == number, MATCHES.c.second_id == number))
        is_main = select(PLAYERS.c.main_id).where(PLAYERS.c.main_id == number)
        if number is not None and connection.execute(is_main).first() is None:
            connection.execute(delete(PLAYERS).where(PLAYERS.c.id == number, ~plays))


def merge(connection: Connection, main: str, alias: str) -> None:
    """Makes the second name, with all that go with it, another name of the first player.

    Raises:
        NoSuchPlayer: one of them is nobody's name.
        CannotMerge: they are one player already.
    """
    into, other = _main_of(connection, main), _main_of(connection, alias)
    if into == other:
        raise CannotMerge(alias)
    connection.execute(
        update(PLAYERS).where(or_(PLAYERS.c.id == other, PLAYERS.c.main_id == other)).values(main_id=into)
    )


def split(connection: Connection, alias: str) -> None:
    """Makes a name that was merged a player of its own again.

    Raises:
        NoSuchPlayer: it is nobody's other name.
    """
    done = connection.execute(
        update(PLAYERS)
        .where(PLAYERS.c.key == key_of(alias), PLAYERS.c.main_id.is_not(None))
        .values(main_id=None)
    )
    if done.rowcount == 0:
        raise NoSuchPlayer(alias)


def found_player(session: Session, name: str) -> tuple[int, ...]:
    """The numbers of all names of one player: of exactly that name, else the only one it is part of.

    Raises:
        NoSuchPlayer: nobody is called so; the error has the names that come near.
        SeveralPlayers: it is part of the names of several players, and nobody's whole name.
    """
    rows = session.execute(
        select(PLAYERS.c.id, PLAYERS.c.name, PLAYERS.c.key, func.coalesce(PLAYERS.c.main_id, PLAYERS.c.id))
    ).all()
    key = key_of(name)
    mains = {main for _, _, held, main in rows if key and held == key}
    if not mains and key:
        mains = {main for _, _, held, main in rows if key in held}
    if len(mains) > 1:
        raise SeveralPlayers(name, sorted(held for number, held, _, _ in rows if number in mains))
    if not mains:
        raise NoSuchPlayer(name, _near(key, {held: written for _, written, held, _ in rows if held}))
    return tuple(number for number, _, _, main in rows if main in mains)


def _near(key: str, names: dict[str, str]) -> list[str]:
    """The names that look like it, whole or in one of their words, the nearest first."""
    likeness = {
        held: max(SequenceMatcher(None, key, part).ratio() for part in (held, *held.split()))
        for held in names
    }
    near = sorted((-like, held) for held, like in likeness.items() if like >= _LIKE)
    return [names[held] for _, held in near[:_MOST_NEAR]]


def main_name(session: Session, ids: Sequence[int]) -> str:
    """What the player of these numbers is called first of all."""
    row = session.execute(
        select(PLAYERS.c.name).where(PLAYERS.c.id.in_(ids), PLAYERS.c.main_id.is_(None))
    ).scalar_one()
    return str(row)


def _main_of(connection: Connection, name: str) -> int:
    found = connection.execute(
        select(func.coalesce(PLAYERS.c.main_id, PLAYERS.c.id)).where(PLAYERS.c.key == key_of(name))
    ).scalar_one_or_none()
    if found is None:
        raise NoSuchPlayer(name)
    return int(found)
