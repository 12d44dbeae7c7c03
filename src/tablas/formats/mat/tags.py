"""What the tags in front of a match say: players, rules and everything about the event."""

from __future__ import annotations

import re
from collections.abc import Iterable

from tablas.position import VARIANTS
from tablas.record import MatchRecord, PlayerRecord, Problem
from tablas.stakes import MOST_CUBE, Rules

TAG = re.compile(r'\[([^"\[\]]+)"(.*)"\s*\]\s*$')

_DATE = re.compile(r"(\d{4})\.(\d\d)\.(\d\d)$")
_ISO_DATE = re.compile(r"(\d{4})-(\d\d)-(\d\d)$")
_VARIANT_NAMES = {
    "standard": "Backgammon",
    "hypergammon": "HyperGammon",
    "nackgammon": "NackGammon",
    "longgammon": "LongGammon",
}
_VARIANTS = {written.lower(): name for name, written in _VARIANT_NAMES.items()}
_SWITCHES = {"crawford": "crawford", "jacoby": "jacoby", "beaver": "beavers", "beavers": "beavers"}
_SWITCH_NAMES = {"crawford": "Crawford", "jacoby": "Jacoby", "beavers": "Beaver"}
_ON = {"on": True, "yes": True, "true": True, "off": False, "no": False, "false": False}
_PLAYERS = {"player 1", "player 2", "player 1 elo", "player 2 elo"}
_CLOCK_NAMES = ("TimeControl", "ClockType")
_STUDIO = "Backgammon Studio"
_PRODUCERS = frozenset({"XG Mobile", "BackgammonGalaxy", _STUDIO, "GridGammon", "PlayOK", "DailyGammon"})
_RULE_NAMES = {"variation", "cubelimit", *_SWITCHES}
_HELD_NAMES = _PLAYERS | _RULE_NAMES | {name.lower() for name in (*_CLOCK_NAMES, "EventDate")}

# Stands for an empty name, which stops GNU Backgammon 1.07; the empty tag beside it tells readers.
NOBODY = ("Player 1", "Player 2")

# Match ID is negative where eXtreme Gammon saved the board turned round: its Player 1 is the right column.
_TURNED = "-"


def tag_in(line: str) -> tuple[str, str] | None:
    """Key and value of a comment line that is a tag, None for any other comment."""
    found = TAG.match(line.lstrip("; \t"))
    return (found[1].strip(), found[2]) if found else None


def describe(
    length: int, tags: Iterable[tuple[str, str]], names: tuple[str, str], place: str
) -> tuple[MatchRecord, list[Problem]]:
    """A record without games that says what the tags say, and the tags that make no sense.

    Args:
        length: points the match is played to.
        tags: key and value as written.
        names: of the left and the right column, which decide who is seat 0.
        place: where the header stands.
    """
    said = {key.lower(): text for key, text in tags}
    rules, stated, problems = _rules(said, place)
    clock = next((said[name.lower()] for name in _CLOCK_NAMES if name.lower() in said), "")
    record = MatchRecord(
        length=length,
        rules=rules,
        players=_players(said, names),
        tags=tuple(_kept(key, text) for key, text in tags if _is_kept(key, text, clock)),
        stated=stated,
        clock=clock,
        producer=said.get("site", "") if said.get("site", "") in _PRODUCERS else "",
    )
    return record, problems


def _is_kept(key: str, text: str, clock: str) -> bool:
    """Whether no other field of the record says what the tag says."""
    low = key.lower()
    if low in _RULE_NAMES:
        return not _understood(low, text)
    if low in {name.lower() for name in _CLOCK_NAMES}:
        return text != clock
    return low not in _PLAYERS


def _kept(key: str, text: str) -> tuple[str, str]:
    if key.lower() == "eventdate" and (date := _DATE.match(text)):
        return "Date", f"{date[1]}-{date[2]}-{date[3]}"
    return key, text


def _understood(low: str, text: str) -> bool:
    if low == "variation":
        return _variant(text) in VARIANTS
    if low == "cubelimit":
        return _cube_limit(text) is not None
    return text.lower() in _ON


def _variant(text: str) -> str:
    low = text.strip().lower()
    return _VARIANTS.get(low, low)


def _cube_limit(text: str) -> int | None:
    value = int(text) if text.isdecimal() and len(text) < 10 else 0
    return value if 1 <= value <= MOST_CUBE and value & (value - 1) == 0 else None


