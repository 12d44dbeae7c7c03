"""One number that changes when what the engine computes changes."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

import numpy as np

from tablas.bench.cases import boards_of, dice_of, fixed_cases
from tablas.decision import Engine
from tablas.evaluation import Network
from tablas.moves import legal_plays_batch

_DIGITS = 8


@dataclass(frozen=True, slots=True)
class Signature:
    """What was computed on the fixed positions.

    Attributes:
        text: eight hexadecimal digits, a digest of everything below and of the plays themselves.
        plays: checker plays and cube actions chosen.
        evaluations: positions evaluated for the plays.
    """

    text: str
    plays: int
    evaluations: int


def signature(network: Network | None = None) -> Signature:
    """The signature of a network, the shipped one when None, with one static look.

    The plays chosen, the number of positions evaluated for them, and the cube actions for money. The
    fast path is used, whose integers give the same on every machine.
    """
    engine = Engine("0-ply", network=network)
    cases = fixed_cases()
    starts, _ = legal_plays_batch(boards_of(cases), dice_of(cases))
    digest = hashlib.sha256()
    for case, evaluated in zip(cases, np.diff(starts).tolist(), strict=True):
        play = engine.choose_play(case.position, case.roll)
        action = engine.cube_decision(case.position).action
        digest.update(f"{play.result.position_id} {evaluated} {action}\n".encode("ascii"))
    return Signature(digest.hexdigest()[:_DIGITS], 2 * len(cases), int(starts[-1]))
