"""The progress of a player in words, tables and pictures, with many matches, one, and none."""

from __future__ import annotations

import csv
import io
import json
import random

import pytest

from tablas.analysis import PlayedMatch, Progress, progress_of
from tablas.analysis.figures import Cell, CubeErrors, OpeningPlay, SeatFigures
from tablas.report.progress import PROGRESS_FORMATS
from tablas.report.words import LANGUAGES, Language, words_in


def figures(generator: random.Random, name: str) -> SeatFigures:
    cells = []
    for plan, share in (("holding", 0.1), ("back_game", 0.7)):
        errors = [generator.expovariate(12) if generator.random() < share else 0.0 for _ in range(30)]
        squares = sum(error**2 for error in errors)
        cells.append(Cell("play", "contact", plan, 30, sum(errors), squares, 2))  # type: ignore[arg-type]
    cells.append(Cell("double", "contact", "holding", 8, 0.2, 0.02, 1))
    opening = OpeningPlay("", "64", "24/18 13/9", "8/2 6/2", 0.02)
    return SeatFigures(name, tuple(cells), CubeErrors(1, 0.2), (opening,), 0.1, 0.02, 0.5, 0.1)


def progress(count: int, name: str = "Ana <b>") -> Progress:
    generator = random.Random(2)
    return progress_of(
        name,
        [
            PlayedMatch(
                number + 1,
                f"2026-01-{number + 1:02d}" if number else "",
                "=Luis & Co",
                7,
                "standard",
                figures(generator, name),
                figures(generator, "Luis"),
            )
            for number in range(count)
        ],
        left_out=1,
        unreviewed=3,
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("count", [0, 1, 2, 12])
@pytest.mark.parametrize("form", ["text", "html", "csv", "json"])
def test_every_form_tells_any_number_of_matches(form: str, count: int, language: Language) -> None:
    written = PROGRESS_FORMATS[form](progress(count), words_in(language), "light")

    assert isinstance(written, str)
    assert written.endswith("\n") or form == "html"
    assert "None" not in written
    assert "nan" not in written.split()


@pytest.mark.parametrize("language", LANGUAGES)
def test_text_says_habits_with_intervals_and_fits_the_window(language: Language) -> None:
    words = words_in(language)
    written = str(PROGRESS_FORMATS["text"](progress(12), words, "light"))

    assert "  1. Back game: PR" in written
    assert words["progress_basis_matches"] in written
    assert all(len(line) <= 100 for line in written.splitlines())


def test_one_match_says_that_its_interval_rests_on_decisions() -> None:
    written = str(PROGRESS_FORMATS["text"](progress(1), words_in("en"), "light"))

    assert "by the spread of the errors of decisions" in " ".join(written.split())


def test_page_holds_its_plot_escapes_names_and_loads_nothing() -> None:
    written = str(PROGRESS_FORMATS["html"](progress(12), words_in("es"), "light"))

    assert "Ana &lt;b&gt;" in written
    assert "Ana <b>" not in written
    assert "var(--link)" in written
    assert "http" not in written.replace("http://www.w3.org", "").replace("http-equiv", "")


def test_table_has_a_line_a_match_that_no_spreadsheet_runs() -> None:
    rows = list(
        csv.DictReader(io.StringIO(str(PROGRESS_FORMATS["csv"](progress(3), words_in("en"), "light"))))
    )

    assert [row["match"] for row in rows] == ["1", "2", "3"]
    assert {row["opponent"] for row in rows} == {"'=Luis & Co"}
    assert float(rows[0]["pr_low"]) <= float(rows[0]["pr"]) <= float(rows[0]["pr_high"])


def test_document_has_the_same_figures() -> None:
    found = progress(12)
    document = json.loads(PROGRESS_FORMATS["json"](found, words_in("en"), "light"))

    assert found.whole is not None
    assert document["pr"]["pr"] == pytest.approx(found.whole.pr, abs=1e-3)
    assert len(document["course"]) == document["matches"] == 12
    assert [part["name"] for part in document["parts"] if part["is_habit"]] == ["back_game"]


def test_pictures_are_whole_files() -> None:
    svg = PROGRESS_FORMATS["svg"](progress(4), words_in("es"), "dark")
    png = PROGRESS_FORMATS["png"](progress(1), words_in("en"), "light")

    assert str(svg).startswith("<svg")
    assert "<text" not in str(svg)
    assert bytes(png if isinstance(png, bytes) else b"").startswith(b"\x89PNG")
