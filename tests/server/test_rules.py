"""A match by other rules: asked for, told, played by both sides, and the same again."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from boards import position
from tablas.notation import xgid
from tablas.notation.parsed import Turn
from tablas.position import VARIANTS, Position
from tablas.protocol.live import MatchView
from tablas.protocol.rules import RulesOrder, RulesView
from tablas.server.app import create_app
from tablas.stakes import Rules

from .hand import ADDRESS, Hand, any_play, fault

Throws = list[tuple[int, int]]
Begin = Callable[..., tuple[Hand, MatchView]]
BOARD = "XGID=-b----E-C---eE---c-e----B-"
EVERYTHING = {
    "variant": "nackgammon",
    "jacoby": False,
    "beavers": True,
    "raccoons": True,
    "cube_cap": 64,
    "stake_limit": 6,
    "automatic_doubles": 3,
    "opening_reroll": True,
    "options": {"entry_only_empty": True, "free_movement": True, "no_doubles": True, "free_bearoff": True},
}


@pytest.fixture
def begin(tmp_path: Path) -> Begin:
    """A match whose first throws fall as told."""

    def begin(throws: Throws, **order: object) -> tuple[Hand, MatchView]:
        luck, waiting = random.Random(1), list(throws)

        def dice() -> tuple[int, int]:
            return waiting.pop(0) if waiting else (luck.randint(1, 6), luck.randint(1, 6))

        app = create_app(f"sqlite:///{tmp_path / 'rules.db'}", dice=dice)
        client = TestClient(app, base_url=ADDRESS)
        hand = Hand(client, random.Random(1))
        return hand, hand.begin(**{"length": 0, "level": "casual", **order})

    return begin


def test_the_order_the_view_and_the_rules_have_the_same_fields() -> None:
    names = set(Rules.__dataclass_fields__)

    assert set(RulesOrder.model_fields) == set(RulesView.model_fields) == names
    assert RulesOrder().agreed(0) == Rules()
    assert RulesView.of(Rules()).model_dump() == RulesOrder().model_dump()


def test_every_rule_is_kept_told_and_may_be_asked_for_again(hand: Hand) -> None:
    view = hand.begin(0, rules=EVERYTHING)

    assert view.rules.model_dump() == {**EVERYTHING, "crawford": True, "cube": True}
    assert view.is_unrated
    assert hand.look(view.id) == view
    again = hand.begin(0, rules=view.rules.model_dump())
    assert (again.rules, again.id == view.id) == (view.rules, False)


@pytest.mark.parametrize("variant", sorted(VARIANTS))
def test_every_variant_begins_from_its_own_position_and_the_bot_plays_it(hand: Hand, variant: str) -> None:
    view = hand.begin(1, level="casual", rules={"variant": variant})

    start = Position.start(variant)
    assert view.events[0].board == list(start.board)
    assert view.checkers == VARIANTS[variant].checkers
    for _ in range(12):
        if not view.is_over:
            view = hand.go_on(view)
    assert any(event.kind == "played" and event.by == "other" for event in view.events)


@pytest.mark.parametrize(
    ("order", "code", "place"),
    [
        ({"length": 5, "rules": {"beavers": True}}, "bad_stakes", "body.rules.beavers"),
        ({"length": 5, "rules": {"automatic_doubles": 1}}, "bad_stakes", "body.rules.automatic_doubles"),
        ({"length": 0, "rules": {"raccoons": True}}, "bad_stakes", "body.rules.raccoons"),
        ({"length": 0, "rules": {"cube_cap": 3}}, "bad_stakes", "body.rules.cube_cap"),
        ({"length": 5, "rules": {"variant": "plakoto"}}, "unknown_variant", "body.rules.variant"),
        ({"length": 5, "start": "no position"}, "bad_start", "body.start"),
        ({"length": 5, "start": f"{BOARD}:1:1:1:D:0:0:1:0:10"}, "bad_start", "body.start"),
        ({"length": 1, "start": f"{BOARD}:1:1:1:00:0:0:1:0:10"}, "bad_start", "body.start"),
        ({"length": 0, "start": f"XGID={26 * '-'}:0:0:1:00:0:0:1:0:10"}, "bad_start", "body.start"),
        ({"length": 1, "rules": {"variant": "hypergammon"}, "start": BOARD}, "bad_start", "body.start"),
        ({"length": 0, "clock": "us"}, "bad_clock", "body.clock"),
        ({"length": 5, "clock": "sundial"}, "bad_clock", "body.clock"),
    ],
)
def test_what_no_match_can_be_is_refused_by_name(
    client: TestClient, order: dict[str, object], code: str, place: str
) -> None:
    answer = client.post("/api/matches", json={"level": "casual", **order})

    assert answer.status_code == 422
    assert (fault(answer).code, fault(answer).place) == (code, place)
    assert client.get("/api/matches").json() == []


def race(own: str, other: str, turn: Turn) -> str:
    """The identifier of a race, each side's checkers as it numbers them; `x` is the human."""
    return xgid(position(f"own {own} / other {other}"), turn=turn)


