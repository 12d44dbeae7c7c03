"""Every page and every state of one, each brought about in a window by its name."""

from __future__ import annotations

import re
from collections.abc import Callable

import httpx2
from playwright.sync_api import expect

from progress_figures import dozen
from tablas.protocol.live import MatchView
from tablas.report.progress.page import progress_part

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
from .words import Language

Place = Callable[[Screen, Seat], None]
PLAYER = "Lucía"
PASSPHRASE = "una frase para la prueba 31"


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


def page_at(path: str, ready: str, refusal: str | None = None) -> Place:
    """An address, once something that comes late stands there; with what the server says where it refuses."""

    def open_it(screen: Screen, _: Seat) -> None:
        if refusal:
            screen.allow(refusal)
        screen.open(path)
        expect(screen.page.locator(ready).first).to_be_visible()

    return open_it


def example(screen: Screen, _: Seat) -> None:
    """The library of somebody who has nothing in it yet."""
    screen.page.route("**/api/reviews", lambda route: route.fulfill(json=[]))
    screen.open("/partidos")
    expect(screen.page.get_by_role("button", name=re.compile("ejemplo|example"))).to_be_visible()


def hint(screen: Screen, seat: Seat) -> None:
    screen.open_match(to_play(seat, (3, 1)))
    screen.button({"es": "Pista", "en": "Hint"}[screen.language]).click()
    expect(screen.page.locator("section.panel li").first).to_be_visible()


def in_words(screen: Screen, seat: Seat) -> None:
    """The board told in words, and a play that says none."""
    view = to_play(seat, (3, 1))
    screen.open("/")
    chosen = '{"textMode": true}'
    screen.page.evaluate("(chosen) => localStorage.setItem('tablas.settings', chosen)", chosen)
    screen.open_match(view)
    play = screen.page.get_by_label({"es": "Tu jugada", "en": "Your play"}[screen.language])
    play.fill("13/1")
    play.press("Enter")
    expect(screen.page.locator(".problem")).not_to_be_empty()


def progress(screen: Screen, _: Seat) -> None:
    """Somebody with reviewed matches: the figures are the server's, put into its place."""
    screen.page.route(re.compile("/api/progress"), lambda route: route.fulfill(json=told(screen.language)))
    screen.open("/progreso")
    expect(screen.page.locator(".told table").first).to_be_visible()


def no_progress(screen: Screen, _: Seat) -> None:
    """Nobody has a reviewed match yet; on the server of the tests those between people are reviewed."""
    nobody = {"player": None, "players": [], "html": ""}
    screen.page.route(re.compile("/api/progress"), lambda route: route.fulfill(json=nobody))
    screen.open("/progreso")
    expect(screen.page.locator("section.empty")).to_be_visible()


def answered_quiz(screen: Screen, _: Seat) -> None:
    screen.open("/aprender/cubo")
    for name in {"es": ("Doblar", "Aceptar"), "en": ("Double", "Take")}[screen.language]:
        screen.button(name).click()
    screen.button({"es": "Comprobar", "en": "Check"}[screen.language]).click()
    expect(screen.button({"es": "Otra posición", "en": "Another position"}[screen.language])).to_be_visible()


def meeting(screen: Screen, _: Seat) -> None:
    screen.open("/")
    screen.button({"es": "Jugar con un amigo", "en": "Play a friend"}[screen.language]).click()
    expect(screen.page.locator("input[readonly]").first).to_be_visible()


def lobby(screen: Screen, seat: Seat) -> None:
    meeting(screen, seat)
    screen.open("/sala")
    expect(screen.page.locator("form.card")).to_be_visible()


def player(screen: Screen, seat: Seat) -> None:
    """An account made by a browser of its own, so that the matches of the test stay a guest's."""
    order = {"name": PLAYER, "passphrase": PASSPHRASE}
    made = httpx2.post(f"{seat.house.address}/api/accounts", json=order)
    assert made.status_code in (201, 409), made.text
    screen.open(f"/jugador/{PLAYER}")
    expect(screen.page.get_by_role("heading", level=1)).to_have_text(PLAYER)


def throws(screen: Screen, seat: Seat) -> None:
    screen.open(f"/dados/{game_over(seat, length=1).id}")
    expect(screen.page.locator("main p:not([role])").first).to_be_visible()


def told(language: Language) -> dict[str, object]:
    """What the server says of a player who has been reviewed a dozen times."""
    html = progress_part(dozen(), lang=language)
    return {"player": "Ana", "players": [{"name": "Ana", "matches": 12}], "html": html}


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
    "hint": hint,
    "in-words": in_words,
    "example": example,
    "progress": progress,
    "no-progress": no_progress,
    "glossary": page_at("/glosario", "#prime"),
    "rules": page_at("/reglas", "h2"),
    "learn": page_at("/aprender", "h2"),
    "lesson": page_at("/aprender/moving", "[data-p]"),
    "quiz": page_at("/aprender/repaso", "section.card strong"),
    "pips": page_at("/aprender/pips", "main input"),
    "race": page_at("/aprender/carrera", "main button[aria-pressed]"),
    "cube-drill": answered_quiz,
    "openings": page_at("/aprender/aperturas", "main [role=status]"),
    "dice": page_at("/dados", "main p:not([role])"),
    "dice-of-a-match": throws,
    "meeting": meeting,
    "lobby": lobby,
    "account": page_at("/cuenta", "form"),
    "players": page_at("/jugadores", "main p, main table"),
    "player": player,
    "invitation": page_at("/unirse", "h1", "status of 422"),
    "spectator": page_at("/ver", "h1", "status of 422"),
    "reset-dialog": reset_dialog,
}
