"""A player's progress as figures for other programs: a table of matches, and everything as JSON."""

from __future__ import annotations

import csv
import io

from tablas.analysis.progress_values import OpeningFigures, Part, Progress, Rate

_COLUMNS = (
    "match",
    "date",
    "opponent",
    "length",
    "level",
    "pr",
    "pr_low",
    "pr_high",
    "counted",
    "rolling_pr",
    "rolling_low",
    "rolling_high",
    "opponent_pr",
    "blunders",
    "luck",
    "result",
    "luck_adjusted",
)


def progress_csv(progress: Progress) -> str:
    """A line for each match, oldest first; points as decimal signs, nothing where nothing is known."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(_COLUMNS)
    for line in progress.lines:
        match = line.match
        writer.writerow(
            [
                match.match_id,
                match.date,
                _plain(match.opponent),
                match.length,
                match.level,
                *_rate_cells(line.rate),
                "" if line.rate is None else line.rate.counted,
                *_rate_cells(line.rolling),
                "" if line.other is None else round(line.other, 3),
                line.blunders,
                match.own.luck,
                "" if match.own.result is None else match.own.result,
                "" if match.own.luck_adjusted is None else match.own.luck_adjusted,
            ]
        )
    return text.getvalue()


def _plain(text: str) -> str:
    # A name that begins like a formula would be run by a spreadsheet.
    return f"'{text}" if text[:1] in ("=", "+", "-", "@") else text


def _rate_cells(rate: Rate | None) -> list[object]:
    if rate is None:
        return ["", "", ""]
    return [round(rate.pr, 3), round(rate.low, 3), round(rate.high, 3)]


def progress_document(progress: Progress) -> dict[str, object]:
    """Everything as an object of JSON; equities of errors, PR and its intervals of 95 %."""
    luck = progress.luck
    return {
        "format": "tablas-progress",
        "version": 1,
        "player": progress.player,
        "matches": len(progress.lines),
        "unreviewed": progress.unreviewed,
        "left_out": progress.left_out,
        "window": progress.window,
        "pr": _rate(progress.whole),
        "pr_play": _rate(progress.play),
        "pr_cube": _rate(progress.cube),
        "blunders_a_match": round(progress.blunders, 4),
        "parts": [_part(part) for part in progress.parts],
        "cube_errors": {
            name: getattr(progress.cube_errors, name) for name in progress.cube_errors.__dataclass_fields__
        },
        "openings": {
            "first": _opening(progress.first),
            "reply": _opening(progress.reply),
            "wrong": [
                {
                    "after": wrong.play.after,
                    "roll": wrong.play.roll,
                    "played": wrong.play.played,
                    "best": wrong.play.best,
                    "times": wrong.times,
                    "error": round(wrong.error, 6),
                }
                for wrong in progress.wrong_openings
            ],
        },
        "luck": luck
        and {
            "luck_a_match": round(luck.luck, 6),
            "balance": luck.balance,
            "result": luck.result,
            "luck_adjusted": luck.luck_adjusted,
            "matches": luck.matches,
        },
        "course": [
            {
                "match": line.match.match_id,
                "date": line.match.date,
                "opponent": line.match.opponent,
                "length": line.match.length,
                "level": line.match.level,
                "pr": _rate(line.rate),
                "rolling": _rate(line.rolling),
                "opponent_pr": None if line.other is None else round(line.other, 4),
                "blunders": line.blunders,
            }
            for line in progress.lines
        ],
    }


def _rate(rate: Rate | None) -> dict[str, object] | None:
    if rate is None:
        return None
    return {
        "pr": round(rate.pr, 4),
        "low": round(rate.low, 4),
        "high": round(rate.high, 4),
        "counted": rate.counted,
        "basis": rate.basis,
    }


def _opening(figures: OpeningFigures) -> dict[str, object]:
    return {"plays": figures.plays, "agreed": figures.agreed, "error": round(figures.error, 6)}


def _part(part: Part) -> dict[str, object]:
    return {
        "aspect": part.aspect,
        "name": part.name,
        **(_rate(part.rate) or {}),
        "rest": part.rest,
        "excess": part.excess,
        "excess_low": part.excess_low,
        "excess_high": part.excess_high,
        "cost_a_match": part.cost,
        "opponents": part.others,
        "is_habit": part.is_habit,
    }
