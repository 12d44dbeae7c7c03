"""The cube and resignation: offered on purpose, answered on purpose, never by a stray touch."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Literal

import pytest
from playwright.sync_api import Locator, expect

from .conftest import Visit
from .hands import Finger, Hand, Keys, Mouse
from .screen import Screen
from .seat import Seat, before_roll, double_offered, far_ahead, game_over, resign_offered, search, to_play
from .windows import DESKTOP, PHONE
from .words import Language

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser-pages")]

SMALLEST = (320, 640)
SAFE_PX = 24

MOUSE, FINGER, KEYS = ("en", Mouse, DESKTOP), ("es", Finger, PHONE), ("en", Keys, DESKTOP)


def hands(first: Literal["mouse", "finger", "keys"]) -> pytest.MarkDecorator:
    """One hand in each quick run of the tests, another for each decision; the other two in the long one."""
    return pytest.mark.parametrize(
        ("language", "hand_for", "size"),
        [
            pytest.param(*hand, id=name, marks=() if name == first else pytest.mark.long)
            for name, hand in (("mouse", MOUSE), ("finger", FINGER), ("keys", KEYS))
        ],
    )


HandFor = Callable[[Screen], Hand]


def box_of(button: Locator) -> dict[str, float]:
    box = button.bounding_box()
    assert box
    return {
        "left": box["x"],
        "right": box["x"] + box["width"],
        "width": box["width"],
        "height": box["height"],
    }


@hands("mouse")
def test_a_double_is_asked_about_offered_and_taken(
    language: Language, hand_for: HandFor, size: tuple[int, int], visit: Visit, seat: Seat
) -> None:
    view = before_roll(seat)
    screen = visit(language, size, has_touch=hand_for is Finger)
    screen.open_match(view)

    hand_for(screen).double()

    screen.ready(screen.words.roll)
    now = seat.look(view.id)
    assert [event.kind for event in now.events[-2:]] == ["doubled", "taken"]
    assert (now.cube.value, now.cube.owner) == (2, "other")
    expect(screen.place("cube")).to_have_accessible_name(
        {"es": "Cubo en 2, del rival", "en": "Cube at 2, opponent’s"}[language]
    )
    expect(screen.choice(screen.words.double)).to_have_count(0)


@hands("finger")
def test_a_double_that_is_dropped_ends_the_game(
    language: Language, hand_for: HandFor, size: tuple[int, int], visit: Visit, seat: Seat
) -> None:
    view = far_ahead(
        seat,
        lambda view: (
            view.phase == "race"
            and view.pips[0] < 0.6 * view.pips[1]
            and any(action.kind == "double" for action in view.actions)
        ),
    )
    screen = visit(language, size, has_touch=hand_for is Finger)
    screen.open_match(view)

    hand_for(screen).double()

    screen.eventually(lambda: seat.look(view.id).result is not None, lambda: "the game goes on")
    result = seat.look(view.id).result
    assert result
    assert (result.winner, result.how) == ("own", "pass")
    points = {"es": r"El rival rechaza\. Ganas \d punto", "en": r"The opponent passes\. You win \d point"}
    screen.eventually(
        lambda: any(re.search(points[language], said) for said in screen.heard()),
        lambda: f"not said: {screen.heard()}",
    )


@hands("keys")
@pytest.mark.parametrize(
    "is_taken", [True, pytest.param(False, marks=pytest.mark.long)], ids=["take", "drop"]
)
def test_a_double_of_the_bot_is_answered(
    is_taken: bool, language: Language, hand_for: HandFor, size: tuple[int, int], visit: Visit, seat: Seat
) -> None:
    view = double_offered(seat)
    screen = visit(language, size, has_touch=hand_for is Finger)
    screen.open_match(view)
    hand = hand_for(screen)
    question = {"es": "El rival dobla a 2", "en": "Opponent doubles to 2"}[language]
    expect(screen.page.get_by_role("heading", name=question)).to_be_visible()
    screen.eventually(
        lambda: any(said.startswith("alert:") for said in screen.heard()),
        lambda: f"not said: {screen.heard()}",
    )

    hand.take() if is_taken else hand.drop()

    screen.eventually(lambda: seat.look(view.id).state != "double_offered", lambda: "not answered")
    now = seat.look(view.id)
    answers = [event.kind for event in now.events if event.seq == view.seq + 1]
    assert answers == ["taken" if is_taken else "passed"]
    assert screen.settled() == now


def test_enter_and_space_never_answer_a_double(visit: Visit, seat: Seat) -> None:
    view = double_offered(seat)
    screen = visit("en")
    screen.open_match(view)
    screen.ready(screen.words.take)

    Keys(screen).key("Enter", "Space", "Enter", "Escape", "Control+Enter")
    Keys(screen).to_board()
    Keys(screen).key("Enter", "Space", "Shift+Enter")
    screen.page.wait_for_timeout(200)

    assert seat.look(view.id) == view


def test_enter_never_doubles_by_itself(visit: Visit, seat: Seat) -> None:
    view = before_roll(seat)
    screen = visit()
    screen.open_match(view)
    screen.ready(screen.words.roll)

    Keys(screen).to_board()
    Keys(screen).key("Enter", "Space", "Shift+Enter")
    screen.choice(screen.words.double).click()
    dialog = screen.page.get_by_role("dialog")
    expect(dialog.get_by_role("heading", name="¿Doblar a 2?")).to_be_visible()
    # The safe answer comes first and has the focus.
    expect(dialog.get_by_role("button").first).to_have_text(screen.words.cancel)
    screen.page.keyboard.press("Enter")

    expect(dialog).to_be_hidden()
    expect(screen.choice(screen.words.double)).to_be_focused()
    assert seat.look(view.id) == view


@pytest.mark.parametrize("language", ["es", pytest.param("en", marks=pytest.mark.long)])
def test_double_is_never_next_to_roll_nor_drop_next_to_take(
    language: Language, visit: Visit, seat: Seat
) -> None:
    rolling, answering = before_roll(seat), double_offered(seat)
    screen = visit(language)
    for view, dangerous in ((rolling, screen.words.double), (answering, screen.words.drop)):
        screen.open_match(view)
        for width, height in (SMALLEST, PHONE, DESKTOP):
            screen.page.set_viewport_size({"width": width, "height": height})
            danger, primary = box_of(screen.choice(dangerous)), box_of(screen.primary)
            assert primary["left"] - danger["right"] >= SAFE_PX, (dangerous, width)
            assert min(danger["width"], danger["height"], primary["width"], primary["height"]) >= 44
            assert danger["left"] >= 0
            assert primary["right"] <= width


def test_the_place_of_confirm_never_becomes_double_or_resign(visit: Visit, seat: Seat) -> None:
    view = to_play(seat, (3, 1))
    screen = visit("es", PHONE, has_touch=True)
    screen.open_match(view)
    finger = Finger(screen)
    finger.tap_place(5)
    confirm = box_of(screen.ready(screen.words.confirm))

    finger.confirm()
    screen.ready(screen.words.roll)

    double = box_of(screen.choice(screen.words.double))
    roll = box_of(screen.primary)
    assert roll["right"] == pytest.approx(confirm["right"], abs=1)
    # Confirm is wider than Roll, but never reaches where Double stands but for its outer edge.
    assert (confirm["left"] + confirm["right"]) / 2 > double["right"] + SAFE_PX


def test_there_is_no_double_in_the_crawford_game(visit: Visit, seat: Seat) -> None:
    view = seat.act(to_play(seat, (3, 1)), "offer_resign", value=2)
    assert view.score == (0, 2)
    seat.house.dice.fall((1, 3))
    view = seat.act(view, "next_game")
    assert view.is_crawford
    screen = visit()
    screen.open_match(view)

    screen.ready(screen.words.roll)

    expect(screen.page.get_by_text("Crawford", exact=True)).to_be_visible()
    expect(screen.choice(screen.words.double)).to_have_count(0)
    Keys(screen).to_board()
    Keys(screen).key("d")
    screen.says("Ahora no puedes doblar")


def test_resigning_takes_the_menu_and_a_dialog(visit: Visit, seat: Seat) -> None:
    view = to_play(seat, (3, 1))
    screen = visit("en", PHONE)
    screen.open_match(view)

    screen.button(screen.words.menu).click()
    screen.button(f"{screen.words.resign}…").click()
    dialog = screen.page.get_by_role("dialog", name="Resign the game")
    expect(dialog).to_be_visible()
    screen.page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    assert seat.look(view.id) == view
    screen.button(screen.words.menu).click()
    screen.button(f"{screen.words.resign}…").click()
    dialog.get_by_role("radio", name=re.compile("^Gammon")).check()
    dialog.get_by_role("button", name=screen.words.resign, exact=True).click()

    screen.ready(screen.words.next_game)
    result = seat.look(view.id).result
    assert result
    assert (result.winner, result.points, result.how) == ("other", 2, "resign")
    screen.says("The opponent accepts your resignation.")


@pytest.mark.long
def test_a_resignation_that_is_too_small_is_refused_and_the_game_goes_on(visit: Visit, seat: Seat) -> None:
    view = search(
        seat, lambda view: view.state == "before_roll" and view.pips[0] > view.pips[1] + 110, length=5
    )
    screen = visit("es")
    screen.open_match(view)

    screen.button(screen.words.menu).click()
    screen.button(f"{screen.words.resign}…").click()
    screen.page.get_by_role("dialog").get_by_role("button", name=screen.words.resign, exact=True).click()

    screen.says("El rival no acepta tu abandono. Se sigue jugando.")
    assert seat.look(view.id).state == view.state
    screen.ready(screen.words.roll)


@pytest.mark.parametrize(
    "is_accepted", [True, pytest.param(False, marks=pytest.mark.long)], ids=["accept", "refuse"]
)
def test_a_resignation_of_the_bot_is_answered(is_accepted: bool, visit: Visit, seat: Seat) -> None:
    view = resign_offered(seat)
    screen = visit("es", PHONE)
    screen.open_match(view)
    expect(screen.page.get_by_role("heading", name="El rival abandona")).to_be_visible()

    screen.choice("Aceptar" if is_accepted else "Seguir jugando").click()

    screen.eventually(lambda: seat.look(view.id).seq > view.seq, lambda: "not answered")
    now = seat.look(view.id)
    answers = [event.kind for event in now.events if event.seq == view.seq + 1]
    assert answers == ["resign_accepted" if is_accepted else "resign_refused"]
    assert now.is_over == is_accepted
    assert screen.settled() == now


def test_after_a_game_the_next_one_is_begun_by_the_player(visit: Visit, seat: Seat) -> None:
    view = game_over(seat)
    screen = visit()
    screen.open_match(view)

    screen.ready(screen.words.next_game).click()

    screen.eventually(lambda: seat.look(view.id).game_number == 2, lambda: "no second game")
    now = screen.settled()
    assert now.score == (0, 1)
    expect(screen.page.get_by_role("heading", level=1)).to_have_text("Partida 2 · a 3")


@pytest.mark.long
def test_after_a_match_the_same_one_can_be_played_again(visit: Visit, seat: Seat) -> None:
    view = game_over(seat, length=1)
    screen = visit("en")
    screen.open_match(view)

    screen.ready(screen.words.rematch).click()

    screen.page.wait_for_url(lambda url: view.id not in url)
    again = screen.settled()
    assert (again.length, again.players[1].level) == (1, "champion")
