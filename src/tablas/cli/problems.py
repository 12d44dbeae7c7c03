"""What readers found wrong in a file, in words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from tablas.formats import Problem
from tablas.report.words import Words, spoken

_MOST_TOLD = 5  # of one file among several
_PLACE_WORD = re.compile(r"\b[a-z]+\b(?= |$)")
_SEAT = re.compile(r"\bseat ([01])\b")
_STEP = r"(?:bar|off|\d+)(?:/(?:bar|off|\d+))+"
# What of a message is no word of a language: what it quotes, plays, scores and numbers.
_FACT = re.compile(rf"'[^']*'|\"[^\"]*\"|{_STEP}(?: {_STEP})*|\w+\[[^\]]*\]|\b\d+(?:-\d+)?\b")


def problem_line(problem: Problem, words: Words) -> str:
    """A problem as one line: where it stands, its code, and what it is."""
    return f"{_place(problem.place, words)}: {problem.code}: {_said(problem, words)}"


def problem_lines(problems: Sequence[Problem], path: Path, words: Words) -> list[str]:
    """The first problems of a file of several, each in an indented line, and how many more there are."""
    lines = [f"  {problem_line(problem, words)}" for problem in problems[:_MOST_TOLD]]
    if len(problems) > _MOST_TOLD:
        more = words["problems_more"].format(count=len(problems) - _MOST_TOLD, path=path)
        lines.append(f"  {more}")
    return lines


def _place(place: str, words: Words) -> str:
    return _PLACE_WORD.sub(lambda word: spoken(words, f"problem_at_{word[0]}") or word[0], place)


def _said(problem: Problem, words: Words) -> str:
    message = _SEAT.sub(
        lambda seat: words["problems_player"].format(number=int(seat[1]) + 1), problem.message
    )
    facts = ", ".join(dict.fromkeys(_FACT.findall(message)))
    sentence = spoken(words, f"problem_{problem.code}") or words["problem_unknown"]
    return sentence.format(message=message, facts=f" ({facts})" if facts else "")
