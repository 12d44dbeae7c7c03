"""Clocks on the wire: what is agreed on, and what they show."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from tablas.protocol.shapes import Sent, Side


class ClockView(Sent):
    """What the clocks of a match show at the moment of the answer, in seconds.

    `text` names the clock, so that the same may be asked for again. With `fischer`, `step_s` is added with
    each turn played; with `delay`, the first `step_s` of each time a clock runs are free, `free_s` of them
    still to come. With `days`, by correspondence, `bank_s` is there for each turn anew, and no page
    need be open. `left_s` is [own, other]; the client counts down from here by itself.
    """

    text: str
    kind: Literal["fischer", "delay", "days"]
    bank_s: float
    step_s: float
    left_s: tuple[float, float]
    free_s: float
    running: Side | None
    seq: int = Field(description="The number of the last event, as in the view of the match.")
