"""Records as .sgf that GNU Backgammon loads.

What the format has no property for, and no program misses, is kept in private ones: XT holds tags as
NAME:TEXT, XC a comment on the match, XK the time control.
"""

from __future__ import annotations

import re
from itertools import count

from tablas.errors import CannotWrite, Loss
from tablas.formats.agreed import loses_rules
from tablas.formats.sgf_notes import letter_of, letters_of, write_note
from tablas.formats.sgf_tree import escape, split_raw
from tablas.match import Seat, opponent
from tablas.position import Position
from tablas.record import (
    Annotation,
    BoardSet,
    CubeTurn,
    Entry,
    MatchRecord,
    PlayerRecord,
    PositionRecord,
    RecordedGame,
    Remark,
    Resignation,
    Tags,
    Turn,
)

TAGS = {"EV": "Event", "RO": "Round", "PC": "Place", "DT": "Date", "AN": "Annotator", "SO": "Source"}
VARIANTS_BY_WORD = {
    "nackgammon": "nackgammon",
    "hypergammon1": "hypergammon-1",
    "hypergammon2": "hypergammon-2",
    "hypergammon3": "hypergammon",
}

_COLOURS = ("W", "B")
_WORDS = {"double": "double", "beaver": "double", "raccoon": "double", "take": "take", "pass": "drop"}
_VARIANT_WORDS = {
    "nackgammon": "Nackgammon",
    "hypergammon-1": "Hypergammon1",
    "hypergammon-2": "Hypergammon2",
    "hypergammon": "Hypergammon3",
}
_NAME = re.compile("[A-Z]{1,8}")
_DATE = re.compile(r"[0-9]{4}(-[0-9]{2}){0,2}")


def write(record: MatchRecord, *, lossy: bool = False) -> bytes:
    """The match as .sgf in UTF-8, one game tree a game, a position file as games that were set up.

    Raises:
        CannotWrite: the format has no form for something in it, and ``lossy`` does not allow to leave
            that out; for a variant GNU Backgammon does not know it is never allowed.
    """
    variant = record.rules.variant
    if variant != "standard" and variant not in _VARIANT_WORDS:
        raise CannotWrite("sgf", [Loss("variant", variant)])
    lost: set[Loss] = set()
    games = [*record.games, *map(_game_of, record.positions)] or [RecordedGame()]
    pieces = [
        _root(record, game, number, lost) + _nodes(record, game, lost)
        for number, game in zip(count(), games, strict=False)
    ]
    if record.rules.beavers and record.length == 0 and "beavers" in record.stated:
        lost.add(Loss("beavers"))
    if any(game.outcome and game.outcome.on_time for game in games):
        lost.add(Loss("clocks"))
    if any(game.outcome and (game.outcome.agreed or game.outcome.forfeit) for game in games):
        lost.add(Loss("endings"))
    if loses_rules(record.rules):
        lost.add(Loss("rules"))
    if record.rules.cube_cap is not None:
        lost.add(Loss("cube_cap"))
    if lost and not lossy:
        raise CannotWrite("sgf", sorted(lost))
    return "".join(f"({piece})\n\n" for piece in pieces).encode()


def _game_of(held: PositionRecord) -> RecordedGame:
    """A position as a game in which it was set up; the player on roll is White."""
    stakes = held.stakes
    owners: dict[str, Seat | None] = {"centred": None, "own": 0, "other": 1}
    entries: list[Entry] = [BoardSet(held.position, 0, stakes.cube, owners[stakes.owner], held.note)]
    if held.roll is not None:
        entries.append(Turn(0, held.roll, "unrecorded"))
    return RecordedGame((stakes.own_score, stakes.other_score), stakes.is_crawford, tuple(entries))


def _root(record: MatchRecord, game: RecordedGame, number: int, lost: set[Loss]) -> str:
    white, black = game.score
    kept = dict(game.tags)
    times = kept.pop("MI", "")
    info = f"MI[length:{record.length}][game:{number}][ws:{white}][bs:{black}]"
    written = [";FF[4]GM[6]CA[UTF-8]AP[tablas]", info + (times if split_raw(times) else "")]
    for colour, player in zip(_COLOURS, record.players, strict=True):
        written.append(_player(player, colour, lost))
    written += [_tags(record.tags), _rules(record, game), _result(game)]
    for name, text in (("GC", game.comment), ("XC", record.comment), ("XK", record.clock)):
        if text and (number == 0 or name == "GC"):
            written.append(f"{name}[{escape(text)}]")
    for name, text in kept.items():
        if _NAME.fullmatch(name) and split_raw(text):
            written.append(name + text)
        else:
            lost.add(Loss("game_tags", name))
    return "".join(written)


def _player(player: PlayerRecord, colour: str, lost: set[Loss]) -> str:
    written = f"P{colour}[{escape(player.name)}]" if player.name else ""
    if player.rating:
        written += f"{colour}R[{escape(player.rating)}]"
    for name, text in player.extra:
        if name == f"P{colour}T" and split_raw(text):
            written += name + text
        else:
            lost.add(Loss("player_facts", name))
    return written


