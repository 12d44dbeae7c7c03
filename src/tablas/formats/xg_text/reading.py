"""Positions in the text form: an analysis is read by its shape, as the program translates its words.

Position, score and cube come from the XGID alone, as the diagram may be drawn from the other side.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from tablas.errors import FormatError, TablasError
from tablas.evaluation import Evaluation
from tablas.formats.decoding import decode_text, is_text
from tablas.formats.reading import Reading
from tablas.moves import find_play
from tablas.notation import ParsedPosition, parse_position
from tablas.record import (
    Analysis,
    Annotation,
    Candidate,
    MatchRecord,
    PlayerRecord,
    PositionRecord,
    Problem,
    Steps,
    Tags,
)
from tablas.stakes import Rules

NAME = "xg_text"

_NUMBER = r"[+\-−]?\d{1,4}[.,]\d{1,6}"
_PERCENT = r"(\d{1,3}(?:[.,]\d{1,6})?)\s?%"
_ID = re.compile(r"[ \t\"'`]*XGID\s?=\s?\S")
_NAMES = re.compile(r"\s*X:(?P<x>.*?)(?:\s{2,}|\s)O:(?P<o>.*)$")
_EDGE = re.compile(r"\s*\+-?-?1[23]-.*-\+")
_CANDIDATE = re.compile(
    r"\s{0,8}\d{1,3}\.\s+(?P<said>\S[^:]{0,99}?)\s+eq\s?[:：]\s*(?P<equity>" + _NUMBER + r")(?:\s.*)?$"
)
_CHANCES = re.compile(rf".{{0,60}}?{_PERCENT}\s?\(\s?\w[:：]\s?{_PERCENT}\s\w[:：]\s?{_PERCENT}\s?\)\s*$")
_CUBELESS = re.compile(rf".{{0,60}}=\s?({_NUMBER}),?\s.{{1,40}}=\s?({_NUMBER})\s*$")
_CUBEFUL = re.compile(rf"\s{{2,}}\S.{{0,40}}?[:：]\s*({_NUMBER})(?:\s+\({_NUMBER}\))?\s*$")
_WRONG = re.compile(rf"\S.{{0,120}}[:：]\s?{_PERCENT}\s*$")
_FOOTNOTE = re.compile(r"\s{0,8}[¹²³⁴-⁹]\s?\S")
_VERSION = re.compile(
    r"(?:eXtreme Gammon|tablas) Version: ?(?P<version>[^,]*)(?:,\s?\w+[:：]\s?(?P<table>.*))?$"
)
_LEVEL = re.compile(r"(?:\d{1,2}-ply(?: red)?|XG Roller\+{0,2}|Rollout|Book)[¹²³⁴-⁹]?")
_ANALYSED = re.compile(r"\S.{0,40}?\s(" + _LEVEL.pattern + r")\s*$")
_PLAY = re.compile(r"(?:^|\s)(?:\d{1,2}|[^\W\d]{1,8})/\S")
_MOST_PLAYS = 200  # analysed plays of one position; the program lists no more than 32


def recognise(head: bytes) -> float:
    """How sure it is that a file with this beginning holds such positions."""
    if not is_text(head):
        return 0.0
    text = decode_text(head).lstrip()
    if not _ID.match(text):
        return 0.0
    if "eXtreme Gammon Version" in text or "tablas Version" in text:
        return 0.95
    return 0.8 if "+13-14-15-16-17-18-" in text or "+12-11-10--9--8--7-" in text else 0.55


def read(data: bytes) -> Reading:
    """The positions in the text.

    Raises:
        FormatError: there is none that can be read.
    """
    lines = decode_text(data).split("\n")
    starts = _starts(lines)
    if not starts:
        raise FormatError("there is no line that begins with XGID=", "line 1")
    positions: list[PositionRecord] = []
    problems: list[Problem] = []
    producer = ""
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        block = _Block(lines[start:end], start + 1)
        try:
            positions.append(block.read())
        except TablasError as refused:
            problems.append(Problem(refused.code, f"line {start + 1}", str(refused)))
        problems.extend(block.problems)
        producer = producer or block.producer
    if not positions:
        raise FormatError(problems[0].message, problems[0].place)
    stakes = positions[0].stakes
    record = MatchRecord(
        length=stakes.length,
        rules=stakes.rules,
        players=positions[0].players,
        stated=_stated(stakes.rules, stakes.length),
        producer=producer,
        positions=tuple(positions),
    )
    return Reading(record, tuple(problems), NAME)


def _starts(lines: list[str]) -> list[int]:
    """The lines that begin a position; an XGID inside a comment begins none.

    In an export the players stand in the second line behind the XGID. A list of bare XGIDs has one a line.
    """
    ids = [number for number, line in enumerate(lines) if _ID.match(line)]
    exports = [
        number
        for number in ids
        if any(_NAMES.match(line) for line in lines[number + 1 : number + 4] if not _ID.match(line))
    ]
    if not exports:
        return ids
    return exports if ids[0] in exports else [ids[0], *exports]


def _stated(rules: Rules, length: int) -> frozenset[str]:
    stated = set() if length else {"jacoby", "beavers"}
    return frozenset(stated | ({"cube_cap"} if rules.cube_cap is not None else set()))


@dataclass(slots=True)
class _Found:
    """The analysis of a block as it is put together."""

    candidates: list[Candidate] = field(default_factory=list)
    chances: list[tuple[float, float, float]] = field(default_factory=list)
    cubeless: tuple[float, float] | None = None
    cubeful: list[float] = field(default_factory=list)
    level: str = ""
    footnotes: list[str] = field(default_factory=list)


class _Block:
    """One position with everything behind it."""

    def __init__(self, lines: list[str], number: int) -> None:
        self._lines, self._number = lines, number
        self.problems: list[Problem] = []
        self.producer = ""
        self._table = ""
        self._plays: dict[str, Steps] = {}

    def read(self) -> PositionRecord:
        """The position.

        Raises:
            TablasError: the XGID cannot be read.
        """
        parsed = parse_position(self._lines[0])
        if parsed.stakes is None:
            raise FormatError("the XGID has no fields behind the board", f"line {self._number}")
        names = next((_NAMES.match(line) for line in self._lines[1:4] if _NAMES.match(line)), None)
        x = PlayerRecord(names["x"].strip() if names else "")
        o = PlayerRecord(names["o"].strip() if names else "")
        players = (x, o) if parsed.turn == "x" else (o, x)
        note = self._note(parsed, self._lines[self._behind_diagram() :])
        roll = (parsed.roll.first, parsed.roll.second) if parsed.roll else None
        return PositionRecord(parsed.position, parsed.stakes, roll, players, note)

    def _behind_diagram(self) -> int:
        """The first line behind the diagram and the paragraph under it: pips, cube, whose turn it is."""
        edges = [at for at, line in enumerate(self._lines[:40]) if _EDGE.match(line)]
        if edges:
            return self._paragraph_end(edges[min(len(edges), 2) - 1] + 1)
        behind = next((at + 1 for at, line in enumerate(self._lines[:4]) if _NAMES.match(line)), 1)
        end = self._paragraph_end(behind)
        # The diagram may be left out; what stands under the names is a comment where no analysis follows it.
        return end if any(map(_CANDIDATE.match, self._lines[end : end + 3])) else behind

    def _paragraph_end(self, at: int) -> int:
        while at < len(self._lines) and self._lines[at].strip():
            at += 1
        return at

    def _note(self, parsed: ParsedPosition, lines: list[str]) -> Annotation | None:
        found = _Found()
        end = self._analysis(parsed, lines, found)
        comment = self._comment(lines[end:])
        analyses = tuple(filter(None, (self._play_analysis(found), self._cube_analysis(found))))
        extra: Tags = (("pending", parsed.pending),) if parsed.pending else ()
        if self._table:
            extra += (("met", self._table),)
        if not comment and not analyses and not extra:
            return None
        return Annotation(comment=comment, analyses=analyses, extra=extra)

    def _analysis(self, parsed: ParsedPosition, lines: list[str], found: _Found) -> int:
        """Takes the lines of the analysis; the line behind them."""
        end = 0
        for at, line in enumerate(lines):
            if _VERSION.match(line):
                break
            if not line.strip():
                continue
            if self._take(parsed, line, found):
                end = at + 1
            else:
                break
        return self._behind_best_action(lines, end) if len(found.cubeful) == 3 else end

    def _take(self, parsed: ParsedPosition, line: str, found: _Found) -> bool:
        """Whether the line belongs to the analysis; what it says goes into ``found``."""
        candidate = _CANDIDATE.match(line)
        chances = _CHANCES.match(line)
        cubeless = _CUBELESS.match(line)
        cubeful = _CUBEFUL.match(line) if found.cubeless and len(found.cubeful) < 3 else None
        if candidate:
            found.candidates.append(self._candidate(parsed, candidate["said"], _number(candidate["equity"])))
        elif chances:
            self._add_chances(found, chances)
        elif cubeless:
            found.cubeless = _number(cubeless[1]), _number(cubeless[2])
        elif cubeful:
            found.cubeful.append(_number(cubeful[1]))
        elif (_FOOTNOTE.match(line) and found.candidates) or (found.footnotes and line.startswith("  ")):
            found.footnotes.append(line.strip())
        elif not found.candidates and not found.chances and _ANALYSED.match(line):
            level = _ANALYSED.match(line)
            found.level = level[1] if level else ""
        else:
            # The title over the three cube equities is the only other line there is.
            return found.cubeless is not None and not found.cubeful
        return True

    def _add_chances(self, found: _Found, match: re.Match[str]) -> None:
        """The two lines of chances belong to the last play, or to the cube decision when there is none."""
        found.chances.append((_percent(match[1]), _percent(match[2]), _percent(match[3])))
        if found.candidates and len(found.chances) == 2:
            last = found.candidates[-1]
            found.candidates[-1] = Candidate(
                last.steps, _evaluation(found.chances), last.equity, last.level, last.text
            )
            found.chances.clear()

    def _behind_best_action(self, lines: list[str], end: int) -> int:
        """The line behind the best action and the share of wrong answers, which follow the cube equities."""
        at = end
        while at < len(lines) and not lines[at].strip():
            at += 1
        if at < len(lines) and "/" in lines[at] and not _VERSION.match(lines[at]):
            end = at + 1
            if end < len(lines) and _WRONG.match(lines[end]):
                end += 1
        elif at < len(lines) and at + 1 < len(lines) and _WRONG.match(lines[at + 1]):
            end = at + 2
        return end

    def _candidate(self, parsed: ParsedPosition, said: str, equity: float) -> Candidate:
        level = _LEVEL.match(said)
        if level:
            name, play = level[0].rstrip("¹²³⁴⁵⁶⁷⁸⁹"), said[level.end() :].strip()
        else:
            at = _PLAY.search(said)
            name, play = (said[: at.start()].strip(), said[at.start() :].strip()) if at else ("", said)
        if play not in self._plays and len(self._plays) < _MOST_PLAYS:
            self._plays[play] = self._steps(parsed, play)
        steps = self._plays.get(play, ())
        return Candidate(steps=steps, equity=equity, level=name, text="" if steps else play)

    def _steps(self, parsed: ParsedPosition, play: str) -> Steps:
        if parsed.roll is None:
            return ()
        try:
            found = find_play(parsed.position, parsed.roll, play)
        except TablasError as refused:
            message = f"{play!r} is not a play of this position: {refused}"
            self.problems.append(Problem("unread_play", f"line {self._number}", message))
            return ()
        return tuple((step.start, step.end) for step in found.steps)

    def _play_analysis(self, found: _Found) -> Analysis | None:
        if not found.candidates:
            return None
        extra = (("rollout", "\n".join(found.footnotes)),) if found.footnotes else ()
        return Analysis(
            kind="play", level=found.candidates[0].level, candidates=tuple(found.candidates), extra=extra
        )

    def _cube_analysis(self, found: _Found) -> Analysis | None:
        if len(found.cubeful) != 3:
            return None
        extra = (
            (("cubeless_equity", repr(found.cubeless[0])), ("double_equity", repr(found.cubeless[1])))
            if found.cubeless
            else ()
        )
        return Analysis(
            kind="cube",
            level=found.level.rstrip("¹²³⁴⁵⁶⁷⁸⁹"),
            chances=_evaluation(found.chances) if len(found.chances) == 2 else None,
            no_double=found.cubeful[0],
            double_take=found.cubeful[1],
            double_pass=found.cubeful[2],
            extra=extra,
        )

    def _comment(self, lines: list[str]) -> str:
        """The lines behind the analysis without the line that names the program."""
        kept = []
        for line in lines:
            version = _VERSION.match(line)
            if version and not self.producer:
                self.producer = line.split(" Version", 1)[0] + " " + version["version"].strip()
                self._table = (version["table"] or "").strip()
            else:
                kept.append(line.rstrip())
        return "\n".join(kept).strip("\n")


def _number(text: str) -> float:
    return float(text.replace(",", ".").replace("−", "-"))


def _percent(text: str) -> float:
    return float(text.replace(",", ".")) / 100


def _evaluation(chances: list[tuple[float, float, float]]) -> Evaluation:
    """The chances in a line of the player on roll and one of the other; each gammon holds its backgammons."""
    (win, win_gammon, win_backgammon), (_, lose_gammon, lose_backgammon) = chances
    return Evaluation(win, win_gammon, win_backgammon, lose_gammon, lose_backgammon)
