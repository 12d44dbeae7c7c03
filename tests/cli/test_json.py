"""The JSON documents that other programs read, as the contract has them."""

import json

import pytest

from .conftest import Run

START = "4HPwATDgc/ABMA"
CHANCES = ("win", "win_gammon", "win_backgammon", "lose_gammon", "lose_backgammon")
START_BOARD = "0,-2,0,0,0,0,5,0,3,0,0,0,-5,5,0,0,0,-3,0,-5,0,0,0,0,2,0"
FORMS = [
    START,
    f"{START}:cAkAAAAAAAAE",
    "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10",
    "-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10",
    START_BOARD,
]


@pytest.mark.parametrize("text", FORMS)
def test_moves_lists_every_play_once_in_every_form_of_position(run: Run, text: str) -> None:
    document = run("moves", text, "31", "--json").document()

    assert document["position_id"] == START
    assert document["dice"] == [3, 1]
    plays = document["plays"]
    assert isinstance(plays, list)
    assert len(plays) == 16
    assert set(plays[0]) == {"play", "board", "position_id"}
    best = next(play for play in plays if play["play"] == "8/5 6/5")
    assert best["board"][5] == 2
    assert best["board"][8] == 2
    assert best["board"][6] == 4
    assert best["position_id"] == "sGfwATDgc/ABMA"
    assert len({play["position_id"] for play in plays}) == 16


@pytest.mark.parametrize("dice", ["31", "3-1"])
def test_moves_takes_both_forms_of_dice(run: Run, dice: str) -> None:
    assert run("moves", START, dice, "--json").document()["dice"] == [3, 1]


def test_dice_of_an_xgid_need_no_argument_and_give_way_to_one(run: Run) -> None:
    xgid = "XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:0:7:10"

    assert run("moves", xgid, "--json").document()["dice"] == [5, 2]
    assert run("moves", xgid, "31", "--json").document()["dice"] == [3, 1]


def test_board_that_begins_with_a_dash_is_no_option(run: Run) -> None:
    integers = "-1,-2,0,0,0,0,5,0,3,0,0,0,-5,5,0,0,0,-2,0,-5,0,0,0,0,2,0"

    assert run("show", integers, "--json").document()["bar"] == [0, 1]


def test_roll_without_a_legal_play_is_a_result(run: Run) -> None:
    closed = "0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-2,-2,-2,-2,-2,-2,-3,1"

    assert run("moves", closed, "66", "--json").document()["plays"] == []
    assert run("best", closed, "66", "--json").document()["candidates"] == []
    assert "No legal play" in run("best", closed, "66").out
    assert "No hay jugada legal" in run("moves", closed, "66", "--lang", "es").out


def test_best_ranks_candidates_with_all_their_numbers(run: Run) -> None:
    document = run("best", START, "31", "--ply", "0", "--json").document()

    candidates = document["candidates"]
    assert isinstance(candidates, list)
    assert document["level"] == "0-ply"
    assert len(candidates) == 16
    assert candidates[0]["play"] == "8/5 6/5"
    assert candidates[0]["difference"] == 0
    for candidate in candidates:
        assert set(candidate) >= {"play", "board", "equity", "difference", "ply", *CHANCES}
        assert len(candidate["board"]) == 26
        assert candidate["ply"] == 0
    equities = [candidate["equity"] for candidate in candidates]
    assert equities == sorted(equities, reverse=True)


def test_best_shows_as_many_as_asked_for_at_the_level_asked_for(run: Run) -> None:
    document = run("best", START, "31", "--top", "3", "--level", "campeón", "--json").document()

    candidates = document["candidates"]
    assert isinstance(candidates, list)
    assert len(candidates) == 3
    assert {candidate["ply"] for candidate in candidates} == {2}
    assert document["level"] == "champion"


def test_best_looks_two_plies_ahead_unless_told_otherwise(run: Run) -> None:
    assert run("best", START, "31", "--json").document()["level"] == "2-ply"
    assert run("cube", START, "--json").document()["ply"] == 2
    assert run("eval", START, "--json").document()["ply"] == 2


