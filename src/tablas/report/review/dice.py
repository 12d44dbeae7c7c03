"""The dice of a match: how often each number came, pips, doubles, and the rolls that mattered."""

from __future__ import annotations

from dataclasses import dataclass

from tablas.analysis import Decision, Review
from tablas.record import Turn
from tablas.report.figures import decimal
from tablas.report.review.rates import Row, rate
from tablas.report.words import Words

MEAN_PIPS = 49 / 6
"""Pips of a mean roll, doubles counted twice: 294 pips in 36 rolls."""


@dataclass(frozen=True, slots=True)
class DiceTally:
    """One player's rolls.

    Attributes:
        rolls: how many.
        pips: what they come to, doubles counted twice.
        doubles: how many were doubles.
        numbers: how often each of 1 to 6 was on a die.
    """

    rolls: int
    pips: int
    doubles: int
    numbers: tuple[int, int, int, int, int, int]

    @property
    def mean_pips(self) -> float | None:
        """Pips a roll; None without rolls."""
        return self.pips / self.rolls if self.rolls else None


def dice_of(review: Review, seat: int) -> DiceTally:
    """Every recorded roll of the player in the games reviewed."""
    games = {game.game for game in review.games}
    rolls = [
        entry.dice
        for number, game in enumerate(review.record.games)
        if number in games
        for entry in game.entries
        if isinstance(entry, Turn) and entry.seat == seat and entry.dice is not None
    ]
    faces = [die for roll in rolls for die in roll]
    doubles = sum(first == second for first, second in rolls)
    pips = sum((first + second) * (2 if first == second else 1) for first, second in rolls)
    one, two, three, four, five, six = (faces.count(face) for face in range(1, 7))
    return DiceTally(len(rolls), pips, doubles, (one, two, three, four, five, six))


def rolls_by_luck(review: Review, most: int = 3) -> tuple[tuple[Decision, ...], tuple[Decision, ...]]:
    """The luckiest and the unluckiest rolls of the match, the extreme ones first."""
    judged = [each for each in review.decisions if each.luck is not None and each.roll is not None]
    ordered = sorted(judged, key=lambda each: each.luck or 0.0)
    lucky = tuple(each for each in reversed(ordered[-most:]) if (each.luck or 0) > 0)
    return lucky, tuple(each for each in ordered[:most] if (each.luck or 0) < 0)


def dice_rows(review: Review, words: Words) -> tuple[Row, ...]:
    """Rolls, mean pips, doubles and each number of both players, with what was to be expected."""
    first, second = tallies = dice_of(review, 0), dice_of(review, 1)
    expected = " / ".join(decimal(tally.rolls / 6, 1, words) for tally in tallies)
    rows = [
        Row(words["page_dice_rolls"], str(first.rolls), str(second.rolls)),
        Row(
            words["page_dice_pips"].format(expected=decimal(MEAN_PIPS, 2, words)),
            rate(first.mean_pips, words),
            rate(second.mean_pips, words),
        ),
        Row(words["page_dice_doubles"].format(expected=expected), str(first.doubles), str(second.doubles)),
    ]
    for face in range(6):
        name = f"{words['page_dice_number']} {face + 1}"
        rows.append(Row(name, _share(first, face, words), _share(second, face, words)))
    return tuple(rows)


def _share(tally: DiceTally, face: int, words: Words) -> str:
    count = tally.numbers[face]
    share = decimal(50 * count / tally.rolls, 1, words) if tally.rolls else "–"
    return f"{count} ({share}{words['percent_sign']})"
