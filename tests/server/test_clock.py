"""The clocks of live play: the server owns them, and a test owns its time."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from tablas.formats import read_match
from tablas.protocol.clocks import ClockView
from tablas.protocol.live import MatchView
from tablas.record import Turn
from tablas.server.app import create_app
from tablas.server.play.clocks import AWAY_S

from .hand import ADDRESS, Hand, fault
from .people import Pair, house

FISCHER, DELAY = "fischer:60+10", "delay:60+12"


class Time:
    """A steady clock that stands until it is told to go on; the server may not look at another."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def open_house(db_url: str, time: Time, closed_after: Callable[[FastAPI], FastAPI]) -> Callable[[], Hand]:
    """A server over the same database each time; its first throws let the human open."""

    def open_house() -> Hand:
        luck, waiting = random.Random(3), [(6, 1)]
        app = create_app(
            db_url,
            dice=lambda: waiting.pop() if waiting else (luck.randint(1, 6), luck.randint(1, 6)),
            ticks=time,
        )
        return Hand(TestClient(closed_after(app), base_url=ADDRESS), random.Random(1))

    return open_house


@pytest.fixture
def hand(open_house: Callable[[], Hand]) -> Hand:
    return open_house()


def clock_of(hand: Hand, view: MatchView) -> ClockView:
    answer = hand.client.get(f"/api/matches/{view.id}/clock")
    assert answer.status_code == 200, answer.text
    return ClockView.model_validate_json(answer.content)


def wait(time: Time, hand: Hand, view: MatchView, seconds: float) -> ClockView:
    """So much time passes while the page is open and asks every few seconds."""
    while seconds > 0:
        time.now += min(5.0, seconds)
        seconds -= 5.0
        shown = clock_of(hand, view)
    return shown


def test_clock_of_the_human_runs_from_his_first_decision(hand: Hand, time: Time) -> None:
    view = hand.begin(3, clock=FISCHER)
    assert view.clock is not None
    assert (view.clock.text, view.clock.left_s, view.clock.running) == (FISCHER, (60, 60), "own")

    shown = wait(time, hand, view, 20)

    assert (shown.left_s, shown.running, shown.seq) == ((40, 60), "own", view.seq)
    played = hand.play_well(view)
    assert played.clock is not None
    assert (played.clock.left_s, played.clock.running) == ((50, 70), "own")


def test_delay_is_told_apart_from_the_bank(hand: Hand, time: Time) -> None:
    view = hand.begin(3, clock=DELAY)

    first, second = wait(time, hand, view, 5), wait(time, hand, view, 10)

    assert (first.left_s, first.free_s) == ((60, 60), 7)
    assert (second.left_s, second.free_s) == ((57, 60), 0)


def test_preset_is_kept_as_the_seconds_it_stands_for(hand: Hand) -> None:
    view = hand.begin(7, clock="us")

    assert view.clock is not None
    assert view.clock.text == "delay:840+12"
    again = hand.begin(7, clock=view.clock.text)
    assert again.clock is not None
    assert (again.clock.text, again.clock.left_s) == (view.clock.text, (840, 840))


def test_match_without_a_clock_shows_none(hand: Hand) -> None:
    view = hand.begin(3)

    assert view.clock is None
    assert hand.client.get(f"/api/matches/{view.id}/clock").json() is None


def test_flag_falls_when_the_page_asks_and_the_match_is_lost(hand: Hand, time: Time) -> None:
    view = hand.begin(3, clock=FISCHER)

    shown = wait(time, hand, view, 60)

    over = hand.look(view.id)
    assert (shown.left_s, shown.running, shown.seq) == ((0, 60), None, over.seq)
    assert (over.is_over, over.winner, over.score, over.state) == (True, "other", (0, 3), "match_over")
    assert over.result is not None
    assert (over.result.how, over.result.points) == ("time", 3)
    assert (over.events[-1].kind, over.events[-1].by) == ("flag_fell", "own")
    (summary,) = hand.client.get("/api/matches?state=over").json()
    assert summary["id"] == view.id