def _tags(tags: Tags) -> str:
    properties = {tag: name for name, tag in TAGS.items()}
    written, private = "", ""
    for tag, text in tags:
        name = properties.pop(tag, None)
        if name and text and (tag != "Date" or _DATE.fullmatch(text)):
            written += f"{name}[{escape(text)}]"
        else:
            private += f"[{escape(tag).replace(':', '.')}:{escape(text)}]"
    return written + ("XT" + private if private else "")


def _rules(record: MatchRecord, game: RecordedGame) -> str:
    rules = record.rules
    words = []
    if record.length and rules.crawford:
        words.append("Crawford")
    if game.is_crawford:
        words.append("CrawfordGame")
    if not record.length and rules.jacoby:
        words.append("Jacoby")
    if rules.variant != "standard":
        words.append(_VARIANT_WORDS[rules.variant])
    if not rules.cube:
        words.append("NoCube")
    return f"RU[{':'.join(words)}]" if words else ""


def _result(game: RecordedGame) -> str:
    if game.outcome is None:
        return ""
    resigned = any(isinstance(entry, Resignation) and entry.kind == "accept" for entry in game.entries)
    return f"RE[{_COLOURS[game.outcome.winner]}+{game.outcome.points}{'R' if resigned else ''}]"


def _nodes(record: MatchRecord, game: RecordedGame, lost: set[Loss]) -> str:
    is_money = record.length == 0
    written = []
    entries = game.entries
    for place, entry in enumerate(entries):
        if isinstance(entry, Remark):
            lost.add(Loss("remarks"))
        elif isinstance(entry, Resignation):
            _check_resignation(entries[place:], game, lost)
        elif isinstance(entry, BoardSet):
            written.append(_board(entry, _note(entry.note, entry.turn, is_money, lost)))
        elif isinstance(entry, CubeTurn):
            note = _note(entry.note, entry.seat, is_money, lost)
            written.append(f"\n;{_COLOURS[entry.seat]}[{_WORDS[entry.kind]}]{note}")
        else:
            written.append(_turn(entry, _note(entry.note, entry.seat, is_money, lost), lost))
    return "".join(written)


def _note(note: Annotation | None, seat: Seat, is_money: bool, lost: set[Loss]) -> str:
    return write_note(note, seat, is_money, lost) if note is not None else ""


def _check_resignation(entries: tuple[Entry, ...], game: RecordedGame, lost: set[Loss]) -> None:
    """The result holds a resignation that ended the game; of another, or of its notes, nothing is written."""
    first = entries[0]
    assert isinstance(first, Resignation)
    if first.note is not None:
        lost.add(Loss("resignation_notes"))
    outcome = game.outcome
    # The result has points alone: a gammon resigned where gammons count single would come back as single.
    is_told = outcome is not None and first.value * _last_cube(game) == outcome.points
    if len(entries) > 2 or first.kind == "refuse" or not is_told:
        lost.add(Loss("resignations"))


def _last_cube(game: RecordedGame) -> int:
    cube = 1
    for entry in game.entries:
        if isinstance(entry, BoardSet):
            cube = entry.cube
        elif isinstance(entry, CubeTurn) and entry.kind != "double":
            cube = entry.value
    return cube


def _turn(turn: Turn, note: str, lost: set[Loss]) -> str:
    if turn.dice is None:
        lost.add(Loss("dice"))
        return ""
    colour, dice = _COLOURS[turn.seat], f"{turn.dice[0]}{turn.dice[1]}"
    if turn.kind == "unrecorded":
        return f"\n;PL[{colour}]DI[{dice}]{note}"
    if turn.kind == "illegal":
        # GNU Backgammon stops at such a play, so that the board it led to is set up instead.
        lost.add(Loss("illegal_plays"))
        rolled = f"\n;PL[{colour}]DI[{dice}]{note}"
        if turn.result is None:
            return rolled
        return rolled + _points(turn.result.swapped(), opponent(turn.seat), "")
    return f"\n;{colour}[{dice}{letters_of(turn.steps, turn.seat)}]{note}"


def _board(entry: BoardSet, note: str) -> str:
    owner = "c" if entry.owner is None else _COLOURS[entry.owner].lower()
    return _points(entry.position, entry.turn, note) + f"\n;CV[{entry.cube}]\n;CP[{owner}]"


def _points(position: Position, turn: Seat, note: str) -> str:
    """A node that sets up the position, seen by ``turn``."""
    white = position if turn == 0 else position.swapped()
    own = "".join(f"[{letter_of(point, 0)}]" * max(number, 0) for point, number in enumerate(white.board))
    other = "".join(
        f"[{letter_of(25 - point, 1)}]" * max(-number, 0) for point, number in enumerate(white.board)
    )
    sides = ("AW" + own if own else "") + ("AB" + other if other else "")
    return f"\n;PL[{_COLOURS[turn]}]AE[a:y]{sides}{note}"
