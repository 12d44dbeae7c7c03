"""What the shipped network says, and what no network may say."""

from __future__ import annotations

import gzip
import json
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import get_args

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from boards import board, boards
from network_oracle import FIRST, NETWORK, OracleNetwork
from tablas import _core
from tablas.errors import InvalidPosition, NetworkError
from tablas.evaluation import Evaluation, Network, Precision

GOLDEN = Path(__file__).parent / "golden"


@pytest.fixture(scope="module", params=get_args(Precision))
def network(request: pytest.FixtureRequest) -> Network:
    return Network.load(precision=request.param)


@pytest.fixture(scope="module")
def golden() -> tuple[NDArray[np.int8], list[str], NDArray[np.float64]]:
    """2,000 positions: boards, kinds, and GNU Backgammon's chances two plies deep."""
    with gzip.open(GOLDEN / "evaluations.jsonl.gz", "rt", encoding="ascii") as lines:
        rows = [json.loads(line) for line in lines]
    assert len(rows) == 2000
    chances = np.array([row["gnubg_2ply"] for row in rows])
    return _core.boards_from_ids([row["id"] for row in rows]), [row["class"] for row in rows], chances


def equity(chances: NDArray[np.float64]) -> NDArray[np.float64]:
    value: NDArray[np.float64] = chances @ np.array([2.0, 1, 1, -1, -1]) - 1
    return value


def only(network: Network, text: str) -> Evaluation:
    return Evaluation.of(network.evaluate(board(text)[np.newaxis])[0])


@cache
def formula(path: Path, boards: bytes) -> NDArray[np.float64]:
    """What the formula of a network says about boards."""
    oracle = OracleNetwork(path)
    return np.array([oracle.evaluate(row) for row in np.frombuffer(boards, np.int8).reshape(-1, 26)])


@pytest.mark.parametrize("path", [NETWORK, FIRST], ids=lambda path: path.stem)
@pytest.mark.parametrize(
    "step", [pytest.param(8, id="every-eighth"), pytest.param(1, id="all", marks=pytest.mark.long)]
)
@pytest.mark.parametrize(("precision", "tolerance"), [("float32", 1e-5), ("fast", 4e-3)])
def test_the_core_computes_the_formula_of_the_provenance_file(
    path: Path,
    precision: Precision,
    tolerance: float,
    step: int,
    golden: tuple[NDArray[np.int8], list[str], NDArray[np.float64]],
) -> None:
    boards = golden[0][::step]
    positions = np.concatenate([boards, -boards[:, ::-1]])
    network = Network.load(path, precision)

    difference = network.evaluate(positions) - formula(path, positions.tobytes())

    assert len(positions) == 4000 // step
    assert np.abs(difference).max() < tolerance
    assert np.sqrt(np.mean(np.square(difference))) < tolerance / 10


@cache
def shipped_oracle() -> OracleNetwork:
    """The formula of the shipped network."""
    return OracleNetwork()


@given(boards())
def test_any_board_gets_the_formula_too(cells: tuple[int, ...]) -> None:
    array = np.array(cells, np.int8)

    chances = Network.load(precision="float32").evaluate(array[np.newaxis])[0]

    assert np.abs(chances - shipped_oracle().evaluate(array)).max() < 1e-5


def test_equities_agree_with_gnubg_as_far_as_a_static_look_can(
    network: Network, golden: tuple[NDArray[np.int8], list[str], NDArray[np.float64]]
) -> None:
    positions, kinds, reference = golden
    errors = equity(network.evaluate(positions).astype(np.float64)) - equity(reference)

    def rms(*names: str) -> float:
        wanted = [kind in names for kind in kinds]
        return float(np.sqrt(np.mean(errors[wanted] ** 2)))

    assert rms("race", "long_race", "bearoff_short_nocontact", "bearoff_long_nocontact") < 0.03
    assert rms("opening") < 0.04
    assert rms("middle", "holding_anchor") < 0.12
    assert rms(*kinds) < 0.11


@pytest.mark.parametrize("precision", get_args(Precision))
@given(cells=boards())
def test_chances_are_nested_and_gammons_need_fifteen_checkers(
    precision: Precision, cells: tuple[int, ...]
) -> None:
    array = np.array(cells, np.int8)

    chances = Network.load(precision=precision).evaluate(array[np.newaxis])[0]

    win, gammon, backgammon, lost_gammon, lost_backgammon = chances

    assert 0 <= backgammon <= gammon <= win <= 1
    assert 0 <= lost_backgammon <= lost_gammon <= 1 - win
    if -array[array < 0].sum() < 15:
        assert gammon == 0
    if array[array > 0].sum() < 15:
        assert lost_gammon == 0


def test_in_a_race_only_who_is_still_in_the_winners_home_can_be_backgammoned(network: Network) -> None:
    left = only(network, "own 18:15 / other 1:3")
    staying = only(network, "own 22:1 18:14 / other 1:3")

    assert left.lose_gammon > 0
    assert left.lose_backgammon == 0
    assert staying.lose_backgammon > 0