def test_best_knows_the_score(run: Run) -> None:
    match = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:2:1:0:5:10"

    candidates = run("best", match, "--json").document()["candidates"]
    table = run("best", match).out

    assert isinstance(candidates, list)
    assert 0.5 < candidates[0]["mwc"] < 0.8
    assert "2-1 to 5" in table
    assert "Match" in table


def test_eval_gives_chances_and_both_equities(run: Run) -> None:
    document = run("eval", START, "--ply", "0", "--json").document()

    assert set(document) >= {*CHANCES, "equity_cubeless", "equity_cubeful", "ply", "phase"}
    assert document["phase"] == "contact"
    assert document["ply"] == 0
    win, equity = document["win"], document["equity_cubeless"]
    assert isinstance(win, float)
    assert isinstance(equity, float)
    assert 0.5 < win < 0.56
    assert 0 < equity < 0.2


def test_eval_of_a_finished_game_is_exact(run: Run) -> None:
    lost = ",".join(["0"] * 24 + ["-3", "0"])
    over = run("eval", lost, "--json").document()

    assert over["phase"] == "over"
    assert over["equity_cubeless"] == over["equity_cubeful"]


def test_cube_names_the_action_and_its_scale(run: Run) -> None:
    document = run("cube", START, "--json").document()

    assert set(document) >= {"no_double", "double_take", "double_pass", "action", "scale", "redouble"}
    assert document["action"] == "no_double_take"
    assert document["scale"] in ("equity", "mwc")
    assert document["redouble"] is False
    assert document["double_pass"] == 1


def test_cube_tells_the_window_and_the_gammon_prices(run: Run) -> None:
    document = run("cube", "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:3:2:0:7:10", "--json").document()

    for name in ("window", "other_window"):
        window = document[name]
        assert isinstance(window, dict)
        assert set(window) == {
            *("double_point", "cash_point", "too_good_point"),
            *("take_point", "dead_take_point", "live_take_point"),
        }
        assert 0 < window["live_take_point"] <= window["take_point"] <= window["dead_take_point"] < 0.5
    assert document["efficiency"] == pytest.approx(0.68)
    assert document["optimal"] == document["no_double"]
    assert document["optimal_mwc"] == document["no_double_mwc"]
    assert 0 < document["own_gammon_price"] < 1


def test_cube_without_a_double_has_no_window(run: Run) -> None:
    crawford = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:3:6:1:7:10"

    assert run("cube", crawford, "--json").document()["window"] is None


def test_cube_of_the_own_side_is_a_redouble_and_said_in_words(run: Run) -> None:
    text = "XGID=-CCC-------------------cc-:1:1:1:00:0:0:0:0:10"

    assert run("cube", text, "--json").document()["redouble"] is True
    assert "edouble" in run("cube", text).out
    assert "edoblar" in run("cube", text, "--lang", "es").out


def test_show_gives_every_name_of_the_position(run: Run) -> None:
    document = run("show", START, "--json").document()

    assert document["xgid"] == "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10"
    assert document["position_id"] == START
    assert document["pips"] == [167, 167]


@pytest.mark.parametrize(("depth", "count"), [("0", 1), ("1", 447)])
def test_perft_counts_results(run: Run, depth: str, count: int) -> None:
    assert run("perft", START, depth, "--json").document()["count"] == count


@pytest.mark.parametrize(
    "line",
    [
        ("moves", START, "31"),
        ("best", START, "31"),
        ("eval", START),
        ("cube", START),
        ("show", START),
        ("perft", START, "1"),
    ],
)
def test_json_is_the_only_thing_on_stdout(run: Run, line: tuple[str, ...]) -> None:
    outcome = run(*line, "--json")

    assert outcome.status == 0
    assert outcome.err == ""
    assert outcome.out.count("\n") == 1
    json.loads(outcome.out)
