"""Network files: what is read, what is written, what is refused."""

from __future__ import annotations

import copy
import hashlib
import json
import os
import pickle
import shutil
import zipfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Literal

import numpy as np
import pytest

from boards import board
from network_oracle import FIRST, NETWORK
from tablas import _core
from tablas.errors import NetworkError
from tablas.evaluation import Evaluation, Network, NetworkWeights


def only(network: Network, text: str) -> Evaluation:
    return Evaluation.of(network.evaluate(board(text)[np.newaxis])[0])


def rewritten(path: Path, **changes: object) -> Path:
    """A copy of the shipped network with other values in its header; None takes one away."""
    with np.load(NETWORK) as stored:
        arrays = dict(stored)
    header = json.loads(str(arrays.pop("header")))
    header.update(changes)
    text = json.dumps({name: value for name, value in header.items() if value is not None})
    np.savez(path, header=np.array(text), **arrays)
    return path


def bare(path: Path, **changes: np.ndarray) -> Path:
    """A copy of the shipped network without a header and with other arrays."""
    with np.load(NETWORK) as stored:
        arrays = {name: stored[name] for name in stored.files if name != "header"}
    np.savez(path, **{**arrays, **changes})
    return path


def test_a_missing_network_is_refused(tmp_path: Path) -> None:
    with pytest.raises(NetworkError, match=r"none\.npz"):
        Network.load(tmp_path / "none.npz")


def test_a_damaged_network_is_refused(tmp_path: Path) -> None:
    damaged = tmp_path / NETWORK.name
    damaged.write_bytes(NETWORK.read_bytes()[:-1])
    shutil.copy(NETWORK.with_suffix(".provenance.json"), tmp_path)

    with pytest.raises(NetworkError, match="checksum"):
        Network.load(damaged)


def test_a_network_that_was_replaced_is_read_again(tmp_path: Path) -> None:
    before = Network.load(bare(tmp_path / "mine.npz"))

    after = Network.load(bare(tmp_path / "mine.npz", b4=before.weights.b4 + 1))

    assert only(after, "own 6:5 / other 6:5").win > only(before, "own 6:5 / other 6:5").win
    assert after.sha256 != before.sha256


def test_a_file_that_is_no_network_is_refused(tmp_path: Path) -> None:
    text = tmp_path / "text.npz"
    text.write_text("4HPwATDgc/ABMA")

    with pytest.raises(NetworkError, match="not a network"):
        Network.load(text)


def test_a_single_array_is_no_network(tmp_path: Path) -> None:
    np.save(tmp_path / "one.npy", np.zeros(3, np.float32))

    with pytest.raises(NetworkError, match="not a network"):
        Network.load(tmp_path / "one.npy")


def test_a_network_without_a_layer_is_refused(tmp_path: Path) -> None:
    np.savez(tmp_path / "short.npz", W1=np.zeros((256, 374), np.float32))

    with pytest.raises(NetworkError, match="no array b1"):
        Network.load(tmp_path / "short.npz")


@pytest.mark.parametrize(
    ("name", "shape"),
    [
        ("W1", (256, 373)),
        ("W1", (374, 256)),
        ("W2", (95, 256)),
        ("W2", (256, 96)),
        ("b2", (95,)),
        ("W3", (32, 3, 32)),
        ("b3", (2, 32)),
        ("W4", (3, 5, 32)),
        ("b4", ()),
    ],
)
def test_an_array_of_another_shape_is_refused_by_name(
    tmp_path: Path, name: str, shape: tuple[int, ...]
) -> None:
    file = bare(tmp_path / "other.npz", **{name: np.zeros(shape, np.float32)})

    with pytest.raises(NetworkError, match=f"{name} has shape"):
        Network.load(file)


def test_a_width_that_no_kernel_handles_is_refused(tmp_path: Path) -> None:
    shipped = Network.load().weights
    file = bare(tmp_path / "odd.npz", W1=shipped.W1[:100], b1=shipped.b1[:100], W2=shipped.W2[:, :100])

    with pytest.raises(NetworkError, match="multiple of 64"):
        Network.load(file)


def test_a_network_that_needs_other_inputs_is_refused(tmp_path: Path) -> None:
    w1 = np.concatenate([Network.load().weights.W1[:, :374], np.ones((256, 1), np.float32)], axis=1)

    with pytest.raises(NetworkError, match="input 374"):
        Network.load(bare(tmp_path / "wide.npz", W1=w1))


def test_a_network_with_a_number_that_is_none_is_refused(tmp_path: Path) -> None:
    b2 = np.full_like(Network.load().weights.b2, np.nan)

    with pytest.raises(NetworkError, match="finite"):
        Network.load(bare(tmp_path / "nan.npz", b2=b2))


