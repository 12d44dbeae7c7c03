"""What a learner outside the core gets of positions."""

from __future__ import annotations

import numpy as np

from tablas import _core
from tablas.evaluation import Network

BOARDS = _core.start_boards("scattered", 40, 3)


def test_rows_of_inputs_add_up_to_the_first_layer_of_the_network() -> None:
    weights = Network.load().weights
    starts, columns, tails = _core.input_rows(BOARDS, True, 65, 2)

    assert starts[0] == 0
    assert starts[-1] == len(columns)
    chances = Network.load().with_precision("float32").evaluate(BOARDS)
    for row, tail in enumerate(tails.tolist()):
        units = weights.W1[:, columns[starts[row] : starts[row + 1]]].sum(axis=1) + weights.b1
        second = (
            weights.W2[32 * tail : 32 * tail + 32] @ np.clip(units, 0, 1)
            + weights.b2[32 * tail : 32 * tail + 32]
        )
        third = np.clip(second, 0, 1) @ weights.W3[tail] + weights.b3.reshape(65, -1)[tail]
        last = np.clip(third, 0, 1) @ weights.W4[tail] + weights.b4.reshape(65, -1)[tail]
        assert abs(1 / (1 + np.exp(-last[0])) - chances[row, 0]) < 1e-5


def test_the_samples_of_a_fit_follow_from_its_seed() -> None:
    samples = _core.samples_of_fit(7, 30, 1000)

    assert np.array_equal(samples, _core.samples_of_fit(7, 30, 1000))
    assert set(samples.tolist()) == set(range(30))
    assert not np.array_equal(samples, _core.samples_of_fit(8, 30, 1000))
