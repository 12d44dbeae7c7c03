"""The graded set: enough of every kind and difficulty, clear answers, and known where it comes from."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from importlib.resources import files

import pytest

from tablas import Engine
from tablas.moves import Roll, find_play_by_steps
from tablas.study import answer_action, answer_play, graded_set


def test_every_kind_and_difficulty_has_its_share() -> None:
    cards = graded_set()
    counts = Counter((card.decision.kind, card.difficulty) for card in cards)

    assert 150 <= len(cards) <= 250
    assert [card.difficulty for card in cards] == sorted(card.difficulty for card in cards)
    assert all(counts["play", difficulty] >= 20 for difficulty in (1, 2, 3))
    assert all(counts["double", difficulty] >= 10 for difficulty in (1, 2, 3))
    assert sum(counts["take", difficulty] for difficulty in (1, 2, 3)) >= 20
    assert len({card.key for card in cards}) == len(cards)
    assert len({card.decision.plan for card in cards}) >= 8


def test_answers_are_clear_with_both_looked_at_as_deeply() -> None:
    for card in graded_set():
        best, second = card.decision.alternatives[:2]
        assert best.equity - second.equity >= (0.04 if card.decision.kind == "play" else 0.06)
        assert best.depth == second.depth
        assert card.decision.chosen is None


def test_plays_are_legal_and_best_ones_are_rated_good() -> None:
    for card in graded_set():
        decision = card.decision
        if decision.roll is None:
            action = decision.alternatives[0].action
            assert action is not None
            assert answer_action(card, action).rating == "good"
            continue
        play = find_play_by_steps(decision.position, Roll.of(decision.roll), decision.alternatives[0].steps)
        assert answer_play(card, play, _no_engine).rating == "good"


def _no_engine() -> Engine:
    pytest.fail("a listed play needs no engine")


def test_file_is_the_one_its_provenance_tells_of() -> None:
    folder = files("tablas.data") / "study"
    told = json.loads((folder / "graded.provenance.json").read_text(encoding="utf-8"))

    assert hashlib.sha256((folder / "graded.json.gz").read_bytes()).hexdigest() == told["sha256"]
    assert told["cards"] == len(graded_set())
