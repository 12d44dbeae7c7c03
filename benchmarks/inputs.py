"""The positions every comparison is made on, the same for us and for the peers."""

from __future__ import annotations

import gzip
import json
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tablas.duel import Contest, Spot, Turn
from tablas.moves import Roll, legal_plays_batch
from tablas.position import Position
from tablas.stakes import CubeOwner, Rules, Stakes

DATA = Path(__file__).parent / "data"
GOLDEN = Path(__file__).parent.parent / "tests" / "golden"
CUBELESS = Contest().stakes(0, 0)
CUBEFUL = Contest("money").stakes(0, 0)


@dataclass(frozen=True, slots=True)
class Case:
    """A position and a roll."""

    position: Position
    roll: Roll

    def turn(self, stakes: Stakes) -> Turn:
        """The case at those stakes."""
        return Turn(self.position, stakes, self.roll)


@lru_cache
def cases(name: str) -> tuple[Case, ...]:
    """The cases of a file in ``benchmarks/data``."""
    lines = (DATA / f"{name}.jsonl").read_text(encoding="ascii").splitlines()
    return tuple(Case(Position.from_id(row["id"]), Roll(*row["d"])) for row in map(json.loads, lines))


@lru_cache
def golden_rolls() -> tuple[Case, ...]:
    """The 14,000 rolls whose plays all programs agree on."""
    with gzip.open(GOLDEN / "moves.jsonl.gz", "rt", encoding="ascii") as lines:
        return tuple(Case(Position.from_id(row["id"]), Roll(*row["d"])) for row in map(json.loads, lines))


@lru_cache
def cube_spots() -> tuple[Spot, ...]:
    """Positions before a cube decision, money without Jacoby and matches."""
    with gzip.open(GOLDEN / "cube.jsonl.gz", "rt", encoding="ascii") as lines:
        rows = [json.loads(line) for line in lines]
    return tuple(Spot(Position.from_id(row["id"]), _stakes(row)) for row in rows if not row["jacoby"])


def _stakes(row: dict[str, object]) -> Stakes:
    length, cube, owner, score = row["length"], row["cube"], row["owner"], row["score"]
    assert isinstance(length, int)
    assert isinstance(cube, int)
    assert isinstance(score, list)
    own, other = score if length else (0, 0)
    owners: dict[object, CubeOwner] = {"centred": "centred", "own": "own", "other": "other"}
    return Stakes(length, own, other, cube, owners[owner], bool(row["crawford"]), Rules(jacoby=False))


def boards_of(some: tuple[Case, ...]) -> NDArray[np.int8]:
    """Their boards, int8 of shape (n, 26)."""
    return np.array([case.position.board for case in some], np.int8)


def dice_of(some: tuple[Case, ...]) -> NDArray[np.uint8]:
    """Their dice, uint8 of shape (n, 2)."""
    return np.array([case.roll.dice for case in some], np.uint8)


def candidates_of(some: tuple[Case, ...]) -> NDArray[np.int8]:
    """The boards after every play of the cases, one case after the other, seen by the side then on roll."""
    results = legal_plays_batch(boards_of(some), dice_of(some))[1]
    return np.ascontiguousarray(-results[:, ::-1])
