"""Smart Game Format for backgammon, the .sgf files of GNU Backgammon."""

from __future__ import annotations

import re

from tablas.errors import FormatError
from tablas.formats.decoding import decode_text
from tablas.formats.reading import Reading
from tablas.formats.sgf_game import GameReader, read_match_info
from tablas.formats.sgf_tree import Node, Tree, raw, read_trees, unescape
from tablas.formats.sgf_writing import TAGS, VARIANTS_BY_WORD, write
from tablas.position import VARIANTS
from tablas.record import MatchRecord, PlayerRecord, Problem, RecordedGame, Tags, settle
from tablas.stakes import MOST_LENGTH, Rules

__all__ = ["EXTENSIONS", "NAME", "read", "recognise", "write"]

NAME = "sgf"
EXTENSIONS = (".sgf",)

_BEGIN = re.compile(rb"\(\s*;")


def recognise(head: bytes) -> float:
    """How sure it is that a file that begins with these bytes is a backgammon .sgf."""
    begin = _BEGIN.search(head[:4096])
    if begin is None:
        return 0.0
    if re.search(rb"GM\s*\[\s*6\s*\]", head):
        return 0.95
    if re.search(rb"GM\s*\[\s*[0-9]+\s*\]", head):
        return 0.1
    return 0.7 if head.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"(") else 0.3


def read(data: bytes) -> Reading:
    """The matches in a .sgf, one for each run of games with the same length and players.

    Raises:
        FormatError: there is no game tree, or the trees are of another game.
    """
    trees, found = read_trees(decode_text(data))
    if not trees:
        raise FormatError("no game tree, (;...)", "line 1")
    problems = list(found)
    records = []
    first = 0
    for group in _matches(trees):
        raw_record, places, unread = _read_match(group, first)
        record, unsettled = settle(raw_record, places)
        records.append(record)
        problems += unread
        problems += unsettled
        first += len(group)
    return Reading(records[0], tuple(problems), NAME, tuple(records[1:]))


def _matches(trees: list[Tree]) -> list[list[Tree]]:
    """The trees by match: one begins where length or a player's name changes."""
    groups: list[list[Tree]] = []
    known: dict[str, str] = {}
    for tree in trees:
        root = tree[0]
        if root.has("GM") and root.text("GM") != "6":
            raise FormatError(f"game {root.text('GM')!r} is not backgammon, which is 6", f"line {root.line}")
        said = {name: root.text(name) for name in ("PW", "PB") if root.text(name)}
        length = dict(read_match_info(root)).get("length")
        if length is not None:
            said["length"] = length
        if not groups or any(known.get(name, value) != value for name, value in said.items()):
            groups.append([])
            known = {}
        known.update(said)
        groups[-1].append(tree)
    return groups


def _read_match(trees: list[Tree], first: int) -> tuple[MatchRecord, list[list[str]], list[Problem]]:
    root = trees[0][0]
    problems: list[Problem] = []
    length = _length(root, first, problems)
    rules, stated = _rules(root, length)
    games: list[RecordedGame] = []
    places: list[list[str]] = []
    for number, tree in enumerate(trees):
        reader = GameReader(tree, first + number, rules.variant, games[-1] if games else None)
        games.append(reader.read())
        places.append(reader.places)
        problems += reader.problems
    record = MatchRecord(
        length=length,
        rules=rules,
        players=(_player(root, "PW", "WR"), _player(root, "PB", "BR")),
        games=tuple(games),
        tags=_tags(root),
        stated=stated,
        clock=root.text("XK"),
        comment=root.text("XC"),
        producer=root.text("AP").replace(":", " ", 1),
    )
    return record, places, problems


def _length(root: Node, game: int, problems: list[Problem]) -> int:
    text = dict(read_match_info(root)).get("length", "0")
    if re.fullmatch("[0-9]{1,5}", text) and int(text) <= MOST_LENGTH:
        return int(text)
    message = f"match length {text[:20]!r} is no number up to {MOST_LENGTH}"
    problems.append(Problem("bad_length", f"line {root.line}", message, game))
    return 0


def _rules(root: Node, length: int) -> tuple[Rules, frozenset[str]]:
    words = {word.strip().lower() for word in root.text("RU").split(":")}
    stated = {"variant"} & ({"variant"} if words & VARIANTS_BY_WORD.keys() else set())
    if read_match_info(root) or root.has("RU"):
        # GNU Backgammon leaves the property out when the rule in question is not in use.
        stated.add("crawford" if length else "jacoby")
    if "nocube" in words:
        stated.add("cube")
    variant = next((name for word, name in VARIANTS_BY_WORD.items() if word in words), "standard")
    if variant not in VARIANTS:
        raise FormatError(f"the variant {variant} is not one that can be played here", f"line {root.line}")
    rules = Rules(
        variant=variant,
        jacoby="jacoby" in words or "jacoby" not in stated,
        crawford="crawford" in words or "crawford" not in stated,
        cube="nocube" not in words,
    )
    return rules, frozenset(stated)


def _tags(root: Node) -> Tags:
    """The tags with a property of their own, then those that our writer keeps as NAME:TEXT in XT."""
    tags = [(tag, root.text(name)) for name, tag in TAGS.items() if root.text(name)]
    tags += [(unescape(name), unescape(text)) for name, _, text in map(_split_tag, root.values("XT"))]
    return tuple(tags)


def _split_tag(value: str) -> tuple[str, str, str]:
    return value.partition(":")


def _player(root: Node, name: str, rating: str) -> PlayerRecord:
    extra: Tags = ((name + "T", raw(root.values(name + "T"))),) if root.has(name + "T") else ()
    return PlayerRecord(root.text(name), root.text(rating), extra)
