"""Games of a text as its lines come in, and the settled match they make."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from tablas.formats.reading import Reading
from tablas.formats.resignations import with_resignations
from tablas.match import Seat
from tablas.position import Position
from tablas.record import (
    BoardSet,
    Dice,
    Entry,
    MatchRecord,
    Outcome,
    Problem,
    RecordedGame,
    Steps,
    Turn,
    settle,
)
from tablas.stakes import MOST_CUBE

# One checker's way: the points it touches, and how many checkers go it.
_WAY = re.compile(r"((?:bar|off|\d{1,2})\*?(?:[/-](?:bar|off|\d{1,2})\*?)+)(?:\((\d)\))?", re.IGNORECASE)
_BETWEEN = re.compile(r"[,;\s]+")
_BAR = 25
_MOST_TIES = MOST_CUBE.bit_length() - 1
_DANCES = frozenset(
    {"", "o-o", "0-0", "0/0", "-", "--", "cannot move", "can't move", "no move", "dance", "dances"}
)


@dataclass(slots=True)
class GatheredGame:
    """A game while its lines come in.

    Attributes:
        line: where it begins.
        score: of the seats before it.
        is_crawford: the text marks it as the Crawford game.
        ties: automatic doubles at its beginning.
    """

    line: int
    score: tuple[int, int] = (0, 0)
    is_crawford: bool = False
    entries: list[Entry] = field(default_factory=list)
    places: list[str] = field(default_factory=list)
    outcome: Outcome | None = None
    ties: int = 0

    def add(self, entry: Entry, line: int) -> None:
        """Takes an entry that stands in this line."""
        self.entries.append(entry)
        self.places.append(f"line {line}")


def read_ways(text: str) -> Steps | None:
    """The hops of a play, ``24/18*, 13-9(2) bar/22 6/off``, in the mover's numbers.

    () for a dance, None for text that is no play.
    """
    said = text.strip().rstrip(".")
    if said.lower() in _DANCES:
        return ()
    steps: list[tuple[int, int]] = []
    for word in _BETWEEN.split(said):
        way = _WAY.fullmatch(word)
        if way is None:
            return None
        points = [_point(part) for part in re.split("[/-]", way[1].replace("*", ""))]
        hops = list(pairwise(points))
        if max(points) > _BAR or any(end >= start for start, end in hops):
            return None
        steps += hops * min(int(way[2] or 1), 4)
    return tuple(steps)


def turn_of(seat: Seat, dice: Dice | None, steps: Steps | None) -> Turn:
    """The turn of a play as ``read_ways`` tells it: without hops a dance, None a play that is not known."""
    if steps is None:
        return Turn(seat, dice, "unrecorded")
    return Turn(seat, dice, "played" if steps else "no_play", steps)


def settled_reading(
    raw: MatchRecord, games: Sequence[GatheredGame], problems: Sequence[Problem], name: str
) -> Reading:
    """The match with these games, settled; a result that nothing explains is a resignation.

    Problems of a whole game have the line where it begins.
    """
    record = replace(raw, games=tuple(_recorded(game, raw.rules.variant) for game in games))
    record, found = settle(record, [game.places for game in games])
    placed = [
        replace(problem, place=f"line {games[problem.game].line}")
        if problem.game is not None and not problem.place.startswith("line ")
        else problem
        for problem in found
    ]
    return Reading(with_resignations(record), (*problems, *placed), name)


def _recorded(game: GatheredGame, variant: str) -> RecordedGame:
    if game.ties:
        seat: Seat = next((getattr(entry, "seat", 0) for entry in game.entries), 0)
        game.entries.insert(0, BoardSet(Position.start(variant), seat, 1 << min(game.ties, _MOST_TIES)))
        game.places.insert(0, f"line {game.line}")
    return RecordedGame(game.score, game.is_crawford, tuple(game.entries), game.outcome)


def _point(text: str) -> int:
    low = text.lower()
    return _BAR if low == "bar" else 0 if low == "off" else int(text)
