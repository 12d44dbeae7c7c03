"""Answers told as they are found: the same ones, bit by bit, and nothing that only looks like one."""

from __future__ import annotations

import threading

import pytest
from tests.analysis.games import MONEY, played

from tablas.analysis.walk import walk_game
from tablas.decision import AskedTurn, Engine, SearchControl, check_packed_turn, unpacked_turns
from tablas.errors import BadSearch, SearchCancelled
from tablas.position import Position
from tablas.stakes import Stakes

OPENING = AskedTurn(Position.start(), Stakes(), (3, 1), asks_luck=True)


def told_of(turns: list[AskedTurn], threads: int = 1) -> dict[int, bytes]:
    told: dict[int, bytes] = {}
    Engine("0-ply", threads=threads).judge_turns(turns, MONEY, ply=1, on_judged=told.__setitem__)
    return told


def test_every_answer_is_told_once_and_is_the_one_given() -> None:
    record = played(1)
    turns = [spot.asked for spot in walk_game(record, record.games[0]).spots]
    told: dict[int, bytes] = {}

    found = Engine("0-ply", threads=2).judge_turns(turns, record.rules, ply=1, on_judged=told.__setitem__)

    assert sorted(told) == list(range(len(turns)))
    assert unpacked_turns(turns, [told[place] for place in range(len(turns))]) == found


@pytest.mark.parametrize("damage", ["cut", "longer", "empty", "action", "made", "step"])
def test_bytes_that_are_no_answer_are_refused(damage: str) -> None:
    answer = bytearray(told_of([OPENING])[0])
    check_packed_turn(bytes(answer))
    match damage:
        case "cut":
            del answer[-1]
        case "longer":
            answer.append(0)
        case "empty":
            answer.clear()
        case "action":
            answer[7] = 99
        case "made":
            answer[2] = answer[0]
            answer[3] = 0
        case "step":
            answer[-12] = 26

    with pytest.raises(BadSearch, match="judge_turns"):
        check_packed_turn(bytes(answer))


def test_what_the_listener_raises_ends_the_work_and_is_passed_on() -> None:
    heard: list[int] = []

    def full(place: int, _: bytes) -> None:
        heard.append(place)
        raise OSError("full")

    with pytest.raises(OSError, match="full"):
        Engine("0-ply", threads=2).judge_turns([OPENING] * 50, MONEY, ply=0, on_judged=full)

    assert 1 <= len(heard) <= 2


def test_work_is_stopped_inside_a_turn() -> None:
    """Six plies of one turn take minutes."""
    control = SearchControl()
    threading.Timer(0.1, control.cancel).start()
    doubled = AskedTurn(Position.start(), Stakes(), asks_cube=True, has_doubled=True)

    with pytest.raises(SearchCancelled):
        Engine("0-ply").judge_turns([doubled], MONEY, ply=6, control=control)
