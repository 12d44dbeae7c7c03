"""`tablas progress`, and reviews made of the library's matches."""

from __future__ import annotations

from pathlib import Path

import pytest

from short_match import MATCH

from .conftest import Run


@pytest.fixture
def added(run: Run, tmp_path: Path) -> Path:
    """The library has one match, from this file."""
    path = tmp_path / "ana.mat"
    path.write_bytes(MATCH)
    assert run("library", "add", str(path)).status == 0
    return path


@pytest.mark.usefixtures("added")
def test_matches_of_the_library_are_reviewed_once_and_then_tell_their_players(run: Run) -> None:
    before = run("progress", "ana")
    reviewed = run("analyze", "--library", "--level", "quick")
    again = run("analyze", "--library", "--level", "quick")
    after = run("progress", "ana")

    assert 'tablas analyze --library --player "Ana"' in " ".join(before.out.split())
    assert "1: " in reviewed.out or "Ana" in reviewed.out
    assert again.out == "There is no match left to review in the library that fits.\n"
    assert "1 reviewed match" in after.out
    assert (before.status, reviewed.status, again.status, after.status) == (0, 0, 0, 0)


def test_files_are_kept_with_their_reviews(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "ana.mat"
    path.write_bytes(MATCH)

    assert run("analyze", str(path), "--library", "--level", "quick").status == 0
    told = run("progress", "Luis", "--json").document()

    assert (told["player"], told["matches"], told["unreviewed"]) == ("Luis", 1, 0)


@pytest.mark.usefixtures("added")
def test_deeper_review_is_asked_for_and_the_same_one_only_again(run: Run) -> None:
    run("analyze", "--library", "--level", "quick")

    deeper = run("analyze", "--library", "--level", "standard", "--json").document()
    same = run("analyze", "--library", "--level", "quick", "--json").document()
    again = run("analyze", "--library", "--level", "quick", "--again", "--json").document()

    assert [each["reviewed"] for each in (deeper, same, again)] == [1, 0, 1]


@pytest.mark.usefixtures("added")
def test_filters_choose_what_is_reviewed(run: Run) -> None:
    none = run("analyze", "--library", "--player", "ana", "--since", "2099")
    unknown = run("analyze", "--library", "--player", "nobody")

    assert none.out == "There is no match left to review in the library that fits.\n"
    assert (unknown.status, unknown.out) == (2, "")
    assert "no_such_player: --player: 'nobody'" in unknown.err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("analyze",), "FILE"),
        (("analyze", "--player", "ana"), "--library"),
        (("progress",), "PLAYER"),
        (("progress", "ana", "--window", "0"), "--window"),
        (("progress", "ana", "--level", "huge"), "--level"),
        (("progress", "ana", "--format", "pdf"), "--format"),
        (("progress", "ana", "--out", "a.pdf"), "--out"),
        (("progress", "ana", "--since", "May"), "--since"),
        (("progress", "ana", "--json", "--format", "csv"), "--format"),
        (("progress", "ana", "--db", "mysql://x"), "--db"),
    ],
)
def test_what_makes_no_sense_is_refused_with_its_place(
    run: Run, arguments: tuple[str, ...], said: str
) -> None:
    told = run(*arguments)

    assert told.status == 2
    assert said in told.err
    assert told.out == ""


@pytest.mark.usefixtures("added")
@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "there is no player “Anna” in the library; similar: Ana"),
        ("es", "«Anna» en la biblioteca; parecidos: Ana"),
    ],
)
def test_unknown_player_is_refused_with_those_like_him(run: Run, language: str, said: str) -> None:
    told = run("progress", "Anna", "--lang", language)

    assert told.status == 2
    assert said in told.err


@pytest.mark.usefixtures("added")
def test_file_is_written_in_the_form_of_its_ending(run: Run, tmp_path: Path) -> None:
    run("analyze", "--library", "--level", "quick")
    path = tmp_path / "ana.svg"

    told = run("progress", "ana", "--out", str(path), "--dark", "--lang", "es")

    assert told.out == f"Guardado: {path}\n"
    assert path.read_text(encoding="utf-8").startswith("<svg")
