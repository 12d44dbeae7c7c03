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
_BOARD_SET = 4
_MOST_HOPS = 255
_MOST_STEPS = 4
_ROW = 3 + 2 * _MOST_STEPS
_KEPT = 1 << 15
_NO_POINT = 255

# A turn, which thus stays alive and keeps its identity; as the core takes it; the core's row when the turn
# is just as told, b"" where that cannot be.
_Told = tuple[Turn, bytes, bytes]
_KNOWN: dict[int, _Told] = {}

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
    spots: list[int] = []
    told: list[bytes] = []
    expected: list[bytes] = []
    for index, entry in enumerate(entries):
        if isinstance(entry, Turn):
            _, octets, row = _KNOWN.get(id(entry)) or _encoded(entry)
        elif isinstance(entry, BoardSet):
            octets = bytes((entry.turn, _BOARD_SET, 0, 0, 0, 1)) + _board_bytes(entry.position)
            row = b""
        else:
            continue
        spots.append(index)
        told.append(octets)
        expected.append(row)
    start = Position.start(rules.variant)
    rows, before, after = _core.replay_turns(start.as_array(), b"".join(told), rules.options.mask)
    found: list[tuple[int, str]] = []
    settled = list(entries)
    octets_of_rows: list[bytes] = rows.view(f"V{rows.shape[1]}").ravel().tolist()
    for number, (octets, row) in enumerate(zip(octets_of_rows, expected, strict=True)):
        if octets != row:
            spot = spots[number]
            settled[spot], codes = _settled(entries[spot], octets, after[number])
            if codes and codes[-1] == "play_guessed" and number == len(spots) - 1:
                codes = codes[:-1]
            found += [(spot, code) for code in codes]
    last = tuple(after[-1].tolist()) if len(after) else start.board
    return Replayed(tuple(settled), tuple(found), last, before, after)


def _settled(entry: Entry, row: bytes, after: NDArray[np.int8]) -> tuple[Entry, list[str]]:
    """The entry as the core's row has it, and the codes of what was found."""
    if not isinstance(entry, Turn):
        return entry, []
    codes = []
    if entry.dice is not None and not _are_dice(entry.dice):
        codes.append("bad_dice")
        entry = replace(entry, dice=None)  # unusable dice go
    kind, finding, steps = _read(row)
    result = None
    if kind == "illegal":
        steps = entry.steps
        result = trusted(tuple(after.tolist())) if finding != "impossible_play" else None
    if finding:
        codes.append(finding)
    return _turn(entry, kind, steps, result), codes


def _turn(entry: Turn, kind: TurnKind, steps: Steps, result: Position | None) -> Turn:
    if kind == entry.kind and steps == entry.steps and result == entry.result:
        return entry
    if entry.note is None and result is None:
        return _plain_turn(entry.seat, entry.dice, kind, steps)
    return Turn(entry.seat, entry.dice, kind, steps, result, entry.note)


@lru_cache(maxsize=_KEPT)
def _plain_turn(seat: Seat, dice: Dice | None, kind: TurnKind, steps: Steps) -> Turn:
    """A turn of which nothing else is known; the same ones come up again and again, so they are kept."""
    return Turn(seat, dice, kind, steps)


@lru_cache(maxsize=_KEPT)
def _read(row: bytes) -> tuple[TurnKind, str, Steps]:
    """The core's row (kind, finding, number of steps, steps) as kind, code of what was found, and steps."""
    steps = tuple([(row[3 + 2 * step], row[4 + 2 * step]) for step in range(row[2])])
    return _KINDS[row[0]], _FINDINGS[row[1]], steps


def _are_dice(dice: Dice) -> bool:
    return 1 <= dice[0] <= 6 and 1 <= dice[1] <= 6


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


def _encoded(entry: Turn) -> _Told:
    """The turn as the core takes it, a number that is on no board as one that is none.

    Turns of which nothing was noted are one object where they are equal, so what they come to is kept by
    their identity: to find it by their value would take longer than to make it.
    """
    steps = entry.steps[:_MOST_HOPS] if entry.kind != "unrecorded" else ()
    dice = entry.dice if entry.dice and _are_dice(entry.dice) else (0, 0)
    hops = bytes([point if 0 <= point <= 25 else _NO_POINT for step in steps for point in step])
    octets = bytes((entry.seat, _KINDS.index(entry.kind), *dice, len(steps), 0)) + hops
    row = b""
    if entry.result is not None:
        octets = octets[:4] + b"\0\1" + _board_bytes(entry.result)
    elif len(entry.steps) <= _MOST_STEPS and dice == (entry.dice or (0, 0)):
        row = (bytes((octets[1], 0, len(steps))) + hops).ljust(_ROW, b"\0")
    told = entry, octets, row
    if entry.note is None and entry.result is None:
        if len(_KNOWN) >= _KEPT:
            _KNOWN.clear()
        _KNOWN[id(entry)] = told
    return told


def _board_bytes(position: Position) -> bytes:
    return bytes([count & 0xFF for count in position.board])
