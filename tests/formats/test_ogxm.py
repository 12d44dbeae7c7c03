"""OGXM documents: JSON, binary version 1 and binary version 2."""

from __future__ import annotations

import contextlib
import json
import struct
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.formats.corpus import corpus_file, corpus_names, expected

from tablas.errors import FormatError
from tablas.formats import detect, ogxm
from tablas.position import Position
from tablas.record import BoardSet, CubeTurn, MatchRecord, Resignation, Turn, final_score

_FILES = [*corpus_names("ogxm"), *corpus_names("gva")]

# White (who moves up) plays 31 and doubles; Black played 62 between, and passes.
_ROLL_31, _ROLL_26 = 2, 10
_WHITE_STEPS = bytes((3 << 5 | 17, 1 << 5 | 19))
_BLACK_STEPS = bytes((6 << 5 | 24, 2 << 5 | 13))


def _section_2(name: bytes, body: bytes, flags: int = 1) -> bytes:
    return name + struct.pack("<IB", len(body), flags) + body


def _version_2(
    plies: bytes,
    head: bytes = b"\x03\x03\x00\x01",
    extra: bytes = b"",
    with_sum: bool = True,
    match: bytes = b"\x03\x05\x00\x03Ana\x03Bea",
) -> bytes:
    body = _section_2(b"MTCH", bytes((len(match),)) + match)
    body += _section_2(b"GAME", head + plies) + extra
    size = 16 + len(body) + 4
    start = b"OGXM" + struct.pack("<HHHHI", 2, 0, 2, 0, size) + body
    summed = _section_2(b"CSUM", b"\x07\0\0\x04" + struct.pack("<I", zlib.crc32(start))) if with_sum else b""
    return start + summed + b"END!"


def _version_1() -> bytes:
    def section(name: bytes, body: bytes) -> bytes:
        return name + struct.pack("<IHH", len(body), 1, 0) + body

    match = struct.pack("<H8xI10x", 5, 1768141380) + b"\x03Ana\x03Bea\x03Cup\x04Club"
    plies = (
        bytes((_ROLL_31 | 32,)) + _WHITE_STEPS + bytes((_ROLL_26,)) + _BLACK_STEPS + bytes((0x35, 0x17, 0x3A))
    )
    game = struct.pack("<BHBB3x", 0, 5, 0, 1) + b"\xff\xff" + plies
    body = section(b"MHDR", match) + section(b"GAME", game)
    start = b"OGXM" + struct.pack("<HHHHII", 1, 3, 1, 0, 0, 1) + body
    summed = section(b"CSUM", bytes(4) + struct.pack("<I", zlib.crc32(start)))
    return start + summed + b"END!" + struct.pack("<I", len(start))


_PLIES_2 = bytes((_ROLL_31,)) + _WHITE_STEPS + bytes((_ROLL_26 | 64,)) + _BLACK_STEPS + b"\x15\x57\x1a"
_DOCUMENT: dict[str, object] = {
    "match_length": 5,
    "player_white": "Ana",
    "player_black": {"name": "Bea"},
    "jacoby": False,
    "event": "Cup",
    "timestamp": 1768141380,
    "games": [
        {
            "winner": 0,
            "points_won": 1,
            "plies": [
                {
                    "color": 1,
                    "action_id": 2,
                    "d1": 1,
                    "d2": 3,
                    "moves": [{"from": 17, "pips": 3}, {"from": 19, "pips": 1}],
                },
                {
                    "color": 0,
                    "action_id": 10,
                    "moves": [{"from": 24, "pips": 6}, {"from": 13, "pips": 2}],
                    "analysis": {"eq": 1},
                },
                {"color": 1, "action_id": 21},
                {"color": 0, "action_id": 23},
                {"color": 1, "action_id": 26},
            ],
        }
    ],
}
_FORMS = {"json": json.dumps(_DOCUMENT).encode(), "v1": _version_1(), "v2": _version_2(_PLIES_2)}


@pytest.mark.parametrize("form", _FORMS)
def test_the_three_forms_say_the_same(form: str) -> None:
    reading = ogxm.read(_FORMS[form])

    record = reading.record
    (game,) = record.games
    first, second, double, passed = game.entries
    assert [player.name for player in record.players] == ["Ana", "Bea"]
    assert record.length == 5
    assert isinstance(first, Turn)
    assert isinstance(second, Turn)
    assert (first.seat, sorted(first.dice or ()), set(first.steps)) == (0, [1, 3], {(8, 5), (6, 5)})
    assert (second.seat, sorted(second.dice or ()), set(second.steps)) == (1, [2, 6], {(24, 18), (13, 11)})
    assert isinstance(double, CubeTurn)
    assert isinstance(passed, CubeTurn)
    assert (double.seat, double.kind, double.value, passed.kind) == (0, "double", 2, "pass")
    assert game.outcome is not None
    assert (game.outcome.winner, game.outcome.points) == (0, 1)
    assert not reading.problems


