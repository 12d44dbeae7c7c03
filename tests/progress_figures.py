"""Figures of a player over as many reviewed matches as a test wants, always the same."""

from __future__ import annotations

import random

from tablas.analysis import PlayedMatch, Progress, progress_of
from tablas.analysis.figures import Cell, CubeErrors, OpeningPlay, SeatFigures


def figures(generator: random.Random, name: str) -> SeatFigures:
    cells = []
    for plan, share in (("holding", 0.1), ("back_game", 0.7)):
        errors = [generator.expovariate(12) if generator.random() < share else 0.0 for _ in range(30)]
        squares = sum(error**2 for error in errors)
        cells.append(Cell("play", "contact", plan, 30, sum(errors), squares, 2))  # type: ignore[arg-type]
    cells.append(Cell("double", "contact", "holding", 8, 0.2, 0.02, 1))
    opening = OpeningPlay("", "64", "24/18 13/9", "8/2 6/2", 0.02)
    return SeatFigures(name, tuple(cells), CubeErrors(1, 0.2), (opening,), 0.1, 0.02, 0.5, 0.1)


def progress(count: int, name: str = "Ana <b>") -> Progress:
    generator = random.Random(2)
    return progress_of(
        name,
        [
            PlayedMatch(
                number + 1,
                f"2026-01-{number + 1:02d}" if number else "",
                "=Luis & Co",
                7,
                "standard",
                figures(generator, name),
                figures(generator, "Luis"),
            )
            for number in range(count)
        ],
        left_out=1,
        unreviewed=3,
    )


def dozen() -> Progress:
    """Enough matches for everything that can be told."""
    return progress(12, "Ana")
