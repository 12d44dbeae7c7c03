"""Dice of a duel are a function of where they fall."""

from collections import Counter

from tablas.duel import dice


def test_a_roll_depends_on_every_counter_and_on_nothing_else() -> None:
    throws = [dice.roll(seed, pair, game, turn).dice for seed, pair, game, turn in PLACES]

    assert throws == [dice.roll(*place).dice for place in PLACES]
    assert len({tuple(throws[i::2]) for i in range(2)}) == 2
    neighbours = {
        tuple(
            dice.roll(*(count + step * (place == other) for other, count in enumerate((7, 5, 3, 1)))).dice
            for step in range(40)
        )
        for place in range(4)
    }
    assert len(neighbours) == 4


PLACES = [
    (seed, pair, game, turn) for seed in (0, 1) for pair in (0, 9) for game in (0, 3) for turn in (1, 2)
]


def test_every_ordered_roll_comes_about_as_often() -> None:
    counts = Counter(dice.roll(1, pair, 0, turn).dice for pair in range(600) for turn in range(1, 61))

    assert len(counts) == 36
    # 1000 each; six standard deviations
    assert all(810 < count < 1190 for count in counts.values())


def test_the_opening_is_never_a_double_and_either_seat_wins_it() -> None:
    rolls = [dice.opening(1, pair, 0) for pair in range(3000)]

    counts = Counter(roll.dice for roll in rolls)

    assert not any(roll.is_double for roll in rolls)
    assert len(counts) == 30
    assert 1350 < sum(roll.first > roll.second for roll in rolls) < 1650
