"""A match sent to the house and reviewed there, for the tests of the pages that show it."""

from __future__ import annotations

import time

from .seat import Seat

MATCH = b""" 3 point match

 Game 1
 Ana : 0                     Luis : 0
  1) 31: 24/23 13/10                 64: 24/14
  2) 52: 13/8 10/8                   55: 14/4 24/14
  3)  Doubles => 2                   Drops
      Wins 1 point

 Game 2
 Ana : 1                     Luis : 0
  1)                                 21: 13/11 6/5
  2) 66: 24/18 24/18 13/7 13/7       43: 24/20 24/21
  3) 11: 8/7 8/7 6/5 6/5
"""
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
