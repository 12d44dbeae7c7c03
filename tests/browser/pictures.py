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
from random import Random

from PIL import Image
from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from tablas import Engine, Match, Position, Roll
from tablas.formats.mat import write
from tablas.match import (
    Doubled,
    Event,
    NextGame,
    NoPlay,
    Opened,
    Passed,
    Played,
    Rolled,
    Taken,
    opponent,
)
from tablas.moves import has_legal_play
from tablas.protocol.live import MatchView
from tablas.record import from_match

from .conftest import FLAGS, browser_path
from .hands import Mouse
from .house import House
from .reviews import reviewed
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
REVIEW_SEED = 7
OPENING = "-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:5:10"
DEEPER_MS = 4000
EXAMPLE: dict[Language, str] = {"es": "Ver un ejemplo", "en": "See an example"}

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


def match_file(seed: int, names: tuple[str, str]) -> bytes:
    """A three-point match between two levels of the bot, as a match file."""
    random, engines = Random(seed), (Engine(level="expert"), Engine(level="casual"))
    match = Match.new(3, players=names)
    while not match.is_over:
        game = match.game
        if game.result is not None:
            match = match.apply(NextGame())
        elif game.phase == "opening":
            match = match.apply(Opened((random.randint(1, 6), random.randint(1, 6))))
        else:
            match = match.apply(_next(match, engines, random))
    return write(from_match(match), lossy=True)


def _next(match: Match, engines: tuple[Engine, Engine], random: Random) -> Event:
    game = match.game
    seat = game.turn
    assert seat is not None
    stakes = match.stakes_for(seat)
    if game.phase == "double_offered":
        # Doubles are looked at with the eyes of the player who offers them.
        takes = engines[1 - seat].cube_decision(game.position, stakes).should_take
        return Taken(opponent(seat)) if takes else Passed(opponent(seat))
    if game.phase == "to_play":
        assert game.roll is not None
        if not has_legal_play(game.position, game.roll):
            return NoPlay(seat)
        play = engines[seat].choose_play(game.position, game.roll, stakes)
        return Played(seat, tuple((step.start, step.end) for step in play.steps))
    if stakes.may_double and engines[seat].cube_decision(game.position, stakes).should_double:
        return Doubled(seat)
    return Rolled(seat, Roll(random.randint(1, 6), random.randint(1, 6)))


def reviewed_match(seat: Seat, language: Language) -> str:
    """The id of a review of such a match, whole."""
    names = {"es": ("Lucía", "Ana"), "en": ("Lucy", "Ann")}[language]
    return reviewed(seat, match_file(REVIEW_SEED, names))


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
        # A palette of 256 colours looks the same and is a third of the size.
        Image.open(path).convert("RGB").quantize(256).save(path, optimize=True)
        print(f"{path.name}: {path.stat().st_size // 1024} KB", flush=True)


def main() -> None:
    """Takes them all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--folder", type=Path, default=IMAGES)
    folder: Path = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    engine = Engine()
    with tempfile.TemporaryDirectory() as temporary, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path(), args=FLAGS)
        try:
            for language in LANGUAGES:
                home = Path(temporary) / language  # a house each: one picture is of a list without matches
                home.mkdir()
                house = House(home)
                house.start()
                try:
                    take_all(Photographer(browser, Seat(house), folder), engine, language)
                finally:
                    house.close()
        finally:
            browser.close()


def take_all(photographer: Photographer, engine: Engine, language: Language) -> None:
    """The pictures in one language."""
    seat = photographer.seat
    take_pages(photographer, language)
    photographer.take("home-phone", language, PHONE, is_dark=True, pose=lambda screen: screen.open("/"))
    middle = good_game(seat, engine, MIDDLE_SEED, NAMES[language], in_the_middle)

    def half_way(screen: Screen) -> None:
        screen.open_match(middle)
        Mouse(screen).tap_place(13)

    photographer.take("play-phone", language, PHONE, is_dark=False, pose=half_way)
    photographer.take("play-desktop", language, DESKTOP, is_dark=False, pose=half_way)
    review = f"/partidos/{reviewed_match(seat, language)}"

    def reviewed_page(screen: Screen) -> None:
        screen.open(review)
        screen.page.get_by_role("table").first.wait_for()

    photographer.take("review-desktop", language, DESKTOP, is_dark=False, pose=reviewed_page)
    if language == "es":
        cube = good_game(
            seat, engine, CUBE_SEED, NAMES[language], lambda view: view.state == "double_offered"
        )
        asked = partial(Screen.open_match, view=cube)
        photographer.take("cube-phone", language, PHONE, is_dark=True, pose=asked)


def take_pages(photographer: Photographer, language: Language) -> None:
    """The pages that need no match: what somebody new finds, analysis, learning, words."""

    def matches(screen: Screen) -> None:
        screen.open("/partidos")
        screen.page.get_by_text(EXAMPLE[language]).wait_for()

    def analysed(screen: Screen) -> None:
        screen.open(f"/analizar?pos={OPENING}")
        screen.page.get_by_text("8/5 6/5").locator("visible=true").first.wait_for()
        screen.page.wait_for_timeout(DEEPER_MS)

    def words(screen: Screen) -> None:
        screen.open("/glosario#prime")
        screen.page.locator("#prime").wait_for()

    photographer.take("matches-desktop", language, DESKTOP, is_dark=False, pose=matches)
    photographer.take("analyse-desktop", language, DESKTOP, is_dark=False, pose=analysed)
    photographer.take(
        "learn-phone", language, PHONE, is_dark=False, pose=lambda screen: screen.open("/aprender")
    )
    photographer.take("glossary-phone", language, PHONE, is_dark=True, pose=words)


if __name__ == "__main__":
    main()
