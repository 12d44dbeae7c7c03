"""Writing .xg files, and what damaged ones do."""

from __future__ import annotations

import random
from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.formats.corpus import corpus_file, expected_names

from tablas.errors import CannotWrite, FormatError
from tablas.evaluation import Evaluation
from tablas.formats import xg
from tablas.formats.xg import archive
from tablas.position import Position
from tablas.record import (
    Analysis,
    Annotation,
    BoardSet,
    Candidate,
    CubeTurn,
    MatchRecord,
    Outcome,
    PlayerRecord,
    PositionRecord,
    RecordedGame,
    Remark,
    Resignation,
    Turn,
    final_score,
    settle,
)
from tablas.stakes import Rules, Stakes

_CHANCES = Evaluation(0.5, 0.25, 0.125, 0.25, 0.0625)
_PLAY = Analysis("play", "3-ply", candidates=(Candidate(((13, 10), (6, 5)), _CHANCES, 0.25, "3-ply"),))
_CUBE = Analysis("cube", "XG Roller+", _CHANCES, no_double=0.5, double_take=0.25, double_pass=1.0)
_CUBE = replace(_CUBE, extra=(("double_equity", "0.5"), ("cubeless_equity", "0.25")))
_CUBE = replace(_CUBE, extra=(*_CUBE.extra, ("double_chances", "0.5 0.25 0.125 0.25 0.0625")))
_NOTE = Annotation("¡punto! 棋", luck=0.5, analyses=(_PLAY,))
_ODD = (0, 1, 2, 3, 255, 128)


def _match() -> MatchRecord:
    first = (
        Turn(
            0, (3, 1), "played", ((8, 5), (6, 5)), note=Annotation("¡punto! 棋", luck=0.5, analyses=(_PLAY,))
        ),
        CubeTurn(1, "double", 2, Annotation("now", clock=(60.0, 45.0), analyses=(_CUBE,))),
        CubeTurn(0, "take", 2),
        Turn(1, (6, 6), "illegal", ((24, 12),), Position.start()),
        Turn(0, (4, 2), "unrecorded"),
        Resignation(0, "offer", 1),
        Resignation(1, "accept", 1),
        Remark("that was all"),
    )
    second = (Turn(1, (2, 1), "played", ((13, 11), (6, 5))), CubeTurn(0, "double", 2), CubeTurn(1, "pass", 2))
    return settle(
        MatchRecord(
            length=5,
            players=(PlayerRecord("Ána", "1600.00"), PlayerRecord("棋手")),
            tags=(("Event", "Copa"), ("Date", "2026-11-30"), ("Time", "10:00")),
            stated=frozenset({"variant", "cube_cap", "crawford"}),
            producer="eXtreme Gammon",
            comment="final",
            games=(
                RecordedGame((0, 0), entries=first, outcome=Outcome(1, 2), comment="game one"),
                RecordedGame((0, 2), entries=second, outcome=Outcome(0, 1)),
            ),
        )
    )[0]


def test_a_match_comes_back_as_it_was_written() -> None:
    record = _match()

    assert xg.read(xg.write(record)).record == record


@pytest.mark.parametrize("name", [name for name in expected_names("xg/") if name != "xg/010.xg"])
def test_a_file_of_the_program_comes_back_whole_when_it_is_written_again(name: str) -> None:
    record = xg.read(corpus_file(name)).record

    assert xg.read(xg.write(record)).record == record


def test_the_score_that_is_written_is_cut_to_the_length() -> None:
    gammon = (
        Turn(0, (3, 1), "played", ((8, 5), (6, 5))),
        Resignation(1, "offer", 3),
        Resignation(0, "accept", 3),
    )
    record = settle(MatchRecord(2, games=(RecordedGame(entries=gammon, outcome=Outcome(0, 3)),)))[0]

    written = xg.read(xg.write(record)).record

    assert written.games[0].outcome == Outcome(0, 3)
    assert final_score(written) == (2, 0)


def test_money_with_beavers_comes_back() -> None:
    entries = (
        BoardSet(Position.start(), 0, 2),
        Turn(0, (2, 1), "played", ((13, 11), (6, 5))),
        CubeTurn(1, "double", 4),
        CubeTurn(0, "beaver", 8),
        CubeTurn(1, "raccoon", 16),
        Turn(1, (5, 3), "played", ((8, 3), (6, 3))),
    )
    rules = Rules(jacoby=False, beavers=True, cube_cap=64, automatic_doubles=1)
    raw = MatchRecord(rules=rules, games=(RecordedGame(entries=entries),))

    back = xg.read(xg.write(raw)).record

    assert (back.length, back.rules) == (0, rules)
    kinds = [(entry.kind, entry.value) for entry in back.games[0].entries if isinstance(entry, CubeTurn)]
    assert kinds == [("double", 4), ("beaver", 8), ("raccoon", 16)]


@pytest.mark.parametrize("roll", [None, (6, 4)])
def test_a_position_comes_back(roll: tuple[int, int] | None) -> None:
    stakes = Stakes(7, 2, 4, 2, "other")
    note = Annotation("a note", analyses=(_PLAY,) if roll else (_CUBE,))
    record = MatchRecord(length=7, positions=(PositionRecord(Position.start(), stakes, roll, note=note),))

    (position,) = xg.read(xg.write(record)).record.positions

    assert position == record.positions[0]


def test_a_mark_is_lost_only_when_that_is_allowed() -> None:
    record = _match()
    entry = Turn(0, (3, 1), "played", ((8, 5), (6, 5)), note=Annotation(mark="good"))
    marked = replace(record, games=(replace(record.games[0], entries=(entry,)), record.games[1]))

    with pytest.raises(CannotWrite, match="marks"):
        xg.write(marked)
    assert len(xg.read(xg.write(marked, lossy=True)).record.games) == 2


def test_nothing_is_not_written() -> None:
    with pytest.raises(CannotWrite):
        xg.write(MatchRecord(), lossy=True)


@given(st.binary(max_size=400))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    for tried in (data, archive.MAGIC + data):
        with suppress(FormatError):
            xg.read(tried)


@given(st.integers(0, 2**32), st.integers(1, 40))
def test_any_change_of_the_container_is_read_or_refused(seed: int, changes: int) -> None:
    chance = random.Random(seed)
    data = bytearray(xg.write(_match()))
    for _ in range(changes):
        data[chance.choice((chance.randrange(40), chance.randrange(8232, len(data))))] = chance.randrange(256)
    with suppress(FormatError):
        xg.read(bytes(data[: chance.choice((len(data), chance.randrange(len(data))))]))


@given(st.integers(0, 2**32), st.integers(1, 200))
def test_any_change_of_the_records_is_read_or_refused(seed: int, changes: int) -> None:
    chance = random.Random(seed)
    members = dict(archive.unpack(xg.write(_match())).members)
    content = bytearray(members[archive.GAME_MEMBER])
    for _ in range(changes):
        record = 2560 * chance.randrange(len(content) // 2560)
        content[record + chance.randrange(chance.choice((40, 330, 2560)))] = chance.choice(
            (0, 1, 2, 3, 255, 128)
        )
    members[archive.GAME_MEMBER] = bytes(content)
    with suppress(FormatError):
        xg.read(archive.pack(members, ("", "", "", "")))
