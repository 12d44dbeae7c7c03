"""Numbers as players of a language write them, and columns that line up."""

from __future__ import annotations

from collections.abc import Sequence

from tablas.report.words import Words


def decimal(value: float, digits: int, words: Words) -> str:
    """The number with so many decimals and the language's decimal sign."""
    return f"{value:.{digits}f}".replace(".", words["decimal_sign"])


def signed(value: float, digits: int, words: Words, *, unicode: bool = True) -> str:
    """The number with its sign always shown; zero has a plus. Unicode has a true minus sign."""
    # Adding zero turns a rounded -0.0 into 0.0, which is not below nothing.
    text = f"{round(value, digits) + 0.0:+.{digits}f}".replace(".", words["decimal_sign"])
    return text.replace("-", "−") if unicode else text


def percent(chance: float, words: Words, digits: int = 1) -> str:
    """A chance from 0 to 1 as a percentage, without the sign."""
    return decimal(100 * chance, digits, words)


def share(chance: float, words: Words, digits: int = 1) -> str:
    """A chance from 0 to 1 as a percentage with its sign."""
    return f"{percent(chance, words, digits)}{words['percent_sign']}"


def unbroken(sentence: str) -> str:
    """The same sentence, in which no line ends between a number and its percent sign."""
    return sentence.replace(" %", "\N{NO-BREAK SPACE}%")


def columns(rows: Sequence[Sequence[str]], left: Sequence[int] = ()) -> list[str]:
    """The rows as lines with cells that line up: to the right, but for the columns in `left`."""
    widths = [max(len(row[place]) for row in rows) for place in range(len(rows[0]))]
    return [
        "  ".join(
            f"{cell:<{width}}" if place in left else f"{cell:>{width}}"
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]
