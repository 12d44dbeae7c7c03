"""The binary files of eXtreme Gammon: container, records, comments, and what is refused."""

from __future__ import annotations

import struct
import zlib

import pytest
from tests.formats.corpus import corpus_file, expected, expected_names

from tablas.errors import FileTooLarge, FormatError
from tablas.formats import xg
from tablas.formats.xg import archive
from tablas.formats.xg.analysis import steps_of
from tablas.formats.xg.comments import plain_text, read_comments, write_comments
from tablas.record import CubeTurn, MatchRecord, Resignation, Turn, final_score

_READABLE = [name for name in expected_names("xg/") if name != "xg/010.xg"]


def _entries(record: MatchRecord) -> list[object]:
    return [entry for game in record.games for entry in game.entries]


@pytest.mark.parametrize("name", _READABLE)
def test_a_corpus_file_gives_the_numbers_counted_independently(name: str) -> None:
    wanted = expected(name)

    reading = xg.read(corpus_file(name))

    record = reading.record
    turns = [entry for entry in _entries(record) if isinstance(entry, Turn)]
    cubes = [entry.kind for entry in _entries(record) if isinstance(entry, CubeTurn)]
    assert {problem.code for problem in reading.problems} <= {"illegal_play"}
    assert (record.length, len(record.games), len(turns)) == (wanted.length, wanted.games, wanted.plays)
    assert sum(turn.kind == "unrecorded" for turn in turns) == wanted.number("unknown_plays")
    assert [cubes.count(kind) for kind in ("double", "take", "pass", "beaver")] == [
        wanted.number(column) for column in ("doubles", "takes", "drops", "beavers")
    ]
    assert [game.score for game in record.games] == wanted.scores_before
    outcomes = [game.outcome for game in record.games]
    assert [(o.winner + 1, o.points) for o in outcomes if o is not None] == wanted.results
    assert "-".join(map(str, final_score(record))) == wanted.row["final_score"]


def test_a_file_whose_parts_are_no_records_is_refused_by_name() -> None:
    with pytest.raises(FormatError, match="match header"):
        xg.read(corpus_file("xg/010.xg"))


def test_the_loser_is_the_one_who_resigns() -> None:
    game = xg.read(corpus_file("xg/002.xg")).record.games[0]

    offers = [entry for entry in game.entries if isinstance(entry, Resignation) and entry.kind == "offer"]

    assert game.outcome is not None
    assert [(offer.seat, offer.value) for offer in offers] == [(1 - game.outcome.winner, 1)]


def test_a_play_that_breaks_the_rules_keeps_the_board_it_led_to() -> None:
    turns = [entry for entry in _entries(xg.read(corpus_file("xg/002.xg")).record) if isinstance(entry, Turn)]

    illegal = [turn for turn in turns if turn.kind == "illegal"]

    assert [(turn.dice, turn.steps) for turn in illegal] == [((4, 3), ((14, 11), (8, 5)))]
    assert illegal[0].result is not None
    assert illegal[0].result.board[:14] == (0, 0, 0, 4, 0, 2, 3, 0, 0, 1, 0, 1, 0, 2)


def test_the_analysis_of_a_play_and_of_the_cube_before_it_stand_with_the_turn() -> None:
    game = xg.read(corpus_file("xg/002.xg")).record.games[0]

    opening = game.entries[0]

    assert isinstance(opening, Turn)
    assert opening.note is not None
    (analysis,) = opening.note.analyses
    assert opening.note.luck == pytest.approx(0.1536012)
    assert analysis.candidates[0].steps == ((13, 7), (8, 7))
    assert analysis.candidates[0].level == "Book"
    assert analysis.candidates[0].equity == pytest.approx(0.1536012)
    assert analysis.candidates[0].chances is not None
    assert analysis.candidates[0].chances.win == pytest.approx(0.534806)
    double = next(entry for entry in game.entries if isinstance(entry, CubeTurn))
    assert double.note is not None
    (cube,) = double.note.analyses
    assert (cube.kind, cube.level, cube.double_pass) == ("cube", "4-ply", 1.0)
    assert cube.no_double == pytest.approx(0.8786068)


