"""Matches of BGBlitz, ``.bgf``: a line of JSON, then JSON or SMILE, as it says packed or not.

Green is seat 0. A play has only the two ends of each checker's way, in the mover's own numbers; what
lies between, and who is hit there, follows from the rules when the record is settled. Equities are
match winning chances in matches, points in money play; candidates of plays are by BGBlitz's EMG.
"""

from __future__ import annotations

import zlib

from tablas.errors import FormatError, InvalidPosition
from tablas.formats.bgf_analysis import note_of
from tablas.formats.bgf_smile import HEADER as SMILE_HEADER
from tablas.formats.bgf_smile import decode_smile
from tablas.formats.bgf_values import (
    Json,
    Object,
    as_object,
    fact,
    inner,
    load_json,
    objects,
    real,
    tags_of,
    text,
    whole,
    wholes,
)
from tablas.formats.decoding import decode_text
from tablas.formats.reading import Reading
from tablas.match import Seat, opponent
from tablas.position import Position
from tablas.record import (
    BoardSet,
    CubeTurn,
    Entry,
    MatchRecord,
    Outcome,
    PlayerRecord,
    Problem,
    RecordedGame,
    Resignation,
    Tags,
    Turn,
    settle,
)
from tablas.record.types import TurnKind
from tablas.stakes import MOST_CUBE, MOST_LENGTH, Rules

NAME = "bgf"
EXTENSIONS = (".bgf",)

MOST_UNPACKED = 32 << 20  # bytes; the corpus has 2 kB for each roll with its analysis
_GZIP = 16 + zlib.MAX_WBITS

# What `red` says where `green` is 7; 9 was seen twice and is not understood.
_EVENT = 7
_DOUBLE, _TAKE, _PASS, _END, _DANCE, _RESIGN = 1, 2, 3, 4, 5, 9

_STATED = (
    ("useCrawford", "crawford"),
    ("useJacoby", "jacoby"),
    ("useCube", "cube"),
    ("useBeaver", "beavers"),
    ("cubeLimit", "cube_cap"),
)
_START = (2, 0, 0, 0, 0, -5, 0, -3, 0, 0, 0, 5, -5, 0, 0, 0, 3, 0, 5, 0, 0, 0, 0, -2)


def recognise(head: bytes) -> float:
    """1 for the line that BGBlitz begins a match with."""
    first = head.split(b"\n", 1)[0][:400].replace(b" ", b"")
    return 1.0 if first.startswith(b"{") and b'"format":"BGF"' in first else 0.0


def read(data: bytes) -> Reading:
    """The match in a ``.bgf`` file.

    Raises:
        FormatError: no BGBlitz match, cut off, or unpacked larger than 32 MiB.
    """
    top = as_object(_document(data), "the match")
    length = whole(top, "matchlen")
    if not 0 <= length <= MOST_LENGTH:
        raise FormatError(f"a match to {length} points", "matchlen")
    reader = _Games(length, top)
    raw = MatchRecord(
        length=length,
        rules=_rules(top),
        players=(_player(top, "Green"), _player(top, "Red")),
        games=reader.games(),
        tags=_tags(top),
        stated=frozenset(field for name, field in _STATED if name in top),
        comment=text(top, "comment"),
        producer="BGBlitz",
        final=reader.final if "finalGreen" in top and "finalRed" in top else None,
    )
    record, found = settle(raw)
    return Reading(record, (*reader.problems, *found), NAME)


def _document(data: bytes) -> Json:
    first, line_end, rest = data.partition(b"\n")
    if not line_end or recognise(data) < 1:
        raise FormatError("the first line of a BGBlitz match is missing", "line 1")
    head = as_object(load_json(decode_text(first)), "line 1")
    body = _unpacked(rest) if fact(head, "compress") else rest
    if fact(head, "useSmile") or body.startswith(SMILE_HEADER):
        return decode_smile(body)
    return load_json(decode_text(body))


