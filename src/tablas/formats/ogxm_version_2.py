"""The match and the games of version 2 of OGXM documents (``.ogxm``).

A record begins with its length and a mask whose bits say which fields it has, in the order of the bits; a
later version may only add fields behind those known here, which the length steps over.
"""

from __future__ import annotations

import struct

from tablas.errors import FormatError
from tablas.formats.ogxm_bytes import Bytes, Document, cap_of, seat_of, steps_of
from tablas.formats.ogxm_plies import (
    BOARD_VALUES,
    RESIGN_GAME,
    RESIGN_MATCH,
    ROLLS,
    SET_POSITION,
    Ply,
    RawGame,
    date_of,
    step_count,
)
from tablas.match import Seat
from tablas.record import PlayerRecord, Tags

_VARIANTS = ("standard", "nackgammon", "hypergammon", "longgammon")
_RULES = ((1, "crawford"), (2, "jacoby"), (4, "beavers"), (8, "raccoons"))
_ESCAPE = 63
_LAST_ACTION = 37
_MOST_AUTOMATIC = 12


class _Record:
    """The fields of one record, taken in order."""

    def __init__(self, body: Bytes) -> None:
        size = body.varint()
        begin = body.begin + body.at
        self.fields = Bytes(body.take(size), begin)
        self._mask = self.fields.varint()

    def has(self, bit: int) -> bool:
        return bool(self._mask >> bit & 1)

    def number(self, bit: int, otherwise: int = 0) -> int:
        return self.fields.varint() if self.has(bit) else otherwise

    def text(self, bit: int) -> str:
        return self.fields.long_text() if self.has(bit) else ""

    def pair(self, bit: int) -> tuple[int, int] | None:
        return (self.fields.varint(), self.fields.varint()) if self.has(bit) else None

    def board(self, bit: int) -> tuple[int, ...]:
        return struct.unpack(f"{BOARD_VALUES}b", self.fields.take(BOARD_VALUES)) if self.has(bit) else ()


def match_of(body: Bytes) -> Document:
    """The match as its section says; the games are no part of it.

    Raises:
        FormatError: cut off, or of a variant that is not known.
    """
    record = _Record(body)
    length, variant = record.fields.varint(), record.fields.varint()
    if variant >= len(_VARIANTS):
        raise record.fields.wrong(f"variant {variant} of the game")
    names = record.text(0), record.text(1)
    has_rules = record.has(2)
    rules, limit = record.number(2), record.number(3)
    start, final = record.pair(4), record.pair(5)
    record.number(6)
    record.number(7)
    began = record.number(8)
    for bit in (9, 10):
        record.number(bit)
    tags = _tags(record, began)
    players = tuple(_player(record, bit, name) for bit, name in zip((23, 24), names, strict=True))
    return Document(
        length,
        (players[0], players[1]),
        (),
        tags,
        cube_cap=cap_of(limit),
        facts=tuple((name, bool(rules & bit)) for bit, name in _RULES) if has_rules else (),
        variant=_VARIANTS[variant],
        score=start or (0, 0),
        final=final,
    )


def _tags(record: _Record, began: int) -> Tags:
    event = record.text(12)
    year, _ = record.number(13), record.number(14)
    stage = record.text(15)
    number = record.number(16)
    table, city, country, address, site, reference = (record.text(bit) for bit in range(17, 23))
    said = (
        ("Event", f"{event} {year}" if event and year else event),
        ("Round", stage or (str(number) if number else "")),
        ("Table", table),
        ("Place", ", ".join(filter(None, (city, country)))),
        ("Link", address),
        ("Site", site),
        ("Match ID", reference),
        ("Date", date_of(began / 1000)),
    )
    return tuple((name, text) for name, text in said if text)


def _player(record: _Record, bit: int, name: str) -> PlayerRecord:
    """A player with what his profile says, where there is one."""
    if not record.has(bit):
        return PlayerRecord(name)
    profile = _Record(record.fields)
    user = profile.text(0)
    rating = profile.number(1)
    system, country = profile.text(2), profile.text(3)
    said = (("user", user), ("rating system", system), ("country", country))
    return PlayerRecord(
        name, f"{rating / 100:.2f}" if rating else "", tuple((key, text) for key, text in said if text)
    )


def game_of(body: Bytes) -> RawGame:
    """A game: a record with its result, then plies up to the end of the section.

    Raises:
        FormatError: cut off, or with a ply that is not understood.
    """
    record = _Record(body)
    winner, points = record.number(0, -1), record.number(1)
    place = record.fields.place
    board = record.board(3)
    cube, owner, doubled = record.number(4, 1), record.number(5, -1), record.number(6)
    plies: list[Ply] = [Ply(SET_POSITION, 0, board=board, place=place)] if board else []
    while not body.is_at_end:
        plies.append(_ply(body))
    value = max(cube, 1) << min(doubled, _MOST_AUTOMATIC)
    return RawGame(tuple(plies), seat_of(winner), points, None, value, seat_of(owner))


def _ply(body: Bytes) -> Ply:
    """One ply; its steps end when the dice are used up, or with a zero byte, and before its extras."""
    place = body.place
    code = body.byte()
    action = code & 63
    seat: Seat = 1 if code & 64 else 0
    steps = bytearray()
    while action < len(ROLLS) and len(steps) < step_count(action):
        byte = body.byte()
        if byte == 0:
            break
        steps.append(byte)
    if not code & 128:
        if action in (SET_POSITION, _ESCAPE):
            raise FormatError(f"the ply 0x{code:02x} is without what it needs", place)
        return Ply(action, seat, None, steps_of(bytes(steps)), place=place)
    return _with_extras(action, seat, steps_of(bytes(steps)), _Record(body), place)


def _with_extras(
    action: int, seat: Seat, steps: tuple[tuple[int, int], ...], extras: _Record, place: str
) -> Ply:
    if _LAST_ACTION < action < _ESCAPE:
        return Ply(action, seat, place=place)  # what its record holds is known to who wrote it only
    dice = (extras.fields.byte(), extras.fields.byte()) if extras.has(0) else None
    value = extras.number(1)
    cube = extras.number(2)
    if extras.has(4):
        extras.fields.take(4)
    if extras.has(5):
        extras.fields.take(extras.fields.varint())
    board = extras.board(6)
    if action == _ESCAPE:
        action = extras.number(7, _ESCAPE)
    if action == SET_POSITION:
        if not board:
            raise FormatError("a position is set, but there is none", place)
        if dice:
            # A play written by the board it led to: the seat is that of who plays next.
            return Ply(SET_POSITION, 1 if seat == 0 else 0, dice, board=board, place=place)
    return Ply(
        action, seat, None, steps, value if action in (RESIGN_GAME, RESIGN_MATCH) else cube, board, place
    )
