"""Match text to a record, line by line; what a line cannot mean is reported with its number."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from tablas.errors import FormatError
from tablas.formats.decoding import decode_text, lines_of
from tablas.formats.mat.cells import CELL_START, RESULT, ROLLS, Word, spoken
from tablas.formats.mat.games import RIGHT_CELL, OpenGame, OpenMatch, RawMatch, closed
from tablas.formats.mat.tags import tag_in
from tablas.match import Seat
from tablas.position import Position
from tablas.record import BoardSet, CubeTurn, Problem, Remark
from tablas.stakes import MOST_CUBE, MOST_LENGTH

HEADER = re.compile(
    r"\s*(?:(\d+)\s+points?\s+match\b|(?:unlimited|money)\s+(?:match|session|game)\s*$)", re.IGNORECASE
)
GAME = re.compile(r"(?:^|(?<=\s))Game\s+(\d+)\s*$", re.IGNORECASE)
_NUMBERED = re.compile(r"\s*\d+(?:\)|\.(?=\s))")
# A line of one or two rolls with plays, as nearly all are: one match instead of a search for cells. A play
# has no colon, so that there is one way only to match and the time stays linear.
_HOPS = r"(?: *Cannot Move *|[\d/*() barofBO]*)"
_PLAIN = re.compile(rf" *\d+\) *(\d\d:{_HOPS})(?:(?<= )(\d\d:{_HOPS}))?")
_SCORE = re.compile(r":\s*(\d+)(?!\d)")
# The number behind the board is the cube as GNU Backgammon 1.07 reads it: the power of two, negative for the
# left column and positive for the right one.
_SET_POSITION = re.compile(r"\s*Set Pos=([-A-Oa-o]{26})/?(-?\d{1,2})?")
_MOST_POWER = MOST_CUBE.bit_length() - 1
_FIRST_CELL = 5  # where the left cell begins


def read_text(data: bytes) -> list[RawMatch]:
    """The matches in the text, one after the other.

    Raises:
        FormatError: it has neither a header nor a game.
    """
    return list(read_lines(lines_of(decode_text(data))))


def read_lines(lines: Iterable[str]) -> Iterator[RawMatch]:
    """The same of lines, each match as soon as the next one begins: only one is held at a time.

    Raises:
        FormatError: as ``read_text``.
    """
    reader = _Reader()
    plain = _PLAIN.fullmatch
    has_match = False
    for number, line in enumerate(lines, 1):
        found = plain(line)
        if found is None or not reader.take_plays(found, number):
            reader.take(line, number)
            if reader.whole:
                has_match = True
                yield reader.whole.pop()
    last = reader.finished()
    yield from last
    if not last and not has_match:
        raise FormatError("neither a line like '7 point match' nor one like 'Game 1'")


class _Reader:
    """Takes one line after the other; a match that another one follows goes to ``whole``, to be taken."""

    def __init__(self) -> None:
        self.whole: list[RawMatch] = []
        self._matches: list[OpenMatch] = []
        self._game: OpenGame | None = None
        self._waits_for_names = False
        self._waiting: list[tuple[int, str]] = []  # comments that may belong to the next match
        self._problems: list[list[Problem]] = []

    def finished(self) -> list[RawMatch]:
        self._flush()
        return [
            closed(match, problems) for match, problems in zip(self._matches, self._problems, strict=True)
        ]

    def take(self, line: str, number: int) -> None:
        """Takes any line."""
        numbered = None if self._waits_for_names else _NUMBERED.match(line)
        if numbered and self._game is not None and "Game" not in line:
            self._moves(line, numbered.end(), number)
        elif not line or line.isspace():
            return
        elif line.lstrip().startswith(";"):
            self._comment(line.strip()[1:], number)
        elif game := GAME.search(line):
            self._begin(line[: game.start()], int(game[1][:9]), number)
        elif self._waits_for_names:
            self._names(line, number)
        elif header := HEADER.match(line):
            self._header(int((header[1] or "0")[:9]), number)
        elif self._game is not None:
            self._loose(line, number)

    def _header(self, length: int, number: int) -> None:
        match = OpenMatch(min(length, MOST_LENGTH), number)
        for _, text in self._waiting:
            tag = tag_in(text)
            if tag:
                match.tags.append(tag)
            else:
                match.comments.append(text)
        self._waiting.clear()
        self.whole += map(closed, self._matches, self._problems)
        self._matches, self._problems = [match], [[]]
        if length > MOST_LENGTH:
            self._problem("bad_length", number, f"a match to {length} points")
        self._game = None
        self._waits_for_names = False

    def _begin(self, before: str, game: int, number: int) -> None:
        if (begun := _NUMBERED.match(before)) and self._game is not None:
            self._moves(before, begun.end(), number)
        if not self._matches:
            self._header(0, number)
            self._problem("no_header", number, "the match has no line like '7 point match'")
        self._flush()
        games = self._matches[-1].games
        if games and game > games[-1].number + 1:
            self._problem("game_missing", number, f"game {game} follows on game {games[-1].number}")
        self._game = OpenGame(number, number=game)
        games.append(self._game)
        self._waits_for_names = True

    def _names(self, line: str, number: int) -> None:
        game = self._game
        assert game is not None
        self._waits_for_names = False
        scores = list(_SCORE.finditer(line))
        if len(scores) > 1 and not line[scores[-1].end() :].strip():
            # The second name may follow the first score without a blank: GNU Backgammon writes long names so.
            first, last = scores[0], scores[-1]
            second = line[first.end() : last.start()]
            game.names = (line[: first.start()].strip(), second.strip())
            game.score = (int(first[1][:9]), int(last[1][:9]))
            begin = first.end() + len(second) - len(second.lstrip())
            game.column = max(_FIRST_CELL + 2, min(RIGHT_CELL, (_FIRST_CELL + begin) // 2))
        elif _NUMBERED.match(line):
            self._problem("no_names", number, "the game has no line of names and score")
            self.take(line, number)
        else:
            halves = re.split(r"\s{2,}", line.strip(), maxsplit=1)
            game.names = (halves[0], halves[1] if len(halves) > 1 else "")
            self._problem("no_score", number, f"no score beside the names: {line.strip()!r}")

    def _comment(self, text: str, number: int) -> None:
        game = self._game
        if game is None or game.is_over:
            self._waiting.append((number, text[1:] if text.startswith(" ") else text))
            return
        board = _SET_POSITION.match(text)
        if board:
            game.board = board
            return
        text = text[1:] if text.startswith(" ") else text
        tag = tag_in(text)
        if game.entries and tag:
            self._waiting.append((number, text))  # a game without a result, and the next match
        elif game.entries:
            game.add(Remark(text), number)
        elif tag:
            game.tags.append(tag)
        else:
            game.comments.append(text)

    def _flush(self) -> None:
        """Comments behind a result belong to that game when no header follows them."""
        if not self._matches:
            return
        for number, text in self._waiting:
            if self._game is not None:
                self._game.add(Remark(text), number)
            elif tag := tag_in(text):
                self._matches[-1].tags.append(tag)
            else:
                self._matches[-1].comments.append(text)
        self._waiting.clear()

    def take_plays(self, plain: re.Match[str], number: int) -> bool:
        """Takes a plain line of plays; says whether it could."""
        game = self._game
        if game is None or game.board is not None or self._waits_for_names:
            return False
        left, right = plain.groups()
        if right is None:
            self._roll(game, 1 if plain.start(1) >= game.column else 0, left, number)
            return True
        self._roll(game, 0, left, number)
        self._roll(game, 1, right, number)
        return True

    def _roll(self, game: OpenGame, seat: Seat, cell: str, number: int) -> None:
        turn, fault = ROLLS[seat][cell]
        game.entries.append(turn)
        game.lines.append(number)
        if fault:
            self._problem("bad_cell", number, fault)

    def _moves(self, line: str, start: int, number: int) -> None:
        game = self._game
        assert game is not None
        rest = line[start:]
        cells = list(CELL_START.finditer(rest))
        if not cells:
            if rest.strip():
                self._problem("bad_line", number, f"no roll, cube action or result in {rest.strip()!r}")
            return
        if rest[: cells[0].start()].strip():
            self._problem("bad_line", number, f"not understood: {rest[: cells[0].start()].strip()!r}")
        if len(cells) == 1:
            seat: Seat = 1 if start + cells[0].start() >= game.column else 0
            self._cell(seat, cells[0], rest[cells[0].end() :], number)
            return
        self._cell(0, cells[0], rest[cells[0].end() : cells[1].start()], number)
        for index, cell in enumerate(cells[1:], 1):
            end = cells[index + 1].start() if index + 1 < len(cells) else None
            self._cell(1, cell, rest[cell.end() : end], number)
        if len(cells) > 2:
            self._problem("bad_line", number, f"{len(cells)} cells in one line")

    def _cell(self, seat: Seat, cell: re.Match[str], rest: str, number: int) -> None:
        game = self._game
        assert game is not None
        if game.board is not None:
            self._set_board(seat, number)
        dice = cell[1]
        if dice is not None:
            self._roll(game, seat, f"{dice.replace('-', '')}:{rest}", number)
            return
        said = spoken(cell[2], rest)
        if said.word == "wins":
            game.winner, game.points = seat, said.number or 0
        elif said.word == "loses":
            game.resigned = seat
        else:
            self._cube(seat, said.word, said.number, number)

    def _cube(self, seat: Seat, word: Word, value: int | None, number: int) -> None:
        game = self._game
        assert game is not None
        raises = word in ("double", "beaver", "raccoon")
        last = game.entries[-1] if game.entries else None
        before = last.kind if isinstance(last, CubeTurn) else ""
        usual = 2 * (game.offered or game.cube) if raises else game.offered
        if value is not None and value != usual:
            self._problem("cube_differs", number, f"the cube goes to {value} where {usual} was due")
            usual = value if 2 <= value <= MOST_CUBE and value & (value - 1) == 0 else usual
        if word == "double":
            game.add(CubeTurn(seat, "double", min(usual, MOST_CUBE)), number)
            game.offered = min(usual, MOST_CUBE)
        elif word in ("beaver", "raccoon"):
            kind = "raccoon" if before == "beaver" else "beaver"
            game.cube = min(usual, MOST_CUBE)
            game.offered = game.cube if kind == "beaver" else 0
            game.add(CubeTurn(seat, "raccoon" if kind == "raccoon" else "beaver", game.cube), number)
        elif word == "pass":
            game.add(CubeTurn(seat, "pass", game.offered or 2 * game.cube), number)
        elif before not in ("beaver", "raccoon"):  # taking a beaver is understood, whether written or not
            game.cube, game.offered = game.offered or 2 * game.cube, 0
            game.add(CubeTurn(seat, "take", game.cube), number)

    def _set_board(self, seat: Seat, number: int) -> None:
        game = self._game
        assert game is not None
        found, game.board = game.board, None
        if found is None:
            return
        try:
            position = Position.from_id(f"XGID={found[1]}:0:0:1:00:0:0:0:0:10")
        except ValueError:
            self._problem("bad_position", number, f"{found[1]!r} is not a position")
            return
        power = int(found[2] or 0)
        owner: Seat | None = None if power == 0 else 0 if power < 0 else 1
        game.cube, game.offered = 1 << min(abs(power), _MOST_POWER), 0
        board = BoardSet(position if seat == 0 else position.swapped(), seat, game.cube, owner)
        game.add(board, number)

    def _loose(self, line: str, number: int) -> None:
        """A line without a number: the result, or something nobody knows."""
        game = self._game
        assert game is not None
        found = RESULT.search(line)
        if not found:
            self._problem("bad_line", number, f"not understood: {line.strip()[:80]!r}")
            return
        game.points = int(found[1][:9] or 0)
        # Some programs write every result at the left margin; such a line does not tell who won.
        if line[:1].isspace():
            game.winner = 1 if found.start() >= game.column else 0

    def _problem(self, code: str, number: int, message: str) -> None:
        games = len(self._matches[-1].games) if self._matches else 0
        self._problems[-1].append(Problem(code, f"line {number}", message, games - 1 if games else None))
