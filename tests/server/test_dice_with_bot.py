"""The dice against the bot: an envelope a game that anybody can check, real dice that the player tells."""

from __future__ import annotations

import hashlib
import json
import random
import time
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from tablas.protocol.dice_proof import discrepancies, read_dice_proof
from tablas.protocol.live import MatchView
from tablas.server.app import create_app
from tablas.server.play.seals import MOST_GAMES, game_key, sealed_by

from .hand import ADDRESS, Hand, fault

PART = "5a" * 32
PATIENCE_S = 60


def mixed(hand: Hand, view: MatchView, part: str = PART) -> MatchView:
    answer = hand.client.post(f"/api/matches/{view.id}/part", json={"entropy": part})
    assert answer.status_code == 200, answer.text
    return MatchView.model_validate_json(answer.content)


def game_over(hand: Hand, view: MatchView) -> MatchView:
    """The match once its game has been given up."""
    while view.state not in ("game_over", "match_over"):
        may = {action.kind for action in view.actions}
        view = hand.do(view, "offer_resign", value=3) if "offer_resign" in may else hand.go_on(view)
    return view


def test_nothing_is_thrown_before_the_player_has_added_his_part(hand: Hand) -> None:
    view = hand.begin(3, dice="sealed")

    assert (view.seq, view.dice_from, view.actions) == (0, "sealed", [])
    assert view.seal is not None
    assert not view.seal.is_mixed
    assert hand.look(view.id) == view
    begun = mixed(hand, view)
    assert begun.events[0].kind == "opened"
    assert begun.seal is not None
    assert begun.seal.is_mixed
    assert begun.seal.commitment == view.seal.commitment
    # The first part that came counts: nobody throws again by adding another.
    again = mixed(hand, view, "00" * 32)
    assert again.seq == begun.seq
    assert hand.client.get(f"/api/matches/{view.id}/dice").json()["entropy"][0] == PART


def test_each_game_of_a_money_session_is_proved_when_it_is_over(hand: Hand, tmp_path: Path) -> None:
    view = mixed(hand, hand.begin(0, dice="sealed"))
    shown = [view.seal]
    early = hand.client.get(f"/api/matches/{view.id}/dice").json()
    view = game_over(hand, view)
    view = hand.do(view, "next_game")
    shown.append(view.seal)
    going = hand.client.get(f"/api/matches/{view.id}/dice").json()
    stored = b"".join(file.read_bytes() for file in tmp_path.glob("tablas.db*") if file.suffix != ".secret")
    view = game_over(hand, view)
    told = [hand.client.get(f"/api/matches/{view.id}/dice?game={game}").text for game in (1, 2)]

    first, second = (read_dice_proof(text) for text in told)
    assert (early["key"], going["key"]) == (None, None)
    assert [list(discrepancies(proof)) for proof in (first, second)] == [[], []]
    assert [proof.commitment for proof in (first, second)] == [seal.commitment for seal in shown if seal]
    # The key that opens one envelope is the envelope of the next game: the first has fixed them all.
    assert first.key == second.commitment
    assert second.key is not None
    assert bytes.fromhex(second.key) not in stored
    assert second.key.encode() not in stored
    assert first.match_id == f"{view.id}.1"
    assert all(throw.game == 1 for proof in (first, second) for throw in proof.throws)
    missing = hand.client.get(f"/api/matches/{view.id}/dice?game=3")
    assert fault(missing).code == "unknown_match"


def test_a_changed_throw_of_a_game_is_found(hand: Hand) -> None:
    view = game_over(hand, mixed(hand, hand.begin(1, dice="sealed")))
    proof = hand.client.get(f"/api/matches/{view.id}/dice").json()
    proof["throws"][0]["dice"][0] = proof["throws"][0]["dice"][0] % 6 + 1

    wrong = list(discrepancies(read_dice_proof(json.dumps(proof))))

    assert [one.place for one in wrong] == ["throws.0.dice"]


def test_keys_lead_back_and_never_forward() -> None:
    last = bytes(range(32))

    assert game_key(last, MOST_GAMES) == last
    assert hashlib.sha256(game_key(last, 8)).digest() == game_key(last, 7)
    assert sealed_by(last) == hashlib.sha256(game_key(last, 1)).hexdigest()


def test_dice_without_an_envelope_have_no_proof(hand: Hand) -> None:
    view = hand.begin(1)

    assert (view.dice_from, view.seal) == ("server", None)
    assert fault(hand.client.get(f"/api/matches/{view.id}/dice")).code == "unknown_match"
    part = hand.client.post(f"/api/matches/{view.id}/part", json={"entropy": PART})
    assert fault(part).code == "unknown_match"