def test_a_network_too_large_for_integers_is_refused_and_float_takes_it(tmp_path: Path) -> None:
    file = bare(tmp_path / "loud.npz", b1=np.full(256, 1000, np.float32))

    with pytest.raises(NetworkError, match="too large for 16 bits"):
        Network.load(file)
    assert Network.load(file, precision="float32").precision == "float32"


def test_a_network_without_a_header_is_read_by_its_shapes(tmp_path: Path) -> None:
    positions = board("own 6:5 / other 6:5")[np.newaxis]

    network = Network.load(bare(tmp_path / "bare.npz"))

    assert np.array_equal(network.evaluate(positions), Network.load().evaluate(positions))


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"format": 2}, "format 2; this version of tablas reads up to 1"),
        ({"input_code": 3}, "needs input code 3"),
        ({"input_code": 1 if Network.load().weights.input_code == 2 else 2}, "not those of input code"),
        ({"architecture": "perceptron"}, "architecture does not have the hash"),
        ({"checksum": "0" * 64}, "weights do not have the checksum"),
        ({"checksum": None}, "damaged header"),
        ({"format": "new"}, "damaged header"),
    ],
)
def test_a_header_that_does_not_fit_is_refused(
    tmp_path: Path, changes: dict[str, object], message: str
) -> None:
    file = rewritten(tmp_path / "marked.npz", **changes)

    with pytest.raises(NetworkError, match=message) as refused:
        Network.load(file)
    assert refused.value.code == "bad_network"
    assert refused.value.value == str(file)


def test_a_foreign_architecture_is_refused(tmp_path: Path) -> None:
    words = "inputs 1 -> 64 -> softmax"
    digest = hashlib.sha256(words.encode()).hexdigest()
    file = rewritten(tmp_path / "foreign.npz", architecture=words, architecture_sha256=digest)

    with pytest.raises(NetworkError, match=r"softmax.*cannot be evaluated"):
        Network.load(file)


def test_what_is_saved_is_read_back_bit_by_bit(tmp_path: Path) -> None:
    network = Network.load()

    network.save(tmp_path / "again.npz")

    again = Network.load(tmp_path / "again.npz")
    assert again.weights.checksum == network.weights.checksum
    assert again.name == "again"
    assert (tmp_path / "again.npz").read_bytes() == NETWORK.read_bytes()
    assert [path.name for path in tmp_path.iterdir()] == ["again.npz"]


def test_saving_replaces_a_file_whole(tmp_path: Path) -> None:
    file = bare(tmp_path / "mine.npz")
    weights = replace(Network.load().weights, b4=np.zeros((65, 5), np.float32))

    Network.of(weights, "mine").save(file)

    assert Network.load(file).weights.checksum == weights.checksum


def test_saving_where_there_is_no_folder_is_refused_and_leaves_nothing(tmp_path: Path) -> None:
    with pytest.raises(NetworkError, match="cannot be written"):
        Network.load().save(tmp_path / "none" / "mine.npz")
    assert list(tmp_path.iterdir()) == []


def test_weights_in_memory_are_a_network() -> None:
    weights = Network.load().weights

    network = Network.of(weights, "trained", "float32")

    assert (network.name, network.sha256, network.precision) == ("trained", weights.checksum, "float32")
    with pytest.raises(NetworkError, match="b4 has shape"):
        Network.of(replace(weights, b4=np.zeros(3, np.float32)))


def test_a_network_with_a_tail_for_each_plan_is_saved_and_read_back(tmp_path: Path) -> None:
    w = Network.load(FIRST).weights
    which = np.arange(65) % 3
    weights = NetworkWeights(
        w.W1, w.b1, w.W2.reshape(3, 32, -1)[which].reshape(65 * 32, -1), w.b2.reshape(3, 32)[which].ravel(),
        w.W3[which], w.b3.reshape(3, 32)[which], w.W4[which], w.b4.reshape(3, 5)[which],
    )  # fmt: skip

    Network.of(weights).save(tmp_path / "plans.npz")

    assert Network.load(tmp_path / "plans.npz").weights.tails == 65
    with pytest.raises(NetworkError, match=r"b2 has shape \(128,\)"):
        Network.of(replace(weights, b2=np.zeros(128, np.float32)))


def test_the_precision_can_be_changed() -> None:
    fast = Network.load()

    exact = fast.with_precision("float32")

    assert fast.with_precision("fast") is fast
    assert isinstance(fast.core, _core.QuantisedNetwork)
    assert isinstance(exact.core, _core.Network)
    assert (exact.name, exact.sha256) == (fast.name, fast.sha256)
    assert exact != fast


def test_an_unknown_precision_is_refused() -> None:
    with pytest.raises(NetworkError, match="'double' is neither"):
        Network.load(precision="double")  # type: ignore[arg-type]


