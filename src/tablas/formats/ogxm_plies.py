"""The plies that all forms of an OGXM document share, made into the entries of a game.

A ply has an action (0 to 20 the rolls, then cube actions, ends and resignations), a colour, and steps in
White's frame: 0 is White's bar, White moves up and off at 25; 25 is Black's bar, Black moves down.
White is seat 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from tablas.errors import InvalidPosition
from tablas.match import Seat, opponent
from tablas.position import Position
from tablas.record import (
    Annotation,
    BoardSet,
    CubeTurn,
    Entry,
    Outcome,
    Problem,
    RecordedGame,
    Resignation,
    Turn,
)
from tablas.stakes import MOST_CUBE, Rules

ROLLS = tuple((low, high) for low in range(1, 7) for high in range(low, 7))
DOUBLE, TAKE, DROP, GAME_OVER, MATCH_OVER = 21, 22, 23, 24, 26
MATCH_END, NOTHING = 25, 30
RESIGN_GAME, RESIGN_MATCH, FORFEIT, SET_POSITION = 27, 28, 29, 31
BEAVER, RACCOON = 32, 33
BOARD_VALUES = 26
_LATEST = 253402300799  # the last second of the year 9999


@dataclass(frozen=True, slots=True)
class Ply:
    """One ply as a document has it.

    Attributes:
        action: its number, 0 to 37.
        seat: who acts; at an end the winner, at a resignation who resigns.
        dice: as written; of a set position those of the play that led to it.
        steps: (start, pips) pairs, ``start`` in White's frame.
        value: points per cube of a resignation, 0 where not said.
        board: of a set position, 26 counts in White's frame, White's positive.
        place: where the ply stands in the document.
        note: what is said about it.
    """

    action: int
    seat: Seat
    dice: tuple[int, int] | None = None
    steps: tuple[tuple[int, int], ...] = ()
    value: int = 0
    board: tuple[int, ...] = ()
    place: str = ""
    note: Annotation | None = None


@dataclass(frozen=True, slots=True)
class RawGame:
    """A game as a document has it; ``winner`` and ``points`` as its header says.

    ``cube`` and ``owner`` are those it begins with.
    """

    plies: tuple[Ply, ...]
    winner: Seat | None = None
    points: int = 0
    is_crawford: bool | None = None
    cube: int = 1
    owner: Seat | None = None


def step_count(action: int) -> int:
    """How many steps a roll has at most."""
    low, high = ROLLS[action]
    return 4 if low == high else 2


def games_of(
    raw: Sequence[RawGame], length: int, rules: Rules, score: tuple[int, int] = (0, 0)
) -> tuple[tuple[RecordedGame, ...], tuple[Problem, ...]]:
    """The games with the scores that follow from their results, the first one at ``score``.

    Where the document does not say so, the Crawford game is the first one in which a player is a point away.
    """
    games: list[RecordedGame] = []
    problems: list[Problem] = []
    was_crawford = False
    for index, game in enumerate(raw):
        entries, outcome = _Game(index, game, rules, problems).entries()
        due = length > 1 and length - 1 in score and not was_crawford
        is_crawford = due if game.is_crawford is None else game.is_crawford
        was_crawford = was_crawford or is_crawford
        games.append(RecordedGame(score, is_crawford, entries, outcome))
        if outcome:
            won = outcome.points
            score = (score[0] + won, score[1]) if outcome.winner == 0 else (score[0], score[1] + won)
    return tuple(games), tuple(problems)


class _Game:
    """One game on its way from plies to entries."""

    def __init__(self, index: int, game: RawGame, rules: Rules, problems: list[Problem]) -> None:
        self.index, self.game, self.rules, self.problems = index, game, rules, problems
        self.cube = min(game.cube, MOST_CUBE)
        self.winner = game.winner

    def entries(self) -> tuple[tuple[Entry, ...], Outcome | None]:
        found: list[Entry] = []
        plies = self.game.plies
        if self.cube > 1 and plies and plies[0].action != SET_POSITION:
            start = Position.start(self.rules.variant)
            found.append(BoardSet(start, plies[0].seat, self.cube, self.game.owner))
        for number, ply in enumerate(self.game.plies):
            found.extend(self.entry(ply, number))
        if self.winner is None or self.game.points <= 0:
            return tuple(found), None
        return tuple(found), Outcome(self.winner, self.game.points)

    def entry(self, ply: Ply, number: int) -> tuple[Entry, ...]:
        if 0 <= ply.action < len(ROLLS):
            return (self.turn(ply),)
        if ply.action in (DOUBLE, TAKE, DROP, BEAVER, RACCOON):
            return (self.cube_turn(ply, number),)
        if ply.action in (RESIGN_GAME, RESIGN_MATCH, FORFEIT):
            return self.resignation(ply)
        if ply.action == SET_POSITION:
            return self.set_position(ply, number)
        if ply.action in (GAME_OVER, MATCH_END, MATCH_OVER, NOTHING):
            return ()
        self.problem("unknown_action", ply, f"action {ply.action} is not understood")
        return ()

    def turn(self, ply: Ply) -> Turn:
        steps = tuple(_own_step(ply.seat, start, pips) for start, pips in ply.steps if pips)
        dice = ply.dice or ROLLS[ply.action]
        if any(not (0 <= end < start <= 25) for start, end in steps):
            self.problem("bad_play", ply, f"{ply.steps} is no play")
            return Turn(ply.seat, dice, "unrecorded", note=ply.note)
        return Turn(ply.seat, dice, "played" if steps else "no_play", steps, note=ply.note)

    def cube_turn(self, ply: Ply, number: int) -> CubeTurn:
        """The cube action; a double that answers a double is a beaver, the next a raccoon."""
        raises = (DOUBLE, BEAVER, RACCOON)
        doubles = 0  # in a row just before this one
        while doubles < min(number, 3) and self.game.plies[number - 1 - doubles].action in raises:
            doubles += 1
        if ply.action in raises and (doubles or ply.action != DOUBLE):
            self.cube = min(self.cube * (4 if doubles == 1 else 2), MOST_CUBE)
            return CubeTurn(ply.seat, "beaver" if doubles == 1 else "raccoon", self.cube, ply.note)
        value = min(2 * self.cube, MOST_CUBE)
        if ply.action == DOUBLE:
            return CubeTurn(ply.seat, "double", value, ply.note)
        if ply.action == DROP:
            return CubeTurn(ply.seat, "pass", value, ply.note)
        self.cube = value if doubles < 2 else self.cube
        return CubeTurn(ply.seat, "take", self.cube, ply.note)

    def resignation(self, ply: Ply) -> tuple[Entry, ...]:
        other = opponent(ply.seat)
        if self.winner is None:
            self.winner = other
        value = ply.value or self.game.points // self.cube
        value = max(1, min(3, value))
        return (Resignation(ply.seat, "offer", value, ply.note), Resignation(other, "accept", value))

    def set_position(self, ply: Ply, number: int) -> tuple[Entry, ...]:
        """The board set, seen by who acts next."""
        following = self.game.plies[number + 1 : number + 2]
        turn = ply.seat if ply.dice or not following else following[0].seat
        try:
            if len(ply.board) != BOARD_VALUES:
                raise InvalidPosition((), "no board")
            seen_by_black = Position.from_board(-count for count in ply.board)
        except InvalidPosition as error:
            self.problem("bad_position", ply, f"the board that is set cannot be: {error}")
            return ()
        position = seen_by_black if turn == 1 else seen_by_black.swapped()
        if ply.dice:
            return (Turn(turn, ply.dice, "illegal", (), position, ply.note),)
        return (BoardSet(position, turn, self.cube, self.game.owner if number == 0 else None, ply.note),)

    def problem(self, code: str, ply: Ply, message: str) -> None:
        self.problems.append(Problem(code, ply.place, message, self.index))


def _own_step(seat: Seat, start: int, pips: int) -> tuple[int, int]:
    own = start if seat == 1 else 25 - start
    return own, max(0, own - pips)


def date_of(seconds: float) -> str:
    """The day of a time in seconds since 1970, in UTC; "" for 0 and what no calendar has."""
    if not 0 < seconds <= _LATEST:
        return ""
    return datetime.fromtimestamp(seconds, UTC).date().isoformat()