def test_a_sealed_match_goes_on_with_the_same_dice_after_a_restart(db_url: str) -> None:
    with TestClient(create_app(db_url), base_url=ADDRESS) as client:
        hand = Hand(client, random.Random(1))
        view = mixed(hand, hand.begin(1, dice="sealed"))
    with TestClient(create_app(db_url), base_url=ADDRESS) as client:
        hand = Hand(client, random.Random(1))
        view = game_over(hand, hand.look(view.id))
        proof = read_dice_proof(client.get(f"/api/matches/{view.id}/dice").text)

    assert list(discrepancies(proof)) == []


def test_both_sides_dice_are_told_by_the_player(hand: Hand) -> None:
    view = hand.begin(1, level="beginner", dice="manual")
    assert [action.model_dump() for action in view.actions] == [{"kind": "throw", "by": None}]
    assert view.to_act == "own"

    view = hand.do(view, "throw", dice=[2, 2])  # a tie is thrown again
    assert [action.model_dump() for action in view.actions] == [{"kind": "throw", "by": None}]
    view = hand.do(view, "throw", dice=[3, 1])
    assert (view.dice, view.turn) == ((3, 1), "own")
    view = hand.do(view, "play", steps=[[8, 5], [6, 5]])

    assert (view.to_act, view.turn, view.dice) == ("own", "other", None)
    assert {"kind": "throw", "by": "other"} in [action.model_dump() for action in view.actions]
    view = hand.do(view, "throw", dice=[6, 4])
    assert [event.kind for event in view.events[-2:]] == ["rolled", "played"]
    assert view.turn == "own"
    assert {"kind": "throw", "by": "own"} in [action.model_dump() for action in view.actions]
    refused = hand.ask(view, {"kind": "roll"})
    assert fault(refused).code == "illegal_action"


def test_dice_read_wrongly_are_corrected_before_the_play(hand: Hand) -> None:
    view = hand.do(hand.begin(1, dice="manual"), "throw", dice=[3, 1])

    corrected = hand.do(view, "throw", dice=[6, 1])

    assert (corrected.dice, corrected.turn) == ((6, 1), "own")
    assert corrected.plays is not None
    assert corrected.events[-1].kind == "rolled"
    illegal = hand.ask(corrected, {"kind": "play", "steps": [[8, 5], [6, 5]]})
    assert fault(illegal).code == "illegal_play"
    after = hand.do(corrected, "play", steps=[[13, 7], [8, 7]])
    assert after.events[-1].kind == "played"
    assert hand.look(after.id) == after


def test_told_dice_are_no_part_of_the_statistics_and_have_no_clock(hand: Hand) -> None:
    view = hand.do(hand.begin(1, level="beginner", dice="manual"), "throw", dice=[3, 1])
    view = hand.do(hand.do(view, "play", steps=[[8, 5], [6, 5]]), "throw", dice=[6, 4])

    everything = hand.client.get("/api/dice").json()
    clock = {"length": 3, "level": "casual", "dice": "manual", "clock": "us"}
    assert (everything["matches"], everything["other"]["number"]) == (0, 0)
    assert hand.client.get(f"/api/dice?match={view.id}").json()["other"]["number"] == 1
    assert fault(hand.client.post("/api/matches", json=clock)).code == "bad_clock"


@pytest.mark.parametrize("dice", ["server", "sealed"])
def test_nobody_tells_the_dice_that_the_server_throws(hand: Hand, dice: str) -> None:
    view = hand.begin(1, dice=dice)

    answer = hand.ask(view, {"kind": "throw", "dice": [6, 6]})

    assert fault(answer).code == "illegal_action"


def test_a_told_throw_that_is_sent_again_counts_once(hand: Hand) -> None:
    view = hand.begin(1, dice="manual")
    wish: dict[str, object] = {"kind": "throw", "dice": [5, 2]}
    name = "7f1c6c9e-3a0c-4f0a-9f64-1e6a2b0c9d11"

    answers = [hand.ask(view, wish, request_id=name) for _ in range(2)]
    other = hand.ask(view, {"kind": "throw", "dice": [5, 3]}, request_id=name)

    assert [answer.status_code for answer in answers] == [200, 200]
    assert answers[0].json()["seq"] == answers[1].json()["seq"] == 1
    assert fault(other).code == "request_reused"


def test_files_of_a_match_say_that_its_dice_were_thrown_by_hand(hand: Hand) -> None:
    view = hand.do(hand.begin(1, level="beginner", dice="manual"), "throw", dice=[3, 1])
    view = hand.do(hand.do(view, "play", steps=[[8, 5], [6, 5]]), "throw", dice=[6, 4])
    view = game_over(hand, view)
    review = hand.client.post(f"/api/matches/{view.id}/review", params={"level": "quick"}).json()["id"]
    deadline = time.monotonic() + PATIENCE_S
    while (answer := hand.client.get(f"/api/reviews/{review}/report.mat")).status_code == 409:
        assert time.monotonic() < deadline
        time.sleep(0.1)

    assert '; [Dice "manual"]' in answer.text
    assert "[Dice:manual]" in hand.client.get(f"/api/reviews/{review}/report.sgf").text
