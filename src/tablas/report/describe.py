"""A position in words, for screen readers and for windows too narrow for a board."""

from __future__ import annotations

from tablas.moves import Roll
from tablas.position import Position
from tablas.report.words import Words
from tablas.stakes import Stakes


def described(
    position: Position, words: Words, *, stakes: Stakes | None = None, roll: Roll | None = None
) -> tuple[str, str]:
    """The title of a board, and a text that says everything the drawing shows."""
    own_off, other_off = position.off
    own_pips, other_pips = position.pips
    sentences = [
        words["describe_own"].format(points=_points(position, words, own=True)),
        words["describe_other"].format(points=_points(position, words, own=False)),
    ]
    if own_off or other_off:
        sentences.append(words["describe_off"].format(own=own_off, other=other_off))
    sentences.append(words["describe_pips"].format(own=own_pips, other=other_pips))
    if stakes is not None:
        sentences += [_score(stakes, words), _cube(stakes, words)]
    if roll is not None:
        sentences.append(words["describe_dice"].format(first=roll.first, second=roll.second))
    return words["board_title"], " ".join(sentence for sentence in sentences if sentence)


def _points(position: Position, words: Words, *, own: bool) -> str:
    """The points a side holds, highest first, how many checkers on each; the other side by own numbers."""
    sign = 1 if own else -1
    bar = 25 if own else 0
    places = [(words["describe_bar"], sign * position.board[bar])]
    places += [(str(point), sign * position.board[point]) for point in range(24, 0, -1)]
    held = [f"{place} ({count})" for place, count in places if count > 0]
    return ", ".join(held) or words["describe_none"]


def _score(stakes: Stakes, words: Words) -> str:
    if stakes.is_money:
        return words["describe_money"]
    return words["describe_score"].format(
        own=stakes.own_score, other=stakes.other_score, length=stakes.length
    )


def _cube(stakes: Stakes, words: Words) -> str:
    if stakes.is_crawford:
        return words["describe_crawford"]
    if not stakes.is_cube_in_use:
        return ""
    key = {
        "centred": words["describe_cube_centred"],
        "own": words["describe_cube_own"],
        "other": words["describe_cube_other"],
    }[stakes.owner]
    return key.format(value=stakes.cube)
