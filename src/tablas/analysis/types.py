"""A Review: every decision of a match beside what the engine would have done, and what that comes to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from tablas.analysis.thresholds import SEVERITIES, Severity, Thresholds
from tablas.evaluation import Evaluation
from tablas.match import Seat
from tablas.position import Position
from tablas.record import Dice, MatchRecord, PlayerRecord, Steps
from tablas.stakes import Stakes

ReviewLevel = Literal["quick", "standard", "deep"]
Escalation = Literal["none", "deeper", "rollout"]
DecisionKind = Literal["play", "double", "take", "resign", "answer"]
Action = Literal[
    "no_double", "double", "take", "pass", "beaver", "raccoon", "play_on", "resign", "accept", "refuse"
]
Phase = Literal["opening", "contact", "race", "bearoff"]
Plan = Literal[
    "",
    "opening",
    "blitz",
    "prime",
    "prime_against_prime",
    "holding",
    "mutual_holding",
    "deep_anchor",
    "back_game",
    "containment",
    "crashed",
    "contact_bearoff",
    "race",
    "bearoff",
]

PHASES: tuple[Phase, ...] = ("opening", "contact", "race", "bearoff")
REVIEW_LEVELS: tuple[ReviewLevel, ...] = ("quick", "standard", "deep")
KINDS: tuple[DecisionKind, ...] = ("play", "double", "take", "resign", "answer")


@dataclass(frozen=True, slots=True)
class Alternative:
    """One thing that could have been done.

    Attributes:
        equity: with the cube, in units of the present cube (of a take: the cube before the double), to
            the player who decides: -1 loses it, +1 wins it.
        steps: of a play, the mover's own numbering; empty where ``action`` says what is done.
        action: of everything that is not a play.
        mwc: chance to win the match, None for money.
        chances: of the player who decides, without the cube; after a play, else before the roll. None
            where the game would be over.
        level: how it was judged: ``0-ply`` to ``7-ply``, or ``rollout``.
        depth: turns looked ahead; of a rollout those its players look ahead.
        error: standard error of ``equity``, of a rollout only.
    """

    equity: float
    steps: Steps = ()
    action: Action | None = None
    mwc: float | None = None
    chances: Evaluation | None = None
    level: str = ""
    depth: int = 0
    error: float | None = None


@dataclass(frozen=True, slots=True)
class CubeFigures:
    """The three equities of a cube decision, to the player who may double, and what both should do.

    In units of the cube before the double; ``action`` as in ``tablas.decision.CubeAction``.
    """

    no_double: float
    double_take: float
    double_pass: float
    action: str


@dataclass(frozen=True, slots=True)
class Decision:
    """One decision of a player, as it was taken and as it should have been.

    Position, stakes and all numbers are seen by ``seat``, the player who decides, also where the other
    one is on roll (a take, an answer to a resignation).

    Attributes:
        game: index of the game in the review's record.
        entry: index of the entry in the game. A double not made stands at the turn that was rolled
            instead.
        seat: who decides.
        kind: ``play``; ``double`` (or not); ``take`` (or pass, or beaver, also what is answered to a beaver
            or a raccoon: then ``cube`` is None and the stakes are those before it); ``resign``, and
            ``answer`` to a resignation.
        position: the board before it.
        stakes: score and cube before it; of a take, the cube before the double.
        roll: of a play, the dice.
        chosen: place in ``alternatives`` of what was done; None where it was not recorded, or was an
            illegal play.
        alternatives: best first; not all of them, but the best few and the one chosen.
        error: equity given away, 0 or more.
        mwc_error: chance to win the match given away, None for money.
        severity: class of the error by the review's thresholds, "" for none.
        is_forced: there was nothing to decide: one legal play or none.
        is_counted: counts for PR.
        is_close: a cube decision that counts for GNU Backgammon's error rates; of a play, not forced.
        is_illegal: a play that broke the rules; it is not judged.
        is_missed: a double that should have been made, or offered sooner than playing on too good.
        is_needless: a double that should not have been made.
        phase: part of the game.
        plan: what kind of game it is for ``seat``, "" where none fits.
        luck: of the roll to a play, in equity: above 0 it helped ``seat``.
        mwc_luck: the same in chances to win the match.
        cube: the equities of a cube decision, to the player who may double.
        level: the depth the verdict rests on.
    """

    game: int
    entry: int
    seat: Seat
    kind: DecisionKind
    position: Position
    stakes: Stakes
    roll: Dice | None = None
    chosen: int | None = None
    alternatives: tuple[Alternative, ...] = ()
    error: float = 0.0
    mwc_error: float | None = None
    severity: Severity = ""
    is_forced: bool = False
    is_counted: bool = False
    is_close: bool = False
    is_illegal: bool = False
    is_missed: bool = False
    is_needless: bool = False
    phase: Phase = "contact"
    plan: Plan = ""
    luck: float | None = None
    mwc_luck: float | None = None
    cube: CubeFigures | None = None
    level: str = ""

    @property
    def best(self) -> Alternative | None:
        """What should have been done; None where nothing could be."""
        return self.alternatives[0] if self.alternatives else None

    @property
    def played(self) -> Alternative | None:
        """What was done; None where that is not known or not legal."""
        return None if self.chosen is None else self.alternatives[self.chosen]


@dataclass(frozen=True, slots=True)
class Tally:
    """Decisions of one sort, added up.

    Attributes:
        decisions: how many, forced ones and obvious ones included.
        counted: those that count for PR.
        close: those that count for GNU Backgammon's rates.
        error: equity given away in all of them.
        mwc_error: chance to win the match given away; 0 for money.
        severities: how many of each class of error.
    """

    decisions: int = 0
    counted: int = 0
    close: int = 0
    error: float = 0.0
    mwc_error: float = 0.0
    severities: Mapping[Severity, int] = field(default_factory=dict)

    @property
    def pr(self) -> float | None:
        """The Performance Rating of eXtreme Gammon: equity lost a counted decision, times 500."""
        return 500 * self.error / self.counted if self.counted else None

    @property
    def gnu_rate(self) -> float | None:
        """GNU Backgammon's error rate: thousandths of equity lost an unforced or close decision."""
        return 1000 * self.error / self.close if self.close else None


