"""One match in a FIBS log, while the lines of the server come in."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from tablas.formats.fibs_numbers import read_hops, with_own_numbers
from tablas.formats.gathering import turn_of
from tablas.match import Seat
from tablas.moves import Roll, legal_plays
from tablas.notation.fibs_board import FibsBoard
from tablas.position import Position
from tablas.record import (
    BoardSet,
    CubeTurn,
    Dice,
    Entry,
    Outcome,
    Problem,
    RecordedGame,
    Remark,
    Resignation,
    Steps,
    Turn,
)
from tablas.stakes import MOST_CUBE, Stakes

_ROLLS = re.compile(r"(\S+) rolls? ([1-6]) and ([1-6])\.")
_MOVES = re.compile(r"(\S+) moves? ((?:bar|\d).*?)\s*\.?")
_DANCES = re.compile(r"(\S+) can't move\.")
_DOUBLES = re.compile(r"(\S+) doubles?\.(?: .*)?")
_TAKES = re.compile(r"(\S+) accepts? the double\.(?: .*)?")
_DROPS = re.compile(r"(\S+) gives? up\.(?: .*)?")
_RESIGNS = re.compile(r"(\S+) wants? to resign\. \S+ will win (\d{1,4}) points?\.(?: .*)?")
_ACCEPTS = re.compile(r"(\S+) accepts? and wins? (\d{1,4}) points?\.(?: .*)?")
_REFUSES = re.compile(r"(\S+) rejects?\. The game continues\.(?: .*)?")
_WINS = re.compile(r"(\S+) wins? the game and gets? (\d{1,4}) points?\.(?: .*)?")
_SCORE = re.compile(r"score in \d{1,5} point match: (\S+)-(\d{1,5}) (\S+)-(\d{1,5})")
_MATCH = re.compile(r"(\S+) wins? the \d{1,5} point match (\d{1,5})-(\d{1,5}) ?\.")
_NEW = re.compile(r"Starting a new game with (\S+)\.")
_STARTS = re.compile(
    r"(?:\S+ and (\S+) start an? .*match\.|\*\* Player (\S+) has joined you for an? .*match\.)"
)
_SAYS = re.compile(r"1[45] (\S+) (.+)")  # what is said in a match: whispers and kibitzes

_ME = "You"


@dataclass(slots=True)
class OpenGame:
    """A game while it goes on; its turns have the numbers of FIBS until it is recorded."""

    line: int
    score: tuple[int, int]
    entries: list[Entry] = field(default_factory=list)
    places: list[str] = field(default_factory=list)
    outcome: Outcome | None = None
    cube: int = 1
    found: dict[int, Steps] = field(default_factory=dict)  # plays nobody told, by their entry, in own numbers

    def recorded(self) -> RecordedGame:
        """The game with each turn in its mover's own numbers."""
        entries = list(with_own_numbers(self.entries))
        for index, steps in self.found.items():
            turn = entries[index]
            if isinstance(turn, Turn):
                entries[index] = Turn(turn.seat, turn.dice, "played", steps)
        return RecordedGame(self.score, entries=tuple(entries), outcome=self.outcome)