def test_double_of_the_bot_may_be_beavered_and_the_bot_answers(begin: Begin) -> None:
    hand, view = begin([], start=race("6:5 5:5 4:5", "10:5 9:5 8:5", "o"), rules={"beavers": True})
    assert view.state == "double_offered"
    answers = {action.kind: action for action in view.actions}
    assert answers["beaver"].model_dump() == {"kind": "beaver", "to": 4}

    view = hand.do(view, "beaver")

    assert [event.kind for event in view.events][:3] == ["doubled", "beavered", "taken"]
    assert (view.cube.value, view.cube.owner) == (4, "own")


def test_bot_beavers_a_gift_and_the_human_may_raccoon(begin: Begin) -> None:
    agreed = {"beavers": True, "raccoons": True}
    hand, view = begin([], start=race("10:5 9:5 8:5", "6:5 5:5 4:5", "x"), rules=agreed)

    view = hand.do(view, "double")
    assert (view.events[-1].kind, view.state, view.to_act) == ("beavered", "double_offered", "own")
    answers = {action.kind: action.model_dump() for action in view.actions}
    assert answers["raccoon"] == {"kind": "raccoon", "to": 8}
    assert (answers["take"]["stake"], answers["pass"]["points"]) == (4, 2)
    view = hand.do(view, "raccoon")

    assert [event.kind for event in view.events][:4] == ["doubled", "beavered", "raccooned", "taken"]
    assert (view.cube.value, view.cube.owner) == (8, "own")


def test_ties_of_the_opening_double_the_cube_as_often_as_agreed(
    begin: Begin,
) -> None:
    _, view = begin([(4, 4), (2, 2), (5, 5), (6, 1)], rules={"automatic_doubles": 2})

    assert [event.cube.value for event in view.events if event.kind == "opened"] == [2, 4, 4, 4]
    assert (view.cube.value, view.cube.owner) == (4, "centred")


def test_winner_of_the_opening_throws_anew_where_that_is_agreed(
    begin: Begin,
) -> None:
    hand, view = begin([(6, 1), (3, 3)], rules={"opening_reroll": True})
    assert (view.state, view.to_act, view.dice) == ("before_roll", "own", None)

    view = hand.do(view, "roll")

    assert view.dice == (3, 3)


def test_nothing_need_be_moved_where_movement_is_free(begin: Begin) -> None:
    hand, view = begin([(6, 1)], rules={"options": {"free_movement": True}})
    before = view.board

    view = hand.do(view, "play", steps=[])

    event = next(event for event in view.events if event.kind == "played")
    assert (event.steps, event.board) == ([], before)


def test_standing_still_is_no_play_of_the_standard_game(hand: Hand) -> None:
    view = hand.reach(hand.begin(3), "to_play")

    answer = hand.ask(view, {"kind": "play", "steps": []})

    assert (answer.status_code, fault(answer).code) == (409, "illegal_play")
    assert hand.look(view.id) == view


def test_match_begins_from_a_set_position_with_the_dice_and_the_cube_it_tells(
    begin: Begin,
) -> None:
    text = "XGID=-b----E-C---eE---c-e----B-:1:-1:1:31:0:0:0:0:10"
    hand, view = begin([], start=text)

    assert (view.state, view.dice, view.start) == ("to_play", (3, 1), text)
    assert (view.cube.value, view.cube.owner) == (2, "other")
    assert view.board == list(Position.start().board)
    assert view.plays is not None
    later = hand.do(view, "play", steps=any_play(view.plays, random.Random(1)))
    assert hand.look(view.id) == later


def test_player_at_the_top_of_an_identifier_is_the_bot(begin: Begin) -> None:
    _, view = begin([], start="XGID=-b----E-C---eE---c-e----B-:0:0:-1:31:0:0:0:0:10", length=3)

    first = view.events[0]
    assert (first.kind, first.by) == ("rolled", "other")
    assert view.to_act == "own"


def test_only_the_first_game_begins_from_the_set_position(begin: Begin) -> None:
    hand, view = begin([], start=race("10:5 9:5 8:5", "1:2", "x"), length=5)
    view = hand.do(view, "offer_resign", value=3)
    assert view.state == "game_over"

    view = hand.do(view, "next_game")

    assert view.events[0].board == list(Position.start().board)
