"""Reports of a match that was really reviewed: whole, in both languages, and needing nothing else."""

import csv
import io
import json
import re
import sqlite3
import sys
import zipfile
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tablas import Engine
from tablas.analysis import Review, review
from tablas.formats import read_match
from tablas.record import Outcome
from tablas.report.review import review_csv, review_deck, review_html, review_markdown
from tablas.report.review.cards import alternative_rows, anchor_of
from tablas.report.review.dice import dice_of
from tablas.report.review.html import mistakes
from tablas.report.review.sentences import move_number, score
from tablas.report.review.summary import shown_score
from tablas.report.words import LANGUAGES, Language, words_in

MATCH = b""" ; [Event "Club"]
 3 point match

 Game 1
 Ana <Alta> : 0                     Luis : 0
  1) 31: 24/23 13/10                 64: 24/14
  2) 52: 13/8 10/8                   55: 14/4 24/14
  3)  Doubles => 2                   Drops
      Wins 1 point

 Game 2
 Ana <Alta> : 1                     Luis : 0
  1)                                 21: 13/11 6/5
  2) 66: 24/18 24/18 13/7 13/7       43: 24/20 24/21
  3) 11: 8/7 8/7 6/5 6/5
"""


@pytest.fixture(scope="module")
def reviewed() -> Review:
    return review(read_match(MATCH).record, Engine(), level="quick")


def test_page_draws_its_graph_without_the_slow_library(
    reviewed: Review, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)  # importing it fails from here on

    page = review_html(reviewed, lang="en")

    [graph] = re.findall(r'<svg [^>]*viewBox="0 0 840 340".*?</svg>', page, flags=re.DOTALL)
    marks = re.findall(r'<a href="#([^"]+)" tabindex="-1"><path [^>]*><title>([^<]+)</title>', graph)
    assert sorted(anchor for anchor, _ in marks) == sorted(anchor_of(each) for each in mistakes(reviewed))
    assert any(name.startswith("Ana &lt;Alta&gt; · ") for _, name in marks)
    ElementTree.fromstring(graph)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_page_stands_alone_and_names_everything(reviewed: Review, lang: Language) -> None:
    page = review_html(reviewed, lang=lang)

    assert page.startswith(f'<!doctype html>\n<html lang="{lang}">')
    assert "Ana &lt;Alta&gt;" in page
    assert "Ana <Alta>" not in page
    links = set(re.findall(r'(?:href|src)="([^"]*)"', page))
    anchors = {f"#{name}" for name in re.findall(r'id="([^"]+)"', page)}
    assert links <= anchors, "a link leads out of the page or nowhere"
    addresses = set(re.findall(r"https?://[^\"'\s<]+", page))
    assert all(address.startswith("http://www.w3.org/") for address in addresses)
    assert "<script" not in page


def test_page_has_a_card_for_every_mistake(reviewed: Review) -> None:
    wrong = mistakes(reviewed)
    page = review_html(reviewed)

    assert len(wrong) >= 3
    assert page.count("<details>") == len(wrong)
    assert [each.error for each in wrong] == sorted((each.error for each in wrong), reverse=True)


def test_ids_of_a_page_are_its_own(reviewed: Review) -> None:
    ids = re.findall(r'\bid="([^"]+)"', review_html(reviewed))

    assert len(ids) == len(set(ids))


def test_a_partial_review_says_so_first(reviewed: Review) -> None:
    half = replace(reviewed, games=reviewed.games[:1], is_complete=False)

    assert 'class="warn"' in review_html(half)
    assert 'class="warn"' not in review_html(reviewed)
    assert "1 of 2 games" in review_markdown(half)


def test_a_match_without_games_still_makes_a_page(reviewed: Review) -> None:
    none = replace(reviewed, record=replace(reviewed.record, games=()), games=())

    assert "<h1>" in review_html(none)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_markdown_escapes_names_and_keeps_tables_even(reviewed: Review, lang: Language) -> None:
    text = review_markdown(reviewed, lang=lang)

    assert "Ana \\<Alta\\>" in text
    for table in re.findall(r"(?:^\|.*\n)+", text, re.MULTILINE):
        assert len({len(re.findall(r"(?<!\\)\|", line)) for line in table.splitlines()}) == 1


def test_table_has_a_line_a_decision_and_adds_up(reviewed: Review) -> None:
    rows = list(csv.DictReader(io.StringIO(review_csv(reviewed))))

    assert len(rows) == len(reviewed.decisions)
    lost = sum(float(row["error"]) for row in rows if row["kind"] in ("play", "double", "take"))
    assert lost == pytest.approx(sum(totals.all.error for totals in reviewed.totals), abs=1e-4)


def test_table_gives_no_formula_to_a_spreadsheet(reviewed: Review) -> None:
    players = (replace(reviewed.players[0], name="=1+1"), reviewed.players[1])
    rows = list(
        csv.DictReader(
            io.StringIO(review_csv(replace(reviewed, record=replace(reviewed.record, players=players))))
        )
    )

    assert {row["player"] for row in rows if row["seat"] == "0"} == {"'=1+1"}


def test_deck_has_a_note_a_mistake_the_same_each_time(reviewed: Review, tmp_path: Path) -> None:
    found = [_notes(review_deck(reviewed), tmp_path / name) for name in ("first", "second")]

    assert len(found[0]) == len(mistakes(reviewed))
    assert found[0] == found[1]


