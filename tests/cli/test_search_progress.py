"""The line that tells how far a long search is: on a terminal only, and gone at the end."""

from __future__ import annotations

import io
import threading
import time

import pytest

from tablas.cli import search_progress as progress
from tablas.cli.search_progress import search_progress
from tablas.decision import Engine
from tablas.position import Position
from tablas.report.words import words_in


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_search_that_is_soon_over_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = Terminal()
    monkeypatch.setattr(progress, "_PATIENCE_S", 600.0)

    with search_progress(words_in("en"), stream) as control:
        Engine("1-ply").cube_decision(Position.start(), control=control)

    assert stream.getvalue() == ""


def test_a_long_search_tells_depth_and_share_and_clears_its_line(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = Terminal()
    monkeypatch.setattr(progress, "_PATIENCE_S", 0.0)
    monkeypatch.setattr(progress, "_EVERY_S", 0.01)

    with search_progress(words_in("es"), stream) as control:
        Engine("1-ply").cube_decision(Position.start(), control=control)
        end = time.monotonic() + 60
        while "Mirando 1 ply hacia delante: 100 %" not in stream.getvalue():
            assert time.monotonic() < end, stream.getvalue()
            time.sleep(0.01)

    assert stream.getvalue().endswith("\r\033[K")


def test_without_a_terminal_nothing_is_written() -> None:
    stream = io.StringIO()

    before = threading.active_count()
    with search_progress(words_in("en"), stream):
        assert threading.active_count() == before

    assert stream.getvalue() == ""
