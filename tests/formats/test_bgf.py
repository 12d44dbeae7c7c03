"""BGBlitz matches: JSON or SMILE, packed or not."""

from __future__ import annotations

import contextlib
import gzip
import json
import struct
from collections import Counter
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.formats.corpus import corpus_file, corpus_names, expected

from tablas.errors import FormatError
from tablas.formats import bgf, detect, read_match
from tablas.formats.bgf_smile import decode_smile
from tablas.formats.bgf_values import Json
from tablas.record import BoardSet, CubeTurn, MatchRecord, Outcome, Resignation, Turn, final_score

_START = [2, 0, 0, 0, 0, -5, 0, -3, 0, 0, 0, 5, -5, 0, 0, 0, 3, 0, 5, 0, 0, 0, 0, -2, 0, 0, 0, 0]
_NONE = [-1, -1, -1, -1]


def _move(player: int, red: int, green: int, start: list[int], end: list[int], **more: Json) -> Json:
    fixed: dict[str, Json] = {"type": "amove", "player": player, "red": red, "green": green}
    return {**fixed, "from": cast("Json", start), "to": cast("Json", end), **more}


def _match(moves: list[Json], **more: Json) -> dict[str, Json]:
    game: dict[str, Json] = {
        "scoreGreen": 0,
        "scoreRed": 0,
        "wonPoints": 1,
        "isCrawford": False,
        "initial": {"cube": 1, "points": cast("Json", _START), "cubeOwner": 0},
        "comment": [],
        "moves": moves,
    }
    top: dict[str, Json] = {"matchlen": 5, "nameGreen": "Ana", "nameRed": "Beñat", "date": "2026.11.30"}
    return {**top, "finalGreen": 1, "finalRed": 0, "games": [{**game, **more}]}


_MOVES = [
    _move(-1, 3, 1, [8, 6, -1, -1], [5, 5, -1, -1], luck={"luckPlain": "0.25"}, comment="A point."),
    _move(1, 6, 5, [24, 18, -1, -1], [18, 13, -1, -1]),
    _move(-1, 1, 7, _NONE, _NONE),
    _move(1, 3, 7, _NONE, _NONE),
    _move(-1, 4, 7, _NONE, _NONE),
]


def _plain(match: Json) -> bytes:
    head = b'{"format":"BGF","version":"1.0","compress":false,"useSmile":false}\n'
    return head + json.dumps(match).encode()


def _packed(match: Json) -> bytes:
    head = b'{"format":"BGF","version":"1.0","compress":true,"useSmile":true}\n'
    return head + gzip.compress(_smile(match), mtime=0)


def _smile(value: Json) -> bytes:
    """The value as SMILE without shared names, enough of it for a match."""
    return b":)\n\x00" + _value(value)


def _value(value: Json) -> bytes:
    if value is None or isinstance(value, bool):
        return {None: b"\x21", False: b"\x22", True: b"\x23"}[value]
    if isinstance(value, int):
        return b"\x24" + _varint(value << 1 if value >= 0 else ~(value << 1))
    if isinstance(value, float):
        bits = struct.unpack(">Q", struct.pack(">d", value))[0]
        return b"\x29" + bytes(bits >> 7 * place & 0x7F for place in range(9, -1, -1))
    if isinstance(value, str):
        return b"\xe4" + value.encode() + b"\xfc" if value else b"\x20"
    if isinstance(value, list):
        return b"\xf8" + b"".join(map(_value, value)) + b"\xf9"
    fields = (_name(name) + _value(inner) for name, inner in value.items())
    return b"\xfa" + b"".join(fields) + b"\xfb"


def _name(name: str) -> bytes:
    return b"\x34" + name.encode() + b"\xfc" if name else b"\x20"


def _varint(number: int) -> bytes:
    groups = [number & 0x3F | 0x80]
    number >>= 6
    while number:
        groups.append(number & 0x7F)
        number >>= 7
    return bytes(reversed(groups))


_texts = st.text(alphabet=st.characters(exclude_categories=["Cs"]), max_size=8)
_json = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(1 << 62), 1 << 62)
    | st.floats(allow_nan=False, allow_infinity=False)
    | _texts,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(_texts, inner, max_size=4),
    max_leaves=20,
)


@given(_json)
def test_smile_decodes_to_the_value_that_was_encoded(value: Json) -> None:
    assert decode_smile(_smile(value)) == value


def test_smile_names_are_shared_by_reference() -> None:
    data = b":)\n\x01\xf8\xfa\x80a\xc2\xfb\xfa\x40\xc4\xfb\xf9"

    assert decode_smile(data) == [{"a": 1}, {"a": 2}]


