"""Screens about other people, and how each is reached: the table, its talk, the envelope, tournaments."""

from __future__ import annotations

import re

from tablas.server.visitors import SESSION_COOKIE

from .screen import Screen
from .stock import Stock


def sign_in(screen: Screen, stock: Stock) -> None:
    """The window is the player's from now on."""
    address = screen.seat.house.address
    screen.page.context.add_cookies([{"name": SESSION_COOKIE, "value": stock.session, "url": address}])


def at_table(screen: Screen, stock: Stock, match_id: str) -> None:
    """The player at the board of a match with somebody."""
    sign_in(screen, stock)
    screen.open(f"/jugar/{match_id}")
    screen.page.locator("[data-p='24']").wait_for()


def talk(screen: Screen, stock: Stock) -> None:
    """What can be said at the table, open."""
    at_table(screen, stock, stock.table)
    screen.page.locator("summary").filter(has_text=re.compile("^(Conversación|Conversation)")).click()
    phrase = {"es": "Buena suerte", "en": "Good luck"}[screen.language]
    screen.button(phrase).wait_for()


def report(screen: Screen, stock: Stock) -> None:
    talk(screen, stock)
    screen.page.locator("button.report").click()
    screen.page.locator("dialog[open]").wait_for()


def sealed(screen: Screen, stock: Stock) -> None:
    """The dice of a game that is not over."""
    screen.open(f"/dados/{stock.match('sealed').id}")
    screen.page.locator("#seal-title").wait_for()


def tournaments(screen: Screen, stock: Stock) -> None:
    """The list, with the order of a new one open."""
    sign_in(screen, stock)
    screen.open("/torneos")
    screen.page.locator("main li").first.wait_for()
    screen.page.locator("main summary").first.click()


def tournament(screen: Screen, stock: Stock) -> None:
    """As its organiser sees it."""
    sign_in(screen, stock)
    screen.open(f"/torneos/{stock.cup}")
    screen.page.locator("main table").first.wait_for()
