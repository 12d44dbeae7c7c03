"""Offers to settle a game: told to the two, answered by the other, never made to the bot."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from tablas.protocol.live import MatchView
from tablas.server.app import create_app

from .hand import Hand, fault
from .people import House, Pair, house


@pytest.fixture
def opened(db_url: str) -> Iterator[House]:
    with house(create_app(db_url)) as opened:
        yield opened


def may(view: MatchView) -> dict[str, dict[str, object]]:
    return {action.kind: action.model_dump() for action in view.actions}


def test_a_game_is_settled_when_the_other_agrees(opened: House) -> None:
    pair = Pair(opened, 3)
    hand, view = pair.on_turn()
    assert may(view)["offer_settle"] == {"kind": "offer_settle", "own": 3, "other": 3}

    asked = hand.do(view, "offer_settle", winner="other", points=2)
    other, seen = pair.on_turn()

    assert (asked.state, asked.to_act, asked.actions) == ("settle_offered", "other", [])
    assert may(seen)["accept_settle"] == {"kind": "accept_settle", "winner": "own", "points": 2}
    assert (seen.events[-1].kind, set(may(seen))) == ("settle_offered", {"accept_settle", "refuse_settle"})
    over = other.do(seen, "accept_settle")
    assert over.result is not None
    assert (over.score, over.result.how, over.state) == ((2, 0), "settled", "game_over")
    assert hand.look(pair.id).score == (0, 2)


def test_a_refused_offer_is_not_repeated_in_the_same_turn(opened: House) -> None:
    pair = Pair(opened, 3)
    hand, view = pair.on_turn()
    hand.do(view, "offer_settle", winner="own", points=1)
    other, seen = pair.on_turn()
    other.do(seen, "refuse_settle")

    view = hand.look(pair.id)
    again = hand.ask(view, {"kind": "offer_settle", "winner": "own", "points": 1})

    assert "offer_settle" not in may(view)
    assert fault(again).code == "illegal_action"
    assert hand.go_on(view).events[-1].kind in ("played", "no_play")


@pytest.mark.parametrize("points", [0, 4, 2**40, "2", 1.5])
def test_a_result_that_cannot_be_is_refused(opened: House, points: object) -> None:
    pair = Pair(opened, 3)
    hand, view = pair.on_turn()

    answer = hand.ask(view, {"kind": "offer_settle", "winner": "own", "points": points})

    assert fault(answer).code in ("illegal_action", "bad_request")
    assert hand.look(pair.id).seq == view.seq


def test_the_bot_does_not_bargain(opened: House) -> None:
    hand = Hand(opened.browser(), random.Random(1))
    view = hand.begin(3)
    while view.to_act != "own" or view.state not in ("before_roll", "to_play"):
        view = hand.go_on(view)

    answer = hand.ask(view, {"kind": "offer_settle", "winner": "own", "points": 1})

    assert "offer_settle" not in may(view)
    assert fault(answer).code == "illegal_action"
