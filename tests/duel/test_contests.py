"""What happens at the tables of a duel: games, cube, matches."""

import pytest

from tablas.duel import Contest, PairRecord
from tablas.duel.lockstep import play_tables
from tablas.duel.records import ENDINGS
from tablas.duel.table import Table
from tablas.errors import BadStakes
from tablas.moves import Roll
from tablas.position import Position

from .hands import Stub

SINGLES = [number for number, (_, kind) in enumerate(ENDINGS) if kind == "single"]


def play(contest: Contest, first: Stub, second: Stub, pairs: int = 6, seed: int = 1) -> list[PairRecord]:
    return play_tables(contest, seed, (first, second), None, range(pairs))


@pytest.mark.parametrize("contest", [Contest(), Contest("money"), Contest("match", 3)])
def test_equal_players_cancel_exactly_within_each_pair(contest: Contest) -> None:
    records = play(contest, Stub(), Stub())

    for record in records:
        first, second = record.outcomes
        assert first.worth + second.worth == (1 if contest.is_match else 0)
        assert first.points == -second.points
        assert first.endings == second.endings[3:] + second.endings[:3]


def test_a_pair_does_not_depend_on_the_pairs_beside_it() -> None:
    weak = Stub(level="beginner")

    together = play(Contest(), Stub(), weak, pairs=5)
    alone = play_tables(Contest(), 1, (Stub(), weak), None, [3])

    assert [together[3]] == alone


def test_players_are_asked_about_many_tables_at_once() -> None:
    first = Stub()

    play(Contest(), first, Stub(), pairs=8)

    assert first.asked[0] == 8  # in each pair he begins once
    assert sum(first.asked) > len(first.asked)


def test_another_seed_brings_other_games() -> None:
    assert play(Contest(), Stub(), Stub(level="beginner")) != play(
        Contest(), Stub(), Stub(level="beginner"), seed=2
    )


def test_nobody_is_asked_about_a_cube_in_cubeless_games() -> None:
    records = play(Contest(), Stub(doubles=True), Stub(doubles=True, takes=False), pairs=24)

    assert all(abs(outcome.worth) <= 3 for record in records for outcome in record.outcomes)
    assert {abs(outcome.points) for record in records for outcome in record.outcomes} != {1}


def test_a_passed_double_wins_the_cube_as_it_stood() -> None:
    records = play(Contest("money"), Stub(doubles=True), Stub(takes=False))

    # He may not double before his first roll, and then does so at his first chance.
    for record in records:
        assert [outcome.worth for outcome in record.outcomes] == [1, 1]
        assert all(outcome.endings[SINGLES[0]] == 1 for outcome in record.outcomes)


def test_a_taken_double_doubles_what_the_game_is_worth_and_gives_the_cube_away() -> None:
    records = play(Contest("money"), Stub(doubles=True), Stub(doubles=False))

    outcomes = [outcome for record in records for outcome in record.outcomes]
    assert {abs(outcome.worth) for outcome in outcomes} <= {2, 4, 6}


def test_a_match_ends_at_its_length_and_counts_whole_games() -> None:
    records = play(Contest("match", 5), Stub(), Stub(level="casual"), pairs=4)

    for record in records:
        for outcome in record.outcomes:
            assert outcome.worth in (0, 1)
            assert outcome.games == sum(outcome.endings)
            assert outcome.games >= 2


def test_nobody_doubles_in_the_crawford_game_or_in_a_match_to_one() -> None:
    doubler = Stub(doubles=True)  # asserts that he may whenever he is asked

    records = play(Contest("match", 2), doubler, Stub(doubles=True), pairs=8)
    ones = play(Contest("match", 1), doubler, Stub(doubles=True), pairs=4)

    assert all(outcome.games == 1 for record in ones for outcome in record.outcomes)
    assert all(outcome.games <= 3 for record in records for outcome in record.outcomes)


def test_between_games_the_cube_is_back_in_the_middle() -> None:
    table = Table(Contest("match", 5), 0, 0)
    table.open_game(Roll(3, 1))
    table.play(Position.start())
    table.take()
    table.drop()

    assert table.is_between_games
    assert table.score == [0, 2]
    assert [spot.stakes for spot in table.opening_spots()] == [
        table.contest.stakes(0, 2),
        table.contest.stakes(2, 0),
    ]


def test_the_first_game_at_match_point_is_the_crawford_game_and_later_ones_are_not() -> None:
    table = Table(Contest("match", 3), 0, 0)
    told = []
    for first_die in (6, 6, 1):  # seat 0 wins two games, then seat 1 one
        table.open_game(Roll(first_die, 3))
        table.drop()
        told.append((tuple(table.score), table.is_crawford))

    assert told == [((1, 0), False), ((2, 0), True), ((2, 1), False)]


@pytest.mark.parametrize(("kind", "length"), [("match", 0), ("match", 65), ("money", 3), ("cubeless", 1)])
def test_a_contest_with_an_impossible_length_is_refused(kind: str, length: int) -> None:
    with pytest.raises(BadStakes):
        Contest(kind, length)  # type: ignore[arg-type]
