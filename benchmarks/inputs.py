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
from tablas.evaluation import Evaluation
from tablas.moves import Roll, legal_plays_batch
from tablas.position import Position
from tablas.stakes import CubeOwner, Rules, Stakes

DATA = Path(__file__).parent / "data"
GOLDEN = Path(__file__).parent.parent / "tests" / "golden"
OTHERS = ("gnubg_0ply", "gnubg_2ply", "bgsage_2ply")
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


@dataclass(frozen=True, slots=True)
class CubeCase:
    """A cube decision and what others say of it.

    Attributes:
        position: before the roll.
        stakes: of the player on roll.
        kind: what the score is about.
        margin: equity by which doubling and not doubling differ for GNU Backgammon two plies deep.
        answers: equities of no double and of a double taken, by who gave them.
    """

    position: Position
    stakes: Stakes
    kind: str
    margin: float
    answers: dict[str, tuple[float, float]]


@lru_cache
def cube_cases() -> tuple[CubeCase, ...]:
    """The cube decisions of ``tests/golden``."""
    with gzip.open(GOLDEN / "cube.jsonl.gz", "rt", encoding="ascii") as lines:
        rows = [json.loads(line) for line in lines]
    return tuple(
        CubeCase(
            Position.from_id(row["id"]),
            _stakes(row),
            row["kind"],
            row["margin"],
            {
                name: (row[name]["nd"], row[name]["dt"])
                for name in ("gnubg_0ply", "gnubg_2ply", "bgsage_2ply")
            },
        )
        for row in rows
    )


@lru_cache
def cube_spots() -> tuple[Spot, ...]:
    """Positions before a cube decision, money without Jacoby and matches."""
    return tuple(Spot(case.position, case.stakes) for case in cube_cases() if not case.stakes.rules.jacoby)


def _stakes(row: dict[str, object]) -> Stakes:
    length, cube, owner, score = row["length"], row["cube"], row["owner"], row["score"]
    assert isinstance(length, int)
    assert isinstance(cube, int)
    assert isinstance(score, list)
    own, other = score if length else (0, 0)
    owners: dict[object, CubeOwner] = {"centred": "centred", "own": "own", "other": "other"}
    rules = Rules(jacoby=bool(row["jacoby"]))
    return Stakes(length, own, other, cube, owners[owner], bool(row["crawford"]), rules)


@dataclass(frozen=True, slots=True)
class RolledOut:
    """A roll with candidates whose cubeless equities are known from rollouts, by GNU Position ID."""

    case: Case
    equities: dict[str, float]

    def cost(self, after: Position) -> float | None:
        """Equity given away by the play with that result; None if it was not rolled out."""
        known = self.equities.get(after.position_id)
        return None if known is None else max(self.equities.values()) - known

    @property
    def largest_cost(self) -> float:
        """Equity given away by the worst of them."""
        return max(self.equities.values()) - min(self.equities.values())


@lru_cache
def rolled_out() -> tuple[RolledOut, ...]:
    """The decisions of ``tests/golden/plays.jsonl.gz``."""
    with gzip.open(GOLDEN / "plays.jsonl.gz", "rt", encoding="ascii") as lines:
        return tuple(
            RolledOut(
                Case(Position.from_id(row["id"]), Roll(*row["dice"])),
                {one["result"]: one["equity"] for one in row["candidates"]},
            )
            for row in map(json.loads, lines)
        )


@dataclass(frozen=True, slots=True)
class Judged:
    """A position and the cubeless equities others give it, by who gave them."""

    position: Position
    kind: str
    equities: dict[str, float]

    @property
    def truth(self) -> float:
        """The mean of GNU Backgammon and Open Sage, both two plies deep."""
        return (self.equities["gnubg_2ply"] + self.equities["bgsage_2ply"]) / 2


@lru_cache
def judged() -> tuple[Judged, ...]:
    """The positions of ``tests/golden/evaluations.jsonl.gz``."""
    with gzip.open(GOLDEN / "evaluations.jsonl.gz", "rt", encoding="ascii") as lines:
        return tuple(
            Judged(
                Position.from_id(row["id"]),
                row["class"],
                {name: Evaluation(*row[name]).equity for name in OTHERS},
            )
            for row in map(json.loads, lines)
        )


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
