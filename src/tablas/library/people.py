"""Players and their names."""

from __future__ import annotations

from sqlalchemy import Connection, func, or_, select, union_all, update
from sqlalchemy.orm import Session

from tablas.library.gist import key_of
from tablas.library.tables import MATCHES, PLAYERS
from tablas.library.values import CannotMerge, NoSuchPlayer, Player


def players(session: Session) -> tuple[Player, ...]:
    """All players who have a match, by name, each with the other names that were found to be his."""
    seats = union_all(
        select(MATCHES.c.first_id.label("id")),
        select(MATCHES.c.second_id.label("id")).where(MATCHES.c.second_id != MATCHES.c.first_id),
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
        if played[number] or number in aliases
    )


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


def _main_of(connection: Connection, name: str) -> int:
    found = connection.execute(
        select(func.coalesce(PLAYERS.c.main_id, PLAYERS.c.id)).where(PLAYERS.c.key == key_of(name))
    ).scalar_one_or_none()
    if found is None:
        raise NoSuchPlayer(name)
    return int(found)
