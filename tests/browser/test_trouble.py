"""When things go wrong: the server dies, two windows play one match, an address leads nowhere."""

from __future__ import annotations

import re
from contextlib import suppress

import pytest
from playwright.sync_api import TimeoutError as PlaywrightTimeout
from playwright.sync_api import expect

from .conftest import Visit
from .hands import Keys, Mouse
from .seat import Seat, before_roll, to_play
from .walk import after, chosen_path
from .windows import PHONE

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser-pages")]

GONE = "ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|ERR_CONNECTION_CLOSED"


def test_a_move_confirmed_to_a_dead_server_is_kept_shown_and_delivered_once(visit: Visit, seat: Seat) -> None:
    view = to_play(seat, (3, 1))
    screen = visit()
    screen.open_match(view)
    path = chosen_path(view)
    mouse = Mouse(screen)
    mouse.enter(view, path)
    screen.allow(GONE)
    seat.house.kill()

    mouse.confirm()
    expect(screen.page.get_by_text("Sin conexión", exact=True)).to_be_visible()
    expect(screen.primary).to_have_text(re.compile("Reintentando"))
    screen.says("Sin conexión con tablas. Lo sigo intentando.")
    assert screen.told() == after(view.board, path)
    seat.house.start()
    with suppress(PlaywrightTimeout):  # the page tries by itself too: it may have been served by now
        screen.button("Reintentar").click(timeout=2000)

    screen.ready(screen.words.roll)
    expect(screen.page.get_by_text("Sin conexión", exact=True)).to_be_hidden()
    played = [event for event in seat.look(view.id).events if event.kind == "played" and event.by == "own"]
    assert [event.board for event in played] == [after(view.board, path)]


def test_a_move_without_an_answer_outlives_a_reload(visit: Visit, seat: Seat) -> None:
    view = to_play(seat, (3, 1))
    screen = visit("en")
    screen.open_match(view)
    mouse = Mouse(screen)
    path = chosen_path(view)
    mouse.enter(view, path)
    # The server stores the move, but its answer is lost on the way.
    screen.allow("ERR_FAILED")
    screen.page.route("**/actions", lambda route: (route.fetch(), route.abort()))
    mouse.confirm()
    screen.eventually(lambda: seat.look(view.id).seq > view.seq, lambda: "not stored")

    screen.page.unroute_all(behavior="ignoreErrors")
    screen.page.reload()

    screen.ready(screen.words.roll)
    played = [event for event in seat.look(view.id).events if event.kind == "played" and event.by == "own"]
    assert [event.board for event in played] == [after(view.board, path)]


@pytest.mark.long
def test_a_match_opened_without_a_server_comes_when_the_server_does(visit: Visit, seat: Seat) -> None:
    view = before_roll(seat)
    screen = visit()
    screen.open("/")
    with screen.page.expect_response(re.compile("/api/matches")):
        screen.page.reload()
    resume = screen.page.get_by_role("link", name=re.compile("Bot · Campeón")).first
    expect(resume).to_have_attribute("href", f"/jugar/{view.id}")
    screen.allow(GONE)
    seat.house.kill()

    resume.click()
    unable = re.compile("tablas no responde|No se pudo abrir la página")
    expect(screen.page.get_by_role("heading", level=1)).to_have_text(unable)
    seat.house.start()

    assert screen.settled(view.id) == view


@pytest.mark.long
def test_a_page_whose_code_never_came_is_fetched_once_the_server_is_back(visit: Visit, seat: Seat) -> None:
    screen = visit("en")
    screen.open("/")
    screen.allow(GONE + "|Failed to fetch dynamically imported module")
    seat.house.kill()

    screen.page.get_by_role("link", name="Settings").click()
    expect(screen.page.get_by_role("heading", level=1)).to_have_text("The page could not be opened")
    seat.house.start()

    expect(screen.page.get_by_role("heading", level=1)).to_have_text("Settings", timeout=15_000)


