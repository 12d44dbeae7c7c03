"""A record as an .xg match or an .xgp position.

Equities and chances are kept with the 32 bits the format has for them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta

import numpy as np

from tablas.errors import CannotWrite, Loss
from tablas.formats.xg.archive import COMMENT_MEMBER, GAME_MEMBER, INDEX_MEMBER, pack
from tablas.formats.xg.clocks import clock_fields
from tablas.formats.xg.comments import write_comments
from tablas.formats.xg.losses import losses
from tablas.formats.xg.play_writing import GameWriter, Record, mirrored, new_record
from tablas.formats.xg.reading import EPOCH, SITES, VARIATIONS
from tablas.formats.xg.records import (
    GAME,
    GAME_END,
    HEADER,
    MAGIC,
    MATCH_END,
    NO_COMMENT,
    UNLIMITED_LENGTH,
)
from tablas.match import Seat
from tablas.position import Position
from tablas.record import (
    Annotation,
    BoardSet,
    CubeTurn,
    FollowedGame,
    MatchRecord,
    RecordedGame,
    Remark,
    Resignation,
    Turn,
    final_score,
    follow,
)
from tablas.stakes import CubeOwner

_VERSION = 30  # what the program of 2024 writes
_UNLIMITED_CUBE = 10
_TEXT_FIELDS = {"event": "Event", "place": "Site", "round": "Round", "transcriber": "Transcriber"}


def write_archive(record: MatchRecord, *, lossy: bool = False) -> bytes:
    """The bytes of an .xg file, or of an .xgp file when the record holds one position and no games.

    Raises:
        CannotWrite: the format has no room for something and ``lossy`` does not allow its loss, or
            there is neither a game nor exactly one position, or a turn without dice.
    """
    lost = losses(record)
    is_position = not record.games and len(record.positions) == 1
    dice_missing = any(
        isinstance(entry, Turn) and entry.dice is None for game in record.games for entry in game.entries
    )
    if not record.games and not is_position:
        raise CannotWrite("xg", [Loss("no_games")])
    if dice_missing:
        raise CannotWrite("xg", [Loss("dice")])
    if lost and not lossy:
        raise CannotWrite("xg", lost)
    comments: list[str] = []

    def keep(text: str) -> int:
        if not text:
            return NO_COMMENT
        comments.append(text)
        return len(comments) - 1

    header = _header(record, keep)
    records = _position(record, keep) if is_position else _games(record, keep)
    content = b"".join(one.tobytes() for one in (header, *records))
    last = records[-1].tobytes()
    members = {GAME_MEMBER: content, INDEX_MEMBER: header.tobytes() + last}
    if comments:
        members[COMMENT_MEMBER] = write_comments(comments)
    first, second = record.players
    names = f"{first.name} vs. {second.name}"
    return pack(members, (record.tag("Site"), names, record.tag("Event"), ""))


def _header(record: MatchRecord, keep: Callable[[str], int]) -> Record:
    header = new_record(HEADER)
    rules = record.rules
    header["length"] = record.length or UNLIMITED_LENGTH
    named = record.tag("Variation") or rules.variant
    header["variation"] = VARIATIONS.index(named) if named in VARIATIONS else 0
    header["crawford"] = rules.crawford and record.length > 0
    header["jacoby"], header["beaver"] = rules.jacoby and not record.length, rules.beavers
    header["auto_double"], header["auto_double_most"] = rules.automatic_doubles > 0, rules.automatic_doubles
    header["cube_limit"] = rules.cube_cap.bit_length() - 1 if rules.cube_cap else _UNLIMITED_CUBE
    header["version"], header["magic"], header["is_money"] = _VERSION, MAGIC, record.length == 0
    header["levels"] = -1
    kind, bank_s, step_s = clock_fields(record.clock) or (0, 0, 0)
    header["time"][0][0], header["time"][0][2:4] = kind, (bank_s, step_s)
    for seat, player in enumerate(record.players):
        extra = dict(player.extra)
        header["elo"][0][seat] = _decimal(player.rating)
        header["experience"][0][seat] = _whole(extra.get("experience", ""), 0)
        header["levels"][0][seat] = _whole(extra.get("level", ""), -1)
        _put_text(header, f"player{seat + 1}", player.name)
    for field, tag in (
        ("event", "Event"),
        ("place", "Site"),
        ("round", "Round"),
        ("transcriber", "Transcriber"),
    ):
        _put_text(header, field, record.tag(tag))
    header["match_id"] = _whole(record.tag("Match ID"), 0)
    header["site"] = SITES.index(record.tag("Server")) if record.tag("Server") in SITES else -1
    header["date"] = _days(record.tag("Date"), record.tag("Time"))
    header["header_comment"], header["footer_comment"] = keep(record.comment), NO_COMMENT
    return header


def _put_text(header: Record, field: str, text: str) -> None:
    wide = text.encode("utf-16-le", "replace")[:256]
    header[field][0] = np.void(wide.ljust(258, b"\0"))
    narrow_field = f"{field}_narrow"
    if narrow_field in (header.dtype.names or ()):
        size = header.dtype[narrow_field].itemsize
        narrow = text.encode("cp1252", "replace")[: size - 1]
        header[narrow_field][0] = np.void((bytes([len(narrow)]) + narrow).ljust(size, b"\0"))


def _whole(text: str, otherwise: int) -> int:
    try:
        value = int(text)
    except ValueError:
        return otherwise
    return value if abs(value) < 1 << 31 else otherwise


def _decimal(text: str) -> float:
    try:
        return float(text.replace(",", "."))
    except ValueError:
        return 0.0


def _days(date: str, time: str) -> float:
    try:
        moment = datetime.fromisoformat(f"{date}T{time or '00:00'}")
    except ValueError:
        return 0.0
    return (moment.replace(tzinfo=None) - EPOCH) / timedelta(days=1)


def _games(record: MatchRecord, keep: Callable[[str], int]) -> list[Record]:
    followed = follow(record)
    records: list[Record] = []
    games = followed.record.games
    for number, (game, boards) in enumerate(zip(games, followed.games, strict=True)):
        records += _game(followed.record, game, boards, number, keep)
    if games[-1].outcome is not None:
        records.append(_match_end(followed.record))
    return records


def _game(
    record: MatchRecord, game: RecordedGame, boards: FollowedGame, number: int, keep: Callable[[str], int]
) -> list[Record]:
    opened = new_record(GAME)
    opened["score"], opened["crawford"], opened["number"] = game.score, game.is_crawford, number + 1
    opened["header_comment"], opened["footer_comment"] = keep(game.comment), NO_COMMENT
    opened["in_progress"] = game.outcome is None
    writer = GameWriter(record, game, keep)
    for at, (entry, before) in enumerate(zip(game.entries, boards.before, strict=True)):
        match entry:
            case Turn():
                writer.turn(entry, before)
            case CubeTurn():
                writer.cube_turn(entry, before)
            case Resignation():
                writer.resignation(entry, before)
            case BoardSet():
                if at == 0:
                    board = entry.position.board
                    opened["start"] = board if entry.turn == 0 else mirrored(board)
                    opened["auto_doubles"] = entry.cube.bit_length() - 1 if entry.owner is None else 0
                writer.board_set(entry)
            case Remark():
                writer.remark(entry.text)
    opened["footer_comment"] = keep(writer.left_comment)
    return [opened, *writer.finished(), *_game_end(record, game, writer)]


def _game_end(record: MatchRecord, game: RecordedGame, writer: GameWriter) -> list[Record]:
    if game.outcome is None:
        return []
    ended = new_record(GAME_END)
    score = list(game.score)
    score[game.outcome.winner] += game.outcome.points
    score = _cut(record, score)
    ended["score"], ended["points"] = score, game.outcome.points
    ended["winner"] = 1 if game.outcome.winner == 0 else -1
    ended["how"] = writer.ending(game.outcome)
    ended["crawford_next"] = (
        record.rules.crawford and record.length - 1 in score and record.length - 1 not in game.score
    )
    return [ended]


def _cut(record: MatchRecord, score: Sequence[int]) -> list[int]:
    """The score as the program writes it, no higher than the length."""
    return [min(points, record.length) if record.length else points for points in score]


def _match_end(record: MatchRecord) -> Record:
    ended = new_record(MATCH_END)
    score = _cut(record, final_score(record))
    ended["score"] = score
    ended["winner"] = 1 if score[0] > score[1] else -1
    return ended


def _position(record: MatchRecord, keep: Callable[[str], int]) -> Sequence[Record]:
    position = record.positions[0]
    stakes = position.stakes
    opened = new_record(GAME)
    opened["score"], opened["crawford"] = (stakes.own_score, stakes.other_score), stakes.is_crawford
    opened["number"], opened["in_progress"] = 1, True
    opened["header_comment"] = opened["footer_comment"] = NO_COMMENT
    if stakes.owner == "centred":
        opened["auto_doubles"] = stakes.cube.bit_length() - 1
    owners: dict[CubeOwner, Seat | None] = {"centred": None, "own": 0, "other": 1}
    writer = GameWriter(record, RecordedGame(is_crawford=stakes.is_crawford), keep)
    board: Position = position.position
    writer.board_set(BoardSet(board, 0, stakes.cube, owners[stakes.owner]))
    note = position.note or Annotation()
    if position.roll is None:
        writer.undecided(0, board, note)
    else:
        writer.turn(Turn(0, position.roll, "unrecorded", note=note), board)
    return [opened, *writer.finished()]
