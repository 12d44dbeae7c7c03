"""The network file: what it holds, how it is checked, read and written."""

from __future__ import annotations

import errno
import hashlib
import io
import json
import os
import secrets
import zipfile
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tablas import _core
from tablas.errors import NetworkError

FORMAT = 1
HEADER = "header"
MOST_BYTES = 1 << 28  # far above any network, and what a machine can hold
NAMES = ("W1", "b1", "W2", "b2", "W3", "b3", "W4", "b4")

_TAIL_UNITS, _OUTPUTS = 32, 5

# How many inputs each input code has: single places, and patterns of several beside them.
_INPUTS = {1: 374, 2: 374 + 2608}

# Which tails a network may have, by their number.
_TAILS = {3: "race, contact, crashed", 65: "by plan"}

Weights = NDArray[np.float32]


@dataclass(frozen=True, slots=True, eq=False)
class NetworkWeights:
    """The numbers of a network, float32, named and shaped as the file stores them.

    Attributes:
        W1: (wide, inputs), from the inputs to the wide layer: 374, or 2982 with patterns. A file of another
            number is read too when all its inputs from 374 on have weight 0.
        b1: (wide,).
        W2: (tails * 32, wide), one block of 32 rows for each tail.
        b2: (tails * 32,).
        W3: (tails, 32, 32), tail, in, out.
        b3: (tails, 32); a file may write (tails, 1, 32).
        W4: (tails, 32, 5), tail, in, out.
        b4: (tails, 5); a file may write (tails, 1, 5).
    """

    W1: Weights
    b1: Weights
    W2: Weights
    b2: Weights
    W3: Weights
    b3: Weights
    W4: Weights
    b4: Weights

    def arrays(self) -> list[tuple[str, Weights]]:
        """Name and array, in the order of the file."""
        values = (self.W1, self.b1, self.W2, self.b2, self.W3, self.b3, self.W4, self.b4)
        return list(zip(NAMES, values, strict=True))

    @property
    def tails(self) -> int:
        """How many tails there are: 3, one for each phase, or 65, one for each plan."""
        return self.b2.size // _TAIL_UNITS

    @property
    def input_code(self) -> int:
        """Which inputs it takes: 1 for single places, 2 with patterns."""
        return 2 if self.W1.shape[-1:] == (_INPUTS[2],) else 1

    @property
    def halves(self) -> NetworkWeights:
        """The nearest weights that files hold in half the space, 16 bits each."""
        return NetworkWeights(*(_halved(array).astype(np.float32) for _, array in self.arrays()))

    @property
    def architecture(self) -> str:
        """The kind of network these arrays are, in the words that its file carries."""
        layers = f"inputs {self.input_code} -> {self.b1.size} -> {self.tails} x (32 -> 32 -> 5)"
        return f"{layers}; clipped relu, sigmoid; tails {_TAILS.get(self.tails, 'unknown')}"

    @property
    def fault(self) -> str | None:
        """Which array has a shape that does not fit the others, or None when all fit."""
        wide, tails = self.b1.size, self.tails
        if tails not in _TAILS:
            return f"b2 has shape {self.b2.shape}, expected {_TAIL_UNITS} numbers for each of 3 or 65 tails"
        rows = tails * _TAIL_UNITS
        expected: tuple[tuple[int, ...], ...] = (
            (wide, max(self.W1.shape[-1], _INPUTS[1]) if self.W1.ndim else _INPUTS[1]),
            (wide,),
            (rows, wide),
            (rows,),
            (tails, _TAIL_UNITS, _TAIL_UNITS),
            (tails, _TAIL_UNITS),
            (tails, _TAIL_UNITS, _OUTPUTS),
            (tails, _OUTPUTS),
        )
        for (name, array), shape in zip(self.arrays(), expected, strict=True):
            if array.shape not in {shape, (tails, 1, *shape[1:])}:  # biases may have a row of their own
                return f"{name} has shape {array.shape}, expected {shape}"
        return None

    @property
    def checksum(self) -> str:
        """SHA-256 over names, shapes and little-endian values: the same however the file is packed."""
        digest = hashlib.sha256()
        for name, array in self.arrays():
            digest.update(f"{name} {array.shape}\n".encode("ascii"))
            digest.update(np.ascontiguousarray(array, "<f4").data)
        return digest.hexdigest()


