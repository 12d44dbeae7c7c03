"""Glicko-2: a rating, how sure it is, and how steady its player.

Source: Mark E. Glickman, "Example of the Glicko-2 system" (2022), http://www.glicko.net/glicko/glicko2.pdf;
the steps and names of the paper. A match is a rating period of its own; between matches the deviation grows
with the time that passes.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

FIRST = 1500.0
WIDEST = 350.0
FIRST_VOLATILITY = 0.06
SCALE = 173.7178
# How much the volatility may change, the paper's tau: 0.3 to 1.2 are reasonable.
STEADINESS = 0.5
CLOSE_ENOUGH = 1e-6
# The deviation of somebody who is well known, 60, is 110 after a year without a match.
PERIOD_DAYS = 4.7


@dataclass(frozen=True, slots=True)
class Glicko:
    """A rating, its deviation (95 of 100 times the truth lies within two of them), and its volatility."""

    rating: float = FIRST
    deviation: float = WIDEST
    volatility: float = FIRST_VOLATILITY


@dataclass(frozen=True, slots=True)
class Result:
    """A match against a rating: 1 won, 0 lost."""

    opponent: Glicko
    score: float


def after_days(own: Glicko, days: float) -> Glicko:
    """The rating so many days later, in which nothing was played."""
    spread = own.deviation / SCALE
    wider = math.sqrt(spread**2 + own.volatility**2 * max(0.0, days) / PERIOD_DAYS)
    return Glicko(own.rating, min(WIDEST, wider * SCALE), own.volatility)


def after_results(own: Glicko, results: Sequence[Result]) -> Glicko:
    """The rating after a period with at least one result."""
    mu, phi = (own.rating - FIRST) / SCALE, own.deviation / SCALE
    weights = []
    for result in results:
        g = _weight(result.opponent.deviation / SCALE)
        expected = 1.0 / (1.0 + math.exp(-g * (mu - (result.opponent.rating - FIRST) / SCALE)))
        weights.append((g, expected, result.score))
    variance = 1.0 / sum(g**2 * expected * (1.0 - expected) for g, expected, _ in weights)
    surprise = sum(g * (score - expected) for g, expected, score in weights)
    volatility = _volatility(phi, own.volatility, variance, variance * surprise)
    phi_star = math.sqrt(phi**2 + volatility**2)
    phi_after = 1.0 / math.sqrt(1.0 / phi_star**2 + 1.0 / variance)
    mu_after = mu + phi_after**2 * surprise
    return Glicko(mu_after * SCALE + FIRST, min(WIDEST, phi_after * SCALE), volatility)


def _weight(phi: float) -> float:
    """How much an opponent of this deviation tells."""
    return 1.0 / math.sqrt(1.0 + 3.0 * phi**2 / math.pi**2)


def _volatility(phi: float, sigma: float, variance: float, delta: float) -> float:
    """The new volatility, by the Illinois algorithm of the paper's step 5."""
    a = math.log(sigma**2)

    def f(x: float) -> float:
        e = math.exp(x)
        spread = phi**2 + variance + e
        return e * (delta**2 - spread) / (2.0 * spread**2) - (x - a) / STEADINESS**2

    low = a
    if delta**2 > phi**2 + variance:
        high = math.log(delta**2 - phi**2 - variance)
    else:
        steps = 1
        while f(a - steps * STEADINESS) < 0.0:
            steps += 1
        high = a - steps * STEADINESS
    f_low, f_high = f(low), f(high)
    while abs(high - low) > CLOSE_ENOUGH:
        middle = low + (low - high) * f_low / (f_high - f_low)
        f_middle = f(middle)
        if f_middle * f_high <= 0.0:
            low, f_low = high, f_high
        else:
            f_low /= 2.0
        high, f_high = middle, f_middle
    return math.exp(low / 2.0)