def test_json_keeps_the_analysis_as_it_is_written() -> None:
    record = ogxm.read(_FORMS["json"]).record

    second = record.games[0].entries[1]
    assert isinstance(second, Turn)
    assert second.note is not None
    assert second.note.extra == (("analysis", '{"eq": 1}'),)
    assert record.tag("Event") == "Cup"
    assert record.tag("Date") == "2026-01-11"
    assert record.stated == {"jacoby"}


def test_position_set_in_json_stands_in_its_ogid() -> None:
    plies = [
        {"color": 1, "action_id": 31, "ogid_after": "11ccccchhhjjjjj:66666888dddddoo:N0N:46:B:R:0:0:3:0"},
        {"color": 1, "action_id": 16, "moves": []},
    ]
    document = {**_DOCUMENT, "games": [{"plies": plies}]}

    entry = ogxm.read(json.dumps(document).encode()).record.games[0].entries[0]

    assert isinstance(entry, BoardSet)
    assert entry.position == Position.start()


def test_json_may_begin_at_a_score_and_says_the_final_one() -> None:
    document = {**_DOCUMENT, "score_start": [2, 1], "white_score": 3, "black_score": 1}

    reading = ogxm.read(json.dumps(document).encode())
    other = ogxm.read(json.dumps({**document, "white_score": 1}).encode())

    assert reading.problems == ()
    assert reading.record.games[0].score == (2, 1)
    assert final_score(reading.record) == (3, 1)
    assert [problem.code for problem in other.problems] == ["final_differs"]


def test_play_written_by_its_board_in_json_belongs_to_its_colour() -> None:
    counts = [-count for count in Position.start().board]  # what Black sees, in White's signs
    counts[24], counts[14] = counts[24] + 1, counts[14] - 1
    ply: dict[str, object] = {"color": 0, "action_id": 31, "d1": 3, "d2": 1, "set_position": counts}
    document = {**_DOCUMENT, "games": [{"plies": [ply, {"color": 1, "action_id": 21}]}]}

    entry = ogxm.read(json.dumps(document).encode()).record.games[0].entries[0]

    assert isinstance(entry, Turn)
    assert (entry.seat, entry.kind, entry.dice) == (1, "illegal", (3, 1))
    assert entry.result is not None
    assert (entry.result.board[24], entry.result.board[14]) == (1, 1)


def test_position_set_in_version_2_is_seen_by_who_plays_next() -> None:
    counts = [0] * 26
    counts[24], counts[3], counts[1] = 2, -3, -1
    head = b"\x1d\x0b\x01\x04" + struct.pack("26b", *counts)

    entry = (
        ogxm.read(_version_2(bytes((_ROLL_31,)) + bytes((1 << 5 | 24, 1 << 5 | 24)), head))
        .record.games[0]
        .entries[0]
    )

    assert isinstance(entry, BoardSet)
    assert entry.turn == 0
    assert entry.position.board[1] == 2
    assert entry.position.board[22] == -3


def test_resignation_belongs_to_who_resigns() -> None:
    entries = ogxm.read(_version_2(_PLIES_2[:6] + b"\xdb\x02\x02\x02")).record.games[0].entries

    offer = entries[2]
    assert isinstance(offer, Resignation)
    assert (offer.seat, offer.value) == (1, 2)


def test_dance_of_a_double_takes_one_byte_in_version_2() -> None:
    entries = ogxm.read(_version_2(_PLIES_2[:3] + b"\x54\x00" + _PLIES_2[:3])).record.games[0].entries

    dice = [sorted(entry.dice or ()) for entry in entries if isinstance(entry, Turn)]
    assert dice == [[1, 3], [6, 6], [1, 3]]


def test_version_2_says_rules_score_and_place() -> None:
    # Length 9, nackgammon; names, rules (Crawford, beavers), cube limit, two scores, event and city.
    match = b"\xbf\xa0\x10\x09\x01\x03Ana\x03Bea\x05\x40\x03\x05\x04\x05\x03Cup\x04Oslo"

    record = ogxm.read(_version_2(_PLIES_2, match=match)).record

    assert (record.length, record.rules.variant, record.rules.cube_cap) == (9, "nackgammon", 64)
    assert (record.rules.crawford, record.rules.jacoby, record.rules.beavers) == (True, False, True)
    assert record.stated == {"crawford", "jacoby", "beavers", "raccoons", "cube_cap"}
    assert record.games[0].score == (3, 5)
    assert record.final == final_score(record) == (4, 5)
    assert (record.tag("Event"), record.tag("Place")) == ("Cup", "Oslo")


def test_fields_of_a_later_version_are_stepped_over() -> None:
    record = ogxm.read(_version_2(_PLIES_2, match=b"\x83\x80\x80\x80\x01\x05\x00\x03Ana\x03Bea\x07")).record

    assert (record.length, record.players[1].name) == (5, "Bea")


def test_game_that_begins_with_a_turned_cube_sets_it() -> None:
    # winner, points, the cube at 2 and White's, one automatic double
    record = ogxm.read(_version_2(_PLIES_2, head=b"\x06\x73\x00\x04\x02\x00\x01")).record

    board, *_, double, _ = record.games[0].entries
    assert isinstance(board, BoardSet)
    assert isinstance(double, CubeTurn)
    assert (board.cube, board.owner, double.value) == (4, 0, 8)


