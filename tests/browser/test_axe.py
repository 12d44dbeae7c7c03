"""Axe on every page, in both languages, light and dark, with every board; sizes too."""

from __future__ import annotations

import pytest

from .axe import AXE, TOO_SMALL, sideways
from .conftest import Visit
from .places import PLACES
from .seat import Seat
from .words import Language

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser-matches")]

WIDTHS = {320: 640, 390: 844, 1280: 800}

# Another language is other words in the same places, another theme other colours.
LookedAt = dict[Language, dict[int, tuple[str, ...]]]
ALL: LookedAt = {
    "es": {320: ("dark", "light"), 1280: ("dark", "light")},
    "en": {390: ("dark", "light")},
}
ONE: LookedAt = {"es": {320: ("dark",)}}
BOTH: LookedAt = {"es": {390: ("dark", "light")}}

# Pages with most in them; the rest is looked at by `make test-long`, which looks at these in full too.
QUICK = ("home", "review", "half-entered", "analyse")
SIZED = ("home", "review", "half-entered", "settings", "matches", "double-offered", "double-dialog", "menu")
WITH_BOARD = ("review", "half-entered", "double-offered", "analyse", "lesson", "quiz", "openings", "rules")

LOOKS = (
    *[pytest.param(place, ONE, "walnut", id=place) for place in QUICK],
    *[pytest.param(place, ALL, "walnut", id=f"{place}-in-full", marks=pytest.mark.long) for place in PLACES],
    *[
        pytest.param(place, BOTH, theme, id=f"{place}-{theme}", marks=pytest.mark.long)
        for place in WITH_BOARD
        for theme in ("slate", "contrast")
    ],
)


@pytest.mark.parametrize(("place", "looked_at", "theme"), LOOKS)
def test_axe_finds_nothing_nothing_scrolls_sideways_and_targets_are_large(
    place: str, looked_at: LookedAt, theme: str, visit: Visit, seat: Seat, axe_source: str
) -> None:
    for language, looks in looked_at.items():
        screen = visit(language, (1280, 800), settings=None if theme == "walnut" else {"boardTheme": theme})
        PLACES[place](screen, seat)
        screen.page.evaluate(axe_source)
        for width, height in WIDTHS.items():
            screen.page.set_viewport_size({"width": width, "height": height})
            for scheme in looks.get(width, ()):
                screen.page.emulate_media(color_scheme=scheme)
                where = f"{place}, {language}, {width} px, {scheme}, {theme}"
                assert screen.page.evaluate(AXE, scheme) == [], where
            if width == 320 and place in SIZED:
                assert screen.page.evaluate(TOO_SMALL, 44) == [], f"{place}, {language}"
            assert sideways(screen) <= 0, f"{place}, {language}: scrolls sideways at {width} px"
