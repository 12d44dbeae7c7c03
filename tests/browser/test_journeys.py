"""Whole ways through the app by mouse, finger and keyboard, in both languages, as somebody new goes them."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

import pytest
from playwright.sync_api import Locator, Route, expect

from .conftest import Visit
from .hands import Finger, Hand, Keys, Mouse, PointerHand
from .screen import Screen
from .seat import Seat, before_roll, to_play
from .test_trouble import GONE
from .windows import DESKTOP, PHONE
from .words import Language

pytestmark = [pytest.mark.browser, pytest.mark.long, pytest.mark.xdist_group("browser-learn")]

OPENING_31 = "-b----E-C---eE---c-e----B-:0:0:1:31:0:0:1:0:10"
NO_NETWORK = "ERR_INTERNET_DISCONNECTED|ERR_NETWORK|ERR_FAILED|Failed to fetch|WebSocket connection"

WORDS: dict[Language, dict[str, str]] = {
    "es": {
        "learn": "Aprender",
        "glossary": "Glosario",
        "hint": "Pista",
        "hint_title": "La mejor opción ahora",
        "hint_close": "Cerrar la pista",
        "next": "Siguiente",
        "previous": "Anterior",
        "of": "{} de {}",
        "example": "Ver un ejemplo",
        "progress": "Progreso",
        "step": "Paso {} de",
        "again": "Otra vez",
        "point": "Punto {}, {} fichas? claras?",
        "empty": "Punto {}, vací[oa]",
        "no_answer": "El servidor no responde",
    },
    "en": {
        "learn": "Learn",
        "glossary": "Glossary",
        "hint": "Hint",
        "hint_title": "The best choice now",
        "hint_close": "Close the hint",
        "next": "Next",
        "previous": "Previous",
        "of": "{} of {}",
        "example": "See an example",
        "progress": "Progress",
        "step": "Step {} of",
        "again": "Again",
        "point": "Point {}, {} light checkers?",
        "empty": "Point {}, empty",
        "no_answer": "The server is not answering",
    },
}


class Way(NamedTuple):
    """A window, and the hand that is used in it."""

    screen: Screen
    hand: Hand

    @property
    def words(self) -> dict[str, str]:
        return WORDS[self.screen.language]

    def button(self, name: str) -> Locator:
        return self.screen.button(self.words[name])

    def press(self, name: str) -> None:
        self.touch(self.button(name))

    def touch(self, what: Locator) -> None:
        """Press something outside the board, scrolled to where nothing lies over it."""
        if isinstance(self.hand, Finger):
            what.evaluate("(node) => node.scrollIntoView({ block: 'center' })")
        self.hand.press(what)

    def throw(self, first: int, second: int) -> None:
        """Dice put down in the editor."""
        if isinstance(self.hand, Keys):
            self.screen.page.locator("[data-stand][tabindex='0']").focus()
            self.hand.key(str(first), str(second))
            return
        for die in (first, second):
            self.touch(self.screen.page.locator(".dice button").nth(die - 1))


Ways = Callable[..., Way]


@pytest.fixture(
    params=[("es", Mouse, DESKTOP), ("en", Finger, PHONE), ("es", Keys, DESKTOP), ("en", Mouse, DESKTOP)],
    ids=["mouse-es", "finger-en", "keys-es", "mouse-en"],
)
def way(request: pytest.FixtureRequest, visit: Visit) -> Way:
    language, hand_for, size = request.param
    screen = visit(language, size, has_touch=hand_for is Finger)
    return Way(screen, hand_for(screen))


def test_a_hint_is_asked_for_shown_on_the_board_and_closed(way: Way, seat: Seat) -> None:
    view = to_play(seat, (3, 1))
    screen = way.screen
    screen.open_match(view)

    if isinstance(way.hand, Keys):
        way.hand.to_board()
        way.hand.key("h")
    else:
        way.press("hint")
    expect(screen.page.get_by_role("heading", name=way.words["hint_title"])).to_be_visible()
    best = screen.page.locator("section.panel li button").first
    expect(best).to_contain_text("8/5 6/5")
    way.touch(best)
    way.press("hint_close")

    expect(screen.page.get_by_role("heading", name=way.words["hint_title"])).to_have_count(0)
    assert seat.look(view.id).seq == view.seq, "a hint plays nothing"
    assert screen.told() == view.board


def test_a_play_is_written_in_words(visit: Visit, seat: Seat) -> None:
    view = to_play(seat, (3, 1))
    screen = visit("en", PHONE, settings={"textMode": True})
    screen.open_match(view)
    panel = screen.page.get_by_role("region", name="The game in words")
    expect(panel).to_contain_text("Yours: 24 (2), 13 (5), 8 (3), 6 (5).")
    expect(panel).to_contain_text("Dice: 3 and 1")
    play = panel.get_by_label("Your play")

    play.fill("8/4 6/5")
    play.press("Enter")
    expect(panel.get_by_role("alert")).to_have_text("8/4 6/5 is not legal with these dice.")
    play.fill("6/5 8/5")
    play.press("Enter")
    screen.says("From 8 to 5. From 6 to 5. Play complete. Confirm to send it.")
    play.press("Enter")

    screen.ready(screen.words.roll)
    played = next(event for event in seat.look(view.id).events if event.kind == "played")
    assert (played.board[8], played.board[6], played.board[5]) == (2, 4, 2)


def test_a_word_is_looked_up_from_where_learning_begins(way: Way) -> None:
    screen, page = way.screen, way.screen.page
    screen.open("/aprender")

    way.touch(page.get_by_role("link", name=re.compile(f"^{way.words['glossary']}")))
    expect(page.get_by_role("heading", level=1, name=way.words["glossary"])).to_be_focused()
    part = page.locator("main nav a[href^='#']").nth(1)
    way.touch(part)
    expect(page).to_have_url(re.compile("/glosario#"))
    page.go_back()
    page.go_back()

    expect(page).to_have_url(re.compile("/aprender$"))
    expect(page.get_by_role("heading", level=1)).to_have_text(way.words["learn"])


def test_an_example_is_reviewed_and_its_mistakes_walked_through_to_progress(way: Way) -> None:
    screen, page, hand = way.screen, way.screen.page, way.hand
    screen.allow("status of 409")  # until the first review is there
    is_sent = []

    def nothing_at_first(route: Route) -> None:
        if route.request.method == "GET" and not is_sent:
            route.fulfill(json=[])
        else:
            is_sent.append(route)
            route.continue_()

    page.route(re.compile("/api/reviews(\\?|$)"), nothing_at_first)
    screen.open("/partidos")
    way.press("example")
    page.wait_for_url(re.compile("/partidos/[0-9a-f]{32}"))
    count = page.locator(".count")
    expect(count).to_be_visible(timeout=60_000)
    number = int(count.inner_text().split()[-1])
    assert number >= 3

    if isinstance(hand, Keys):
        hand.key("j", "j", "k")
    else:
        for name in ("next", "next", "previous"):
            way.press(name)
    expect(count).to_have_text(way.words["of"].format(2, number))
    expect(page.locator("#mistake")).not_to_be_empty()
    way.touch(page.locator("footer summary"))
    way.touch(page.locator("footer a[href='/progreso']"))

    expect(page.get_by_role("heading", level=1, name=way.words["progress"])).to_be_focused()
    expect(page.locator(".told table, section.empty").first).to_be_visible()


def test_a_position_is_edited_checker_by_checker(way: Way) -> None:
    screen, page = way.screen, way.screen.page
    screen.open(f"/analizar?pos={OPENING_31}")
    expect(page.locator("section.result")).to_have_attribute("aria-busy", "false")
    point = page.locator("[data-stand='8']")
    expect(point).to_have_accessible_name(re.compile(way.words["point"].format(8, 3)))

    if isinstance(way.hand, Keys):
        way.hand.tab_to(page.locator("[data-stand][tabindex='0']"))
        way.hand.key("End", "ArrowDown")
        while page.evaluate("document.activeElement.dataset.stand") != "8":
            way.hand.key("ArrowLeft")
        way.hand.key("Backspace", "Backspace", "Backspace")
    else:
        assert isinstance(way.hand, PointerHand)
        box = point.bounding_box()
        assert box
        # The place of a checker takes the pile down to it; the lowest one again takes it away.
        for _ in range(2):
            way.hand.tap((box["x"] + box["width"] / 2, box["y"] + box["height"] - 12))
    expect(point).to_have_accessible_name(re.compile(way.words["empty"].format(8)))
    page.keyboard.press("Control+z")

    expect(point).to_have_accessible_name(re.compile(way.words["point"].format(8, "[1-3]")))
    expect(page.locator("section.result")).to_have_attribute("aria-busy", "false")


def enter_anything(way: Way) -> None:
    """Some legal play of the position on the board: whatever can move is moved until nothing is left."""
    screen, hand = way.screen, way.hand
    confirm = screen.page.locator(".practice .bar button").last
    for _ in range(4):
        for point in [25, *range(24, 0, -1)]:
            if confirm.get_attribute("aria-disabled") is None:
                hand.press(confirm)
                return
            if "tuya" not in (label := screen.labels()["bar" if point == 25 else str(point)]) and (
                "yours" not in label
            ):
                continue
            if isinstance(hand, Keys):
                screen.place(point).focus()
                hand.key("Enter")
            else:
                assert isinstance(hand, PointerHand)
                hand.tap_place(point)
    raise AssertionError("no play was whole")


def test_cards_of_the_quiz_are_answered_one_after_the_other(way: Way) -> None:
    page = way.screen.page
    way.screen.open("/aprender/repaso")
    for _ in range(2):
        expect(page.locator("section.card strong").first).to_be_visible()
        if page.locator(".answers button").count():
            way.touch(page.locator(".answers button").first)
        else:
            enter_anything(way)
        expect(page.locator(".result p").first).to_be_visible()
        way.press("next")
        expect(page.locator(".result p")).to_have_count(0)


def test_a_lesson_is_gone_through_step_by_step(way: Way) -> None:
    screen, page = way.screen, way.screen.page
    screen.open("/aprender")
    way.touch(page.locator("main a[href='/aprender/winning']"))
    for step in (1, 2, 3):
        expect(page.get_by_role("heading", name=re.compile(way.words["step"].format(step)))).to_be_visible()
        choices = page.locator("main button").filter(has_text=re.compile(f"^{step} (punto|point)"))
        way.touch(choices.first)
        way.press("next")
    expect(page.get_by_role("heading", name=re.compile(way.words["step"].format(4)))).to_be_visible()


def test_an_analysis_goes_on_after_the_network_was_cut_and_the_server_was_gone(way: Way, seat: Seat) -> None:
    screen, page = way.screen, way.screen.page
    screen.allow(f"{GONE}|{NO_NETWORK}")
    screen.open(f"/analizar?pos={OPENING_31}")
    result = page.locator("section.result")
    expect(result).to_have_attribute("aria-busy", "false")

    page.context.set_offline(True)
    way.throw(6, 5)
    expect(result.get_by_text(re.compile(way.words["no_answer"]))).to_be_visible()
    # Editing never waits for the server.
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+y")
    page.context.set_offline(False)
    expect(page.locator("button.play").first).to_have_text("24/13")
    seat.house.kill()
    way.throw(2, 1)
    expect(result.get_by_text(re.compile(way.words["no_answer"]))).to_be_visible()
    seat.house.start()

    expect(page.locator("button.play").first).to_have_text(re.compile("13/11"), timeout=30_000)


def test_a_match_goes_on_after_the_network_was_cut(way: Way, seat: Seat) -> None:
    view = before_roll(seat)
    screen = way.screen
    screen.allow(f"{GONE}|{NO_NETWORK}")
    screen.open_match(view)
    seat.house.dice.fall((6, 1))

    screen.page.context.set_offline(True)
    way.hand.roll()
    expect(screen.primary).to_have_text(re.compile("Reintentando|Trying again"))
    assert seat.look(view.id).seq == view.seq
    screen.page.context.set_offline(False)

    screen.eventually(lambda: seat.look(view.id).seq > view.seq, lambda: "never sent")
    expect(screen.place("dice")).to_have_accessible_name(re.compile("6 (y|and) 1"))
