"""Players, how they are rated, and how that went over time."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from tablas.protocol.shapes import Sent


class RatingView(Sent):
    """What an account is rated at: `elo` as FIBS does it, and Glicko-2 with its `deviation`."""

    elo: float
    experience: int
    glicko: float
    deviation: float
    matches: int
    wins: int


class RankedView(Sent):
    """A line of the table of players; `rank` from 1."""

    rank: int
    name: str
    kind: Literal["person", "bot"]
    rating: RatingView


class RatedView(Sent):
    """A rated match of a player: what it made of the ratings, and how well he played once it is reviewed.

    `opponent` is empty where that account is gone. `pr` is null until there is a review.
    """

    match_id: str
    at: datetime
    opponent: str
    length: int
    has_won: bool
    elo_change: float
    elo: float
    glicko: float
    deviation: float
    pr: float | None


class PublicPlayer(Sent):
    """What anybody may see of an account; `rating` is null before its first rated match.

    `history` has the last matches, the oldest first.
    """

    name: str
    kind: Literal["person", "bot"]
    since: datetime
    rating: RatingView | None
    history: list[RatedView]
