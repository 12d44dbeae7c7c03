"""`tablas study`: cards made, asked, answered and counted, at a terminal that is a pipe."""

from __future__ import annotations

from pathlib import Path

import pytest

from short_match import MATCH

from .conftest import Run


@pytest.fixture
def match(tmp_path: Path) -> Path:
    path = tmp_path / "ana.mat"
    path.write_bytes(MATCH)
    return path


@pytest.fixture
def added(run: Run, match: Path) -> Run:
    """Luis has made cards of his mistakes."""
    told = run("study", "--add", str(match), "--player", "luis", "--level", "quick", "--json").document()
    assert (told["new"], told["known"]) == (3, 0)
    return run


def test_empty_box_says_how_to_fill_it(run: Run) -> None:
    told = run("study")

    assert (told.status, told.err) == (0, "")
    assert "tablas study --graded" in told.out


def test_answers_are_judged_explained_and_kept(added: Run) -> None:
    cards = added("study", "--json").document()["due"]
    assert isinstance(cards, list)
    kinds = [card["card"]["decision"]["kind"] for card in cards]
    typed = "".join("?\n\n" if kind == "play" else "t!\n\n" for kind in kinds)

    told = added("study", typed=typed)

    assert told.status == 0
    assert told.out.count("> ") == 3
    assert "Best is " in told.out
    assert "It comes back in" in told.out
    assert "Answers: 3;" in told.out
    assert added("study", "--stats", "--json").document()["answers"] == 3
    assert "No card is due now. The next one is in" in added("study").out


def test_wrong_words_are_asked_again_and_nothing_is_lost(added: Run) -> None:
    told = added("study", typed="13/9\nnonsense\nq\n")

    assert told.out.count("That is not an answer") == 2
    assert added("study", "--stats", "--json").document()["answers"] == 0


def test_card_may_be_skipped_and_the_session_ended_anywhere(added: Run) -> None:
    assert added("study", typed="s\ns\nq\n").status == 0
    assert added("study", typed="").status == 0
    assert added("study", "--stats", "--json").document()["new"] == 3


def test_cards_of_reviews_in_the_library_know_their_match(run: Run, match: Path) -> None:
    run("analyze", str(match), "--library", "--level", "quick")
    run("study", "--library", "--least", "0,2")

    (first, *_) = run("study", "--json").document()["due"]  # type: ignore[misc]

    assert first["card"]["source"]["match_id"] == 1
    assert first["card"]["decision"]["error"] >= 0.2


def test_review_that_was_written_makes_the_same_cards(added: Run, match: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    added("analyze", str(match), "--level", "quick", "--out", str(out))

    told = added("study", "--add", str(out / "ana.review.json"), "--player", "LUIS", "--json").document()

    assert (told["new"], told["known"]) == (0, 3)


@pytest.mark.parametrize("language", ["es", "en"])
def test_statistics_are_told_in_both_languages(added: Run, language: str) -> None:
    told = added("study", "--stats", "--lang", language)

    assert told.status == 0
    assert ("Tarjetas" if language == "es" else "Cards") in told.out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("study", "a.mat"), "a.mat"),
        (("study", "--add"), "FILE"),
        (("study", "--add", "no.mat"), "no.mat"),
        (("study", "--player", "ana"), "--add"),
        (("study", "--graded", "--stats"), "--graded"),
        (("study", "--limit", "0"), "--limit"),
        (("study", "--new", "-1"), "--new"),
        (("study", "--library", "--least", "none"), "--least"),
        (("study", "--library", "--player", "nobody"), "nobody"),
        (("study", "--db", "mysql://x"), "--db"),
    ],
)
def test_what_makes_no_sense_is_refused_with_its_place(
    run: Run, arguments: tuple[str, ...], said: str
) -> None:
    told = run(*arguments)

    assert told.status == 2
    assert said in told.err


def test_graded_cards_are_added_once(run: Run) -> None:
    first = run("study", "--graded", "--json").document()
    second = run("study", "--graded", "--json").document()

    assert first["new"] == second["known"]
    assert "difficulty 1 of 3" in run("study", typed="q\n").out
