"""A match reviewed: the engine asked about every decision, a game at a time."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace

from tablas.analysis.escalation import Roller, could_change
from tablas.analysis.journal import Journal, Stage
from tablas.analysis.judging import Judge
from tablas.analysis.raises import RaisesJudged
from tablas.analysis.rates import added, game_totals
from tablas.analysis.thresholds import Thresholds
from tablas.analysis.types import Decision, Escalation, GameReview, Review, ReviewLevel
from tablas.analysis.walk import Spot, Walk, walk_game
from tablas.decision import AskedTurn, Engine, JudgedTurn, SearchControl, unpacked_turns
from tablas.decision.levels import MoveFilter
from tablas.errors import BadStakes
from tablas.match import Seat
from tablas.record import MatchRecord, RecordedGame, settle
from tablas.stakes import Stakes

_SEATS: tuple[Seat, Seat] = (0, 1)
_GAMES_AT_A_TIME = 2


@dataclass(frozen=True, slots=True)
class ReviewDepth:
    """How deep and how widely a level looks."""

    ply: int
    move_filter: MoveFilter


REVIEW_DEPTHS: dict[ReviewLevel, ReviewDepth] = {
    "quick": ReviewDepth(1, "narrow"),
    "standard": ReviewDepth(2, "normal"),
    "deep": ReviewDepth(3, "normal"),
}
"""Where nothing comes near what was done, every level stops looking earlier."""


@dataclass(frozen=True, slots=True)
class ReviewProgress:
    """How far a review has come.

    Attributes:
        level: being worked on.
        done: games finished at this level.
        games: games of the match.
        review: what there is so far; its ``is_complete`` says whether that is all.
    """

    level: ReviewLevel
    done: int
    games: int
    review: Review


Answered = tuple[JudgedTurn, RaisesJudged]
"""What was said to a spot, and to the position after its raccoon."""
GamesFrom = Callable[[MatchRecord, Sequence[int]], Iterable[GameReview]]
"""Judges some games of a settled match, in order."""


def review(
    record: MatchRecord,
    engine: Engine,
    *,
    level: ReviewLevel = "standard",
    thresholds: Thresholds | None = None,
    escalation: Escalation = "none",
    on_progress: Callable[[ReviewProgress], None] | None = None,
    cancel: SearchControl | None = None,
    resume_from: Review | None = None,
    journal: Journal | None = None,
    games_from: GamesFrom | None = None,
) -> Review:
    """Every decision of the match judged.

    The result depends on the level, the network and the table alone: not on threads, nor on whether it
    was interrupted and resumed.

    Args:
        record: the match; it is settled first.
        engine: gives the network, the tables and the threads; its own level does not enter.
        level: ``quick`` looks one ply ahead where it is close, ``standard`` two plies, ``deep`` three.
        thresholds: what errors are called.
        escalation: what is looked at again, deeper, where that could change the class of an error.
        on_progress: hears what there is after every game.
        cancel: progress inside the game in work, and a way to stop.
        resume_from: a review of the same match that was not finished; what it has is not done again if it
            was made in the same way.
        journal: keeps every answer as it comes, and has those of an earlier run of the same review.
        games_from: judges the games in the place of this process.

    Raises:
        BadStakes: the match is longer than the match equity table.
        SearchCancelled: ``cancel`` was cancelled.
    """
    reviewer = _Reviewer(record, engine, level, thresholds or Thresholds(), escalation, cancel, journal)
    games = list(reviewer.kept(resume_from))
    left = range(len(games), len(reviewer.record.games))
    made = reviewer.games(left.start) if games_from is None else games_from(reviewer.record, left)
    for game in made:
        games.append(game)
        if on_progress is not None:
            whole = reviewer.whole(games)
            on_progress(ReviewProgress(level, len(games), len(reviewer.record.games), whole))
    return reviewer.whole(games)


def review_game(
    record: MatchRecord,
    engine: Engine,
    index: int,
    *,
    level: ReviewLevel = "standard",
    thresholds: Thresholds | None = None,
    escalation: Escalation = "none",
    cancel: SearchControl | None = None,
    journal: Journal | None = None,
) -> GameReview:
    """One game of the match judged, as ``review`` judges all of them.

    Raises:
        BadStakes, SearchCancelled: as ``review``.
    """
    reviewer = _Reviewer(record, engine, level, thresholds or Thresholds(), escalation, cancel, journal)
    return reviewer.game(index)


def progressive(
    record: MatchRecord,
    engine: Engine,
    *,
    level: ReviewLevel = "standard",
    thresholds: Thresholds | None = None,
    escalation: Escalation = "none",
    cancel: SearchControl | None = None,
) -> Iterator[ReviewProgress]:
    """A quick review of the whole match first, then the same with one game after the other replaced.

    Each has the games of the level asked for as far as they are done and the quick ones behind them; the
    last one is what ``review`` gives.

    Raises:
        BadStakes: as ``review``.
        SearchCancelled: likewise.
    """
    quick = review(record, engine, level="quick", thresholds=thresholds, cancel=cancel)
    number = len(quick.games)
    yield ReviewProgress("quick", number, number, replace(quick, is_complete=level == "quick"))
    if level == "quick":
        return
    reviewer = _Reviewer(record, engine, level, thresholds or Thresholds(), escalation, cancel)
    games = list(quick.games)
    for index, game in enumerate(reviewer.games(0)):
        games[index] = game
        whole = replace(reviewer.whole(games), is_complete=index + 1 == number)
        yield ReviewProgress(level, index + 1, number, whole)


class _Reviewer:
    def __init__(
        self,
        record: MatchRecord,
        engine: Engine,
        level: ReviewLevel,
        thresholds: Thresholds,
        escalation: Escalation,
        control: SearchControl | None,
        journal: Journal | None = None,
    ) -> None:
        self._journal = journal
        self.record, _ = settle(record)
        self._engine, self._level, self._control = engine, level, control or SearchControl()
        self._thresholds, self._escalation = thresholds, escalation
        self._depth = REVIEW_DEPTHS[level]

    def kept(self, old: Review | None) -> Sequence[GameReview]:
        """The games of an unfinished review that were made in the same way; none of another one's."""
        if old is None:
            return ()
        new = self.whole([])
        names = ("record", "level", "engine", "network", "match_equities", "thresholds", "escalation")
        if any(getattr(old, name) != getattr(new, name) for name in names):
            return ()
        whole = [game for game in old.games if game.is_complete]
        return whole if [game.game for game in whole] == list(range(len(whole))) else ()

    def games(self, first: int) -> Iterator[GameReview]:
        """The reviews of all games from that one on.

        With several threads two games are searched at a time: the last decisions of one leave threads idle,
        and so do its answers while they are made decisions.
        """
        indices = range(first, len(self.record.games))
        if self._engine.threads == 1:
            for index in indices:
                yield self.game(index)
            return
        with ThreadPoolExecutor(_GAMES_AT_A_TIME, thread_name_prefix="review") as pool:
            try:
                ahead = deque(pool.submit(self._asked, index) for index in indices[:_GAMES_AT_A_TIME])
                for index in indices:
                    walk, found = ahead.popleft().result()
                    if index + _GAMES_AT_A_TIME in indices:
                        ahead.append(pool.submit(self._asked, index + _GAMES_AT_A_TIME))
                    yield self._game(index, walk, found)
            except BaseException:
                self._control.cancel()  # else leaving would wait for the games in work
                raise

    def game(self, index: int) -> GameReview:
        """The review of one game."""
        return self._game(index, *self._asked(index))

    def _asked(self, index: int) -> tuple[Walk, list[JudgedTurn]]:
        walk = walk_game(self.record, self.record.games[index])
        asked = [*_questions(walk.spots), *walk.openings]
        return walk, self._judged(asked, self._depth.ply, index, "first")

    def _game(self, index: int, walk: Walk, found: list[JudgedTurn]) -> GameReview:
        game = self.record.games[index]
        decisions = self._decisions(index, game, walk, found)
        turns = (walk.turns[0], walk.turns[1])
        totals = game_totals(decisions, turns, self._results(game))
        return GameReview(index, tuple(decisions), totals, True, tuple(walk.notes))

    def whole(self, games: Sequence[GameReview]) -> Review:
        """The games as a review."""
        first, second = (added([game.totals[seat] for game in games]) for seat in _SEATS)
        from tablas import __version__

        return Review(
            self.record,
            tuple(games),
            (first, second),
            self._level,
            f"tablas {__version__}",
            self._engine.network.sha256,
            self._engine.match_equities.name,
            self._thresholds,
            self._escalation,
            len(games) == len(self.record.games),
        )

    def _decisions(
        self, index: int, game: RecordedGame, walk: Walk, found: list[JudgedTurn]
    ) -> list[Decision]:
        judge = Judge(self._engine, index, game.entries, self.record.length > 0, self._thresholds)
        answered, rest = _answered(walk.spots, found)
        others = rest[0].worths if walk.openings else ()
        if self._escalation != "none":
            answered = self._deeper(index, walk.spots, answered, judge)
        decisions = [
            decision
            for spot, (turn, raises) in zip(walk.spots, answered, strict=True)
            for decision in judge.decisions(spot, turn, others, raises)
        ]
        if self._escalation == "rollout":
            roller = Roller(self._engine, self._thresholds, self._control, self._journal, index)
            decisions = [roller.rolled_out(each) for each in decisions]
        return sorted(decisions, key=lambda each: each.entry)

    def _judged(self, turns: Sequence[AskedTurn], ply: int, game: int, stage: Stage) -> list[JudgedTurn]:
        """The answers; those in the journal are not asked for again, and new ones are kept there."""
        journal = self._journal
        if journal is None:
            return self._searched(turns, ply)
        kept = {place: each for place, each in journal.known(game, stage).items() if place < len(turns)}
        left = [place for place in range(len(turns)) if place not in kept]

        def keep(place: int, answer: bytes) -> None:
            journal.keep(game, stage, left[place], answer)

        known = unpacked_turns([turns[place] for place in kept], list(kept.values()))
        new = self._searched([turns[place] for place in left], ply, keep)
        found = dict(zip((*kept, *left), (*known, *new), strict=True))
        return [found[place] for place in range(len(turns))]

    def _searched(
        self, turns: Sequence[AskedTurn], ply: int, keep: Callable[[int, bytes], None] | None = None
    ) -> list[JudgedTurn]:
        return self._engine.judge_turns(
            turns,
            self.record.rules,
            ply=ply,
            move_filter=self._depth.move_filter,
            control=self._control,
            on_judged=keep,
        )

    def _deeper(
        self, game: int, spots: Sequence[Spot], found: list[Answered], judge: Judge
    ) -> list[Answered]:
        """The answers, those a ply deeper whose verdict that could change."""
        again = [
            place
            for place, (spot, (turn, raises)) in enumerate(zip(spots, found, strict=True))
            if any(could_change(each, self._thresholds) for each in judge.decisions(spot, turn, (), raises))
        ]
        spots_again = [
            replace(spots[place], asked=replace(spots[place].asked, asks_luck=False)) for place in again
        ]
        judged = self._judged(_questions(spots_again), self._depth.ply + 1, game, "deeper")
        answered, _ = _answered(spots_again, judged)
        deeper = list(found)
        for place, (turn, raises) in zip(again, answered, strict=True):
            deeper[place] = (replace(turn, worths=found[place][0].worths), raises)
        return deeper

    def _results(self, game: RecordedGame) -> tuple[float, float] | None:
        """What the game has brought each seat, in points or chance to win the match."""
        if game.outcome is None:
            return None
        record, winner, points = self.record, game.outcome.winner, game.outcome.points
        won = points if winner == 0 else -points
        if record.length == 0:
            return float(won), float(-won)
        try:
            stakes = Stakes(
                record.length,
                *game.score,
                is_crawford=game.is_crawford and record.length - 1 in game.score,
                rules=record.rules,
            )
        except BadStakes:
            return None
        after_crawford = stakes.is_post_crawford or not record.rules.crawford
        before = self._engine.match_equities.chance(
            stakes.own_away, stakes.other_away, after_crawford=after_crawford
        )
        gained = self._engine.worth_of_points(won, stakes) - before
        return gained, -gained


def _questions(spots: Sequence[Spot]) -> list[AskedTurn]:
    """What the spots ask, then what they ask besides."""
    return [*[spot.asked for spot in spots], *[turn for spot in spots for turn in spot.raises.turns]]


def _answered(
    spots: Sequence[Spot], found: Sequence[JudgedTurn]
) -> tuple[list[Answered], Sequence[JudgedTurn]]:
    """The two answers of each spot, and what is left of the answers."""
    besides = iter(found[len(spots) :])
    answered = [
        (turn, spot.raises.judged(besides)) for spot, turn in zip(spots, found[: len(spots)], strict=True)
    ]
    return answered, list(besides)
