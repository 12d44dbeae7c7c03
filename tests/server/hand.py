"""A hand at the board: it speaks the HTTP protocol and nothing else, and picks something legal to do."""

from __future__ import annotations

import random
import uuid
from collections.abc import Callable
from typing import Any

import httpx2

from tablas.protocol.errors import ErrorBody, ErrorResponse
from tablas.protocol.live import MatchView, StepGraph
from tablas.protocol.shapes import Side

ADDRESS = "http://127.0.0.1:8000"
Action = dict[str, object]


def seeded_dice(seed: int) -> Callable[[], tuple[int, int]]:
    source = random.Random(seed)
    return lambda: (source.randint(1, 6), source.randint(1, 6))


class LoadedDice:
    """Dice that fall well for one side: each is the better of so many for it, the worse for the other."""

    def __init__(self, lucky: Side, seed: int, looks: int = 2) -> None:
        self.lucky = lucky
        self.looks = looks
        self.source = random.Random(seed)
        self.is_human_throwing = False

    def __call__(self) -> tuple[int, int]:
        thrower = "own" if self.is_human_throwing else "other"
        self.is_human_throwing = False
        better = max if thrower == self.lucky else min
        first, second = (better(self.source.randint(1, 6) for _ in range(self.looks)) for _ in range(2))
        return first, second


class Hand:
    """The human of a match, played by a client and a seeded taste."""

    def __init__(self, client: httpx2.Client, taste: random.Random) -> None:
        self.client = client
        self.taste = taste

    def begin(self, length: int = 1, level: str = "casual", **extra: object) -> MatchView:
        answer = self.client.post("/api/matches", json={"length": length, "level": level, **extra})
        assert answer.status_code == 201, answer.text
        return MatchView.model_validate_json(answer.content)

    def look(self, match_id: str) -> MatchView:
        answer = self.client.get(f"/api/matches/{match_id}")
        assert answer.status_code == 200, answer.text
        return MatchView.model_validate_json(answer.content)

    def ask(
        self, view: MatchView, action: Action, *, request_id: str | None = None, seq: int | None = None
    ) -> httpx2.Response:
        """The bare answer to an action."""
        body = {
            "request_id": request_id or str(uuid.uuid4()),
            "seq": view.seq if seq is None else seq,
            "action": action,
        }
        return self.client.post(f"/api/matches/{view.id}/actions", json=body)

    def do(self, view: MatchView, kind: str, **extra: object) -> MatchView:
        answer = self.ask(view, {"kind": kind, **extra})
        assert answer.status_code == 200, answer.text
        return MatchView.model_validate_json(answer.content)

    def go_on(self, view: MatchView) -> MatchView:
        """The match after one action of the human, whatever it is."""
        action = any_action(view, self.taste)
        return self.do(view, **{"kind": str(action.pop("kind")), **action})

    def hint(self, view: MatchView) -> dict[str, Any]:
        answer = self.client.get(f"/api/matches/{view.id}/hint")
        assert answer.status_code == 200, answer.text
        hint: dict[str, Any] = answer.json()
        return hint

    def play_well(self, view: MatchView) -> MatchView:
        """The match after the best play of the dice on the board, or a roll, or whatever is first allowed."""
        if view.plays is None or not view.plays.edges:
            return self.do(view, view.actions[0].kind)
        best = self.hint(view)["candidates"][0]
        return self.do(view, "play", steps=[[start, end] for start, end, _ in best["steps"]])

    def reach(self, view: MatchView, state: str) -> MatchView:
        """The match once it is in a state, gone on with at random until then."""
        while view.state != state:
            view = self.go_on(view)
        return view


def any_play(graph: StepGraph, taste: random.Random) -> list[list[int]]:
    """The steps of a legal play found by following the graph, each step taken at random."""
    node, steps = 0, []
    while node not in graph.complete:
        edge = taste.choice([edge for edge in graph.edges if edge.from_node == node])
        steps.append([edge.start, edge.end])
        node = edge.to_node
    return steps


def any_action(view: MatchView, taste: random.Random) -> Action:
    """Something the view allows, mostly a roll before a double, and never an offer to end the game."""
    offers = ("offer_resign", "offer_settle")
    kinds = [action.kind for action in view.actions if action.kind not in offers]
    kind = "roll" if "roll" in kinds and taste.random() < 0.8 else taste.choice(kinds)
    if kind == "play":
        assert view.plays is not None
        return {"kind": "play", "steps": any_play(view.plays, taste)}
    return {"kind": kind}


def fault(answer: httpx2.Response) -> ErrorBody:
    """The error an answer carries, in the one shape."""
    return ErrorResponse.model_validate_json(answer.content).error