@pytest.mark.parametrize(
    ("moves", "steps"),
    [
        ([3, -2, 0, -1, -1, 0, 0, 0], ((4, 0), (1, 0))),  # a checker leaves with more pips than it needs
        ([24, 19, 19, 16, -1, -1, -1, -1], ((25, 20), (20, 17))),
        ([13, 7, 14, 9, -1, -1, 5, 3], ((14, 8), (15, 10), (6, 4))),  # a hole before more pairs
        ([5, 7, -1, -1, -1, -1, -1, -1], None),
    ],
)
def test_pairs_counted_from_zero_become_steps(moves: list[int], steps: object) -> None:
    if moves == [3, -2, 0, -1, -1, 0, 0, 0]:
        moves = moves[:4]

    assert steps_of(moves) == steps


@pytest.mark.parametrize(
    "text", ["", "plain", "ñandú – “¿por qué?”", "a {b} \\c\n\nline\ttab", "棋 😀 end", "\\'41"]
)
def test_comments_come_back_as_they_were_written(text: str) -> None:
    assert read_comments(write_comments([text, "second"])) == [text, "second"]


def test_rich_text_shows_what_a_reader_sees() -> None:
    rich = (
        "{\\rtf1\\ansi\\ansicpg1252{\\fonttbl{\\f0\\fnil Arial;}}{\\*\\generator X;}\r\n"
        "\\pard\\f0 Tr\\'e8s bien\\par second\\u8364?\\line {\\b third}\\~!}"
    )

    assert plain_text(rich) == "Très bien\nsecond€\nthird\u00a0!"


def _packed(content: bytes, stated: int | None = None) -> bytes:
    data = bytearray(archive.pack({archive.GAME_MEMBER: content}, ("", "", "", "")))
    if stated is None:
        return bytes(data)
    size = struct.unpack_from("<i", data, len(data) - 36 + 12)[0]
    registry = bytearray(zlib.decompress(data[-36 - size : -36]))
    struct.pack_into("<i", registry, 512, stated)
    packed = zlib.compress(bytes(registry), 6)
    trailer = bytearray(data[-36:])
    struct.pack_into("<i", trailer, 12, len(packed))
    return bytes(data[: -36 - size]) + packed + bytes(trailer)


def test_a_part_that_unpacks_to_more_than_it_says_is_refused() -> None:
    with pytest.raises(FileTooLarge):
        xg.read(_packed(bytes(1 << 20), stated=2560))


def test_a_part_that_unpacks_to_more_than_a_reader_takes_is_refused() -> None:
    bomb = zlib.compress(bytes(archive.MOST_UNPACKED + 1), 9)
    header = archive.pack({}, ("", "", "", ""))[:8232]

    with pytest.raises(FileTooLarge):
        xg.read(header + bomb)


def test_a_container_without_registry_is_read_all_the_same() -> None:
    whole = corpus_file("xg/003.xg")
    begin = sum(struct.unpack_from("<I", whole, at)[0] for at in (8, 20))
    engine = zlib.decompressobj()
    content = engine.decompress(whole[begin:])
    if len(content) < 10 * 2560:  # the index may come first
        content = zlib.decompressobj().decompress(engine.unused_data)

    reading = xg.read(archive.pack({}, ("", "", "", ""))[:8232] + zlib.compress(content))

    assert len(reading.record.games) == 4
    assert [problem.code for problem in reading.problems] == ["no_registry"]


@pytest.mark.parametrize("data", [b"", b"RGMH", b"RGMH" + bytes(60), b"PK\3\4", b"RGMH" + b"\xff" * 9000])
def test_what_is_no_container_is_refused(data: bytes) -> None:
    with pytest.raises(FormatError):
        xg.read(data)
