"""The one place where stored tournaments change: a change is made on what was last stored, or again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from tablas.server.play.ledger import Ledger
from tablas.server.play.records import Overtaken
from tablas.server.tournaments.course import AsyncChange, Moment
from tablas.server.tournaments.errors import UnknownTournament
from tablas.server.tournaments.records import TournamentRecord
from tablas.server.tournaments.store import TournamentStore
from tablas.storage.faults import StorageBusy

MOST_TRIES = 20


class Register:
    """The tournaments of a server, and whoever has to hear of their changes."""

    def __init__(
        self, store: TournamentStore, ledger: Ledger, changed: Callable[[str], None], place: str
    ) -> None:
        """Over what is stored; `changed` is told of matches whose players or rating have changed."""
        self.store = store
        self.ledger = ledger
        self._changed = changed
        self._place = place

    @property
    def now(self) -> Moment:
        """The present moment."""
        return Moment(self.ledger.now(), self.ledger.time())

    async def found(self, tournament_id: str) -> TournamentRecord:
        """A tournament as it is stored.

        Raises:
            UnknownTournament: there is none with this id.
        """
        record = await self.store.find(tournament_id)
        if record is None:
            raise UnknownTournament(tournament_id)
        return record

    async def change(self, tournament_id: str, change: AsyncChange) -> TournamentRecord:
        """The tournament after a change, as it is stored then, built upon whatever another server did.

        Raises:
            UnknownTournament: there is none with this id.
            StorageError: it could not be stored.
        """
        for _ in range(MOST_TRIES):
            before = await self.found(tournament_id)
            after = await change(before)
            if after == before:
                return before
            try:
                matches = await self.store.change(before, replace(after, updated_at=self.ledger.now()))
            except Overtaken:
                continue
            self.ring(tournament_id)
            for match_id in matches:
                self._changed(match_id)
            return await self.found(tournament_id)
        raise StorageBusy(self._place, "others change this tournament all the time")

    def ring(self, tournament_id: str) -> None:
        """Wake the pages that show a tournament."""
        self.ledger.hub.ring(tournament_id)
