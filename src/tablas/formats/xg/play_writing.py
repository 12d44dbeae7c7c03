"""The records of one game, from its entries and the boards before them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from tablas.evaluation import Evaluation
from tablas.formats.xg.analysis import chances_row, level_code, moves_of
from tablas.formats.xg.records import CUBE, LAYOUTS, MOST_CANDIDATES, MOVE, NO_COMMENT, NOT_ANALYSED
from tablas.match import Seat, opponent
from tablas.position import Position
from tablas.record import (
    Analysis,
    Annotation,
    BoardSet,
    CubeTurn,
    MatchRecord,
    Outcome,
    RecordedGame,
    Resignation,
    Turn,
)

Record = NDArray[np.void]

_NO_DECISION, _UNDECIDED = -2, -1
_ILLEGAL = 2


def new_record(kind: int) -> Record:
    """A record of that kind, an array of length 1 with zeros."""
    made: Record = np.zeros(1, LAYOUTS[kind])
    made["kind"] = kind
    return made


def mirrored(board: Sequence[int]) -> tuple[int, ...]:
    """The board seen by the other player."""
    return tuple([-count for count in reversed(board)])


class GameWriter:
    """Writes one game: give it the entries in order, then ask for the records."""

    def __init__(self, record: MatchRecord, game: RecordedGame, keep: Callable[[str], int]) -> None:
        self._match, self._game, self._keep = record, game, keep
        self._records: list[Record] = []
        self._cube = 1
        self._owner: Seat | None = None
        self._doubled: Record | None = None  # the cube record of the double being answered
        self._has_cube_record = False
        self._waiting: list[str] = []
        self._resigned = 0
        self._passed = False

    @property
    def left_comment(self) -> str:
        """The remarks behind the last action."""
        return "\n\n".join(self._waiting)

    def finished(self) -> list[Record]:
        """The records so far."""
        return self._records

    def ending(self, outcome: Outcome) -> int:
        """The code of how the game ended: 0 by a pass, 1 to 3 played to the end, 100 more by resignation."""
        if self._resigned:
            return 100 + self._resigned
        return 0 if self._passed else min(max(outcome.points // self._cube, 1), 3)

    def board_set(self, entry: BoardSet) -> None:
        """A board set by hand: the next records have it."""
        self._cube, self._owner = entry.cube, entry.owner

    def remark(self, text: str) -> None:
        """A line that belongs to no action."""
        self._waiting.append(text)

    def turn(self, turn: Turn, before: Position) -> None:
        """A cube record, where none stands there yet, and the checker record."""
        note = turn.note or Annotation()
        cube = next((analysis for analysis in note.analyses if analysis.kind == "cube"), None)
        if not self._has_cube_record:
            made = self._cube_record(turn.seat, before, cube)
            made["double"] = 0 if cube is not None else _NO_DECISION
            made["clock"] = note.clock or (0, 0)
            made["flagged"] = ("flagged", "cube") in note.extra
            self._records.append(made)
        self._has_cube_record = False
        self._records.append(self._move_record(turn, before, note))

    def undecided(self, seat: Seat, before: Position, note: Annotation) -> None:
        """A cube record that nothing follows: a position before the roll, or a resignation there."""
        made = self._cube_record(seat, before, next((a for a in note.analyses if a.kind == "cube"), None))
        made["double"], made["comment"] = _UNDECIDED, self._comment(note.comment)
        made["clock"] = note.clock or (0, 0)
        made["flagged"] = ("flagged", "cube") in note.extra
        self._records.append(made)

    def cube_turn(self, entry: CubeTurn, before: Position) -> None:
        """A double opens a cube record; the answers go into it."""
        if entry.kind == "double":
            note = entry.note or Annotation()
            cube = next((analysis for analysis in note.analyses if analysis.kind == "cube"), None)
            made = self._cube_record(entry.seat, before, cube)
            made["double"], made["comment"] = 1, self._comment(note.comment)
            made["clock"] = note.clock or (0, 0)
            made["flagged"] = ("flagged", "cube") in note.extra
            self._records.append(made)
            self._doubled, self._has_cube_record = made, True
            return
        if self._doubled is None:
            return
        code = {"take": 1, "pass": 0, "beaver": 2, "raccoon": 2}[entry.kind]
        fields = ("take", "beaver", "raccoon")
        for field in fields:
            if int(self._doubled[field][0]) == -1:
                self._doubled[field] = code
                break
        if entry.kind == "pass":
            self._passed = True
        else:
            self._cube = entry.value
            self._owner = opponent(entry.seat) if entry.kind == "raccoon" else entry.seat

    def resignation(self, entry: Resignation, before: Position) -> None:
        """What the footer will say; what was noted about an offer gets a cube record."""
        if entry.kind == "accept":
            self._resigned = min(max(entry.value, 1), 3)
        elif entry.note is not None:
            self.undecided(entry.seat, before, entry.note)

    def _comment(self, text: str) -> int:
        said = "\n\n".join(filter(None, (*self._waiting, text)))
        self._waiting.clear()
        return self._keep(said)

    def _cube_field(self) -> int:
        power = self._cube.bit_length() - 1
        return 0 if self._owner is None else power if self._owner == 0 else -power

    def _away(self, seat: Seat) -> tuple[int, int]:
        if not self._match.length:
            return -1, -1
        return self._match.length - self._game.score[seat], self._match.length - self._game.score[1 - seat]

    def _cube_record(self, seat: Seat, before: Position, analysis: Analysis | None) -> Record:
        made = new_record(CUBE)
        made["active"] = 1 if seat == 0 else -1
        for field in ("take", "beaver", "raccoon", "rollout", "computer_choice", "level"):
            made[field] = -1
        for field in ("double_error", "take_error", "beaver_error", "raccoon_error"):
            made[field] = NOT_ANALYSED
        made["comment"], made["cube"] = NO_COMMENT, self._cube_field()
        made["board"] = before.board if seat == 0 else mirrored(before.board)
        made["a_board"], made["a_away"] = before.board, self._away(seat)
        made["a_cube"] = self._cube
        made["a_owner"] = 0 if self._owner is None else 1 if self._owner == seat else -1
        made["a_crawford"], made["a_jacoby"] = self._game.is_crawford, self._match.rules.jacoby
        if analysis is not None:
            _put_cube_analysis(made, analysis)
        return made

    def _move_record(self, turn: Turn, before: Position, note: Annotation) -> Record:
        made = new_record(MOVE)
        made["active"] = 1 if turn.seat == 0 else -1
        made["before"] = before.board if turn.seat == 0 else mirrored(before.board)
        made["dice"] = made["c_dice"] = turn.dice or (0, 0)
        made["cube"] = self._cube_field()
        made["error"] = made["luck"] = made["initial_equity"] = NOT_ANALYSED
        made["level"] = made["luck_level"] = made["rollouts"] = -1
        made["played"] = turn.kind != "unrecorded"
        if turn.kind != "unrecorded":
            made["moves"] = moves_of(turn.steps)
            made["after"] = _after(turn, before)
            made["invalid"] = _ILLEGAL if turn.kind == "illegal" else 0
        made["comment"] = self._comment(note.comment)
        made["c_board"], made["c_away"] = before.board, self._away(turn.seat)
        made["c_cube"], made["c_crawford"] = self._cube, self._game.is_crawford
        made["c_owner"] = 0 if self._owner is None else 1 if self._owner == turn.seat else -1
        made["c_jacoby"] = self._match.rules.jacoby
        if note.luck is not None:
            made["luck"] = note.luck
        analysis = next((analysis for analysis in note.analyses if analysis.kind == "play"), None)
        if analysis is not None:
            _put_play_analysis(made, analysis, before)
        return made


def _put_cube_analysis(made: Record, analysis: Analysis) -> None:
    extra = dict(analysis.extra)
    code = level_code(analysis.level)
    made["level"] = made["a_level"] = made["a_requested"] = 0 if code is None else code
    made["a_no_double_chances"] = chances_row(analysis.chances, _number(extra.get("cubeless_equity")))
    doubled = [_number(text) or 0.0 for text in extra.get("double_chances", "").split()]
    chances = Evaluation(*doubled) if len(doubled) == 5 else None
    made["a_double_chances"] = chances_row(chances, _number(extra.get("double_equity")))
    equities = (analysis.no_double, analysis.double_take, analysis.double_pass)
    made["a_equities"] = [NOT_ANALYSED if equity is None else equity for equity in equities]
    for field in ("double_error", "take_error"):
        value = _number(extra.get(field))
        made[field] = NOT_ANALYSED if value is None else value


def _put_play_analysis(made: Record, analysis: Analysis, before: Position) -> None:
    extra = dict(analysis.extra)
    candidates = analysis.candidates[:MOST_CANDIDATES]
    code = level_code(analysis.level)
    made["level"] = made["c_level"] = made["luck_level"] = 0 if code is None else code
    made["count"] = made["c_count"] = len(candidates)
    made["computer_choice"] = 1  # in nearly all records of the program, whatever was played
    for field in ("error", "initial_equity"):
        value = _number(extra.get(field))
        made[field] = NOT_ANALYSED if value is None else value
    for number, candidate in enumerate(candidates):
        level = level_code(candidate.level)
        made["c_moves"][0][number] = moves_of(candidate.steps) if candidate.steps else 0
        made["c_levels"][0][number][0] = 0 if level is None else level
        made["c_chances"][0][number] = chances_row(candidate.chances, candidate.equity)
        made["c_boards"][0][number] = _played(before, candidate.steps)


def _number(text: str | None) -> float | None:
    try:
        return None if text is None else float(text)
    except ValueError:
        return None


def _after(turn: Turn, before: Position) -> tuple[int, ...]:
    if turn.kind == "illegal":
        return turn.result.board if turn.result is not None else before.board
    return _played(before, turn.steps)


def _played(before: Position, steps: Sequence[tuple[int, int]]) -> tuple[int, ...]:
    board = list(before.board)
    for start, end in steps:
        board[start] -= 1
        if end > 0:
            if board[end] == -1:
                board[end] = 0
                board[0] -= 1
            board[end] += 1
    return tuple(board)
