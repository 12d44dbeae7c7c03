"""The figures of a match equity table: read from our JSON form, and checked whatever they came from."""

from __future__ import annotations

import json
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tablas.errors import MatchEquityError

MOST_AWAY = 64
_SYMMETRY_TOLERANCE = 1e-6


@dataclass(frozen=True, slots=True, eq=False)
class MetFigures:
    """A table as numbers.

    Attributes:
        name: as the file gives it, may be empty.
        pre: float64 array of shape (n, n), the chance of the side that needs row + 1 points
            against one that needs column + 1; where either is 1 the next game is the Crawford game.
        post: float64 array of shape (n,), against a side that needs 1, the Crawford game played.
    """

    name: str
    pre: NDArray[np.float64]
    post: NDArray[np.float64]

    def check(self, path: str) -> None:
        """Refuses figures that cannot be chances to win a match.

        Raises:
            MatchEquityError: naming the score.
        """
        if not 1 <= len(self.post) <= MOST_AWAY:
            raise _no_chances(path, f"the table is for {len(self.post)} points, expected 1 to {MOST_AWAY}")
        self._check_range(path)
        for own, other in zip(
            *np.nonzero(np.abs(self.pre + self.pre.T - 1) > _SYMMETRY_TOLERANCE), strict=True
        ):
            raise _no_chances(
                path, f"the chances of the two sides at {_score(own, other)} do not add up to 1"
            )
        for own, other in zip(*np.nonzero(np.diff(self.pre, axis=0) > 0), strict=True):
            raise _no_chances(path, f"the chance at {_score(own + 1, other)} is more than a point nearer")
        # Won or lost, the next game must matter: equities are measured by the difference.
        for own, other in zip(*np.nonzero(self.pre[:-1, 1:] <= self.pre[1:, :-1]), strict=True):
            raise _no_chances(path, f"at {_score(own + 1, other + 1)} a game won is worth no more than lost")
        for (own,) in zip(*np.nonzero(np.diff(self.post) > 0), strict=True):
            raise _no_chances(path, f"the post-Crawford chance at {own + 2}-away is more than a point nearer")

    def _check_range(self, path: str) -> None:
        for own, other in zip(*np.nonzero(~((self.pre >= 0) & (self.pre <= 1))), strict=True):
            raise _no_chances(path, f"{self.pre[own, other]} at {_score(own, other)} is not a chance")
        for (own,) in zip(*np.nonzero(~((self.post >= 0) & (self.post <= 1))), strict=True):
            raise _no_chances(path, f"{self.post[own]} at {own + 1}-away post-Crawford is not a chance")


def read_json(content: bytes, path: str) -> MetFigures:
    """The figures in our own form: ``name``, ``pre_crawford`` (rows) and ``post_crawford``.

    Raises:
        MatchEquityError: the file is no such table.
    """
    try:
        table = json.loads(content)
    except (UnicodeDecodeError, RecursionError) as error:
        raise MatchEquityError(path, f"is not JSON ({error})") from error
    except json.JSONDecodeError as error:
        raise MatchEquityError(path, f"is not JSON ({error.msg})", error.lineno) from error
    try:
        pre = np.array(table["pre_crawford"], dtype=np.float64)
        post = np.array(table["post_crawford"], dtype=np.float64)
        name = str(table.get("name", ""))
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise MatchEquityError(path, "has no pre_crawford and post_crawford of numbers") from error
    if post.ndim != 1 or pre.shape != (len(post), len(post)):
        raise MatchEquityError(path, f"pre_crawford has the shape {pre.shape}, post_crawford {post.shape}")
    return MetFigures(name, pre, post)


def _no_chances(path: str, problem: str) -> MatchEquityError:
    return MatchEquityError(path, problem, reason="chances")


def _score(own: int, other: int) -> str:
    return f"{own + 1}-away {other + 1}-away"
