"""Files of positions: identifiers one a line, Snowie's text line, JellyFish's .pos."""

from __future__ import annotations

import contextlib
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.formats.corpus import OWN_FILES, corpus_file

from tablas import Position, Rules, Stakes
from tablas.errors import CannotWrite, FormatError, TablasError
from tablas.formats import detect, ids, jellyfish_pos, read_match, snowie_text
from tablas.notation import xgid
from tablas.record import Annotation, MatchRecord, PlayerRecord, PositionRecord, RecordedGame

# The same position as GNU Backgammon writes it for XGID=a--aB-BBA--acDa-Ab-db---BA:1:-1:1:64:2:0:0:13:10.
SNOWIE = (
    b"13;0;0;0;1;root;gnubg;0;2;0;2;-1;-1;0;0;-1;2;0;2;2;1;0;0;-1;-3;4;-1;0;1;-2;0;-4;-2;0;0;0;2;1;6;4;\n"
)
BARS = "XGID=a--aB-BBA--acDa-Ab-db---BA:1:-1:1:64:2:0:0:13:10"
LINES = (
    b"# openings\n"
    b"XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:3:0:10 three-one\n"
    b"4HPwATDgc/ABMA:cAngAEAAMAAE\n"
    b"4HPwATDgc/ABMA\n"
    b"11ccccchhhjjjjj:66666888dddddoo:N0N:46:B:IB:0:0:3:0\n"
)
HELD = PositionRecord(
    Position.start(),
    Stakes(7, 2, 3, 2, "own"),
    (3, 1),
    (PlayerRecord("Ana"), PlayerRecord("Bea")),
)
FORMATS = (ids, snowie_text, jellyfish_pos)


def position_file(name: str) -> bytes:
    return (OWN_FILES / name).read_bytes()


def test_every_kind_of_identifier_may_stand_in_a_file() -> None:
    reading = read_match(LINES)

    held = reading.record.positions
    assert (reading.format, len(held), reading.problems) == ("ids", 4, ())
    assert {each.position for each in held} == {Position.start()}
    assert [each.roll for each in held] == [(3, 1), None, None, (4, 6)]
    assert held[0].note == Annotation("three-one")


def test_a_line_without_identifier_is_told_and_left_out() -> None:
    reading = ids.read(LINES + b"and so on\nXGID=-b----E-C---eE---c-e----C-:0:0:1:00:0:0:0:0:10\n")

    assert [(problem.code, problem.place) for problem in reading.problems] == [
        ("no_position", "line 6"),
        ("bad_position", "line 7"),
    ]
    assert len(reading.record.positions) == 4


@pytest.mark.parametrize(("name", "positions"), [("ids/001.csv", 24), ("ids/005.csv", 12)])
def test_tables_with_identifiers_are_read_line_by_line(name: str, positions: int) -> None:
    data = corpus_file(name)

    reading = read_match(data)

    assert (reading.format, len(reading.record.positions), reading.problems) == ("ids", positions, ())


@pytest.mark.parametrize(("data", "name"), [(SNOWIE, "snowie_text"), (None, "jellyfish_pos")])
def test_a_position_of_gnu_backgammon_means_what_its_xgid_said(data: bytes | None, name: str) -> None:
    reading = read_match(data or position_file("two-on-the-bar.pos"))

    (held,) = reading.record.positions
    assert reading.format == name
    assert xgid(held.position, held.stakes) == BARS.replace(":64:", ":00:")
    assert held.roll == (6, 4)
    assert [player.name for player in held.players] == (["root", "gnubg"])


def test_a_snowie_line_comes_back_as_it_was_written() -> None:
    assert snowie_text.write(snowie_text.read(SNOWIE).record) == SNOWIE


def test_the_sign_and_not_the_place_tells_whose_checkers_are_on_a_snowie_bar() -> None:
    held = snowie_text.read(SNOWIE).record.positions[0]

    assert held.position.bar == (1, 1)


@pytest.mark.parametrize("module", FORMATS, ids=lambda module: str(module.NAME))
def test_a_position_comes_back_from_every_format(module: ModuleType) -> None:
    held = HELD if module is not ids else PositionRecord(HELD.position, HELD.stakes, HELD.roll)

    data = module.write(MatchRecord(7, positions=(held,)))

    assert detect(data) == module.NAME
    assert module.read(data).record.positions == (held,)


@pytest.mark.parametrize("module", FORMATS, ids=lambda module: str(module.NAME))
def test_a_match_is_no_position(module: ModuleType) -> None:
    with pytest.raises(CannotWrite):
        module.write(MatchRecord(7, games=(RecordedGame(),)), lossy=True)


@pytest.mark.parametrize("module", FORMATS, ids=lambda module: str(module.NAME))
def test_games_beside_positions_are_only_left_out_when_that_is_allowed(module: ModuleType) -> None:
    record = MatchRecord(7, games=(RecordedGame(),), positions=(HELD,))

    with pytest.raises(CannotWrite):
        module.write(record)
    assert module.write(record, lossy=True)


def test_a_double_that_waits_is_kept_in_a_file_of_identifiers() -> None:
    text = b"XGID=-b----E-C---eE---c-e----B-:0:0:1:D:0:0:0:7:10\n"

    assert ids.write(ids.read(text).record) == text


def test_a_crawford_game_is_kept_by_jellyfish() -> None:
    held = PositionRecord(Position.start(), Stakes(7, 6, 3, is_crawford=True))

    assert jellyfish_pos.read(jellyfish_pos.write(MatchRecord(7, positions=(held,)))).record.positions == (
        held,
    )


def test_money_rules_are_kept_by_snowie_and_jellyfish() -> None:
    held = PositionRecord(Position.start(), Stakes(rules=Rules(jacoby=True, beavers=True)))

    for module in (snowie_text, jellyfish_pos):
        assert module.read(module.write(MatchRecord(positions=(held,)))).record.positions == (held,)


@pytest.mark.parametrize("cut", [0, 1, 2, 20, 60, 161])
def test_a_position_of_jellyfish_that_is_cut_off_is_refused(cut: int) -> None:
    with pytest.raises(FormatError):
        jellyfish_pos.read(position_file("two-on-the-bar.pos")[:cut])


@given(st.binary(max_size=300))
def test_no_bytes_break_a_reader_of_positions(data: bytes) -> None:
    for module in FORMATS:
        module.recognise(data)
        with contextlib.suppress(TablasError):
            module.read(data)


@given(st.sampled_from([SNOWIE, LINES, (OWN_FILES / "two-on-the-bar.pos").read_bytes()]), st.data())
def test_no_change_of_a_file_breaks_a_reader_of_positions(data: bytes, draw: st.DataObject) -> None:
    begin = draw.draw(st.integers(0, len(data)))
    end = draw.draw(st.integers(begin, min(begin + 8, len(data))))
    changed = data[:begin] + draw.draw(st.binary(max_size=6)) + data[end:]

    for module in FORMATS:
        module.recognise(changed)
        with contextlib.suppress(FormatError):
            module.read(changed)
