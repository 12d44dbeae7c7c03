"""The index of positions: a compact list of places for each part of the space of their numbers.

An entry takes 16 bytes: the number of the board (64 bits, so that four million boards agree by chance once in
two million searches), match, game and entry. Entries lie in ``SHARDS`` lists by the first byte of the number;
a search reads one list. What little comes in at a time lies beside them until there is enough of it: a row of
a table for every position would take twice the room, and a page of the disk each while it is written.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from sqlalchemy import Connection, delete, func, insert, select
from sqlalchemy.orm import Session

from tablas.library.gist import NO_GAME, PLACE, Places, hashes_of
from tablas.library.tables import MATCHES, PLACES
from tablas.library.values import Place
from tablas.position import Position

SHARDS = 256
FRESH = -1
# So many entries are worth a row in every list; so many small rows are a burden to every search.
_ENOUGH = 20_000
_MOST_FRESH_ROWS = 64


def file_places(connection: Connection, places: Places) -> None:
    """Adds the places to the index."""
    if len(places) >= _ENOUGH:
        _spread(connection, places)
    elif len(places):
        _insert(connection, [(FRESH, places)])
    count, size = connection.execute(
        select(func.count(), func.coalesce(func.sum(PLACES.c.size), 0)).where(PLACES.c.shard == FRESH)
    ).one()
    if count > _MOST_FRESH_ROWS or size >= _ENOUGH:
        _settle(connection)


@dataclass(frozen=True, slots=True)
class FoundPlaces:
    """Everywhere a position stands; matches that were removed may be among them.

    A position of the opening stands in every game: places become values only for the matches that are shown.
    """

    entries: Places
    is_twin: NDArray[np.bool_]

    def matches(self) -> set[int]:
        """The numbers of the matches."""
        return set(np.unique(self.entries["match"]).tolist())

    def of(self, match_ids: Sequence[int]) -> dict[int, list[Place]]:
        """The places in these matches, in the order of the game."""
        is_wanted = np.isin(self.entries["match"], np.array(match_ids, np.uint32))
        entries, twins = self.entries[is_wanted], self.is_twin[is_wanted]
        order = np.lexsort((entries["entry"], entries["game"], entries["match"]))
        columns = (entries[name][order].tolist() for name in ("match", "game", "entry"))
        found: dict[int, list[Place]] = {}
        for match, game, entry, is_twin in zip(*columns, twins[order].tolist(), strict=True):
            place = Place(match, None if game == NO_GAME else game, entry, is_twin)
            found.setdefault(match, []).append(place)
        return found


def find_places(session: Session, position: Position, with_twin: bool) -> FoundPlaces:
    """Everywhere the position stands, and its twin if that is asked for."""
    views = [position]
    twin = position.swapped()
    if with_twin and twin != position:
        views.append(twin)
    found = []
    for hashed in hashes_of(np.array([view.board for view in views], np.int8)):
        entries = _read(session, [FRESH, int(hashed) >> 56])
        found.append(entries[entries["hash"] == hashed])
    is_twin = np.repeat(np.arange(len(found)) == 1, [len(entries) for entries in found])
    return FoundPlaces(np.concatenate(found), is_twin)


def _read(session: Session, shards: Sequence[int]) -> Places:
    rows = session.execute(select(PLACES.c.entries).where(PLACES.c.shard.in_(shards))).scalars()
    return np.frombuffer(b"".join(rows), PLACE)


def _spread(connection: Connection, places: Places) -> None:
    shards = (places["hash"] >> np.uint64(56)).astype(np.int64)
    order = np.argsort(shards, kind="stable")
    ends = np.searchsorted(shards[order], np.arange(SHARDS + 1))
    lists = [(shard, places[order[ends[shard] : ends[shard + 1]]]) for shard in range(SHARDS)]
    _insert(connection, [each for each in lists if len(each[1])])


def _insert(connection: Connection, lists: Sequence[tuple[int, Places]]) -> None:
    connection.execute(
        insert(PLACES),
        [{"shard": shard, "size": len(each), "entries": each.tobytes()} for shard, each in lists],
    )


def _settle(connection: Connection) -> None:
    """Moves what lies beside the lists into them, without what belongs to matches that were removed."""
    rows = connection.execute(select(PLACES.c.entries).where(PLACES.c.shard == FRESH)).scalars().all()
    places = np.frombuffer(b"".join(rows), PLACE)
    numbers = np.unique(places["match"])
    alive = np.zeros(len(numbers), bool)
    for begin in range(0, len(numbers), 500):  # SQLite takes only so many values in one statement
        part = numbers[begin : begin + 500]
        there = (
            connection.execute(select(MATCHES.c.id).where(MATCHES.c.id.in_(part.tolist()))).scalars().all()
        )
        alive[begin : begin + 500] = np.isin(part, np.array(there, np.uint32))
    connection.execute(delete(PLACES).where(PLACES.c.shard == FRESH))
    _spread(connection, places[np.isin(places["match"], numbers[alive])])