def test_action_that_comes_too_late_is_refused_with_the_match_as_it_stands(hand: Hand, time: Time) -> None:
    view = hand.begin(3, clock=FISCHER)
    wait(time, hand, view, 55)
    time.now += 6

    answer = hand.ask(view, {"kind": "play", "steps": [[13, 7], [8, 7]]})

    assert answer.status_code == 409
    current = fault(answer).current
    assert fault(answer).code == "stale"
    assert current is not None
    assert (current.is_over, current.winner) == (True, "other")


def test_time_away_does_not_count_beyond_the_allowance(hand: Hand, time: Time) -> None:
    view = hand.begin(3, clock=FISCHER)
    wait(time, hand, view, 10)

    time.now += 24 * 3600  # the lid was closed, or the connection lost
    back = clock_of(hand, view)

    assert back.left_s == (50 - AWAY_S, 60)
    assert wait(time, hand, view, 5).left_s == (45 - AWAY_S, 60)


def test_server_that_starts_again_goes_on_with_the_time_of_the_last_event(
    open_house: Callable[[], Hand], time: Time
) -> None:
    first = open_house()
    view = first.begin(3, clock=FISCHER)
    wait(time, first, view, 30)
    view = first.play_well(view)
    assert view.clock is not None

    time.now = 5.0  # another process, another clock
    again = open_house().look(view.id)

    assert again.clock == view.clock
    assert again.clock.left_s == (40, 70)


def test_clock_stands_between_games(hand: Hand, time: Time) -> None:
    view = hand.begin(3, clock=FISCHER)
    time.now += 5
    view = hand.do(view, "offer_resign", value=1)
    assert view.state == "game_over"

    shown = wait(time, hand, view, 300)

    assert (shown.running, shown.left_s) == (None, (55, 60))


def test_same_request_with_another_clock_is_another_match(hand: Hand) -> None:
    request = {"request_id": "7b0e4a52-6a0e-4c0e-8f2e-0d1f7d2b9a11", "length": 3, "level": "casual"}
    first = hand.client.post("/api/matches", json={**request, "clock": FISCHER})

    same = hand.client.post("/api/matches", json={**request, "clock": FISCHER})
    other = hand.client.post("/api/matches", json={**request, "clock": DELAY})

    assert first.json()["id"] == same.json()["id"]
    assert (other.status_code, fault(other).code) == (409, "request_reused")


def test_review_of_a_timed_match_knows_what_was_left(hand: Hand, time: Time, db_path: Path) -> None:
    view = hand.begin(3, clock=FISCHER)
    wait(time, hand, view, 20)
    hand.go_on(view)

    answer = hand.client.post(f"/api/matches/{view.id}/review", params={"level": "quick"})

    assert answer.status_code == 201, answer.text
    with closing(sqlite3.connect(db_path)) as database:
        (data,) = database.execute("SELECT record FROM reviews").fetchone()
    record = read_match(data).record
    first = record.games[0].entries[0]
    assert record.clock == FISCHER
    assert isinstance(first, Turn)
    assert first.note is not None
    assert first.note.clock == (60 - 20 + 10, 60)


def test_flag_falls_while_only_the_other_player_is_there(db_url: str, time: Time) -> None:
    with house(create_app(db_url, ticks=time)) as opened:
        pair = Pair(opened, 3, clock=FISCHER)
        gone, _ = pair.on_turn()
        there, view = pair.waiting()

        shown = wait(time, there, view, 90)  # his opponent's page is closed and asks no more

        over = there.look(view.id)
        assert gone is not there
        assert (over.is_over, over.winner, shown.left_s) == (True, "own", (60, 0))
        assert (over.events[-1].kind, over.events[-1].by) == ("flag_fell", "other")