def _unpacked(packed: bytes) -> bytes:
    unpacker = zlib.decompressobj(_GZIP)
    try:
        body = unpacker.decompress(packed, MOST_UNPACKED + 1)
    except zlib.error as error:
        raise FormatError(f"the packed part is damaged: {error}", "line 2") from None
    if len(body) > MOST_UNPACKED:
        raise FormatError(f"more than {MOST_UNPACKED} bytes when unpacked", "line 2")
    if not unpacker.eof:
        raise FormatError("the packed part is cut off", "line 2")
    return body


def _rules(top: Object) -> Rules:
    limit = whole(top, "cubeLimit")
    is_limit = 1 <= limit <= MOST_CUBE and limit & (limit - 1) == 0
    return Rules(
        jacoby=fact(top, "useJacoby", True),
        beavers=fact(top, "useBeaver"),
        crawford=fact(top, "useCrawford", True),
        cube=fact(top, "useCube", True),
        cube_cap=limit if is_limit else None,
    )


def _player(top: Object, colour: str) -> PlayerRecord:
    """Name and rating, and BGBlitz's error rates where they were computed (-99 is not)."""
    rating = real(top, f"rating{colour}")
    errors = inner(top, f"pr{colour}")
    kept = [(name, text(errors, name)) for name in ("cubeError", "checkerError", "cubeCnt", "checkerCnt")]
    return PlayerRecord(
        text(top, f"name{colour}"),
        text(top, f"rating{colour}") if rating and rating > 0 else "",
        tuple((name, said) for name, said in kept if said and (real(errors, name) or 0) > -90),
    )


def _tags(top: Object) -> Tags:
    names = (
        ("event", "Event"),
        ("round", "Round"),
        ("location", "Place"),
        ("site", "Site"),
        ("extMatchID", "Match ID"),
    )
    date = text(top, "date").replace(".", "-")
    return (*tags_of(top, names), *((("Date", date),) if date else ()))


