"""What the forms of OGXM documents have in common: what is read of one, and taking bytes from a section."""

from __future__ import annotations

from dataclasses import dataclass

from tablas.errors import FormatError
from tablas.formats.ogxm_plies import RawGame
from tablas.match import Seat
from tablas.record import PlayerRecord, Problem, Tags

_LONGEST_VARINT = 9


@dataclass(frozen=True, slots=True)
class Document:
    """What is read of a document; ``score`` is that before the first game, White's first."""

    length: int
    players: tuple[PlayerRecord, PlayerRecord]
    games: tuple[RawGame, ...]
    tags: Tags = ()
    problems: tuple[Problem, ...] = ()
    cube_cap: int | None = None
    facts: tuple[tuple[str, bool], ...] = ()  # the rules it states, by the names of the fields of Rules
    variant: str = "standard"
    score: tuple[int, int] = (0, 0)
    final: tuple[int, int] | None = None


class Bytes:
    """Bytes of one section, taken from the front; ``begin`` is their place in the file."""

    def __init__(self, data: bytes, begin: int) -> None:
        self.data, self.begin, self.at = data, begin, 0

    def take(self, size: int) -> bytes:
        """The next bytes, as many as asked for; raises FormatError where there are fewer."""
        if size > len(self.data) - self.at:
            raise self.wrong("cut off")
        self.at += size
        return self.data[self.at - size : self.at]

    def byte(self) -> int:
        """The next byte."""
        return self.take(1)[0]

    def word(self) -> int:
        """The next two bytes, the low one first."""
        return self.byte() | self.byte() << 8

    def varint(self) -> int:
        """A number of seven bits a byte, the low ones first."""
        number = 0
        for index in range(_LONGEST_VARINT):
            byte = self.byte()
            number |= (byte & 0x7F) << 7 * index
            if byte < 0x80:
                return number
        raise self.wrong("a number longer than 63 bits")

    def text(self) -> str:
        """A text behind one byte with its length."""
        return self.take(self.byte()).decode("utf-8", errors="replace")

    def long_text(self) -> str:
        """A text behind a number with its length."""
        return self.take(self.varint()).decode("utf-8", errors="replace")

    @property
    def is_at_end(self) -> bool:
        """Whether all has been taken."""
        return self.at >= len(self.data)

    @property
    def place(self) -> str:
        """Where the next byte stands in the file."""
        return f"offset 0x{self.begin + self.at:x}"

    def wrong(self, message: str) -> FormatError:
        """The error to raise at this place."""
        return FormatError(message, self.place)


def seat_of(winner: int) -> Seat | None:
    """The seat of a winner as documents number them: 0 is White, 1 Black, anything else nobody."""
    return 0 if winner == 0 else 1 if winner == 1 else None


def steps_of(raw: bytes) -> tuple[tuple[int, int], ...]:
    """(start, pips) of steps of one byte each, five bits and three."""
    return tuple((byte & 31, byte >> 5) for byte in raw if byte)


def cap_of(limit: int) -> int | None:
    """The cap of the cube, None for a number that is none."""
    return limit if 0 < limit <= 1 << 23 and limit & (limit - 1) == 0 else None
