"""The dice of a match against the bot in a sealed envelope: a key a game, all fixed at the beginning."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import lru_cache

from tablas.match.fair_dice import ENTROPY_BYTES, Ingredients, commitment

MOST_GAMES = 1000
"""How many games a chain of keys is long enough for; no match has more, and a money session stops there."""

BOTS_PART = bytes(ENTROPY_BYTES)
"""The bot adds nothing to the dice: it is the server, which has chosen the keys."""


@dataclass(frozen=True, slots=True)
class Seal:
    """What is stored of the envelope of a match; with the server's secret the nonce makes its last key.

    Attributes:
        nonce: in hexadecimal.
        commitment: the SHA-256 of the key of the first game, published before the player adds his part.
        entropy: the player's part in hexadecimal, None until he has added it.
    """

    nonce: str
    commitment: str
    entropy: str | None = None


@lru_cache(maxsize=256)
def game_key(last: bytes, game: int) -> bytes:
    """The key of a game, from the key of the last one.

    Each key is the SHA-256 of the next: a key that is told when its game is over is the commitment to the key
    of the game after it, so that the first commitment fixes them all, and no key tells a later one.
    """
    for _ in range(MOST_GAMES - game):
        last = hashlib.sha256(last).digest()
    return last


def sealed_by(last: bytes) -> str:
    """The commitment to the key of the first game."""
    return commitment(game_key(last, 1))


def ingredients(match_id: str, key: bytes, entropy: str, game: int) -> Ingredients:
    """What the throws of a game are made of, as those of the first game of a match of its own."""
    return Ingredients(game_id(match_id, game), key, (bytes.fromhex(entropy), BOTS_PART))


def game_id(match_id: str, game: int) -> str:
    """What stands for the match in the throws of one of its games."""
    return f"{match_id}.{game}"
