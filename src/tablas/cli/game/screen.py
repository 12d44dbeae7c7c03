"""The board as the human sees it, with everything that stands around it."""

from __future__ import annotations

import textwrap

from tablas.decision import Level
from tablas.match import Match
from tablas.report.describe import described
from tablas.report.text import Look, board_text, side_line
from tablas.report.words import Words, counted, spoken
from tablas.server.play.seats import BOT, HUMAN


def title_line(match: Match, words: Words) -> str:
    """What is played: the game's number, the length, the rules that matter now."""
    finished = match.game.result is not None
    parts = [words["play_game"].format(number=len(match.games) + (0 if finished else 1))]
    if match.length:
        parts.append(words["play_match_to"].format(length=match.length))
    else:
        parts.append(words["play_money"])
        if match.rules.jacoby:
            parts.append(words["play_jacoby"])
        if match.rules.stake_limit is not None:
            parts.append(
                words["play_stake_limit"].format(
                    points=counted(words["points_one"], words["points_other"], match.rules.stake_limit)
                )
            )
    if match.rules.cube_cap is not None:
        parts.append(words["play_cube_cap"].format(cube=match.rules.cube_cap))
    if match.is_crawford:
        parts.append(words["stakes_crawford"])
    elif match.is_post_crawford:
        parts.append(words["stakes_post_crawford"])
    return "tablas · " + " · ".join(parts)


def board_lines(
    match: Match,
    level: Level,
    words: Words,
    look: Look,
    window: int,
    left: tuple[float, float] | None = None,
) -> list[str]:
    """Title, the bot's line, the board, the human's line; in words where the window is too narrow.

    `left` is the time of both seats, in seconds, in a match with a clock.
    """
    game = match.game
    position = game.position_for(HUMAN)
    stakes = game.stakes_for(HUMAN)
    roll = game.roll if game.turn == HUMAN else None
    title = title_line(match, words)
    if window < look.columns:
        note = words["play_narrow"].format(columns=window, needed=look.columns)
        text = described(position, words, stakes=stakes, roll=roll)[1]
        return [line for part in (title, note, text) for line in textwrap.wrap(part, window)]
    own_pips, other_pips = position.pips
    bot = words["play_bot"].format(level=spoken(words, f"level_{level.name}") or level.name)
    lines = [
        title,
        side_line(False, bot, _figures(match, other_pips, BOT, words, left), look),
        board_text(position, words, stakes=stakes, roll=roll, look=look),
        side_line(True, words["side_own"], _figures(match, own_pips, HUMAN, words, left), look),
    ]
    return lines if look.unicode else [line.replace("·", "-") for line in lines]


def _figures(match: Match, pips: int, seat: int, words: Words, left: tuple[float, float] | None) -> str:
    score = f"{match.score[seat]}/{match.length}" if match.length else str(match.score[seat])
    figures = f"{words['strip_pips'].format(count=pips)}   {score:>5}"
    return figures if left is None else f"{figures}   {time_text(left[seat]):>5}"


def time_text(seconds: float) -> str:
    """Minutes and seconds, as a clock shows them."""
    minutes, rest = divmod(int(seconds), 60)
    return f"{minutes}:{rest:02}"
