"""The match files of JavaFIBS (``.match``): one event a line, ``kind:player:data``."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from tablas.errors import FormatError
from tablas.formats.decoding import decode_text
from tablas.formats.fibs_numbers import read_hops, with_own_numbers
from tablas.formats.gathering import turn_of
from tablas.formats.reading import Reading
from tablas.match import Seat, opponent
from tablas.record import (
    CubeTurn,
    Dice,
    Entry,
    MatchRecord,
    Outcome,
    PlayerRecord,
    Problem,
    RecordedGame,
    Resignation,
    Turn,
    settle,
)
from tablas.stakes import MOST_CUBE, MOST_LENGTH

NAME = "javafibs"
EXTENSIONS = (".match",)

_FIRST_LINE = b"JavaFIBS internal match representation"
_EVENT = re.compile(r"(\d{1,2}):([^:]{0,60}):?(.*)")
_YOU = "You"
_DICE = re.compile(r"([1-6]) ([1-6])")
_SCORE = re.compile(r"14:([^:]{1,60})-(\d{1,5}):([^:]{1,60})-(\d{1,5})")
_UNLIMITED = 9999

_ROLL, _PLAY, _DOUBLE, _RESIGN, _TAKE, _PASS, _PLAYERS, _WON, _MATCH, _END = range(10)
_OPENING, _GAME, _DANCE = 11, 13, 15


@dataclass(slots=True)
class _Game:
    """A game while its events come in."""

    line: int
    score: tuple[int, int]
    entries: list[Entry] = field(default_factory=list)
    places: list[str] = field(default_factory=list)
    outcome: Outcome | None = None


def recognise(head: bytes) -> float:
    """1 for the first line of such a file."""
    return 1.0 if head.lstrip(b"\xef\xbb\xbf \r\n").startswith(_FIRST_LINE) else 0.0


def read(data: bytes) -> Reading:
    """The match of a file; the player called ``You`` is seat 0.

    Raises:
        FormatError: there is no game in it.
    """
    reader = _Reader()
    for number, line in enumerate(decode_text(data).split("\n"), 1):
        if number > 1 and line.strip():
            reader.take(line.strip(), number)
    reader.finish()
    if not reader.games:
        raise FormatError("there is no game in it")
    games = tuple(
        RecordedGame(game.score, entries=with_own_numbers(game.entries), outcome=game.outcome)
        for game in reader.games
    )
    record = MatchRecord(
        length=reader.length,
        players=(PlayerRecord(reader.you), PlayerRecord(reader.opponent)),
        games=games,
        tags=(("Site", "FIBS"),),
        producer="JavaFIBS",
    )
    settled, found = settle(record, [game.places for game in reader.games])
    return Reading(settled, (*reader.problems, *_placed(found, reader.games)), NAME)


def _placed(problems: Sequence[Problem], games: Sequence[_Game]) -> list[Problem]:
    """The problems of whole games with the line where the game begins."""
    return [
        replace(problem, place=f"line {games[problem.game].line}")
        if problem.game is not None and not problem.place.startswith("line ")
        else problem
        for problem in problems
    ]


class _Reader:
    """Takes one line after the other."""

    def __init__(self) -> None:
        self.games: list[_Game] = []
        self.problems: list[Problem] = []
        self.length = 0
        self.you = _YOU
        self.opponent = ""
        self._score = (0, 0)
        self._rolled: tuple[Seat, Dice, int] | None = (
            None  # who rolled what in which line, until it is played
        )
        self._cube = 1

    def take(self, line: str, number: int) -> None:
        score = _SCORE.fullmatch(line)
        if score:
            self._scored(score)
            return
        event = _EVENT.fullmatch(line)
        if event is None:
            self._tell("bad_line", number, f"not understood: {line[:60]!r}")
            return
        kind, player, said = int(event[1]), event[2].strip(), event[3].strip()
        if kind == _MATCH:
            self.opponent = player
            self.length = self._length(said, number)
        elif kind == _GAME:
            self._leave_roll()
            self.opponent = self.opponent or player
            self.games.append(_Game(number, self._score))
            self._cube = 1
        elif kind not in (_PLAYERS, _END):
            self._happened(kind, player, said, number)

    def finish(self) -> None:
        """Takes the end of the file."""
        self._leave_roll()

    def _length(self, said: str, number: int) -> int:
        length = int(said) if said.isdecimal() and len(said) < 6 else 0
        if length == _UNLIMITED or said == "unlimited":
            return 0
        if not 0 < length <= MOST_LENGTH:
            self._tell("bad_length", number, f"a match to {said[:20]!r} points")
            return 0
        return length

    def _scored(self, score: re.Match[str]) -> None:
        points = {score[1]: int(score[2]), score[3]: int(score[4])}
        names = [name for name in (score[1], score[3]) if name != self.opponent]
        if len(names) == 1:
            self.you = names[0]
            self._score = (points[self.you], points[self.opponent])

    def _happened(self, kind: int, player: str, said: str, number: int) -> None:
        """An event of the game that is open."""
        if not self.games:
            self._tell("stray_event", number, f"the event {kind} before any game")
            return
        seat: Seat = 0 if player == _YOU else 1
        if kind in (_PLAY, _DANCE):
            self._played(kind, seat, said, number)
            return
        self._leave_roll()
        if kind in (_ROLL, _OPENING):
            dice = _DICE.fullmatch(said)
            if dice is None:
                self._tell("bad_dice", number, f"{said[:20]!r} is not a roll")
            else:
                self._rolled = (seat, (int(dice[1]), int(dice[2])), number)
        elif kind == _DOUBLE:
            self._add(CubeTurn(seat, "double", 0), number)
        elif kind in (_TAKE, _PASS):
            self._add(CubeTurn(seat, "take" if kind == _TAKE else "pass", 0), number)
            self._cube = min(2 * self._cube, MOST_CUBE) if kind == _TAKE else self._cube
        elif kind in (_RESIGN, _WON):
            self._ended(kind, seat, said, number)
        else:
            self._tell("unknown_event", number, f"the event {kind} of {player[:20]!r} is not understood")

    def _played(self, kind: int, seat: Seat, said: str, number: int) -> None:
        rolled, self._rolled = self._rolled, None
        dice = rolled[1] if rolled else None
        hops = read_hops(said) if kind == _PLAY else ()
        if hops is None:
            self._tell("bad_play", number, f"{said[:40]!r} is not a play")
        self._add(turn_of(seat, dice, hops), number)

    def _leave_roll(self) -> None:
        """A roll that nothing follows is a turn whose play was not recorded."""
        rolled, self._rolled = self._rolled, None
        if rolled:
            self._add(Turn(rolled[0], rolled[1], "played"), rolled[2])

    def _ended(self, kind: int, seat: Seat, said: str, number: int) -> None:
        points = int(said) if said.isdecimal() and len(said) < 6 else 0
        game = self.games[-1]
        if kind == _RESIGN:
            value = max(1, min(3, points // self._cube))
            self._add(Resignation(seat, "offer", value), number)
            self._add(Resignation(opponent(seat), "accept", value), number)
        elif points:
            game.outcome = Outcome(seat, points)
            own, other = game.score
            self._score = (own + points, other) if seat == 0 else (own, other + points)
        else:
            self._tell("bad_line", number, f"a game won with {said[:20]!r} points")

    def _add(self, entry: Entry, number: int) -> None:
        self.games[-1].entries.append(entry)
        self.games[-1].places.append(f"line {number}")

    def _tell(self, code: str, number: int, message: str) -> None:
        game = len(self.games) - 1 if self.games else None
        self.problems.append(Problem(code, f"line {number}", message, game))
