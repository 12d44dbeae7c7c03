"""The progress of a player in words, tables and pictures, with many matches, one, and none."""

from __future__ import annotations

import csv
import io
import json
import xml.etree.ElementTree as ET
from dataclasses import replace

import pytest

from progress_figures import progress
from tablas.report.progress import PROGRESS_FORMATS
from tablas.report.progress.drawing import NARROW, grid_of, legend_of
from tablas.report.progress.plot import plot_alt, plot_on_page
from tablas.report.words import LANGUAGES, Language, words_in


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

    assert f"  1. {words['page_plan_back_game']}: PR" in written
    assert words["progress_basis_matches"] in written
    assert all(len(line) <= 100 for line in written.splitlines())


def test_one_match_says_that_its_interval_rests_on_decisions() -> None:
    written = str(PROGRESS_FORMATS["text"](progress(1), words_in("en"), "light"))

    assert "by how much the errors of decisions differ" in " ".join(written.split())


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


def test_plot_of_the_page_shows_every_match_and_says_so_in_words() -> None:
    found, words = progress(12), words_in("es")
    svg = ET.fromstring(plot_on_page(found, words))

    dots = svg.findall("{http://www.w3.org/2000/svg}circle")
    texts = {each.text for each in svg.findall("{http://www.w3.org/2000/svg}text")}
    heights = [float(dot.get("cy", "")) for dot in dots]
    assert len(dots) == sum(line.rate is not None for line in found.lines)
    rates = [line.rate.pr for line in found.lines if line.rate is not None]
    assert sorted(heights, reverse=True) == [height for _, height in sorted(zip(rates, heights, strict=True))]
    assert svg.get("aria-label") == plot_alt(found, words)
    assert words["progress_plot_match"] in texts
    assert plot_on_page(progress(0), words) == ""


def test_plot_for_a_phone_names_three_matches_and_all_within_its_width() -> None:
    found, words = progress(12), words_in("en")
    svg = ET.fromstring(plot_on_page(found, words, NARROW))

    dated = [each for each in svg if each.text in {line.match.date for line in found.lines}]
    assert svg.get("viewBox") == "0 0 360 280"
    assert [each.text for each in dated][-1] == found.lines[-1].match.date
    assert len(dated) == 3
    # A date is some 68 wide, around its middle.
    assert all(float(each.get("x", "")) + 34 <= 361 for each in dated)


def test_interval_that_goes_on_beyond_the_top_ends_in_a_point() -> None:
    found, words = progress(12), words_in("en")
    line = found.lines[-1]
    assert line.rate is not None
    far = replace(line, rate=replace(line.rate, high=20 * line.rate.high))
    beyond = replace(found, lines=(*found.lines[:-1], far))

    assert "m-4 5l4 -5l4 5" not in plot_on_page(found, words)
    assert plot_on_page(beyond, words).count("m-4 5l4 -5l4 5") == 1


def test_legend_says_what_is_drawn_and_no_more() -> None:
    words = words_in("en")

    assert legend_of(progress(1), words)[0][1] == words["progress_plot_each"]
    assert len(legend_of(progress(1), words)) == 2
    assert len(legend_of(progress(12), words)) == 3
    assert legend_of(progress(0), words) == []


@pytest.mark.parametrize(
    ("top", "heights"),
    [(1.35, [0, 0.5, 1]), (7, [0, 2, 4, 6]), (12.4, [0, 2.5, 5, 7.5, 10]), (40, [0, 10, 20, 30, 40])],
)
def test_lines_across_the_plot_are_at_round_heights(top: float, heights: list[float]) -> None:
    assert grid_of(top) == pytest.approx(heights)


def test_pictures_are_whole_files() -> None:
    svg = PROGRESS_FORMATS["svg"](progress(4), words_in("es"), "dark")
    png = PROGRESS_FORMATS["png"](progress(1), words_in("en"), "light")

    assert str(svg).startswith("<svg")
    assert "<text" not in str(svg)
    assert bytes(png if isinstance(png, bytes) else b"").startswith(b"\x89PNG")
