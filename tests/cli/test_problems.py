"""What readers find wrong, as `tablas info` and `tablas convert` tell it in both languages."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import tablas.formats
from tablas.cli.problems import problem_line, problem_lines
from tablas.formats import Problem
from tablas.record import settling
from tablas.report.words import LANGUAGES, spoken, words_in

_TELLING = {"Problem", "_tell", "_problem", "problem", "tell"}
_ES, _EN = words_in("es"), words_in("en")


def told_codes() -> Iterator[str]:
    """The codes that stand in the source of the readers where a problem is made."""
    folder = Path(tablas.formats.__file__).parent
    for path in (*folder.rglob("*.py"), Path(settling.__file__)):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            tells = name in _TELLING or (name == "whole" and path.name == "settling.py")
            first = node.args[:2] if tells else []
            for argument in first:
                if isinstance(argument, ast.Constant) and "_" in str(argument.value):
                    yield str(argument.value)


def test_every_problem_a_reader_tells_has_words_in_both_languages() -> None:
    codes = set(told_codes())

    assert len(codes) > 30
    for language in LANGUAGES:
        words = words_in(language)
        assert [code for code in sorted(codes) if spoken(words, f"problem_{code}") is None] == []


@pytest.mark.parametrize(
    ("problem", "said"),
    [
        (
            Problem(
                "illegal_play", "line 7", "14/11 8/5 is no legal play of 4-3; the board it leads to is kept"
            ),
            "línea 7: illegal_play: una jugada ilegal; se conserva el tablero al que lleva (14/11 8/5, 4-3)",
        ),
        (
            Problem("winner_differs", "game 2", "seat 0 won the game, the source says seat 1"),
            "partida 2: winner_differs: quien gana según las jugadas no es quien dice el archivo",
        ),
        (
            Problem("bad_line", "line 3", "not understood: '3) hello'"),
            "línea 3: bad_line: una línea que no se entiende ('3) hello')",
        ),
        (Problem("other", "record 5, offset 0x1f", "no word"), "registro 5, byte 0x1f: other: un problema"),
    ],
)
def test_a_problem_is_told_in_spanish_with_its_place_and_its_facts(problem: Problem, said: str) -> None:
    assert problem_line(problem, _ES).startswith(said)


def test_players_count_from_one_in_english_too() -> None:
    problem = Problem("winner_differs", "game 2", "seat 0 won the game, the source says seat 1")

    line = problem_line(problem, _EN)

    assert line == "game 2: winner_differs: player 1 won the game, the source says player 2"


def test_of_many_problems_the_first_are_told_and_the_rest_counted() -> None:
    problems = [Problem("bad_line", f"line {number}", "not understood: 'x'") for number in range(1, 9)]

    lines = problem_lines(problems, Path("a.mat"), _EN)

    assert lines[0] == "  line 1: bad_line: not understood: 'x'"
    assert lines[5:] == ["  … and 3 more: tablas info a.mat"]