def test_smile_texts_are_shared_by_reference() -> None:
    assert decode_smile(b":)\n\x02\xf8\x41ab\x01\xf9") == ["ab", "ab"]


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b":)\n",
        b":)\n\x10\x21",
        b":)\n\x00\xfa",
        b":)\n\x00\xf8\xfb",
        b":)\n\x00\x26\x80\x80",
        b":)\n\x00\xfa\x40\x21\xfb",
        b":)\n\x00\x24" + b"\x7f" * 30,
        b":)\n\x00\xe0abc",
        b":)\n\x00" + b"\xf8" * 100_000,
    ],
    ids=["empty", "cut", "version", "open", "mixed", "big", "unseen", "long", "endless", "deep"],
)
def test_damaged_smile_is_refused(data: bytes) -> None:
    with pytest.raises(FormatError):
        decode_smile(data)


@pytest.mark.parametrize("pack", [_plain, _packed])
def test_match_is_the_same_packed_or_plain(pack: object) -> None:
    record = bgf.read(_plain(_match(_MOVES)) if pack is _plain else _packed(_match(_MOVES))).record

    (game,) = record.games
    first, second, double, passed = game.entries
    assert isinstance(first, Turn)
    assert (first.seat, first.dice, first.steps) == (0, (3, 1), ((8, 5), (6, 5)))
    assert first.note is not None
    assert (first.note.luck, first.note.comment) == (0.25, "A point.")
    assert isinstance(second, Turn)
    assert second.steps == ((24, 18), (18, 13))
    assert isinstance(double, CubeTurn)
    assert isinstance(passed, CubeTurn)
    assert (double.kind, double.value, passed.kind, passed.seat) == ("double", 2, "pass", 1)
    assert game.outcome is not None
    assert (game.outcome.winner, game.outcome.points) == (0, 1)
    assert record.players[1].name == "Beñat"
    assert record.tag("Date") == "2026-11-30"


def test_dance_keeps_its_dice() -> None:
    moves = [*_MOVES[:1], _move(1, 5, 7, [6, -1, -1, -1], [6, -1, -1, -1])]

    turn = bgf.read(_plain(_match(moves))).record.games[0].entries[1]

    assert isinstance(turn, Turn)
    assert (turn.dice, turn.steps) == ((6, 6), ())


def test_last_game_of_a_money_session_counts_by_the_final_score() -> None:
    match = {**_match(_MOVES, wonPoints=0), "matchlen": 0, "finalGreen": 2}

    outcome = bgf.read(_plain(match)).record.games[0].outcome

    assert outcome is not None
    assert (outcome.winner, outcome.points) == (0, 2)


def test_resignation_belongs_to_the_loser() -> None:
    match = _match([*_MOVES[:2], _MOVES[4]], wasResignation=True, wonPoints=2)

    entries = bgf.read(_plain(match)).record.games[0].entries

    offer = next(entry for entry in entries if isinstance(entry, Resignation))
    assert (offer.seat, offer.kind, offer.value) == (1, "offer", 2)


def test_unusual_first_board_is_kept() -> None:
    points = [*_START]
    points[5], points[6] = -4, -1
    initial: Json = {"cube": 2, "points": cast("Json", points), "cubeOwner": -1}

    entry = bgf.read(_plain(_match(_MOVES, initial=initial))).record.games[0].entries[0]

    assert isinstance(entry, BoardSet)
    assert (entry.turn, entry.cube, entry.owner) == (0, 2, 0)
    assert entry.position.board[6] == 4
    assert entry.position.board[7] == 1


def test_event_nobody_understands_is_reported() -> None:
    reading = bgf.read(_plain(_match([*_MOVES[:2], _move(1, 8, 7, _NONE, _NONE)])))

    assert [problem.code for problem in reading.problems][:1] == ["unknown_event"]


def test_event_of_a_resignation_ends_the_game_for_its_value() -> None:
    moves = [*_MOVES[:2], _move(-1, 9, 7, _NONE, _NONE), _move(1, 4, 7, _NONE, _NONE)]

    reading = bgf.read(_plain(_match(moves, wonPoints=2)))

    game = reading.record.games[0]
    assert game.entries[-2:] == (Resignation(0, "offer", 2), Resignation(1, "accept", 2))
    assert game.outcome == Outcome(1, 2)


def test_analysis_of_an_answer_is_turned_to_the_doubler() -> None:
    equity: Json = {
        **{"myWins": "0.3", "myGammon": "0.1", "myBackGammon": "0", "oppGammon": "0.2", "oppBackGammon": "0"},
        **{"useMatchEquity": True, "cubeDecision": {"eqNoDouble": "0.4", "eqDoubleTake": "-999.9"}},
    }
    moves = [*_MOVES[:3], _move(1, 2, 7, _NONE, _NONE, equity=equity)]

    take = bgf.read(_plain(_match(moves))).record.games[0].entries[3]

    assert isinstance(take, CubeTurn)
    assert take.note is not None
    (analysis,) = take.note.analyses
    assert analysis.chances is not None
    assert analysis.chances.win == pytest.approx(0.7)
    assert analysis.no_double == pytest.approx(0.6)
    assert analysis.double_take is None


def test_bomb_is_refused_without_being_unpacked() -> None:
    head = b'{"format":"BGF","version":"1.0","compress":true,"useSmile":true}\n'
    bomb = gzip.compress(bytes(bgf.MOST_UNPACKED + 1000))

    with pytest.raises(FormatError, match="when unpacked"):
        bgf.read(head + bomb)


