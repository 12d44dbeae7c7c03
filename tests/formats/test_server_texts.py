"""Match files of GamesGrid, GridGammon and TrueMoneyGames."""

from __future__ import annotations

import contextlib
from typing import cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from formats.corpus import OWN_FILES
from tablas import formats
from tablas.errors import FormatError
from tablas.formats import sgg, tmg
from tablas.record import BoardSet, CubeTurn, Entry, Outcome, Resignation, Turn

SGG = (OWN_FILES / "short.sgg").read_bytes()
TMG = (OWN_FILES / "short.tmg").read_bytes()
HEAD = "Ana vs. Bea\n\nGame 1.0-0/3\n"
MONEY = "MatchID: 5\nPlayer1: Ana\nPlayer2: Bea\nLength: 0\nJacoby: 0\nBeavers: 1\n\nGame 1: 0-0\n"


def entries_of(text: str) -> tuple[Entry, ...]:
    return formats.read_match(text.encode()).record.games[0].entries


def test_the_head_of_a_gamesgrid_file_tells_date_rating_and_rules() -> None:
    record = sgg.read(SGG.replace(b"Jacoby: No", b"ELO: 1800.1 1750.2\r\nJacoby: No")).record

    assert (record.tag("Date"), record.tag("Elo")) == ("2026-11-30", "1800.1 1750.2")
    assert (record.rules.jacoby, record.rules.crawford, record.rules.beavers) == (False, True, False)
    assert record.stated == {"jacoby", "crawford", "beavers", "cube"}


def test_tabs_tell_whose_column_it_is_in_a_line_of_two_as_in_lines_of_one() -> None:
    apart = entries_of(HEAD + "1\t31: 8/5, 6/5\n1\t\t64: 24/18, 13/9\n")
    together = entries_of(HEAD + "1\t31: 8-5, 6-5\t64: 24-18, 13-9\n")
    in_blanks = entries_of(HEAD + " 1  31: 8/5 6/5\n 1                            64: 24/18 13/9\n")

    assert [cast("Turn", entry).seat for entry in apart] == [0, 1]
    assert apart == together == in_blanks


def test_star_beside_a_score_marks_the_crawford_game() -> None:
    record = sgg.read(
        b"Ana vs. Bea\n\nGame 1.0-0/3\n1\t31: 8/5, 6/5\n\tAna wins 2 points\n"
        b"Game 2.2*-0/3\n1\t31: 8/5, 6/5\nGame 3.2-1/3\n1\t31: 8/5, 6/5\n"
    ).record

    assert [game.is_crawford for game in record.games] == [False, True, False]
    assert [game.score for game in record.games] == [(0, 0), (2, 0), (2, 1)]


def test_roll_written_twice_and_a_turn_without_dice_are_no_fault() -> None:
    reading = sgg.read((HEAD + "1\t31: 31: 8/5, 6/5\n1\t\t -\n2\t66: 24/18(2), 13/7(2)\n").encode())

    assert [(e.dice, e.kind) for e in reading.record.games[0].entries if isinstance(e, Turn)] == [
        ((3, 1), "played"),
        ((6, 6), "played"),
    ]
    assert reading.problems == ()


def test_resignation_belongs_to_the_column_it_stands_in() -> None:
    *_, offer, accept = entries_of(HEAD + "1\t31: 8/5, 6/5\n1\t\tResigns gammon\n\tAna wins 2 points\n")

    assert offer == Resignation(1, "offer", 2)
    assert accept == Resignation(0, "accept", 2)


def test_events_of_truemoneygames_belong_to_the_player_of_their_sign() -> None:
    record = tmg.read(TMG).record

    turns = [e for e in record.games[0].entries if isinstance(e, Turn)]
    assert [turn.seat for turn in turns] == [0, 1, 0, 1]
    assert record.games[0].outcome == Outcome(0, 1)
    assert (record.tag("Date"), record.tag("Match ID")) == ("2026-11-30", "4711")


def test_ties_and_beavers_of_truemoneygames_turn_the_cube() -> None:
    text = MONEY + " 0 2\n 1 1 31\n 1 4 8/5 6/5\n-2 5 4\n 3 8\n-4 1 64\n-4 4 24/18 13/9\n"

    board, _, double, beaver, _ = entries_of(text)

    assert isinstance(board, BoardSet)
    assert (board.cube, board.owner) == (2, None)
    assert double == CubeTurn(1, "double", 4)
    assert beaver == CubeTurn(0, "beaver", 8)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (" 1 1 71", "bad_dice"),
        (" 1 17 x", "unknown_event"),
        (" 1 4 8/9", "bad_play"),
        ("hello", "bad_line"),
    ],
)
def test_what_an_event_cannot_mean_is_told_at_its_line(line: str, code: str) -> None:
    (problem, *_) = tmg.read((MONEY + line + "\n").encode()).problems

    assert (problem.code, problem.place) == (code, "line 9")


@settings(max_examples=30, deadline=None)
@given(st.data(), st.sampled_from([("sgg", SGG), ("tmg", TMG)]))
def test_no_change_of_a_file_breaks_the_reader(draw: st.DataObject, file: tuple[str, bytes]) -> None:
    name, data = file
    begin = draw.draw(st.integers(0, len(data)))
    end = min(len(data), begin + draw.draw(st.integers(0, 60)))

    with contextlib.suppress(FormatError):
        formats.read_match(data[:begin] + draw.draw(st.binary(max_size=8)) + data[end:], name)
