"""What a reader found wrong in a source and could live with."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing in a source that is not as it should be; the rest of the source was read all the same.

    Attributes:
        code: stable name of the kind of problem (``illegal_play``, ``score_differs`` ...).
        place: where it stands: ``line 12``, ``offset 0x1f``, or ``game 2, entry 31``.
        message: an English sentence that names the offending value.
        game: index of the game it belongs to, from 0; None when it belongs to none.
    """

    code: str
    place: str
    message: str
    game: int | None = None
