"""The matches of GamesGrid and GridGammon (``.sgg``), the older server's name for the newer one's files.

The first line names the players, ``A vs. B``; lines ``name: value`` tell what was agreed on; a game begins
with ``Game 2.1*-0/7``, the star marking the Crawford game. Events of the player named first stand one tab
behind their number, those of the other one two. No file of a server was at hand: the form is what is told of
it in descriptions.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import date

from tablas.errors import FormatError
from tablas.formats.decoding import decode_text, is_text
from tablas.formats.gathering import GatheredGame, read_ways, settled_reading, turn_of
from tablas.formats.reading import Reading
from tablas.match import Seat, opponent
from tablas.position import VARIANTS
from tablas.record import CubeTurn, MatchRecord, Outcome, PlayerRecord, Problem, Resignation, Tags
from tablas.record.types import CubeKind
from tablas.stakes import MOST_LENGTH, Rules

NAME = "sgg"
EXTENSIONS = (".sgg",)

_NAMES = re.compile(r"\s*(\S.{0,60}?)\s+vs\.\s+(\S.{0,60}?)\s*")
_GAME = re.compile(
    r"\s*Game\s+(\d{1,4})\.\s*(\d{1,5})(\*?)\s*-\s*(\d{1,5})(\*?)(?:/(-?\d{1,5}))?\b.*", re.IGNORECASE
)
_OPTION = re.compile(r"\s*([A-Za-z][A-Za-z ]{0,40}?)\s*:\s*(.*?)\s*")
_DATE = re.compile(r"\s*(?:[A-Za-z]+day,?\s+)?([A-Z][a-z]+)\.?\s+(\d{1,2}),?\s+(\d{4})\b.*")
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_NUMBERED = re.compile(r"\s*(\d{1,5})(?:[.)](?=\s))?(?=\s|$)")
_ROLL = re.compile(r"(?:([1-6])\s*([1-6])\s*:\s*)+(.*)", re.DOTALL)
_WINS = re.compile(r"(?:(\S.{0,60}?)\s+)?wins\b(?:\D*?(\d{1,5}))?.*", re.IGNORECASE)
_RIGHT = 24  # a text whose tabs have become blanks: an event from here on is the second player's
_CUBE: tuple[tuple[str, CubeKind], ...] = (
    ("double", "double"),
    ("redouble", "double"),
    ("accept", "take"),
    ("take", "take"),
    ("beaver", "beaver"),
    ("raccoon", "raccoon"),
    ("racoon", "raccoon"),
    ("pass", "pass"),
    ("drop", "pass"),
    ("reject", "pass"),
    ("refuse", "pass"),
    ("decline", "pass"),
)
_AGREED = {"jacoby": "jacoby", "crawford": "crawford", "beavers": "beavers", "doubling cube": "cube"}
_YES = ("yes", "on", "true", "1", "used", "in use")


def recognise(head: bytes) -> float:
    """How sure it is that a file that begins with these bytes is such a match."""
    if not is_text(head):
        return 0.0
    lines = [line for line in decode_text(head).split("\n")[:200] if line.strip()]
    is_named = bool(lines) and _NAMES.fullmatch(lines[0]) is not None
    return 0.95 if is_named and any(_GAME.fullmatch(line) for line in lines[1:]) else 0.0


def read(data: bytes) -> Reading:
    """The match of a file; the player named first is seat 0.

    Raises:
        FormatError: it names no players, or no game begins in it.
    """
    reader = _Reader()
    for number, line in enumerate(decode_text(data).split("\n"), 1):
        if line.strip():
            reader.take(line, number)
    if not reader.games:
        raise FormatError("no lines like 'A vs. B' and 'Game 1.0-0/7'")
    return settled_reading(reader.match(), reader.games, reader.problems, NAME)


@dataclass(slots=True)
class _Reader:
    """Takes one line after the other."""

    names: tuple[str, str] | None = None
    length: int | None = None
    options: dict[str, str] = field(default_factory=dict)
    date: str = ""
    games: list[GatheredGame] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)

    def take(self, line: str, number: int) -> None:
        if self.names is None:
            named = _NAMES.fullmatch(line)
            self.names = (named[1], named[2]) if named else ("", "")
        elif game := _GAME.fullmatch(line):
            self._begin(game, number)
        elif not self.games:
            self._agreed(line)
        else:
            for seat, said in _events(line):
                self._happened(self.games[-1], seat, said, number)

    def match(self) -> MatchRecord:
        """The match without its games."""
        first, second = self.names or ("", "")
        stated = {_AGREED[name]: text for name, text in self.options.items() if name in _AGREED}
        agreed = {name: text.lower().startswith(_YES) for name, text in stated.items()}
        usual = Rules()
        variant = self.options.get("variant", "").lower()
        rules = replace(
            usual,
            variant=variant if variant in VARIANTS else usual.variant,
            jacoby=agreed.get("jacoby", usual.jacoby),
            crawford=agreed.get("crawford", usual.crawford),
            beavers=agreed.get("beavers", usual.beavers),
            raccoons=agreed.get("beavers", False)
            and self.options.get("raccoons", "").lower().startswith(_YES),
            cube=agreed.get("cube", usual.cube),
        )
        return MatchRecord(
            length=self.length or 0,
            rules=rules,
            players=(PlayerRecord(first), PlayerRecord(second)),
            tags=self._tags(),
            stated=frozenset(stated),
            producer="GamesGrid",
        )

    def _tags(self) -> Tags:
        kept = ("elo", "rated", "event", "round", "tournament")
        said = [("Date", self.date), *((name.title(), self.options.get(name, "")) for name in kept)]
        return tuple((name, text) for name, text in said if text)

    def _agreed(self, line: str) -> None:
        """A line of the head: an option, the date, or words that say nothing."""
        if option := _OPTION.fullmatch(line):
            self.options.setdefault(option[1].lower(), option[2])
        elif (day := _DATE.fullmatch(line)) and not self.date:
            self.date = _iso(day)

    def _begin(self, game: re.Match[str], number: int) -> None:
        said = game[6] or self.options.get("match length", "0")
        length = int(said) if said.isdecimal() and len(said) < 6 else 0
        if length > MOST_LENGTH:
            self._tell("bad_length", number, f"a match to {length} points")
            length = 0
        self.length = length if self.length is None else self.length
        opened = GatheredGame(number, (int(game[2]), int(game[4])), bool(game[3] or game[5]))
        self.games.append(opened)

    def _happened(self, game: GatheredGame, seat: Seat, said: str, number: int) -> None:
        word = said.lower()
        kind = next((kind for begin, kind in _CUBE if word.startswith(begin)), None)
        if roll := _ROLL.fullmatch(said):
            self._played(game, seat, roll, number)
        elif word.startswith("automatic"):
            game.ties += 1
        elif kind:
            game.add(CubeTurn(seat, kind, 0), number)
        elif word.startswith("resign"):
            value = 3 if "backgammon" in word else 2 if "gammon" in word else 1
            game.add(Resignation(seat, "offer", value), number)
            game.add(Resignation(opponent(seat), "accept", value), number)
        elif wins := _WINS.fullmatch(said):
            winner = self._named(wins[1], seat)
            game.outcome = Outcome(winner, int(wins[2])) if wins[2] and int(wins[2]) else game.outcome
        elif said.strip("- "):  # a dash is the turn of who is shut out and does not throw
            self._tell("bad_line", number, f"not understood: {said[:60]!r}")

    def _named(self, name: str | None, seat: Seat) -> Seat:
        """The player of that name; without one, who the column belongs to."""
        first, second = self.names or ("", "")
        return 0 if name == first else 1 if name == second else seat

    def _played(self, game: GatheredGame, seat: Seat, roll: re.Match[str], number: int) -> None:
        dice = (int(roll[1]), int(roll[2]))
        steps = read_ways(roll[3])
        if steps is None:
            self._tell("bad_play", number, f"{roll[3][:40]!r} is not a play")
        game.add(turn_of(seat, dice, steps), number)

    def _tell(self, code: str, number: int, message: str) -> None:
        game = len(self.games) - 1 if self.games else None
        self.problems.append(Problem(code, f"line {number}", message, game))


def _events(line: str) -> Iterator[tuple[Seat, str]]:
    """The events of a line, with the seat whose column each stands in."""
    numbered = _NUMBERED.match(line)
    rest = line[numbered.end() :] if numbered else line
    if "\t" not in rest:
        begin = len(line) - len(rest.lstrip())
        yield (1 if begin >= _RIGHT else 0), rest.strip()
        return
    for column, cell in enumerate(rest.split("\t")):
        if cell.strip():
            yield (1 if column > 1 else 0), cell.strip()


def _iso(said: re.Match[str]) -> str:
    month = said[1][:3].lower()
    if month not in _MONTHS:
        return ""
    try:
        return date(int(said[3]), _MONTHS.index(month) + 1, int(said[2])).isoformat()
    except ValueError:
        return ""
