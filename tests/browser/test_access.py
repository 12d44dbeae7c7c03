"""The app for everybody: names, focus, what is spoken, sizes, motion and colours. Axe is in test_axe."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from .axe import sideways
from .conftest import Visit
from .hands import Keys, Mouse
from .places import PLACES, key_dialog
from .seat import Seat, before_roll, to_play
from .windows import PHONE
from .words import Language

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser-matches")]

SNAPSHOT = {
    "es": """
      - region "Tablero":
        - heading "Tablero" [level=2]
        - group "Tablero":
          - button "Punto 13, 5 fichas tuyas"
          - button "Punto 14, vacío"
          - button "Punto 15, vacío"
          - button "Punto 16, vacío"
          - button "Punto 17, 3 fichas del rival"
          - button "Punto 18, vacío"
          - button "Punto 19, 5 fichas del rival"
          - button "Punto 20, vacío"
          - button "Punto 21, vacío"
          - button "Punto 22, vacío"
          - button "Punto 23, vacío"
          - button "Punto 24, 2 fichas tuyas"
          - button "Punto 12, 5 fichas del rival"
          - button "Punto 11, vacío"
          - button "Punto 10, vacío"
          - button "Punto 9, vacío"
          - button "Punto 8, 3 fichas tuyas"
          - button "Punto 7, vacío"
          - button "Punto 6, 5 fichas tuyas"
          - button "Punto 5, vacío"
          - button "Punto 4, vacío"
          - button "Punto 3, vacío"
          - button "Punto 2, vacío"
          - button "Punto 1, 2 fichas del rival"
          - button "Barra, vacía"
          - button "Fuera, 0 fichas tuyas"
          - 'button "Dados: 3 y 1. Pulsa para cambiar el orden"'
          - button "Cubo en 1, centrado"
    """,
    "en": """
      - region "Board":
        - heading "Board" [level=2]
        - group "Board":
          - button "Point 13, 5 checkers of yours"
          - button "Point 14, empty"
          - button "Point 15, empty"
          - button "Point 16, empty"
          - button "Point 17, 3 opponent’s checkers"
          - button "Point 18, empty"
          - button "Point 19, 5 opponent’s checkers"
          - button "Point 20, empty"
          - button "Point 21, empty"
          - button "Point 22, empty"
          - button "Point 23, empty"
          - button "Point 24, 2 checkers of yours"
          - button "Point 12, 5 opponent’s checkers"
          - button "Point 11, empty"
          - button "Point 10, empty"
          - button "Point 9, empty"
          - button "Point 8, 3 checkers of yours"
          - button "Point 7, empty"
          - button "Point 6, 5 checkers of yours"
          - button "Point 5, empty"
          - button "Point 4, empty"
          - button "Point 3, empty"
          - button "Point 2, empty"
          - button "Point 1, 2 opponent’s checkers"
          - button "Bar, empty"
          - button "Off, 0 checkers of yours"
          - 'button "Dice: 3 and 1. Press to swap them"'
          - button "Cube at 1, centred"
    """,
}


def test_the_board_is_read_in_the_order_of_the_screen(visit: Visit, seat: Seat) -> None:
    screen = visit("es")
    board = screen.page.get_by_role("region", name=re.compile("^(Tablero|Board)$"))

    screen.open_match(to_play(seat, (3, 1)))

    expect(board).to_match_aria_snapshot(SNAPSHOT["es"])
    screen.button(screen.words.switch).click()
    expect(board).to_match_aria_snapshot(SNAPSHOT["en"])


SPOKEN: dict[Language, list[str]] = {
    "es": [
        r"status: 3 contra 1: empiezas tú\. Te toca: 3 y 1\.",
        r"status: Del 8 al 5\. Del 6 al 5\. Jugada completa\. Falta confirmar\.",
        r"status: El rival saca 6 y 5 y juega 24/13\. Te toca: tira o dobla\.",
    ],
    "en": [
        r"status: 3 against 1: you start\. Your turn: 3 and 1\.",
        r"status: From 8 to 5\. From 6 to 5\. Play complete\. Confirm to send it\.",
        r"status: The opponent rolls 6 and 5 and plays 24/13\. Your turn: roll or double\.",
    ],
}


@pytest.mark.parametrize("language", ["es", pytest.param("en", marks=pytest.mark.long)])
def test_a_turn_of_both_sides_is_told_in_order(language: Language, visit: Visit, seat: Seat) -> None:
    view = to_play(seat, (3, 1))
    screen = visit(language)
    screen.open_match(view)
    screen.eventually(lambda: any("3" in said for said in screen.heard()), lambda: "silent")
    seat.house.dice.fall((6, 5))

    Mouse(screen).tap_place(5)
    screen.page.wait_for_timeout(150)
    Mouse(screen).confirm()
    screen.ready(screen.words.roll)
    screen.page.wait_for_timeout(150)

    told = [said for said in screen.heard() if "…" not in said]
    assert len(told) == len(SPOKEN[language]), told
    for said, wanted in zip(told, SPOKEN[language], strict=True):
        assert re.search(wanted, said), told


@pytest.mark.long
def test_the_same_words_twice_are_spoken_twice(visit: Visit, seat: Seat) -> None:
    screen = visit()
    screen.open_match(to_play(seat, (6, 1)))
    keys = Keys(screen)
    keys.to_board()

    keys.key("p")
    screen.page.wait_for_timeout(150)
    keys.key("p")
    screen.page.wait_for_timeout(150)

    assert len([said for said in screen.heard() if "Tus pips: 167" in said]) == 2


def test_the_board_is_one_stop_of_tab(visit: Visit, seat: Seat) -> None:
    screen = visit()
    screen.open_match(to_play(seat, (6, 1)))
    keys = Keys(screen)

    expect(screen.primary).to_have_text("Te faltan 2 dados")
    stops = screen.page.locator("[data-p][tabindex='0']")
    assert stops.count() == 1
    keys.walk_to(24)
    keys.key("Tab")

    expect(screen.choice(screen.words.undo)).to_be_focused()
    assert stops.get_attribute("data-p") == "24"


@pytest.mark.long
def test_letters_do_nothing_where_shortcuts_are_off(visit: Visit, seat: Seat) -> None:
    view = before_roll(seat)
    screen = visit(settings={"shortcuts": False})
    screen.open_match(view)
    keys = Keys(screen)
    keys.to_board()

    keys.key("r", "d", "x", "p", "?")
    screen.page.wait_for_timeout(150)

    assert seat.look(view.id) == view
    expect(screen.page.get_by_role("dialog")).to_have_count(0)
    assert not [said for said in screen.heard() if "pips" in said]


def test_dialogs_give_the_focus_back(visit: Visit, seat: Seat) -> None:
    screen = visit("en")
    key_dialog(screen, seat)
    dialog = screen.page.get_by_role("dialog", name="Keyboard shortcuts")
    expect(dialog).to_be_visible()

    Keys(screen).key("Escape")

    expect(dialog).to_be_hidden()
    assert screen.page.evaluate("document.activeElement.dataset.p") == "13"


FOCUS_RING = """
() => {
  const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(document.activeElement);
  return [outlineStyle, parseFloat(outlineWidth), outlineColor];
}
"""


def test_the_focus_is_seen_on_board_and_buttons_in_own_and_in_forced_colours(
    visit: Visit, seat: Seat
) -> None:
    screen = visit("es", has_forced_colours=True)
    screen.open_match(to_play(seat, (6, 1)))
    keys = Keys(screen)

    keys.to_board()
    for _ in range(3):
        for colours in ("active", "none"):
            screen.page.emulate_media(forced_colors=colours)
            style, width, colour = screen.page.evaluate(FOCUS_RING)
            assert style not in ("none", "auto")
            assert width >= 2
            assert colour != "rgba(0, 0, 0, 0)"
        keys.key("Tab")


@pytest.mark.long
def test_who_wants_less_motion_sees_none(visit: Visit, seat: Seat) -> None:
    moving, still = visit(is_still=False), visit()
    for screen, is_moving in ((moving, True), (still, False)):
        screen.open_match(to_play(seat, (6, 1)))
        screen.page.evaluate(
            "() => { globalThis.moves = 0; const animate = Element.prototype.animate;"
            "Element.prototype.animate = function (...how) { moves += 1; return animate.apply(this, how); } }"
        )
        Mouse(screen).tap_place(13)
        expect(screen.primary).to_have_text("Te falta un 1")
        screen.page.wait_for_timeout(200)
        travelled = screen.page.evaluate("moves") > 0
        assert travelled == is_moving


@pytest.mark.long
def test_a_review_on_paper_is_dark_on_white_and_has_no_buttons(visit: Visit, seat: Seat) -> None:
    screen = visit("es")
    PLACES["review"](screen, seat)

    screen.page.emulate_media(media="print", color_scheme="dark")

    assert screen.page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == (
        "rgb(255, 255, 255)"
    )
    expect(screen.page.get_by_role("navigation")).to_have_count(0)
    expect(screen.button("Siguiente")).to_be_hidden()
    expect(screen.page.locator("#mistake")).to_be_visible()
    screen.page.emulate_media(media="screen")


@pytest.mark.long
def test_wide_spacing_of_text_and_double_size_lose_nothing(visit: Visit, seat: Seat) -> None:
    spacing = (
        "* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }"
    )
    screen = visit("es", PHONE)
    for place, style in (
        ("home", spacing),
        ("double-offered", spacing),
        ("home", "html { font-size: 200% }"),
    ):
        PLACES[place](screen, seat)
        screen.page.add_style_tag(content=style)
        assert sideways(screen) <= 0, f"{place}: {style}"


def test_the_page_at_400_percent_is_the_phone_page(visit: Visit, seat: Seat) -> None:
    """A window of 1280 pixels at 400 % is 320 wide and 200 high."""
    screen = visit("en", (320, 200))

    screen.open_match(to_play(seat, (6, 1)))

    assert sideways(screen) <= 0
    Mouse(screen).tap_place(13)
    Mouse(screen).tap_place(8)
    screen.ready(screen.words.confirm).click()
    screen.ready(screen.words.roll)
