"""Step and Play, and how a play is written."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tablas.moves.roll import Roll
from tablas.position import Position

BAR, OFF = 25, 0


@dataclass(frozen=True, slots=True)
class MoveOptions:
    """Named departures from the standard rules of movement; all off is the standard game.

    Attributes:
        entry_only_empty: a checker on the bar enters on empty points only (``entrada_solo_vacias``).
        free_movement: nobody is obliged to use the dice (``movimiento_libre``).
        no_doubles: a double is two moves, not four (``sin_dobles``).
        free_bearoff: a number at or above its point takes off any checker (``salida_libre``).
    """

    entry_only_empty: bool = False
    free_movement: bool = False
    no_doubles: bool = False
    free_bearoff: bool = False

    @property
    def mask(self) -> int:
        """The options as the core takes them, one bit each in the order they are listed."""
        return self.entry_only_empty | self.free_movement << 1 | self.no_doubles << 2 | self.free_bearoff << 3


STANDARD = MoveOptions()


@dataclass(frozen=True, slots=True)
class Step:
    """One checker moved by one die, in the mover's numbering; 25 is the bar, 0 is off."""

    start: int
    end: int
    hits: bool = False


@dataclass(frozen=True, slots=True)
class Play:
    """A whole turn.

    Attributes:
        start: the position before it.
        roll: the dice it uses.
        steps: its steps in an order they can be played in.
        result: the position after it, still from the mover's view.
    """

    start: Position
    roll: Roll
    steps: tuple[Step, ...]
    result: Position

    @property
    def notation(self) -> str:
        """The play as players write it: ``8/5 6/5``, ``24/18*/13``, ``bar/20*``, ``6/off(2)``."""
        return write_steps(self.steps)

    @property
    def hit_points(self) -> frozenset[int]:
        """The points on which it hits a checker."""
        return frozenset(step.end for step in self.steps if step.hits)

    def __str__(self) -> str:
        return self.notation


def mark_hits(board: Sequence[int], moves: Sequence[tuple[int, int]]) -> tuple[Step, ...]:
    """The steps that these moves are, hits marked, when played in order from the board."""
    # A point is hit at most once in a turn: the other side does not move in between.
    hit: set[int] = set()
    steps = []
    for start, end in moves:
        hits = end != OFF and board[end] == -1 and end not in hit
        if hits:
            hit.add(end)
        steps.append(Step(start, end, hits))
    return tuple(steps)


def write_steps(steps: Sequence[Step]) -> str:
    """Standard notation: the steps of one checker joined, the highest first, equal ones counted."""
    counts: dict[tuple[str, int], int] = {}
    hits: set[tuple[str, int]] = set()
    for chain in _chains(steps):
        key = (_chain_head(chain), chain[-1].end)
        counts[key] = counts.get(key, 0) + 1
        if chain[-1].hits:
            hits.add(key)
    return " ".join(
        f"{head}/{_point(end)}{'*' if (head, end) in hits else ''}{f'({count})' if count > 1 else ''}"
        for (head, end), count in counts.items()
    )


def _chains(steps: Sequence[Step]) -> list[list[Step]]:
    chains: list[list[Step]] = []
    for step in sorted(steps, key=lambda one: -one.start):
        joined = next((chain for chain in chains if chain[-1].end == step.start), None)
        if joined:
            joined.append(step)
        else:
            chains.append([step])
    return sorted(chains, key=lambda chain: (-chain[0].start, -chain[-1].end))


def _chain_head(chain: Sequence[Step]) -> str:
    """Everything before the last point: the start, and the points between on which it hits."""
    stops = [f"{_point(step.end)}*" for step in chain[:-1] if step.hits]
    return "/".join([_point(chain[0].start), *stops])


def _point(point: int) -> str:
    if point == BAR:
        return "bar"
    return "off" if point == OFF else str(point)
