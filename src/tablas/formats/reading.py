"""What a reader hands back."""

from __future__ import annotations

from dataclasses import dataclass

from tablas.record import MatchRecord, Problem


@dataclass(frozen=True, slots=True)
class Reading:
    """What one file holds.

    Attributes:
        record: the match, or the first one.
        problems: everything found wrong, in the order of the file.
        format: name of the format it was read as.
        more: the matches after the first, in a file with several.
    """

    record: MatchRecord
    problems: tuple[Problem, ...] = ()
    format: str = ""
    more: tuple[MatchRecord, ...] = ()
