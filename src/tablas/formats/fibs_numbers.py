"""The numbers of FIBS: one numbering of the points, which one player plays up and the other down."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from tablas.match import Seat
from tablas.record import Entry, Steps, Turn

# A hop from the bar begins at 0 and one off the board ends there; no point has that number.
_HOP = re.compile(r"(bar|\d{1,2})-(off|\d{1,2})", re.IGNORECASE)
_PLAY = re.compile(r"\s*(?:(?:bar|\d{1,2})-(?:off|\d{1,2})(?:\s+|$))*", re.IGNORECASE)
_HOME = 6
_POINTS = 24
_BAR = 25


def read_hops(text: str) -> Steps | None:
    """The hops of a play as FIBS writes it, ``24-23 bar-20 3-off``, in its numbers; None for other text."""
    if not _PLAY.fullmatch(text):
        return None
    hops = []
    for start, end in _HOP.findall(text):
        hop = (0 if start.lower() == "bar" else int(start), 0 if end.lower() == "off" else int(end))
        if max(hop) > _POINTS:
            return None
        hops.append(hop)
    return tuple(hops)


def with_own_numbers(entries: Sequence[Entry]) -> tuple[Entry, ...]:
    """The entries of a game with the hops of each turn in the mover's own numbers.

    Which seat counts up follows from the hops; the source does not always say it, and it may change from
    game to game.
    """
    votes = sum(
        _votes_for_up(entry.steps) * (1 if entry.seat == 0 else -1)
        for entry in entries
        if isinstance(entry, Turn)
    )
    up: Seat = 0 if votes > 0 else 1
    return tuple(_own(entry, entry.seat == up) if isinstance(entry, Turn) else entry for entry in entries)


def _votes_for_up(hops: Iterable[tuple[int, int]]) -> int:
    votes = 0
    for start, end in hops:
        if start == 0 or end == 0:
            # Who counts up enters on the low points and bears off from the high ones.
            is_low = (end if start == 0 else start) <= _HOME
            votes += 1 if is_low == (start == 0) else -1
        else:
            votes += 1 if end > start else -1
    return votes


def _own(turn: Turn, counts_up: bool) -> Turn:
    if not turn.steps:
        return turn
    return replace(
        turn, steps=tuple((_point(a, _BAR, counts_up), _point(b, 0, counts_up)) for a, b in turn.steps)
    )


def _point(number: int, beyond: int, counts_up: bool) -> int:
    if number == 0:
        return beyond
    return _BAR - number if counts_up else number