@dataclass(frozen=True, slots=True)
class Totals:
    """What one player's decisions of a game or a match come to.

    Attributes:
        all: plays and cube decisions, on which the rates rest; resignations are not in it.
        by_kind: split by what was decided; resignations too.
        by_phase: ``all`` split by part of the game.
        by_plan: ``all`` split by game plan.
        turns: rolls of this player, forced ones and dances included.
        turns_of_both: of both players.
        illegal: illegal plays.
        missed: doubles missed.
        needless: doubles that should not have been made.
        wrong_takes: doubles taken that should have been passed.
        wrong_passes: doubles passed that should have been taken.
        luck: of this player's rolls, in equity.
        luck_worth: the same in points, or in chance to win the match.
        result: points won less points lost, or what was won in chance to win the match; None where a
            game has no outcome.
        luck_adjusted: ``result`` less the player's luck and plus the other player's: what skill alone
            would have brought, an unbiased and much quieter measure than the result.
    """

    all: Tally = Tally()
    by_kind: Mapping[DecisionKind, Tally] = field(default_factory=dict)
    by_phase: Mapping[Phase, Tally] = field(default_factory=dict)
    by_plan: Mapping[Plan, Tally] = field(default_factory=dict)
    turns: int = 0
    turns_of_both: int = 0
    illegal: int = 0
    missed: int = 0
    needless: int = 0
    wrong_takes: int = 0
    wrong_passes: int = 0
    luck: float = 0.0
    luck_worth: float = 0.0
    result: float | None = None
    luck_adjusted: float | None = None

    @property
    def pr(self) -> float | None:
        """Performance Rating of everything; None where nothing counts."""
        return self.all.pr

    @property
    def gnu_rate(self) -> float | None:
        """GNU Backgammon's error rate of everything; None where nothing counts."""
        return self.all.gnu_rate

    @property
    def snowie_rate(self) -> float | None:
        """Snowie's error rate: thousandths of equity lost a turn of either player; None without turns."""
        return 1000 * self.all.error / self.turns_of_both if self.turns_of_both else None

    @property
    def cube(self) -> Tally:
        """Doubles and takes together."""
        return merged(
            tally for tally in (self.by_kind.get("double"), self.by_kind.get("take")) if tally is not None
        )


@dataclass(frozen=True, slots=True)
class GameReview:
    """One game.

    Attributes:
        game: its index in the record.
        decisions: in the order they were taken.
        totals: of seat 0 and seat 1.
        is_complete: every decision of the game has been judged.
        notes: codes of what could not be judged: ``unrecorded``, ``illegal``, ``unfinished`` ...
    """

    game: int
    decisions: tuple[Decision, ...]
    totals: tuple[Totals, Totals]
    is_complete: bool = True
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Review:
    """A whole match.

    Attributes:
        record: the match, settled.
        games: those reviewed so far, in order.
        totals: of seat 0 and seat 1 over ``games``.
        level: quick, standard or deep.
        engine: what judged: program and version.
        network: checksum of the network.
        match_equities: name of the table that says what scores are worth.
        thresholds: what errors are called.
        escalation: what was looked at again where that could change a verdict: nothing, a ply deeper, or
            a ply deeper and then by rollout.
        is_complete: every game of the record has been reviewed whole.
    """

    record: MatchRecord
    games: tuple[GameReview, ...]
    totals: tuple[Totals, Totals]
    level: ReviewLevel
    engine: str = ""
    network: str = ""
    match_equities: str = ""
    thresholds: Thresholds = field(default_factory=Thresholds)
    escalation: Escalation = "none"
    is_complete: bool = True

    @property
    def players(self) -> tuple[PlayerRecord, PlayerRecord]:
        """Seat 0 and seat 1."""
        return self.record.players

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """All of them, in the order they were taken."""
        return tuple(decision for game in self.games for decision in game.decisions)

    def worst(self, most: int = 3, seat: Seat | None = None) -> tuple[Decision, ...]:
        """The biggest mistakes, largest first, of one seat or of both."""
        wrong = [each for each in self.decisions if each.error > 0 and seat in (None, each.seat)]
        return tuple(sorted(wrong, key=lambda each: -each.error)[:most])


def merged(tallies: Iterable[Tally]) -> Tally:
    """All of them as one."""
    whole = Tally()
    for tally in tallies:
        whole = Tally(
            whole.decisions + tally.decisions,
            whole.counted + tally.counted,
            whole.close + tally.close,
            whole.error + tally.error,
            whole.mwc_error + tally.mwc_error,
            {
                name: whole.severities.get(name, 0) + tally.severities.get(name, 0)
                for name in SEVERITIES
                if whole.severities.get(name, 0) + tally.severities.get(name, 0)
            },
        )
    return whole
