"""The text analysis of GNU Backgammon ("export match text"): the match with its boards and numbers.

The seat of each player is that of the board: O, who is player 0 of the Match IDs, is seat 0.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from itertools import pairwise

from tablas.errors import FormatError
from tablas.evaluation import Evaluation
from tablas.formats.decoding import decode_text, is_text
from tablas.formats.reading import Reading
from tablas.match import Seat, opponent
from tablas.record import (
    Analysis,
    Annotation,
    Candidate,
    CubeTurn,
    Entry,
    MatchRecord,
    Outcome,
    PlayerRecord,
    Problem,
    RecordedGame,
    Resignation,
    Steps,
    Turn,
    settle,
)
from tablas.stakes import MOST_LENGTH, Rules

NAME = "gnubg_text"
EXTENSIONS = (".txt",)

_SCORE = re.compile(
    r"The score \(after ([0-9]{1,4}) games?\) is: (.{1,80}) ([0-9]{1,5}), (.{1,80}) ([0-9]{1,5})"
    r" ?\((match to ([0-9]{1,5}) points?|money session)([^)]*)\)"
)
_TAG = re.compile(r"(Date|Event|Round|Place|Annotator|Comments): (.*)")
_HEADING = re.compile(r"Move number [0-9]{1,5}:(?:.* to play ([1-6])([1-6])$)?")
_ACTION = re.compile(
    r"\* (.{1,80}) "
    r"(moves .*|cannot move|doubles|redoubles|beavers|accepts.*|rejects.*|passes.*|drops.*|takes.*)"
)
_RESULT = re.compile(r"(.{1,80}) wins ([0-9]{1,5}) points?")
_RESIGNS = re.compile(r"\* ?(.{1,80}) (?:offers to resign|resigns)\b(?:.*?\b(single|gammon|backgammon))?")
_CANDIDATE = re.compile(
    r"(\*)? +[0-9]{1,3}\. (.{1,14}?-ply|Rollout) +(\S.*?) +(?:Eq\.|MWC): *([-+][0-9.,]+)( *\([-+0-9.,]+\))?"
)
_CHANCES = re.compile(
    r"\s+([0-9][.,]\S+) ([0-9][.,]\S+) ([0-9][.,]\S+) - ([0-9][.,]\S+) ([0-9][.,]\S+) ([0-9][.,]\S+)$"
)
_CUBELESS = re.compile(r"([0-9]{1,2}-ply) cubeless equity")
_CUBEFUL = re.compile(r"[1-3]\. (No (?:re)?double|(?:Red|D)ouble, (?:pass|take|beaver)) +([-+][0-9.,]+)")
_HOP = re.compile(r"(bar|[0-9]{1,2})((?:/(?:off|[0-9]{1,2})\*?)+)(?:\(([1-4])\))?", re.IGNORECASE)
_MADE_BY = re.compile(r" by (GNU Backgammon [^\s]+)")
_ALERTS = {"doubtful": "doubtful", "bad": "bad", "very bad": "very_bad"}
_ALERT = re.compile(r"Alert: (very bad|bad|doubtful)")
_VALUES = {"single": 1, "gammon": 2, "backgammon": 3}


def recognise(head: bytes) -> float:
    """How sure it is that a file that begins with these bytes is such a text."""
    if not is_text(head) or b"The score (after" not in head:
        return 0.0
    return 0.9 if b"Move number" in head or b"Match ID" in head else 0.6


@dataclass(slots=True)
class _State:
    """The lines read so far."""

    length: int = 0
    names: list[str] = field(default_factory=lambda: ["", ""])
    rules: Rules = field(default_factory=Rules)
    tags: list[tuple[str, str]] = field(default_factory=list)
    games: list[RecordedGame] = field(default_factory=list)
    places: list[list[str]] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    dice: tuple[int, int] | None = None
    cube: int = 1
    analyses: list[Analysis] = field(default_factory=list)
    mark: str = ""
    score: tuple[int, int] = (0, 0)
    is_crawford: bool = False
    outcome: Outcome | None = None
    is_open: bool = False
    producer: str = ""
    problems: list[Problem] = field(default_factory=list)


def read(data: bytes) -> Reading:
    """The match in a text of GNU Backgammon.

    Raises:
        FormatError: it names no score, which every such text begins with.
    """
    state = _State()
    for number, line in enumerate(decode_text(data).split("\n"), 1):
        _line(state, line.rstrip()[:400], number)
    if not state.is_open and not state.games:
        raise FormatError("no line 'The score (after ...'", "line 1")
    _close(state)
    raw = MatchRecord(
        state.length,
        state.rules,
        (PlayerRecord(state.names[0]), PlayerRecord(state.names[1])),
        tuple(state.games),
        tuple(state.tags),
        frozenset({"jacoby"} if state.length == 0 else ()),
        producer=state.producer,
    )
    record, problems = settle(raw, state.places)
    return Reading(record, (*state.problems, *problems), NAME)


def _line(state: _State, line: str, number: int) -> None:
    if score := _SCORE.match(line):
        _begin(state, score, number)
    elif not state.is_open:
        if made := _MADE_BY.match(line):
            state.producer = made[1]
    elif heading := _HEADING.match(line):
        _attach(state)
        state.dice = (int(heading[1]), int(heading[2])) if heading[1] else None
    elif action := _ACTION.match(line):
        _act(state, action, number)
    elif resigned := _RESIGNS.match(line):
        _resign(state, resigned, number)
    elif (result := _RESULT.fullmatch(line)) and result[1] in state.names:
        _attach(state)
        state.outcome = Outcome(_seat(state, result[1]), int(result[2]))
    elif re.match(r"\* \S", line):
        state.problems.append(
            Problem("unknown_line", f"line {number}", f"{line[:60]!r} is no action", len(state.games))
        )
    elif (tag := _TAG.match(line)) and not state.entries and not state.games:
        state.tags.append((tag[1], tag[2]))
    elif made := _MADE_BY.match(line):
        state.producer = made[1]
    else:
        _analysis(state, line)


def _begin(state: _State, score: re.Match[str], number: int) -> None:
    _close(state)
    length = int(score[7] or 0)
    if length > MOST_LENGTH:
        raise FormatError(f"a match to {length} points", f"line {number}")
    if not state.games:
        state.length, state.names = length, [score[2].strip(), score[4].strip()]
        state.rules = Rules(jacoby=length > 0 or "with Jacoby" in score[8])
    state.score = int(score[3]), int(score[5])
    state.is_crawford = "Crawford game" in score[8]
    state.is_open = True


def _close(state: _State) -> None:
    """The game read so far is complete."""
    _attach(state)
    if state.is_open and (state.entries or state.outcome):
        state.games.append(RecordedGame(state.score, state.is_crawford, tuple(state.entries), state.outcome))
        state.places.append(state.lines)
    state.entries, state.lines, state.outcome = [], [], None
    state.dice, state.cube = None, 1


def _seat(state: _State, name: str) -> Seat:
    return 1 if name == state.names[1] else 0


def _add(state: _State, entry: Entry, number: int) -> None:
    _attach(state)
    state.entries.append(entry)
    state.lines.append(f"line {number}")


def _attach(state: _State) -> None:
    """The analyses that follow an action belong to it."""
    last = state.entries[-1] if state.entries else None
    if (state.analyses or state.mark) and isinstance(last, Turn | CubeTurn):
        note = Annotation(mark=state.mark, analyses=tuple(state.analyses))
        state.entries[-1] = replace(last, note=note)
    state.analyses, state.mark = [], ""


def _act(state: _State, action: re.Match[str], number: int) -> None:
    seat, words = _seat(state, action[1]), action[2]
    if words.startswith("moves "):
        steps = read_play(words[len("moves ") :])
        if steps is None:
            message = f"{words[6:60]!r} is no play"
            state.problems.append(Problem("bad_play", f"line {number}", message, len(state.games)))
        _add(state, Turn(seat, state.dice, "played" if steps else "unrecorded", steps or ()), number)
    elif words == "cannot move":
        _add(state, Turn(seat, state.dice, "no_play"), number)
    elif words in ("doubles", "redoubles"):
        _add(state, CubeTurn(seat, "double", 2 * state.cube), number)
    elif words == "beavers":
        state.cube *= 2
        _add(state, CubeTurn(seat, "beaver", 2 * state.cube), number)
    elif words.startswith(("accepts", "takes")):
        state.cube = min(2 * state.cube, 1 << 20)
        _add(state, CubeTurn(seat, "take", state.cube), number)
    else:
        _add(state, CubeTurn(seat, "pass", 2 * state.cube), number)


def _resign(state: _State, resigned: re.Match[str], number: int) -> None:
    seat, value = _seat(state, resigned[1]), _VALUES.get(resigned[2] or "single", 1)
    _add(state, Resignation(seat, "offer", value), number)
    _add(state, Resignation(opponent(seat), "accept", value), number)


def read_play(text: str) -> Steps | None:
    """The hops of a play as written, "8/7*(2) bar/22"; None when it is no play."""
    steps: list[tuple[int, int]] = []
    for word in text.split():
        hop = _HOP.fullmatch(word)
        if hop is None:
            return None
        points = [hop[1], *hop[2].replace("*", "").split("/")[1:]]
        numbers = [{"bar": 25, "off": 0}.get(point.lower(), -1) for point in points]
        numbers = [
            int(point) if number < 0 else number for point, number in zip(points, numbers, strict=True)
        ]
        if max(numbers) > 25 or len(numbers) > 5:
            return None
        steps += list(pairwise(numbers)) * int(hop[3] or 1)
    return tuple(steps) if 0 < len(steps) <= 4 else None


def _analysis(state: _State, line: str) -> None:
    if candidate := _CANDIDATE.match(line):
        _candidate(state, candidate)
    elif chances := _CHANCES.match(line):
        _chances(state, Evaluation(*[_number(chances[group]) for group in (1, 2, 3, 5, 6)]))
    elif cubeless := _CUBELESS.match(line):
        state.analyses.append(Analysis("cube", cubeless[1]))
    elif (cubeful := _CUBEFUL.match(line)) and state.analyses and state.analyses[-1].kind == "cube":
        value, word = _number(cubeful[2]), cubeful[1].lower()
        last = state.analyses[-1]
        if word.startswith("no"):
            state.analyses[-1] = replace(last, no_double=value)
        elif word.endswith("pass"):
            state.analyses[-1] = replace(last, double_pass=value)
        else:
            state.analyses[-1] = replace(last, double_take=value)
    elif alert := _ALERT.match(line):
        state.mark = _ALERTS[alert[1]]


def _candidate(state: _State, found: re.Match[str]) -> None:
    level = found[2].split()[-1]
    candidate = Candidate(
        read_play(found[3]) or (), equity=_number(found[4]), level=level, text=found[3].strip()
    )
    last = state.analyses[-1] if state.analyses else None
    made = (("made", str(len(last.candidates) if last and last.kind == "play" else 0)),) if found[1] else ()
    if last is not None and last.kind == "play":
        candidates = (*last.candidates, candidate)
        state.analyses[-1] = replace(last, candidates=candidates, extra=last.extra + made)
    else:
        state.analyses.append(Analysis("play", level, candidates=(candidate,), extra=made))


def _chances(state: _State, chances: Evaluation) -> None:
    last = state.analyses[-1] if state.analyses else None
    if last is None:
        return
    if last.kind == "cube":
        state.analyses[-1] = replace(last, chances=chances)
    elif last.candidates:
        candidates = (*last.candidates[:-1], replace(last.candidates[-1], chances=chances))
        state.analyses[-1] = replace(last, candidates=candidates)


def _number(text: str) -> float:
    try:
        return float(text.replace(",", "."))
    except ValueError:
        return 0.0
