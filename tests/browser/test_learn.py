"""Learning in a real browser: a lesson, a tutor who warns in time, a drill; and axe on each of them."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from .axe import faults
from .conftest import Visit
from .seat import Seat, to_play
from .windows import PHONE

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser-learn")]


def test_a_lesson_is_played_on_the_board_and_remembered(visit: Visit, axe_source: str) -> None:
    screen = visit("es")
    screen.open("/aprender")
    page = screen.page
    page.get_by_role("link", name=re.compile("Mover con dos dados")).click()

    screen.place(13).click()
    screen.place(13).click()
    screen.button("Confirmar").click()
    expect(page.get_by_text("aquí buscamos otra")).to_be_visible()
    screen.button("Otra vez").click()
    screen.place(24).click()
    screen.place(18).click()
    screen.button("Confirmar").click()
    expect(page.get_by_text("el salto del enamorado")).to_be_visible()
    faults(page, axe_source)
    screen.button("Siguiente").click()
    expect(page.get_by_role("heading", name="Paso 2 de 4")).to_be_focused()

    page.goto(page.url.replace("moving", "winning"))
    for name in ("1 punto: partida sencilla", "2 puntos: gammon", "3 puntos: backgammon"):
        screen.button(name).click()
        screen.button("Siguiente").click()
    screen.button("Siguiente").click()
    page.get_by_role("link", name="Volver a Aprender").click()
    expect(page.get_by_text("1 de 8 terminadas")).to_be_visible()


def test_the_tutor_warns_before_a_blunder_and_the_play_may_be_taken_back_or_made(
    visit: Visit, seat: Seat, axe_source: str
) -> None:
    before = to_play(seat, (3, 1))
    screen = visit("es", settings={"tutor": "error", "language": "es"})
    screen.open_match(before)
    page = screen.page

    def play_badly() -> None:
        screen.place(24).click()
        screen.place(21).click()
        screen.primary.click()
        expect(page.get_by_role("heading", name="Espera: el tutor ve algo mejor.")).to_be_visible()

    play_badly()
    expect(page.get_by_text("La mejor jugada hace el punto 5.", exact=True)).to_be_visible()
    faults(page, axe_source)
    screen.button("Retirar").click()
    screen.shows(before.board)
    assert seat.look(before.id).seq == before.seq, "nothing was sent"
    play_badly()
    screen.button("Jugar igual").click()
    screen.eventually(lambda: seat.look(before.id).seq > before.seq, lambda: "the play was not sent")


def test_pips_are_counted_against_the_clock(visit: Visit, axe_source: str) -> None:
    screen = visit("en", PHONE, has_touch=True)
    page = screen.page
    with page.expect_response(re.compile("/api/learn/count")) as answer:
        screen.open("/aprender/pips")
    own, other = answer.value.json()["pips"]

    page.get_by_label("Yours").fill(str(own))
    page.get_by_label("The opponent’s").fill(str(other))
    screen.button("Check").click()

    expect(page.get_by_text("Exactly right!")).to_be_visible()
    expect(page.get_by_text("1 of 1 right")).to_be_visible()
    faults(page, axe_source)