@pytest.mark.parametrize(("wide", "tails"), [(64, 3), (320, 3), (1024, 3), (64, 65), (256, 65)])
def test_other_shapes_are_evaluated_alike_in_both_precisions(wide: int, tails: int) -> None:
    random = np.random.default_rng(wide)

    def some(*shape: int) -> np.ndarray:
        return random.normal(0, 0.1, shape).astype(np.float32)

    weights = NetworkWeights(
        some(wide, 374), some(wide), some(32 * tails, wide), some(32 * tails), some(tails, 32, 32),
        some(tails, 32), some(tails, 32, 5), some(tails, 5),
    )  # fmt: skip
    positions = np.stack(
        [board("own 6:5 8:3 13:5 24:2 / other 6:5 8:3 13:5 24:2"), board("own 6:5 / other 3:2")]
    )

    fast = Network.of(weights).evaluate(positions)

    assert np.abs(fast - Network.of(weights, precision="float32").evaluate(positions)).max() < 2e-3


@pytest.mark.parametrize("packed", [np.savez, np.savez_compressed])
def test_however_a_file_is_damaged_it_is_refused_or_whole(
    tmp_path: Path, packed: Callable[..., None]
) -> None:
    with np.load(NETWORK) as stored:
        packed(tmp_path / "whole.npz", **dict(stored))
    whole = (tmp_path / "whole.npz").read_bytes()
    sound = Network.load().weights.checksum
    rng = np.random.default_rng(5)
    damaged = tmp_path / "damaged.npz"
    for turn in range(60):
        content = bytearray(whole)
        beginning, end = [(0, 300), (len(whole) - 600, len(whole)), (0, len(whole))][turn % 3]
        for place in rng.integers(beginning, end, 4):
            content[place] = rng.integers(256)
        damaged.write_bytes(content)
        try:
            assert Network.load(damaged).weights.checksum == sound
        except NetworkError:
            continue


@pytest.mark.parametrize(
    "shape", ["(100000000000, 374)", "(9223372036854775807, 3740)", "(-1, 374)", "((((((", "9**9**9"]
)
def test_an_array_whose_shape_cannot_be_is_refused(tmp_path: Path, shape: str) -> None:
    text = f"{{'descr': '<f4', 'fortran_order': False, 'shape': {shape}}}\n".encode("ascii")
    with zipfile.ZipFile(tmp_path / "odd.npz", "w") as archive:
        archive.writestr("W1.npy", b"\x93NUMPY\x01\0" + len(text).to_bytes(2, "little") + text)

    with pytest.raises(NetworkError, match="not a network"):
        Network.load(tmp_path / "odd.npz")


def test_a_file_that_unpacks_to_more_than_a_machine_holds_is_refused_unread(tmp_path: Path) -> None:
    with (
        zipfile.ZipFile(tmp_path / "bomb.npz", "w", zipfile.ZIP_DEFLATED) as archive,
        archive.open("W1.npy", "w") as member,
    ):
        for _ in range(257):
            member.write(bytes(1 << 20))

    with pytest.raises(NetworkError, match="when unpacked"):
        Network.load(tmp_path / "bomb.npz")


@pytest.mark.parametrize("dtype", [np.complex128, np.bool_, "M8[s]", "U3"])
def test_an_array_that_holds_no_real_numbers_is_refused(tmp_path: Path, dtype: str) -> None:
    file = bare(tmp_path / "other.npz", b1=np.zeros(256, dtype))

    with pytest.raises(NetworkError, match="b1 holds"):
        Network.load(file)


def test_names_no_file_can_have_are_refused(tmp_path: Path) -> None:
    for name in ("a\0b", "x" * 300):
        with pytest.raises(NetworkError, match="cannot be read"):
            Network.load(tmp_path / name)
        with pytest.raises(NetworkError, match="cannot be written"):
            Network.load().save(tmp_path / name)
    assert list(tmp_path.iterdir()) == []


def test_only_a_file_is_replaced_by_saving(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)

    with pytest.raises(NetworkError, match="no file"):
        Network.load().save(pipe)
    assert pipe.is_fifo()


def test_a_file_without_end_is_refused() -> None:
    with pytest.raises(NetworkError, match="larger than"):
        Network.load("/dev/zero")


@pytest.mark.parametrize("precision", ["fast", "float32"])
def test_a_network_is_copied_and_pickled_whole(precision: Literal["fast", "float32"]) -> None:
    network = Network.load(precision=precision)
    positions = board("own 6:5 / other 6:5")[np.newaxis]

    for copied in (pickle.loads(pickle.dumps(network)), copy.deepcopy(network)):
        assert copied == network
        assert np.array_equal(copied.evaluate(positions), network.evaluate(positions))
