"""A position in words says everything that the drawing shows."""

from boards import position
from tablas.moves import Roll
from tablas.position import Position
from tablas.report.describe import described
from tablas.report.words import words_in
from tablas.stakes import Stakes


def test_start_in_english() -> None:
    title, text = described(Position.start(), words_in("en"), roll=Roll(3, 1))

    assert title == "Backgammon board"
    assert text == (
        "Your checkers: 24 (2), 13 (5), 8 (3), 6 (5). "
        "The opponent's checkers, by your numbers: 19 (5), 17 (3), 12 (5), 1 (2). "
        "Pips: you 167, the opponent 167. Dice: 3 and 1."
    )


def test_bar_off_score_and_cube_in_spanish() -> None:
    start = position("own bar:1 6:10 / other bar:2 6:13")

    _, text = described(start, words_in("es"), stakes=Stakes(length=7, own_score=2, cube=4, owner="other"))

    assert text == (
        "Tus fichas: barra (1), 6 (10). Las fichas del rival, con tu numeración: barra (2), 19 (13). "
        "Fuera: 4 tuyas, 0 del rival. Pips: 85 tuyos, 128 del rival. Marcador: 2-0, partido a 7. "
        "El cubo está en 4 y es del rival."
    )


def test_side_without_checkers_is_said_to_have_none() -> None:
    _, text = described(position("own / other 1:1"), words_in("en"), stakes=Stakes())

    assert "Your checkers: none on the board." in text
    assert "The cube is centred at 1." in text
