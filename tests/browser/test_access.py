"""The app for everybody: axe on every screen, names, focus, what is spoken, sizes, motion and colours."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tablas.protocol.live import MatchView

from .conftest import Visit
from .hands import Keys, Mouse
from .reviews import reviewed
from .screen import Screen
from .seat import (
    Seat,
    before_roll,
    dancing,
    double_offered,
    game_over,
    resign_offered,
    to_play,
)
from .windows import PHONE
from .words import LANGUAGES, Language

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser-matches")]

WIDTHS = {320: 640, 390: 844, 1280: 800}

# Another language is other words in the same places, another theme other colours: each is looked at once.
LookedAt = dict[Language, dict[int, tuple[str, ...]]]
ALL: LookedAt = {"es": {320: ("dark", "light"), 1280: ("dark",)}, "en": {390: ("dark",)}}
BOTH_THEMES: LookedAt = {"es": {320: ("dark", "light")}}
# What only opens over a page, or is a page with other words on it, is looked at in one language and size.
ONE: LookedAt = {"es": {320: ("dark",)}}

# Only what axe is sure about; what it cannot judge (text over a drawing) is checked by other tests.
AXE = """
async (scheme) => {
  const frame = () => new Promise(requestAnimationFrame);
  while (document.documentElement.dataset.theme !== scheme) await frame();
  await frame(); // the last transition of a colour is over
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  // The second theme has other colours and nothing else.
  const runOnly = scheme === 'dark' ? tags : { type: 'rule', values: ['color-contrast'] };
  const found = await axe.run(document, { runOnly, resultTypes: ['violations'] });
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target} ${node.any.map((each) => each.message)}`));
}
"""

TOO_SMALL = """
(least) => [...document.querySelectorAll('a, button, input, select, summary')].flatMap((node) => {
  // A field to write in is its own target; a switch or a choice is touched on its label.
  const target = node.matches('[type=text]') ? node : (node.labels?.[0] ?? node);
  const { width, height } = target.getBoundingClientRect();
  const isBoard = 'p' in node.dataset;
  const isHidden = !node.checkVisibility({ visibilityProperty: true }) || width <= 1;
  // The skip link is no target of a pointer until it has the focus. On the smallest phones the bar is 20 wide
  // (a touch on the point of entry does the same), and for the edge that is the tray there is a button.
  // The marks of a graph are in the list below it too.
  const hasTwin = ['bar', 'off'].includes(node.dataset.p) || node.closest('.drawing');
  if (isHidden || hasTwin || node.getAttribute('href') === '#main') return [];
  const isTooSmall = Math.min(width, height) < (isBoard ? 24 : least) - 0.5;
  return isTooSmall ? [`${node.ariaLabel ?? node.textContent}: ${width}x${height}`] : [];
})
"""

Place = Callable[[Screen, Seat], None]


def home(screen: Screen, seat: Seat) -> None:
    before_roll(seat)
    game_over(seat, length=1)
    screen.open("/")
    expect(screen.page.get_by_role("heading", level=2)).to_have_count(3)
    screen.page.locator("summary").first.click()
    screen.page.locator("summary").last.click()
    expect(screen.page.get_by_role("radio", name="Nackgammon")).to_be_attached()
    screen.page.get_by_role("radio", name=re.compile("Dinero|Money")).check()


def settings(screen: Screen, _: Seat) -> None:
    screen.open("/ajustes")


def matches(screen: Screen, seat: Seat) -> None:
    reviewed(seat)
    screen.open("/partidos")
    expect(screen.page.get_by_role("link", name="Ana – Luis")).to_be_visible()


def review(screen: Screen, seat: Seat) -> None:
    screen.open(f"/partidos/{reviewed(seat)}")
    expect(screen.page.locator("#mistake")).to_be_visible()


def analyse(screen: Screen, _: Seat) -> None:
    screen.open("/analizar?pos=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10")
    screen.page.locator("button.play").nth(1).click()
    expect(screen.page.locator("section.result")).to_have_attribute("aria-busy", "false")


def analyse_cube(screen: Screen, _: Seat) -> None:
    screen.open("/analizar?pos=-a-B--E-B-a-dDB--b-bcb----:0:0:1:00:4:2:0:7:10")
    expect(screen.page.locator("section.result")).to_have_attribute("aria-busy", "false")


def lost(screen: Screen, _: Seat) -> None:
    screen.open("/nada")


def unknown_match(screen: Screen, _: Seat) -> None:
    screen.allow("status of 404")
    screen.open("/jugar/0123456789abcdef0123456789abcdef")


def match_at(situation: Callable[[Seat], MatchView]) -> Place:
    def open_it(screen: Screen, seat: Seat) -> None:
        screen.open_match(situation(seat))

    return open_it


def half_entered(screen: Screen, seat: Seat) -> None:
    screen.open_match(to_play(seat, (6, 1)))
    Mouse(screen).tap_place(13)
    Keys(screen).key("m")


def with_menu(screen: Screen, seat: Seat) -> None:
    screen.open_match(to_play(seat, (6, 1)))
    screen.button(screen.words.menu).click()


def double_dialog(screen: Screen, seat: Seat) -> None:
    screen.open_match(before_roll(seat))
    screen.ready(screen.words.roll)
    screen.choice(screen.words.double).click()


def resign_dialog(screen: Screen, seat: Seat) -> None:
    with_menu(screen, seat)
    screen.button(f"{screen.words.resign}…").click()


def key_dialog(screen: Screen, seat: Seat) -> None:
    screen.open_match(to_play(seat, (6, 1)))
    Keys(screen).to_board()
    Keys(screen).key("?")


def reset_dialog(screen: Screen, seat: Seat) -> None:
    settings(screen, seat)
    screen.button({"es": "Restaurar ajustes", "en": "Restore settings"}[screen.language]).click()


PLACES: dict[str, Place] = {
    "home": home,
    "settings": settings,
    "matches": matches,
    "review": review,
    "analyse": analyse,
    "analyse-cube": analyse_cube,
    "lost": lost,
    "unknown-match": unknown_match,
    "before-roll": match_at(before_roll),
    "half-entered": half_entered,
    "dancing": match_at(dancing),
    "double-offered": match_at(double_offered),
    "resign-offered": match_at(resign_offered),
    "game-over": match_at(game_over),
    "match-over": match_at(lambda seat: game_over(seat, length=1)),
    "menu": with_menu,
    "double-dialog": double_dialog,
    "resign-dialog": resign_dialog,
    "key-dialog": key_dialog,
    "reset-dialog": reset_dialog,
}


PAGES = ("home", "settings", "matches", "review", "half-entered")
# The rest is looked at by `make test-long`, which looks at these in full too.
QUICK = (*PAGES, "analyse", "double-offered", "menu")
LOOKS = (
    *[pytest.param(place, BOTH_THEMES if place in PAGES else ONE, id=place) for place in QUICK],
    *[pytest.param(place, ALL, id=f"{place}-in-full", marks=pytest.mark.long) for place in PLACES],
)
SIZED = (*PAGES, "double-offered", "double-dialog", "menu")


@pytest.mark.parametrize(("place", "looked_at"), LOOKS)
def test_axe_finds_nothing_nothing_scrolls_sideways_and_targets_are_large(
    place: str, looked_at: LookedAt, visit: Visit, seat: Seat, axe_source: str
) -> None:
    for language, looks in looked_at.items():
        screen = visit(language, (1280, 800))
        PLACES[place](screen, seat)
        screen.page.evaluate(axe_source)
        for width, height in WIDTHS.items():
            screen.page.set_viewport_size({"width": width, "height": height})
            for scheme in looks.get(width, ()):
                screen.page.emulate_media(color_scheme=scheme)
                where = f"{place}, {language}, {width} px, {scheme}"
                assert screen.page.evaluate(AXE, scheme) == [], where
            if width == 320 and place in SIZED:
                assert screen.page.evaluate(TOO_SMALL, 44) == [], f"{place}, {language}"
            assert sideways(screen) <= 0, f"{place}, {language}: scrolls sideways at {width} px"


def sideways(screen: Screen) -> int:
    """How many pixels of the page are beyond the right edge of the window."""
    beyond: int = screen.page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return beyond


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
          - button "Point 17, 3 opponent's checkers"
          - button "Point 18, empty"
          - button "Point 19, 5 opponent's checkers"
          - button "Point 20, empty"
          - button "Point 21, empty"
          - button "Point 22, empty"
          - button "Point 23, empty"
          - button "Point 24, 2 checkers of yours"
          - button "Point 12, 5 opponent's checkers"
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
          - button "Point 1, 2 opponent's checkers"
          - button "Bar, empty"
          - button "Off, 0 checkers of yours"
          - 'button "Dice: 3 and 1. Press to swap them"'
          - button "Cube at 1, centred"
    """,
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_board_is_read_in_the_order_of_the_screen(language: Language, visit: Visit, seat: Seat) -> None:
    screen = visit(language)

    screen.open_match(to_play(seat, (3, 1)))

    expect(screen.page.get_by_role("region", name=re.compile("^(Tablero|Board)$"))).to_match_aria_snapshot(
        SNAPSHOT[language]
    )


SPOKEN: dict[Language, list[str]] = {
    "es": [
        r"status: 3 contra 1: empiezas tú\. Te toca: 3 y 1\.",
        r"status: Del 8 al 5\. Del 6 al 5\. Jugada completa\. Falta confirmar\.",
        r"status: El rival saca 6 y 5 y juega 24/13\. Te toca: tira o dobla\.",
    ],
    "en": [
        r"status: 3 against 1: you start\. Your turn: 3 and 1\.",
        r"status: From 8 to 5\. From 6 to 5\. Move complete\. Confirm to send it\.",
        r"status: The opponent rolls 6 and 5 and plays 24/13\. Your turn: roll or double\.",
    ],
}


@pytest.mark.parametrize("language", LANGUAGES)
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


@pytest.mark.parametrize("has_forced_colours", [False, True], ids=["own-colours", "forced-colours"])
def test_the_focus_is_seen_on_board_and_buttons(has_forced_colours: bool, visit: Visit, seat: Seat) -> None:
    screen = visit("es", has_forced_colours=has_forced_colours)
    screen.open_match(to_play(seat, (6, 1)))
    keys = Keys(screen)

    keys.to_board()
    for _ in range(3):
        style, width, colour = screen.page.evaluate(FOCUS_RING)
        assert style not in ("none", "auto")
        assert width >= 2
        assert colour != "rgba(0, 0, 0, 0)"
        keys.key("Tab")


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
