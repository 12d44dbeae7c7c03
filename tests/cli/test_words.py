"""The command speaks the language it is asked to, and its help pages name everything it takes."""

import pytest

from tablas.cli.commands import COMMANDS, command_named
from tablas.cli.language import from_environment, take_language
from tablas.report.words import LANGUAGES, Language, words_in

from .conftest import Run


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LANG": "es_ES.UTF-8"}, "es"),
        ({"LANG": "es_MX.UTF-8", "LC_ALL": "en_GB.UTF-8"}, "en"),
        ({"LC_ALL": "", "LC_MESSAGES": "es_CR", "LANG": "C"}, "es"),
        ({"LC_ALL": "es", "LANG": "en_US.UTF-8"}, "es"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({}, "en"),
    ],
)
def test_language_of_the_environment(environment: dict[str, str], language: str) -> None:
    assert from_environment(environment) == language


@pytest.mark.parametrize(
    ("line", "language", "rest"),
    [
        (["moves", "--lang", "es", "x"], "es", ["moves", "x"]),
        (["--lang=en", "moves"], "en", ["moves"]),
        (["moves", "x"], None, ["moves", "x"]),
        (["moves", "--", "--lang", "es"], None, ["moves", "--", "--lang", "es"]),
    ],
)
def test_lang_may_stand_anywhere(line: list[str], language: str | None, rest: list[str]) -> None:
    assert take_language(line) == (language, rest)


def test_option_is_stronger_than_the_environment(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "es_ES.UTF-8")

    assert run("--help").out.startswith("Uso: tablas")
    assert run("--help", "--lang", "en").out.startswith("Usage: tablas")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", COMMANDS)
def test_help_page_names_everything_the_command_takes(run: Run, name: str, language: Language) -> None:
    command = command_named(name, words_in(language))

    page = run(name, "--help", "--lang", language)

    assert page.status == 0
    assert all(argument.name in page.out for argument in command.arguments)
    assert all(option.name in page.out for option in command.options)
    assert max(map(len, page.out.split("\n"))) <= 80


@pytest.mark.parametrize("line", [(), ("--help",), ("-h",)])
def test_front_page_lists_every_command(run: Run, line: tuple[str, ...]) -> None:
    page = run(*line)

    assert page.status == 0
    assert all(f"\n  {name}" in page.out for name in COMMANDS)
    assert max(map(len, page.out.split("\n"))) <= 80


def test_version(run: Run) -> None:
    assert run("--version").out.startswith("tablas ")


def test_spanish_numbers_have_a_comma_and_names_of_levels_are_spanish(run: Run) -> None:
    table = run("best", "4HPwATDgc/ABMA", "31", "--level", "campeón", "--lang", "es").out

    assert "3-1 · campeón · dinero" in table
    assert "+0,2" in table
