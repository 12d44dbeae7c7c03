"""Takes the pictures of the README from the running app.

``make pictures``, or ``PYTHONPATH=tests .venv/bin/python -m browser.pictures``. The dice are loaded and both
sides play as the strongest level does, so the same pictures come out until the app or the bot changes.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from tablas import Engine, Position, Roll
from tablas.protocol.live import MatchView

from .conftest import FLAGS, browser_path
from .hands import Mouse
from .house import House
from .screen import LISTENER, Screen
from .seat import Seat
from .words import LANGUAGES, Language

IMAGES = Path(__file__).parents[2] / "docs" / "images"
PHONE = ViewportSize(width=390, height=844)
DESKTOP = ViewportSize(width=1280, height=800)
NAMES: dict[Language, str] = {"es": "Lucía", "en": "Lucy"}
# Luck that leads to a lively middle game, and to one where the bot doubles.
MIDDLE_SEED, MIDDLE_TURNS = 13, 6
CUBE_SEED = 4

Fits = Callable[[MatchView], bool]


def good_game(seat: Seat, engine: Engine, seed: int, name: str, fits: Fits) -> MatchView:
    """A five-point match played well by both, up to where it fits."""
    seat.house.dice.seed(seed)
    view = seat.begin(5, player_name=name)
    while not fits(view):
        assert view.result is None, f"seed {seed} does not get there"
        if view.state == "to_play" and view.plays and view.plays.edges:
            assert view.dice
            play = engine.choose_play(Position.from_board(view.board), Roll(*view.dice))
            view = seat.act(view, "play", steps=[[step.start, step.end] for step in play.steps])
        else:
            view = seat.go_on(view)
    return view


def in_the_middle(view: MatchView) -> bool:
    """The player has rolled, after some turns of both."""
    own_plays = sum(event.kind == "played" and event.by == "own" for event in view.events)
    return view.state == "to_play" and bool(view.plays and view.plays.edges) and own_plays >= MIDDLE_TURNS


class Photographer:
    """Opens pages as a player sees them, and keeps what they show."""

    def __init__(self, browser: Browser, seat: Seat, folder: Path) -> None:
        self.browser = browser
        self.seat = seat
        self.folder = folder

    def take(
        self,
        name: str,
        language: Language,
        size: ViewportSize,
        *,
        is_dark: bool,
        pose: Callable[[Screen], object],
    ) -> None:
        """One picture, once the page has been brought into its pose and stands still."""
        context = self.browser.new_context(
            base_url=self.seat.house.address,
            viewport=size,
            device_scale_factor=1.5 if size == PHONE else 1,
            locale="es-ES" if language == "es" else "en-GB",
            color_scheme="dark" if is_dark else "light",
            reduced_motion="reduce",
        )
        context.add_init_script(LISTENER)
        chosen = json.dumps({"forcedAuto": False, "newLength": 5, "newLevel": "expert"})
        context.add_init_script(f"localStorage.setItem('tablas.settings', {json.dumps(chosen)})")
        page = context.new_page()
        pose(Screen(page, language, self.seat))
        self._keep(page, f"{name}-{'dark' if is_dark else 'light'}-{language}")
        context.close()

    def _keep(self, page: Page, name: str) -> None:
        page.evaluate("document.fonts.ready")
        page.wait_for_timeout(800)
        path = self.folder / f"{name}.png"
        page.screenshot(path=path)
        print(f"{path.name}: {path.stat().st_size // 1024} KB", flush=True)


def main() -> None:
    """Takes them all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--folder", type=Path, default=IMAGES)
    folder: Path = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    engine = Engine()
    with tempfile.TemporaryDirectory() as temporary, sync_playwright() as playwright:
        house = House(Path(temporary))
        house.start()
        browser = playwright.chromium.launch(executable_path=browser_path(), args=FLAGS)
        try:
            photographer = Photographer(browser, Seat(house), folder)
            for language in LANGUAGES:
                take_all(photographer, engine, language)
        finally:
            browser.close()
            house.close()


def take_all(photographer: Photographer, engine: Engine, language: Language) -> None:
    """The pictures in one language."""
    seat = photographer.seat
    photographer.take("home-phone", language, PHONE, is_dark=True, pose=lambda screen: screen.open("/"))
    middle = good_game(seat, engine, MIDDLE_SEED, NAMES[language], in_the_middle)

    def half_way(screen: Screen) -> None:
        screen.open_match(middle)
        Mouse(screen).tap_place(13)

    photographer.take("play-phone", language, PHONE, is_dark=False, pose=half_way)
    photographer.take("play-desktop", language, DESKTOP, is_dark=False, pose=half_way)
    if language == "es":
        cube = good_game(
            seat, engine, CUBE_SEED, NAMES[language], lambda view: view.state == "double_offered"
        )
        asked = partial(Screen.open_match, view=cube)
        photographer.take("cube-phone", language, PHONE, is_dark=True, pose=asked)


if __name__ == "__main__":
    main()
