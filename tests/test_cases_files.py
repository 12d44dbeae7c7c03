"""Reported cases about files: boards, results, resignations, notes; the list of all is in test_cases.py."""

from __future__ import annotations

from cases import answers
from tablas import Engine
from tablas.analysis import review
from tablas.formats import mat, xg_text
from tablas.record import Annotation, BoardSet, CubeTurn, Outcome, Resignation, Turn
from tablas.record.types import RecordedGame

_START = "-b----E-C---eE---c-e----B-"
_MIXED = """XGID=-----BC-CB--dC--acbe---AA-:0:0:1:22:0:0:0:0:10

X:Ana   O:Bea
Score is X:0 O:0. Unlimited Game
X to play 22

    1. XG Roller++ 8/4 6/4(2)                   eq:+0.218
    2. 1-ply       24/20 6/4(2)                 eq:+0.319 (+0.101)
    3. XG Roller   13/11(2) 6/4(2)              eq:+0.101 (-0.117)

See XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10 and
XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:0:0:10 too.

eXtreme Gammon Version: 2.10, MET: Kazaross XG2
"""


def game(*lines: str, length: int = 5) -> RecordedGame:
    """The only game of a match text of these lines."""
    text = "\n".join(
        (f" {length} point match", "", " Game 1", " Ana : 0                Beto : 0", *lines, "")
    )
    reading = mat.read(text.encode())
    assert reading.problems == ()
    return reading.record.games[0]


@answers("B041")
def test_a_board_that_was_set_has_its_cube_on_the_side_of_the_file() -> None:
    # The power of two behind the board is below 0 for the left column and above it for the right one.
    for power, owner in ((-1, 0), (1, 1), (0, None)):
        board = game(f"; Set Pos={_START}/{power}", "  1) 31: 8/5 6/5").entries[0]

        assert isinstance(board, BoardSet)
        assert (board.cube, board.owner) == (1 if owner is None else 2, owner)


@answers("B042")
def test_the_last_game_is_won_by_whom_its_result_line_says() -> None:
    left = game("  1) 31: 8/5 6/5                  62: 24/18 13/11", "      Wins 2 points")
    right = game(
        "  1) 31: 8/5 6/5                  62: 24/18 13/11", "                                  Wins 2 points"
    )

    assert (left.outcome, right.outcome) == (Outcome(0, 2), Outcome(1, 2))
    assert left.entries[-2:] == (Resignation(1, "offer", 2), Resignation(0, "accept", 2))
    assert right.entries[-2:] == (Resignation(0, "offer", 2), Resignation(1, "accept", 2))


@answers("B044")
def test_a_resignation_after_an_unrecorded_play_ends_the_game_with_the_points_stated() -> None:
    played = game(
        "  1) 31: 8/5 6/5                  Doubles => 2",
        "  2)  Takes                       62: ????",
        "      Wins 4 points",
    )

    double, take, turn, *resigned = played.entries[1:]
    assert isinstance(double, CubeTurn)
    assert isinstance(take, CubeTurn)
    assert isinstance(turn, Turn)
    assert turn.kind == "unrecorded"
    assert resigned == [Resignation(1, "offer", 2), Resignation(0, "accept", 2)]
    assert played.outcome == Outcome(0, 4)


@answers("B045")
def test_every_play_of_match_text_is_reviewed_and_a_bad_line_named() -> None:
    text = (
        '; [Site "BackgammonGalaxy"]\n3 point match\n\n Game 1\n Ana : 0                  Beto : 0\n'
        "  1) 31: 8/5 6/5                 62: 24/18 13/11\n"
        "  2) 42: 8/4 6/4                 31: 8/5 6/5\n"
        "  3) 21: 13/11 30/29             53: 8/3 6/3\n"
        "  4)  Losses 1 point              Wins 1 point\n"
    )

    reading = mat.read(text.encode())
    judged = review(reading.record, Engine("0-ply"), level="quick")

    assert {(problem.place, problem.code) for problem in reading.problems} >= {("line 8", "bad_cell")}
    turns = [entry for entry in reading.record.games[0].entries if isinstance(entry, Turn)]
    plays = [one for one in judged.games[0].decisions if one.kind == "play"]
    legal = [turn for turn in turns if turn.kind == "played"]
    assert len(legal) == 5
    assert [one.chosen is not None for one in plays].count(True) >= len(legal)


@answers("B046")
def test_each_line_of_a_list_keeps_its_own_level() -> None:
    (held,) = xg_text.read(_MIXED.encode()).record.positions

    assert held.note is not None
    (analysis,) = held.note.analyses
    assert [(line.level, line.equity) for line in analysis.candidates] == [
        ("XG Roller++", 0.218),
        ("1-ply", 0.319),
        ("XG Roller", 0.101),
    ]


@answers("B050")
def test_a_note_with_identifiers_in_it_is_kept_whole() -> None:
    reading = xg_text.read(_MIXED.encode())

    (held,) = reading.record.positions
    assert isinstance(held.note, Annotation)
    assert held.note.comment.count("XGID=") == 2
    assert held.note.comment.endswith("too.")
