"""What formats cannot hold is named by codes that both languages have words for."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from tablas import formats
from tablas.cli.losses import loss_document, lost_in_words
from tablas.errors import CannotWrite, Loss
from tablas.formats import mat
from tablas.formats.mat import writing
from tablas.formats.xg import losses as xg_losses
from tablas.formats.xg_text import writing as xg_text
from tablas.record import Annotation, MatchRecord, RecordedGame, Turn
from tablas.report.words import LANGUAGES, Language, words_in

from .conftest import Run


def codes() -> set[str]:
    """Every code that stands in a writer."""
    sources = Path(formats.__file__).parent.rglob("*.py")
    found = {
        code for path in sources for code in re.findall(r'Loss\("(\w+)"', path.read_text(encoding="utf-8"))
    }
    for module, begin in ((xg_losses, "facts = {"), (xg_text, "facts = {")):
        text = Path(module.__file__).read_text(encoding="utf-8")
        found |= set(re.findall(r'^        "(\w+)":', text[text.index(begin) :], re.MULTILINE))
    text = Path(writing.__file__).read_text(encoding="utf-8")
    return found | set(re.findall(r'yield "(\w+)"', text[: text.index("def _is_implied")]))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_loss_has_words_and_every_word_a_loss(language: Language) -> None:
    table: Mapping[str, object] = words_in(language)

    assert {f"loss_{code}" for code in codes()} == {key for key in table if key.startswith("loss_")}


def test_a_loss_of_many_games_is_said_once() -> None:
    lost = [Loss("notes", game=1), Loss("clocks"), Loss("notes", game=3), Loss("names", "a: 1")]

    told = lost_in_words(lost, words_in("es"))
    assert told == "notas y análisis (partidas 1, 3); relojes; un nombre (a: 1)"
    assert loss_document(lost[0]) == {"code": "notes", "detail": "", "game": 1}
    assert loss_document(lost[1])["game"] is None


def test_refusal_to_write_names_its_losses_by_code() -> None:
    noted = Turn(0, (2, 1), "played", ((13, 11), (6, 5)), note=Annotation("x"))

    with pytest.raises(CannotWrite) as caught:
        mat.write(MatchRecord(games=(RecordedGame(entries=(noted,)),)))

    assert caught.value.lost == (Loss("notes", game=1),)
    assert str(caught.value) == "mat cannot hold notes (game 1)"


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "mat cannot hold notes and analyses"), ("es", "mat no puede guardar notas y análisis")],
)
def test_strict_conversion_is_refused_in_the_players_language(
    run: Run, tmp_path: Path, language: str, said: str
) -> None:
    noted = Turn(0, (2, 1), "played", ((13, 11), (6, 5)), note=Annotation("x"))
    path = tmp_path / "a.jsonl"
    formats.write_match(MatchRecord(games=(RecordedGame(entries=(noted,)),)), path)

    done = run("convert", str(path), str(tmp_path / "a.mat"), "--strict", "--lang", language)

    assert done.status == 2
    assert done.err.startswith(f"tablas: cannot_write: OUT: {said}")
