"""What statistics over many matches need of one review, in a few kilobytes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tablas.analysis.rates import RATED_KINDS
from tablas.analysis.types import Decision, DecisionKind, Phase, Plan, Review
from tablas.match import Seat
from tablas.moves.play import mark_hits, write_steps
from tablas.position import Position
from tablas.record import Turn

BLUNDER_FROM = 0.08
"""Equity from which on a mistake counts as a blunder in statistics, whatever the review called it."""

_DECIMALS = 6


@dataclass(frozen=True, slots=True)
class Cell:
    """Decisions of one kind, phase and game plan, added up.

    Attributes:
        kind, phase, plan: of all of them.
        counted: how many count for PR.
        error: equity given away.
        squares: the squares of the errors added up, from which their spread follows.
        blunders: errors of ``BLUNDER_FROM`` or more.
    """

    kind: DecisionKind
    phase: Phase
    plan: Plan
    counted: int = 0
    error: float = 0.0
    squares: float = 0.0
    blunders: int = 0


@dataclass(frozen=True, slots=True)
class OpeningPlay:
    """The first move of a game, or the reply to it.

    Attributes:
        after: of a reply, the move before it, such as ``31 8/5 6/5``; "" for a first move.
        roll: the dice, the larger first.
        played, best: in the usual notation.
        error: equity given away.
    """

    after: str
    roll: str
    played: str
    best: str
    error: float


@dataclass(frozen=True, slots=True)
class CubeErrors:
    """Cube mistakes by sort: how many, and equity given away."""

    missed: int = 0
    missed_error: float = 0.0
    needless: int = 0
    needless_error: float = 0.0
    taken: int = 0
    taken_error: float = 0.0
    passed: int = 0
    passed_error: float = 0.0


@dataclass(frozen=True, slots=True)
class SeatFigures:
    """One player's part.

    Attributes:
        name: as the record has it.
        cells: his decisions, each sort once.
        cube: his cube mistakes.
        openings: his first moves and replies, in the order of the games.
        luck: of his rolls, in equity.
        luck_worth: the same in points or chance to win the match.
        result: what he won, in points or chance to win the match; None where a game has no end.
        luck_adjusted: the same without the luck of both.
    """

    name: str
    cells: tuple[Cell, ...] = ()
    cube: CubeErrors = CubeErrors()
    openings: tuple[OpeningPlay, ...] = ()
    luck: float = 0.0
    luck_worth: float = 0.0
    result: float | None = None
    luck_adjusted: float | None = None


@dataclass(frozen=True, slots=True)
class MatchFigures:
    """Both players' parts of one reviewed match; ``length`` is 0 for money."""

    length: int
    games: int
    first: SeatFigures
    second: SeatFigures


def figures_of(review: Review) -> MatchFigures:
    """The figures of a review."""
    openings = list(_openings(review))
    first, second = (
        _seat_figures(review, seat, [play for by, play in openings if by == seat]) for seat in _SEATS
    )
    return MatchFigures(review.record.length, len(review.games), first, second)


_SEATS: tuple[Seat, Seat] = (0, 1)


def _seat_figures(review: Review, seat: Seat, openings: Iterable[OpeningPlay]) -> SeatFigures:
    own = [each for each in review.decisions if each.seat == seat and each.kind in RATED_KINDS]
    totals = review.totals[seat]
    return SeatFigures(
        review.players[seat].name,
        tuple(_cells(own)),
        _cube_errors(own),
        tuple(openings),
        round(totals.luck, _DECIMALS),
        round(totals.luck_worth, _DECIMALS),
        None if totals.result is None else round(totals.result, _DECIMALS),
        None if totals.luck_adjusted is None else round(totals.luck_adjusted, _DECIMALS),
    )


def _cells(decisions: Iterable[Decision]) -> Iterator[Cell]:
    sorts: dict[tuple[DecisionKind, Phase, Plan], list[Decision]] = {}
    for each in decisions:
        sorts.setdefault((each.kind, each.phase, each.plan), []).append(each)
    for (kind, phase, plan), held in sorted(sorts.items()):
        yield Cell(
            kind,
            phase,
            plan,
            sum(each.is_counted for each in held),
            round(sum(each.error for each in held), _DECIMALS),
            round(sum(each.error**2 for each in held), _DECIMALS),
            sum(each.error >= BLUNDER_FROM for each in held),
        )


def _cube_errors(decisions: Iterable[Decision]) -> CubeErrors:
    counts = {"missed": 0, "needless": 0, "taken": 0, "passed": 0}
    errors = dict.fromkeys(counts, 0.0)
    for each in decisions:
        if each.error <= 0 or each.kind == "play" or each.played is None:
            continue
        if each.kind == "double":
            sort = "missed" if each.is_missed else "needless"
        else:
            sort = "passed" if each.played.action == "pass" else "taken"
        counts[sort] += 1
        errors[sort] += each.error
    return CubeErrors(
        counts["missed"],
        round(errors["missed"], _DECIMALS),
        counts["needless"],
        round(errors["needless"], _DECIMALS),
        counts["taken"],
        round(errors["taken"], _DECIMALS),
        counts["passed"],
        round(errors["passed"], _DECIMALS),
    )


def _openings(review: Review) -> Iterator[tuple[Seat, OpeningPlay]]:
    """First moves and replies of games that begin at the usual start."""
    for game in review.games:
        entries = review.record.games[game.game].entries
        turns = [index for index, entry in enumerate(entries) if isinstance(entry, Turn)][:2]
        plays = {each.entry: each for each in game.decisions if each.kind == "play"}
        after = ""
        for place, index in enumerate(turns):
            decision = plays.get(index)
            if decision is None or decision.played is None or decision.best is None:
                break
            if place == 0 and decision.position != Position.start():
                break
            play = _opening_play(decision, after)
            yield decision.seat, play
            after = f"{play.roll} {play.played}"


def _opening_play(decision: Decision, after: str) -> OpeningPlay:
    board = decision.position.board
    played, best = decision.played, decision.best
    assert played is not None
    assert best is not None
    assert decision.roll is not None
    return OpeningPlay(
        after,
        "".join(map(str, sorted(decision.roll, reverse=True))),
        write_steps(mark_hits(board, played.steps)),
        write_steps(mark_hits(board, best.steps)),
        decision.error,
    )
