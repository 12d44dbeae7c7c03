"""The roll of a turn."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from operator import index

from tablas.errors import BadDice

_ROLL = re.compile(r"\s*([1-6])\s*[-, /]?\s*([1-6])\s*")


@dataclass(frozen=True, slots=True, eq=False)
class Roll:
    """Two dice in the order they were given; two rolls are equal whatever that order."""

    first: int
    second: int

    def __post_init__(self) -> None:
        for name, die in (("first", self.first), ("second", self.second)):
            try:
                number = index(die)
            except TypeError:
                number = 0
            if isinstance(die, bool) or not 1 <= number <= 6:
                raise BadDice(f"{self.first}-{self.second}")
            object.__setattr__(self, name, number)

    @classmethod
    def parse(cls, text: str) -> Roll:
        """The roll written as two digits (``31``) or with a sign between them (``3-1``).

        Raises:
            BadDice: anything else, ``70`` for example.
        """
        match = _ROLL.fullmatch(text)
        if not match:
            raise BadDice(text)
        return cls(int(match[1]), int(match[2]))

    @classmethod
    def of(cls, dice: Roll | Sequence[int]) -> Roll:
        """The roll itself, or one made of two numbers (a row of an array will do).

        Raises:
            BadDice: there are not two numbers, or one is not on a die.
        """
        if isinstance(dice, Roll):
            return dice
        try:
            first, second = dice
        except (TypeError, ValueError):
            raise BadDice(dice) from None
        return cls(first, second)

    @classmethod
    def all21(cls) -> tuple[Roll, ...]:
        """The 21 different rolls, high die first, from 1-1 up to 6-6."""
        return tuple(cls(high, low) for high in range(1, 7) for low in range(1, high + 1))

    @property
    def dice(self) -> tuple[int, int]:
        """The two numbers in the order they were given."""
        return self.first, self.second

    @property
    def high(self) -> int:
        """The larger number."""
        return max(self.first, self.second)

    @property
    def low(self) -> int:
        """The smaller number."""
        return min(self.first, self.second)

    @property
    def is_double(self) -> bool:
        """Whether both dice show the same number."""
        return self.first == self.second

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Roll) and (self.high, self.low) == (other.high, other.low)

    def __hash__(self) -> int:
        return hash((self.high, self.low))

    def __str__(self) -> str:
        return f"{self.first}-{self.second}"
