"""The time of the server: it stands while no server is up, and no change of the machine's clock moves it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress

from sqlalchemy import Connection, bindparam, case, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from tablas.server.play.records import Watch
from tablas.server.play.tables import MatchRow, PulseRow
from tablas.server.storage.database import Database
from tablas.server.storage.rows import marks

BEAT_S = 0.25
"""How often it is stored while clocks run; a server that is killed gives so much time back at most."""

_TELL = (
    update(PulseRow)
    .where(PulseRow.id == 1)
    .values(seconds=case((PulseRow.seconds > bindparam("told"), PulseRow.seconds), else_=bindparam("told")))
    .returning(PulseRow.seconds)
)


# One statement: the thread that writes may have to wait for its turn in Python after each.
_SET = """
UPDATE matches SET counted_s = line.counted, seen_s = line.seen, held_s = line.held
FROM line WHERE matches.id = line.id AND matches.last_seq = line.seq
"""
_KEEP_IN_FILE = f"WITH line (id, seq, counted, seen, held) AS (VALUES {{rows}}) {_SET}"
_KEEP = f"""
WITH line AS (
  SELECT * FROM unnest(%s::text[], %s::int[], %s::float8[], %s::float8[], %s::float8[])
    AS each (id, seq, counted, seen, held)
) {_SET}
"""
_KEPT = ("match", "seq", "counted", "seen", "held")
MOST_AT_ONCE = 200


class ServerTime:
    """Seconds that servers have been up on a database, which all of them go by."""

    def __init__(self, ticks: Callable[[], float], begun: float) -> None:
        """Go on from what was stored, by a steady clock of this machine."""
        self._ticks = ticks
        self._ahead = begun - ticks()
        self.begun = begun

    def __call__(self) -> float:
        """The present moment."""
        return self._ticks() + self._ahead

    def catch_up(self, told: float) -> None:
        """Another server is further: go on from there."""
        self._ahead += max(0.0, told - self())


class PulseStore:
    """The stored time of one database, and what the clocks of its matches have counted."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def time(self) -> float:
        """The time as a server last stored it.

        Raises:
            StorageError: the database could not be read.
        """
        # A server that was killed may have stored an event after its last beat.
        latest = select(func.max(MatchRow.seen_s))
        told = select(PulseRow.seconds).where(PulseRow.id == 1)
        return self._database.look_now(
            lambda connection: max(connection.scalar(latest) or 0.0, connection.scalar(told) or 0.0)
        )

    async def beat(self, time: Callable[[], float], watches: Mapping[tuple[str, int], Watch]) -> float:
        """Store the time and what clocks have counted; the time of the server that is furthest.

        Args:
            time: of this server, looked at as late as can be: what waits to be written grows old.
            watches: by match and the number of its last event; one that has gone on since keeps its own.

        Raises:
            StorageError: the database could not be written.
        """
        latest = [0.0]
        changes = [
            {
                "match": match_id,
                "seq": seq,
                "counted": watch.counted_s,
                "seen": watch.seen_s,
                "held": watch.held_s,
            }
            for (match_id, seq), watch in sorted(watches.items())
        ]

        def store(connection: Connection) -> None:
            for some in range(0, len(changes), MOST_AT_ONCE):
                _keep(connection, changes[some : some + MOST_AT_ONCE], is_file=self._database.is_file)
            seconds = time()
            found = connection.scalar(_TELL, {"told": seconds})
            if found is None:
                connection.execute(insert(PulseRow).values(id=1, seconds=seconds))
            latest[0] = seconds if found is None else found

        # Two servers that beat for the first time at once: the row of the other will do.
        with suppress(IntegrityError):
            await self._database.write(store, key="~", is_alone=False, is_lasting=False)
        return latest[0]


def _keep(connection: Connection, changes: Sequence[Mapping[str, object]], *, is_file: bool) -> None:
    """Store what clocks have counted, in one statement."""
    if is_file:
        values = tuple(change[name] for change in changes for name in _KEPT)
        connection.exec_driver_sql(_KEEP_IN_FILE.format(rows=marks(len(_KEPT), len(changes))), values)
        return
    columns = tuple([change[name] for change in changes] for name in _KEPT)
    connection.exec_driver_sql(_KEEP, columns)
