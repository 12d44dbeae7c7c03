"""The text form of eXtreme Gammon's positions, in the languages it is exported in."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.formats.corpus import corpus_file, expected_names

from tablas.errors import CannotWrite, FormatError
from tablas.formats import xg_text
from tablas.record import Annotation, MatchRecord, PositionRecord, RecordedGame

_CHECKER = """XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:3:0:10

X:Ana María   O:O: the other
Score is X:0 O:0. Unlimited Game, Jacoby Beaver
 +13-14-15-16-17-18------19-20-21-22-23-24-+
 | X           O    |   | O              X |
 |                  |BAR|                  |
 | O           X    |   | X              O |
 +12-11-10--9--8--7-------6--5--4--3--2--1-+
Pip count  X: 167  O: 167 X-O: 0-0
Cube: 1
X to play 31

    1. XG Roller++ 8/5 6/5                      eq:+0,218
      Player:   55,21% (G:17,45% B:1,24%)
      Opponent: 44,79% (G:12,01% B:0,55%)
    2. Rollout¹    24/23 13/10                  eq:-0,009 (-0,227)
      Player:   50.10% (G:13.88% B:0.61%)
      Opponent: 49.90% (G:13.10% B:0.62%)
    3. 3-ply       25/3                         eq:-0.5

What a point! See
XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:0:7:10

eXtreme Gammon Version: 2.10, MET: Kazaross XG2
"""


def _one(data: bytes) -> PositionRecord:
    (position,) = xg_text.read(data).record.positions
    return position


@pytest.mark.parametrize(
    ("name", "win", "equities", "score"),
    [
        ("xgtext/004.txt", 0.5440, (0.337, 0.215, 1.0), (0, 5, 9)),
        ("xgtext/005.txt", 0.6138, (0.580, 0.689, 1.0), (2, 4, 9)),
        ("xgtext/007.txt", 0.7113, (0.483, -0.511, 1.0), (4, 0, 7)),
        ("xgtext/008.txt", 0.6621, (0.797, 0.852, 1.0), (0, 1, 7)),
    ],
)
def test_a_cube_decision_is_read_in_every_language(
    name: str, win: float, equities: tuple[float, float, float], score: tuple[int, int, int]
) -> None:
    position = _one(corpus_file(name))

    assert position.note is not None
    (cube,) = position.note.analyses
    assert cube.chances is not None
    assert (cube.level, cube.chances.win) == ("XG Roller++", pytest.approx(win))
    assert (cube.no_double, cube.double_take, cube.double_pass) == equities
    assert position.note.comment == ""
    stakes = position.stakes
    assert (stakes.own_score, stakes.other_score, stakes.length) == score


@pytest.mark.parametrize("name", expected_names("xgtext/"))
def test_an_export_holds_the_position_of_its_xgid_and_is_recognised(name: str) -> None:
    data = corpus_file(name)
    identifier = data.decode("utf-8-sig").split("\n")[0].strip()

    assert xg_text.recognise(data) > 0.9
    assert xg_text.write(xg_text.read(data).record).decode().split("\r\n")[0] == identifier


def test_decimal_commas_levels_and_opaque_comments_are_kept() -> None:
    position = _one(_CHECKER.encode())

    assert position.roll == (3, 1)
    assert [player.name for player in position.players] == ["Ana María", "O: the other"]
    assert position.note is not None
    (analysis,) = position.note.analyses
    first, second, unread = analysis.candidates
    assert (first.steps, first.equity, first.level) == (((8, 5), (6, 5)), 0.218, "XG Roller++")
    assert first.chances is not None
    assert first.chances.lose_gammon == pytest.approx(0.1201)
    assert (second.level, second.equity) == ("Rollout", -0.009)
    assert (unread.steps, unread.text) == ((), "25/3")
    assert position.note.comment == "What a point! See\nXGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:0:7:10"


def test_several_exports_in_one_file_are_several_positions() -> None:
    record = xg_text.read((_CHECKER + "\n\n" + _CHECKER.replace(":31:", ":42:")).encode()).record

    assert [position.roll for position in record.positions] == [(3, 1), (4, 2)]


def test_player_o_on_roll_comes_first() -> None:
    position = _one(_CHECKER.replace(":0:0:1:31", ":0:0:-1:31").replace("X to play", "O to play").encode())

    assert [player.name for player in position.players] == ["O: the other", "Ana María"]


def test_a_pending_double_is_told() -> None:
    position = _one(_CHECKER.replace(":0:0:1:31", ":0:0:1:D").encode())

    assert position.note is not None
    assert ("pending", "double") in position.note.extra


def test_what_the_writer_writes_comes_back() -> None:
    record = xg_text.read(_CHECKER.encode()).record

    again = xg_text.read(xg_text.write(record)).record

    assert again == record


def test_a_match_is_not_written_as_positions() -> None:
    with pytest.raises(CannotWrite, match="games"):
        xg_text.write(MatchRecord(games=(RecordedGame(),)), lossy=True)


def test_a_mark_is_lost_only_when_that_is_allowed() -> None:
    record = xg_text.read(_CHECKER.encode()).record
    marked = replace(record, positions=(replace(record.positions[0], note=Annotation(mark="bad")),))

    with pytest.raises(CannotWrite, match="marks"):
        xg_text.write(marked)
    assert _one(xg_text.write(marked, lossy=True)).note is None


@given(st.binary(max_size=300))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    for tried in (data, b"XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:3:0:10\n" + data):
        with suppress(FormatError):
            xg_text.read(tried)


@given(st.integers(0, len(_CHECKER) - 1), st.integers(0, 40), st.text(max_size=8))
def test_any_change_of_an_export_is_read_or_refused(at: int, cut: int, put: str) -> None:
    changed = _CHECKER[:at] + put + _CHECKER[at + cut :]
    try:
        reading = xg_text.read(changed.encode("utf-8", "surrogatepass"))
    except FormatError:
        return
    assert reading.record.positions
