"""Dice that anybody can check afterwards: every throw follows from a key and from what both players added.

The server publishes the commitment to its key before anybody adds anything, and tells the key when the match
is over. docs/dice.md describes the scheme for strangers; what is here is its reference.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tablas.match.events import Event, NextGame, Opened, Rolled

SCHEME = "tablas-dice-1"
ENTROPY_BYTES = 32
# The largest multiple of 6 that a byte can be below: what is not below it would favour the low numbers.
_FAIR_BELOW = 252


@dataclass(frozen=True, slots=True)
class Ingredients:
    """What the throws of a match are made of.

    Attributes:
        match_id: the match, so that no two matches share their throws.
        key: of the server, secret until the match is over.
        entropy: what seat 0 and seat 1 added, ``ENTROPY_BYTES`` each.
    """

    match_id: str
    key: bytes
    entropy: tuple[bytes, bytes]


@dataclass(frozen=True, slots=True)
class Throw:
    """A throw of a match: the game from 1, its number in that game from 1, and what the dice show."""

    game: int
    number: int
    dice: tuple[int, int]


def commitment(secret: bytes) -> str:
    """What is published of a secret before it is told: its SHA-256 in hexadecimal."""
    return hashlib.sha256(secret).hexdigest()


def thrown(ingredients: Ingredients, game: int, number: int) -> tuple[int, int]:
    """The two dice of a throw, in order; of an opening throw the first is seat 0's.

    Args:
        ingredients: of the match.
        game: the game in the match, from 1.
        number: the throw in the game, from 1; opening throws that tie count.
    """
    stream = _fair_bytes(ingredients, game, number)
    return next(stream) % 6 + 1, next(stream) % 6 + 1


def _fair_bytes(ingredients: Ingredients, game: int, number: int) -> Iterator[int]:
    first, second = (entropy.hex() for entropy in ingredients.entropy)
    block = 0
    while True:
        text = "|".join((SCHEME, ingredients.match_id, first, second, str(game), str(number), str(block)))
        yield from (
            byte
            for byte in hmac.digest(ingredients.key, text.encode("ascii"), "sha256")
            if byte < _FAIR_BELOW
        )
        block += 1


def throws(events: Iterable[Event]) -> Iterator[Throw]:
    """Every throw in the events of a match, in order."""
    game, number = 1, 0
    for event in events:
        match event:
            case NextGame():
                game, number = game + 1, 0
            case Opened():
                number += 1
                yield Throw(game, number, event.dice)
            case Rolled():
                number += 1
                yield Throw(game, number, event.roll.dice)
            case _:
                pass


def next_throw(events: Iterable[Event]) -> tuple[int, int]:
    """The game and the number of the throw that comes after these events of a match."""
    game, number = 1, 1
    for event in events:
        if isinstance(event, NextGame):
            game, number = game + 1, 1
        elif isinstance(event, Opened | Rolled):
            number += 1
    return game, number
