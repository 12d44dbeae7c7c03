"""One game tree of a .sgf as a recorded game."""

from __future__ import annotations

import re
from dataclasses import dataclass

from tablas.formats.sgf_notes import point_of, read_note, steps_of
from tablas.formats.sgf_tree import Node, Tree, raw
from tablas.match import Seat, opponent
from tablas.position import Position, Setup
from tablas.record import (
    Annotation,
    BoardSet,
    CubeTurn,
    Dice,
    Entry,
    Outcome,
    Problem,
    RecordedGame,
    Resignation,
    Turn,
)

_ROOT = frozenset(
    [
        "FF",
        "GM",
        "CA",
        "AP",
        "MI",
        "PW",
        "PB",
        "PWT",
        "PBT",
        "WR",
        "BR",
        "DT",
        "EV",
        "RO",
        "PC",
        "AN",
        "SO",
        "RU",
        "RE",
        "GC",
        "XT",
        "XC",
        "XK",
    ]
)  # what the root says about match and game
_SETUP = frozenset(["PL", "AE", "AB", "AW", "CV", "CP", "CO", "DI"])
_MOVE = re.compile(r"([1-6])([1-6])([a-z]*)")
_RESULT = re.compile(r"([WB])\+([0-9]{1,6})(R[a-z]*)?", re.IGNORECASE)
_SEATS: dict[str, Seat] = {"W": 0, "B": 1}
_MOST_CUBE = 1 << 15


def read_match_info(root: Node) -> list[tuple[str, str]]:
    """The (name, value) pairs of the MI property."""
    return [
        (name.strip(), value.strip())
        for name, colon, value in (text.partition(":") for text in root.values("MI"))
        if colon
    ]


@dataclass(slots=True)
class _Setting:
    """The board as nodes set it, White's view, until an action shows that it is done."""

    board: list[int]
    is_open: bool = False
    turn: Seat | None = None
    note: Annotation | None = None


