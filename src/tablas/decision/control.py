"""SearchControl: limits for a search, its progress, and how to stop it from outside."""

from __future__ import annotations

from dataclasses import dataclass
from numbers import Real

from tablas import _core
from tablas.errors import BadSearch
from tablas.stakes import is_whole


@dataclass(frozen=True, slots=True)
class SearchProgress:
    """How far a search has come.

    Attributes:
        ply: turns ahead of the stage that is running.
        done: parts of that stage that are finished.
        total: parts of that stage.
        evaluations: positions evaluated so far, in all stages.
    """

    ply: int
    done: int
    total: int
    evaluations: int


class SearchControl:
    """Limits of one search, and a handle on it for other threads.

    A limit ends the search at the last depth that was finished; the answer then says which one that
    was. The static look is always finished.

    Args:
        budget_s: seconds from now; None for no limit.
        most_evaluations: how many positions may be evaluated; None for no limit. The answer is then
            the same on every machine.

    Raises:
        BadSearch: a limit is not above 0.
    """

    def __init__(self, budget_s: float | None = None, most_evaluations: int | None = None) -> None:
        if budget_s is not None and not (is_number(budget_s) and budget_s > 0):
            raise BadSearch("budget_s", budget_s, "seconds above 0")
        if most_evaluations is not None:
            check_whole("most_evaluations", most_evaluations, 1, 2**63 - 1)
        self.core = _core.SearchControl(budget_s or 0.0, most_evaluations or 0)

    def cancel(self) -> None:
        """Makes the search end soon with ``SearchCancelled``; also before it has begun."""
        self.core.cancel()

    @property
    def is_cancelled(self) -> bool:
        """Whether ``cancel`` was called."""
        return self.core.is_cancelled

    @property
    def progress(self) -> SearchProgress:
        """How far the search has come; may be asked from any thread while it runs."""
        return SearchProgress(*self.core.progress())


def is_number(value: object) -> bool:
    """Whether it is a number of Python or NumPy; True and False are none."""
    return isinstance(value, Real) and not isinstance(value, bool)


def check_whole(field: str, value: int, least: int, most: int) -> None:
    """Refuses what is no whole number from ``least`` to ``most``.

    Raises:
        BadSearch: naming the field.
    """
    if not is_whole(value) or not least <= value <= most:
        raise BadSearch(field, value, f"a whole number from {least} to {most}")
