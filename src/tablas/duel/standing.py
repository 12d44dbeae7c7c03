"""What the records of a duel say: means, their standard errors, and 95 % intervals."""

from __future__ import annotations

import math
import statistics
from collections.abc import Sequence
from dataclasses import dataclass

from tablas.duel.contest import Contest
from tablas.duel.records import ENDINGS, PairRecord
from tablas.match.scoring import WinKind

_TWO_SIDED_95 = 1.959964  # quantile of the normal distribution


@dataclass(frozen=True, slots=True)
class Measure:
    """A mean and its standard error, infinite for a single pair."""

    mean: float
    error: float

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval."""
        return self.mean - _TWO_SIDED_95 * self.error, self.mean + _TWO_SIDED_95 * self.error

    @classmethod
    def of(cls, values: Sequence[float]) -> Measure:
        """Mean and standard error of independent values."""
        error = statistics.stdev(values) / math.sqrt(len(values)) if len(values) > 1 else math.inf
        return cls(statistics.fmean(values), error)


@dataclass(frozen=True, slots=True)
class Standing:
    """How a duel stands, seen by its first player. Errors are those of means over pairs.

    Attributes:
        contests: money games, or matches.
        games: games in them.
        result: points a game, or the chance to win a match, as it was played.
        adjusted: the same with the luck of the dice taken away.
        points_per_game: points a game as played; equal to ``result`` for money.
        endings: shares of the games that ended in each way of ``ENDINGS``.
    """

    contests: int
    games: int
    result: Measure
    adjusted: Measure
    points_per_game: Measure
    endings: tuple[float, ...]

    @property
    def won(self) -> float:
        """Share of the games won."""
        return sum(share for (is_won, _), share in zip(ENDINGS, self.endings, strict=True) if is_won)

    def share(self, is_won: bool, kind: WinKind) -> float:
        """Share of the games won, or lost, in that way or a larger one."""
        kinds: tuple[WinKind, ...] = ("single", "gammon", "backgammon")
        counted = kinds[kinds.index(kind) :]
        return sum(self.endings[ENDINGS.index((is_won, one))] for one in counted)


def standing_of(contest: Contest, records: Sequence[PairRecord]) -> Standing | None:
    """Where a duel stands after these records, in whatever order; None without any."""
    if not records:
        return None
    pairs = sorted(records, key=lambda record: record.pair)
    outcomes = [outcome for record in pairs for outcome in record.outcomes]
    games = sum(outcome.games for outcome in outcomes)
    result = Measure.of([_pair_mean(record, 0.0) for record in pairs])
    return Standing(
        contests=len(outcomes),
        games=games,
        result=result,
        adjusted=Measure.of([_pair_mean(record, 1.0) for record in pairs]),
        points_per_game=_points_per_game(pairs) if contest.is_match else result,
        endings=tuple(sum(column) / games for column in zip(*(one.endings for one in outcomes), strict=True)),
    )


def _pair_mean(record: PairRecord, luck: float) -> float:
    first, second = record.outcomes
    return ((first.worth - luck * first.luck) + (second.worth - luck * second.luck)) / 2


def _points_per_game(pairs: Sequence[PairRecord]) -> Measure:
    """Points over games of all matches; the error is that of a ratio, by its linear part."""
    points = [sum(outcome.points for outcome in record.outcomes) for record in pairs]
    games = [sum(outcome.games for outcome in record.outcomes) for record in pairs]
    ratio = sum(points) / sum(games)
    rest = [point - ratio * game for point, game in zip(points, games, strict=True)]
    return Measure(ratio, Measure.of(rest).error / statistics.fmean(games))
