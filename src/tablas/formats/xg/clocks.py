"""The time control of an .xg file, between its fields and the text of a clock."""

from __future__ import annotations

import re

_KINDS = ("", "fischer", "delay")  # eXtreme Gammon's Bronstein gives back what of the delay was used
_CLOCK = re.compile(r"(fischer|delay):([0-9]{1,9})\+([0-9]{1,9})")


def clock_text(kind: int, bank_s: int, step_s: int) -> str:
    """The clock as one word, as ``match.Clock.text`` has it; "" where there is none."""
    return f"{_KINDS[kind]}:{bank_s}+{step_s}" if 0 < kind < len(_KINDS) else ""


def clock_fields(text: str) -> tuple[int, int, int] | None:
    """Kind, bank and step of a clock in whole seconds; None for one that the format cannot hold."""
    found = _CLOCK.fullmatch(text)
    return None if found is None else (_KINDS.index(found[1]), int(found[2]), int(found[3]))
