"""The one thread that writes: what waits while a commit is on its way is committed together by the next."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from queue import Empty, SimpleQueue

from sqlalchemy import Connection, text
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError

from tablas.server.storage.rows import Row, Rows, RowWriter
from tablas.storage import database
from tablas.storage.faults import StorageBusy, StorageError, storage_fault

MOST_TOGETHER = 64
# From one commit to the next, at least: each costs the same however much it stores, waking threads, the
# database and other servers included. Where little is stored nobody waits at all. Where servers share a
# database a commit costs so much more that 15 ms, which nobody notices, let them store half as much again.
PACE_S = 0.003
SHARED_PACE_S = 0.015
CHANNEL = "tablas"
_TELL = text(f"SELECT pg_notify('{CHANNEL}', note) FROM unnest(CAST(:notes AS text[])) AS note")
# PostgreSQL refuses a note of 8000 bytes.
LONGEST_NOTE = 7_900


@dataclass(frozen=True, slots=True)
class Quickly:
    """A piece as one row among others of its kind, which are written together where none is refused."""

    kind: Rows
    row: Row


@dataclass(eq=False, slots=True)
class Piece:
    """Something to write; `done` is settled once it is stored, or never will be."""

    work: Callable[[Connection], None]
    key: str = ""
    is_alone: bool = True
    is_lasting: bool = True
    note: str | None = None
    quickly: Quickly | None = None
    done: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())

    def settle(self, error: Exception | None) -> None:
        """Say how it ended to whoever still waits for it."""
        if self.done.done():
            return
        if error is None:
            self.done.set_result(None)
        else:
            self.done.set_exception(error)


class Writer:
    """Pieces in the order they came, many of them to a commit."""

    def __init__(self, into: database.Database) -> None:
        self._database = into
        self._rows = RowWriter(into)
        self._pace_s = PACE_S if into.is_file else SHARED_PACE_S
        self._waiting: SimpleQueue[Piece | None] = SimpleQueue()
        self._thread: threading.Thread | None = None
        self._starting = threading.Lock()

    def put(self, piece: Piece) -> None:
        """Let a piece be written."""
        with self._starting:
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
                self._thread.start()
        self._waiting.put(piece)

    def close(self) -> None:
        """Write what waits, and stop."""
        with self._starting:
            thread, self._thread = self._thread, None
        if thread is not None:
            self._waiting.put(None)
            thread.join()

    def _run(self) -> None:
        begun = 0.0
        while (first := self._waiting.get()) is not None:
            pieces = [first]
            time.sleep(max(0.0, begun + self._pace_s - time.monotonic()))
            begun = time.monotonic()
            is_closing = False
            with suppress(Empty):
                while len(pieces) < MOST_TOGETHER and not is_closing:
                    piece = self._waiting.get_nowait()
                    is_closing = piece is None
                    pieces += [] if piece is None else [piece]
            self._store(pieces)
            if is_closing:
                break
        self._rows.close()

    def _store(self, pieces: Sequence[Piece]) -> None:
        # One order for all servers: two that write to the same matches never wait for each other in a ring.
        ordered = sorted(pieces, key=lambda piece: piece.key)
        # What need not reach the disk waits for nothing that must: the time of clocks grows old meanwhile.
        passing = [piece for piece in ordered if not piece.is_lasting]
        _settle(list(zip(passing, self._outcomes(passing), strict=True)))
        lasting = [piece for piece in ordered if piece.is_lasting]
        stored = self._stored_quickly(lasting)
        _settle([(piece, None) for piece in stored])
        left = [piece for piece in lasting if piece not in stored]
        _settle(list(zip(left, self._outcomes(left), strict=True)))

    def _stored_quickly(self, pieces: Sequence[Piece]) -> list[Piece]:
        """Those that were written as rows of one kind; none where anything was in the way."""
        rows = [(piece, piece.quickly) for piece in pieces if piece.quickly is not None]
        if not rows or len({piece.key for piece, _ in rows}) < len(rows):
            return []
        kind = rows[0][1].kind
        same = [(piece, quickly.row) for piece, quickly in rows if quickly.kind is kind]
        notes = _joined([piece.note for piece, _ in same if piece.note is not None])
        return [piece for piece, _ in same] if self._rows.write(kind, [row for _, row in same], notes) else []

    def _outcomes(self, pieces: Sequence[Piece]) -> list[Exception | None]:
        """What became of each: None where it is stored. All of them are lasting, or none is."""
        try:
            return self._written(pieces) if pieces else []
        except StorageBusy as error:
            # Another server was in the way of one of them; the others need not suffer for it.
            return [error] if len(pieces) == 1 else [self._outcomes([piece])[0] for piece in pieces]
        except Exception as error:
            return [error] * len(pieces)

    def _written(self, pieces: Sequence[Piece]) -> list[Exception | None]:
        outcomes: list[Exception | None] = []

        def together(connection: Connection) -> None:
            outcomes[:] = [self._tried(connection, piece) for piece in pieces]
            notes = [
                piece.note
                for piece, error in zip(pieces, outcomes, strict=True)
                if piece.note is not None and error is None
            ]
            if notes and not self._database.is_file:
                connection.execute(_TELL, {"notes": _joined(notes)})

        self._database.write(
            together,
            is_alone=any(piece.is_alone for piece in pieces),
            is_lasting=pieces[0].is_lasting,
        )
        return outcomes

    def _tried(self, connection: Connection, piece: Piece) -> Exception | None:
        """Do one piece; what it changed is taken back where it is refused, the others stay."""
        savepoint = connection.begin_nested()
        try:
            piece.work(connection)
            savepoint.commit()
        except Exception as error:
            with suppress(DBAPIError):  # a full disk takes the whole transaction back by itself
                savepoint.rollback()
            return self._refusal(error)
        return None

    def _refusal(self, error: Exception) -> Exception:
        """What is wrong with one piece; what is wrong with the database is raised."""
        if isinstance(error, DataError):  # such as a number too large for its column
            return storage_fault(error, self._database.place)
        if isinstance(error, DBAPIError | StorageError) and not isinstance(error, IntegrityError):
            raise error
        return error


def _settle(outcomes: Sequence[tuple[Piece, Exception | None]]) -> None:
    """Tell those who wait, all of a loop at once: waking a loop costs more than telling it."""
    loops: dict[asyncio.AbstractEventLoop, list[tuple[Piece, Exception | None]]] = {}
    for piece, error in outcomes:
        loops.setdefault(piece.done.get_loop(), []).append((piece, error))
    for loop, told in loops.items():
        with suppress(RuntimeError):  # a loop that has ended waits for nothing
            loop.call_soon_threadsafe(_tell, told)


def _tell(outcomes: Sequence[tuple[Piece, Exception | None]]) -> None:
    for piece, error in outcomes:
        piece.settle(error)


def _joined(notes: Sequence[str]) -> list[str]:
    """The notes as lists of notes, few and none too long: each that is sent wakes every server."""
    joined: list[list[str]] = []
    room = 0
    for note in notes:
        size = len(note.encode()) + 1
        if not joined or size > room:
            joined.append([])
            room = LONGEST_NOTE
        joined[-1].append(note)
        room -= size
    return [f"[{','.join(each)}]" for each in joined]
