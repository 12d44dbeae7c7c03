"""Finding matches: conditions on their row, and on the positions that stand in them."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import ColumnElement, Row, Select, and_, func, or_, select
from sqlalchemy.orm import Session

from tablas.library.gist import key_of
from tablas.library.places import find_places
from tablas.library.tables import COPIES, MATCHES, PLAYERS, SOURCES
from tablas.library.values import Copy, Listed, NotInLibrary, Place, Query

# SQLite takes only so many values in one statement.
PART = 500


def search(session: Session, query: Query, limit: int | None, offset: int) -> tuple[int, tuple[Listed, ...]]:
    """How many matches there are, and those of one page, the latest date first."""
    wanted = _sorted_ids().where(*conditions(query))
    if query.position is None:
        count = session.execute(
            select(func.count()).select_from(MATCHES).where(*conditions(query))
        ).scalar_one()
        ids = list(session.execute(wanted.limit(limit).offset(offset)).scalars())
        return count, listed(session, ids)
    found = find_places(session, query.position, query.with_twin)
    matches = found.matches()
    if len(matches) <= PART:
        wanted = wanted.where(MATCHES.c.id.in_(matches))
    ids = [number for number in session.execute(wanted).scalars() if number in matches]
    page = ids[offset:] if limit is None else ids[offset : offset + limit]
    return len(ids), listed(session, page, found.of(page))


def _sorted_ids() -> Select[int]:
    columns = MATCHES.c
    return select(columns.id).order_by(
        columns.date.desc(), columns.event_key, columns.first_name, columns.second_name, columns.fingerprint
    )


def conditions(query: Query) -> list[ColumnElement[bool]]:
    """What the rows of matches must fulfil; the position that is asked for is not in it."""
    columns = MATCHES.c
    found = [*_of_players(query)]
    if query.event:
        found.append(_holds(columns.event_key, query.event))
    if query.since:
        found.append(columns.date >= query.since)
    if query.until:
        # A month ends with its last day, and a year too, however the database sorts text.
        last = query.until + "-99-99"[len(query.until) - 10 :] if len(query.until) < 10 else query.until
        found.append(and_(columns.date != "", columns.date <= last))
    if query.least_length is not None:
        found.append(columns.length >= query.least_length)
    if query.most_length is not None:
        found.append(columns.length <= query.most_length)
    if query.text:
        found.append(_holds(columns.remarks, query.text))
    if query.format:
        of_format = (
            select(COPIES.c.match_id)
            .join(SOURCES, SOURCES.c.id == COPIES.c.source_id)
            .where(SOURCES.c.format == query.format)
        )
        found.append(columns.id.in_(of_format))
    return found


def _of_players(query: Query) -> list[ColumnElement[bool]]:
    names = [name for name in (query.player, query.opponent) if name]
    if not names:
        return []
    first, second = MATCHES.c.first_id, MATCHES.c.second_id
    one = named(names[0])
    if len(names) == 1:
        return [or_(first.in_(one), second.in_(one))]
    other = named(names[1])
    return [or_(and_(first.in_(one), second.in_(other)), and_(first.in_(other), second.in_(one)))]


def named(name: str) -> Select[int]:
    """The numbers of players with that in one of their names."""
    mains = select(func.coalesce(PLAYERS.c.main_id, PLAYERS.c.id)).where(_holds(PLAYERS.c.key, name))
    return select(PLAYERS.c.id).where(func.coalesce(PLAYERS.c.main_id, PLAYERS.c.id).in_(mains))


def _holds(column: ColumnElement[str], text: str) -> ColumnElement[bool]:
    return column.contains(key_of(text), autoescape=True)


def listed(
    session: Session, ids: Sequence[int], places: dict[int, list[Place]] | None = None
) -> tuple[Listed, ...]:
    """The matches of these numbers, in their order."""
    rows: dict[int, Row[tuple[object, ...]]] = {}
    formats: dict[int, list[str]] = {}
    for begin in range(0, len(ids), PART):
        part = ids[begin : begin + PART]
        rows |= {row.id: row for row in session.execute(select(MATCHES).where(MATCHES.c.id.in_(part)))}
        held = session.execute(
            select(COPIES.c.match_id, SOURCES.c.format)
            .join(SOURCES, SOURCES.c.id == COPIES.c.source_id)
            .where(COPIES.c.match_id.in_(part))
            .order_by(COPIES.c.source_id)
        )
        for match_id, format_name in held:
            formats.setdefault(match_id, []).append(format_name)
    at = places or {}
    return tuple(
        _listed(rows[number], tuple(dict.fromkeys(formats.get(number, ()))), tuple(at.get(number, ())))
        for number in ids
        if number in rows
    )


def _listed(row: Row[tuple[object, ...]], formats: tuple[str, ...], places: tuple[Place, ...]) -> Listed:
    return Listed(
        id=row.id,
        players=(row.first_name, row.second_name),
        length=row.length,
        variant=row.variant,
        event=row.event,
        date=row.date,
        games=row.games,
        turns=row.turns,
        positions=row.positions,
        score=(row.first_score, row.second_score),
        added_at=row.added_at,
        formats=formats,
        places=places,
    )


def copies(session: Session, match_id: int) -> tuple[Copy, ...]:
    """The files that hold the match, the first one first.

    Raises:
        NotInLibrary: there is no such match.
    """
    others = COPIES.alias("others")
    alone = select(func.count()).where(others.c.source_id == COPIES.c.source_id).scalar_subquery()
    rows = session.execute(
        select(COPIES.c.source_id, COPIES.c.number, SOURCES.c.name, SOURCES.c.format, COPIES.c.notes, alone)
        .join(SOURCES, SOURCES.c.id == COPIES.c.source_id)
        .where(COPIES.c.match_id == match_id)
        .order_by(COPIES.c.source_id, COPIES.c.number)
    ).all()
    if not rows:
        raise NotInLibrary(match_id)
    return tuple(Copy(*row[:5], is_alone=row[5] == 1) for row in rows)
