"""What stands in the house when every screen is looked at: matches at their moments, a review, people."""

from __future__ import annotations

import hashlib
import json
import uuid
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

import httpx2

from tablas import Engine
from tablas.protocol.live import MatchView
from tablas.protocol.online import MeetingView
from tablas.server.visitors import SESSION_COOKIE

from .house import House
from .pictures import good_game, in_the_middle, match_file
from .reviews import reviewed
from .seat import Seat, bearing_off, before_roll, dancing, double_offered, game_over, resign_offered, to_play

NAME = "Lucía"
PASSPHRASE = "una frase larga de paso"  # of people who exist only in these pictures
MIDDLE_SEED, REVIEW_SEED = 13, 7
ENTROPY = "11" * 32


@dataclass(frozen=True)
class Stock:
    """Where the pictures find what they show."""

    moments: dict[str, MatchView]
    review: str
    invite: str
    player: str
    rated: str
    """A match of this player with another, over."""
    table: str
    """A match of this player with another, begun."""
    letters: str
    """The same, by correspondence."""
    session: str
    """What tells this player's browser: somebody who signs in too often is made to wait."""
    cup: str
    """A tournament that this player holds, in its first round."""

    def match(self, moment: str) -> MatchView:
        return self.moments[moment]


def fill(seat: Seat, engine: Engine) -> Stock:
    """A house in which something has happened on every page."""
    length = {"player_name": NAME}
    moments = {
        "middle": good_game(seat, engine, MIDDLE_SEED, NAME, in_the_middle),
        "before_roll": before_roll(seat, 5, **length),
        "opening": to_play(seat, (3, 1), 5),
        "dancing": dancing(seat),
        "double_offered": double_offered(seat),
        "resign_offered": resign_offered(seat),
        "bearing_off": bearing_off(seat),
        "game_over": game_over(seat, 5),
        "match_over": game_over(seat, 1),
        "real_dice": seat.begin(5, dice="manual", **length),
        "sealed": sealed(seat, **length),
    }
    review = reviewed(seat, match_file(REVIEW_SEED, (NAME, "Ana")))
    reviewed(seat, match_file(REVIEW_SEED + 1, (NAME, "Berta")))
    rated_match(seat.house, "Elena", "Elias_22")
    rated = rated_match(seat.house, "Mercedes-de-la-Vega", "Elena")
    with person(seat.house) as host:
        propose(host, "Anselmo", length=7, is_listed=True)
        invite = propose(host, "Anselmo", length=5).invite
    assert invite
    pair = (seat.house, "Elena", "Mercedes-de-la-Vega")
    table, letters = begun_match(*pair), begun_match(*pair, clock="days:3")
    with person(seat.house) as player:
        enter(player, "Elena")
        session = player.cookies[SESSION_COOKIE]
    return Stock(moments, review, invite, "Elena", rated, table, letters, session, cup(seat.house, "Elena"))


def sealed(seat: Seat, **extra: object) -> MatchView:
    """A match whose first game has its dice in an envelope, and the player's part in them."""
    view = seat.begin(5, dice="sealed", **extra)
    answer = seat.house.client.post(f"/api/matches/{view.id}/part", json={"entropy": ENTROPY})
    assert answer.status_code == 200, answer.text
    return MatchView.model_validate_json(answer.content)


@contextmanager
def person(house: House) -> Iterator[httpx2.Client]:
    """Somebody's browser, with cookies of its own."""
    with httpx2.Client(base_url=house.address, timeout=60) as client:
        yield client


def propose(host: httpx2.Client, name: str, **order: object) -> MeetingView:
    """A match to which somebody is invited."""
    seal = hashlib.sha256(bytes.fromhex(ENTROPY)).hexdigest()
    order = {"player_name": name, "host_commitment": seal, "request_id": str(uuid.uuid4()), **order}
    return MeetingView.model_validate_json(_post(host, "/api/meetings", order).content)


def rated_match(house: House, first: str, second: str) -> str:
    """The id of a match of one point between two accounts, given up by whoever is to act."""
    with person(house) as host, person(house) as guest:
        match_id = _begin(host, guest, first, second, length=1, is_rated=True, is_listed=True)
        _give_up(host, guest, match_id)
        return match_id


def begun_match(house: House, first: str, second: str, **terms: object) -> str:
    """The id of a match between two accounts, just begun."""
    with person(house) as host, person(house) as guest:
        return _begin(host, guest, first, second, length=5, **terms)


def _begin(host: httpx2.Client, guest: httpx2.Client, first: str, second: str, **terms: object) -> str:
    for client, name in ((host, first), (guest, second)):
        enter(client, name)
    meeting = propose(host, first, **terms)
    joining = {"link": meeting.invite, "player_name": "", "guest_entropy": ENTROPY}
    _post(guest, "/api/meetings/joined", joining)
    _post(host, f"/api/meetings/{meeting.id}/entropy", {"host_entropy": ENTROPY})
    return meeting.id


def cup(house: House, organiser: str) -> str:
    """The id of a knock-out of four guests and its organiser, with one result in it."""
    order = {"name": "Copa del barrio", "kind": "knockout", "length": 5, "request_id": str(uuid.uuid4())}
    with person(house) as host:
        enter(host, organiser)
        path = f"/api/tournaments/{_post(host, '/api/tournaments', order).json()['id']}"
        _post(host, f"{path}/entrants", {"name": ""})
        for name in ("Berta", "Anselmo", "Mercedes"):
            with person(house) as guest:
                _post(guest, f"{path}/entrants", {"name": name})
        _post(host, f"{path}/start", {})
        _post(host, f"{path}/rounds/1/boards/2/result", {"outcome": "first"})
        return path.rpartition("/")[2]


def enter(client: httpx2.Client, name: str) -> None:
    """Into an account, which is made at the first time."""
    order = {"name": name, "passphrase": PASSPHRASE}
    if client.post("/api/session", json=order).status_code != 200:
        _post(client, "/api/accounts", order)


def _give_up(host: httpx2.Client, guest: httpx2.Client, match_id: str) -> None:
    while True:
        for client in (host, guest):
            view = MatchView.model_validate_json(client.get(f"/api/matches/{match_id}").content)
            kinds = [action.kind for action in view.actions]
            if "accept_resign" in kinds:
                _act(client, view, {"kind": "accept_resign"})
                return
            if "offer_resign" in kinds:
                _act(client, view, {"kind": "offer_resign", "value": 1})
                break


def _act(client: httpx2.Client, view: MatchView, action: dict[str, object]) -> None:
    body = {"request_id": str(uuid.uuid4()), "seq": view.seq, "action": action}
    _post(client, f"/api/matches/{view.id}/actions", body)


def _post(client: httpx2.Client, path: str, body: Mapping[str, object]) -> httpx2.Response:
    answer = client.post(path, content=json.dumps(body), headers={"Content-Type": "application/json"})
    assert answer.status_code in (200, 201), f"{path}: {answer.text}"
    return answer
