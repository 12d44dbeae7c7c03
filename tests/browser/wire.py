"""The wire between a page of a match and the server, which can be cut."""

from __future__ import annotations

import re

from playwright.sync_api import WebSocketRoute

from .screen import Screen


class Wire:
    """What a page of the match hears of the server by itself, and can be cut."""

    def __init__(self, screen: Screen) -> None:
        self.is_cut = False
        self.ends: list[WebSocketRoute] = []
        screen.page.route_web_socket(re.compile("/live$"), self._opened)

    def _opened(self, end: WebSocketRoute) -> None:
        if self.is_cut:
            end.close()
            return
        end.connect_to_server()
        self.ends.append(end)

    def cut(self) -> None:
        self.is_cut = True
        for end in self.ends:
            end.close()
        self.ends.clear()

    def mend(self) -> None:
        self.is_cut = False
