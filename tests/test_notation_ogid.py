"""OGID and the board line of FIBS, both ways."""

from __future__ import annotations

import contextlib
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boards import position
from tablas import NotationError, Position, Roll, Rules, Stakes, TablasError, parse_position
from tablas.notation import fibs_board, ogid, read_fibs_board

SPECS = Path(__file__).parents[2] / "shared" / "formats" / "specs"
START = "11ccccchhhjjjjj:66666888dddddoo"
# OGID, whose turn (x is White), GNU Position ID of that player: read by two other programs alike.
WRITTEN = [
    (f"{START}:N0N:46:B:IB:0:0:3:0", "x", "4HPwATDgc/ABMA"),
    ("17ccccghhhjjjjj:66666888dddddoo:N0N:46:W:R:0:0:3:1", "o", "4HPhQSDgc/ABMA"),
    ("0cccccghhhjjjjj:11223366dddddoo:N0N:16:B:R:0:0:3:4", "x", "2xjwATDgc+EDQA"),
    ("44cchhiijjjjjmm:115566688ddddkp:N0N:14:W:R:0:1:3:11", "o", "jG+DAQbDzuABQQ"),
    ("o:11122355566666:N0N:45:B:R:0:1:3:56", "x", "t9wHAIAAAAAAAA"),
    ("099cchhjjjkkmmn:11222333344:N0N:55:B:R:2:1:3C:25", "x", "uzcAAKDZGYwBBA"),
    ("02ccccehhhjjjjj:113366688ddddmo:W1T:66:W:R:0:0:9:4", "o", "4HPkAUgzzuABJA"),
    (f"{START}:N0N::W:IW:0:0:1:0", "x", "4HPwATDgc/ABMA"),
]
FIBS = (
    "board:GammonBot_VII:kozgis:5:0:0:0:2:4:2:0:0:0:0:0:0:0:0:0:-1:0:0:2:1:-4:-2:-3:-3:2:-2:2:0:1:0:0:1:1:4:0:1"
    ":0:-1:1:25:0:0:0:0:0:2:5:0:0"
)


@pytest.mark.parametrize(("text", "turn", "identifier"), WRITTEN)
def test_an_ogid_is_seen_by_the_player_to_act(text: str, turn: str, identifier: str) -> None:
    parsed = parse_position(text)

    assert (parsed.turn, parsed.position.position_id) == (turn, identifier)


@pytest.mark.parametrize("text", [text for text, _, _ in WRITTEN if ":IB:" not in text and "1T" not in text])
def test_an_ogid_comes_back_as_it_was_written(text: str) -> None:
    parsed = parse_position(text)
    number = int(text.split(":")[9])

    written = ogid(parsed.position, parsed.stakes, parsed.roll, turn=parsed.turn, move_number=number)

    assert written == text


def test_the_doubler_stays_on_roll_while_white_must_answer() -> None:
    parsed = parse_position("cccccgghhhjjjjj:112233666777dll:N0O::B:D:0:0:3:11")

    assert (parsed.turn, parsed.pending) == ("o", "double")
    assert parsed.position.swapped().position_id == "27gDAQbgc8MHAA"
    assert (
        ogid(parsed.position, parsed.stakes, turn="o", pending="double", move_number=11)
        == "cccccgghhhjjjjj:112233666777dll:N0O::B:D:0:0:3:11"
    )


def test_the_owner_and_the_score_of_an_ogid_belong_to_the_player_on_roll() -> None:
    stakes = parse_position("02ccccehhhjjjjj:113366688ddddmo:W1T:66:W:R:3:0:9:4").stakes

    assert stakes == Stakes(9, 0, 3, 2, "other")