class GameReader:
    """Reads the nodes of one game; ``problems`` is what was wrong, ``places`` where each entry stands."""

    def __init__(self, tree: Tree, game: int, variant: str, before: RecordedGame | None) -> None:
        self._tree = tree
        self._game = game
        self._before = before
        self._entries: list[Entry] = []
        self._setting = _Setting(list(Position.start(variant).board))
        self._cube = 1
        self._owner: Seat | None = None
        self._offers: list[Seat] = []
        self._dice: tuple[Seat, Dice, Annotation | None] | None = None
        self._line = tree[0].line
        self.problems: list[Problem] = []
        self.places: list[str] = []

    def read(self) -> RecordedGame:
        """The game."""
        root = self._tree[0]
        for number, node in enumerate(self._tree):
            self._node(node, _ROOT if number == 0 else frozenset())
        self._settle_board(None)
        self._settle_dice(None, None)
        outcome = self._outcome(root)
        known = dict(read_match_info(root))
        return RecordedGame(
            score=self._score(known),
            is_crawford="crawfordgame" in root.text("RU").lower(),
            entries=tuple(self._entries),
            outcome=outcome,
            comment=root.text("GC"),
            tags=self._tags(root),
        )

    def _add(self, entry: Entry) -> None:
        self._entries.append(entry)
        self.places.append(f"line {self._line}")

    def _problem(self, code: str, node: Node, message: str) -> None:
        self.problems.append(Problem(code, f"line {node.line}", message, self._game))

    def _score(self, known: dict[str, str]) -> tuple[int, int]:
        scores = [known.get(name, "") for name in ("ws", "bs")]
        if all(re.fullmatch("[0-9]{1,6}", text) for text in scores):
            return int(scores[0]), int(scores[1])
        if self._before is None:
            return 0, 0
        white, black = self._before.score
        if self._before.outcome is None:
            return white, black
        points = self._before.outcome.points
        return (white + points, black) if self._before.outcome.winner == 0 else (white, black + points)

    def _tags(self, root: Node) -> tuple[tuple[str, str], ...]:
        """What the root says that has no field of its own, as it stands in the file."""
        known = {"length", "game", "ws", "bs"}
        times = tuple(value for value in root.values("MI") if value.partition(":")[0].strip() not in known)
        kept = [("MI", raw(times))] if times else []
        if len(self._tree) == 1 or not self._acts(root):
            skipped = _ROOT | _SETUP | {"W", "B"}
            kept += [(name, raw(values)) for name, values in root.properties if name not in skipped]
        return tuple(kept)

    @staticmethod
    def _acts(node: Node) -> bool:
        return any(name in ("W", "B") or name in _SETUP for name, _ in node.properties)

    def _node(self, node: Node, skipped: frozenset[str]) -> None:
        self._line = node.line
        for name, _ in node.properties:
            if name in _SEATS:
                self._action(node, name, skipped)
                return
        if self._acts(node):
            self._set_up(node, skipped)
        elif not skipped and node.properties:
            self._remark(node)

    def _remark(self, node: Node) -> None:
        """Properties that stand in a node of their own belong to the action before."""
        note = read_note(node, 0, frozenset())
        last = self._entries[-1] if self._entries else None
        if note is not None and isinstance(last, Turn) and last.note is None:
            self._entries[-1] = Turn(last.seat, last.dice, last.kind, last.steps, last.result, note)
        elif note is not None:
            self._problem("lonely_note", node, "a node without an action was left out")

    def _action(self, node: Node, name: str, skipped: frozenset[str]) -> None:
        seat, text = _SEATS[name], node.text(name).strip()
        note = read_note(node, seat, skipped | {name} | _SETUP)
        word = text.lower()
        self._settle_board(seat)
        if word in ("double", "redouble", "take", "drop", "pass"):
            self._settle_dice(None, None)
            self._cube_turn(node, seat, word, note)
            return
        move = _MOVE.fullmatch(word)
        steps = steps_of(move[3], seat) if move else None
        if move is None or steps is None:
            self._problem("bad_action", node, f"{name}[{text[:40]}] is no move and no cube action")
            return
        dice = int(move[1]), int(move[2])
        self._settle_dice(seat, dice)
        self._add(Turn(seat, dice, "played" if steps else "no_play", steps, None, note))

    def _cube_turn(self, node: Node, seat: Seat, word: str, note: Annotation | None) -> None:
        if word in ("double", "redouble"):
            if self._offers and self._offers[-1] == seat:
                self._problem("repeated_double", node, "the double before had no answer")
                self._offers = []
            self._offers.append(seat)
            kind = ("double", "beaver", "raccoon")[min(len(self._offers), 3) - 1]
            value = min(self._cube << len(self._offers), _MOST_CUBE)
            self._add(CubeTurn(seat, kind, value, note))  # type: ignore[arg-type]  # one of the three
            return
        if not self._offers:
            self._problem("answer_without_double", node, f"{word} without a double")
        value = min(self._cube << max(len(self._offers), 1), _MOST_CUBE)
        if word == "take":
            # Of a beaver the one who made it keeps the cube, and the answer only agrees to it.
            self._owner = self._offers[-1] if len(self._offers) > 1 else seat
            self._cube = value
            self._add(CubeTurn(seat, "take", value, note))
        else:
            self._add(CubeTurn(seat, "pass", value, note))
        self._offers = []

    def _set_up(self, node: Node, skipped: frozenset[str]) -> None:
        setting = self._setting
        if node.has("PL"):
            player = node.text("PL")[:1].upper()
            if player in _SEATS:
                setting.turn = _SEATS[player]
            else:
                self._problem("bad_player", node, f"PL[{node.text('PL')[:20]}] is neither White nor Black")
        if any(node.has(name) for name in ("AE", "AB", "AW")):
            self._set_board(node)
        self._set_cube(node)
        note = read_note(node, setting.turn or 0, skipped | _SETUP)
        if node.has("DI"):
            self._set_dice(node, note)
        elif note is not None:
            setting.note = setting.note or note

    def _set_board(self, node: Node) -> None:
        setting = self._setting
        setting.is_open = True
        for name, sign in (("AE", 0), ("AB", -1), ("AW", 1)):
            for value in node.values(name):
                for letter in self._letters(node, value):
                    self._set_point(node, letter, sign)

    def _set_point(self, node: Node, letter: str, sign: int) -> None:
        """Clears a point, or puts one checker of the sign's colour on it."""
        board = self._setting.board
        if letter == "z":
            return
        place = 0 if letter == "y" and sign < 0 else point_of(letter, 0)
        if sign == 0:
            board[place] = 0
            board[0] = 0 if letter == "y" else board[0]
        elif board[place] * sign < 0:
            self._problem("bad_point", node, f"both sides stand on point {letter}")
        else:
            board[place] += sign

    def _letters(self, node: Node, value: str) -> str:
        """The letters of a point or of a range of points."""
        value = value.strip().lower()
        if re.fullmatch("[a-z]", value):
            return value
        if re.fullmatch("[a-z]:[a-z]", value):
            first, last = sorted((value[0], value[2]))
            return "".join(chr(code) for code in range(ord(first), ord(last) + 1))
        self._problem("bad_point", node, f"{value[:20]!r} is no point or range of points")
        return ""

    def _set_cube(self, node: Node) -> None:
        value, owner = node.text("CV"), (node.text("CP") or node.text("CO"))[:1].upper()
        if not value and not owner:
            return
        if value and re.fullmatch("[0-9]{1,5}", value) and _is_cube(int(value)):
            self._cube = int(value)
        elif value:
            self._problem("bad_cube", node, f"CV[{value[:20]}] is no value of a cube")
        if owner:
            self._owner = _SEATS.get(owner)
        if self._setting.is_open or not self._entries:
            self._setting.is_open = True
        else:
            self._problem("cube_set_in_play", node, "a cube set without the board with it was left out")

    def _set_dice(self, node: Node, note: Annotation | None) -> None:
        dice = re.fullmatch("([1-6])([1-6])", node.text("DI"))
        if dice is None:
            self._problem("bad_dice", node, f"DI[{node.text('DI')[:20]}] is no roll")
            return
        seat = self._setting.turn
        self._settle_board(None)
        self._settle_dice(None, None)
        self._dice = (seat or 0, (int(dice[1]), int(dice[2])), note)

    def _settle_dice(self, seat: Seat | None, dice: Dice | None) -> None:
        """Dice that were set become a roll without a play, unless the move that follows is of this roll."""
        if self._dice is not None and (
            seat != self._dice[0] or dice is None or sorted(dice) != sorted(self._dice[1])
        ):
            rolled, thrown, note = self._dice
            self._add(Turn(rolled, thrown, "unrecorded", (), None, note))
        self._dice = None

    def _settle_board(self, seat: Seat | None) -> None:
        """The board that nodes have set becomes an entry, seen by whoever acts next."""
        setting = self._setting
        if setting.is_open:
            turn = setting.turn if setting.turn is not None else seat if seat is not None else 0
            faults = Setup(tuple(setting.board)).faults()
            if faults:
                self._problem("bad_position", self._tree[0], faults[0].message)
            else:
                position = Position(tuple(setting.board))
                position = position if turn == 0 else position.swapped()
                self._add(BoardSet(position, turn, self._cube, self._owner, setting.note))
            setting.note, self._offers = None, []
        setting.is_open = False
        setting.turn = None if seat is not None else setting.turn

    def _outcome(self, root: Node) -> Outcome | None:
        text = root.text("RE")
        if not text:
            return None
        result = _RESULT.fullmatch(text)
        if result is None or int(result[2]) == 0:
            self._problem("bad_result", root, f"RE[{text[:20]}] is no result of a game")
            return None
        winner, points = _SEATS[result[1].upper()], int(result[2])
        if result[3]:
            value, rest = divmod(points, self._cube)
            if rest or not 1 <= value <= 3:
                message = f"{points} points are no resignation with the cube on {self._cube}"
                self._problem("odd_resignation", root, message)
                value = min(max(value, 1), 3)
            self._add(Resignation(opponent(winner), "offer", value))
            self._add(Resignation(winner, "accept", value))
        return Outcome(winner, points)


def _is_cube(value: int) -> bool:
    return 0 < value <= _MOST_CUBE and value & (value - 1) == 0
