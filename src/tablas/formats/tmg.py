"""The matches of TrueMoneyGames (``.tmg``): ``name: value`` lines, then one event a line.

An event is ``number kind text``; the sign of the number tells whose it is, positive is player 1. What the
kinds mean is what GNU Backgammon makes of files with them; no file of the site itself was at hand.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

from tablas.errors import FormatError
from tablas.formats.decoding import decode_text, is_text
from tablas.formats.gathering import GatheredGame, read_ways, settled_reading, turn_of
from tablas.formats.reading import Reading
from tablas.match import Seat
from tablas.record import CubeTurn, Dice, MatchRecord, Outcome, PlayerRecord, Problem, Tags, Turn
from tablas.record.types import CubeKind
from tablas.stakes import MOST_LENGTH, Rules

NAME = "tmg"
EXTENSIONS = (".tmg",)

_FIELD = re.compile(r"\s*([A-Za-z]\w{0,40}):\s*(.*?)\s*")
_GAME = re.compile(r"\s*Game\s+(\d{1,4})\s*:\s*(\d{1,5})\s*-\s*(\d{1,5})\b.*", re.IGNORECASE)
_EVENT = re.compile(r"\s*(-?\d{1,5})\s+(\d{1,2})\b\s*(.*?)\s*")
_NUMBERED_NAME = re.compile(r"\d+\s+(\S.*)")
_DICE = re.compile(r"([1-6])\s*([1-6])\s*:?")
_DATE = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})\b.*")
_ROLL, _AUTOMATIC, _PLAY, _DOUBLE, _TAKE, _BEAVER, _PASS = 1, 2, 4, 5, 7, 8, 10
_WINS = {14: 1, 15: 2, 16: 3}
_OUT_OF_TIME = (17, 18)
_TABLE_STAKE = 19
_CUBE: dict[int, CubeKind] = {_DOUBLE: "double", _TAKE: "take", _BEAVER: "beaver", _PASS: "pass"}
_RULES = {"jacoby": "Jacoby", "crawford": "Crawford", "beavers": "Beavers"}


def recognise(head: bytes) -> float:
    """How sure it is that a file that begins with these bytes is such a match."""
    if not is_text(head):
        return 0.0
    names = {found[1] for line in decode_text(head).split("\n")[:40] if (found := _FIELD.fullmatch(line))}
    return 0.95 if {"MatchID", "Player1"} <= names else 0.0


def read(data: bytes) -> Reading:
    """The match of a file; player 1 is seat 0.

    Raises:
        FormatError: no game begins in it.
    """
    reader = _Reader()
    for number, line in enumerate(decode_text(data).split("\n"), 1):
        if line.strip():
            reader.take(line, number)
    reader.leave_roll()
    if not reader.games:
        raise FormatError("no line like 'Game 1: 0-0'")
    return settled_reading(reader.match(), reader.games, reader.problems, NAME)


@dataclass(slots=True)
class _Reader:
    """Takes one line after the other; ``rolled`` is who rolled what in which line, until it is played."""

    fields: dict[str, str] = field(default_factory=dict)
    games: list[GatheredGame] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    rolled: tuple[Seat, Dice, int] | None = None

    def take(self, line: str, number: int) -> None:
        if game := _GAME.fullmatch(line):
            self.leave_roll()
            self.games.append(GatheredGame(number, (int(game[2]), int(game[3]))))
        elif self.games and (event := _EVENT.fullmatch(line)):
            seat: Seat = 1 if event[1].startswith("-") else 0
            self._happened(self.games[-1], seat, int(event[2]), event[3], number)
        elif not self.games and (said := _FIELD.fullmatch(line)):
            self.fields.setdefault(said[1], said[2])
        else:
            self._tell("bad_line", number, f"not understood: {line.strip()[:60]!r}")

    def leave_roll(self) -> None:
        """A roll that nothing follows is a turn whose play was not recorded."""
        rolled, self.rolled = self.rolled, None
        if rolled:
            self.games[-1].add(Turn(rolled[0], rolled[1], "played"), rolled[2])

    def match(self) -> MatchRecord:
        """The match without its games."""
        length = self._length()
        stated = {name: self.fields[key] for name, key in _RULES.items() if key in self.fields}
        names = [self.fields.get(f"Player{number}", "") for number in (1, 2)]
        first, second = (_NUMBERED_NAME.sub(r"\1", name) for name in names)
        return MatchRecord(
            length=length,
            rules=_rules({name: text.lower() in ("1", "yes", "true", "on") for name, text in stated.items()}),
            players=(PlayerRecord(first), PlayerRecord(second)),
            tags=self._tags(),
            stated=frozenset(stated),
            producer="TrueMoneyGames",
        )

    def _length(self) -> int:
        said = self.fields.get("Length", "0")
        length = int(said) if said.isdecimal() and len(said) < 6 else 0
        if length > MOST_LENGTH or not said.isdecimal():
            self._tell("bad_length", 1, f"a match to {said[:20]!r} points")
            return 0
        return length

    def _tags(self) -> Tags:
        date = _DATE.fullmatch(self.fields.get("Startdate", ""))
        said = (
            ("Site", "TrueMoneyGames"),
            ("Match ID", self.fields.get("MatchID", "")),
            ("Date", f"{date[1]}-{int(date[2]):02}-{int(date[3]):02}" if date else ""),
        )
        return tuple((name, text) for name, text in said if text)

    def _happened(self, game: GatheredGame, seat: Seat, kind: int, said: str, number: int) -> None:
        """An event of the game that is open."""
        if kind == _PLAY:
            self._played(game, seat, said, number)
            return
        self.leave_roll()
        if kind == _ROLL:
            self._thrown(seat, said, number)
        elif kind in _CUBE:
            game.add(CubeTurn(seat, _CUBE[kind], 0), number)
        elif kind == _AUTOMATIC:
            game.ties += 1
        elif kind in _WINS:
            points = int(said) if said.isdecimal() and 0 < len(said) < 6 else 0
            game.outcome = Outcome(seat, points) if points else None
        elif kind in _OUT_OF_TIME:
            said = "somebody ran out of time; who, only the next score tells"
            self._tell("unknown_event", number, said)
        elif kind != _TABLE_STAKE:
            self._tell("unknown_event", number, f"the event {kind} is not understood")

    def _thrown(self, seat: Seat, said: str, number: int) -> None:
        dice = _DICE.fullmatch(said)
        if dice is None:
            self._tell("bad_dice", number, f"{said[:20]!r} is not a roll")
            return
        self.rolled = (seat, (int(dice[1]), int(dice[2])), number)

    def _played(self, game: GatheredGame, seat: Seat, said: str, number: int) -> None:
        rolled, self.rolled = self.rolled, None
        own = _DICE.match(said) if ":" in said else None
        dice = (int(own[1]), int(own[2])) if own else rolled[1] if rolled else None
        steps = read_ways(said[own.end() :] if own else said)
        if steps is None:
            self._tell("bad_play", number, f"{said[:40]!r} is not a play")
        game.add(turn_of(seat, dice, steps), number)

    def _tell(self, code: str, number: int, message: str) -> None:
        game = len(self.games) - 1 if self.games else None
        self.problems.append(Problem(code, f"line {number}", message, game))


def _rules(stated: dict[str, bool]) -> Rules:
    usual = Rules()
    return replace(
        usual,
        jacoby=stated.get("jacoby", usual.jacoby),
        crawford=stated.get("crawford", usual.crawford),
        beavers=stated.get("beavers", usual.beavers),
    )