def test_a_disk_that_cannot_be_written_is_said_and_nothing_is_lost(visit: Visit, seat: Seat) -> None:
    view = to_play(seat, (3, 1))
    screen = visit()
    screen.open_match(view)
    mouse = Mouse(screen)
    path = chosen_path(view)
    mouse.enter(view, path)
    screen.allow("status of 503")
    refusal = {"error": {"code": "storage_read_only", "message": "read-only", "place": None}}
    screen.page.route("**/actions", lambda route: route.fulfill(status=503, json=refusal))

    mouse.confirm()
    expect(screen.primary).to_have_text(re.compile("Reintentando"))
    assert screen.told() == after(view.board, path)
    screen.page.unroute_all(behavior="ignoreErrors")

    screen.ready(screen.words.roll)
    assert seat.look(view.id).events[1].board == after(view.board, path)


@pytest.mark.long
def test_the_second_of_two_windows_is_told_and_shown_what_the_first_did(visit: Visit, seat: Seat) -> None:
    view = to_play(seat, (3, 1))
    first, second = visit("es"), visit("en")
    first.open_match(view)
    second.open_match(view)
    path = chosen_path(view)

    Mouse(first).enter(view, path)
    Mouse(first).confirm()
    first.ready(first.words.roll)
    Mouse(second).enter(view, path)
    second.allow("status of 409")
    Mouse(second).confirm()

    second.says(second.words.moved_on)
    second.ready(second.words.roll)
    assert second.settled() == first.settled()
    moves = [event.kind for event in seat.look(view.id).events]
    assert moves == ["opened", "played", "rolled", "played"]


@pytest.mark.long
def test_a_window_looked_at_again_shows_where_the_match_is(visit: Visit, seat: Seat) -> None:
    view = before_roll(seat)
    screen = visit()
    screen.open_match(view)
    seat.house.dice.fall((6, 1))

    now = seat.act(view, "roll")
    screen.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")

    expect(screen.place("dice")).to_have_accessible_name(re.compile("6 y 1"))
    assert screen.settled() == now


@pytest.mark.parametrize(
    "path",
    [
        "/jugar/0123456789abcdef0123456789abcdef",
        pytest.param("/jugar/zzz", marks=pytest.mark.long),
        pytest.param("/nada", marks=pytest.mark.long),
    ],
)
def test_an_address_that_leads_nowhere_says_so_and_leads_home(path: str, visit: Visit) -> None:
    screen = visit("en", PHONE)
    screen.allow("status of 404")
    screen.open(path)
    expect(screen.page.get_by_role("heading", level=1)).to_have_text(
        re.compile("not here|nothing here", re.IGNORECASE)
    )

    screen.page.get_by_role("link", name="Back to the home page").click()

    expect(screen.button(screen.words.start)).to_be_visible()


def test_the_back_button_of_the_browser_walks_through_the_app(visit: Visit, seat: Seat) -> None:
    screen = visit(settings={"newLength": 1})
    screen.open("/")
    screen.button(screen.words.start).click()
    screen.page.wait_for_url("**/jugar/*")
    view = screen.settled()

    screen.page.go_back()
    expect(screen.page.get_by_role("heading", name="¿Jugamos?")).to_be_focused()
    resumed = screen.page.get_by_role("link", name=re.compile(r"Bot · Casual")).first
    expect(resumed).to_have_attribute("href", f"/jugar/{view.id}")
    screen.page.go_forward()

    assert screen.settled() == seat.look(view.id)
    assert screen.page.title() == "Partida 1 · a 1 · tablas"


def test_changing_the_language_keeps_the_half_entered_move(visit: Visit, seat: Seat) -> None:
    view = to_play(seat, (6, 1))
    screen = visit()
    screen.open_match(view)
    Mouse(screen).tap_place(13)
    expect(screen.primary).to_have_text("Te falta un 1")
    half = screen.told()

    screen.button(screen.words.switch).click()
    screen.language = "en"

    expect(screen.primary).to_have_text("A 1 left to play")
    assert screen.told() == half
    Keys(screen).to_board()
    Keys(screen).key("p")
    screen.says("Your pips: 161. Opponent: 167.")
    screen.page.reload()
    screen.settled()
    expect(screen.page.locator("html")).to_have_attribute("lang", "en")
