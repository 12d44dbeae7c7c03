"""Events on their way into the database, many at once."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from functools import lru_cache
from typing import NamedTuple, cast

from sqlalchemy.engine.interfaces import DBAPICursor

from tablas.server.storage.rows import Row, marks
from tablas.server.storage.text import compact
from tablas.server.storage.writer import CHANNEL, MOST_TOGETHER


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


_ADDED = "INSERT INTO events (match_id, seq, kind, payload, request_id, created_at, spent_s) VALUES"
_STANDS = """
WITH line (id, seq, at, seen_s, game_number, own_score, other_score, is_over) AS (VALUES {rows})
UPDATE matches SET last_seq = line.seq, updated_at = line.at, counted_s = 0.0, seen_s = line.seen_s,
  held_s = NULL, game_number = line.game_number, own_score = line.own_score,
  other_score = line.other_score, is_over = line.is_over
FROM line WHERE matches.id = line.id
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
        add, stand = _sqlite_statements(len(rows))
        added: list[object] = []
        stands: list[object] = []
        for line in map(_line, rows):
            at = line.created_at.isoformat(" ", "microseconds")
            added += (line.match_id, line.seq, line.kind, line.payload, line.request_id, at, line.spent_s)
            stands += (line.match_id, line.seq, at, line.seen_s, *line[7:11])
        # Two statements however many events: this thread may have to wait for its turn in Python after each.
        cursor.execute(add, added)
        cursor.execute(stand, stands)

    def into_postgresql(self, cursor: DBAPICursor, rows: Sequence[Row], notes: Sequence[str]) -> None:
        """Write them and tell the other servers, in one statement."""
        columns = [list(column) for column in zip(*rows, strict=True)]
        cursor.execute(_BOTH, [*columns, list(notes)])


EVENT_ROWS = EventRows()


@lru_cache(maxsize=MOST_TOGETHER)
def _sqlite_statements(count: int) -> tuple[str, str]:
    """What adds so many events, and what says where their matches stand."""
    return f"{_ADDED} {marks(7, count)}", _STANDS.format(rows=marks(8, count))


def payload_text(payload: object) -> str:
    """The JSON of an event as it is stored."""
    return compact(payload)


def stored_moment(at: datetime) -> datetime:
    """A moment as the tables keep it: in UTC, without a zone."""
    return at.astimezone(UTC).replace(tzinfo=None)


def _line(row: Row) -> EventLine:
    return cast(EventLine, row)  # the store gives nothing else
