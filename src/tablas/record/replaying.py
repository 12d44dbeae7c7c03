"""One game played again by the core: what each turn was, and the boards around it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from tablas import _core
from tablas.match import Seat
from tablas.position import Position
from tablas.position.board import trusted
from tablas.record.types import BoardSet, Dice, Entry, Remark, Steps, Turn, TurnKind
from tablas.stakes import Rules

_KINDS: tuple[TurnKind, ...] = ("played", "no_play", "unrecorded", "illegal")
_NUMBER_OF = {kind: number for number, kind in enumerate(_KINDS)}
_BOARD_SET = 4
_MOST_HOPS = 255
_NO_POINT = 255

# What the core found about a turn, in its order; "" needs no word.
_FINDINGS = (
    "",
    "play_inferred",
    "play_inferred",
    "play_guessed",
    "illegal_play",
    "impossible_play",
    "",
    "illegal_pass",
)


@dataclass(frozen=True, slots=True)
class Replayed:
    """A game after the core has played it again.

    Attributes:
        entries: the entries with settled turns.
        found: (index of the entry, code) for each turn that was not simply as written.
        last_board: the last board, seen by the seat that moved last; the start where nobody did.
        before: boards before each turn and board set, (n, 26), seen by its seat.
        after: boards after them, (n, 26), the same view.
    """

    entries: tuple[Entry, ...]
    found: tuple[tuple[int, str], ...]
    last_board: tuple[int, ...]
    before: NDArray[np.int8]
    after: NDArray[np.int8]

    @property
    def is_over(self) -> bool:
        """Whether the last seat to move has borne off everything."""
        return all(count <= 0 for count in self.last_board)


def replay_game(entries: Sequence[Entry], rules: Rules) -> Replayed:
    """The game played again from the start of its variant, in one call of the core."""
    found: list[tuple[int, str]] = []
    spots: list[int] = []
    told: list[bytes] = []
    checked = list(entries)
    for index, entry in enumerate(entries):
        if isinstance(entry, Turn):
            if not _is_roll(entry.dice):
                found.append((index, "bad_dice"))
                entry = checked[index] = replace(entry, dice=None)  # unusable dice go
            spots.append(index)
            told.append(_encoded(entry))
        elif isinstance(entry, BoardSet):
            spots.append(index)
            told.append(bytes((entry.turn, _BOARD_SET, 0, 0, 0, 1)) + _board_bytes(entry.position))
    start = Position.start(rules.variant)
    rows, before, after = _core.replay_turns(start.as_array(), b"".join(told), rules.options.mask)
    _settle(checked, spots, rows.tolist(), after, found)
    last = tuple(after[-1].tolist()) if len(after) else start.board
    return Replayed(tuple(checked), tuple(found), last, before, after)


def _settle(
    entries: list[Entry],
    spots: Sequence[int],
    rows: Sequence[Sequence[int]],
    after: NDArray[np.int8],
    found: list[tuple[int, str]],
) -> None:
    """Puts the settled turns in the place of the raw ones."""
    for number, (spot, row) in enumerate(zip(spots, rows, strict=True)):
        entry = entries[spot]
        if not isinstance(entry, Turn):
            continue
        kind, finding = _KINDS[row[0]], _FINDINGS[row[1]]
        steps = _steps(row) if kind != "illegal" else entry.steps
        is_known = kind == "illegal" and finding != "impossible_play"
        result = trusted(tuple(after[number].tolist())) if is_known else None
        if finding and not (finding == "play_guessed" and number == len(rows) - 1):
            found.append((spot, finding))
        if kind != entry.kind or steps != entry.steps or result != entry.result:
            entries[spot] = Turn(entry.seat, entry.dice, kind, steps, result, entry.note)


def boards_before(entries: Sequence[Entry], replayed: Replayed, rules: Rules) -> Iterator[Position]:
    """The position before each entry, seen by the seat it belongs to; a remark's by the last one."""
    board = Position.start(rules.variant)
    seen_by: Seat = 0
    number = 0
    for entry in entries:
        if isinstance(entry, Turn | BoardSet):
            seat = entry.seat if isinstance(entry, Turn) else entry.turn
            yield trusted(tuple(replayed.before[number].tolist()))
            board, seen_by = trusted(tuple(replayed.after[number].tolist())), seat
            number += 1
            continue
        seat = seen_by if isinstance(entry, Remark) else entry.seat
        if seat != seen_by:
            board, seen_by = board.swapped(), seat
        yield board


def _is_roll(dice: Dice | None) -> bool:
    return dice is None or (1 <= dice[0] <= 6 and 1 <= dice[1] <= 6)


def _encoded(turn: Turn) -> bytes:
    first, second = turn.dice or (0, 0)
    steps = turn.steps if turn.kind != "unrecorded" else ()
    kind = _NUMBER_OF[turn.kind]
    if turn.result is not None:
        return bytes((turn.seat, kind, first, second, 0, 1)) + _board_bytes(turn.result)
    hops = _hops(steps)
    return bytes((turn.seat, kind, first, second, len(hops) >> 1, 0)) + hops


@lru_cache(maxsize=4096)
def _hops(steps: Steps) -> bytes:
    """The hops as the core takes them; a number that is on no board as one that is none."""
    return bytes(
        [
            point if 0 <= point <= 25 else _NO_POINT
            for step in steps[:_MOST_HOPS]
            for point in (step[0], step[1])
        ]
    )


def _board_bytes(position: Position) -> bytes:
    return bytes([count & 0xFF for count in position.board])


def _steps(row: Sequence[int]) -> Steps:
    return tuple([(row[3 + 2 * i], row[4 + 2 * i]) for i in range(row[2])])
