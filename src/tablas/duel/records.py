"""What a duel leaves behind: a record for each pair, and the file that keeps them.

The file is JSON lines: a header that says which duel it is, then one line a pair in the order they were
finished. A last line that was cut off is dropped; anything else that does not fit is refused.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from tablas.errors import DuelFileError
from tablas.match.scoring import WinKind

_VERSION = 1
_KINDS: tuple[WinKind, ...] = ("single", "gammon", "backgammon")
ENDINGS: tuple[tuple[bool, WinKind], ...] = tuple((won, kind) for won in (True, False) for kind in _KINDS)
"""How a game can end: whether the duel's first player has won it, and how."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """A contest that is over, seen by the duel's first player.

    Attributes:
        worth: points, or 1 or 0 for a match won or lost.
        luck: what the dice brought of it, in the same unit.
        games: how many games it took.
        points: points won in them less points lost, in full.
        endings: how many games ended in each way of ``ENDINGS``.
    """

    worth: float
    luck: float
    games: int
    points: int
    endings: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PairRecord:
    """The two contests with one sequence of dice, the seats changed."""

    pair: int
    outcomes: tuple[Outcome, Outcome]

    def as_json(self) -> dict[str, object]:
        """The record as one line of the file holds it; floats survive exactly."""
        return {
            "pair": self.pair,
            "outcomes": [
                [one.worth, one.luck, one.games, one.points, list(one.endings)] for one in self.outcomes
            ],
        }

    @classmethod
    def from_json(cls, value: object) -> PairRecord:
        """The record in a line of the file.

        Raises:
            ValueError: the line does not hold one.
        """
        if not isinstance(value, dict) or not isinstance(value.get("pair"), int):
            raise ValueError("no pair")
        first, second = value["outcomes"]
        return cls(value["pair"], (_outcome(first), _outcome(second)))


def _outcome(row: Sequence[object]) -> Outcome:
    worth, luck, games, points, endings = row
    if not isinstance(endings, list) or len(endings) != len(ENDINGS):
        raise ValueError("no endings")
    if not all(isinstance(count, int) for count in (games, points, *endings)):
        raise ValueError("counts that are no integers")
    return Outcome(float(str(worth)), float(str(luck)), int(str(games)), int(str(points)), tuple(endings))


class DuelRecords:
    """A file that records are added to as they come.

    Args:
        path: the file; made when there is none.
        header: what must be the same for records to belong together.

    Raises:
        DuelFileError: the file cannot be used, is damaged, or belongs to another duel.
    """

    def __init__(self, path: Path, header: Mapping[str, object]) -> None:
        self.path = path
        self._header = {"tablas_duel": _VERSION, **header}
        if path.exists() and not path.is_file():  # a device may have no end
            raise DuelFileError(str(path), 0, "is no file")
        try:
            text = path.read_text(encoding="utf-8") if path.exists() else ""
            self.records = self._read(text)
            self._stream: IO[str] = path.open("r+" if text else "w", encoding="utf-8", newline="\n")
            kept = text[: text.rfind("\n") + 1]
            self._stream.seek(len(kept.encode("utf-8")))
            self._stream.truncate()
            if not kept:
                self._write(self._header)
        except (OSError, UnicodeDecodeError) as error:
            raise DuelFileError(str(path), 0, "cannot be used") from error

    def add(self, records: Iterable[PairRecord]) -> None:
        """Keep these records too.

        Raises:
            DuelFileError: they cannot be written.
        """
        try:
            for record in records:
                self._write(record.as_json())
        except OSError as error:
            raise DuelFileError(str(self.path), 0, "cannot be written") from error

    def close(self) -> None:
        """Give the file back."""
        self._stream.close()

    def reread(self) -> list[PairRecord]:
        """What the file holds now, in the order of the pairs; whoever was interrupted cannot know it himself.

        Raises:
            DuelFileError: the file cannot be used or has become another one.
        """
        try:
            found = self._read(self.path.read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError) as error:
            raise DuelFileError(str(self.path), 0, "cannot be used") from error
        return sorted(found, key=lambda record: record.pair)

    def _write(self, value: Mapping[str, object]) -> None:
        self._stream.write(json.dumps(value) + "\n")
        self._stream.flush()

    def _read(self, text: str) -> list[PairRecord]:
        # What follows the last line break was cut off while it was written.
        lines = text[: text.rfind("\n") + 1].splitlines()
        if not lines:
            if text.strip():
                raise DuelFileError(str(self.path), 1, "is no file of a duel")
            return []
        self._check_header(lines[0])
        found: dict[int, PairRecord] = {}
        for number, line in enumerate(lines[1:], start=2):
            try:
                record = PairRecord.from_json(json.loads(line))
            except (ValueError, KeyError, TypeError) as error:
                raise DuelFileError(str(self.path), number, "is damaged") from error
            found[record.pair] = record
        return list(found.values())

    def _check_header(self, line: str) -> None:
        try:
            header = json.loads(line)
        except ValueError:
            header = None
        if not isinstance(header, dict) or "tablas_duel" not in header:
            raise DuelFileError(str(self.path), 1, "is no file of a duel")
        for key, value in self._header.items():
            if header.get(key) != value:
                found = header.get(key)
                message = f"belongs to another duel: its {key} is {found!r}, asked for is {value!r}"
                raise DuelFileError(str(self.path), 1, message)
