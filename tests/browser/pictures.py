"""The pictures of the READMEs, taken from the real app: `python -m tests.browser.pictures`."""

from __future__ import annotations

import shutil
import sys
import tempfile
import uuid
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from tablas import Engine, Position

from .conftest import BROWSERS, FLAGS
from .house import House

IMAGES = Path(__file__).resolve().parents[2] / "docs" / "images"
PHONE, DESK = (390, 844), (1280, 800)
SEED, PLAYS = 6, 9


def act(house: House, view: dict[str, Any], action: dict[str, Any]) -> dict[str, Any]:
    """The match after the human's action and the bot's answer."""
    body = {"request_id": str(uuid.uuid4()), "seq": view["seq"], "action": action}
    answer = house.client.post(f"/api/matches/{view['id']}/actions", json=body)
    answer.raise_for_status()
    found: dict[str, Any] = answer.json()
    return found


def best_action(view: dict[str, Any], engine: Engine) -> dict[str, Any]:
    """What a sensible player does now, but never doubling."""
    kinds = {action["kind"] for action in view["actions"]}
    if "play" in kinds:
        best = engine.best_plays(Position.from_board(view["board"]), tuple(view["dice"]))[0].play
        return {"kind": "play", "steps": [[step.start, step.end] for step in best.steps]}
    return {
        "kind": next(
            kind for kind in ("no_play", "roll", "take", "refuse_resign", "next_game") if kind in kinds
        )
    }


def played(house: House, name: str, seed: int, plays: int) -> dict[str, Any]:
    """A match some plays old, the human to play."""
    house.dice.seed(seed)
    body = {"length": 5, "level": "champion", "player_name": name}
    view: dict[str, Any] = house.client.post("/api/matches", json=body).json()
    engine = Engine("champion")
    while not (view["state"] == "to_play" and plays <= 0):
        plays -= view["state"] == "to_play"
        view = act(house, view, best_action(view, engine))
    return view


def doubled(house: House, name: str) -> dict[str, Any]:
    """A match in which the bot has just doubled."""
    engine = Engine("champion")
    for seed in range(1, 60):
        house.dice.seed(seed)
        body = {"length": 5, "level": "champion", "player_name": name}
        view: dict[str, Any] = house.client.post("/api/matches", json=body).json()
        while not view["result"] and view["state"] != "double_offered" and len(view["events"]) < 60:
            view = act(house, view, best_action(view, engine))
        if view["state"] == "double_offered":
            return view
    raise SystemExit("the bot never doubles")


def window(browser: Browser, house: House, size: tuple[int, int], language: str, scheme: str) -> Page:
    """A page as a player of this language and taste opens it."""
    context = browser.new_context(
        base_url=house.address,
        viewport={"width": size[0], "height": size[1]},
        locale="es-ES" if language == "es" else "en-GB",
        color_scheme="dark" if scheme == "dark" else "light",
        reduced_motion="reduce",
        device_scale_factor=1.5 if size == PHONE else 1,
    )
    return context.new_page()


def take(page: Page, address: str, name: str) -> None:
    """One picture, when the page has settled."""
    page.goto(address)
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(1500)
    page.screenshot(path=IMAGES / f"{name}.png")
    page.context.close()


def main() -> int:
    """Take them all."""
    IMAGES.mkdir(parents=True, exist_ok=True)
    path = next(filter(None, map(shutil.which, BROWSERS)), None)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        house = House(Path(folder))
        house.start()
        for language, name in (("en", "Lucy"), ("es", "Lucía")):
            game = f"/jugar/{played(house, name, SEED, PLAYS)['id']}"
            take(window(browser, house, DESK, language, "light"), game, f"play-desktop-light-{language}")
            take(window(browser, house, PHONE, language, "light"), game, f"play-phone-light-{language}")
            take(window(browser, house, PHONE, language, "dark"), "/", f"home-phone-dark-{language}")
        cube = f"/jugar/{doubled(house, 'Lucía')['id']}"
        take(window(browser, house, PHONE, "es", "dark"), cube, "cube-phone-dark-es")
        house.close()
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
