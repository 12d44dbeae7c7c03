"""Shards: the files that hold positions and labels, each with its checksum beside it."""

from __future__ import annotations

import hashlib
import io
import json
import zipfile
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tablas.errors import BadShard


@dataclass(frozen=True, slots=True)
class Shard:
    """Positions of one round, and their labels once they have some.

    Attributes:
        boards: int8 array of shape (n, 26), each seen by the player on roll.
        chances: float32 array of shape (n, 5), or of shape (0, 5) before labelling.
    """

    boards: NDArray[np.int8]
    chances: NDArray[np.float32]

    def __len__(self) -> int:
        """How many positions it holds."""
        return len(self.boards)


def write_shard(path: Path, shard: Shard) -> None:
    """Writes a shard and its checksum; an interruption leaves no half of a shard behind."""
    memory = io.BytesIO()
    np.savez(memory, boards=shard.boards, chances=shard.chances)
    content = memory.getvalue()
    record = {"sha256": hashlib.sha256(content).hexdigest(), "rows": len(shard)}
    write_whole(_checksum_file(path), json.dumps(record).encode())
    write_whole(path, content)


def read_shard(path: Path) -> Shard:
    """The shard in a file.

    Raises:
        BadShard: it is missing or damaged.
    """
    try:
        content = path.read_bytes()
        recorded = json.loads(_checksum_file(path).read_text(encoding="utf-8"))["sha256"]
    except OSError as error:
        raise BadShard(str(path), f"cannot be read ({error.strerror})") from error
    except (ValueError, KeyError, TypeError) as error:
        raise BadShard(str(path), "has no checksum that can be read") from error
    if hashlib.sha256(content).hexdigest() != recorded:
        raise BadShard(str(path), "is damaged: its checksum is another one")
    try:
        with np.load(io.BytesIO(content), allow_pickle=False) as stored:
            return Shard(stored["boards"], stored["chances"])
    except (KeyError, ValueError, EOFError, zipfile.BadZipFile) as error:
        raise BadShard(str(path), f"is no shard ({error})") from error


def write_whole(path: Path, content: bytes) -> None:
    """Writes a file so that it is there as a whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    begun = path.with_name(path.name + ".part")
    begun.write_bytes(content)
    begun.replace(path)


def _checksum_file(path: Path) -> Path:
    return path.with_suffix(".json")
