"""Settling: a raw record becomes one whose plays, cube, scores and outcomes have been checked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from operator import itemgetter

from tablas.match.scoring import points_of, win_kind
from tablas.position.board import trusted
from tablas.record.cube import CubeFollowed, has_double
from tablas.record.problems import Problem
from tablas.record.replaying import Replayed, replay_game
from tablas.record.types import (
    BoardSet,
    CubeTurn,
    Entry,
    MatchRecord,
    Outcome,
    RecordedGame,
    Resignation,
    Turn,
)

Places = Sequence[Sequence[str]]

_SAID = {
    "bad_dice": "the dice {dice} are on no dice, they count as not recorded",
    "play_inferred": "the play of {dice} was not written down; it follows from the rest of the game",
    "play_guessed": "the play of {dice} was not written down, and several would do",
    "illegal_play": "{steps} is no legal play of {dice}; the board it leads to is kept",
    "impossible_play": "{steps} cannot be played with {dice} at all; the board stays as it was",
    "illegal_pass": "{dice} could have been played, but nothing was",
    "cube_value": "the cube stands at another value than {value}",
    "double_unanswered": "the game goes on without an answer to the double; it counts as taken",
    "double_not_allowed": "seat {seat} doubles with a cube it does not own",
}


@dataclass(frozen=True, slots=True)
class Ending:
    """How a game ends by its entries; ``also`` is what it is worth if Jacoby was not agreed on."""

    outcome: Outcome
    also: int


@dataclass(slots=True)
class _Book:
    """The problems of one game, as they are met."""

    game: int
    places: Sequence[str]
    problems: list[Problem] = field(default_factory=list)

    def entry(self, code: str, index: int, entry: Entry) -> None:
        place = self.places[index] if index < len(self.places) else f"game {self.game + 1}, entry {index + 1}"
        message = _SAID.get(code, "{kind} does not fit what went before").format(
            dice="-".join(map(str, entry.dice)) if isinstance(entry, Turn) and entry.dice else "?",
            steps=" ".join(f"{start}/{end}" for start, end in entry.steps) if isinstance(entry, Turn) else "",
            value=getattr(entry, "value", ""),
            seat=getattr(entry, "seat", ""),
            kind=getattr(entry, "kind", ""),
        )
        self.problems.append(Problem(code, place, message, self.game))

    def whole(self, code: str, message: str) -> None:
        self.problems.append(Problem(code, f"game {self.game + 1}", message, self.game))


def settle(raw: MatchRecord, places: Places = ()) -> tuple[MatchRecord, tuple[Problem, ...]]:
    """The record made whole, and everything that was wrong with it, in order.

    Plays become one step for each die in the core's order; plays nobody wrote down are found where one
    only is legal or lets the rest be played; illegal ones are kept with the board they lead to; values of the
    cube are filled in; scores and outcomes are checked against each other, against the cube and the board,
    and derived where they are missing; the Crawford game is marked. Settling twice changes nothing more.

    Args:
        raw: what a reader has read; a play may have its hops merged, in any order. A turn "played" or
            "no_play" without steps is a dance, or not recorded, as the rules have it.
        places: where each entry of each game stands in the source (``line 12``), for the problems.
    """
    books = [_Book(index, places[index] if index < len(places) else ()) for index in range(len(raw.games))]
    played = [replay_game(game.entries, raw.rules) for game in raw.games]
    told = zip(raw.games, played, books, strict=True)
    followed = [_played(game, replayed, book) for game, replayed, book in told]
    games = [game for game, _ in followed]
    endings = [
        _ending(raw, game, replayed, cube) for (game, cube), replayed in zip(followed, played, strict=True)
    ]
    games = _scored(raw, games, endings, [cube.value for _, cube in followed], books)
    games = _crawford(raw, games, books)
    problems = tuple(problem for book in books for problem in book.problems)
    return replace(raw, games=tuple(games)), (*problems, *_finally(raw, games))


def _played(game: RecordedGame, replayed: Replayed, book: _Book) -> tuple[RecordedGame, CubeFollowed]:
    """The game with its plays and its cube settled; what was wrong goes into the book, in order."""
    entries = list(replayed.entries)
    found = list(replayed.found)
    cube = CubeFollowed()
    for index, entry in enumerate(entries):
        wrong = ""
        if isinstance(entry, Turn):
            if cube.offer is None:
                continue  # nearly always
            wrong = cube.roll()
        elif isinstance(entry, CubeTurn):
            entries[index], wrong = cube.turn_cube(entry)
        elif isinstance(entry, Resignation):
            entries[index], wrong = cube.resign(entry)
        elif isinstance(entry, BoardSet):
            cube = CubeFollowed(entry.cube, entry.owner)
        if wrong:
            found.append((index, wrong))
    for index, code in sorted(found, key=itemgetter(0)):
        book.entry(code, index, replayed.entries[index])
    return replace(game, entries=tuple(entries)), cube


def _ending(record: MatchRecord, game: RecordedGame, replayed: Replayed, cube: CubeFollowed) -> Ending | None:
    if cube.winner is not None:
        jacoby = cube.resigned > 1 and _is_jacoby(record, cube)
        points = cube.value if jacoby and cube.resigned else cube.at_stake
        most = _limit(record) or cube.at_stake
        return Ending(Outcome(cube.winner, min(points, most)), min(cube.at_stake, most))
    last = next((entry for entry in reversed(game.entries) if isinstance(entry, Turn)), None)
    if last is None or not replayed.is_over:
        return None
    kind = win_kind(trusted(replayed.last_board), record.rules.checkers)
    limit = _limit(record)
    points = points_of(kind, cube.value, _is_jacoby(record, cube), limit)
    also = points
    if record.length == 0 and cube.owner is None and "jacoby" not in record.stated:
        also = points_of(kind, cube.value, False, limit)
    return Ending(Outcome(last.seat, points), also)


def _limit(record: MatchRecord) -> int | None:
    """The most points that a game of this record counts."""
    return record.rules.stake_limit if record.length == 0 else None


def _is_jacoby(record: MatchRecord, cube: CubeFollowed) -> bool:
    return record.length == 0 and record.rules.jacoby and cube.owner is None


def _scored(
    record: MatchRecord,
    games: Sequence[RecordedGame],
    endings: Sequence[Ending | None],
    cubes: Sequence[int],
    books: Sequence[_Book],
) -> list[RecordedGame]:
    """The games with their outcomes; with their scores too where the source has none."""
    has_scores = len(games) < 2 or any(game.score != (0, 0) for game in games)
    scored: list[RecordedGame] = []
    score = games[0].score if games else (0, 0)
    told = zip(games, endings, cubes, books, strict=True)
    for index, (game, ending, cube, book) in enumerate(told):
        before = game.score if has_scores else score
        after = games[index + 1].score if has_scores and index + 1 < len(games) else None
        outcome = _outcome(record, before, after, game.outcome, ending, book)
        if outcome and ending is None and game.entries:
            _check_points(record, before, outcome, cube, book)
        scored.append(replace(game, score=before, outcome=outcome))
        if outcome:
            score = _added(before, outcome)
    return scored


def _outcome(
    record: MatchRecord,
    before: tuple[int, int],
    after: tuple[int, int] | None,
    stated: Outcome | None,
    ending: Ending | None,
    book: _Book,
) -> Outcome | None:
    """What the next score says, else what the source says, else what the entries come to."""
    by_score = _between(before, after) if after else None
    if by_score and stated and (by_score.winner, by_score.points) == (stated.winner, stated.points):
        by_score = stated
    outcome = by_score or stated or (ending.outcome if ending else None)
    if by_score and stated and stated != by_score:
        book.whole(
            "score_differs",
            f"the game is won by seat {stated.winner} with {stated.points}, "
            f"but the score goes from {before[0]}-{before[1]} to {_said(after)}",
        )
    elif after and by_score is None and (outcome or after != before):
        book.whole("score_differs", f"no game leads from {before[0]}-{before[1]} to {_said(after)}")
    if outcome is None or ending is None:
        return outcome
    if outcome.winner != ending.outcome.winner:
        book.whole(
            "winner_differs",
            f"seat {ending.outcome.winner} won the game, the source says seat {outcome.winner}",
        )
        return outcome if by_score else ending.outcome
    needed = record.length - before[outcome.winner] if record.length else 0
    worth = {ending.outcome.points, ending.also, min(ending.outcome.points, max(needed, 1)) if needed else 0}
    if outcome.points not in worth:
        book.whole(
            "points_differ", f"the game is worth {ending.outcome.points}, the source says {outcome.points}"
        )
    return outcome


def _check_points(
    record: MatchRecord, before: tuple[int, int], outcome: Outcome, cube: int, book: _Book
) -> None:
    """Tells points that are neither one to three times the cube nor what the winner needed."""
    needed = _limit(record) or record.length - before[outcome.winner]
    if outcome.points not in (cube, 2 * cube, 3 * cube, needed):
        book.whole("points_differ", f"the cube stands at {cube}, the source counts {outcome.points} points")


def _between(before: tuple[int, int], after: tuple[int, int]) -> Outcome | None:
    first, second = after[0] - before[0], after[1] - before[1]
    if first > 0 and second == 0:
        return Outcome(0, first)
    return Outcome(1, second) if second > 0 and first == 0 else None


def _added(score: tuple[int, int], outcome: Outcome) -> tuple[int, int]:
    first, second = score
    return (first + outcome.points, second) if outcome.winner == 0 else (first, second + outcome.points)


def _said(score: tuple[int, int] | None) -> str:
    return f"{score[0]}-{score[1]}" if score else ""


def _crawford(
    record: MatchRecord, games: Sequence[RecordedGame], books: Sequence[_Book]
) -> list[RecordedGame]:
    """The games with the Crawford game marked: the first one a player begins one point away."""
    if record.length < 2 or not record.rules.crawford:
        return [replace(game, is_crawford=False) if game.is_crawford else game for game in games]
    is_marked = any(game.is_crawford for game in games)
    marked: list[RecordedGame] = []
    is_past = False
    for game, book in zip(games, books, strict=True):
        reached = record.length - 1 in game.score
        expected = reached and not is_past
        is_past = is_past or reached
        if is_marked:
            if game.is_crawford != expected:
                book.whole("crawford_differs", f"at {_said(game.score)} this should not be so marked")
            marked.append(game)
            continue
        if expected and has_double(game.entries):
            book.whole(
                "crawford_cube", f"a double in what should be the Crawford game, at {_said(game.score)}"
            )
            expected = False
        marked.append(replace(game, is_crawford=expected) if expected else game)
    return marked


def final_score(record: MatchRecord) -> tuple[int, int]:
    """The score after the last game as the source states it, else as it counts, even beyond the length."""
    return record.final or _counted(record.games)


def _counted(games: Sequence[RecordedGame]) -> tuple[int, int]:
    if not games:
        return 0, 0
    last = games[-1]
    return _added(last.score, last.outcome) if last.outcome else last.score


def _finally(record: MatchRecord, games: Sequence[RecordedGame]) -> list[Problem]:
    """A problem where the final score that is stated is not that of the games, cut to the length or not."""
    if record.final is None or not games:
        return []
    counted = _counted(games)
    most = record.length or max(counted)
    if record.final in (counted, (min(counted[0], most), min(counted[1], most))):
        return []
    said = f"the games come to {_said(counted)}, the source says {_said(record.final)}"
    return [Problem("final_differs", f"game {len(games)}", said, len(games) - 1)]
