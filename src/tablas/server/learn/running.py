"""How well a match has been played so far, game by game: finished games are judged once."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import replace

from tablas.analysis import Totals, review
from tablas.analysis.rates import added
from tablas.decision import Engine
from tablas.record import MatchRecord, RecordedGame

_GAMES_KEPT = 256

Both = tuple[Totals, Totals]


class RunningRates:
    """Remembers what finished games came to; what is asked again costs only the game in play."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, int, RecordedGame], Both] = OrderedDict()

    def of(self, match_id: str, record: MatchRecord, engine: Engine) -> Both:
        """Totals of both seats over the games so far, by a quick look."""
        games = [self._game(match_id, place, record, engine) for place in range(len(record.games))]
        return added([game[0] for game in games]), added([game[1] for game in games])

    def _game(self, match_id: str, place: int, record: MatchRecord, engine: Engine) -> Both:
        game = record.games[place]
        key = (match_id, place, game)
        found = self._kept.get(key)
        if found is None:
            found = review(replace(record, games=(game,)), engine, level="quick").totals
            self._kept[key] = found
        self._kept.move_to_end(key)
        while len(self._kept) > _GAMES_KEPT:
            self._kept.popitem(last=False)
        return found