def test_match_is_known_by_its_contents() -> None:
    assert detect(_packed(_match(_MOVES))) == "bgf"
    assert bgf.recognise(b'{"games": []}\n') == 0


@pytest.mark.parametrize("name", corpus_names("bgf"))
def test_corpus_match_gives_the_expected_numbers(name: str) -> None:
    wanted = expected(name)

    reading = bgf.read(corpus_file(name))

    record = reading.record
    assert (record.length, len(record.games)) == (wanted.length, wanted.games)
    assert _count(record) == tuple(wanted.number(key) for key in ("plays", "doubles", "takes", "drops"))
    assert [game.score for game in record.games] == wanted.scores_before
    results = [(game.outcome.winner + 1, game.outcome.points) for game in record.games if game.outcome]
    assert results == wanted.results
    assert "-".join(map(str, final_score(record))) == wanted.row["final_score"]
    assert not [problem for problem in reading.problems if problem.code == "illegal_play"]


@pytest.mark.parametrize("name", corpus_names("bgf"))
def test_every_play_of_a_corpus_match_has_its_analysis(name: str) -> None:
    record = bgf.read(corpus_file(name)).record

    plays = [entry for game in record.games for entry in game.entries if isinstance(entry, Turn)]
    assert all(play.note and play.note.analyses for play in plays)


@pytest.mark.parametrize("twin", ["xg/015.xg", "mat/036.mat"])
def test_corpus_match_agrees_with_its_twins_play_by_play(twin: str) -> None:
    other = read_match(corpus_file(twin)).record

    record = bgf.read(corpus_file("bgf/003.bgf")).record

    assert _plays(record) == _plays(other)


def _plays(record: MatchRecord) -> list[tuple[str, object, object]]:
    """What happened, by the names of the players, as the seats may be the other way round.

    A play counts by the points it leaves and reaches: BGBlitz does not write where a checker rested.
    """
    found: list[tuple[str, object, object]] = []
    for entry in (entry for game in record.games for entry in game.entries):
        if isinstance(entry, Turn):
            who = record.players[entry.seat].name
            left = Counter(start for start, _ in entry.steps)
            left.subtract(end for _, end in entry.steps)
            moved = {point: count for point, count in left.items() if count}
            found.append((who, sorted(entry.dice or ()), moved))
        elif isinstance(entry, CubeTurn):
            found.append((record.players[entry.seat].name, entry.kind, entry.value))
    return found


def _count(record: MatchRecord) -> tuple[int, ...]:
    entries = [entry for game in record.games for entry in game.entries]
    turns = sum(isinstance(entry, Turn) for entry in entries)
    kinds = [entry.kind for entry in entries if isinstance(entry, CubeTurn)]
    return (turns, kinds.count("double"), kinds.count("take"), kinds.count("pass"))


_PLAIN = _plain(_match(_MOVES))
_SMILE = _smile(_match(_MOVES))
_HEAD = b'{"format":"BGF","compress":%s,"useSmile":true}\n'


@given(st.integers(0, len(_PLAIN) - 1), st.binary(max_size=4), st.integers(0, 30))
def test_any_change_of_a_plain_match_gives_a_reading_or_a_refusal(at: int, put: bytes, cut: int) -> None:
    _read_or_refuse(_PLAIN[:at] + put + _PLAIN[at + cut :])


@given(st.integers(4, len(_SMILE) - 1), st.binary(max_size=4), st.integers(0, 8))
def test_any_change_of_a_smile_match_gives_a_reading_or_a_refusal(at: int, put: bytes, cut: int) -> None:
    _read_or_refuse(_HEAD % b"false" + _SMILE[:at] + put + _SMILE[at + cut :])


@given(st.binary(max_size=300), st.booleans())
def test_any_bytes_after_the_first_line_give_a_reading_or_a_refusal(data: bytes, packed: bool) -> None:
    _read_or_refuse(_HEAD % (b"true" if packed else b"false") + data)
    _read_or_refuse(data)


@given(st.dictionaries(st.sampled_from(["matchlen", "games", "cubeLimit", "finalGreen", "prRed"]), _json))
def test_fields_of_the_wrong_kind_give_a_reading_or_a_refusal(fields: dict[str, Json]) -> None:
    _read_or_refuse(_plain({**_match(_MOVES), **fields}))


@given(
    st.dictionaries(st.sampled_from(["from", "to", "red", "player", "equity", "moveAnalysis", "luck"]), _json)
)
def test_moves_with_fields_of_the_wrong_kind_give_a_reading_or_a_refusal(fields: dict[str, Json]) -> None:
    move = _MOVES[0]
    assert isinstance(move, dict)
    _read_or_refuse(_plain(_match([{**move, **fields}, *_MOVES])))


def _read_or_refuse(data: bytes) -> None:
    with contextlib.suppress(FormatError):
        assert bgf.read(data).format == "bgf"
