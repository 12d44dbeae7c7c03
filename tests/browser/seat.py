"""The player's seat without a browser: plain requests that bring a match to where a test begins."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from functools import partial

from tablas import Position, Roll, legal_plays
from tablas.protocol.live import MatchView

from .house import House
from .walk import BAR, Steps, chosen_path, reckless_path

Throw = tuple[int, int]
Choice = Callable[[MatchView], Steps]
ALL_THROWS: tuple[Throw, ...] = tuple((high, low) for high in range(6, 0, -1) for low in range(high, 0, -1))


class Seat:
    """One player against the bot, over the house's own protocol."""

    def __init__(self, house: House) -> None:
        self.house = house

    def begin(self, length: int = 3, level: str = "champion", **extra: object) -> MatchView:
        answer = self.house.client.post("/api/matches", json={"length": length, "level": level, **extra})
        assert answer.status_code == 201, answer.text
        return MatchView.model_validate_json(answer.content)

    def look(self, match_id: str) -> MatchView:
        answer = self.house.client.get(f"/api/matches/{match_id}")
        assert answer.status_code == 200, answer.text
        return MatchView.model_validate_json(answer.content)

    def act(self, view: MatchView, kind: str, **extra: object) -> MatchView:
        body = {"request_id": str(uuid.uuid4()), "seq": view.seq, "action": {"kind": kind, **extra}}
        answer = self.house.client.post(f"/api/matches/{view.id}/actions", json=body)
        assert answer.status_code == 200, answer.text
        return MatchView.model_validate_json(answer.content)

    def play(self, view: MatchView, path: Steps) -> MatchView:
        return self.act(view, "play", steps=[[step.start, step.end] for step in path])

    def go_on(self, view: MatchView, choice: Choice = chosen_path) -> MatchView:
        """The match after the player's next action: he takes every double and never gives up."""
        kinds = [action.kind for action in view.actions]
        for kind in ("roll", "take", "no_play", "next_game", "refuse_resign"):
            if kind in kinds:
                return self.act(view, kind)
        return self.play(view, choice(view))


def to_play(seat: Seat, opening: Throw, length: int = 3) -> MatchView:
    """A match that begins with this opening throw of the player, who has the higher die."""
    seat.house.dice.fall(opening)
    view = seat.begin(length)
    assert view.state == "to_play", view.state
    return view


def before_roll(seat: Seat, length: int = 3, **extra: object) -> MatchView:
    """A match in which the bot has opened with 3-1, and the player may roll or double."""
    seat.house.dice.fall((1, 3))
    view = seat.begin(length, **extra)
    assert view.state == "before_roll", view.state
    return view


def search(
    seat: Seat, fits: Callable[[MatchView], bool], choice: Choice = reckless_path, length: int = 3
) -> MatchView:
    """The first match state that fits, in games with luck of several seeds."""
    for seed in range(60):
        seat.house.dice.seed(seed)
        view = seat.begin(length)
        while not view.result:
            if fits(view):
                return view
            view = seat.go_on(view, choice)
    raise AssertionError("no game came there")


def on_the_bar(seat: Seat) -> MatchView:
    """A checker of the player has been hit, and he has not rolled yet."""
    return search(seat, lambda view: view.state == "before_roll" and view.board[BAR] > 0)


def throws_with(view: MatchView, plays: int) -> list[Throw]:
    """The throws that leave the player so many legal plays."""
    position = Position.from_board(view.board)
    return [throw for throw in ALL_THROWS if len(legal_plays(position, Roll(*throw))) == plays]


def with_roll(seat: Seat, view: MatchView, throw: Throw) -> MatchView:
    """The match after this throw of the player."""
    seat.house.dice.fall(throw)
    return seat.act(view, "roll")


def forced(seat: Seat) -> MatchView:
    """The roll leaves exactly one play."""
    view = search(seat, lambda view: view.state == "before_roll" and bool(throws_with(view, 1)))
    return with_roll(seat, view, throws_with(view, 1)[0])


def dancing(seat: Seat) -> MatchView:
    """The roll leaves no play."""
    view = search(seat, lambda view: view.state == "before_roll" and bool(throws_with(view, 0)))
    return with_roll(seat, view, throws_with(view, 0)[0])


def far_ahead(seat: Seat, fits: Callable[[MatchView], bool], length: int = 3) -> MatchView:
    """The first match state that fits, in games where the player throws what takes him furthest."""
    for seed in range(60):
        seat.house.dice.seed(seed)
        view = seat.begin(length)
        while not view.result:
            if fits(view):
                return view
            if view.state == "before_roll":
                seat.house.dice.fall(max(ALL_THROWS, key=partial(_pips_played, view)))
            elif view.phase == "race":
                seat.house.dice.fall((2, 1))
            view = seat.go_on(view)
    raise AssertionError("no game came there")


def bearing_off(seat: Seat) -> MatchView:
    """A race in which all checkers of the player are home, and he is to roll."""

    def fits(view: MatchView) -> bool:
        is_home = all(count <= 0 for count in view.board[7:])
        return view.state == "before_roll" and view.phase == "race" and is_home

    return far_ahead(seat, fits)


def _pips_played(view: MatchView, throw: Throw) -> int:
    plays = legal_plays(Position.from_board(view.board), Roll(*throw))
    return max((sum(step.start - step.end for step in play.steps) for play in plays), default=0)


def double_offered(seat: Seat) -> MatchView:
    """The bot offers the cube."""
    return search(seat, lambda view: view.state == "double_offered")


def resign_offered(seat: Seat) -> MatchView:
    """The bot cannot win the only game any more, and says so."""
    return far_ahead(seat, lambda view: view.state == "resign_offered", length=1)


def game_over(seat: Seat, length: int = 3) -> MatchView:
    """The player has given up the first game, which ends a match to one point."""
    return seat.act(to_play(seat, (3, 1), length), "offer_resign", value=1)
