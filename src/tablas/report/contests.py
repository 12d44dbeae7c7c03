"""How a duel stands as lines of text."""

from __future__ import annotations

from tablas.duel import Contest, Measure, Standing
from tablas.report.figures import columns, decimal, percent, share, signed
from tablas.report.words import Words, counted


def contest_title(contest: Contest, words: Words) -> str:
    """What is played in a few words."""
    if contest.is_match:
        return words["duel_match"].format(length=contest.length)
    return words["duel_cubeless"] if contest.kind == "cubeless" else words["duel_money"]


def standing_lines(
    contest: Contest, standing: Standing, words: Words, *, with_luck: bool, unicode: bool = True
) -> list[str]:
    """The result as played and without luck, each with standard error and 95% interval, and the games."""
    rows = [
        ["", words["duel_chance"] if contest.is_match else words["duel_points"], "95" + words["percent_sign"]]
    ]
    rows.append([words["duel_played"], *measure_cells(standing.result, contest, words, unicode)])
    if with_luck:
        rows.append([words["duel_adjusted"], *measure_cells(standing.adjusted, contest, words, unicode)])
    if contest.is_match:
        points = Contest()
        cells = measure_cells(standing.points_per_game, points, words, unicode)
        rows.append([words["duel_points_per_game"], *cells])
    return [*columns(rows, left=(0,)), "", *_games(standing, words)]


def measure_cells(measure: Measure, contest: Contest, words: Words, unicode: bool = True) -> list[str]:
    """A mean with its standard error, and its interval; in percent for matches."""
    lowest, highest = measure.interval
    error = "" if measure.error == float("inf") else f" ± {_size(measure.error, contest, words)}"
    interval = f"{_value(lowest, contest, words, unicode)} … {_value(highest, contest, words, unicode)}"
    return [f"{_value(measure.mean, contest, words, unicode)}{error}", interval if error else ""]


def _value(value: float, contest: Contest, words: Words, unicode: bool) -> str:
    return share(value, words) if contest.is_match else signed(value, 4, words, unicode=unicode)


def _size(value: float, contest: Contest, words: Words) -> str:
    return share(value, words) if contest.is_match else decimal(value, 4, words)


def _games(standing: Standing, words: Words) -> list[str]:
    shares = {
        "games": counted(words["games_one"], words["games_other"], standing.games),
        "won": percent(standing.won, words),
        "gammons_won": percent(standing.share(True, "gammon"), words),
        "gammons_lost": percent(standing.share(False, "gammon"), words),
        "backgammons_won": percent(standing.share(True, "backgammon"), words),
        "backgammons_lost": percent(standing.share(False, "backgammon"), words),
    }
    return [words["duel_games"].format(**shares), words["duel_endings"].format(**shares)]
