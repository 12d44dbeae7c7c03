"""Where the dice of live play come from."""

from __future__ import annotations

import secrets
from collections.abc import Callable

DiceSource = Callable[[], tuple[int, int]]
"""A throw of two dice, each 1 to 6."""


def system_dice() -> tuple[int, int]:
    """Two dice thrown with the operating system's randomness."""
    return secrets.randbelow(6) + 1, secrets.randbelow(6) + 1
