"""Every page of the web app, brought to where it has something to show, and what a hand does on some."""

from __future__ import annotations

import json
import time
import uuid
from collections.abc import Callable
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path

from playwright.sync_api import Page

from benchmarks.server import ask
from tablas.protocol.live import MatchView

MATCH = Path(__file__).parents[1] / "web" / "src" / "pages" / "matches" / "example.mat"
OPENING = "-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:5:10"
PLAYER = "Lucía"
REVIEW_S = 180.0
# Long enough for the picture of an interaction to be shown before the next one.
BETWEEN_MS = 350


@dataclass(frozen=True, slots=True)
class Place:
    """A page: its name in the tables, its address, and what is done there once it stands."""

    name: str
    path: str
    touches: Callable[[Page], None] | None = None


def request(connection: HTTPConnection, method: str, path: str, body: bytes | object = b"") -> object:
    """The JSON that one request is answered with.

    Raises:
        RuntimeError: it is refused.
    """
    is_file = isinstance(body, bytes)
    kind = "application/octet-stream" if is_file else "application/json"
    connection.request(
        method, path, body if isinstance(body, bytes) else json.dumps(body), {"Content-Type": kind}
    )
    response = connection.getresponse()
    answer = response.read()
    if response.status >= 400:
        raise RuntimeError(f"{method} {path}: {response.status} {answer.decode()}")
    found: object = json.loads(answer)
    return found


def playable_match(connection: HTTPConnection) -> MatchView:
    """A match in which the player has won the opening, so that there is a checker to tap."""
    for _ in range(50):
        view = ask(connection, "POST", "/api/matches", {"length": 5, "level": "champion"})
        if view.state == "to_play":
            return view
    raise AssertionError("the bot opened fifty matches in a row")


def reviewed_match(connection: HTTPConnection) -> str:
    """The id of a review of the example match, whole."""
    sent = request(connection, "POST", "/api/reviews?name=example.mat&level=quick", MATCH.read_bytes())
    assert isinstance(sent, dict)
    review_id = str(sent["reviews"][0]["id"])
    ends = time.monotonic() + REVIEW_S
    while time.monotonic() < ends:
        reviews = request(connection, "GET", "/api/reviews")
        assert isinstance(reviews, list)
        if {each["id"]: each["state"] for each in reviews}[review_id] == "done":
            return review_id
        time.sleep(0.2)
    raise AssertionError("the review was never finished")


def open_table(connection: HTTPConnection) -> str:
    """The id of a match that waits for a guest."""
    order = {"length": 3, "host_commitment": "0" * 64, "request_id": str(uuid.uuid4()), "is_listed": True}
    proposed = request(connection, "POST", "/api/meetings", order)
    assert isinstance(proposed, dict)
    return str(proposed["id"])


def places(connection: HTTPConnection) -> list[Place]:
    """All of them, with a match begun, a match reviewed, a table open and a player known."""
    match = playable_match(connection).id
    review = reviewed_match(connection)
    open_table(connection)
    request(
        connection, "POST", "/api/accounts", {"name": PLAYER, "passphrase": "una frase para la prueba 31"}
    )
    return [
        Place("home", "/", at_home),
        Place("play", f"/jugar/{match}", at_the_board),
        Place("analyse", f"/analizar?pos={OPENING}", at_the_editor),
        Place("matches", "/partidos"),
        Place("review", f"/partidos/{review}", at_the_review),
        Place("learn", "/aprender"),
        Place("lesson", "/aprender/moving", at_the_lesson),
        Place("quiz", "/aprender/repaso", at_the_quiz),
        Place("pips drill", "/aprender/pips"),
        Place("race drill", "/aprender/carrera"),
        Place("cube drill", "/aprender/cubo"),
        Place("openings", "/aprender/aperturas", at_the_quiz),
        Place("progress", "/progreso"),
        Place("glossary", "/glosario"),
        Place("rules", "/reglas"),
        Place("dice", "/dados"),
        Place("dice of a match", f"/dados/{match}"),
        Place("settings", "/ajustes", at_the_settings),
        Place("lobby", "/sala"),
        Place("account", "/cuenta"),
        Place("players", "/jugadores"),
        Place("player", f"/jugador/{PLAYER}"),
        Place("invitation", "/unirse"),
        Place("spectator", "/ver"),
        Place("lost", "/nada"),
    ]


def tap(page: Page, selector: str, place: int = 0) -> None:
    """A finger on the n-th of what fits, whether it may do something or not."""
    spot = page.locator(selector).nth(place)
    spot.scroll_into_view_if_needed()
    box = spot.bounding_box()
    assert box, f"nothing to touch: {selector}"
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.wait_for_timeout(BETWEEN_MS)


def keys(page: Page, *names: str) -> None:
    """Keys, one after the other."""
    for name in names:
        page.keyboard.press(name)
        page.wait_for_timeout(BETWEEN_MS)


def at_home(page: Page) -> None:
    """The form of a new match."""
    tap(page, "main summary")
    for radio in range(3):
        tap(page, "main label:has(input[type=radio])", radio)
    tap(page, "main summary")


def at_the_board(page: Page) -> None:
    """Checkers there and back, the menu, keys on the board."""
    for point in (6, 8, 13, 24, 6):
        tap(page, f"[data-p='{point}']")
    tap(page, "role=button[name=/^Deshacer/]")
    tap(page, "role=button[name='Menú de la partida']")
    keys(page, "Escape")
    page.locator("[data-p='13']").focus()
    keys(page, "ArrowRight", "ArrowDown", "m", "Escape", "p", "o")


def at_the_editor(page: Page) -> None:
    """Checkers put down and taken away, undone, a candidate looked at, dice and cube chosen."""
    board = page.locator("svg.art").bounding_box()
    assert board
    for across, down in ((0.2, 0.15), (0.3, 0.9), (0.7, 0.2)):
        page.touchscreen.tap(board["x"] + across * board["width"], board["y"] + down * board["height"])
        page.wait_for_timeout(BETWEEN_MS)
    for _ in range(3):
        tap(page, "button.tool")
    tap(page, "button.play", 1)
    tap(page, "button.play", 2)
    tap(page, ".dice button", 5)
    tap(page, ".dice button", 4)
    tap(page, "label:has-text('Posición')")


def at_the_review(page: Page) -> None:
    """From mistake to mistake by buttons and by keys."""
    for _ in range(3):
        tap(page, "role=button[name='Siguiente']")
    keys(page, "j", "k")
    tap(page, "role=button[name='Anterior']")


def at_the_lesson(page: Page) -> None:
    """A play of the first task."""
    for point in (13, 13):
        tap(page, f"[data-p='{point}']")


def at_the_quiz(page: Page) -> None:
    """The card is answered, whatever it asks."""
    if page.locator(".answers button").count():
        tap(page, ".answers button")
        return
    for point in (24, 13, 8, 6, 24, 13):
        tap(page, f"[data-p='{point}']")


def at_the_settings(page: Page) -> None:
    """Choices and switches."""
    for radio in range(4):
        tap(page, "main label:has(input[type=radio])", radio)
    tap(page, "main label:has([role=switch]), main [role=switch]")
