"""Cards: made from mistakes, each question once, written and read back, answered and rated."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from tablas import Engine
from tablas.analysis import Review
from tablas.analysis.reasons import reasons
from tablas.errors import BadSearch, FormatError, IllegalAction
from tablas.moves import Roll, legal_plays
from tablas.position import Position
from tablas.study import (
    Card,
    answer_action,
    answer_play,
    card_document,
    card_of,
    cards_of,
    merged,
    rating_of,
)


def never() -> Engine:
    raise AssertionError("a listed play needs no engine")


def play_card(found: Review) -> Card:
    return next(card for card in cards_of(found) if card.decision.kind == "play")


def cube_card(found: Review) -> Card:
    return next(card for card in cards_of(found) if card.decision.kind != "play")


def test_every_mistake_from_the_limit_on_is_a_card_the_dearest_first(found: Review) -> None:
    cards = cards_of(found, least_error=0.04)

    errors = [card.decision.error for card in cards]
    assert errors == sorted(errors, reverse=True)
    assert errors[-1] >= 0.04
    assert len(cards) == sum(each.error >= 0.04 and len(each.alternatives) > 1 for each in found.decisions)
    assert cards[0].source.players == ("Ana", "Luis")


def test_cards_may_be_of_one_player_only(found: Review) -> None:
    assert {card.decision.seat for card in cards_of(found, seat=1)} == {1}


def test_limit_of_nothing_is_refused(found: Review) -> None:
    with pytest.raises(BadSearch, match="least_error"):
        cards_of(found, least_error=0)


def test_same_question_is_one_card_whoever_asks_and_the_deeper_answer_stays(found: Review) -> None:
    card = play_card(found)
    decision = card.decision
    deeper = replace(decision, alternatives=tuple(replace(each, depth=3) for each in decision.alternatives))
    turned = replace(deeper, game=1, entry=7, seat=1, roll=(decision.roll or (0, 0))[::-1])

    one = merged([card, Card(turned), card])

    assert [each.depth for each in one] == [3]


def test_other_score_makes_another_question(found: Review) -> None:
    decision = play_card(found).decision
    other = replace(decision, stakes=replace(decision.stakes, other_score=1))

    assert Card(other).key != Card(decision).key


def test_card_is_read_back_as_it_was_written(found: Review) -> None:
    for card in cards_of(found, match_id=7):
        assert card_of(json.loads(json.dumps(card_document(card)))) == card


@pytest.mark.parametrize(
    "change",
    [
        {"format": "other"},
        {"version": 2},
        {"difficulty": 4},
        {"rules": 3},
        {"source": {"origin": "nobody"}},
        {"decision": {}},
        {"length": "7"},
    ],
)
def test_damaged_card_is_refused(found: Review, change: dict[str, object]) -> None:
    with pytest.raises(FormatError):
        card_of({**card_document(play_card(found)), **change})


@pytest.mark.parametrize(
    ("error", "sure", "rating"),
    [
        (0.0, True, "easy"),
        (0.0, False, "good"),
        (0.01, True, "good"),
        (0.02, False, "hard"),
        (0.04, False, "again"),
        (0.9, True, "again"),
    ],
)
def test_rating_follows_from_what_was_given_away(error: float, sure: bool, rating: str) -> None:
    assert rating_of(error, is_sure=sure) == rating


def test_best_play_however_it_is_played_is_good(found: Review) -> None:
    card = play_card(found)
    decision = card.decision
    best = decision.alternatives[0]
    play = next(
        each
        for each in legal_plays(decision.position, Roll.of(decision.roll or (1, 1)))
        if sorted((step.start, step.end) for step in each.steps) == sorted(best.steps)
    )

    answer = answer_play(card, play, never)

    assert answer.is_best
    assert (answer.rating, answer.decision.chosen) == ("good", 0)


def test_own_mistake_made_again_is_told_with_its_reasons(found: Review) -> None:
    card = play_card(found)
    decision = card.decision
    assert decision.played is not None
    play = next(
        each
        for each in legal_plays(decision.position, Roll.of(decision.roll or (1, 1)))
        if sorted((step.start, step.end) for step in each.steps) == sorted(decision.played.steps)
    )

    answer = answer_play(card, play, never)

    assert answer.rating == "again"
    assert answer.error == pytest.approx(decision.error, abs=1e-6)
    assert reasons(answer.decision) == reasons(decision)


def test_play_nobody_listed_is_judged_then(found: Review) -> None:
    card = play_card(found)
    decision = card.decision
    alone = replace(card, decision=replace(decision, alternatives=decision.alternatives[:2], chosen=None))
    listed = {tuple(sorted(each.steps)) for each in alone.decision.alternatives}
    plays = legal_plays(decision.position, Roll.of(decision.roll or (1, 1)))
    odd = [
        each for each in plays if tuple(sorted((step.start, step.end) for step in each.steps)) not in listed
    ]

    answer = answer_play(alone, odd[-1], lambda: Engine("0-ply"))

    assert len(answer.decision.alternatives) == 3
    assert answer.error > 0
    assert answer.decision.best == decision.best


def test_cube_question_takes_its_actions_and_no_other(found: Review) -> None:
    card = cube_card(found)
    wrong = card.decision.alternatives[1].action
    assert wrong is not None

    answer = answer_action(card, wrong)

    assert answer.error == pytest.approx(card.decision.error, abs=1e-6)
    with pytest.raises(IllegalAction, match="asks for one of"):
        answer_action(card, "resign")
    play = legal_plays(Position.start(), Roll(3, 1))[0]
    with pytest.raises(IllegalAction, match="cube action"):
        answer_play(card, play, never)
