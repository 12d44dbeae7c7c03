"""What is shown when something goes wrong: no network, a dead server, an opponent who is not there."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from .screen import Screen
from .society import at_table
from .stock import Stock
from .wire import Wire

PATIENCE_MS = 30_000


def cut_off(screen: Screen, stock: Stock) -> None:
    """The server is not answering any more."""
    screen.open_match(stock.match("before_roll"))
    screen.page.route("**/api/**", lambda route: route.abort())
    screen.ready(screen.words.roll).click()
    _lost(screen)


def not_answered(screen: Screen, _: Stock) -> None:
    screen.page.route(re.compile("/api/matches/"), lambda route: route.abort())
    screen.open("/jugar/0123456789abcdef0123456789abcdef")
    screen.page.locator("h1:focus, h1").first.wait_for()


def analyse_not_answered(screen: Screen, _: Stock) -> None:
    """The editor goes on, and nothing comes back."""
    screen.page.route("**/api/**", lambda route: route.abort())
    screen.open("/analizar")
    _lost(screen)


def offline(screen: Screen, _: Stock) -> None:
    """A page the browser has kept, with nothing to put on it."""
    screen.open("/")
    screen.page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
    screen.page.reload()
    screen.page.context.set_offline(True)
    screen.open("/partidos")
    _lost(screen)


def reconnecting(screen: Screen, stock: Stock) -> None:
    """Requests get through, what the server says by itself does not."""
    wire = Wire(screen)
    at_table(screen, stock, stock.table)
    _absent(screen)
    wire.cut()
    words = {"es": "Reconectando…", "en": "Reconnecting…"}[screen.language]
    screen.page.get_by_text(words).first.wait_for()


def opponent_gone(screen: Screen, stock: Stock) -> None:
    at_table(screen, stock, stock.table)
    _absent(screen)


def opponent_gone_by_post(screen: Screen, stock: Stock) -> None:
    """By correspondence nobody waits at the board."""
    at_table(screen, stock, stock.letters)
    _absent(screen)


def server_gone(screen: Screen, stock: Stock) -> None:
    """Nothing gets through at a table with somebody."""
    wire = Wire(screen)
    at_table(screen, stock, stock.table)
    _absent(screen)
    screen.page.route("**/api/**", lambda route: route.abort())
    wire.cut()
    _lost(screen)


def _absent(screen: Screen) -> None:
    told = re.compile("no está (conectado|ahora)|is not (connected|here now)")
    screen.page.get_by_text(told).first.wait_for()


def _lost(screen: Screen) -> None:
    expect(screen.page.locator(".lost")).to_be_visible(timeout=PATIENCE_MS)
