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
_KEPT = 1 << 15
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
            spots.append(index)
            octets = _encoded(entry.seat, entry.kind, entry.dice, entry.steps)
            if not octets:
                found.append((index, "bad_dice"))
                entry = checked[index] = replace(entry, dice=None)  # unusable dice go
                octets = _encoded(entry.seat, entry.kind, None, entry.steps)
            told.append(octets if entry.result is None else _with_board(octets, entry.result))
        elif isinstance(entry, BoardSet):
            spots.append(index)
            told.append(bytes((entry.turn, _BOARD_SET, 0, 0, 0, 1)) + _board_bytes(entry.position))
    start = Position.start(rules.variant)
    rows, before, after = _core.replay_turns(start.as_array(), b"".join(told), rules.options.mask)
    octets_of_rows: list[bytes] = rows.view(f"V{rows.shape[1]}").ravel().tolist()
    _settle(checked, spots, octets_of_rows, after, found)
    last = tuple(after[-1].tolist()) if len(after) else start.board
    return Replayed(tuple(checked), tuple(found), last, before, after)


def _settle(
    entries: list[Entry],
    spots: Sequence[int],
    rows: Sequence[bytes],
    after: NDArray[np.int8],
    found: list[tuple[int, str]],
) -> None:
    """Puts the settled turns in the place of the raw ones."""
    for number, (spot, (kind, finding, steps)) in enumerate(zip(spots, map(_settled, rows), strict=True)):
        entry = entries[spot]
        if not isinstance(entry, Turn):
            continue
        if not finding and kind == entry.kind and steps == entry.steps and entry.result is None:
            continue
        if kind == "illegal":
            is_known = finding != "impossible_play"
            result = trusted(tuple(after[number].tolist())) if is_known else None
            steps = entry.steps
        else:
            result = None
        if finding and not (finding == "play_guessed" and number == len(spots) - 1):
            found.append((spot, finding))
        if kind != entry.kind or steps != entry.steps or result != entry.result:
            entries[spot] = _turn(entry, kind, steps, result)


def _turn(entry: Turn, kind: TurnKind, steps: Steps, result: Position | None) -> Turn:
    if entry.note is None and result is None:
        return _plain_turn(entry.seat, entry.dice, kind, steps)
    return Turn(entry.seat, entry.dice, kind, steps, result, entry.note)


@lru_cache(maxsize=_KEPT)
def _plain_turn(seat: Seat, dice: Dice | None, kind: TurnKind, steps: Steps) -> Turn:
    """A turn of which nothing else is known; the same ones come up again and again, so they are kept."""
    return Turn(seat, dice, kind, steps)


@lru_cache(maxsize=_KEPT)
def _settled(row: bytes) -> tuple[TurnKind, str, Steps]:
    """The core's row (kind, finding, number of steps, steps) as kind, code of what was found, and steps."""
    steps = tuple([(row[3 + 2 * step], row[4 + 2 * step]) for step in range(row[2])])
    # A board that was set is the last kind of all; nobody asks what turn it is.
    return _KINDS[min(row[0], len(_KINDS) - 1)], _FINDINGS[row[1]], steps


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


@lru_cache(maxsize=_KEPT)
def _encoded(seat: Seat, kind: TurnKind, dice: Dice | None, steps: Steps) -> bytes:
    """A turn as the core takes it, a number that is on no board as one that is none; "" for bad dice."""
    first, second = dice or (0, 0)
    if dice is not None and not (1 <= first <= 6 and 1 <= second <= 6):
        return b""
    hops = bytes(
        [
            point if 0 <= point <= 25 else _NO_POINT
            for step in (steps[:_MOST_HOPS] if kind != "unrecorded" else ())
            for point in (step[0], step[1])
        ]
    )
    return bytes((seat, _NUMBER_OF[kind], first, second, len(hops) >> 1, 0)) + hops


def _with_board(octets: bytes, result: Position) -> bytes:
    """The turn with the board it has led to in the place of its hops."""
    return octets[:4] + b"\0\1" + _board_bytes(result)


def _board_bytes(position: Position) -> bytes:
    return bytes([count & 0xFF for count in position.board])
