"""What the library hands back and is asked with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from tablas.analysis import ReviewLevel
from tablas.errors import TablasError
from tablas.position import Position


class NotInLibrary(TablasError, ValueError):
    """The number of no match in the library."""

    code = "not_in_library"

    def __init__(self, match_id: int) -> None:
        super().__init__(f"there is no match {match_id} in the library", value=str(match_id), place="ID")


class NoSuchPlayer(TablasError, ValueError):
    """The name of nobody in the library; ``near`` has names that come near, the nearest first."""

    code = "no_such_player"

    def __init__(self, name: str, near: Sequence[str] = ()) -> None:
        said = f"{name!r} is no player of the library"
        super().__init__(said + (f"; near it: {', '.join(near)}" if near else ""), value=name, place="NAME")
        self.near = tuple(near)


class SeveralPlayers(TablasError, ValueError):
    """A part of the names of several players; ``known`` has them."""

    code = "several_players"

    def __init__(self, name: str, known: Sequence[str]) -> None:
        super().__init__(
            f"{name!r} may be any of {', '.join(known)}; write one of them whole", value=name, place="NAME"
        )
        self.known = tuple(known)


class NotWhole(TablasError, ValueError):
    """A review that was not finished, or is of another match than the one it was to be kept for."""

    code = "review_not_whole"

    def __init__(self, reason: str) -> None:
        super().__init__(f"the review cannot be kept: {reason}", place="review")


class CannotMerge(TablasError, ValueError):
    """Two names that are one already."""

    code = "cannot_merge"

    def __init__(self, name: str) -> None:
        super().__init__(f"{name!r} is that player already", value=name, place="NAME")


@dataclass(frozen=True, slots=True)
class Query:
    """What is asked of the library; what is left as it is asks for nothing.

    Attributes:
        player: part of a player's name, in either seat; case and accents do not matter.
        opponent: part of the name of the one in the other seat.
        event: part of the event's name.
        since, until: dates in ISO form or the beginning of one (``2026``, ``2026-11``), both included.
        least_length, most_length: points matches are played to; 0 is money.
        format: of one of the files the match came in.
        text: part of a comment.
        position: stands with somebody on roll, of either seat.
        with_twin: count the same board with the other side on roll too.
    """

    player: str = ""
    opponent: str = ""
    event: str = ""
    since: str = ""
    until: str = ""
    least_length: int | None = None
    most_length: int | None = None
    format: str = ""
    text: str = ""
    position: Position | None = None
    with_twin: bool = False


@dataclass(frozen=True, slots=True)
class Place:
    """Where a position stands.

    Attributes:
        match_id: of the match.
        game: index of the game, None for a position of a file of positions.
        entry: index in the game's entries of the first thing that was done in the position, or of the
            position in the file of positions.
        is_twin: it stands there with the other side on roll.
    """

    match_id: int
    game: int | None
    entry: int
    is_twin: bool = False


@dataclass(frozen=True, slots=True)
class Listed:
    """A match as it stands in a list.

    Attributes:
        id: number of the match in this library.
        players: names as the first file writes them.
        length: points it is played to, 0 for money.
        variant: name of the variant.
        event: as the first file writes it.
        date: in ISO form, "" when it is not known.
        games, turns, positions: how many there are.
        score: after the last game.
        added_at: when it came into the library, in UTC.
        formats: of the files it came in, the first one first.
        places: where the position asked for stands; empty when none was.
    """

    id: int
    players: tuple[str, str]
    length: int
    variant: str
    event: str
    date: str
    games: int
    turns: int
    positions: int
    score: tuple[int, int]
    added_at: datetime
    formats: tuple[str, ...] = ()
    places: tuple[Place, ...] = ()


@dataclass(frozen=True, slots=True)
class Copy:
    """A file that holds a match.

    Attributes:
        source_id: number of the file.
        number: of the match in the file, from 0.
        name: the path it was added from.
        format: it was read as.
        notes: how many entries of the match have notes or analyses in it.
        is_alone: the file holds no other match.
    """

    source_id: int
    number: int
    name: str
    format: str
    notes: int
    is_alone: bool


@dataclass(frozen=True, slots=True)
class Filed:
    """What became of one match of a file.

    Attributes:
        match_id: its number in the library.
        is_new: it was not there before.
        like: numbers of other matches with a game that begins in the same way.
    """

    match_id: int
    is_new: bool
    like: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class FileAdded:
    """What became of one file.

    Attributes:
        path: the file.
        matches: those it holds; empty when it was refused.
        problems: how many its reader found.
        error: why nothing was made of it, None when something was.
    """

    path: Path
    matches: tuple[Filed, ...] = ()
    problems: int = 0
    error: TablasError | OSError | None = None


@dataclass(slots=True)
class AddReport:
    """What became of many files.

    Attributes:
        files: seen.
        added: matches that were not there before.
        duplicates: matches that were there already.
        with_problems: files whose reader found problems.
        refused: the files nothing was made of.
        similar: (match, those that look like it) for new matches that look like others.
        is_interrupted: Ctrl+C ended it early; what was read until then is in the library.
    """

    files: int = 0
    added: int = 0
    duplicates: int = 0
    with_problems: int = 0
    refused: list[FileAdded] = field(default_factory=list)
    similar: list[tuple[int, tuple[int, ...]]] = field(default_factory=list)
    is_interrupted: bool = False


@dataclass(frozen=True, slots=True)
class Player:
    """A player, with all names that were found to be his.

    Attributes:
        name: the one he goes by.
        aliases: the others.
        matches: how many there are of him.
    """

    name: str
    aliases: tuple[str, ...]
    matches: int


@dataclass(frozen=True, slots=True)
class Stats:
    """How much the library holds.

    Attributes:
        matches, games, turns, positions, players, files: how many.
        places: positions in the index.
        formats: (format, files) of that format.
        lengths: (length, matches) of that length.
        bytes: of the database, None where it cannot be told.
    """

    matches: int
    games: int
    turns: int
    positions: int
    players: int
    files: int
    places: int
    formats: tuple[tuple[str, int], ...]
    lengths: tuple[tuple[int, int], ...]
    bytes: int | None


@dataclass(frozen=True, slots=True)
class KeptReview:
    """A review that the library keeps.

    Attributes:
        match_id: of the match.
        level: how deep it looks.
        engine, network: what judged.
        made_at: when it was kept, in UTC.
    """

    match_id: int
    level: ReviewLevel
    engine: str
    network: str
    made_at: datetime
