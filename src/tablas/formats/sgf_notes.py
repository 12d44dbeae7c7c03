"""What GNU Backgammon notes about a node of its .sgf: analyses, marks, luck and comments, both ways.

Checker letters: a to x are White's own points 1 to 24, y is the bar and z off, for both sides.
"""

from __future__ import annotations

import math
import re

from tablas.errors import Loss
from tablas.evaluation import Evaluation
from tablas.formats.sgf_tree import Node, Values, escape, raw, split_raw, unescape
from tablas.match import Seat
from tablas.record import Analysis, Annotation, Candidate, Steps

_MARKS = {
    ("DO", ""): "doubtful",
    ("BM", "1"): "bad",
    ("BM", "2"): "very_bad",
    ("TE", "1"): "good",
    ("TE", "2"): "very_good",
    ("IT", ""): "interesting",
}
_NODE_OF_MARK = {mark: node for node, mark in _MARKS.items()}
_LETTERS = re.compile(r"(?:[a-z]{2}){0,4}")
_CANDIDATE = re.compile(r"[a-z]{0,8} [EX] ")
_NAME = re.compile(r"[A-Z]{1,8}")
_BAR, _OFF = 25, 0
_CHANCES = 5
_TIMES = ("WL", "BL")  # time left, as the format has it for all games
_CUBE_NUMBERS = 7  # five chances, cubeless and cubeful equity


def point_of(letter: str, seat: Seat) -> int:
    """The own point of that seat a letter stands for, 25 the bar, 0 off."""
    if letter == "y":
        return _BAR
    if letter == "z":
        return _OFF
    number = ord(letter) - ord("a") + 1
    return number if seat == 0 else 25 - number


def letter_of(point: int, seat: Seat) -> str:
    """The letter of an own point of that seat."""
    if point == _BAR:
        return "y"
    if point == _OFF:
        return "z"
    return chr(ord("a") + (point if seat == 0 else 25 - point) - 1)


def steps_of(letters: str, seat: Seat) -> Steps | None:
    """The steps in pairs of letters; None when they are no such pairs."""
    if not _LETTERS.fullmatch(letters):
        return None
    points = [point_of(letter, seat) for letter in letters]
    return tuple(zip(points[::2], points[1::2], strict=True))


def letters_of(steps: Steps, seat: Seat) -> str:
    """The pairs of letters of steps."""
    return "".join(letter_of(start, seat) + letter_of(end, seat) for start, end in steps)


def read_note(node: Node, seat: Seat, handled: frozenset[str]) -> Annotation | None:
    """What the node says about its action; ``handled`` are the properties that are the action itself."""
    comment, mark, luck = node.text("C"), "", None
    clock = _clock(node)
    analyses: list[Analysis] = []
    extra: list[tuple[str, str]] = []
    for name, values in node.properties:
        if name in handled or name == "C" or (clock is not None and name in _TIMES):
            continue
        found = _MARKS.get((name, values[0] if values else ""))
        if name == "LU" and _number(node.text("LU")) is not None:
            luck = _number(node.text("LU"))
        elif found and not mark and len(values) == 1:
            mark = found
        elif name == "A" and values:
            analyses.append(_read_plays(values, seat))
        elif name == "DA" and values:
            analyses.append(_read_cube(values))
        else:
            extra.append((name, raw(values)))
    note = Annotation(comment, mark, luck, clock, tuple(analyses), tuple(extra))
    return None if note == Annotation() else note


def _clock(node: Node) -> tuple[float, float] | None:
    """Seconds left of White, who is seat 0, and Black, where both are told."""
    white, black = (_number(node.text(name)) for name in _TIMES)
    return None if white is None or black is None else (white, black)


def _read_plays(values: Values, seat: Seat) -> Analysis:
    candidates = tuple(_read_candidate(unescape(value), seat) for value in values[1:])
    level = candidates[0].level if candidates else ""
    return Analysis("play", level, candidates=candidates, extra=(("made", unescape(values[0])),))


def _read_candidate(text: str, seat: Seat) -> Candidate:
    words = text.split()
    steps = steps_of(words[0], seat) if words else None
    if steps is None:
        return Candidate(text=text)
    if len(words) > 1 and words[1] == "X":
        numbers = _numbers_after(words, "Output")
        return Candidate(steps, _chances(numbers), _at(numbers, _CHANCES + 1), "rollout", text)
    begin = 4 if words[2:3] == ["ver"] else 2
    numbers = _leading_numbers(words[begin : begin + _CHANCES + 1])
    level = _level(words[begin + _CHANCES + 1]) if len(words) > begin + _CHANCES + 1 else ""
    return Candidate(steps, _chances(numbers), _at(numbers, _CHANCES), level, text)