def test_an_ogid_may_stand_in_an_address() -> None:
    text = f"{START}:N0N:46:B:IB:0:0:3:0".replace(":", "%3A")

    assert parse_position(text).roll == Roll(4, 6)


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("p1:6:N0N::B:C", 1),
        ("1:0:N0N::B:C", 3),
        ("1:1:N0N::B:C", 3),
        ("1:6:N0N::B:X", 12),
        ("1:6:N99N::B:C", 5),
        ("1:6:N0N:4:B:C", 9),
    ],
)
def test_a_field_of_an_ogid_that_cannot_be_is_named_by_its_column(text: str, column: int) -> None:
    with pytest.raises(NotationError) as refusal:
        parse_position(text)

    assert refusal.value.column == column


def test_ogid_has_no_beavers() -> None:
    with pytest.raises(NotationError):
        ogid(Position.start(), pending="beaver")


@pytest.mark.parametrize("direction", [1, -1])
def test_a_fibs_board_reads_alike_in_both_directions(direction: int) -> None:
    fields = FIBS.split(":")
    if direction == -1:
        fields[6:32] = fields[6:32][::-1]
        fields[42] = "-1"

    parsed = parse_position(":".join(fields))

    assert parsed.position.position_id == "5m4PAgB7A4AFMw"
    assert (parsed.turn, parsed.roll) == ("o", Roll(1, 1))
    assert parsed.stakes == Stakes(5, 0, 0, 4, "own")


def test_a_fibs_board_names_both_players() -> None:
    board = read_fibs_board(FIBS)

    assert (board.you, board.opponent, board.is_over) == ("GammonBot_VII", "kozgis", False)


def test_a_board_of_fibs_with_an_offer_has_the_opponent_on_roll() -> None:
    fields = FIBS.split(":")
    fields[35:37], fields[40] = ["0", "0"], "1"

    parsed = parse_position(":".join(fields))

    assert (parsed.turn, parsed.pending, parsed.roll) == ("o", "double", None)


def test_every_board_line_the_notes_show_gives_its_position_id() -> None:
    if not SPECS.exists():
        pytest.skip("../shared is not here")
    text = (SPECS / "fibs_board.md").read_text()
    cases = re.findall(r"`(board:[^`]+)`\n[^\n]*Position ID `([^`]+)`", text)

    assert len(cases) == 14
    for line, identifier in cases:
        assert parse_position(line).position.position_id == identifier


@pytest.mark.parametrize("turn", ["x", "o"])
def test_a_fibs_board_comes_back_as_it_was_written(turn: str) -> None:
    board = position("own 25:1 13:4 6:5 1:2 / other 8:2 6:13")
    stakes = Stakes(7, 2, 3, 4, "own")

    line = fibs_board(board, stakes, Roll(3, 1), turn="x" if turn == "x" else "o", opponent="a b:c")

    parsed = parse_position(line)
    assert (parsed.position, parsed.stakes, parsed.roll, parsed.turn) == (board, stakes, Roll(3, 1), turn)
    assert len(line.split(":")) == 53
    assert read_fibs_board(line).opponent == "a_b_c"


def test_the_crawford_game_of_fibs_is_one_where_nobody_may_double() -> None:
    stakes = Stakes(7, 6, 3, is_crawford=True)

    assert parse_position(fibs_board(Position.start(), stakes)).stakes == stakes


def test_money_is_a_match_without_limit_on_fibs() -> None:
    line = fibs_board(Position.start(), Stakes(rules=Rules(jacoby=False)))

    assert line.startswith("board:You:Opponent:9999:0:0:")
    assert parse_position(line).stakes == Stakes(rules=Rules(jacoby=False))


@given(st.text(alphabet="board:-+0123456789pWNB%OGID= ", max_size=120))
def test_no_text_breaks_the_reading_of_positions(text: str) -> None:
    with contextlib.suppress(TablasError):
        parse_position(text)


@given(st.integers(0, 52), st.text(alphabet="-+0123456789:x", max_size=4))
def test_no_field_breaks_the_reading_of_a_fibs_board(number: int, value: str) -> None:
    fields = FIBS.split(":")
    fields[number] = value
    with contextlib.suppress(TablasError):
        parse_position(":".join(fields))
