"""A million dice on the way they take in play: chi-square of numbers and pairs, and runs.

``python -m benchmarks.dice [--dice 1000000] [--seed N]``. Keys, entropy and ids are new for each match of the
sample, as in play; a seed makes the same ones again. p is the chance of fair dice to look at least as uneven.
"""

from __future__ import annotations

import argparse
import math
import random
import secrets
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from tablas.match.fair_dice import Ingredients, thrown
from tablas.server.secret import ServerSecret

# As long as a match to seven points is.
GAMES, THROWS = 8, 50


@dataclass(frozen=True)
class Judged:
    """A statistic of dice, and the chance that fair ones are as far from what is expected."""

    name: str
    value: float
    chance: float

    def __str__(self) -> str:
        return f"{self.name}: {self.value:.2f}, p = {self.chance:.3f}"


def dice_of(count: int, luck: random.Random) -> list[int]:
    """So many dice in the order they are thrown, match after match."""
    dice: list[int] = []
    while len(dice) < count:
        secret, match_id = ServerSecret(luck.randbytes(32)), luck.randbytes(16).hex()
        key = secret.dice_key(match_id, luck.randbytes(32).hex())
        made = Ingredients(match_id, key, (luck.randbytes(32), luck.randbytes(32)))
        for game in range(1, GAMES + 1):
            for number in range(1, THROWS + 1):
                dice += thrown(made, game, number)
    return dice[:count]


def judged(dice: Sequence[int]) -> list[Judged]:
    """The statistics of dice of which two are a throw."""
    pairs = list(zip(dice[::2], dice[1::2], strict=True))
    high = [die > 3 for die in dice]
    between = list(zip(dice[1:-1:2], dice[2::2], strict=True))
    same = [first == second for first, second in pairs]
    return [
        _chi_square("numbers, chi-square with 5 degrees", Counter(dice), 6),
        _chi_square("throws, chi-square with 35 degrees", Counter(pairs), 36),
        _chi_square("from a throw to the next, chi-square with 35 degrees", Counter(between), 36),
        _runs("runs above and below the middle, z", high),
        _runs("runs of doubles and others, z", same),
    ]


def _chi_square(name: str, counts: Counter[int] | Counter[tuple[int, int]], cells: int) -> Judged:
    expected = counts.total() / cells
    seen = [*counts.values(), *[0] * (cells - len(counts))]
    value = sum((count - expected) ** 2 for count in seen) / expected
    return Judged(name, value, _upper_tail(value, cells - 1))


def _runs(name: str, signs: Sequence[bool]) -> Judged:
    """The test of Wald and Wolfowitz."""
    count, ups = len(signs), sum(signs)
    mean = 2 * ups * (count - ups) / count + 1
    spread = math.sqrt((mean - 1) * (mean - 2) / (count - 1))
    runs = 1 + sum(first != second for first, second in pairwise(signs))
    z = (runs - mean) / spread
    return Judged(name, z, math.erfc(abs(z) / math.sqrt(2)))


def _upper_tail(value: float, degrees: int) -> float:
    """The chance of chi-square above a value; for an odd number of degrees, by its finite sum."""
    half = value / 2
    tail = math.erfc(math.sqrt(half))
    term = math.sqrt(half / math.pi) * 2 * math.exp(-half)
    for step in range(3, degrees + 1, 2):
        tail += term
        term *= value / step
    return min(1.0, tail)


def main() -> None:
    """Throw them, and print what they look like."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--dice", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=None)
    given = parser.parse_args()
    seed = secrets.randbits(64) if given.seed is None else given.seed
    started = time.perf_counter()
    dice = dice_of(given.dice, random.Random(seed))
    print(f"{len(dice)} dice, seed {seed}: " + " ".join(f"{n}:{dice.count(n)}" for n in range(1, 7)))
    for each in judged(dice):
        print(f"  {each}")
    print(f"[{time.perf_counter() - started:.0f} s]")


if __name__ == "__main__":
    main()
