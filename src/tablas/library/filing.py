"""Writing a batch of files that have been read: a handful of statements, whatever their number."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import numpy as np
from sqlalchemy import ColumnElement, Connection, insert, select, update

from tablas.library.gist import Gist, key_of
from tablas.library.places import file_places
from tablas.library.searching import PART
from tablas.library.tables import COPIES, HEADS, MATCHES, PLAYERS, SOURCES
from tablas.library.values import FileAdded, Filed


@dataclass(frozen=True, slots=True)
class Waiting:
    """A file that has been read and not yet been written."""

    path: Path
    digest: str
    format: str
    problems: int
    packed: bytes
    gists: tuple[Gist, ...]


def file_batch(connection: Connection, batch: Sequence[Waiting]) -> list[FileAdded]:
    """Writes the files of a batch and says what became of each."""
    new = _new_files(connection, batch)
    gists = [gist for each in new.values() for gist in each.gists]
    matches, is_new = _matches(connection, gists)
    alike = _alike(connection, gists, matches, is_new)
    sources = _sources(connection, list(new.values()))
    copies = [
        {
            "source_id": sources[each.digest],
            "number": number,
            "match_id": matches[gist.fingerprint],
            "notes": gist.notes,
        }
        for each in new.values()
        for number, gist in enumerate(each.gists)
    ]
    if copies:
        connection.execute(insert(COPIES), copies)
    told: list[FileAdded] = []
    for each in batch:
        filed: Sequence[Filed]
        if new.get(each.digest) is each:
            prints = [gist.fingerprint for gist in each.gists]
            # A match that stands in two files of the batch is new in the first of them only.
            filed = [Filed(matches[one], is_new.pop(one, False), alike.pop(one, ())) for one in prints]
        else:
            filed = _again(connection, each)
        told.append(FileAdded(each.path, tuple(filed), each.problems))
    return told


def _new_files(connection: Connection, batch: Sequence[Waiting]) -> dict[str, Waiting]:
    """The files that are not there yet, each once, by their digests: another program may have been faster."""
    there = {
        digest
        for condition in _parts(SOURCES.c.digest, [each.digest for each in batch])
        for digest in connection.execute(select(SOURCES.c.digest).where(condition)).scalars()
    }
    new: dict[str, Waiting] = {}
    for each in batch:
        if each.digest not in there:
            new.setdefault(each.digest, each)
    return new


def _parts(column: ColumnElement[str], values: Sequence[str]) -> Iterator[ColumnElement[bool]]:
    """Conditions that the column has one of the values, few enough in each for one statement."""
    for begin in range(0, len(values), PART):
        yield column.in_(values[begin : begin + PART])


def _matches(connection: Connection, gists: Sequence[Gist]) -> tuple[dict[str, int], dict[str, bool]]:
    """The number of each match by its fingerprint, and which of them were written now."""
    numbers = {
        row.fingerprint: row.id
        for condition in _parts(MATCHES.c.fingerprint, [gist.fingerprint for gist in gists])
        for row in connection.execute(select(MATCHES.c.fingerprint, MATCHES.c.id).where(condition))
    }
    players = _players(connection, gists)
    fresh: dict[str, Gist] = {}
    for gist in gists:
        if gist.fingerprint not in numbers:
            fresh.setdefault(gist.fingerprint, gist)
    if fresh:
        rows = [_row(gist, players) for gist in fresh.values()]
        written = insert(MATCHES).returning(MATCHES.c.id, sort_by_parameter_order=True)
        numbers |= dict(zip(fresh, connection.execute(written, rows).scalars(), strict=True))
        for gist in fresh.values():
            gist.places["match"] = numbers[gist.fingerprint]
        file_places(connection, np.concatenate([gist.places for gist in fresh.values()]))
    for gist in gists:
        if fresh.get(gist.fingerprint) is not gist:
            _complete(connection, numbers[gist.fingerprint], gist, players)
    return numbers, dict.fromkeys(fresh, True)


def _alike(
    connection: Connection, gists: Sequence[Gist], numbers: dict[str, int], is_new: dict[str, bool]
) -> dict[str, tuple[int, ...]]:
    """For each match written now, those that were there before it with a game that begins in the same way."""
    fresh = {gist.fingerprint: gist for gist in gists if gist.fingerprint in is_new}
    heads = list({head for gist in fresh.values() for head in gist.heads})
    found: dict[int, list[int]] = {}
    for begin in range(0, len(heads), PART):
        wanted = select(HEADS.c.head, HEADS.c.match_id).where(HEADS.c.head.in_(heads[begin : begin + PART]))
        for head, match_id in connection.execute(wanted):
            found.setdefault(head, []).append(match_id)
    alike: dict[str, tuple[int, ...]] = {}
    rows = []
    for fingerprint, gist in fresh.items():
        match_id = numbers[fingerprint]
        alike[fingerprint] = tuple(sorted({other for head in gist.heads for other in found.get(head, ())}))
        for head in gist.heads:
            found.setdefault(head, []).append(match_id)
            rows.append({"head": head, "match_id": match_id})
    if rows:
        connection.execute(insert(HEADS), rows)
    return alike


def _players(connection: Connection, gists: Sequence[Gist]) -> dict[str, int]:
    """The numbers of all players by their keys, new ones included."""
    names = {key_of(name): name for gist in gists for name in gist.names}
    known = _numbers(connection, list(names))
    new = [{"name": name, "key": key} for key, name in sorted(names.items()) if key not in known]
    if new:
        connection.execute(insert(PLAYERS), new)
        known |= _numbers(connection, [each["key"] for each in new])
    return known


def _numbers(connection: Connection, keys: Sequence[str]) -> dict[str, int]:
    return {
        row.key: row.id
        for condition in _parts(PLAYERS.c.key, keys)
        for row in connection.execute(select(PLAYERS.c.key, PLAYERS.c.id).where(condition))
    }


def _sources(connection: Connection, files: Sequence[Waiting]) -> dict[str, int]:
    """The number of each file by its digest, all written now."""
    rows = [
        {
            "digest": each.digest,
            "name": str(each.path).encode("utf-8", "replace").decode("utf-8"),
            "format": each.format,
            "problems": each.problems,
            "contents": each.packed,
        }
        for each in files
    ]
    if not rows:
        return {}
    written = insert(SOURCES).returning(SOURCES.c.id, sort_by_parameter_order=True)
    numbers = connection.execute(written, rows).scalars()
    return dict(zip((each.digest for each in files), numbers, strict=True))


def _again(connection: Connection, each: Waiting) -> list[Filed]:
    found = connection.execute(
        select(COPIES.c.match_id)
        .join(SOURCES, SOURCES.c.id == COPIES.c.source_id)
        .where(SOURCES.c.digest == each.digest)
        .order_by(COPIES.c.number)
    ).scalars()
    return [Filed(match_id, False) for match_id in found]


def _complete(connection: Connection, match_id: int, gist: Gist, players: dict[str, int]) -> None:
    """What only another file says about a match can be searched for too."""
    known = connection.execute(select(MATCHES).where(MATCHES.c.id == match_id)).mappings().one()
    row = _row(gist, players)
    more = {name: row[name] for name in ("event", "event_key", "date") if row[name] and not known[name]}
    for seat in ("first", "second"):
        if row[f"{seat}_name"] and not known[f"{seat}_name"]:
            more |= {f"{seat}_{part}": row[f"{seat}_{part}"] for part in ("id", "name")}
    if gist.remarks not in known["remarks"]:
        more["remarks"] = f"{known['remarks']}\n{gist.remarks}".strip()
    if more:
        connection.execute(update(MATCHES).where(MATCHES.c.id == match_id).values(more))


def _row(gist: Gist, players: dict[str, int]) -> dict[str, object]:
    first, second = gist.names
    return {
        "fingerprint": gist.fingerprint,
        "length": gist.length,
        "variant": gist.variant,
        "first_id": players[key_of(first)],
        "second_id": players[key_of(second)],
        "first_name": first,
        "second_name": second,
        "event": gist.event,
        "event_key": key_of(gist.event),
        "date": gist.date,
        "games": gist.games,
        "turns": gist.turns,
        "positions": gist.positions,
        "first_score": gist.score[0],
        "second_score": gist.score[1],
        "remarks": gist.remarks,
        "added_at": datetime.now(UTC).replace(tzinfo=None),
    }
