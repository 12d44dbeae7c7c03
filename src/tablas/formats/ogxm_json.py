"""The JSON form of OGXM documents (``.gva``), with the analysis of each ply kept as it is written."""

from __future__ import annotations

from tablas.errors import FormatError, TablasError
from tablas.formats.bgf_values import (
    Json,
    Object,
    as_object,
    as_text,
    fact,
    load_json,
    objects,
    real,
    tags_of,
    text,
    whole,
    wholes,
)
from tablas.formats.decoding import decode_text
from tablas.formats.ogxm_bytes import Document, cap_of
from tablas.formats.ogxm_plies import BOARD_VALUES, ROLLS, SET_POSITION, Ply, RawGame, date_of
from tablas.match import Seat
from tablas.notation import parse_position
from tablas.record import Annotation, PlayerRecord, Tags

_RULES = ("crawford", "jacoby", "beaver")
_FIELD_OF_RULE = {"crawford": "crawford", "jacoby": "jacoby", "beaver": "beavers"}
_MOST_LENGTH = 32767
_MILLISECONDS = 10_000_000_000  # a time above is no count of seconds, but of milliseconds


def read_json(data: bytes) -> Document:
    """The document in a JSON text.

    Raises:
        FormatError: no JSON, or not with the fields of an OGXM document.
    """
    top = as_object(load_json(decode_text(data)), "the document")
    if not isinstance(top.get("games"), list) or "match_length" not in top:
        raise FormatError("no OGXM document: match_length and games are missing")
    length = whole(top, "match_length")
    if not 0 <= length <= _MOST_LENGTH:
        raise FormatError(f"a match to {length} points", "match_length")
    limit = whole(top, "cube_limit")
    start = wholes(top, "score_start")
    final = whole(top, "white_score"), whole(top, "black_score")
    return Document(
        length,
        (PlayerRecord(_name(top, "white")), PlayerRecord(_name(top, "black"))),
        tuple(_game(index, raw) for index, raw in enumerate(objects(top["games"]))),
        _tags(top),
        (),
        cap_of(limit),
        tuple((_FIELD_OF_RULE[name], fact(top, name)) for name in _RULES if name in top),
        score=(start[0], start[1]) if len(start) == 2 and min(start) >= 0 else (0, 0),
        final=final if max(final) > 0 else None,
    )


def _name(top: Object, colour: str) -> str:
    """The name of a player, be it written as a text or in an object."""
    value = top.get(f"player_{colour}")
    return text(value, "name") if isinstance(value, dict) else as_text(value)


def _tags(top: Object) -> Tags:
    names = (("event", "Event"), ("round", "Round"), ("site", "Site"), ("place", "Place"))
    stamp = real(top, "timestamp") or 0.0
    day = date_of(stamp / 1000 if stamp > _MILLISECONDS else stamp)
    if not day and isinstance(top.get("timestamp"), str):
        day = text(top, "timestamp")[:10]
    return (*tags_of(top, names), *((("Date", day),) if day else ()))


def _game(index: int, raw: Object) -> RawGame:
    # 0 is White and 1 Black here, 255 unfinished.
    winner: Seat | None = {0: 0, 1: 1}.get(whole(raw, "winner", -1))  # type: ignore[assignment]  # seats
    plies = [
        _ply(ply, f"game {index + 1}, ply {number + 1}")
        for number, ply in enumerate(objects(raw.get("plies")))
    ]
    is_crawford = fact(raw, "is_crawford") if "is_crawford" in raw else None
    return RawGame(tuple(plies), winner, whole(raw, "points_won"), is_crawford)


def _ply(raw: Object, place: str) -> Ply:
    action = whole(raw, "action_id", -1)
    # A ply's colour counts the other way than the winner of a game: 1 is White.
    seat: Seat = 0 if whole(raw, "color") == 1 else 1
    dice = (whole(raw, "d1"), whole(raw, "d2"))
    is_roll = 0 <= action < len(ROLLS)
    # A board set with dice is a play written by the board it led to; the colour is that of who played.
    has_dice = (is_roll or action == SET_POSITION) and all(1 <= die <= 6 for die in dice)
    steps = tuple((whole(step, "from"), whole(step, "pips")) for step in objects(raw.get("moves"))[:4])
    return Ply(
        action,
        seat,
        dice if has_dice else None,
        steps if is_roll else (),
        whole(raw, "value"),
        _board(raw) if action == SET_POSITION else (),
        place,
        _note(raw.get("analysis"), text(raw, "comment")),
    )


def _board(raw: Object) -> tuple[int, ...]:
    """The board that the ply leaves, in White's frame; empty where it does not stand there."""
    counts = wholes(raw, "set_position")
    if len(counts) == BOARD_VALUES:
        return tuple(counts)
    for name in ("ogid_after", "ogid_before"):
        try:
            parsed = parse_position(text(raw, name))
        except TablasError:
            continue
        seen_by_x = parsed.position if parsed.turn == "x" else parsed.position.swapped()
        # X is White, whose own point p is 25 - p in the document's frame.
        return tuple(seen_by_x.board[25 - point] for point in range(26))
    return ()


def _note(analysis: Json, comment: str) -> Annotation | None:
    if analysis in (None, "", [], {}) and not comment:
        return None
    kept = () if analysis in (None, "", [], {}) else (("analysis", as_text(analysis)),)
    return Annotation(comment, extra=kept)