def _read_cube(values: Values) -> Analysis:
    """Cubeful values of a match are match winning chances of the player who may double."""
    text = unescape(values[0])
    extra = (("DA", raw(values)),)
    words = text.split()
    if words[:1] != ["E"]:
        numbers = _numbers_after(words, "Output")
        return Analysis(
            "cube", "rollout", _chances(numbers), no_double=_at(numbers, _CHANCES + 1), extra=extra
        )
    numbers = _leading_numbers(words[-2 * _CUBE_NUMBERS :])
    level = _level(words[3]) if len(words) > 3 else ""
    if len(numbers) < 2 * _CUBE_NUMBERS:
        return Analysis("cube", level, extra=extra)
    return Analysis(
        "cube",
        level,
        _chances(numbers),
        no_double=numbers[_CUBE_NUMBERS - 1],
        double_take=numbers[2 * _CUBE_NUMBERS - 1],
        extra=extra,
    )


def _level(word: str) -> str:
    plies = re.match(r"[0-9]{1,2}", word)
    return f"{plies[0]}-ply" if plies else ""


def _number(text: str) -> float | None:
    try:
        value = float(text.replace(",", ".", 1)) if len(text) < 40 and "_" not in text else math.nan
    except ValueError:
        return None
    return value if math.isfinite(value) else None


def _leading_numbers(words: list[str]) -> list[float]:
    numbers = []
    for word in words:
        value = _number(word)
        if value is None:
            break
        numbers.append(value)
    return numbers


def _numbers_after(words: list[str], name: str) -> list[float]:
    if name not in words:
        return []
    begin = words.index(name) + 1
    return _leading_numbers(words[begin : begin + _CUBE_NUMBERS])


def _at(numbers: list[float], place: int) -> float | None:
    return numbers[place] if place < len(numbers) else None


def _chances(numbers: list[float]) -> Evaluation | None:
    return Evaluation(*numbers[:_CHANCES]) if len(numbers) >= _CHANCES else None


def write_note(note: Annotation, seat: Seat, is_money: bool, lost: set[Loss]) -> str:
    """The properties that hold a note; what they cannot hold is named in ``lost``."""
    written = [_written_analysis(analysis, seat, is_money, lost) for analysis in note.analyses]
    if note.mark in _NODE_OF_MARK:
        name, value = _NODE_OF_MARK[note.mark]
        written.append(f"{name}[{value}]")
    elif note.mark:
        lost.add(Loss("marks", note.mark))
    if note.luck is not None:
        written.append(f"LU[{note.luck:.5f}]")
    if note.clock is not None:
        written += [f"{name}[{left!r}]" for name, left in zip(_TIMES, note.clock, strict=True)]
    for name, text in note.extra:
        if _NAME.fullmatch(name) and split_raw(text):
            written.append(name + text)
        else:
            lost.add(Loss("notes", name))
    if note.comment:
        written.append(f"C[{escape(note.comment)}]")
    return "".join(written)


def _written_analysis(analysis: Analysis, seat: Seat, is_money: bool, lost: set[Loss]) -> str:
    extra = dict(analysis.extra)
    for name in extra.keys() - {"DA", "made"}:
        lost.add(Loss("analyses", name))
    if analysis.kind == "cube":
        text = extra.get("DA", "")
        return f"DA{text}" if split_raw(text) else _written_cube(analysis, is_money, lost)
    made = extra.get("made", "0")
    candidates = [_written_candidate(candidate, seat, lost) for candidate in analysis.candidates]
    return f"A[{escape(made)}]" + "".join(f"[{escape(text)}]" for text in candidates if text)


def _written_cube(analysis: Analysis, is_money: bool, lost: set[Loss]) -> str:
    no_double, double = analysis.no_double, analysis.double_take
    if analysis.chances is None or no_double is None or double is None or not is_money:
        # In a match the numbers of the format are match winning chances, of which equities say too little.
        lost.add(Loss("cube_analyses"))
        return ""
    chances = _written_chances(analysis.chances)
    cubeless = f"{analysis.chances.equity:.6f}"
    blocks = f"{chances} {cubeless} {no_double:.6f} {chances} {cubeless} {double:.6f}"
    return f"DA[E ver 3 {_plies(analysis.level)}C 1 0.000000 1 {blocks}]"


def _written_candidate(candidate: Candidate, seat: Seat, lost: set[Loss]) -> str:
    if _CANDIDATE.match(candidate.text):
        return candidate.text
    if candidate.chances is None or candidate.equity is None:
        lost.add(Loss("bare_candidates"))
        return ""
    chances = _written_chances(candidate.chances)
    letters = letters_of(candidate.steps, seat)
    return f"{letters} E ver 3 {chances} {candidate.equity:.6f} {_plies(candidate.level)}C 0 1 0.000000 1"


def _written_chances(chances: Evaluation) -> str:
    return (
        f"{chances.win:.6f} {chances.win_gammon:.6f} {chances.win_backgammon:.6f} "
        f"{chances.lose_gammon:.6f} {chances.lose_backgammon:.6f}"
    )


def _plies(level: str) -> str:
    digits = re.match(r"[0-9]", level)
    return digits[0] if digits else "0"