def _rules(said: dict[str, str], place: str) -> tuple[Rules, frozenset[str], list[Problem]]:
    stated: dict[str, str | bool | int] = {}
    problems: list[Problem] = []
    for low in sorted(_RULE_NAMES & said.keys()):
        text = said[low]
        if not _understood(low, text):
            message = f"{text!r} says nothing about the rules that is understood (tag {low})"
            problems.append(Problem("bad_tag", place, message))
        elif low == "variation":
            stated["variant"] = _variant(text)
        elif low == "cubelimit":
            limit = _cube_limit(text) or 1
            stated |= {"cube": False} if limit == 1 else {"cube_cap": limit}
        else:
            stated[_SWITCHES[low]] = _ON[text.lower()]
    plain = Rules()
    cap = stated.get("cube_cap")
    rules = Rules(
        variant=str(stated.get("variant", plain.variant)),
        jacoby=bool(stated.get("jacoby", plain.jacoby)),
        beavers=bool(stated.get("beavers", plain.beavers)),
        crawford=bool(stated.get("crawford", plain.crawford)),
        cube=bool(stated.get("cube", plain.cube)),
        cube_cap=int(cap) if cap is not None else None,
    )
    return rules, frozenset(stated), problems


def is_turned(said: dict[str, str], names: tuple[str, str]) -> bool:
    """Whether the tags call the right column Player 1."""
    tagged = (said.get("player 1", "").strip().lower(), said.get("player 2", "").strip().lower())
    columns = (names[0].strip().lower(), names[1].strip().lower())
    straight = sum(tag == column for tag, column in zip(tagged, columns, strict=True))
    turned = sum(tag == column for tag, column in zip(tagged, reversed(columns), strict=True))
    if straight != turned:
        return turned > straight
    return said.get("match id", "").startswith(_TURNED)


def _players(said: dict[str, str], names: tuple[str, str]) -> tuple[PlayerRecord, PlayerRecord]:
    order = (2, 1) if is_turned(said, names) else (1, 2)
    first, second = (_player(said, f"player {number}", names[seat]) for seat, number in enumerate(order))
    return first, second


def _player(said: dict[str, str], key: str, column: str) -> PlayerRecord:
    """The name of the column counts; another one in the tag is kept beside it."""
    name, tagged = column, said.get(key, "").strip()
    if column in NOBODY and said.get(key) == "":
        return PlayerRecord("", said.get(f"{key} elo", ""))
    rating = said.get(f"{key} elo", "")
    glued, comma, number = column.rpartition(",")
    if comma and _is_number(number) and tagged != column:
        name, rating = glued.strip(), rating or number.strip()
    if not name and tagged:
        name = tagged
    extra = (("Name", tagged),) if tagged and tagged != name else ()
    return PlayerRecord(name, rating, extra)


def _is_number(text: str) -> bool:
    return text.strip().replace(".", "", 1).isdecimal()


def tag_lines(record: MatchRecord) -> list[str]:
    """The tags a record is written with, and those of the players and rules."""
    lines = [_line(*_written(key, text)) for key, text in record.tags if survives(key, text)]
    lines += _player_lines(record)
    if record.clock:
        lines.append(_line(_CLOCK_NAMES[record.tag("Site") == _STUDIO], one_line(record.clock)))
    return lines + _rule_lines(record)


def _player_lines(record: MatchRecord) -> list[str]:
    players = record.players
    if record.tag("Match ID").startswith(_TURNED) and players[0].name != players[1].name:
        players = players[1], players[0]
    full = [dict(player.extra).get("Name", player.name) for player in players]
    lines = [_line(f"Player {number}", one_line(name)) for number, name in enumerate(full, 1)]
    return lines + [
        _line(f"Player {number} Elo", one_line(player.rating))
        for number, player in enumerate(players, 1)
        if player.rating
    ]


def _rule_lines(record: MatchRecord) -> list[str]:
    rules, plain, stated = record.rules, Rules(), record.stated
    lines = []
    if "variant" in stated or rules.variant != plain.variant:
        lines.append(_line("Variation", _VARIANT_NAMES.get(rules.variant, rules.variant)))
    for name, key in _SWITCH_NAMES.items():
        value = bool(getattr(rules, name))
        if name in stated or value != getattr(plain, name):
            lines.append(_line(key, "On" if value else "Off"))
    if not rules.cube:
        lines.append(_line("CubeLimit", "1"))
    elif rules.cube_cap is not None:
        lines.append(_line("CubeLimit", str(rules.cube_cap)))
    return lines


def _written(key: str, text: str) -> tuple[str, str]:
    if key == "Date" and (date := _ISO_DATE.match(text)):
        return "EventDate", f"{date[1]}.{date[2]}.{date[3]}"
    return key, text


def one_line(text: str) -> str:
    """The text without line ends and outer blanks."""
    return " ".join(text.split("\n")).replace("\r", " ").strip()


def _line(key: str, text: str) -> str:
    return f'; [{key} "{text}"]'


def survives(key: str, text: str) -> bool:
    """Whether a tag comes back from the line it is written as, and as a tag of its own."""
    if "\n" in key + text or "\r" in key + text or key.lower() in _HELD_NAMES:
        return False
    return tag_in(_line(*_written(key, text))) == _written(key, text)


def is_plain(text: str) -> bool:
    """Whether a name, rating or clock comes back from a tag."""
    return "\n" not in text and "\r" not in text and text == text.strip()