def test_play_written_by_its_board_is_an_illegal_one_of_who_does_not_play_next() -> None:
    counts = [-count for count in Position.start().board]  # what Black sees, in White's signs
    counts[24], counts[14] = counts[24] + 1, counts[14] - 1
    ply = bytes((31 | 128, 29, 0x49, 3, 1)) + struct.pack("26b", *counts)

    entry = ogxm.read(_version_2(ply)).record.games[0].entries[0]

    assert isinstance(entry, Turn)
    assert (entry.seat, entry.kind, entry.dice) == (1, "illegal", (3, 1))


def test_wrong_checksum_is_reported() -> None:
    data = _version_2(_PLIES_2).replace(b"Ana", b"Ane")

    assert [problem.code for problem in ogxm.read(data).problems] == ["bad_checksum"]


def test_checksum_may_be_missing() -> None:
    assert not ogxm.read(_version_2(_PLIES_2, with_sum=False)).problems


def test_analysis_that_is_not_read_is_reported() -> None:
    reading = ogxm.read(_version_2(_PLIES_2, extra=_section_2(b"DECS", b"abc", 0)))

    assert [problem.code for problem in reading.problems] == ["sections_not_read"]


@pytest.mark.parametrize(
    "data",
    [
        b"OGXM",
        b"OGXM\x03\0\0\0\x03\0\0\0" + bytes(20),
        _version_2(_PLIES_2, extra=_section_2(b"NEWS", b"abc", 1)),
        _version_2(_PLIES_2)[:60],
        _version_2(b"\x7f"),
        _version_2(_PLIES_2, head=b"\x7f\x40\x00\x01"),
        b'{"games": 3}',
        b'{"match_length": 5}',
        b"[" * 100_000,
    ],
    ids=["short", "version", "critical", "cut", "ply", "field", "games", "none", "deep"],
)
def test_what_is_not_understood_is_refused(data: bytes) -> None:
    with pytest.raises(FormatError):
        ogxm.read(data)


@pytest.mark.parametrize("form", _FORMS)
def test_document_is_known_by_its_contents(form: str) -> None:
    assert detect(_FORMS[form]) == "ogxm"


@pytest.mark.parametrize("name", _FILES)
def test_corpus_document_gives_the_expected_numbers(name: str) -> None:
    wanted = expected(name)

    reading = ogxm.read(corpus_file(name))

    record = reading.record
    assert (record.length, len(record.games)) == (wanted.length, wanted.games)
    assert _count(record) == tuple(wanted.number(key) for key in ("plays", "doubles", "takes", "drops"))
    results = [(game.outcome.winner + 1, game.outcome.points) for game in record.games if game.outcome]
    assert results == wanted.results
    assert [problem.code for problem in reading.problems] == ["sections_not_read"]


def _count(record: MatchRecord) -> tuple[int, ...]:
    entries = [entry for game in record.games for entry in game.entries]
    turns = sum(isinstance(entry, Turn) for entry in entries)
    kinds = [entry.kind for entry in entries if isinstance(entry, CubeTurn)]
    return (turns, kinds.count("double"), kinds.count("take"), kinds.count("pass"))


@given(st.sampled_from(sorted(_FORMS)), st.integers(0, 500), st.binary(max_size=4), st.integers(0, 12))
def test_any_change_gives_a_reading_or_a_refusal(form: str, at: int, put: bytes, cut: int) -> None:
    data = _FORMS[form]
    _read_or_refuse(data[:at] + put + data[at + cut :])


@given(st.binary(max_size=200), st.sampled_from([1, 2]))
def test_any_bytes_give_a_reading_or_a_refusal(data: bytes, version: int) -> None:
    _read_or_refuse(data)
    _read_or_refuse(b"OGXM" + struct.pack("<HHHHI", version, 0, version, 0, 0) + data)


@given(st.binary(max_size=80))
def test_any_plies_give_a_reading_or_a_refusal(plies: bytes) -> None:
    _read_or_refuse(_version_2(plies))


_kinds = st.none() | st.integers() | st.floats() | st.text(max_size=4) | st.lists(st.integers(), max_size=3)


@given(st.dictionaries(st.sampled_from(sorted(_DOCUMENT)), _kinds))
def test_fields_of_the_wrong_kind_give_a_reading_or_a_refusal(fields: dict[str, object]) -> None:
    _read_or_refuse(json.dumps({**_DOCUMENT, **fields}).encode())


@given(
    st.dictionaries(
        st.sampled_from(["color", "action_id", "d1", "d2", "moves", "ogid_after", "value"]), _kinds
    )
)
def test_plies_with_fields_of_the_wrong_kind_give_a_reading_or_a_refusal(fields: dict[str, object]) -> None:
    _read_or_refuse(
        json.dumps({**_DOCUMENT, "games": [{"plies": [fields, {**fields, "action_id": 31}]}]}).encode()
    )


def _read_or_refuse(data: bytes) -> None:
    with contextlib.suppress(FormatError):
        assert ogxm.read(data).format == "ogxm"
