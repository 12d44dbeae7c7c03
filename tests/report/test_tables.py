"""Candidate plays and cube decisions as people read them."""

from dataclasses import replace

import pytest

from tablas.decision import Candidate, CubeDecision, CubeWindow, Engine
from tablas.position import Position
from tablas.report.tables import candidate_lines, cube_lines, stakes_title, verdict, window_lines
from tablas.report.words import LANGUAGES, Language, words_in
from tablas.stakes import CubeOwner, Stakes

ENGINE = Engine("0-ply")
CUBE_ACTIONS = (
    "no_double_take",
    "double_take",
    "double_pass",
    "too_good_take",
    "too_good_pass",
    "double_beaver",
    "no_double_beaver",
)


@pytest.fixture(scope="module")
def candidates() -> list[Candidate]:
    return ENGINE.best_plays(Position.start(), (4, 4), Stakes(length=7))[:5]


def test_table_lines_up_under_its_header(candidates: list[Candidate]) -> None:
    lines = candidate_lines(candidates, words_in("en"))

    assert lines[0].split() == ["Play", "Equity", "Diff.", "Match", "Win", "G", "BG", "Lose", "G", "BG"]
    assert len({len(line) for line in lines}) == 1
    assert [line.split()[0] for line in lines[1:]] == ["1", "2", "3", "4", "5"]


def test_money_table_has_no_column_for_the_match() -> None:
    lines = candidate_lines(ENGINE.best_plays(Position.start(), (3, 1))[:2], words_in("en"))

    assert "Match" not in lines[0]


def test_narrow_table_leaves_the_losses_out(candidates: list[Candidate]) -> None:
    wide = candidate_lines(candidates, words_in("es"))
    narrow = candidate_lines(candidates, words_in("es"), width=len(wide[0]) - 1)

    assert "Pierde" in wide[0]
    assert "Pierde" not in narrow[0]
    assert [line.split()[:2] for line in narrow[1:]] == [line.split()[:2] for line in wide[1:]]


@pytest.mark.parametrize(
    ("stakes", "title"),
    [
        (Stakes(), "money"),
        (Stakes(length=5, own_score=2, other_score=1), "2-1 to 5"),
        (Stakes(length=5, own_score=4, is_crawford=True), "4-0 to 5 · Crawford"),
        (Stakes(length=5, own_score=4, other_score=2), "4-2 to 5 · post-Crawford"),
    ],
)
def test_stakes_have_a_short_title(stakes: Stakes, title: str) -> None:
    assert stakes_title(stakes, words_in("en")) == title


def decided(owner: CubeOwner) -> CubeDecision:
    return ENGINE.cube_decision(Position.start(), Stakes(cube=2, owner=owner))


def test_cube_lines_speak_of_redoubling_to_the_owner() -> None:
    lines = cube_lines(decided("own"), words_in("en"))

    assert [line.split("  ")[0] for line in lines] == ["No redouble", "Redouble, take", "Redouble, pass"]
    assert "+1.000" in lines[2]


def test_best_cube_action_has_no_difference() -> None:
    lines = cube_lines(decided("centred"), words_in("en"))

    assert len(lines[0].split()) == 3  # two words and one number
    assert len(lines[1].split()) == 4


def test_window_lines_tell_where_doubling_begins_and_ends() -> None:
    lines = window_lines(decided("centred"), words_in("en"))

    assert [line.split("  ")[0] for line in lines] == [
        "Doubling window",
        "Opponent's take point",
        "Gammon price",
    ]
    assert "from 6" in lines[0]
    assert "own 0.00" in lines[2]  # Jacoby, and the cube is centred
    assert "cube efficiency 0.68" in lines[2]


def test_without_a_double_only_the_gammons_have_a_price() -> None:
    assert len(window_lines(decided("other"), words_in("en"))) == 1


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("stakes", [Stakes(), Stakes(7, 5, 3), Stakes(7, 3, 6), Stakes(25)])
def test_window_lines_fit_a_terminal(language: Language, stakes: Stakes) -> None:
    decision = ENGINE.cube_decision(Position.start(), stakes)

    assert all(len(line) <= 80 for line in window_lines(decision, words_in(language)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_window_that_is_not_there_is_said_in_words(language: Language) -> None:
    words = words_in(language)
    never = CubeWindow(None, 0.8, None, 0.2, 0.25, 0.2)

    first = window_lines(replace(decided("centred"), window=never), words)[0]

    assert words["window_never"] in first
    assert words["window_not_too_good"] in first


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("owner", ["centred", "own"])
def test_verdict_is_said_in_words(language: Language, owner: CubeOwner) -> None:
    said = verdict(decided(owner), words_in(language))

    assert (
        said
        == {
            ("en", "centred"): "no double; it would be a take",
            ("en", "own"): "no redouble; it would be a take",
            ("es", "centred"): "no doblar; se aceptaría",
            ("es", "own"): "no redoblar; se aceptaría",
        }[language, owner]
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("action", CUBE_ACTIONS)
def test_every_action_has_a_verdict(language: Language, action: str) -> None:
    words = {key for key in words_in(language) if key.startswith("verdict_")}

    assert f"verdict_{action}" in words
    if "beaver" not in action:  # nobody beavers a redouble
        redouble = action.replace("double", "redouble").replace("too_good", "too_good_redouble")
        assert f"verdict_{redouble}" in words
