"""Matches of match text as their lines come in, and what they are when all lines have been read."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import overload

from tablas.formats.mat.tags import describe
from tablas.match import Seat, opponent
from tablas.position import VARIANTS
from tablas.record import CubeTurn, Entry, MatchRecord, Outcome, Problem, RecordedGame, Resignation, Turn

RIGHT_CELL = 28  # a lone cell from here on belongs to the right column, whatever the names say


class Lines(Sequence[str]):
    """Places, ``line 7``, by the numbers of the lines; only few are ever asked for, so none is kept."""

    __slots__ = ("_numbers",)

    def __init__(self, numbers: Sequence[int]) -> None:
        self._numbers = numbers

    def __len__(self) -> int:
        return len(self._numbers)

    @overload
    def __getitem__(self, index: int) -> str: ...

    @overload
    def __getitem__(self, index: slice) -> Lines: ...

    def __getitem__(self, index: int | slice) -> str | Lines:
        return Lines(self._numbers[index]) if isinstance(index, slice) else f"line {self._numbers[index]}"


@dataclass(slots=True)
class OpenGame:
    """A game while its lines come in.

    ``column`` is where the right half of a line begins; ``left`` and ``offered`` follow the cube.
    """

    line: int
    score: tuple[int, int] = (0, 0)
    names: tuple[str, str] | None = None
    column: int = RIGHT_CELL
    entries: list[Entry] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)
    tags: list[tuple[str, str]] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)
    cube: int = 1
    offered: int = 0
    winner: Seat | None = None
    points: int | None = None
    resigned: Seat | None = None
    board: re.Match[str] | None = None
    number: int = 0

    def add(self, entry: Entry, line: int) -> None:
        """Takes an entry that stands in this line."""
        self.entries.append(entry)
        self.lines.append(line)

    @property
    def is_over(self) -> bool:
        """Whether its result has been read."""
        return self.points is not None


@dataclass(slots=True)
class OpenMatch:
    """A match while its lines come in."""

    length: int = 0
    line: int = 1
    tags: list[tuple[str, str]] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)
    games: list[OpenGame] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class RawMatch:
    """A match as its text says, nothing checked against the rules.

    ``places`` tells where every entry of every game stands, ``starts`` has the line of every game.
    """

    record: MatchRecord
    problems: tuple[Problem, ...]
    places: tuple[Lines, ...]
    starts: tuple[int, ...]


def closed(match: OpenMatch, problems: list[Problem]) -> RawMatch:
    """The match when all its lines have been read; what does not fit together joins the problems."""
    names = next((game.names for game in match.games if game.names), ("", ""))
    record, bad_tags = describe(match.length, match.tags, names, f"line {match.line}")
    record = _with_variant(match, record, problems)
    games = tuple(_games(match, record, problems))
    record = replace(record, games=games, comment="\n".join(match.comments))
    return RawMatch(
        record,
        (*bad_tags, *problems),
        tuple(Lines(game.lines) for game in match.games),
        tuple(game.line for game in match.games),
    )


def _with_variant(match: OpenMatch, record: MatchRecord, problems: list[Problem]) -> MatchRecord:
    """The record with the variant whose start stands as an illegal play before the first play of a game.

    That is how GNU Backgammon writes another start: as a roll that nobody threw, and the board after it.
    """
    starts = {variant.start: name for name, variant in VARIANTS.items()}
    for game in match.games:
        first = game.entries[0] if game.entries else None
        if not isinstance(first, Turn) or first.result is None or first.result.board not in starts:
            continue
        variant = starts[first.result.board]
        place = f"line {game.lines[0]}"
        del game.entries[0], game.lines[0]
        problems[:] = [one for one in problems if one.place != place or "illegal play" not in one.message]
        rules = replace(record.rules, variant=variant)
        record = replace(record, rules=rules, stated=record.stated | {"variant"})
    return record


def _games(match: OpenMatch, record: MatchRecord, problems: list[Problem]) -> Iterator[RecordedGame]:
    had_crawford = not record.rules.crawford or match.length < 2
    for index, game in enumerate(match.games):
        following = match.games[index + 1] if index + 1 < len(match.games) else None
        outcome = _outcome(game, following, problems, index)
        crawford = not had_crawford and match.length - 1 in game.score
        had_crawford = had_crawford or crawford
        if game.resigned is not None:
            points = outcome.points if outcome else game.cube
            _resign(game, game.resigned, max(1, min(3, points // game.cube)))
        yield RecordedGame(
            game.score,
            crawford,
            tuple(game.entries),
            outcome,
            "\n".join(game.comments),
            tuple(game.tags),
        )


def _resign(game: OpenGame, seat: Seat, value: int) -> None:
    line = game.lines[-1] if game.lines else game.line
    game.add(Resignation(seat, "offer", value), line)
    game.add(Resignation(opponent(seat), "accept", value), line)


def _outcome(
    game: OpenGame, following: OpenGame | None, problems: list[Problem], index: int
) -> Outcome | None:
    """How the game ended; the score line of the next game is believed before the column of the result."""
    scored = _scored(game, following)
    winner = game.winner
    if scored is not None and winner is not None and scored != winner:
        message = f"the result is in the column of player {winner + 1}, the next score says the other one won"
        problems.append(
            Problem("winner_differs", f"line {following.line if following else 0}", message, index)
        )
    if scored is not None:
        winner = scored
    if winner is None:
        winner = _by_words(game)
    if winner is None or not game.points:
        return None
    return Outcome(winner, game.points)


def _scored(game: OpenGame, following: OpenGame | None) -> Seat | None:
    """The seat that has more points in the next game, None when that is not one of them."""
    if following is None or following.names is None or game.names is None:
        return None
    gains = (following.score[0] - game.score[0], following.score[1] - game.score[1])
    if (gains[0] > 0) == (gains[1] > 0) or min(gains) < 0:
        return None
    return 0 if gains[0] > 0 else 1


def _by_words(game: OpenGame) -> Seat | None:
    if game.resigned is not None:
        return opponent(game.resigned)
    passed = next((entry for entry in reversed(game.entries) if isinstance(entry, CubeTurn)), None)
    return opponent(passed.seat) if passed is not None and passed.kind == "pass" else None