@pytest.mark.parametrize(
    ("loser", "chances"),
    [
        ("18:7 6:8", (0, 0, 0, 1, 0)),  # nobody off, nobody in the winner's home
        ("19:1 6:14", (0, 0, 0, 1, 1)),  # one in the winner's home
        ("bar:1 1:14", (0, 0, 0, 1, 1)),  # one on the bar
        ("bar:1 1:13", (0, 0, 0, 0, 0)),  # on the bar, but one is off
        ("6:10", (0, 0, 0, 0, 0)),
    ],
)
def test_a_lost_game_is_exact(network: Network, loser: str, chances: tuple[int, ...]) -> None:
    positions = board(f"own {loser} / other")[np.newaxis]

    assert network.evaluate(positions)[0].tolist() == list(chances)


def test_a_won_game_is_exact(network: Network) -> None:
    gammon = only(network, "own / other 18:7 6:8")

    assert gammon == Evaluation(1, 1, 0, 0, 0)
    assert gammon.equity == 2


def test_a_variant_with_three_checkers_loses_gammons_with_three_on_the_board(network: Network) -> None:
    positions = np.stack([board("own 6:3 / other"), board("own 6:2 / other")])

    assert network.evaluate(positions, checkers=3)[:, 3].tolist() == [1, 0]


def test_swapping_an_evaluation_changes_the_sign_of_its_equity() -> None:
    chances = Evaluation(0.6, 0.2, 0.01, 0.1, 0.005)

    assert chances.swapped().swapped() == chances
    assert chances.swapped().equity == pytest.approx(-chances.equity)
    assert chances.equity == pytest.approx(0.305)


def test_threads_share_a_network(
    network: Network, golden: tuple[NDArray[np.int8], list[str], NDArray[np.float64]]
) -> None:
    positions = golden[0]
    alone = network.evaluate(positions)

    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(network.evaluate, [positions] * 8))

    assert all(np.array_equal(alone, one) for one in together)


def test_no_position_gives_no_chances(network: Network) -> None:
    assert network.evaluate(np.zeros((0, 26), np.int8)).shape == (0, 5)


def test_a_bad_board_is_refused_with_its_row(network: Network) -> None:
    positions = np.stack([board("own 6:1 / other 6:1"), board("own 6:1 / other 6:1")])
    positions[1, 6] = 16

    with pytest.raises(InvalidPosition, match="row 1"):
        network.evaluate(positions)


@pytest.mark.parametrize("checkers", [-1, 0, 16, 10**12, 1.5, True])
def test_a_game_of_no_such_number_of_checkers_is_refused(network: Network, checkers: int) -> None:
    with pytest.raises(InvalidPosition, match="checkers"):
        network.evaluate(np.zeros((0, 26), np.int8), checkers)


def test_an_empty_board_is_refused(network: Network) -> None:
    with pytest.raises(InvalidPosition, match="no checker is left"):
        network.evaluate(np.zeros((1, 26), np.int8))


@pytest.mark.parametrize(
    "array",
    [
        np.zeros(26, np.int8),
        np.zeros((2, 25), np.int8),
        np.full((1, 26), 0.5),
        np.full((1, 26), 256),
        np.full((1, 26), np.nan),
        np.full((1, 26), 1j),
        np.full((1, 26), "1"),
        np.full((1, 26), None),
    ],
)
def test_what_is_not_an_array_of_boards_is_refused(network: Network, array: NDArray[np.int8]) -> None:
    with pytest.raises(InvalidPosition):
        network.evaluate(array)


def test_the_order_of_a_batch_changes_no_bit(
    network: Network, golden: tuple[NDArray[np.int8], list[str], NDArray[np.float64]]
) -> None:
    positions = golden[0]
    order = np.random.default_rng(1).permutation(len(positions))

    assert np.array_equal(network.evaluate(positions[order]), network.evaluate(positions)[order])


@given(st.lists(boards(), min_size=1, max_size=20))
def test_a_board_gets_the_same_chances_in_any_company(cells: list[tuple[int, ...]]) -> None:
    array, network = np.array(cells, np.int8), Network.load()

    alone = [network.evaluate(row[np.newaxis])[0] for row in array]

    assert np.array_equal(network.evaluate(array), alone)


@pytest.mark.parametrize("kernel", _core.kernel_names())
def test_the_environment_chooses_the_arithmetic_and_changes_no_bit(
    kernel: str,
    golden: tuple[NDArray[np.int8], list[str], NDArray[np.float64]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    usual = Network.load().evaluate(golden[0])
    monkeypatch.setenv("TABLAS_KERNEL", kernel)

    network = Network.load()

    assert isinstance(network.core, _core.QuantisedNetwork)
    assert network.core.kernel == kernel
    assert np.array_equal(network.evaluate(golden[0]), usual)


def test_a_kernel_that_does_not_exist_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLAS_KERNEL", "abacus")

    with pytest.raises(NetworkError, match="no kernel abacus"):
        Network.load()


def test_quantisation_costs_less_than_a_thousandth_in_equity(
    golden: tuple[NDArray[np.int8], list[str], NDArray[np.float64]],
) -> None:
    exact = equity(Network.load(precision="float32").evaluate(golden[0]).astype(np.float64))
    fast = equity(Network.load().evaluate(golden[0]).astype(np.float64))

    assert np.sqrt(np.mean((fast - exact) ** 2)) < 0.001
    assert np.abs(fast - exact).max() < 0.01
