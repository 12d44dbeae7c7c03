"""What is told of a player over many reviewed matches; ``progress`` works it out."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from tablas.analysis.figures import CubeErrors, OpeningPlay, SeatFigures

Basis = Literal["decisions", "matches"]
Aspect = Literal["kind", "phase", "plan"]

USUAL_WINDOW = 10


@dataclass(frozen=True, slots=True)
class Rate:
    """A PR with its interval.

    Attributes:
        pr: equity lost a counted decision, times 500.
        low, high: the interval; the same as ``pr`` where nothing can be said.
        counted: decisions it rests on.
        basis: what the interval rests on.
    """

    pr: float
    low: float
    high: float
    counted: int
    basis: Basis


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """A reviewed match of the player.

    Attributes:
        match_id: in the library.
        date: in ISO form or the beginning of one, "" where it is not known.
        opponent: his name.
        length: points, 0 for money.
        level: of the review.
        own, other: the player's figures and the opponent's.
    """

    match_id: int
    date: str
    opponent: str
    length: int
    level: str
    own: SeatFigures
    other: SeatFigures


@dataclass(frozen=True, slots=True)
class MatchLine:
    """A match in the course of the player's matches.

    Attributes:
        match: the match.
        rate: his PR in it, None where nothing counts.
        rolling: his PR in this one and those before it, as many as the window holds.
        other: the opponent's PR.
        blunders: his.
    """

    match: PlayedMatch
    rate: Rate | None
    rolling: Rate | None
    other: float | None
    blunders: int


@dataclass(frozen=True, slots=True)
class Part:
    """The decisions of one kind, phase or plan.

    Attributes:
        aspect: by what they were told apart.
        name: which they are.
        rate: the player's PR in them.
        rest: his PR in all others, None without others.
        excess: PR above ``rest``, None without others.
        excess_low, excess_high: its interval, wide enough for all parts that were looked at.
        cost: equity a match that the excess comes to.
        others: PR of his opponents in the same sort of decisions of the same matches.
        is_habit: worse than the rest beyond chance.
    """

    aspect: Aspect
    name: str
    rate: Rate
    rest: float | None
    excess: float | None
    excess_low: float
    excess_high: float
    cost: float
    others: float | None
    is_habit: bool


@dataclass(frozen=True, slots=True)
class OpeningFigures:
    """Plays of one sort: how many, how many agree with the book, and mean equity given away."""

    plays: int = 0
    agreed: int = 0
    error: float = 0.0


@dataclass(frozen=True, slots=True)
class WrongOpening:
    """An opening play that was wrong: how often it was made, and equity given away altogether."""

    play: OpeningPlay
    times: int
    error: float


@dataclass(frozen=True, slots=True)
class Luck:
    """What the dice brought, a match.

    Attributes:
        luck: equity of the player's rolls.
        balance: his luck less the opponent's, in chance to win the match; None without matches that are no
            money sessions.
        result: won less lost, in chance to win the match.
        luck_adjusted: the same without luck.
        matches: how many the last three rest on.
    """

    luck: float
    balance: float | None
    result: float | None
    luck_adjusted: float | None
    matches: int


@dataclass(frozen=True, slots=True)
class Progress:
    """Everything about one player's reviewed matches.

    Attributes:
        player: his name.
        lines: his matches, oldest first; those without a date before all others.
        whole, play, cube: his PR in everything, in plays, and with the cube; None where nothing counts.
        parts: by kind, phase and plan, those that cost most first.
        cube_errors: his cube mistakes.
        first, reply: his opening plays.
        wrong_openings: the opening plays that cost him most.
        blunders: a match.
        luck: what the dice brought him; None without matches.
        window: matches a rolling PR rests on.
        left_out: matches in which both players have his name.
        unreviewed: matches of his in the library without a review.
    """

    player: str
    lines: tuple[MatchLine, ...] = ()
    whole: Rate | None = None
    play: Rate | None = None
    cube: Rate | None = None
    parts: tuple[Part, ...] = ()
    cube_errors: CubeErrors = field(default_factory=CubeErrors)
    first: OpeningFigures = field(default_factory=OpeningFigures)
    reply: OpeningFigures = field(default_factory=OpeningFigures)
    wrong_openings: tuple[WrongOpening, ...] = ()
    blunders: float = 0.0
    luck: Luck | None = None
    window: int = USUAL_WINDOW
    left_out: int = 0
    unreviewed: int = 0

    @property
    def habits(self) -> tuple[Part, ...]:
        """The parts that are habits, the dearest first."""
        return tuple(part for part in self.parts if part.is_habit)
