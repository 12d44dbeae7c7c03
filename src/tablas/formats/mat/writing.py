"""A record to match text in the dialect every program reads: own points, 25 the bar, one hop for a die."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tablas.errors import CannotWrite, Loss
from tablas.formats.agreed import loses_rules
from tablas.formats.mat.boards import Boards
from tablas.formats.mat.tags import NOBODY, is_plain, one_line, survives, tag_in, tag_lines
from tablas.formats.resignations import cube_of
from tablas.match import Seat
from tablas.position import Position
from tablas.position.board import xgid_board
from tablas.record import (
    Annotation,
    BoardSet,
    CubeTurn,
    Entry,
    MatchRecord,
    Outcome,
    RecordedGame,
    Remark,
    Resignation,
    Turn,
)

_LEFT_WIDTH = 27
_NAME_WIDTH = 32
_RESULT_INDENT = (6, 34)
_CUBE_WORDS = {"double": "Doubles", "beaver": "Beavers", "raccoon": "Beavers"}
_TAKE, _PASS = " Takes", " Drops"
# Names that would be read as something else.
_BAD_NAME = re.compile(r":\s*\d|^;|^\d+\)|(?:^|\s)Game\s+\d+\s*$", re.IGNORECASE)


def write_text(record: MatchRecord, *, lossy: bool = False) -> bytes:
    """The record as match text, UTF-8 with line feeds.

    Raises:
        CannotWrite: it says something that the format cannot hold, and ``lossy`` does not allow less, or it
            has no game.
    """
    lost = losses(record)
    if (lost and not lossy) or (record.positions and not record.games):
        raise CannotWrite("mat", lost)
    return ("\n".join(_lines(record)) + "\n").encode("utf-8", errors="replace")


def losses(record: MatchRecord) -> list[Loss]:
    """What the format cannot hold of this record; empty when it holds everything."""
    found: list[Loss] = []
    rules = record.rules
    if record.positions:
        found.append(Loss("positions"))
    if loses_rules(rules):
        found.append(Loss("rules"))
    if any(not survives(key, text) for key, text in record.tags):
        found.append(Loss("tags"))
    for player in record.players:
        if not is_plain(player.name) or _BAD_NAME.search(player.name) or not is_plain(player.rating):
            found.append(Loss("names", player.name))
        if any(key != "Name" for key, _ in player.extra):
            found.append(Loss("player_facts"))
    if not all(_is_comment(line) for line in record.comment.split("\n")):
        found.append(Loss("comments"))
    had_crawford = not rules.crawford or record.length < 2
    for number, game in enumerate(record.games, 1):
        crawford = not had_crawford and record.length - 1 in game.score
        had_crawford = had_crawford or crawford
        if crawford != game.is_crawford:
            found.append(Loss("crawford_game", game=number))
        found.extend(Loss(code, game=number) for code in _game_losses(game))
    return list(dict.fromkeys(found))


def _game_losses(game: RecordedGame) -> Iterator[str]:
    if any(not survives(key, text) for key, text in game.tags):
        yield "game_tags"
    if not all(_is_comment(line) for line in game.comment.split("\n")):
        yield "comments"
    if game.outcome and game.outcome.on_time:
        yield "clocks"
    if game.outcome and game.outcome.is_unplayed and not game.outcome.on_time:
        yield "endings"
    for index, entry in enumerate(game.entries):
        if isinstance(entry, Remark):
            if not all(_is_comment(line) for line in entry.text.split("\n")):
                yield "comments"
            continue
        if entry.note is not None:
            yield "clocks" if entry.note == Annotation(clock=entry.note.clock) else "notes"
        if isinstance(entry, Resignation) and not _is_implied(game, index):
            yield "resignations"
        if isinstance(entry, BoardSet) and not _is_held(game, index):
            yield "board_sets"
        if isinstance(entry, Turn) and entry.kind == "illegal" and not entry.steps and entry.result is None:
            yield "unwritten_plays"


def _is_implied(game: RecordedGame, index: int) -> bool:
    """Whether the resignation is the one the result tells of: offered and accepted at the very end.

    The result has points alone: a gammon resigned where gammons count single would come back as single.
    """
    last = [entry for entry in game.entries[index:] if not isinstance(entry, Remark)]
    return game.outcome is not None and all(
        isinstance(entry, Resignation)
        and entry.kind != "refuse"
        and entry.value * cube_of(game.entries) == game.outcome.points
        for entry in last
    )


def _is_held(game: RecordedGame, index: int) -> bool:
    """Whether a line for an edited board says it: a cube of 1 in the middle, the seat on roll acts next."""
    entry = game.entries[index]
    following = next((e for e in game.entries[index + 1 :] if isinstance(e, Turn | CubeTurn)), None)
    return (
        isinstance(entry, BoardSet)
        and (entry.cube == 1) == (entry.owner is None)
        and (following is not None and following.seat == entry.turn)
    )


def _is_comment(line: str) -> bool:
    return tag_in(line) is None and not line.lstrip().startswith("Set Pos=")


def _lines(record: MatchRecord) -> Iterator[str]:
    tags = tag_lines(record)
    yield from tags
    yield from _comment_lines(record.comment)
    if tags or record.comment:
        yield ""
    yield f" {record.length} point match"
    names = _names(record)
    for number, game in enumerate(record.games, 1):
        yield ""
        yield f" Game {number}"
        left = f" {names[0]} : {game.score[0]}"
        yield f"{left:<{_NAME_WIDTH - 1}} {names[1]} : {game.score[1]}"
        yield from _game_lines(record, game, names)


def _names(record: MatchRecord) -> tuple[str, str]:
    first, second = (
        _BAD_NAME.sub(" ", one_line(player.name)).strip() or NOBODY[seat]
        for seat, player in enumerate(record.players)
    )
    return first, second


def _comment_lines(text: str) -> list[str]:
    lines = text.split("\n") if text else []
    return [f"; {line}" for line in lines if _is_comment(line)]


def _game_lines(record: MatchRecord, game: RecordedGame, names: tuple[str, str]) -> Iterator[str]:
    yield from (f'; [{key} "{text}"]' for key, text in game.tags if survives(key, text))
    yield from _comment_lines(game.comment)
    rows = _Rows(record, game, names)
    yield from rows.lines()
    yield from rows.end()


class _Rows:
    """Lays the cells of a game out in numbered lines of two."""

    def __init__(self, record: MatchRecord, game: RecordedGame, names: tuple[str, str]) -> None:
        self._record, self._game, self._names = record, game, names
        self._boards = Boards(record.rules.variant)
        self._left: str | None = None
        self._number = 0

    def lines(self) -> Iterator[str]:
        for index, entry in enumerate(self._game.entries):
            if isinstance(entry, Remark):
                yield from self._close()
                yield from _comment_lines(entry.text)
            elif isinstance(entry, BoardSet):
                if not _is_held(self._game, index):
                    return  # the plays after it would mean nothing on the board before it
                yield from self._close()
                yield self._set_board(entry)
            elif not isinstance(entry, Resignation) and not self._goes_without_saying(index):
                yield from self._cell(entry.seat, self._text(entry))

    def end(self) -> Iterator[str]:
        """The row that is still open, and the result.

        It stands beside a pass of the left column: GNU Backgammon takes one below for a resignation besides.
        """
        outcome = self._game.outcome
        result = self._result(outcome) if outcome else ""
        if result and self._left == _PASS:
            yield self._row(_PASS, f" {result}")
            return
        yield from self._close()
        if outcome:
            yield " " * _RESULT_INDENT[outcome.winner] + result

    def _result(self, outcome: Outcome) -> str:
        winner, points = outcome.winner, outcome.points
        is_last = 0 < self._record.length <= self._game.score[winner] + points
        return f"Wins {points} point{'' if points == 1 else 's'}" + (" and the match" if is_last else "")

    def _goes_without_saying(self, index: int) -> bool:
        """Whether it is the taking of a beaver or raccoon, which GNU Backgammon stumbles over."""
        entry, before = self._game.entries[index], self._game.entries[index - 1] if index else None
        return (
            isinstance(entry, CubeTurn)
            and entry.kind == "take"
            and isinstance(before, CubeTurn)
            and before.kind in ("beaver", "raccoon")
        )

    def _cell(self, seat: Seat, text: str) -> Iterator[str]:
        if seat == 0:
            yield from self._close()
            self._left = text
        else:
            yield self._row(self._left or "", text)

    def _close(self) -> Iterator[str]:
        if self._left is not None:
            yield self._row(self._left, "")

    def _row(self, left: str, right: str) -> str:
        self._number += 1
        self._left = None
        # Blanks stay where the right cell is empty: without them GNU Backgammon reads the one before again.
        return f"{self._number:3d}) {left:<{_LEFT_WIDTH}} {right}"

    def _text(self, entry: Entry) -> str:
        if isinstance(entry, CubeTurn):
            word = _CUBE_WORDS.get(entry.kind)
            return f" {word} => {entry.value}" if word else _TAKE if entry.kind == "take" else _PASS
        assert isinstance(entry, Turn)
        dice = "00" if entry.dice is None else f"{max(entry.dice)}{min(entry.dice)}"
        if entry.kind == "no_play":
            return f"{dice}:"
        if entry.kind == "unrecorded":
            return f"{dice}: ????"
        return f"{dice}: {self._play(entry)}"

    def _play(self, entry: Turn) -> str:
        played = self._boards.play(entry.seat, entry.steps)
        if entry.result is None or (entry.steps and self._boards.seen_by(entry.seat) == entry.result.board):
            return played or "????"
        self._boards.put(entry.result, entry.seat)
        return f"Illegal play ({_position_line(self._record, self._game, entry, entry.result, self._names)})"

    def _set_board(self, entry: BoardSet) -> str:
        self._boards.put(entry.position, entry.turn)
        first = entry.position if entry.turn == 0 else entry.position.swapped()
        power = (entry.cube.bit_length() - 1) * (1 if entry.owner == 1 else -1)
        return f"; Set Pos={xgid_board(first.board)}/{power}"


def _position_line(
    record: MatchRecord, game: RecordedGame, entry: Turn, result: Position, names: tuple[str, str]
) -> str:
    """The 40 fields of a position line, seen by the mover."""
    seat = entry.seat
    own, other = (re.sub(r"[;()]", " ", names[side]) for side in (seat, 1 - seat))
    rules = (int(record.length == 0 and record.rules.jacoby), 0, int(record.rules.beavers))
    score = (game.score[seat], game.score[1 - seat])
    fields = (
        *(record.length, *rules, seat, own, other, int(game.is_crawford), *score),
        *(1, 0, *result.board, *(entry.dice or (0, 0))),
    )
    return "".join(f"{field};" for field in fields)
