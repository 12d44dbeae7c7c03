"""The entries of the games, read from the records between their header and their footer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import overload

import numpy as np

from tablas.errors import InvalidPosition
from tablas.formats.xg.analysis import CandidateReader, cube_analysis, known, play_analysis, steps_of
from tablas.formats.xg.records import NO_COMMENT, RECORD_SIZE
from tablas.formats.xg.rows import Board, CubeRow, MoveRow, Rows
from tablas.match import Seat, opponent
from tablas.position import Position
from tablas.record import (
    Analysis,
    Annotation,
    BoardSet,
    CubeTurn,
    Entry,
    Outcome,
    Problem,
    RecordedGame,
    Remark,
    Resignation,
    Turn,
)

_DOUBLE = 1  # -2 no decision, -1 undecided, 0 no double
_DROP, _TAKE, _BEAVER = 0, 1, 2
_RESIGNED = 100
_MOST_DOUBLINGS = 23
_NOTHING = Annotation()


class Places(Sequence[str]):
    """Places in the file by the numbers of their records; only few are ever asked for, so none is kept."""

    __slots__ = ("_records",)

    def __init__(self, records: Sequence[int]) -> None:
        self._records = records

    def __len__(self) -> int:
        return len(self._records)

    @overload
    def __getitem__(self, index: int) -> str: ...

    @overload
    def __getitem__(self, index: slice) -> Places: ...

    def __getitem__(self, index: int | slice) -> str | Places:
        if isinstance(index, slice):
            return Places(self._records[index])
        return _place(self._records[index])


def _place(record: int) -> str:
    return f"record {record}, offset {hex(record * RECORD_SIZE)}"


def seat_of(active: int) -> Seat:
    """The seat of the file's 1 (player 1) or -1."""
    return 0 if active >= 0 else 1


@dataclass(slots=True)
class Context:
    """What all games of a file share while they are read."""

    rows: Rows
    comments: Sequence[str]
    start: tuple[int, ...]
    problems: list[Problem] = field(default_factory=list)
    analysed: CandidateReader = field(default_factory=CandidateReader)

    def comment(self, number: int, record: int, game: int | None) -> str:
        """The comment of that number; "" with a problem told when the file has none such."""
        if number == NO_COMMENT:
            return ""
        if 0 <= number < len(self.comments):
            return self.comments[number]
        if number > 0:
            self.tell(
                "missing_comment", record, f"comment {number} of {len(self.comments)} does not exist", game
            )
        return ""

    def tell(self, code: str, record: int, message: str, game: int | None) -> None:
        """Notes a problem at a record."""
        self.problems.append(Problem(code, _place(record), message, game))


@dataclass(slots=True)
class _Cube:
    """The cube as the records so far have left it."""

    value: int = 1
    owner: Seat | None = None


