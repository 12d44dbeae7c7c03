"""Counts of results one and two rolls deep, by an independent generator (tests/golden/README.md)."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from tablas import _core

PERFT = Path(__file__).parent / "golden" / "perft"
START = "4HPwATDgc/ABMA"
# Puts both sides on the mover's 2-point, so it is no position; the generator, which takes a side at a time,
# counts it all the same.
IMPOSSIBLE = "AwBg29ggAAAAAA"


def seeds() -> list[tuple[str, str, int, int]]:
    """(name, position ID, depth, count) for each line of the perft file."""
    found = []
    name = position = ""
    for line in (PERFT / "seed.perft").read_text(encoding="ascii").splitlines():
        keyword, _, rest = line.partition(" ")
        if keyword == "id":
            name = rest
        elif keyword == "pos":
            position = rest
        elif keyword == "perft":
            depth, count = rest.split()
            found.append((f"{name}, depth {depth}", position, int(depth), int(count)))
    return found


def test_the_file_has_nine_positions_at_two_depths() -> None:
    assert len(seeds()) == 18


@pytest.mark.parametrize(
    ("position", "depth", "count"), [seed[1:] for seed in seeds()], ids=[seed[0] for seed in seeds()]
)
def test_perft(position: str, depth: int, count: int) -> None:
    assert _core.perft_of_id(position, depth) == count
    if position != IMPOSSIBLE:
        assert _core.perft(_core.board_from_position_id(position), depth) == count


def test_the_seed_with_both_sides_on_one_point_is_no_position() -> None:
    with pytest.raises(_core.CoreError, match="both sides on one point") as caught:
        _core.board_from_position_id(IMPOSSIBLE)

    assert caught.value.code == "bad_position_id"


def test_the_opening_roll_by_roll() -> None:
    opening = json.loads((PERFT / "opening.json").read_text(encoding="ascii"))
    board = _core.board_from_position_id(START)
    for roll, expected in opening["rolls"].items():
        results, _ = _core.legal_plays(board, int(roll[0]), int(roll[1]))
        after = np.ascontiguousarray(-results[:, ::-1])  # the same boards seen by the other player

        one_deep = [int(_core.perft(row, 1)) for row in after]
        distinct = {text for row in after for text in results_of_all_rolls(row)}

        assert (len(results), sum(one_deep), len(distinct)) == (
            expected["depth1"],
            expected["depth2_sum"],
            expected["depth2_distinct"],
        ), roll


def results_of_all_rolls(board: np.ndarray[tuple[int], np.dtype[np.int8]]) -> set[str]:
    """IDs of what the 21 rolls lead to; a roll without a legal play leaves the board as it is."""
    rolls = np.array([(a, b) for a in range(1, 7) for b in range(1, a + 1)], np.uint8)
    starts, results = _core.legal_plays_batch(np.repeat(board[None], len(rolls), axis=0), rolls)
    ids = set(_core.position_ids(results))
    if np.any(np.diff(starts) == 0):
        ids.add(_core.position_id(board))
    return ids


def test_depth_zero_is_one_and_a_finished_game_has_no_successors() -> None:
    board = _core.board_from_position_id(START)
    finished = np.zeros(26, np.int8)
    finished[0] = -3

    assert _core.perft(board, 0) == 1
    assert _core.perft(finished, 1) == 0


def test_a_negative_depth_is_refused() -> None:
    with pytest.raises(_core.CoreError, match="depth -1 is below 0") as caught:
        _core.perft(_core.board_from_position_id(START), -1)

    assert caught.value.code == "bad_depth"
