"""Matches by correspondence: days for each turn, whoever is there, and only while a server is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from fastapi import FastAPI

from tablas.match import DAY_S
from tablas.server.app import create_app

from .hand import Hand, fault
from .people import House, Pair, ask_to_join, house, propose


class Wait:
    """A steady clock that is moved by hand."""

    def __init__(self) -> None:
        self.at = 100.0

    def __call__(self) -> float:
        return self.at

    def days(self, days: float) -> None:
        self.at += days * DAY_S


def line(hand: Hand, match_id: str) -> dict[str, Any]:
    (found,) = [each for each in hand.client.get("/api/matches").json() if each["id"] == match_id]
    return dict(found)


def sweep(opened: House, app: FastAPI) -> None:
    opened.first.portal.call(app.state.play.call_time)  # type: ignore[union-attr]


@pytest.fixture
def wait() -> Wait:
    return Wait()


@pytest.fixture
def made(db_url: str, wait: Wait) -> Callable[[], FastAPI]:
    return lambda: create_app(db_url, ticks=wait)


def test_each_turn_has_its_days_and_the_list_says_whose_it_is(
    made: Callable[[], FastAPI], wait: Wait
) -> None:
    with house(made()) as opened:
        pair = Pair(opened, 3, clock="days:3")
        hand, view = pair.on_turn()
        other, _ = pair.waiting()
        wait.days(2)

        mine, his = line(hand, pair.id), line(other, pair.id)
        clock = hand.look(pair.id).clock

        assert (mine["to_act"], his["to_act"], mine["left_s"], his["left_s"]) == (
            "own", "other", DAY_S, DAY_S,
        )  # fmt: skip
        assert clock is not None
        assert (clock.text, clock.kind, clock.left_s) == ("days:3", "days", (DAY_S, 3 * DAY_S))
        hand.go_on(view)
        assert line(other, pair.id)["left_s"] == 3 * DAY_S
        wait.days(2.9)
        assert not other.go_on(other.look(pair.id)).is_over


def test_who_lets_his_time_pass_loses_though_nobody_looks(made: Callable[[], FastAPI], wait: Wait) -> None:
    app = made()
    with house(app) as opened:
        pair = Pair(opened, 3, clock="days:1")
        late, _ = pair.on_turn()
        wait.days(0.999)
        sweep(opened, app)
        assert not line(late, pair.id)["is_over"]
        wait.days(0.002)
        sweep(opened, app)

        over = late.look(pair.id)
        assert (over.is_over, over.winner, over.score) == (True, "other", (0, 3))
        assert over.result is not None
        assert over.result.how == "time"
        assert line(late, pair.id)["to_act"] is None


def test_time_stands_while_no_server_is_up_and_goes_on_where_it_was(
    made: Callable[[], FastAPI], wait: Wait
) -> None:
    with house(made()) as opened:
        pair = Pair(opened, 3, clock="days:2")
        late, _ = pair.on_turn()
        cookies = late.client.cookies
        wait.days(1)
    wait.days(40)
    app = made()
    with house(app) as again:
        hand = again.person()
        hand.client.cookies = cookies

        assert line(hand, pair.id)["left_s"] == pytest.approx(DAY_S, abs=1.0)
        wait.days(1.001)
        sweep(again, app)
        assert line(hand, pair.id)["is_over"]


def test_a_challenge_by_correspondence_waits_in_the_lobby_without_its_host(
    made: Callable[[], FastAPI],
) -> None:
    with house(made()) as opened:
        host, guest = opened.person(1), opened.person(2)
        propose(host, is_listed=True, clock="days:7")

        (waiting,) = guest.client.get("/api/lobby").json()["open"]

        assert waiting["clock"] == "days:7"
        assert ask_to_join(guest, waiting["invite"]).status_code == 200


@pytest.mark.parametrize("clock", ["days:0", "days:15", "days:1.5", "days:", "days:-1"])
def test_days_that_no_turn_takes_are_refused(made: Callable[[], FastAPI], clock: str) -> None:
    with house(made()) as opened:
        order = {
            "length": 1,
            "clock": clock,
            "host_commitment": "1" * 64,
            "request_id": "0" * 32,
        }

        assert fault(opened.browser().post("/api/meetings", json=order)).code == "bad_clock"
