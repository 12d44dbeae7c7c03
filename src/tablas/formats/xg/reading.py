"""An .xg match or .xgp position as a record."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from math import isfinite

import numpy as np

from tablas.errors import BadStakes, FileTooLarge, FormatError
from tablas.formats.reading import Reading
from tablas.formats.xg.archive import COMMENT_MEMBER, GAME_MEMBER, Archive, BadArchive, TooLarge, unpack
from tablas.formats.xg.clocks import clock_text
from tablas.formats.xg.comments import read_comments
from tablas.formats.xg.playing import Context, GameReader, Places
from tablas.formats.xg.records import (
    CUBE,
    GAME,
    GAME_END,
    HEADER,
    MAGIC,
    MATCH_END,
    MOVE,
    RECORD_SIZE,
    UNLIMITED_LENGTH,
)
from tablas.formats.xg.rows import CubeRow, OtherRow, Row, Rows, narrow_text, wide_text
from tablas.match import Seat
from tablas.position import VARIANTS
from tablas.record import (
    Annotation,
    BoardSet,
    CubeTurn,
    MatchRecord,
    PlayerRecord,
    PositionRecord,
    Problem,
    RecordedGame,
    Tags,
    Turn,
    settle,
)
from tablas.stakes import MOST_LENGTH, CubeOwner, Rules, Stakes

_PRODUCER = "eXtreme Gammon"
EPOCH = datetime(1899, 12, 30)  # day 0 of the program's dates
_MOST_DAYS = 200_000
_WIDE_SINCE = 24  # the first version that has the fields of two bytes a character
VARIATIONS = ("standard", "nackgammon", "hypergammon", "longgammon")
_UNLIMITED_CUBE = 10  # 1024, what the program writes when no limit was agreed
SITES = (
    "GammonSite", "FIBS", "TrueMoneyGames", "GridGammon", "DailyGammon", "NetGammon", "VOG", "Gammon Empire",
    "ClubGames", "PartyGammon", "XcitingGames", "BGRoom", "DiceArena", "SafeHarborGames", "GameAccount",
    "XG Mobile",
)  # fmt: skip


def read_archive(data: bytes) -> Reading:
    """What an .xg or .xgp file holds, settled.

    Raises:
        FormatError: it is no such file, or its records cannot be read.
        FileTooLarge: it unpacks to more than it says, or than a reader takes.
    """
    try:
        archive = unpack(data)
    except TooLarge as refused:
        raise FileTooLarge(str(refused), f"offset {hex(refused.offset)}") from None
    except BadArchive as refused:
        raise FormatError(str(refused), f"offset {hex(refused.offset)}") from None
    return _MatchReader(archive).read()


class _MatchReader:
    def __init__(self, archive: Archive) -> None:
        member = archive.members[GAME_MEMBER]
        self._rows = Rows(member)
        if not self._rows.count or self._rows.kinds[0] != HEADER:
            raise FormatError(
                f"{GAME_MEMBER} does not begin with a match header of {RECORD_SIZE} bytes", GAME_MEMBER
            )
        self._problems = [Problem(code, f"offset {hex(at)}", said) for at, code, said in archive.faults]
        if len(member) % RECORD_SIZE:
            said = f"the last record has {len(member) % RECORD_SIZE} bytes, not {RECORD_SIZE}"
            self._problems.append(Problem("truncated", GAME_MEMBER, said))
        self._comments = read_comments(archive.members.get(COMMENT_MEMBER, b""))
        self._games: list[RecordedGame] = []
        self._places: list[Places] = []
        self._final: tuple[int, int] | None = None  # the score as the last end of a game or of the match says

    def read(self) -> Reading:
        rows = iter(self._rows)
        first = next(rows)
        if not isinstance(first, OtherRow) or int(first.fields["magic"]) != MAGIC:
            raise FormatError("the match header has not the mark of one", f"{GAME_MEMBER}, offset {hex(556)}")
        header = _Header(first.fields, self._problems)
        context = Context(self._rows, self._comments, VARIANTS[header.start_variant].start, self._problems)
        reader: GameReader | None = None
        for number, row in enumerate(rows, 1):
            reader = self._add(context, reader, row, number)
        unfinished = reader
        if reader is not None:
            self._games.append(reader.finished(None, self._rows.count - 1))
        record = header.record(context)
        if unfinished is not None and len(self._games) == 1 and _is_position(self._rows.kinds[1:]):
            board = unfinished.first_board
            try:
                position = _position(self._games[0], unfinished.waiting, board, record) if board else None
            except BadStakes as refused:
                context.tell("bad_stakes", 1, str(refused), 0)
                position = None
            if position is not None:
                record = replace(record, positions=(position,))
                return Reading(record, tuple(self._problems), "xg")
        if not self._games:
            raise FormatError("there is no game in it", GAME_MEMBER)
        record = replace(record, games=tuple(self._games), final=self._final)
        settled, found = settle(record, self._places)
        return Reading(settled, (*self._problems, *found), "xg")

    def _add(self, context: Context, reader: GameReader | None, row: Row, number: int) -> GameReader | None:
        """Takes the next record; the reader of the game that is open after it."""
        if isinstance(row, OtherRow):
            return self._add_other(context, reader, row, number)
        if reader is None:
            context.tell("stray_record", number, "an action outside any game", None)
        elif isinstance(row, CubeRow):
            reader.add_cube(row, number)
        else:
            reader.add_move(row, number)
        return reader

    def _add_other(
        self, context: Context, reader: GameReader | None, row: OtherRow, number: int
    ) -> GameReader | None:
        if row.kind == GAME:
            self._final = None
            if reader is not None:
                self._games.append(reader.finished(None, number))
            opened = GameReader(context, len(self._games), row.fields, number)
            self._places.append(opened.places)
            return opened
        if row.kind in (GAME_END, MATCH_END):
            first, second = row.fields["score"].tolist()
            self._final = (first, second)
        if row.kind == GAME_END and reader is not None:
            self._games.append(reader.finished(row.fields, number))
            return None
        if row.kind in (HEADER, GAME_END) or row.kind > 5:
            context.tell("stray_record", number, f"a record of kind {row.kind} where none can stand", None)
        return reader


def _is_position(kinds: Sequence[int]) -> bool:
    """Whether records of these kinds look like a position file: one decision and no end of anything."""
    cubes, moves = kinds.count(CUBE), kinds.count(MOVE)
    has_end = any(kind not in (HEADER, GAME, CUBE, MOVE) for kind in kinds)
    return not has_end and cubes <= 1 and moves <= 1 and cubes + moves > 0


class _Header:
    """The match header."""

    def __init__(self, fields: np.void, problems: list[Problem]) -> None:
        self._fields, self._problems = fields, problems
        self._is_wide = int(fields["version"]) >= _WIDE_SINCE
        variation = int(fields["variation"])
        named = VARIATIONS[variation] if 0 <= variation < len(VARIATIONS) else f"variation {variation}"
        self._variation = named
        self.start_variant = named if named in VARIANTS else "standard"
        length = int(fields["length"])
        self.length = length if 0 < length <= MOST_LENGTH else 0
        if self.length == 0 and length not in (0, UNLIMITED_LENGTH):
            self._tell("bad_length", 92, f"a match to {length} points cannot be; read as one without end")

    def _tell(self, code: str, offset: int, message: str) -> None:
        self._problems.append(Problem(code, f"{GAME_MEMBER}, offset {hex(offset)}", message))

    def record(self, context: Context) -> MatchRecord:
        """The record without its games."""
        rules, stated = self._rules()
        comments = (
            context.comment(int(self._fields[name]), 0, None) for name in ("header_comment", "footer_comment")
        )
        return MatchRecord(
            length=self.length,
            rules=rules,
            players=(self._player(0), self._player(1)),
            tags=self._tags(),
            stated=stated,
            clock=self._clock(),
            comment="\n\n".join(filter(None, comments)),
            producer=_PRODUCER,
        )

    def _text(self, name: str) -> str:
        if self._is_wide:
            text = wide_text(bytes(self._fields[name]))
            if text or f"{name}_narrow" not in (self._fields.dtype.names or ()):
                return text
        elif name == "transcriber":
            return ""
        return narrow_text(bytes(self._fields[f"{name}_narrow"]))

    def _player(self, seat: Seat) -> PlayerRecord:
        rating = float(self._fields["elo"][seat])
        experience, level = int(self._fields["experience"][seat]), int(self._fields["levels"][seat])
        extra: list[tuple[str, str]] = []
        if experience > 0:
            extra.append(("experience", str(experience)))
        if level > 0:
            extra.append(("level", str(level)))
        shown = f"{rating:.2f}" if isfinite(rating) and 0 < rating < 100_000 else ""
        return PlayerRecord(self._text(f"player{seat + 1}"), shown, tuple(extra))

    def _rules(self) -> tuple[Rules, frozenset[str]]:
        fields = self._fields
        limit = int(fields["cube_limit"])
        cap = None if limit == _UNLIMITED_CUBE or not 0 < limit <= 23 else 1 << limit
        is_money = self.length == 0
        most = int(fields["auto_double_most"])
        rules = Rules(
            variant=self.start_variant,
            jacoby=bool(fields["jacoby"]) if is_money else True,
            beavers=bool(fields["beaver"]) and is_money,
            crawford=bool(fields["crawford"]) or is_money,
            cube_cap=cap,
            automatic_doubles=min(max(most, 0), 23) if is_money and fields["auto_double"] else 0,
        )
        stated = {"variant", "cube_cap"} | (
            {"jacoby", "beavers", "automatic_doubles"} if is_money else {"crawford"}
        )
        return rules, frozenset(stated)

    def _tags(self) -> Tags:
        number, site = int(self._fields["match_id"]), int(self._fields["site"])
        date = _date(float(self._fields["date"]))
        found = {
            "Site": self._text("place"),
            "Server": SITES[site] if 0 <= site < len(SITES) else "",
            "Match ID": str(number) if number else "",
            "Event": self._text("event"),
            "Round": self._text("round"),
            "Date": date.strftime("%Y-%m-%d") if date else "",
            "Time": date.strftime("%H:%M") if date and (date.hour or date.minute) else "",
            "Variation": self._variation if self._variation not in VARIANTS else "",
            "Transcriber": self._text("transcriber"),
        }
        return tuple((name, text) for name, text in found.items() if text)

    def _clock(self) -> str:
        kind, _, bank_s, step_s, *_ = self._fields["time"].tolist()
        return clock_text(kind, bank_s, step_s)


def _date(days: float) -> datetime | None:
    """The moment, to the minute, None where none was written."""
    if not isfinite(days) or not 0 < days < _MOST_DAYS:
        return None
    return EPOCH + timedelta(minutes=round(days * 24 * 60))


def _position(
    game: RecordedGame, note: Annotation | None, board: BoardSet, record: MatchRecord
) -> PositionRecord:
    """The only decision of a game as a position; ``note`` is that of a cube decision without a play.

    Raises:
        BadStakes: score and cube cannot be.
    """
    seat = board.turn
    turn = next((entry for entry in game.entries if isinstance(entry, Turn)), None)
    cube = next((entry for entry in game.entries if isinstance(entry, CubeTurn)), None)
    owner: CubeOwner = "centred" if board.owner is None else "own" if board.owner == seat else "other"
    stakes = Stakes(
        record.length,
        game.score[seat],
        game.score[1 - seat],
        board.cube,
        owner,
        game.is_crawford,
        record.rules,
    )
    said = turn.note if turn is not None else cube.note if cube is not None else note
    players = record.players if seat == 0 else (record.players[1], record.players[0])
    return PositionRecord(board.position, stakes, turn.dice if turn is not None else None, players, said)
