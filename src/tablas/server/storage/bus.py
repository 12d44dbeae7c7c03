"""What servers on one PostgreSQL database tell each other, by its own LISTEN and NOTIFY."""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
from collections.abc import Callable, Mapping
from contextlib import suppress

from pydantic import JsonValue
from sqlalchemy import Connection, text

from tablas.server.storage.database import Database
from tablas.server.storage.text import compact
from tablas.server.storage.writer import CHANNEL
from tablas.storage.faults import StorageError

log = logging.getLogger("tablas.server")

ALIVE_S = 2.0
LOST_S = 7.0
"""A server that has said nothing for so long is gone."""
RETRY_S = 0.5
_LISTEN = f"LISTEN {CHANNEL}"
# Whoever listens has said so last, and says nothing else on that connection.
_COMPANY = text(
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND query = :listening"
)

Said = Mapping[str, JsonValue]


class Bus:
    """The other servers of a database. With SQLite there are none, and nothing is told to anybody.

    Args:
        database: what they share.
        ticks: a steady clock.
    """

    def __init__(self, database: Database, ticks: Callable[[], float]) -> None:
        self.name = secrets.token_hex(6)
        self._own = f'[["{self.name}"'
        self.is_alone = database.is_file
        self._database = database
        self._ticks = ticks
        self._servers: dict[str, float] = {}
        self._outgoing: list[str] = []
        self._sending: asyncio.Task[None] | None = None
        self._tasks: list[asyncio.Task[None]] = []
        self.heard: Callable[[str, str, Said], None] = lambda _server, _kind, _said: None
        self.lost: Callable[[str], None] = lambda _server: None
        self.missed: Callable[[], None] = lambda: None

    @property
    def others(self) -> int:
        """How many other servers there are."""
        return len(self._servers)

    async def has_company(self) -> bool:
        """Whether other servers listen, as the database knows them; to be asked before this one does.

        Raises:
            StorageError: the database could not be read.
        """
        if self.is_alone:
            return False
        asked = {"listening": _LISTEN}
        return await self._database.look(lambda connection: bool(connection.scalar(_COMPANY, asked)))

    def note(self, kind: str, **said: JsonValue) -> str | None:
        """What to tell the others along with something that is stored; None where there are none."""
        if self.is_alone:
            return None
        return compact([self.name, kind, said])

    def tell(self, kind: str, **said: JsonValue) -> None:
        """Tell the others something of no lasting worth, soon."""
        note = self.note(kind, **said)
        if note is None or not self._tasks:
            return
        self._outgoing.append(note)
        if self._sending is None or self._sending.done():
            self._sending = asyncio.create_task(self._send())

    def start(self) -> None:
        """Begin to listen."""
        if not self.is_alone:
            self._tasks = [asyncio.create_task(self._listen()), asyncio.create_task(self._live())]

    async def stop(self) -> None:
        """Say goodbye and listen no longer."""
        self.tell("gone")
        if self._sending is not None:
            await self._sending
        for task in self._tasks:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
        self._tasks = []

    async def _send(self) -> None:
        while self._outgoing:
            notes, self._outgoing = self._outgoing, []
            # One that cannot be told is not told: the pages look at what is stored now and then.
            with suppress(StorageError):
                await asyncio.gather(*map(self._sent, notes))

    async def _sent(self, note: str) -> None:
        await self._database.write(_nothing, is_alone=False, is_lasting=False, note=note)

    async def _live(self) -> None:
        """Say now and then that this server is there, and notice who is not any more."""
        while True:
            self.tell("alive")
            silent = [name for name, at in self._servers.items() if self._ticks() - at > LOST_S]
            for name in silent:
                self._forget(name)
            await asyncio.sleep(ALIVE_S)

    async def _listen(self) -> None:
        """Hear what is told for as long as the server runs; a lost connection is made again."""
        import psycopg

        url = self._database.url.set(drivername="postgresql").render_as_string(hide_password=False)
        is_first = True
        while True:
            try:
                async with await psycopg.AsyncConnection.connect(url, autocommit=True) as connection:
                    await connection.execute(_LISTEN)
                    self.tell("hello")
                    if not is_first:
                        self.missed()
                    is_first = False
                    async for notice in connection.notifies():
                        self._hear(notice.payload)
            except (psycopg.Error, OSError) as error:
                if not is_first:
                    log.warning("other servers not heard", extra={"fields": {"reason": type(error).__name__}})
            self.missed()
            await asyncio.sleep(RETRY_S)

    def _hear(self, payload: str) -> None:
        if payload.startswith(self._own):  # one's own echo, which need not be read
            return
        try:
            for server, kind, said in json.loads(payload):
                if server == self.name:
                    continue
                if kind == "gone":
                    self._forget(server)
                    continue
                self._servers[server] = self._ticks()
                self.heard(server, kind, said)
        except (
            ValueError,
            TypeError,
            KeyError,
        ) as error:  # somebody else's words, or those of another version
            log.warning("not understood", extra={"fields": {"reason": str(error)}})

    def _forget(self, server: str) -> None:
        if self._servers.pop(server, None) is not None:
            self.lost(server)


def _nothing(connection: Connection) -> None:
    """The note is all there is to write."""
