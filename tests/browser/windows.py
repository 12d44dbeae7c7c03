"""Windows of the browser, used again by tests that want the same kind: a new one costs a second."""

from __future__ import annotations

import json
from dataclasses import dataclass, field

from playwright.sync_api import Browser, Page

from .screen import LISTENER
from .words import Language

PHONE = (390, 844)
DESKTOP = (1120, 720)
PATIENCE_MS = 15_000


@dataclass(frozen=True)
class Kind:
    """What a window is like, and whom it belongs to."""

    language: Language = "es"
    size: tuple[int, int] = DESKTOP
    has_touch: bool = False
    is_dark: bool = True
    is_still: bool = True
    has_forced_colours: bool = False
    is_first_visit: bool = False
    """Nothing of the app is in the cache yet."""
    is_kept: bool = False
    """The app may keep its files for when there is no network."""
    settings: str = ""
    """What the player has chosen before, as the app stores it."""


@dataclass
class Windows:
    """Every window stands in a context of its own: nothing is shared but the browser."""

    browser: Browser
    address: str
    idle: dict[Kind, list[Page]] = field(default_factory=dict)

    def take(self, kind: Kind) -> Page:
        """A window in which nothing has happened yet."""
        idle = self.idle.get(kind)
        page = idle.pop() if idle else self._new(kind)
        if page.viewport_size != _viewport(kind):
            page.set_viewport_size(_viewport(kind))
        page.emulate_media(color_scheme="dark" if kind.is_dark else "light")
        return page

    def give_back(self, kind: Kind, page: Page) -> None:
        """Forget what a test has left in a window."""
        if kind.is_first_visit or kind.is_kept:
            page.context.close()
            return
        page.unroute_all(behavior="ignoreErrors")
        page.context.set_offline(False)
        page.evaluate("localStorage.clear(); sessionStorage.clear()")
        page.goto("about:blank")
        self.idle.setdefault(kind, []).append(page)

    def _new(self, kind: Kind) -> Page:
        context = self.browser.new_context(
            base_url=self.address,
            viewport=_viewport(kind),
            has_touch=kind.has_touch,
            is_mobile=kind.has_touch,
            locale="es-ES" if kind.language == "es" else "en-GB",
            reduced_motion="reduce" if kind.is_still else "no-preference",
            forced_colors="active" if kind.has_forced_colours else "none",
            service_workers="allow" if kind.is_kept else "block",
        )
        context.set_default_timeout(PATIENCE_MS)
        context.add_init_script(LISTENER)
        if kind.settings:
            # Only the first page finds them: what the player changes afterwards stays changed.
            store = f"localStorage.setItem('tablas.settings', {json.dumps(kind.settings)})"
            context.add_init_script(f"if (!localStorage.getItem('tablas.settings')) {store}")
        return context.new_page()


def _viewport(kind: Kind) -> dict[str, int]:
    return {"width": kind.size[0], "height": kind.size[1]}
