"""Every error that may reach the command line has its words in both languages."""

from importlib import import_module

import pytest

from tablas.cli.faults import UsageFault
from tablas.cli.refusals import place_in_words, refusal
from tablas.errors import BadDice, Fault, IllegalPlay, InvalidPosition, NotationError, TablasError
from tablas.report.words import LANGUAGES, Language, spoken, words_in

for module in ("tablas.cli.faults", "tablas.server.run", "tablas.storage.faults", "tablas.notation"):
    import_module(module)

# Errors that only other programs meet, over HTTP.
HTTP_ONLY = ("", "chat.", "jobs.", "meet.", "play.", "review.")
ELSEWHERE = {f"tablas.server.{room}errors" for room in HTTP_ONLY} | {"tests"}


def kinds(root: type[TablasError]) -> set[type[TablasError]]:
    return {root}.union(*(kinds(below) for below in root.__subclasses__()))


CODES = sorted(
    {kind.code for kind in kinds(TablasError) if kind.__module__ not in ELSEWHERE}
    - {TablasError.code, "file_unusable"}
)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", CODES)
def test_code_has_a_sentence(language: Language, code: str) -> None:
    assert spoken(words_in(language), f"error_{code}") is not None


def test_refusal_names_code_place_and_value_on_one_line() -> None:
    error = NotationError("8/5 x", 5, "a point 1 to 24, bar or off")

    assert refusal(error, words_in("en"), "PLAY") == (
        "bad_notation: PLAY, column 5: '8/5 x', column 5: expected a point 1 to 24, bar or off"
    )
    assert refusal(error, words_in("es"), "PLAY") == (
        "bad_notation: PLAY, columna 5: «8/5 x» no se entiende: se esperaba una jugada como 8/5 6/5"
    )


def test_every_fault_of_a_position_is_told() -> None:
    error = InvalidPosition(
        [Fault("too_many_checkers", "own", "16 own checkers"), Fault("bar_sign", "index 0", "above 0")],
        "text",
    )

    assert refusal(error, words_in("es")).startswith(
        "bad_position: lado propio: «text» no es una posición: lado propio: más de 15 fichas; índice 0: "
    )


def test_reason_of_an_illegal_play_is_told_in_spanish() -> None:
    error = IllegalPlay("13/2", "not_on_dice", "11 pips cannot be played", 4)

    assert (
        refusal(error, words_in("es"))
        == "illegal_play: columna 4: «13/2» no es legal: los dados no dan para eso"
    )


def test_place_of_the_value_gives_way_to_the_arguments_name() -> None:
    assert refusal(BadDice("70"), words_in("en"), "DICE").startswith("bad_dice: DICE: '70'")
    assert refusal(BadDice("70"), words_in("en")).startswith("bad_dice: dice: '70'")


def test_place_nobody_translates_stays_as_it_is() -> None:
    assert place_in_words("--port", words_in("es")) == "--port"
    assert place_in_words("column 3", words_in("es")) == "columna 3"


def test_error_without_words_says_its_own_message() -> None:
    class Strange(UsageFault):
        code = "strange"

    assert (
        refusal(Strange("something strange", place="here"), words_in("es"))
        == "strange: here: something strange"
    )
