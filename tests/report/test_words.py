"""Both languages say everything, with the same blanks to fill."""

import re
from collections.abc import Mapping
from pathlib import Path
from string import Formatter

import pytest

import tablas
from tablas.report.words import LANGUAGES, Language, Words, counted, spoken, words_in

SOURCES = Path(tablas.__file__).parent
# Sentences about errors may use what their language needs: the message, or the value, details and facts.
OF_ERRORS = re.compile(r"(error|fault|illegal|file|problem)_")
# Keys that are put together from the code of an error or a loss, a place, a level, a phase or a verdict.
MADE_AT_RUN_TIME = re.compile(
    r"(error|fault|illegal|file|problem|place|level|phase|verdict|loss|reason|review_note"
    r"|page_(level|phase|plan|action|severity)|progress_kind)_|study_(minutes|hours|days|months|years)|map_"
)


def sentences(language: Language) -> Mapping[str, object]:
    return words_in(language)


def blanks(sentence: object) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(str(sentence)) if name is not None}


@pytest.mark.parametrize("language", LANGUAGES)
def test_language_fills_every_key_and_no_other(language: Language) -> None:
    assert set(sentences(language)) == set(Words.__annotations__)
    assert all(isinstance(text, str) and text.strip() for text in sentences(language).values())


@pytest.mark.parametrize("key", sorted(Words.__annotations__))
def test_same_blanks_in_both_languages(key: str) -> None:
    es, en = blanks(sentences("es")[key]), blanks(sentences("en")[key])

    if OF_ERRORS.match(key):
        assert es | en <= {"message", "value", "details", "place", "facts"}
    else:
        assert es == en


def test_every_key_is_used() -> None:
    code = "".join(
        path.read_text(encoding="utf-8")
        for folder in ("cli", "report")
        for path in (SOURCES / folder).rglob("*.py")
        if "words" not in path.relative_to(SOURCES).parts
    )
    pages = "".join(path.read_text(encoding="utf-8") for path in SOURCES.rglob("report/**/*.j2"))
    used = set(re.findall(r'"(\w+)"', code)) | set(re.findall(r"words\['(\w+)'\]", code))
    used |= set(re.findall(r"words\.(\w+)", pages))

    unused = {key for key in Words.__annotations__ if key not in used and not MADE_AT_RUN_TIME.match(key)}

    assert unused == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_beside_the_board_fit_their_place(language: Language) -> None:
    words = words_in(language)

    assert len(words["board_off"]) <= 5
    assert len(words["board_crawford"]) <= 8


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_inside_the_game_fits_a_screen(language: Language) -> None:
    lines = words_in(language)["play_help"].split("\n")

    assert len(lines) <= 20
    assert max(map(len, lines)) <= 80


def test_numbers_choose_their_sentence() -> None:
    assert counted("{count} point", "{count} points", 1) == "1 point"
    assert counted("{count} point", "{count} points", 0) == "0 points"


def test_key_nobody_knows_is_none() -> None:
    assert spoken(words_in("es"), "level_expert") == "experto"
    assert spoken(words_in("es"), "level_nobody") is None
