"""The graded set of study cards, made from games of the engine against itself.

``python -m benchmarks.graded_set [--matches 24] [--out src/tablas/data/study]``

Every step follows from the seed: players of human levels play matches and money games, a deep review
judges every decision, and those with one clear answer are kept, as many of each kind, difficulty and game
plan as the quotas say. A card is easy where the answer is far ahead, hard where a static look misses it or
where it is close.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

from tablas import Engine, Match, Rules, __version__, legal_plays
from tablas.analysis import Alternative, Decision, review
from tablas.analysis.phases import plan_of
from tablas.decision import AskedTurn, JudgedTurn
from tablas.match import Doubled, NextGame, NoPlay, Opened, Passed, Played, Rolled, Taken, opponent
from tablas.moves import Roll
from tablas.record import from_match
from tablas.study import Card, CardSource, Difficulty, card_document
from tablas.study.cards import is_askable

SEED = 20261130
LENGTHS = (0, 0, 0, 3, 5, 7)
GAMES = 2  # of a money session; a match goes on to its end, or so far
LEVELS = ("expert", "advanced")
# A question of play has one good answer: the next one loses so much. A cube action counts by the same.
CLEAR, CLEAR_CUBE = 0.04, 0.06
# Further apart than this nobody learns from it.
FAR, FAR_CUBE = 0.35, 0.45
# How far ahead the answer of an easy card is, and of cube questions that of a hard one at most.
EASY, EASY_CUBE, HARD_CUBE = 0.12, 0.2, 0.1
QUOTAS = {"play": 130, "double": 45, "take": 35}
OF_ONE_PLAN = {"play": 16, "double": 12, "take": 10}


def played(seed: int) -> Match:
    """A match or two games for money, cube and all."""
    random = Random(seed)
    length = LENGTHS[seed % len(LENGTHS)]
    engines = [Engine(level, seed=seed + place) for place, level in enumerate(LEVELS)]
    match = Match.new(length, Rules(jacoby=False, beavers=False), ("", ""))
    while not match.is_over:
        if match.game.result is not None:
            if len(match.games) >= GAMES:
                break
            match = match.apply(NextGame())
        match = _acted(match, random, engines)
    return match


def _acted(match: Match, random: Random, engines: Sequence[Engine]) -> Match:
    game = match.game
    if game.phase == "opening":
        return match.apply(Opened((random.randint(1, 6), random.randint(1, 6))))
    seat = game.turn
    assert seat is not None
    stakes, position = game.stakes_for(seat), game.position
    if game.phase == "double_offered":
        other = opponent(seat)
        takes = engines[other].cube_decision(position, game.stakes_for(seat)).should_take
        return match.apply(Taken(other) if takes else Passed(other))
    if game.phase == "to_play":
        assert game.roll is not None
        if not legal_plays(position, game.roll):
            return match.apply(NoPlay(seat))
        play = engines[seat].choose_play(position, game.roll, stakes)
        return match.apply(Played(seat, tuple((step.start, step.end) for step in play.steps)))
    if stakes.may_double and engines[seat].cube_decision(position, stakes).should_double:
        return match.apply(Doubled(seat))
    return match.apply(Rolled(seat, Roll(random.randint(1, 6), random.randint(1, 6))))


@dataclass(frozen=True, slots=True)
class Found:
    """A decision that may become a card, and what a static look gives away in it."""

    card: Card
    margin: float
    static_loss: float

    @property
    def difficulty(self) -> Difficulty:
        """By how far the answer is ahead, and whether a static look sees it."""
        is_play = self.card.decision.kind == "play"
        if self.static_loss > 0 or (not is_play and self.margin < HARD_CUBE):
            return 3
        return 1 if self.margin >= (EASY if is_play else EASY_CUBE) else 2


def candidates(engine: Engine, seed: int) -> Iterator[Found]:
    """The clear decisions of one match."""
    found = review(from_match(played(seed)), engine, level="deep")
    for decision in (*found.decisions, *_takes(found.decisions)):
        margin = _margin(decision)
        near, far = (CLEAR, FAR) if decision.kind == "play" else (CLEAR_CUBE, FAR_CUBE)
        if decision.kind not in QUOTAS or not is_askable(decision) or not near <= margin <= far:
            continue
        asked = _question(decision)
        source = CardSource("graded", engine=found.engine)
        yield Found(Card(asked, source), margin, _static_loss(engine, asked))


def _takes(decisions: Sequence[Decision]) -> Iterator[Decision]:
    """For money, what the other side should answer wherever doubling is right."""
    for each in decisions:
        best, cube = each.best, each.cube
        if each.kind != "double" or best is None or best.action != "double" or cube is None:
            continue
        if best.mwc is not None or best.chances is None:
            continue
        answers = [
            Alternative(-cube.double_take, (), "take", None, best.chances.swapped(), best.level, best.depth),
            Alternative(-cube.double_pass, (), "pass", None, None, best.level, best.depth),
        ]
        answers.sort(key=lambda answer: -answer.equity)
        yield replace(
            each,
            kind="take",
            position=each.position.swapped(),
            stakes=each.stakes.swapped(),
            alternatives=tuple(answers),
            plan=plan_of(each.position.swapped(), each.phase),
        )


def _margin(decision: Decision) -> float:
    if len(decision.alternatives) < 2:
        return 0.0
    first, second = decision.alternatives[:2]
    return first.equity - second.equity


def _question(decision: Decision) -> Decision:
    """What is asked, without what somebody did; of plays the best six."""
    plays = decision.alternatives[:6]
    return Decision(
        0,
        0,
        0,
        decision.kind,
        decision.position,
        decision.stakes,
        decision.roll,
        alternatives=plays if decision.kind == "play" else decision.alternatives,
        is_counted=True,
        is_close=True,
        phase=decision.phase,
        plan=decision.plan,
        cube=decision.cube,
        level=decision.level,
    )


def _static_loss(engine: Engine, decision: Decision) -> float:
    """Equity, as the deep look sees it, that the choice of a static one gives away."""
    if decision.kind == "play":
        asked = AskedTurn(decision.position, decision.stakes, decision.roll)
        chosen = _judged(engine, asked).plays[0].steps
        best = decision.alternatives[0].equity
        equities = [each.equity for each in decision.alternatives if sorted(each.steps) == sorted(chosen)]
        return best - equities[0] if equities else CLEAR
    is_double = decision.kind == "double"
    position = decision.position if is_double else decision.position.swapped()
    stakes = decision.stakes if is_double else decision.stakes.swapped()
    cube = _judged(engine, AskedTurn(position, stakes, asks_cube=True, has_doubled=True)).cube
    assert cube is not None
    if is_double:
        action = "double" if min(cube.double_take, cube.double_pass) > cube.no_double else "no_double"
    else:
        action = "take" if cube.double_take < cube.double_pass else "pass"
    return 0.0 if decision.alternatives[0].action == action else _margin(decision)


def _judged(engine: Engine, asked: AskedTurn) -> JudgedTurn:
    return engine.judge_turns([asked], asked.stakes.rules, ply=0)[0]


def chosen(found: Sequence[Found]) -> list[Card]:
    """Cards by the quotas: each difficulty alike, no plan more often than it may be."""
    once = {each.card.key: each for each in found}
    # In an order that follows from the questions alone, whatever match they come from.
    ordered = sorted(once.values(), key=lambda each: hashlib.sha256(each.card.key.encode()).digest())
    picked: list[Card] = []
    for kind, quota in QUOTAS.items():
        plans: Counter[str] = Counter()
        counts: Counter[int] = Counter()
        for each in ordered:
            decision = each.card.decision
            if decision.kind != kind or plans[decision.plan] >= OF_ONE_PLAN[kind]:
                continue
            if counts[each.difficulty] >= -(-quota // 3):
                continue
            plans[decision.plan] += 1
            counts[each.difficulty] += 1
            picked.append(replace(each.card, difficulty=each.difficulty))
    return picked


def main() -> None:
    """Makes the set."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=24)
    parser.add_argument("--out", type=Path, default=Path("src/tablas/data/study"))
    given = parser.parse_args()
    engine = Engine("0-ply", seed=SEED)
    found: list[Found] = []
    for number in range(given.matches):
        found += candidates(engine, SEED + number)
        print(number + 1, len(found), file=sys.stderr, flush=True)
    cards = chosen(found)
    _write(given.out, cards, engine, given.matches)
    print(Counter((card.decision.kind, card.difficulty) for card in cards))


def _write(folder: Path, cards: Sequence[Card], engine: Engine, matches: int) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    text = json.dumps([card_document(card) for card in cards], separators=(",", ":"))
    packed = gzip.compress(text.encode(), 9, mtime=0)
    (folder / "graded.json.gz").write_bytes(packed)
    provenance = {
        "name": "graded set",
        "file": "graded.json.gz",
        "sha256": hashlib.sha256(packed).hexdigest(),
        "cards": len(cards),
        "made": f"python -m benchmarks.graded_set --matches {matches}",
        "seed": SEED,
        "players": list(LEVELS),
        "engine": f"tablas {__version__}",
        "network": engine.network.sha256,
        "level": "deep: 3 plies, fewer where nothing comes near the answer",
        "clear": {"play": CLEAR, "cube": CLEAR_CUBE},
        "difficulty": (
            f"3: a static look chooses wrongly, or a cube action is less than {HARD_CUBE} better than the "
            f"other; 1: a play is {EASY} or more, a cube action {EASY_CUBE} or more better; 2: else"
        ),
        "licence": "Apache-2.0",
    }
    (folder / "graded.provenance.json").write_text(json.dumps(provenance, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