class _Games:
    """The games of one match, and what was odd in them."""

    def __init__(self, length: int, top: Object) -> None:
        self.length = length
        self.final = (whole(top, "finalGreen"), whole(top, "finalRed"))
        self.raw = objects(top.get("games"))
        self.problems: list[Problem] = []
        self.resigned: set[int] = set()

    def games(self) -> tuple[RecordedGame, ...]:
        return tuple(self.game(index, raw) for index, raw in enumerate(self.raw))

    def game(self, index: int, raw: Object) -> RecordedGame:
        entries, winner, cube = self.entries(index, raw)
        score = (whole(raw, "scoreGreen"), whole(raw, "scoreRed"))
        if winner is None:
            winner = self.winner_by_score(index, score)
        points = whole(raw, "wonPoints")
        if points <= 0 and winner is not None and index == len(self.raw) - 1 and not self.length:
            # BGBlitz leaves the points of the last game of a money session to the final score.
            points = self.final[winner] - score[winner]
        outcome = Outcome(winner, points) if winner is not None and points > 0 else None
        if (fact(raw, "wasResignation") or index in self.resigned) and outcome:
            value = max(1, min(3, outcome.points // cube))
            loser = opponent(outcome.winner)
            entries += (Resignation(loser, "offer", value), Resignation(outcome.winner, "accept", value))
        kept = [(name, "true") for name in ("lostOnTime", "wasForfeit") if fact(raw, name)]
        return RecordedGame(
            score, fact(raw, "isCrawford"), entries, outcome, text(raw, "comment").strip(), tuple(kept)
        )

    def winner_by_score(self, index: int, score: tuple[int, int]) -> Seat | None:
        """Whose score is higher after the game, where no end of the game is recorded."""
        after = self.final
        if index + 1 < len(self.raw):
            following = self.raw[index + 1]
            after = (whole(following, "scoreGreen"), whole(following, "scoreRed"))
        if after[0] > score[0]:
            return 0
        return 1 if after[1] > score[1] else None

    def entries(self, index: int, raw: Object) -> tuple[tuple[Entry, ...], Seat | None, int]:
        """What happened, who won where that is recorded, and the cube at the end."""
        moves = objects(raw.get("moves"))
        initial = inner(raw, "initial")
        first: Seat = 0 if moves and whole(moves[0], "player") < 0 else 1
        cube = max(1, whole(initial, "cube", 1))
        entries: list[Entry] = list(self.set_up(index, initial, first, cube))
        winner: Seat | None = None
        offered = 0
        for number, move in enumerate(moves):
            seat: Seat = 0 if whole(move, "player") < 0 else 1
            event = whole(move, "red") if whole(move, "green") == _EVENT else 0
            if event == _END:
                winner = seat
            elif event == _RESIGN:
                self.resigned.add(index)  # who resigns says so, and the end that follows names the winner
            elif event in (_DOUBLE, _TAKE, _PASS):
                turn = _cube_turn(move, seat, event, cube, offered)
                entries.append(turn)
                offered = turn.value if event == _DOUBLE else 0
                cube = turn.value if event == _TAKE or turn.kind == "beaver" else cube
            elif event in (0, _DANCE):
                self.add_turn(entries, move, seat, event, index, number)
            else:
                self.problem("unknown_event", index, number, f"event {event} of BGBlitz is not understood")
        return tuple(entries), winner, cube

    def add_turn(
        self, entries: list[Entry], move: Object, seat: Seat, event: int, index: int, number: int
    ) -> None:
        starts, ends = wholes(move, "from"), wholes(move, "to")
        dice = (whole(move, "red"), whole(move, "green"))
        if event == _DANCE:
            dice = (starts[0] if starts else 0, ends[0] if ends else 0)
        if not all(1 <= die <= 6 for die in dice):
            self.problem("bad_dice", index, number, f"{dice[0]} and {dice[1]} are no roll")
            return
        steps = () if event == _DANCE else tuple(zip(starts, ends, strict=False))
        steps = tuple((start, end) for start, end in steps if start >= 0)
        if any(not (0 < start <= 25 and 0 <= end < start) for start, end in steps[:4]) or len(steps) > 4:
            self.problem("bad_play", index, number, f"{steps[:4]} is no play")
            entries.append(Turn(seat, dice, "unrecorded", note=note_of(move, is_cube=False)))
            return
        kind: TurnKind = "played" if steps else "no_play"
        entries.append(Turn(seat, dice, kind, steps, note=note_of(move, is_cube=False)))

    def set_up(self, index: int, initial: Object, turn: Seat, cube: int) -> tuple[BoardSet, ...]:
        """The board a game begins with, where it is not the usual one."""
        points = wholes(initial, "points")
        owner = whole(initial, "cubeOwner")
        if not points or (tuple(points[:24]) == _START and not any(points[24:]) and cube == 1):
            return ()
        if len(points) != 28 or any(points[24:26]):
            self.problem("unknown_board", index, 0, "a game begins with checkers on the bar, or no board")
            return ()
        # Positive checkers are Red's, who moves up: his own point of index 0 is the 24-point.
        seen_by_red = [0, *(points[24 - own] for own in range(1, 25)), 0]
        try:
            position = Position.from_board(seen_by_red)
        except InvalidPosition as error:
            self.problem("unknown_board", index, 0, f"the board a game begins with cannot be: {error}")
            return ()
        holder: Seat | None = None if owner == 0 else 0 if owner < 0 else 1
        return (BoardSet(position if turn == 1 else position.swapped(), turn, cube, holder),)

    def problem(self, code: str, index: int, number: int, message: str) -> None:
        self.problems.append(Problem(code, f"game {index + 1}, move {number + 1}", message, index))


def _cube_turn(move: Object, seat: Seat, event: int, cube: int, offered: int) -> CubeTurn:
    """The cube action; a double that answers a double is a beaver."""
    note = note_of(move, is_cube=True)
    if event == _DOUBLE:
        value = min(2 * (offered or cube), MOST_CUBE)
        return CubeTurn(seat, "beaver" if offered else "double", value, note)
    value = offered or min(2 * cube, MOST_CUBE)
    return CubeTurn(seat, "take" if event == _TAKE else "pass", value, note)