def _notes(deck: bytes, folder: Path) -> list[tuple[str, str]]:
    with zipfile.ZipFile(io.BytesIO(deck)) as package:
        package.extract("collection.anki2", folder)
    base = sqlite3.connect(folder / "collection.anki2")
    try:
        assert json.loads(base.execute("select decks from col").fetchone()[0])
        return sorted(base.execute("select guid, flds from notes").fetchall())
    finally:
        base.close()


def test_dice_are_those_of_the_match(reviewed: Review) -> None:
    ana = dice_of(reviewed, 0)

    assert (ana.rolls, ana.doubles, ana.pips) == (4, 2, 4 + 7 + 24 + 4)
    assert ana.numbers == (3, 1, 1, 0, 1, 2)


def test_no_player_is_said_to_have_more_points_than_the_match_is_long(reviewed: Review) -> None:
    game = replace(reviewed.record.games[0], score=(2, 0), outcome=Outcome(0, 4))

    assert shown_score(replace(reviewed.record, games=(game,))) == (3, 0)
    assert shown_score(replace(reviewed.record, games=(game,), length=0)) == (6, 0)


DOUBLED = b""" 5 point match

 Game 1
 Ana : 0                            Luis : 0
  1)                                 31: 8/5 6/5
  2) 12: 13/11 6/5                    Doubles => 2
  3)  Takes                          62: 24/16
  4) 41: 24/23 6/2                  55: 8/3 8/3 6/1 6/1
  5)  Doubles => 4                    Drops
      Wins 2 points
"""


@pytest.fixture(scope="module")
def doubled() -> Review:
    return review(read_match(DOUBLED).record, Engine(), level="quick")


def test_moves_have_the_numbers_of_the_lines_of_a_match_file(doubled: Review) -> None:
    numbered = [(move_number(doubled, each), each.seat, each.kind) for each in doubled.decisions]

    assert [place for place in numbered if place[2] != "double"] == [
        (1, 1, "play"),
        (2, 0, "play"),
        (3, 0, "take"),
        (3, 1, "play"),
        (4, 0, "play"),
        (4, 1, "play"),
        (5, 1, "take"),
    ]
    assert (2, 1, "double") in numbered
    assert (5, 0, "double") in numbered


@pytest.mark.parametrize(
    ("lang", "names"),
    [
        ("en", ["no double", "double, take", "double, pass"]),
        ("es", ["no doblar", "doblar y aceptar", "doblar y rechazar"]),
    ],
)
def test_a_double_is_shown_with_both_answers(doubled: Review, lang: Language, names: list[str]) -> None:
    early = next(each for each in doubled.decisions if each.is_needless and each.seat == 1)

    rows = alternative_rows(early, words_in(lang))

    assert [row.name for row in rows] == names
    assert [row.is_chosen for row in rows] == [False, True, False]
    # A pass wins a point: the equity and the chance to win the match of that.
    assert rows[2].equity.replace(",", ".") == "+1.000"
    won = Engine().match_equities.chance(4, 5)
    assert rows[2].mwc.replace(",", ".") == f"{100 * won:.2f}"


def test_a_redouble_is_called_one(doubled: Review) -> None:
    last = next(each for each in doubled.decisions if each.kind == "double" and each.entry == 7)

    assert {row.name for row in alternative_rows(last, words_in("en"))} >= {
        "redouble, take",
        "redouble, pass",
    }


def test_dice_are_told_high_die_first(doubled: Review) -> None:
    rows = list(csv.DictReader(io.StringIO(review_csv(doubled))))

    assert [row["roll"] for row in rows if row["kind"] == "play"] == ["31", "21", "62", "41", "55"]
    assert ":21:" in next(row["xgid"] for row in rows if row["roll"] == "21")


def test_the_table_has_chances_and_the_figures_of_the_cube(doubled: Review) -> None:
    rows = list(csv.DictReader(io.StringIO(review_csv(doubled))))

    for row in rows:
        assert 0 <= float(row["mwc_played"]) <= float(row["mwc_best"]) <= 1
        if row["kind"] == "double":
            best = max(float(row["no_double"]), min(float(row["double_take"]), float(row["double_pass"])))
            assert float(row["equity_best"]) == pytest.approx(best, abs=2e-6)


def test_every_report_says_which_moves_were_illegal() -> None:
    record = read_match(MATCH.replace(b"52: 13/8 10/8", b"52: 13/2 10/8")).record
    found = review(record, Engine(), level="quick")

    said = "Game 1 (moves 2"

    assert said in review_html(found, lang="en")
    assert said in review_markdown(found, lang="en").replace("\\", "")


def test_mistakes_stand_with_the_score_in_the_order_of_the_title(reviewed: Review) -> None:
    later = next(each for each in mistakes(reviewed) if each.game == 1 and each.seat == 1)

    assert score(later, words_in("en")) == "1-0 to 3"
    assert "Game 2, move 2 · 1-0 to 3" in review_html(reviewed, lang="en")
    assert " · 0-0 a 3 · " in review_markdown(reviewed, lang="es")


def test_the_score_of_money_is_none() -> None:
    money = review(read_match(MATCH.replace(b"3 point", b"0 point")).record, Engine(), level="quick")

    assert {score(each, words_in("en")) for each in money.decisions} == {""}
