"""Every legal result of 14,979 rolls, as independent programs list them (tests/golden/README.md)."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest

import tablas
from tablas import _core

GOLDEN = Path(__file__).parent / "golden"


@dataclass(frozen=True)
class Roll:
    """A row of the golden data: a position, a roll, and the IDs of the results in the mover's view."""

    position_id: str
    dice: tuple[int, int]
    results: tuple[str, ...]


def rolls(name: str) -> list[Roll]:
    with gzip.open(GOLDEN / name, "rt", encoding="ascii") as lines:
        rows = [json.loads(line) for line in lines]
    return [Roll(row["id"], (row["d"][0], row["d"][1]), tuple(sorted(row["res"]))) for row in rows]


def quick(golden: list[Roll]) -> list[Roll]:
    """Two thousand rows, taken from all of them evenly: for the doors that take one position at a time."""
    return golden[:: max(1, len(golden) // 2000)]


@pytest.fixture(
    scope="module", params=[("moves.jsonl.gz", 14_000), ("moves_extra.jsonl.gz", 979)], ids=lambda p: p[0]
)
def golden(request: pytest.FixtureRequest) -> list[Roll]:
    name, count = request.param
    cases = rolls(name)
    assert len(cases) == count
    return cases


Share = Callable[[list[Roll]], list[Roll]]
SHARES = (
    pytest.param(quick, id="two-thousand"),
    pytest.param(list[Roll], id="all", marks=pytest.mark.long),
)


def test_the_batch_door_gives_exactly_the_listed_results(golden: list[Roll]) -> None:
    boards = _core.boards_from_ids([case.position_id for case in golden])
    dice = np.array([case.dice for case in golden], np.uint8)

    starts, results = _core.legal_plays_batch(boards, dice)

    ids = _core.position_ids(results)
    for row, case in enumerate(golden):
        assert tuple(sorted(ids[starts[row] : starts[row + 1]])) == case.results, (
            case.position_id,
            case.dice,
        )


@pytest.mark.parametrize("share", SHARES)
def test_the_single_door_gives_exactly_the_listed_results(golden: list[Roll], share: Share) -> None:
    for case in share(golden):
        results, _ = _core.legal_plays(_core.board_from_position_id(case.position_id), *case.dice)

        assert tuple(sorted(_core.position_ids(results))) == case.results, (case.position_id, case.dice)


@pytest.mark.parametrize("share", SHARES)
def test_legal_plays_gives_exactly_the_listed_results(golden: list[Roll], share: Share) -> None:
    for case in share(golden):
        plays = tablas.legal_plays(tablas.Position.from_id(case.position_id), case.dice)

        ids = _core.position_ids(np.array([play.result.board for play in plays], np.int8).reshape(-1, 26))
        assert tuple(sorted(ids)) == case.results, (case.position_id, case.dice)


@pytest.mark.parametrize("share", SHARES)
def test_the_step_graph_ends_in_exactly_the_listed_results(golden: list[Roll], share: Share) -> None:
    for case in share(golden):
        nodes, edges = _core.step_graph(_core.board_from_position_id(case.position_id), *case.dice)

        is_end = np.ones(len(nodes), bool)
        is_end[edges[:, 0]] = False
        is_end[0] = False
        assert tuple(sorted(_core.position_ids(nodes[is_end]))) == case.results, (case.position_id, case.dice)


def test_the_listed_ids_are_written_back_the_same(golden: list[Roll]) -> None:
    ids = [case.position_id for case in golden] + [text for case in golden for text in case.results]

    assert _core.position_ids(_core.boards_from_ids(ids)) == ids
