"""Maps of a position as lines of text: the 21 rolls as a square and in order, scores as a table."""

from __future__ import annotations

from collections.abc import Sequence

from tablas.analysis import CubeCell, PlayCell, RollCell, ScoreMap, TemperatureMap
from tablas.report.canvas import RESET, Ink, Shade, Style
from tablas.report.figures import signed
from tablas.report.map_colours import ACTIONS, PAPER, action_of, play_letters, shade_of
from tablas.report.text import Look
from tablas.report.words import Words, spoken

_DIE = range(1, 7)
_BAR = 16
_CELL = 9
_DARK = Shade("#1d2127", 234)
# Wider tables have room for no number beside the action.
_WIDEST_WITH_NUMBERS = 7


def temperature_lines(found: TemperatureMap, words: Words, look: Look) -> list[str]:
    """The square of rolls, and all of them with their plays, best first."""
    cells = {(cell.roll.first, cell.roll.second): cell for cell in found.cells}
    lines = ["   " + "".join(f"{die:>{_CELL - 2}}  " for die in _DIE).rstrip()]
    for first in _DIE:
        row = [cells[max(first, second), min(first, second)] for second in _DIE]
        lines.append(f"{first:>2} " + "".join(_roll_cell(cell, found, words, look) for cell in row).rstrip())
    lines += ["", *_summary(found, words, look), "", *_ordered(found, words, look), ""]
    return [*lines, words["map_scale"]] if look.ink != "none" else lines[:-1]


def _roll_cell(cell: RollCell, found: TemperatureMap, words: Words, look: Look) -> str:
    text = f"{_signed(cell.equity, words, look):>{_CELL - 1}} "
    return _painted(text, shade_of(cell.equity, found), look.ink)


def _summary(found: TemperatureMap, words: Words, look: Look) -> list[str]:
    best, worst = found.best, found.worst
    said = [
        words["map_mean"].format(value=_signed(found.mean, words, look)),
        words["map_best"].format(roll=best.roll, value=_signed(best.equity, words, look)),
        words["map_worst"].format(roll=worst.roll, value=_signed(worst.equity, words, look)),
    ]
    return [" · ".join(said)]


def _ordered(found: TemperatureMap, words: Words, look: Look) -> list[str]:
    low, high = found.worst.equity, found.best.equity
    cells = sorted(found.cells, key=lambda cell: -cell.equity)
    names = [cell.play or words["map_no_play"] for cell in cells]
    width = max(map(len, names))
    full = "█" if look.unicode else "#"
    lines = []
    for cell, name in zip(cells, names, strict=True):
        share = (cell.equity - low) / (high - low) if high > low else 1.0
        bar = full * max(1, round(_BAR * share))
        shade = shade_of(cell.equity, found)
        line = f"{cell.roll}  {name:<{width}}  {_signed(cell.equity, words, look):>7}  "
        lines.append(line + (bar if look.ink == "none" else _written(bar, Style(fore=shade), look.ink)))
    return lines


def score_lines(found: ScoreMap, words: Words, look: Look) -> list[str]:
    """The table of scores, what its signs mean, and what is best for money."""
    has_numbers = found.length <= _WIDEST_WITH_NUMBERS
    width = _CELL + 2 if has_numbers else 5
    lines = ["   " + "".join(f"{other:^{width}}" for other in range(1, found.length + 1)).rstrip()]
    letters = play_letters(found)
    for own in range(1, found.length + 1):
        row = [found.at(own, other) for other in range(1, found.length + 1)]
        told = [_score_cell(cell, letters, words, look, width, has_numbers) for cell in row]
        lines.append(f"{own:>2} " + "".join(told).rstrip())
    lines += ["", _money_line(found, letters, words, look), words["map_away"]]
    lines += [words["map_crawford" if found.is_crawford else "map_post_crawford"]]
    if found.roll is None:
        return [
            *lines,
            *([words["map_gain"]] if has_numbers else []),
            "",
            *_action_legend(found, words, look),
        ]
    return [
        *lines,
        *([words["map_cost"]] if has_numbers else []),
        "",
        *_play_legend(found, letters, words, look),
    ]


def _score_cell(
    cell: CubeCell | PlayCell,
    letters: dict[str, str],
    words: Words,
    look: Look,
    width: int,
    has_numbers: bool,
) -> str:
    if isinstance(cell, CubeCell):
        action = action_of(cell)
        name = _plain(spoken(words, f"map_{action}") or action, look)
        number = "" if cell.action is None else _signed(doubling_gain(cell), words, look)
        shade = ACTIONS[action]
    else:
        name = letters[cell.play]
        number = "" if cell.cost < 0.0005 else _signed(-cell.cost, words, look)
        shade = PAPER[min(ord(name) - ord("A"), len(PAPER) - 1)]
    text = f"{name:<4}{number:>6}" if has_numbers and number else name
    return _painted(f"{text:^{width}}", shade, look.ink)


def doubling_gain(cell: CubeCell) -> float:
    """What doubling is worth above rolling on, answered as is best for the other player."""
    return min(cell.double_take, cell.double_pass) - cell.no_double


def _money_line(found: ScoreMap, letters: dict[str, str], words: Words, look: Look) -> str:
    money = found.money
    if isinstance(money, CubeCell):
        said = spoken(words, f"map_{action_of(money)}_long")
        return f"{words['stakes_money']}: {said} ({_signed(doubling_gain(money), words, look)})"
    return (
        f"{words['stakes_money']}: {letters[money.play]}  {money.play} ({_signed(money.equity, words, look)})"
    )


def _action_legend(found: ScoreMap, words: Words, look: Look) -> list[str]:
    present = {action_of(cell) for cell in found.cells if isinstance(cell, CubeCell)}
    lines = []
    for action, shade in ACTIONS.items():
        if action in present:
            name = _plain(spoken(words, f"map_{action}") or action, look)
            sign = _painted(f" {name:<5}", shade, look.ink)
            lines.append(f"{sign} {spoken(words, f'map_{action}_long')}")
    return lines


def _play_legend(found: ScoreMap, letters: dict[str, str], words: Words, look: Look) -> list[str]:
    plays = [cell.play for cell in found.cells if isinstance(cell, PlayCell)]
    width = max(map(len, letters))
    lines = []
    for place, (play, letter) in enumerate(letters.items()):
        sign = _painted(f" {letter} ", PAPER[min(place, len(PAPER) - 1)], look.ink)
        count = plays.count(play)
        said = words["map_score"] if count == 1 else words["map_scores"].format(count=count)
        lines.append(f"{sign} {play:<{width}}  {said}")
    return lines


def _painted(text: str, shade: Shade, ink: Ink) -> str:
    return text if ink == "none" else _written(text, Style(fore=_DARK, back=shade), ink)


def _written(text: str, style: Style, ink: Ink) -> str:
    return f"{style.escape(ink)}{text}{RESET}"


def _signed(value: float, words: Words, look: Look) -> str:
    return signed(value, 3, words, unicode=look.unicode)


def _plain(text: str, look: Look) -> str:
    return text if look.unicode else text.replace("–", "-")


def joined(parts: Sequence[str]) -> str:
    """Parts of a title with dots between them, empty ones left out."""
    return " · ".join(part for part in parts if part)
