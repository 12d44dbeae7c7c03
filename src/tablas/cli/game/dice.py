"""Where the dice of a match come from, and dice that have fallen already and wait to be used."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from random import Random, SystemRandom

Throw = tuple[int, int]


class Dice:
    """Throws of two dice: those put back by `undo` first, then new ones.

    Args:
        seed: makes the throws repeatable; None takes the operating system's randomness.
        thrown: how many throws of this seed were used before, when a match goes on.
        waiting: throws that have fallen already, to be used first.
    """

    def __init__(self, seed: int | None = None, thrown: int = 0, waiting: Iterable[Throw] = ()) -> None:
        self.seed = seed
        self._source = SystemRandom() if seed is None else Random(seed)
        self._waiting = deque(waiting)
        self.thrown = 0
        if seed is not None:
            while self.thrown < thrown:
                self._fresh()

    @property
    def waiting(self) -> tuple[Throw, ...]:
        """Throws that have fallen already and are not used yet."""
        return tuple(self._waiting)

    def throw(self) -> Throw:
        """The next two dice."""
        return self._waiting.popleft() if self._waiting else self._fresh()

    def put_back(self, throws: Iterable[Throw]) -> None:
        """Have these throws, in this order, fall again before any other."""
        self._waiting.extendleft(reversed(list(throws)))

    def _fresh(self) -> Throw:
        self.thrown += 1
        return self._source.randint(1, 6), self._source.randint(1, 6)
