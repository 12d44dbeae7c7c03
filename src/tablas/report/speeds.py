"""Speeds and the signature of a build as lines of text."""

from __future__ import annotations

from collections.abc import Sequence

from tablas.bench import Signature, Speed
from tablas.report.figures import columns, decimal
from tablas.report.words import Words


def bench_lines(signature: Signature, speeds: Sequence[Speed], words: Words) -> list[str]:
    """The signature, then one line a door: how many a second, and the middle half of the rounds."""
    title = words["bench_signature"].format(
        signature=signature.text, plays=signature.plays, evaluations=signature.evaluations
    )
    rows = [["", words["bench_rate"], words["bench_spread"]]]
    for speed in speeds:
        spread = f"{amount(speed.lower, words)} … {amount(speed.upper, words)}"
        rows.append([_door(speed, words), amount(speed.median, words), spread])
    return [title, "", *columns(rows, left=(0,))]


def amount(value: float, words: Words) -> str:
    """A number with three digits that count, thousands as k and millions as M."""
    for size, sign in ((1e6, " M"), (1e3, " k")):
        if value >= 0.9995 * size:
            return _three_digits(value / size, words) + sign
    return _three_digits(value, words)


def _three_digits(value: float, words: Words) -> str:
    return decimal(value, 0 if value >= 99.95 else 1 if value >= 9.995 else 2, words)


def _door(speed: Speed, words: Words) -> str:
    ply = speed.ply or 0
    match speed.door:
        case "legal_plays":
            return words["bench_legal_plays"]
        case "static_unrelated":
            return words["bench_unrelated"]
        case "static_siblings":
            return words["bench_siblings"]
        case "plays":
            return words["bench_plays"].format(ply=ply)
        case _:
            return words["bench_cubes"].format(ply=ply)
