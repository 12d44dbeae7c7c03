"""What the engine has said so far, told turn by turn: a review that was killed goes on where it was."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from typing import Literal, Protocol

from tablas.decision import AskedTurn, JudgedTurn, RolloutOutcome

Stage = Literal["first", "deeper"]

# Turns are asked about so many at a time that an answer takes about a second, however fast the machine: so
# much is lost at most, or the one turn in work where that takes longer.
_SLICE_S = 1.0
_MOST_AT_ONCE = 64


class Journal(Protocol):
    """Keeps answers as they come, in the order of the questions of each game and stage."""

    def known(self, game: int, stage: Stage) -> Sequence[JudgedTurn]:
        """The answers that an earlier run has kept, from the first question on."""
        ...

    def keep(self, game: int, stage: Stage, turns: Sequence[JudgedTurn]) -> None:
        """Keeps the next answers."""
        ...

    def rolled(self, game: int) -> Sequence[Sequence[RolloutOutcome]]:
        """What the starts of each rollout came to that an earlier run has kept, from the game's first on."""
        ...

    def keep_rolled(self, game: int, outcomes: Sequence[RolloutOutcome]) -> None:
        """Keeps what the starts of the next rollout came to."""
        ...


def judged_in_slices(
    turns: Sequence[AskedTurn],
    judge: Callable[[Sequence[AskedTurn]], list[JudgedTurn]],
    known: Sequence[JudgedTurn],
    threads: int,
) -> Iterator[list[JudgedTurn]]:
    """The answers to the turns that are not known, a few at a time."""
    done, size = len(known), threads
    while done < len(turns):
        begun = time.monotonic()
        part = judge(turns[done : done + size])
        yield part
        done += len(part)
        if time.monotonic() - begun < _SLICE_S / 2:
            size = min(2 * size, _MOST_AT_ONCE)
        elif time.monotonic() - begun > _SLICE_S:
            size = max(threads, size // 2)
