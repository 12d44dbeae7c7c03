"""The box of cards: what is due comes first, what was learnt stays, learners do not meet."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from short_match import MATCH
from tablas import Engine
from tablas.analysis import Review, review
from tablas.formats import read_match
from tablas.library import Library
from tablas.study import Card, NoSuchCard, StudyStats, cards_of

NOW = datetime(2026, 5, 1, 12, 0, tzinfo=UTC)
DAY = timedelta(days=1)


@pytest.fixture(scope="module")
def found() -> Review:
    return review(read_match(MATCH).record, Engine("0-ply"), level="quick")


@pytest.fixture(scope="module")
def cards(found: Review) -> tuple[Card, ...]:
    return cards_of(found, least_error=0.02)


def test_cards_come_out_as_they_went_in_the_dearest_first(library: Library, cards: tuple[Card, ...]) -> None:
    added = library.cards().add(cards, NOW)

    assert (added.new, added.known) == (len(cards), 0)
    assert [each.card for each in library.cards().due(NOW)] == list(cards)
    assert library.cards().due(NOW, new_limit=2) == library.cards().due(NOW)[:2]


def test_card_added_again_keeps_what_was_learnt(library: Library, cards: tuple[Card, ...]) -> None:
    box = library.cards()
    box.add(cards, NOW)
    known = box.answer(box.due(NOW)[0].id, "good", 0.0, NOW)
    deeper = replace(
        cards[0].decision,
        alternatives=tuple(replace(each, depth=3) for each in cards[0].decision.alternatives),
    )

    added = box.add([Card(deeper, cards[0].source), *cards[1:]], NOW + DAY)

    assert (added.new, added.known, added.deepened) == (0, len(cards), 1)
    assert box.card(known.id).schedule == known.schedule
    assert box.card(known.id).card.depth == 3


def test_answered_card_comes_back_when_it_is_due_and_before_new_ones(
    library: Library, cards: tuple[Card, ...]
) -> None:
    box = library.cards()
    box.add(cards, NOW)
    first, second, *_ = box.due(NOW)
    later = box.answer(first.id, "good", 0.0, NOW)
    box.answer(second.id, "easy", 0.0, NOW)

    assert first.id not in {each.id for each in box.due(NOW)}
    assert box.due(later.schedule.due)[0].id == first.id
    assert second.id not in {each.id for each in box.due(later.schedule.due)}


def test_what_one_learner_knows_another_has_to_learn(library: Library, cards: tuple[Card, ...]) -> None:
    library.cards("ana").add(cards, NOW)
    library.cards("luis").add(cards[:1], NOW)
    his = library.cards("luis").due(NOW)[0]
    library.cards("luis").answer(his.id, "easy", 0.0, NOW)

    assert len(library.cards("ana").due(NOW)) == len(cards)
    assert library.cards("luis").due(NOW) == ()
    assert library.cards("ana").stats(NOW).answers == 0
    with pytest.raises(NoSuchCard, match=str(his.id)):
        library.cards("ana").answer(his.id, "good", 0.0, NOW)


def test_removed_card_is_gone_with_its_answers_all_or_none(library: Library, cards: tuple[Card, ...]) -> None:
    box = library.cards()
    box.add(cards, NOW)
    first = box.due(NOW)[0]
    box.answer(first.id, "good", 0.0, NOW)

    with pytest.raises(NoSuchCard):
        box.remove([first.id, 999])
    assert box.card(first.id).schedule.answers == 1
    box.remove([first.id])

    assert box.stats(NOW).answers == 0
    assert len(box.cards()) == len(cards) - 1


def test_empty_box_has_nothing_to_tell(library: Library) -> None:
    assert library.cards().due(NOW) == ()
    assert library.cards().stats(NOW) == StudyStats(
        ratings=dict.fromkeys(("again", "hard", "good", "easy"), 0)
    )


def test_statistics_count_what_was_remembered(library: Library, cards: tuple[Card, ...]) -> None:
    box = library.cards()
    box.add(cards[:2], NOW)
    one, two = box.due(NOW)
    time = NOW
    for rating in ("good", "good", "good", "again"):
        time = box.answer(one.id, rating, 0.1 if rating == "again" else 0.0, time).schedule.due

    found = box.stats(time)

    assert (found.cards, found.new, found.learning, found.due) == (2, 1, 1, 1)
    assert (found.answers, found.ratings["good"], found.ratings["again"]) == (4, 3, 1)
    assert (found.retained, found.retained_of) == (0.5, 2)
    assert found.expected == pytest.approx(0.9, abs=0.03)
    assert found.error == pytest.approx(0.025)
    assert sum(found.forecast) == 1
    assert sum(each.cards for each in found.by_plan.values()) == 2
    assert two.schedule.state == "new"
