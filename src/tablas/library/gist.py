"""What the library files about a record: which match it is, its positions, and the words to find it by."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import blake2b

import numpy as np
from numpy.typing import NDArray

from tablas.record import (
    Annotation,
    BoardSet,
    CubeTurn,
    Entry,
    MatchRecord,
    Remark,
    Resignation,
    Turn,
    final_score,
)
from tablas.record.replaying import Replayed, replay_game

# Two games whose first so many rolls were played alike are the same game: rolls alone agree by chance once in
# 21 ** 10.
SURE_AFTER = 10
HEAD_TURNS = 20
# A position of a file of positions stands in no game.
NO_GAME = 0xFFFF
_MOST = 0xFFFF

PLACE = np.dtype([("hash", "<u8"), ("match", "<u4"), ("game", "<u2"), ("entry", "<u2")])

Boards = NDArray[np.int8]
Places = NDArray[np.void]


@dataclass(frozen=True, slots=True)
class Gist:
    """What is filed about one record.

    Attributes:
        fingerprint: 32 hexadecimal digits that are the same for the same match, whatever file it came in.
        heads: one number for the beginning of each game that has one.
        places: of its positions, ``PLACE`` with the match still 0.
        names: of both players.
        event, date: as the record says; the date in ISO form or "".
        length, variant, games, turns, positions, score: of the record.
        remarks: everything somebody wrote about it, made ready for searching.
        notes: how many entries have notes.
    """

    fingerprint: str
    heads: tuple[int, ...]
    places: Places
    names: tuple[str, str]
    event: str
    date: str
    length: int
    variant: str
    games: int
    turns: int
    positions: int
    score: tuple[int, int]
    remarks: str
    notes: int


def gist_of(record: MatchRecord) -> Gist:
    """The gist of a settled record."""
    played = [(game.entries, replay_game(game.entries, record.rules)) for game in record.games]
    rows = [_told(entries, replayed) for entries, replayed in played]
    places = [
        _placed(number, entries, replayed)
        for number, (entries, replayed) in enumerate(played[:NO_GAME])
        if len(entries) <= _MOST
    ]
    notes = list(_notes(record))
    first, second = record.players
    names = (_storable(first.name), _storable(second.name))
    return Gist(
        fingerprint=_fingerprint(record, rows, names),
        heads=tuple(sorted({_signed(_both(row[:HEAD_TURNS])) for row in rows if len(row) >= SURE_AFTER})),
        places=np.concatenate([*places, _held(record)]) if places or record.positions else _no_places(),
        names=names,
        event=_storable(record.tag("Event")),
        date=iso_date(record.tag("Date")),
        length=record.length,
        variant=record.rules.variant,
        games=len(record.games),
        turns=sum(map(len, rows)),
        positions=len(record.positions),
        score=final_score(record),
        remarks=key_of(_storable("\n".join(_remarks(record, notes)))),
        notes=len(notes),
    )


def key_of(text: str) -> str:
    """The text without case, accents and extra blanks, so that what sounds alike is found alike."""
    apart = unicodedata.normalize("NFKD", text)
    return " ".join("".join(each for each in apart if not unicodedata.combining(each)).casefold().split())


def _storable(text: str) -> str:
    """The text in one line without what a database refuses: zero bytes and halves of surrogate pairs."""
    return " ".join(text.replace("\0", " ").encode("utf-8", "replace").decode("utf-8").split())


def iso_date(text: str) -> str:
    """A date in ISO form, or the year or month alone where no more is said; "" for what is no date."""
    found = re.match(r"(\d{4})(?:[-./](\d\d?)(?:[-./](\d\d?))?)?(?!\d)", text.strip())
    if found is None:
        return ""
    parts = [int(part) for part in found.groups() if part is not None]
    return "-".join([f"{parts[0]:04d}", *(f"{part:02d}" for part in parts[1:] if part)])


def hashes_of(boards: Boards) -> NDArray[np.uint64]:
    """A number of 64 bits for each board (n, 26), the same on every machine."""
    words = np.zeros((len(boards), 32), np.uint8)
    words[:, :26] = boards.view(np.uint8)
    columns = words.view("<u8").astype(np.uint64)
    hashed = np.full(len(boards), 0x9E3779B97F4A7C15, np.uint64)
    for column in range(4):
        hashed = _mixed(hashed ^ columns[:, column])
    return hashed


def _mixed(value: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """Every bit of the value in every bit of the result, and no two alike.

    Source: the finaliser of SplitMix64, Steele, Lea and Flood, "Fast splittable pseudorandom number
    generators", OOPSLA 2014.
    """
    value = (value ^ (value >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    value = (value ^ (value >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return value ^ (value >> np.uint64(31))


def _told(entries: Sequence[Entry], replayed: Replayed) -> Boards:
    """A row for each roll of the game: seat, dice, and the board it led to; rolls nobody played end it."""
    acted = [entry for entry in entries if isinstance(entry, Turn | BoardSet)]
    turns = [(spot, entry) for spot, entry in enumerate(acted) if isinstance(entry, Turn)]
    while turns and turns[-1][1].kind == "unrecorded":
        turns.pop()
    rows = np.empty((len(turns), 29), np.int8)
    told = [(turn.seat, *sorted(turn.dice or (0, 0))) for _, turn in turns]
    rows[:, :3] = np.array(told, np.int8).reshape(-1, 3)
    rows[:, 3:] = replayed.after[[spot for spot, _ in turns]]
    return rows


def _both(rows: Boards) -> bytes:
    """Eight bytes that tell these rolls from all others, whichever player sits in which seat."""
    turned = rows.copy()
    turned[:, 0] ^= 1
    return min(blake2b(each.tobytes(), digest_size=8).digest() for each in (rows, turned))


def _signed(digest: bytes) -> int:
    return int.from_bytes(digest, "little", signed=True)


def _fingerprint(record: MatchRecord, rows: Sequence[Boards], names: tuple[str, str]) -> str:
    """Of the length, the variant and every roll with what it led to, in order.

    Names, comments, tags, cube and resignations do not count, as formats differ in what they keep of them.
    Short records may agree by chance, so that names count there too; positions have nothing but themselves.
    """
    head = f"{record.length} {record.rules.variant} {len(rows)}"
    named = [key_of(name) for name in names] if sum(map(len, rows)) < SURE_AFTER else []
    head += "".join(
        f" {held.position.board} {held.stakes} {held.roll and sorted(held.roll)}" for held in record.positions
    )
    digests = []
    for turned in (0, 1):
        seated = " ".join(reversed(named) if turned else named)
        digest = blake2b(f"{head} {seated}".encode(errors="replace"), digest_size=16)
        for game in rows:
            seen = game.copy()
            seen[:, 0] ^= turned
            digest.update(len(game).to_bytes(4, "little"))
            digest.update(seen.tobytes())
        digests.append(digest.hexdigest())
    return min(digests)


def _placed(number: int, entries: Sequence[Entry], replayed: Replayed) -> Places:
    """The places of a game's positions, each where something was first done in it."""
    boards = replayed.before.copy()
    spots: list[int] = []
    is_set: list[int] = []
    pending: int | None = None
    for index, entry in enumerate(entries):
        if isinstance(entry, Turn):
            spots.append(index if pending is None else pending)
            pending = None
        elif isinstance(entry, BoardSet):
            is_set.append(len(spots))
            spots.append(index)
            pending = None
        elif pending is None and _is_first(entry):
            pending = index
    boards[is_set] = replayed.after[is_set]
    if pending is not None and spots:
        boards = np.concatenate([boards, _left(entries[: pending + 1], replayed)])
        spots.append(pending)
    places = _rows(boards, number, spots)
    # A board that was set and then played from is one place, the later one.
    doubled = [row for row in is_set if row + 1 < len(boards) and (boards[row] == boards[row + 1]).all()]
    return np.delete(places, doubled) if doubled else places


