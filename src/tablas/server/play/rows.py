"""Events on their way into the database, many at once."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import NamedTuple, cast

from sqlalchemy.engine.interfaces import DBAPICursor

from tablas.server.storage.rows import Row
from tablas.server.storage.writer import CHANNEL


class EventLine(NamedTuple):
    """An event and where its match stands after it, as both tables take them."""

    match_id: str
    seq: int
    kind: str
    payload: str
    request_id: str | None
    created_at: datetime
    spent_s: float | None
    game_number: int
    own_score: int
    other_score: int
    is_over: bool
    seen_s: float | None


_ADD = """
INSERT INTO events (match_id, seq, kind, payload, request_id, created_at, spent_s)
  VALUES (?, ?, ?, ?, ?, ?, ?)
"""
_STAND = """
UPDATE matches SET last_seq = ?, updated_at = ?, counted_s = 0.0, seen_s = ?, held_s = NULL,
  game_number = ?, own_score = ?, other_score = ?, is_over = ? WHERE id = ?
"""
# One statement is one transaction, and one way to the database and back.
_BOTH = f"""
WITH line AS (
  SELECT * FROM unnest(
    %s::text[], %s::int[], %s::text[], %s::text[], %s::text[], %s::timestamp[], %s::float8[],
    %s::int[], %s::int[], %s::int[], %s::bool[], %s::float8[]
  ) AS each ({", ".join(EventLine._fields)})
), added AS (
  INSERT INTO events (match_id, seq, kind, payload, request_id, created_at, spent_s)
  SELECT match_id, seq, kind, payload::json, request_id, created_at, spent_s FROM line
), stands AS (
  UPDATE matches SET last_seq = line.seq, updated_at = line.created_at, counted_s = 0.0, seen_s = line.seen_s,
    held_s = NULL, game_number = line.game_number, own_score = line.own_score,
    other_score = line.other_score, is_over = line.is_over
  FROM line WHERE matches.id = line.match_id
)
SELECT pg_notify('{CHANNEL}', note) FROM unnest(%s::text[]) AS note
"""


class EventRows:
    """Events written together: none of them where one has a number that is taken."""

    def into_sqlite(self, cursor: DBAPICursor, rows: Sequence[Row]) -> None:
        """Write them in the transaction that has begun."""
        lines = [_line(row) for row in rows]
        times = [line.created_at.isoformat(" ", "microseconds") for line in lines]
        cursor.executemany(
            _ADD,
            [
                (line.match_id, line.seq, line.kind, line.payload, line.request_id, at, line.spent_s)
                for line, at in zip(lines, times, strict=True)
            ],
        )
        cursor.executemany(
            _STAND,
            [
                (line.seq, at, line.seen_s, *line[7:11], line.match_id)
                for line, at in zip(lines, times, strict=True)
            ],
        )

    def into_postgresql(self, cursor: DBAPICursor, rows: Sequence[Row], notes: Sequence[str]) -> None:
        """Write them and tell the other servers, in one statement."""
        columns = [list(column) for column in zip(*rows, strict=True)]
        cursor.execute(_BOTH, [*columns, list(notes)])


EVENT_ROWS = EventRows()


def payload_text(payload: object) -> str:
    """The JSON of an event as it is stored."""
    return json.dumps(payload, separators=(",", ":"), ensure_ascii=False)


def stored_moment(at: datetime) -> datetime:
    """A moment as the tables keep it: in UTC, without a zone."""
    return at.astimezone(UTC).replace(tzinfo=None)


def _line(row: Row) -> EventLine:
    return cast(EventLine, row)  # the store gives nothing else
