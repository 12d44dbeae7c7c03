"""Tournaments: the laws of drawing, and tables worked out by hand."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablas.tournament import (
    BadTournament,
    Entrant,
    Outcome,
    Pairing,
    RoundOpen,
    Tournament,
    TournamentKind,
    UnknownPairing,
    most_rounds,
    standings,
    usual_rounds,
)
from tablas.tournament.knockout import seats
from tablas.tournament.swiss import swiss_round


def field(players: int) -> list[Entrant]:
    return [Entrant(number) for number in range(1, players + 1)]


def begun(kind: TournamentKind, players: int, rounds: int | None = None, seed: str = "s") -> Tournament:
    return Tournament.begun(kind, field(players), rounds=rounds, seed=seed)


def played(tournament: Tournament, taste: random.Random) -> Tournament:
    """The tournament with every pairing of its round decided at random."""
    for pairing in tournament.current:
        if pairing.outcome is None:
            outcome: Outcome = taste.choice(("first", "second"))
            tournament = tournament.decided(pairing.board, outcome, "played")
    return tournament


def to_the_end(tournament: Tournament, taste: random.Random) -> Tournament:
    tournament = played(tournament, taste)
    while not tournament.is_over:
        tournament = played(tournament.drawn(), taste)
    return tournament


def drawings(numbers: list[int]) -> Iterator[list[tuple[int, int]]]:
    """Every way to pair so many."""
    if not numbers:
        yield []
        return
    first, *rest = numbers
    for other in rest:
        for more in drawings([each for each in rest if each != other]):
            yield [(first, other), *more]


def names(pairing: Pairing) -> frozenset[int]:
    return frozenset((pairing.first, pairing.second or 0))


@given(st.integers(2, 6), st.integers(1, 7), st.integers(0, 2**32))
def test_nobody_meets_anybody_twice_while_it_can_be_avoided(players: int, rounds: int, seed: int) -> None:
    taste, pairings = random.Random(seed), []
    for number in range(1, rounds + 1):
        drawn = swiss_round(range(1, players + 1), pairings, number, str(seed))
        met = [names(pairing) for pairing in pairings]
        numbers = [*range(1, players + 1), *([0] if players % 2 else [])]
        assert sorted(each for pairing in drawn for each in names(pairing)) == sorted(numbers)

        def faults(pairs: list[frozenset[int]], met: list[frozenset[int]] = met) -> tuple[int, int]:
            return (
                sum(met.count(pair) for pair in pairs if 0 in pair),
                sum(met.count(pair) for pair in pairs if 0 not in pair),
            )

        best = min(faults([frozenset(pair) for pair in each]) for each in drawings(numbers))
        assert faults([names(pairing) for pairing in drawn]) == best
        pairings += [
            pairing if pairing.outcome else replace(pairing, outcome=taste.choice(("first", "second")))
            for pairing in drawn
        ]


@given(st.integers(2, 24), st.integers(1, 6), st.integers(0, 2**32))
def test_swiss_gives_a_bye_once_at_most_and_to_who_has_won_least(
    players: int, rounds: int, seed: int
) -> None:
    over = to_the_end(begun("swiss", players, rounds, str(seed)), random.Random(seed))

    byes = [pairing.first for pairing in over.pairings if pairing.second is None]
    assert len(byes) == len(set(byes)) == (over.rounds if players % 2 else 0)
    for pairing in over.pairings:
        if pairing.second is None:
            before = [each for each in over.pairings if each.round < pairing.round]
            table = {line.number: line for line in standings("swiss", over.entrants, before)}
            without = [line.wins for line in table.values() if not line.byes]
            assert table[pairing.first].wins == min(without)


@given(st.integers(2, 12), st.integers(0, 2**32))
def test_swiss_is_drawn_alike_from_the_same_seed(players: int, seed: int) -> None:
    first, second = (to_the_end(begun("swiss", players, 4, str(seed)), random.Random(seed)) for _ in range(2))

    assert first == second


@pytest.mark.parametrize("players", [8, 16])
def test_swiss_players_of_as_many_wins_meet(players: int) -> None:
    tournament = played(begun("swiss", players, 3), random.Random(1)).drawn()
    table = {line.number: line.wins for line in standings("swiss", tournament.entrants, tournament.pairings)}

    assert all(table[each.first] == table[each.second or 0] for each in tournament.current)


@given(st.integers(2, 40), st.integers(0, 2**32))
def test_knockout_leaves_one_without_a_loss(players: int, seed: int) -> None:
    over = to_the_end(begun("knockout", players, seed=str(seed)), random.Random(seed))
    table = standings("knockout", over.entrants, over.pairings)

    assert over.rounds == usual_rounds(players)
    assert [line.losses for line in table] == [0] + [1] * (players - 1)
    assert [line.rank for line in table][:2] == [1, 2]
    assert sum(pairing.second is not None for pairing in over.pairings) == players - 1


@pytest.mark.parametrize("players", [3, 5, 6, 11, 32])
def test_knockout_gives_byes_to_the_strongest_and_lets_them_meet_last(players: int) -> None:
    order = list(range(1, players + 1))
    tournament = Tournament.begun("knockout", field(players), rounds=None, seed="s", strongest=order)
    byes = 2**tournament.rounds - players

    assert sorted(each.first for each in tournament.current if each.second is None) == order[:byes]
    strongest_wins = tournament
    while True:
        for each in strongest_wins.current:
            if each.outcome is None:
                outcome: Outcome = "first" if each.first < (each.second or 0) else "second"
                strongest_wins = strongest_wins.decided(each.board, outcome, "played")
        if strongest_wins.is_over:
            break
        strongest_wins = strongest_wins.drawn()
    (final,) = strongest_wins.current
    assert {final.first, final.second} == {1, 2}


def test_bracket_of_eight_is_the_usual_one() -> None:
    assert seats(8) == [1, 8, 4, 5, 2, 7, 3, 6]


def test_round_is_drawn_when_the_last_one_is_over() -> None:
    tournament = begun("swiss", 4, 2)

    with pytest.raises(RoundOpen):
        tournament.drawn()


def test_two_who_both_lost_leave_the_way_free_for_the_next_opponent() -> None:
    tournament = begun("knockout", 4)
    tournament = tournament.decided(1, "nobody", "late").decided(2, "first", "played").drawn()
    (final,) = tournament.current

    assert (final.second, final.how, tournament.is_over) == (None, "bye", True)
    assert standings("knockout", tournament.entrants, tournament.pairings)[0].number == final.first


def test_knockout_in_which_nobody_comes_ends_without_a_winner() -> None:
    tournament = begun("knockout", 4).decided(1, "nobody", "late").decided(2, "nobody", "late")

    assert tournament.is_over
    assert tournament.drawn() == tournament


def test_who_leaves_loses_his_open_match_and_is_drawn_no_more() -> None:
    tournament = begun("swiss", 4, 3)
    gone = tournament.current[0].second
    assert gone is not None
    tournament = tournament.without(gone).decided(2, "first", "played").drawn()

    assert tournament.pairing(1, 1).how == "retired"
    assert tournament.pairing(1, 1).winner == tournament.pairing(1, 1).first
    assert not any(pairing.has(gone) for pairing in tournament.current)
    assert not next(
        line for line in standings("swiss", tournament.entrants, tournament.pairings) if line.number == gone
    ).is_in


def test_winner_of_a_knockout_match_who_leaves_gives_the_next_opponent_a_bye() -> None:
    tournament = begun("knockout", 4).decided(1, "first", "played").decided(2, "first", "played")
    tournament = tournament.without(tournament.pairing(1, 1).first).drawn()

    assert [each.how for each in tournament.current] == ["bye"]


@pytest.mark.parametrize(
    ("players", "usual", "most"), [(2, 1, 1), (3, 2, 3), (4, 2, 3), (5, 3, 5), (9, 4, 9), (64, 6, 63)]
)
def test_rounds_fit_the_field(players: int, usual: int, most: int) -> None:
    assert (usual_rounds(players), most_rounds(players)) == (usual, most)
    assert begun("swiss", players, 100).rounds == most
    assert begun("swiss", players).rounds == usual


def test_one_is_no_tournament() -> None:
    with pytest.raises(BadTournament):
        begun("swiss", 1)


@pytest.mark.parametrize("board", [0, 4])
def test_board_that_is_not_there_is_refused(board: int) -> None:
    with pytest.raises(UnknownPairing):
        begun("swiss", 5).decided(board, "first", "played")


def test_bye_cannot_be_decided_otherwise() -> None:
    with pytest.raises(UnknownPairing):
        begun("swiss", 5).decided(3, "second", "organiser")


def test_table_is_that_worked_out_by_hand() -> None:
    pairings = [
        Pairing(1, 1, 1, 2, "first"),
        Pairing(1, 2, 3, 4, "first"),
        Pairing(1, 3, 5, None, "first", "bye"),
        Pairing(2, 1, 1, 3, "first"),
        Pairing(2, 2, 5, 2, "second"),
        Pairing(2, 3, 4, None, "first", "bye"),
    ]

    table = standings("swiss", field(5), pairings)

    # 1 has won twice, the others once. Opponents' wins: 2 met 1 and 5: 3; 3 met 4 and 1: 3; 4 met 3 and
    # nobody: 2; 5 met nobody and 2: 2. Of those they beat: 2 beat 5: 1; 3 beat 4: 1; 4 and 5 their byes: 1.
    assert [(line.rank, line.number, line.wins, line.buchholz, line.sonneborn) for line in table] == [
        (1, 1, 2, 2, 2),
        (2, 2, 1, 3, 1),
        (2, 3, 1, 3, 1),
        (4, 4, 1, 2, 1),
        (4, 5, 1, 2, 1),
    ]


def test_match_between_two_who_are_level_tells_them_apart() -> None:
    pairings = [Pairing(1, 1, 2, 1, "first"), Pairing(2, 1, 1, 2, "first"), Pairing(3, 1, 2, 1, "nobody")]
    level = [*pairings[:2], Pairing(3, 1, 1, 2, "nobody")]

    assert [line.rank for line in standings("swiss", field(2), pairings[:2])] == [1, 2]
    assert [line.number for line in standings("swiss", field(2), pairings[:2])] == [1, 2]
    assert [line.rank for line in standings("swiss", field(2), level)] == [1, 1]
