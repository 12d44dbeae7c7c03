"""`tablas map`: rolls and scores as text, data and drawings."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from .conftest import Run

START = "4HPwATDgc/ABMA"
TAKEN = "XGID=-b----E-C---eE---c-e----B-:1:-1:1:00:0:0:0:0:10"


@pytest.mark.parametrize(("language", "said"), [("es", "la mejor 6-6 +0,5"), ("en", "best 6-6 +0.5")])
def test_rolls_are_shown_as_a_square_and_in_order(run: Run, language: str, said: str) -> None:
    told = run("map", "temperature", START, "--ply", "0", "--lang", language)
    lines = told.out.splitlines()
    ordered = [line for line in lines if re.match(r"\d-\d  ", line)]

    assert told.status == 0
    assert said in told.out
    assert len([line for line in lines if re.match(r" \d  ", line)]) == 6
    assert len(ordered) == 21
    assert ordered[0].startswith("6-6")


def test_the_cube_is_told_for_money_and_at_every_score(run: Run) -> None:
    told = run("map", "score", START, "--ply", "0", "--length", "3", "--lang", "en", "--ascii")

    assert "money: no double" in told.out
    assert re.search(r"^ 2 .*D/P \+0\.0\d\d", told.out, re.MULTILINE)
    assert "cannot double" in told.out


def test_plays_by_score_have_letters(run: Run) -> None:
    told = run("map", "score", START, "62", "--ply", "0", "--length", "3", "--crawford", "--lang", "es")

    assert re.search(r"dinero: A  24/18 13/11", told.out)
    assert "la partida Crawford" in told.out
    # Every score of three by three points belongs to one of the plays.
    assert sum(map(int, re.findall(r"(\d+) marcador", told.out))) == 9


def test_a_map_is_data_too(run: Run) -> None:
    rolls = run("map", "temperature", START, "--ply", "0", "--json").document()
    scores = run("map", "score", START, "--ply", "0", "--length", "2", "--json").document()

    assert (rolls["kind"], scores["kind"]) == ("temperature_map", "cube_score_map")
    assert isinstance(rolls["rolls"], list)
    assert len(rolls["rolls"]) == 21


def test_a_map_is_drawn(run: Run, tmp_path: Path) -> None:
    svg, png, other = tmp_path / "a.svg", tmp_path / "a.png", tmp_path / "b.svg"
    told = run(
        "map", "temperature", START, "--ply", "0", "--svg", str(svg), "--png", str(png), "--lang", "es"
    )
    run("map", "score", START, "62", "--length", "2", "--ply", "0", "--svg", str(other), "--lang", "en")

    assert told.out.splitlines() == [f"Guardado: {svg}", f"Guardado: {png}"]
    assert png.read_bytes().startswith(b"\x89PNG")
    assert "Mapa de tiradas" in svg.read_text()
    assert "24/18(2)" in svg.read_text()
    assert "The best play of 6-2 by score" in other.read_text()


@pytest.mark.parametrize(
    ("arguments", "place"),
    [
        (("mood", START), "KIND"),
        (("score", START, "--length", "0"), "--length"),
        (("score", START, "--length", "16"), "--length"),
        (("score", START, "--threads", "-1"), "--threads"),
        (("score", START, "--crawford"), "--crawford"),
        (("score", TAKEN), "POSITION"),
        (("score", START, "70"), "DICE"),
        (("temperature", "nonsense"), "POSITION"),
        (("temperature", START, "31"), "31"),
    ],
)
def test_what_no_map_can_be_made_of_is_refused(run: Run, arguments: tuple[str, ...], place: str) -> None:
    told = run("map", *arguments)

    assert told.status == 2
    assert place in told.err
    assert told.out == ""
