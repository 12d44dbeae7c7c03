"""What time brings to tournaments: starts, lost seats, ends of rounds and breaks."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from dataclasses import replace

from tablas.errors import TablasError
from tablas.match import Seat
from tablas.server.play.service import PlayService
from tablas.server.tournaments import course
from tablas.server.tournaments.records import TournamentRecord
from tablas.server.tournaments.register import Register
from tablas.server.tournaments.service import TournamentService
from tablas.storage.faults import StorageError

log = logging.getLogger("tablas.server")

LOOK_EVERY_S = 1.0
FEWEST = 2


class Timekeeper:
    """Looks at what is due, again and again; nothing of it is kept here, so that a restart loses nothing.

    Attributes:
        is_needed: whether the time of any tournament runs.
    """

    def __init__(self, register: Register, service: TournamentService, play: PlayService) -> None:
        self._register = register
        self._service = service
        self._play = play
        self.is_needed = False

    async def run(self) -> None:
        """Look now and then, until cancelled."""
        while True:
            with contextlib.suppress(StorageError):  # whoever plays is told; here the next time will do
                await self.look()
            await asyncio.sleep(LOOK_EVERY_S)

    async def look(self) -> None:
        """Let everything come to pass that is due.

        Raises:
            StorageError: the database cannot be used.
        """
        for tournament_id in await self._register.store.due(self._register.now):
            try:
                await self._advance(tournament_id)
            except StorageError:
                raise
            except TablasError as error:  # one that is damaged does not hold up the others
                log.error("tournament not gone on", extra={"fields": {"code": error.code}})
        self.is_needed = await self._register.store.is_any_played()

    async def _advance(self, tournament_id: str) -> None:
        waited_for = await self._ends(await self._register.found(tournament_id))

        async def advanced(record: TournamentRecord) -> TournamentRecord:
            now = self._register.now
            if record.phase != "open":
                return await asyncio.to_thread(course.advanced, record, now, waited_for)
            if record.starts_at is None or record.starts_at > now.at:
                return record
            if len(record.people) < FEWEST:
                return replace(record, phase="cancelled")
            return course.begun(record, now, await self._service.strongest(record))

        await self._register.change(tournament_id, advanced)

    async def _ends(self, record: TournamentRecord) -> dict[str, Seat | None]:
        """Whose turn it is in each unfinished match of a round whose time is up; unseen flags fall."""
        if record.phase != "playing" or record.ends_at_s is None or self._register.now.s < record.ends_at_s:
            return {}
        found = {}
        for board in record.current:
            played = board.played
            if board.pairing.outcome is None and played is not None and played.has_begun:
                found[played.id] = (await self._play.stands(played.id)).match.game.to_act
        return found
