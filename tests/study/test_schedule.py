"""Schedules: what is known rests longer, what is forgotten comes back; the same answers, the same dates."""

from __future__ import annotations

from datetime import timedelta

from tablas.study import RATINGS, Schedule

from .conftest import NOW


def test_better_answers_rest_longer() -> None:
    rests = list(Schedule(NOW).previews(NOW).values())

    assert list(Schedule(NOW).previews(NOW)) == list(RATINGS)
    assert rests == sorted(rests)
    assert rests[0] < timedelta(hours=1) < timedelta(days=1) < rests[-1]


def test_card_known_again_and_again_grows_old() -> None:
    schedule, now = Schedule(NOW), NOW
    gaps = []
    for _ in range(6):
        schedule = schedule.after("good", now)
        gaps.append(schedule.due - now)
        now = schedule.due

    assert gaps == sorted(gaps)
    assert (schedule.state, schedule.answers, schedule.lapses) == ("review", 6, 0)
    assert schedule.is_mature
    assert 0.85 < (schedule.chance_known(now) or 0) < 0.95


def test_forgotten_card_comes_back_within_minutes_and_counts_as_lapse() -> None:
    schedule, now = Schedule(NOW), NOW
    for _ in range(4):
        schedule = schedule.after("good", now)
        now = schedule.due

    lost = schedule.after("again", now)

    assert (lost.state, lost.lapses) == ("relearning", 1)
    assert lost.due - now < timedelta(hours=1)
    assert (lost.stability or 0) < (schedule.stability or 0)


def test_new_card_has_no_chance_to_be_known() -> None:
    assert Schedule(NOW).chance_known(NOW) is None


def test_same_answers_give_the_same_dates() -> None:
    def learnt() -> Schedule:
        schedule, now = Schedule(NOW), NOW
        for rating in ("good", "hard", "good", "again", "good"):
            schedule = schedule.after(rating, now)
            now = schedule.due
        return schedule

    assert learnt() == learnt()
