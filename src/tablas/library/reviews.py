"""The reviews of the library's matches: one of each level, and the figures that statistics need."""

from __future__ import annotations

import json
import zlib
from collections.abc import Sequence
from datetime import UTC, datetime

from sqlalchemy import Case, Connection, RowMapping, Select, case, delete, insert, or_, select
from sqlalchemy.orm import Session

from tablas.analysis import (
    REVIEW_LEVELS,
    MatchFigures,
    PlayedMatch,
    Progress,
    Review,
    ReviewLevel,
    figures_of,
    progress_of,
    read_review,
    write_review,
)
from tablas.errors import FormatError
from tablas.formats.shapes import WrongShape, plain_of, value_of
from tablas.library import people
from tablas.library.gist import gist_of, key_of
from tablas.library.searching import conditions
from tablas.library.tables import MATCHES, PLAYERS, REVIEWS
from tablas.library.values import KeptReview, NotInLibrary, NotWhole, Query
from tablas.storage.faults import DatabaseDamaged


def keep(connection: Connection, match_id: int, packed: dict[str, object], fingerprint: str) -> None:
    """Writes a review; one of the same level is replaced.

    Raises:
        NotInLibrary: there is no such match.
        NotWhole: it is of another match.
    """
    held = connection.execute(
        select(MATCHES.c.fingerprint).where(MATCHES.c.id == match_id)
    ).scalar_one_or_none()
    if held is None:
        raise NotInLibrary(match_id)
    if held != fingerprint:
        raise NotWhole(f"it is not of match {match_id}")
    same = (REVIEWS.c.match_id == match_id) & (REVIEWS.c.level == packed["level"])
    connection.execute(delete(REVIEWS).where(same))
    connection.execute(insert(REVIEWS).values(match_id=match_id, **packed))


def packed_review(review: Review) -> tuple[dict[str, object], str]:
    """The columns of a review, and the fingerprint of its match.

    Raises:
        NotWhole: it was not finished.
    """
    if not review.is_complete:
        raise NotWhole("it was not finished")
    figures = json.dumps(plain_of(figures_of(review)), ensure_ascii=False, separators=(",", ":"))
    columns: dict[str, object] = {
        "level": review.level,
        "engine": review.engine,
        "network": review.network,
        "made_at": datetime.now(UTC).replace(tzinfo=None),
        "figures": zlib.compress(figures.encode(), 6),
        "contents": zlib.compress(write_review(review).encode(), 6),
    }
    return columns, gist_of(review.record).fingerprint


def match_of(session: Session | Connection, fingerprint: str) -> int | None:
    """The match with that fingerprint."""
    found = session.execute(
        select(MATCHES.c.id).where(MATCHES.c.fingerprint == fingerprint)
    ).scalar_one_or_none()
    return None if found is None else int(found)


def kept(session: Session, match_ids: Sequence[int] | None) -> tuple[KeptReview, ...]:
    """The reviews of these matches, or of all, the deepest of each first."""
    columns = REVIEWS.c
    chosen = select(
        columns.match_id, columns.level, columns.engine, columns.network, columns.made_at
    ).order_by(columns.match_id, _depth().desc())
    if match_ids is not None:
        chosen = chosen.where(columns.match_id.in_(match_ids))
    return tuple(
        KeptReview(row.match_id, _level(row.level), row.engine, row.network, row.made_at)
        for row in session.execute(chosen)
    )


def read(session: Session, match_id: int, level: ReviewLevel | None, place: str) -> Review | None:
    """The review of a level, or the deepest; None where there is none.

    Raises:
        NotInLibrary: there is no such match.
        DatabaseDamaged: it cannot be read.
    """
    if session.execute(select(MATCHES.c.id).where(MATCHES.c.id == match_id)).scalar_one_or_none() is None:
        raise NotInLibrary(match_id)
    chosen = select(REVIEWS.c.contents).where(REVIEWS.c.match_id == match_id).order_by(_depth().desc())
    if level is not None:
        chosen = chosen.where(REVIEWS.c.level == level)
    contents = session.execute(chosen.limit(1)).scalar_one_or_none()
    if contents is None:
        return None
    try:
        return read_review(zlib.decompress(contents).decode())
    except (zlib.error, ValueError, FormatError) as error:
        raise DatabaseDamaged(place, f"the review of match {match_id} is damaged: {error}") from error


def progress(
    session: Session, player: str, query: Query, level: ReviewLevel | None, window: int, place: str
) -> Progress:
    """The progress of a player over the matches that fit, by the deepest review of each.

    Raises:
        NoSuchPlayer: nobody has that name.
        SeveralPlayers: it may be any of several.
        DatabaseDamaged: figures cannot be read.
    """
    ids = people.found_player(session, player)
    name = people.main_name(session, ids)
    keys = set(session.execute(select(PLAYERS.c.key).where(PLAYERS.c.id.in_(ids))).scalars())
    own = or_(MATCHES.c.first_id.in_(ids), MATCHES.c.second_id.in_(ids))
    fits = (own, MATCHES.c.games > 0, *conditions(query))
    rows = session.execute(select(MATCHES.c.id, MATCHES.c.date).where(*fits)).mappings()
    matches = {row["id"]: row for row in rows}
    figures = _deepest(session, select(MATCHES.c.id).where(*fits), level, place)
    found: list[PlayedMatch] = []
    left_out = 0
    for number in matches.keys() & figures.keys():
        row, (kept_level, both) = matches[number], figures[number]
        mine = [key_of(each.name) in keys for each in (both.first, both.second)]
        if all(mine) or not any(mine):
            left_out += 1
            continue
        seats = (both.first, both.second) if mine[0] else (both.second, both.first)
        found.append(
            PlayedMatch(number, row["date"], seats[1].name, both.length, kept_level, seats[0], seats[1])
        )
    unreviewed = len(matches.keys() - figures.keys())
    return progress_of(name, found, window=window, left_out=left_out, unreviewed=unreviewed)


def _deepest(
    session: Session, matches: Select[int], level: ReviewLevel | None, place: str
) -> dict[int, tuple[ReviewLevel, MatchFigures]]:
    """The figures of each of these matches by its deepest review, or by that of one level."""
    columns = REVIEWS.c
    chosen = select(columns.match_id, columns.level, columns.figures).where(columns.match_id.in_(matches))
    chosen = chosen.order_by(_depth())
    if level is not None:
        chosen = chosen.where(REVIEWS.c.level == level)
    rows = {row["match_id"]: row for row in session.execute(chosen).mappings()}
    return {number: (_level(row["level"]), _figures(row, place)) for number, row in rows.items()}


def _figures(row: RowMapping, place: str) -> MatchFigures:
    try:
        found = value_of(MatchFigures, json.loads(zlib.decompress(row["figures"])))
    except (zlib.error, ValueError, WrongShape) as error:
        reason = f"the figures of match {row['match_id']} are damaged: {error}"
        raise DatabaseDamaged(place, reason) from error
    assert isinstance(found, MatchFigures)
    return found


def _depth() -> Case[int]:
    return case({level: place for place, level in enumerate(REVIEW_LEVELS)}, value=REVIEWS.c.level, else_=-1)


def _level(text: str) -> ReviewLevel:
    return next((level for level in REVIEW_LEVELS if level == text), "quick")