def read_network(path: Path, content: bytes) -> NetworkWeights:
    """The weights in a network file.

    A file with a header must be of this build's format, input code and architecture, and its arrays must have
    the checksum in it. One without, as trainers of the first networks wrote them, is read by its shapes.

    Args:
        path: only for what an error says.
        content: the bytes of the file.

    Raises:
        NetworkError: it is no network, damaged, or one that this build cannot evaluate.
    """
    try:
        header, weights = _arrays(content)
    except KeyError as error:
        raise NetworkError(str(path), f"has no array {error.args[0]}") from error
    except Exception as error:  # of zipfile, zlib, numpy and tokenize, each its own
        raise NetworkError(str(path), f"is not a network ({error})") from error
    if fault := weights.fault:
        raise NetworkError(str(path), fault)
    if header is not None:
        _check_header(path, header, weights)
    return weights


def _arrays(content: bytes) -> tuple[str | None, NetworkWeights]:
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        unpacked = sum(member.file_size for member in archive.infolist())
    if unpacked > MOST_BYTES:
        raise ValueError(f"{unpacked} bytes when unpacked")
    with np.load(io.BytesIO(content), allow_pickle=False) as stored:
        header = str(stored[HEADER]) if HEADER in stored else None
        return header, NetworkWeights(*(_float32(stored[name], name) for name in NAMES))


def _float32(array: NDArray[np.generic], name: str) -> Weights:
    if array.dtype.kind not in "fiu":
        raise ValueError(f"{name} holds {array.dtype}")
    with np.errstate(over="ignore"):  # what is too large is refused as not finite
        return np.ascontiguousarray(array, dtype=np.float32)


def _halved(array: Weights) -> NDArray[np.float16]:
    most = np.float32(np.finfo(np.float16).max)
    return np.clip(array, -most, most).astype(np.float16)


def _packed(array: Weights) -> NDArray[np.float16] | Weights:
    half = _halved(array)
    return half if np.array_equal(half, array) else array


def write_network(path: Path, weights: NetworkWeights) -> None:
    """Writes a network file with its header, whole or not at all; a file of that name is replaced.

    An array whose numbers all fit into 16 bits (see ``NetworkWeights.halves``) is written so.

    Raises:
        NetworkError: the folder cannot be written.
    """
    header = {
        "format": FORMAT,
        "input_code": weights.input_code,
        "architecture": weights.architecture,
        "architecture_sha256": _sha256(weights.architecture),
        "checksum": weights.checksum,
    }
    content = io.BytesIO()
    packed = {name: _packed(array) for name, array in weights.arrays()}
    np.savez(content, allow_pickle=False, **{HEADER: np.array(json.dumps(header)), **packed})
    try:
        _put(path, content.getbuffer())
    except (OSError, ValueError) as error:  # a name with a null character is no name
        reason = error.strerror if isinstance(error, OSError) else error
        raise NetworkError(str(path), f"cannot be written ({reason})") from error


def _put(path: Path, content: memoryview) -> None:
    if path.exists() and not path.is_file():  # moving the file there would take away a device
        raise OSError(errno.EEXIST, "it is no file")
    partial = path.with_name(f".{path.name}.{secrets.token_hex(4)}.part")
    try:
        with partial.open("xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        partial.replace(path)
    except OSError:
        with suppress(OSError):
            partial.unlink()
        raise


def _sha256(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


def _whole(value: object) -> int:
    if type(value) is not int or value < 1:
        raise ValueError(f"{value!r} is no number of a version")
    return value


def _check_header(path: Path, text: str, weights: NetworkWeights) -> None:
    try:
        header = json.loads(text)
        form, inputs = _whole(header["format"]), _whole(header["input_code"])
        architecture, architecture_sha256 = str(header["architecture"]), str(header["architecture_sha256"])
        checksum = str(header["checksum"])
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise NetworkError(str(path), "has a damaged header") from error
    if form > FORMAT:
        raise NetworkError(str(path), f"has format {form}; this version of tablas reads up to {FORMAT}")
    if inputs > _core.INPUT_CODE_VERSION:
        known = _core.INPUT_CODE_VERSION
        raise NetworkError(
            str(path), f"needs input code {inputs}; this version of tablas computes up to {known}"
        )
    if _sha256(architecture) != architecture_sha256:
        raise NetworkError(str(path), "is damaged: its architecture does not have the hash beside it")
    if architecture != weights.architecture:
        message = f"is of the architecture {architecture!r}, which cannot be evaluated here"
        raise NetworkError(str(path), message)
    if inputs != weights.input_code:
        raise NetworkError(str(path), f"is damaged: its inputs are not those of input code {inputs}")
    if checksum != weights.checksum:
        raise NetworkError(str(path), "is damaged: its weights do not have the checksum in its header")
