"""How players play over their reviewed matches, told for the page of progress."""

from __future__ import annotations

import asyncio

from tablas.library import Library, Player
from tablas.protocol.progress import ProgressPlayer, ProgressView
from tablas.report.progress.page import progress_part
from tablas.report.words import Language
from tablas.server.play.views import BOT_NAME

_MOST_PLAYERS = 200


class ProgressService:
    """Reads the reviews that a library keeps.

    Args:
        library: its URL; None for the user's own.
        is_public: strangers come here: whose matches were reviewed is not theirs to know.
    """

    def __init__(self, library: str | None, *, is_public: bool = False) -> None:
        self._url, self._is_public = library, is_public

    async def told(self, name: str | None, lang: Language) -> ProgressView:
        """The progress of the player of that name, or of the one with most reviewed matches.

        A name that nobody has is no error: nothing of his was reviewed yet, and the view says so.

        Raises:
            StorageError: the library cannot be used.
        """
        if self._is_public:
            return ProgressView(player=None, players=[], html="")
        return await asyncio.to_thread(self._told, name, lang)

    def _told(self, name: str | None, lang: Language) -> ProgressView:
        with Library.open(self._url) as library:
            people = _people(library)
            chosen = next((each for each in people if name in (each.name, *each.aliases)), None)
            if name is None and people:
                chosen = people[0]
            html = "" if chosen is None else progress_part(library.progress(chosen.name), lang=lang)
        return ProgressView(
            player=None if chosen is None else chosen.name,
            players=[ProgressPlayer(name=each.name, matches=each.matches) for each in people[:_MOST_PLAYERS]],
            html=html,
        )


def _people(library: Library) -> list[Player]:
    """Those with reviewed matches and a name, most of them first; the bot is nobody who wants to learn."""
    known = library.players(is_reviewed=True)
    found = [each for each in known if each.name and not each.name.startswith(BOT_NAME)]
    return sorted(found, key=lambda each: (-each.matches, each.name))