class GameReader:
    """Reads one game: give it the records in order, then ask for the game.

    The board of each record is compared with the one the records before it lead to; where they differ
    the record is right, as the program lets its users set a board, and the game gets a ``BoardSet``.
    """

    def __init__(self, context: Context, index: int, fields: np.void, record: int) -> None:
        self._context, self._index, self._record = context, index, record
        score = fields["score"].tolist()
        self._game = RecordedGame(
            score=(score[0], score[1]),
            is_crawford=bool(fields["crawford"]),
            comment=context.comment(int(fields["header_comment"]), record, index),
        )
        self._footer_comment = context.comment(int(fields["footer_comment"]), record, index)
        doubles = int(fields["auto_doubles"])
        self._auto_doubles = doubles if 0 < doubles <= _MOST_DOUBLINGS else 0
        self._cube = _Cube()
        start = tuple(fields["start"].tolist())
        # Player 1's board; None where an unrecorded play leaves it unknown.
        self._expected: Board | None = list(context.start)
        self._is_set = any(start) and start != context.start
        self._entries: list[Entry] = []
        self._records: list[int] = []
        self.places = Places(self._records)  # where each entry stands
        self._waiting: Annotation | None = None  # of a cube decision that was no double
        self._first_board: BoardSet | None = None

    def add_cube(self, row: CubeRow, record: int) -> None:
        """The next cube record."""
        self._record = record
        seat = seat_of(row.active)
        self._synchronise(row.board, row.cube, seat)
        note = self._cube_note(row)
        if row.double != _DOUBLE:
            self._waiting = note
            return
        other = opponent(seat)
        value = self._cube.value * 2
        self._put(CubeTurn(seat, "double", value, note))
        if row.take == _TAKE:
            self._put(CubeTurn(other, "take", value))
            self._cube = _Cube(value, other)
        elif row.take == _DROP:
            self._put(CubeTurn(other, "pass", value))
        elif row.take == _BEAVER:
            self._beavered(row, seat, value * 2)

    def _beavered(self, row: CubeRow, seat: Seat, value: int) -> None:
        other = opponent(seat)
        self._put(CubeTurn(other, "beaver", value))
        self._cube = _Cube(value, other)
        if row.beaver == _DROP:
            self._put(CubeTurn(seat, "pass", value))
        elif row.beaver == _BEAVER:
            self._put(CubeTurn(seat, "raccoon", value * 2))
            self._cube = _Cube(value * 2, other)
            if row.raccoon == _DROP:
                self._put(CubeTurn(other, "pass", value * 2))

    def add_move(self, row: MoveRow, record: int) -> None:
        """The next checker record."""
        self._record = record
        seat = seat_of(row.active)
        self._synchronise(row.before, row.cube, seat)
        dice = (row.dice[0], row.dice[1])
        if not all(1 <= die <= 6 for die in dice):
            self._tell("bad_dice", f"dice {dice} cannot be thrown")
            return
        turn = self._turn(row, seat, dice, self._move_note(row))
        self._put(turn)
        self._waiting = None
        hidden = turn.kind == "unrecorded"
        self._expected = None if hidden else row.after if seat == 0 else _mirrored(row.after)

    def _turn(self, row: MoveRow, seat: Seat, dice: tuple[int, int], note: Annotation | None) -> Turn:
        if not row.played and not any(row.moves) and not any(row.after):
            return Turn(seat, dice, "unrecorded", note=note)
        before = row.before if seat == 0 else _mirrored(row.before)
        steps = steps_of(row.moves)
        if steps is not None and not row.invalid and _leads_to(before, steps, row.after):
            return Turn(seat, dice, "played" if steps else "no_play", steps, note=note)
        result = _position(row.after)
        if result is None:
            self._tell("bad_position", f"the board after the play cannot be: {row.after}")
            return Turn(seat, dice, "played" if steps else "no_play", steps or (), note=note)
        return Turn(seat, dice, "illegal", steps or (), result, note)

    def finished(self, fields: np.void | None, record: int) -> RecordedGame:
        """The game; ``fields`` are its footer, None when it has none."""
        self._record = record
        outcome = None
        if fields is not None and int(fields["winner"]):
            winner = seat_of(int(fields["winner"]))
            outcome = Outcome(winner, int(fields["points"]))
            if int(fields["how"]) >= _RESIGNED:
                self._resigned(int(fields["how"]) - _RESIGNED, outcome)
        if self._waiting is not None and self._waiting.comment:
            self._put(Remark(self._waiting.comment))
        if self._footer_comment:
            self._put(Remark(self._footer_comment))
        return replace(self._game, entries=tuple(self._entries), outcome=outcome)

    def _resigned(self, value: int, outcome: Outcome) -> None:
        if value not in (1, 2, 3):
            value = min(max(outcome.points // self._cube.value, 1), 3)
        loser = opponent(outcome.winner)
        self._put(Resignation(loser, "offer", value, self._waiting))
        self._put(Resignation(outcome.winner, "accept", value))
        self._waiting = None

    def _put(self, entry: Entry) -> None:
        self._entries.append(entry)
        self._records.append(self._record)

    @property
    def first_board(self) -> BoardSet | None:
        """Board and cube of the first record; None when there is none that can be."""
        return self._first_board

    def _synchronise(self, board: Board, cube: int, seat: Seat) -> None:
        """Sets board and cube where the record has others than the records before it lead to."""
        if self._first_board is None:
            self._first_board = self._board_set(board, cube, seat)
        owner, value = self._cube_of(cube)
        differs = self._is_set or board != self._expected or owner != self._cube.owner
        # After automatic doubles the power may count them or not, so the value counted here is kept.
        differs = differs or (value != self._cube.value and not (self._auto_doubles and owner is not None))
        if not differs:
            return
        found = self._board_set(board, cube, seat)
        if found is None:
            self._tell("bad_position", f"the board of the record cannot be: {board}")
            return
        self._put(found)
        self._is_set = False
        self._expected = board
        self._cube = _Cube(found.cube, found.owner)

    def _cube_of(self, cube: int) -> tuple[Seat | None, int]:
        """Owner and value of a cube in the file's form."""
        doublings = min(abs(cube), _MOST_DOUBLINGS)
        return (seat_of(cube), 1 << doublings) if cube else (None, 1 << self._auto_doubles)

    def _board_set(self, board: Board, cube: int, seat: Seat) -> BoardSet | None:
        position = _position(board if seat == 0 else _mirrored(board))
        owner, value = self._cube_of(cube)
        return None if position is None else BoardSet(position, seat, value, owner)

    def _cube_note(self, row: CubeRow) -> Annotation | None:
        analyses: tuple[Analysis, ...] = ()
        if row.level >= 0:
            errors = row.double_error, row.take_error
            level = row.analysis_level
            analyses = (
                cube_analysis(level, row.no_double_chances, row.double_chances, row.equities, errors),
            )
        clock = (float(row.clock[0]), float(row.clock[1])) if any(row.clock) else None
        extra = (("flagged", "cube"),) if row.flagged else ()
        return _note(
            self._context.comment(row.comment, self._record, self._index), None, clock, analyses, extra
        )

    def _move_note(self, row: MoveRow) -> Annotation | None:
        waiting = self._waiting or _NOTHING
        analyses = waiting.analyses
        if row.level >= 0:
            candidates = self._context.analysed.candidates(self._context.rows.candidates(row))
            analyses += (play_analysis(row.level, candidates, row.error, row.initial_equity),)
        comment = self._context.comment(row.comment, self._record, self._index)
        said = (
            f"{waiting.comment}\n\n{comment}" if waiting.comment and comment else waiting.comment or comment
        )
        luck = known(row.luck) if row.level >= 0 else None
        return _note(said, luck, waiting.clock, analyses, waiting.extra)

    def _tell(self, code: str, message: str) -> None:
        self._context.tell(code, self._record, message, self._index)

    @property
    def waiting(self) -> Annotation | None:
        """What was noted about a cube decision that nothing followed yet."""
        return self._waiting


def _note(
    comment: str,
    luck: float | None,
    clock: tuple[float, float] | None,
    analyses: tuple[Analysis, ...],
    extra: tuple[tuple[str, str], ...],
) -> Annotation | None:
    if not comment and luck is None and clock is None and not analyses and not extra:
        return None
    return Annotation(comment=comment, luck=luck, clock=clock, analyses=analyses, extra=extra)


def _mirrored(board: Board) -> Board:
    return [-count for count in reversed(board)]


def _position(board: Sequence[int]) -> Position | None:
    try:
        return Position.from_board(board)
    except InvalidPosition:
        return None


def _leads_to(before: Board, steps: Sequence[tuple[int, int]], after: Board) -> bool:
    """Whether the steps, with what they hit on the way, turn one board into the other."""
    board = list(before)
    for start, end in steps:
        board[start] -= 1
        if end == 0:
            continue
        if board[end] == -1:
            board[end] = 0
            board[0] -= 1
        board[end] += 1
    return board == after