class Session:
    """A match as far as it has been told."""

    def __init__(self, board: FibsBoard) -> None:
        self.you, self.opponent = board.you, board.opponent
        self.length = _stakes(board).length
        self.games: list[OpenGame] = []
        self.problems: list[Problem] = []
        self.final: tuple[int, int] | None = None
        self._is_new = True  # the next board is the first of a game
        self._has_ended = False
        self._rolled: tuple[Seat, Dice, int] | None = None
        self._board: tuple[Position, Seat] | None = None  # the last one, and who was on roll

    def is_of(self, board: FibsBoard, said: Iterable[tuple[int, str]]) -> bool:
        """Whether a board goes on with this match after what was said since the last one."""
        if (board.you, board.opponent) != (self.you, self.opponent):
            return False
        if _stakes(board).length != self.length:
            return False
        return not self._has_ended and not any(_ended(text, self.you, self.opponent) for _, text in said)

    def hear(self, said: Iterable[tuple[int, str]]) -> None:
        """Takes what was said, each with the number of its line."""
        for number, text in said:
            if not self._has_ended:
                self._hear(text, number)

    def see(self, board: FibsBoard, number: int) -> None:
        """Takes a board line."""
        parsed = board.parsed
        seat: Seat = 0 if parsed.turn == "x" else 1
        stakes = _stakes(board)
        if self._is_new:
            self._open(board, seat, stakes, number)
        elif not board.is_over:
            self._find_play(board, seat)
        if parsed.roll is not None and self._rolled is None and not self._has_played(seat):
            self._rolled = (seat, (parsed.roll.first, parsed.roll.second), number)
        if not board.is_over:
            self._board = (parsed.position, seat)

    def finished(self) -> list[OpenGame]:
        """The games, with a roll that nothing followed as a turn whose play was not recorded."""
        self._leave_roll()
        return self.games

    def _open(self, board: FibsBoard, seat: Seat, stakes: Stakes, number: int) -> None:
        self._leave_roll()
        self._is_new = False
        self._board = None
        score = stakes.own_score, stakes.other_score
        game = OpenGame(number, score, cube=stakes.cube)
        self.games.append(game)
        parsed = board.parsed
        if parsed.position != Position.start():
            owner = {"centred": None, "own": 0, "other": 1}[stakes.owner]
            self._add(BoardSet(parsed.position, seat, stakes.cube, owner), number)  # type: ignore[arg-type]  # seats

    def _has_played(self, seat: Seat) -> bool:
        """Whether the last turn of the game was that seat's, who then cannot roll."""
        last = next((e for e in reversed(self.games[-1].entries) if isinstance(e, Turn)), None)
        return last is not None and last.seat == seat

    def _find_play(self, board: FibsBoard, seat: Seat) -> None:
        """The play that nobody told: who plays himself is told his roll, and then only the board after it."""
        if self._rolled is None or self._board is None or seat == self._rolled[0]:
            return
        roller, dice, number = self._rolled
        before, on_roll = self._board
        if on_roll != roller:
            return
        after = board.parsed.position.swapped()
        plays = legal_plays(before, Roll(*dice))
        play = next((play for play in plays if play.result == after), None)
        if play is not None:
            self.games[-1].found[len(self.games[-1].entries)] = tuple(
                (step.start, step.end) for step in play.steps
            )
        self._rolled = None
        self._add(Turn(roller, dice, "played"), number)

    def _hear(self, text: str, number: int) -> None:
        if self._is_new and not self.games:
            return  # nothing can be said of the match before its first board
        if chat := _SAYS.fullmatch(text):
            self._add(Remark(f"{chat[1]}: {chat[2]}"), number)
        elif score := _SCORE.fullmatch(text):
            self._scored(score)
        elif _NEW.fullmatch(text):
            self._leave_roll()
            self._is_new = True
        elif match := _MATCH.fullmatch(text):
            self._won(match)
        else:
            self._acted(text, number)

    def _acted(self, text: str, number: int) -> None:
        if (roll := _ROLLS.fullmatch(text)) and (seat := self._seat(roll[1])) is not None:
            self._leave_roll()
            self._rolled = (seat, (int(roll[2]), int(roll[3])), number)
        elif (moves := _MOVES.fullmatch(text)) and (seat := self._seat(moves[1])) is not None:
            self._played(seat, read_hops(moves[2]), moves[2], number)
        elif (dances := _DANCES.fullmatch(text)) and (seat := self._seat(dances[1])) is not None:
            self._played(seat, (), "", number)
        else:
            self._answered(text, number)

    def _answered(self, text: str, number: int) -> None:
        """A cube action, a resignation or the end of the game."""
        for pattern, act in (
            (_DOUBLES, self._doubled),
            (_TAKES, self._taken),
            (_DROPS, self._dropped),
            (_RESIGNS, self._resigned),
            (_ACCEPTS, self._accepted),
            (_REFUSES, self._refused),
            (_WINS, self._ended),
        ):
            found = pattern.fullmatch(text)
            seat = self._seat(found[1]) if found else None
            if found and seat is not None:
                act(seat, int(found[2]) if pattern.groups > 1 else 0, number)
                return

    def _played(self, seat: Seat, hops: Steps | None, said: str, number: int) -> None:
        rolled, self._rolled = self._rolled, None
        dice = rolled[1] if rolled and rolled[0] == seat else None
        if hops is None:
            self._tell("bad_play", number, f"{said[:40]!r} is not a play")
        self._add(turn_of(seat, dice, hops), number)

    def _doubled(self, seat: Seat, _: int, number: int) -> None:
        self._add(CubeTurn(seat, "double", 0), number)

    def _taken(self, seat: Seat, _: int, number: int) -> None:
        self.games[-1].cube = min(2 * self.games[-1].cube, MOST_CUBE)
        self._add(CubeTurn(seat, "take", 0), number)

    def _dropped(self, seat: Seat, _: int, number: int) -> None:
        self._add(CubeTurn(seat, "pass", 0), number)

    def _resigned(self, seat: Seat, points: int, number: int) -> None:
        self._leave_roll()
        self._add(Resignation(seat, "offer", max(1, min(3, points // self.games[-1].cube))), number)

    def _accepted(self, seat: Seat, points: int, number: int) -> None:
        self._add(Resignation(seat, "accept", max(1, min(3, points // self.games[-1].cube))), number)
        self.games[-1].outcome = Outcome(seat, points) if points else None

    def _refused(self, seat: Seat, _: int, number: int) -> None:
        self._add(Resignation(seat, "refuse", 0), number)

    def _ended(self, seat: Seat, points: int, _: int) -> None:
        self._leave_roll()
        self.games[-1].outcome = Outcome(seat, points) if points else None

    def _won(self, match: re.Match[str]) -> None:
        winner = self._seat(match[1])
        if winner is None:
            return
        points = int(match[2]), int(match[3])
        self.final = points if winner == 0 else (points[1], points[0])
        self._has_ended = True

    def _scored(self, score: re.Match[str]) -> None:
        if {self._seat(score[1]), self._seat(score[3])} == {0, 1}:
            self._leave_roll()

    def _leave_roll(self) -> None:
        rolled, self._rolled = self._rolled, None
        if rolled:
            self._add(Turn(rolled[0], rolled[1], "played"), rolled[2])

    def _seat(self, name: str) -> Seat | None:
        if name == self.you:
            return 0
        return 1 if name == self.opponent else None

    def _add(self, entry: Entry, number: int) -> None:
        self.games[-1].entries.append(entry)
        self.games[-1].places.append(f"line {number}")

    def _tell(self, code: str, number: int, message: str) -> None:
        self.problems.append(Problem(code, f"line {number}", message, len(self.games) - 1))


def _stakes(board: FibsBoard) -> Stakes:
    """Score and cube as seat 0 sees them."""
    stakes = board.parsed.stakes or Stakes()
    return stakes if board.parsed.turn == "x" else stakes.swapped()


def _ended(text: str, you: str, other: str) -> bool:
    """Whether these words end the match of the two, or begin another one between them."""
    match = _MATCH.fullmatch(text)
    if match:
        return match[1] in (you, other)
    starts = _STARTS.fullmatch(text)
    return starts is not None and (starts[1] or starts[2]) in (you, other)