def _left(entries: Sequence[Entry], replayed: Replayed) -> Boards:
    """The last board of the game (1, 26), seen by the seat of the last of these entries."""
    last = entries[-1]
    before = next(entry for entry in reversed(entries) if isinstance(entry, Turn | BoardSet))
    seen_by = before.seat if isinstance(before, Turn) else before.turn
    board = replayed.after[-1:]
    return board if isinstance(last, CubeTurn | Resignation) and last.seat == seen_by else -board[:, ::-1]


def _is_first(entry: Entry) -> bool:
    """Whether a player on roll does this before he rolls."""
    return (isinstance(entry, CubeTurn) and entry.kind == "double") or (
        isinstance(entry, Resignation) and entry.kind == "offer"
    )


def _rows(boards: Boards, game: int, spots: Sequence[int]) -> Places:
    places = np.zeros(len(boards), PLACE)
    places["hash"] = hashes_of(np.ascontiguousarray(boards))
    places["game"], places["entry"] = game, spots
    return places


def _held(record: MatchRecord) -> Places:
    if not record.positions:
        return _no_places()
    boards = np.array([held.position.board for held in record.positions[:_MOST]], np.int8)
    return _rows(boards, NO_GAME, range(len(boards)))


def _no_places() -> Places:
    return np.zeros(0, PLACE)


def _notes(record: MatchRecord) -> Iterator[Annotation]:
    for game in record.games:
        for entry in game.entries:
            if not isinstance(entry, Remark) and entry.note is not None:
                yield entry.note
    yield from (held.note for held in record.positions if held.note is not None)


def _remarks(record: MatchRecord, notes: Iterable[Annotation]) -> Iterator[str]:
    yield record.comment
    for game in record.games:
        yield game.comment
        yield from (entry.text for entry in game.entries if isinstance(entry, Remark))
    yield from (note.comment for note in notes if note.comment)
