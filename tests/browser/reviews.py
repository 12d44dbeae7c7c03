"""A match sent to the house and reviewed there, for the tests of the pages that show it."""

from __future__ import annotations

import time

from short_match import MATCH

from .seat import Seat

WAIT_S = 60.0


def reviewed(seat: Seat, match: bytes = MATCH) -> str:
    """The id of a review that is whole."""
    client = seat.house.client
    sent = client.post("/api/reviews", params={"name": "ana.mat", "level": "quick"}, content=match)
    assert sent.status_code == 201, sent.text
    review_id = str(sent.json()["reviews"][0]["id"])
    ends = time.monotonic() + WAIT_S
    while time.monotonic() < ends:
        states = {each["id"]: each["state"] for each in client.get("/api/reviews").json()}
        if states[review_id] == "done":
            return review_id
        time.sleep(0.1)
    raise AssertionError("the review was never finished")
