"""What the player may type, in either language."""

import pytest

from tablas.cli.game.dice import Dice
from tablas.cli.game.orders import Order, read_order, resign_value


@pytest.mark.parametrize(
    ("english", "spanish", "kind"),
    [
        ("roll", "tirar", "roll"),
        ("double", "doblar", "double"),
        ("redouble", "redoblar", "double"),
        ("take", "aceptar", "accept"),
        ("pass", "pasar", "decline"),
        ("refuse", "rechazar", "decline"),
        ("resign", "abandonar", "resign"),
        ("list", "lista", "list"),
        ("hint", "pista", "hint"),
        ("undo", "deshacer", "undo"),
        ("board", "tablero", "board"),
        ("pips", "PIPS", "pips"),
        ("next", "siguiente", "next"),
        ("save", "guardar", "save"),
        ("help", "ayuda", "help"),
        ("quit", "salir", "quit"),
        ("yes", "Sí", "yes"),
        ("no", "no", "no"),
    ],
)
def test_words_of_both_languages_are_equals(english: str, spanish: str, kind: str) -> None:
    assert read_order(english).kind == read_order(f"  {spanish} ").kind == kind


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("", Order("nothing")),
        ("   ", Order("nothing")),
        ("12", Order("pick", "12")),
        ("8/5 6/5", Order("play", "8/5 6/5")),
        ("b/20*", Order("play", "b/20*")),
        ("barra/20 6/Fuera(2)", Order("play", "bar/20 6/off(2)")),
        ("resign gammon", Order("resign", "gammon")),
        ("roll again", Order("play", "roll again")),
    ],
)
def test_lines_that_are_more_than_a_word(line: str, order: Order) -> None:
    assert read_order(line) == order


@pytest.mark.parametrize(
    ("text", "value"),
    [("", 1), ("sencilla", 1), ("gammon", 2), ("Doble", 2), ("backgammon", 3), ("3", 3), ("all", None)],
)
def test_resignations_by_name(text: str, value: int | None) -> None:
    assert resign_value(text) == value


def test_seeded_dice_repeat_and_go_on_after_those_already_thrown() -> None:
    first = Dice(seed=8)
    throws = [first.throw() for _ in range(50)]

    again = Dice(seed=8, thrown=20)

    assert [again.throw() for _ in range(30)] == throws[20:]
    assert {die for throw in throws for die in throw} == set(range(1, 7))


def test_dice_put_back_fall_again_before_any_other() -> None:
    dice = Dice(seed=8)
    fallen = [dice.throw(), dice.throw()]
    expected = Dice(seed=8, thrown=2).throw()

    dice.put_back(fallen)

    assert dice.waiting == tuple(fallen)
    assert [dice.throw(), dice.throw(), dice.throw()] == [*fallen, expected]
    assert dice.waiting == ()


def test_system_dice_show_every_number() -> None:
    dice = Dice()

    assert {die for _ in range(500) for die in dice.throw()} == set(range(1, 7))
