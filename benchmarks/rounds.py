"""Contenders in turns: each round gives all of them the same work, and ratios are those of single rounds.

Rounds follow one another in one process on one core, so that whatever else the machine does meets all
contenders alike. Times are processor time; a program in a process of its own tells its own.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Generic, TypeVar

Part = TypeVar("Part")


@dataclass(frozen=True, slots=True)
class Cost:
    """Processor time of some work and how many units of it were done."""

    seconds: float
    units: int

    @property
    def per_unit(self) -> float:
        """Seconds of one unit."""
        return self.seconds / self.units


@dataclass(frozen=True, slots=True)
class Spread:
    """Median and quartiles over the rounds."""

    median: float
    lower: float
    upper: float

    @classmethod
    def of(cls, values: Sequence[float]) -> Spread:
        """The spread of these values."""
        if len(values) == 1:
            return cls(values[0], values[0], values[0])
        lower, median, upper = statistics.quantiles(values, n=4, method="inclusive")
        return cls(median, lower, upper)

    def rounded(self, digits: int = 4) -> dict[str, float]:
        """The numbers with so many significant digits."""
        return {name: float(f"{value:.{digits}g}") for name, value in asdict(self).items()}


@dataclass(frozen=True, slots=True)
class Comparison:
    """What one kind of work costs us and the peers.

    Attributes:
        what: the work.
        goal: how many times cheaper than the peer we want to be, 0 without a goal.
        costs_us: microseconds a unit, by contender; None for what does not exist yet.
        times_cheaper: how many times as much each peer needs, of single rounds.
        rounds: how many.
    """

    what: str
    goal: float
    costs_us: dict[str, Spread | None]
    times_cheaper: dict[str, Spread]
    rounds: int

    def as_json(self) -> dict[str, object]:
        """The comparison as it is kept."""
        return {
            "what": self.what,
            "rounds": self.rounds,
            "goal": self.goal or None,
            "microseconds": {name: cost and cost.rounded() for name, cost in self.costs_us.items()},
            "times_cheaper": {name: ratio.rounded(3) for name, ratio in self.times_cheaper.items()},
        }

    def lines(self) -> list[str]:
        """The comparison as text."""
        goal = f" (goal: {self.goal:g} times cheaper)" if self.goal else ""
        lines = [f"{self.what}{goal}"]
        for name, cost in self.costs_us.items():
            if cost is None:
                lines.append(f"    {name:<12} absent")
                continue
            ratio = self.times_cheaper.get(name)
            told = (
                f"   {ratio.median:7.2f} times ours ({ratio.lower:.2f} … {ratio.upper:.2f})" if ratio else ""
            )
            lines.append(f"    {name:<12} {_duration(cost.median):>10}{told}")
        return lines


def _duration(us: float) -> str:
    return f"{us / 1000:.3g} ms" if us >= 1000 else f"{us:.3g} µs"


@dataclass(frozen=True, slots=True)
class Race(Generic[Part]):
    """A kind of work and who does it; ours is called ``tablas``. None stands for what does not exist yet."""

    what: str
    contenders: Mapping[str, Callable[[Part], Cost] | None]
    goal: float = 0.0

    def run(self, parts: Sequence[Part]) -> Comparison:
        """Every contender on every part, in turns."""
        costs: dict[str, list[float]] = {name: [] for name, work in self.contenders.items() if work}
        for part in parts:
            for name, work in self.contenders.items():
                if work is not None:
                    costs[name].append(work(part).per_unit)
        ours = costs.get("tablas")
        return Comparison(
            what=self.what,
            goal=self.goal,
            costs_us={
                name: Spread.of([1e6 * cost for cost in costs[name]]) if name in costs else None
                for name in self.contenders
            },
            times_cheaper={
                name: Spread.of([theirs / own for theirs, own in zip(found, ours, strict=True)])
                for name, found in costs.items()
                if ours and name != "tablas"
            },
            rounds=len(parts),
        )


def timed(work: Callable[[Part], int]) -> Callable[[Part], Cost]:
    """The work with its processor time in this process, done again until the clock has moved well on."""

    def cost(part: Part) -> Cost:
        start, units = time.process_time(), 0
        while True:
            units += work(part)
            seconds = time.process_time() - start
            if seconds > 0.02:
                return Cost(seconds, units)

    return cost


def timed_once(work: Callable[[Part], int]) -> Callable[[Part], Cost]:
    """The same for a contender that remembers answers: the work is done once only."""

    def cost(part: Part) -> Cost:
        start = time.process_time()
        units = work(part)
        return Cost(time.process_time() - start, units)

    return cost


def split(some: Sequence[Part], parts: int) -> list[tuple[Part, ...]]:
    """The sequence dealt out to so many parts like cards, so that all are alike."""
    return [tuple(some[first::parts]) for first in range(parts)]
