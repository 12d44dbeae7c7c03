"""Luck: what a roll is worth less what rolls are worth on average."""

import math

import pytest

from tablas.duel import Contest, Spot, Turn, standing_of
from tablas.duel.lockstep import play_tables
from tablas.duel.luck import StaticLuck
from tablas.evaluation import Network
from tablas.moves import Roll
from tablas.position import Position
from tablas.stakes import Stakes

from .hands import Stub

LUCK = StaticLuck(Network.load())
MIDDLE = Position.from_id("mOfgAQmYc+KAAw")
STAKES = [
    Contest().stakes(0, 0),
    Contest("money").stakes(0, 0),
    Contest("money").stakes(0, 0, 4, "other"),
    Contest("match", 7).stakes(2, 5, 2, "own"),
    Contest("match", 7).stakes(6, 3, is_crawford=True),
    Contest("match", 7).stakes(3, 6),
]


@pytest.mark.parametrize("stakes", STAKES)
def test_luck_has_no_mean(stakes: Stakes) -> None:
    lucks = LUCK.of_rolls([Turn(MIDDLE, stakes, roll) for roll in Roll.all21()])

    weighted = [luck * (1 if roll.is_double else 2) for luck, roll in zip(lucks, Roll.all21(), strict=True)]
    assert math.fsum(weighted) == pytest.approx(0, abs=1e-12)
    assert max(lucks) > 0.001 > -0.001 > min(lucks)


@pytest.mark.parametrize("score", [(0, 0), (4, 2), (6, 0)])
def test_the_opening_has_no_mean_over_both_seats(score: tuple[int, int]) -> None:
    contest = Contest("match", 7)
    seats = (
        Spot(Position.start(), contest.stakes(*score)),
        Spot(Position.start(), contest.stakes(*reversed(score))),
    )
    openings = [Roll(a, b) for a in range(1, 7) for b in range(1, 7) if a != b]

    lucks = [LUCK.of_opening(roll, seats) for roll in openings]

    assert math.fsum(lucks) == pytest.approx(0, abs=1e-12)
    assert LUCK.of_opening(Roll(3, 1), seats) > LUCK.of_opening(Roll(1, 3), seats)


def test_luck_of_a_roll_does_not_depend_on_the_others_asked_about() -> None:
    turns = [Turn(MIDDLE, stakes, roll) for stakes in STAKES for roll in Roll.all21()]

    assert LUCK.of_rolls(turns)[40:50] == LUCK.of_rolls(turns[40:50])


def test_a_good_roll_is_lucky() -> None:
    # On the bar against five points: only a six enters.
    closed = Position.from_board([0, *[0] * 18, 0, -2, -2, -2, -2, -2, 1])
    stakes = Contest().stakes(0, 0)

    six, none = LUCK.of_rolls([Turn(closed, stakes, Roll(6, 6)), Turn(closed, stakes, Roll(1, 1))])

    assert six > 0 > none


@pytest.mark.parametrize("contest", [Contest(), Contest("money"), Contest("match", 3)])
def test_equal_players_have_opposite_luck_in_the_two_games_of_a_pair(contest: Contest) -> None:
    for record in play_tables(contest, 5, (Stub(), Stub()), LUCK, range(4)):
        first, second = record.outcomes

        assert first.luck + second.luck == pytest.approx(0, abs=1e-12)


@pytest.mark.parametrize("contest", [Contest(), Contest("money"), Contest("match", 3)])
def test_taking_luck_away_makes_the_result_much_quieter(contest: Contest) -> None:
    players = (Stub(), Stub(level="expert"))
    pairs = range(12 if contest.is_match else 20)

    # The error of so few is known roughly itself: of three seeds the ratio for matches is 0.3, 0.6 and 0.9.
    standing = standing_of(contest, play_tables(contest, 3, players, LUCK, pairs))

    assert standing is not None
    assert standing.adjusted.error < 0.6 * standing.result.error
    distance = standing.adjusted.mean - standing.result.mean
    assert abs(distance) < 4 * standing.result.error


def test_without_it_luck_is_nothing() -> None:
    (record,) = play_tables(Contest(), 1, (Stub(), Stub()), None, [0])

    assert [outcome.luck for outcome in record.outcomes] == [0, 0]
