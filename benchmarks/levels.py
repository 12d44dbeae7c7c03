"""How strong each human level is: equity lost a decision, and points per game against champion.

``python -m benchmarks.levels [--judge 2-ply] [--decisions 600] [--games 400] [--jobs 2] [--json]``

Both without the cube. Decisions are taken from seeded games of the level against 0-ply, a few of each
game, forced plays left out; the judge ranks the plays, and what the level's play is worth less than the
best one is lost. Every game has a player of its own: a level errs in other places with every seed.
Errors are those of means over games, for decisions of one game are alike; intervals hold with 95 %.
"""

from __future__ import annotations

import argparse
import json
import statistics
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import lru_cache, partial
from multiprocessing import get_context

from tablas.decision import LEVELS, Engine
from tablas.duel import Contest, Duel, Measure, Turn, dice, run_duel, standing_of
from tablas.errors import IllegalAction, UnknownLevel
from tablas.moves import legal_plays
from tablas.position import Position

CUBELESS = Contest().stakes(0, 0)
CHAMPION = "champion"
OPPONENT = "0-ply"  # of the games decisions are taken from: it plays at once
JUDGES = ("2-ply", "1-ply", "0-ply")
TAKEN = 4  # decisions of one game
BLUNDER = 0.08


@dataclass(frozen=True, slots=True)
class Decision:
    """A choice and what it cost."""

    turn: Turn
    played: Position
    lost: float


@dataclass(frozen=True, slots=True)
class LevelStrength:
    """A level's strength; equities and points without the cube."""

    level: str
    judge: str
    decisions: int
    lost: Measure
    blunders: float
    games: int
    points_per_game: Measure

    def as_json(self) -> dict[str, object]:
        """The strength as it is kept."""
        return {
            "level": self.level,
            "judge": self.judge,
            "decisions": self.decisions,
            "lost": _told(self.lost),
            "blunders": round(self.blunders, 4),
            "games": self.games,
            "points_per_game": _told(self.points_per_game),
        }

    def row(self) -> str:
        """The strength as a row of a Markdown table."""
        lost, points = self.lost, self.points_per_game
        low, high = lost.interval
        bottom, top = points.interval
        return (
            f"| {self.level} | {1000 * lost.mean:.1f} ({1000 * low:.1f} to {1000 * high:.1f}) "
            f"| {100 * self.blunders:.1f} % | {points.mean:+.3f} ({bottom:+.3f} to {top:+.3f}) |"
        )


def _told(measure: Measure) -> dict[str, object]:
    return {
        "mean": round(measure.mean, 5),
        "standard_error": round(measure.error, 5),
        "interval": [round(bound, 5) for bound in measure.interval],
    }


def deepest_judge() -> str:
    """The deepest level of two plies or less that exists."""
    for name in JUDGES:
        try:
            Engine(name)
        except UnknownLevel:
            continue
        return name
    raise AssertionError("there is always a static level")


def choices(level: str, seed: int, game: int) -> Iterator[tuple[Turn, Position]]:
    """The level's choices in a game against the opponent, with what it played; forced plays left out."""
    players = (_player(level, seed + game), _player(OPPONENT, 0))
    roll = dice.opening(seed, game, 0)
    position, mover, turn = Position.start(), int(roll.first < roll.second), 0
    while True:
        asked = Turn(position, CUBELESS, roll)
        played = _played(players[mover], asked)
        if mover == 0 and len(legal_plays(position, roll)) > 1:
            yield asked, played
        if max(played.board) <= 0:
            return
        position, mover, turn = played.swapped(), 1 - mover, turn + 1
        roll = dice.roll(seed, game, 0, turn)


def _player(level: str, seed: int) -> Engine:
    return Engine(level, seed=seed)


def _played(player: Engine, turn: Turn) -> Position:
    try:
        return player.choose_play(turn.position, turn.roll, turn.stakes).result
    except IllegalAction:
        return turn.position


@lru_cache
def _judge(name: str) -> Engine:
    return Engine(name)


def judged(judge: str, turn: Turn, played: Position) -> Decision:
    """What the play cost by the judge's ranking; one not listed is worth what the judge sees after it."""
    engine = _judge(judge)
    ranked = engine.best_plays(turn.position, turn.roll, turn.stakes)
    worth = next((one.equity for one in ranked if one.play.result == played), None)
    if worth is None:
        worth = -engine.evaluate(played.swapped()).equity
    return Decision(turn, played, max(0.0, ranked[0].equity - worth))


def game_losses(level: str, judge: str, seed: int, game: int) -> list[float]:
    """What a few of the level's choices in one game cost, the same few every time."""
    found = list(choices(level, seed, game))
    order = sorted(range(len(found)), key=lambda place: dice.number(seed, game, 2, place))
    return [judged(judge, *found[place]).lost for place in sorted(order[:TAKEN])]


def strength(level: str, judge: str, decisions: int, games: int, seed: int, jobs: int) -> LevelStrength:
    """One level's strength."""
    sampled = range(-(-decisions // TAKEN))
    with ProcessPoolExecutor(jobs, get_context("forkserver")) as pool:
        losses = list(pool.map(partial(game_losses, level, judge, seed), sampled, chunksize=4))
    losses = [lost for lost in losses if lost]
    duel = Duel(level, CHAMPION, Contest(), games, seed)
    standing = standing_of(Contest(), run_duel(duel, jobs=jobs))
    assert standing is not None
    every = [lost for game in losses for lost in game]
    return LevelStrength(
        level=level,
        judge=judge,
        decisions=len(every),
        lost=Measure.of([statistics.fmean(game) for game in losses]),
        blunders=sum(lost >= BLUNDER for lost in every) / len(every),
        games=standing.games,
        points_per_game=standing.adjusted,
    )


def table(found: Sequence[LevelStrength]) -> str:
    """The strengths as a Markdown table for the docs."""
    head = (
        f"Equity lost a decision by {found[0].judge}, thousandths of a point; blunders lose {BLUNDER:g} or "
        "more; points per game against champion, luck taken away. In brackets: 95 %.",
        "",
        "| level | lost a decision | blunders | points per game |",
        "|---|---|---|---|",
    )
    return "\n".join([*head, *(one.row() for one in found)])


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.levels", description=__doc__.split("\n")[0])
    parser.add_argument("--judge", default=None, help="a level; default: the deepest up to two plies")
    parser.add_argument("--decisions", type=int, default=600)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--level", action="append", help="only this level; may be given again")
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    args = parser.parse_args()
    judge = args.judge or deepest_judge()
    names = args.level or [level.name for level in LEVELS]
    found = [strength(name, judge, args.decisions, args.games, args.seed, args.jobs) for name in names]
    print(json.dumps([one.as_json() for one in found]) if args.json else table(found))


if __name__ == "__main__":
    main()
