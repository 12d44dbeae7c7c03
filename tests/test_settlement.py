"""A game may end by a result both agree on, and a match by a ruling."""

from __future__ import annotations

import pytest

from tablas.errors import IllegalAction
from tablas.match import (
    Doubled,
    Forfeited,
    GameResult,
    Match,
    NextGame,
    NoPlay,
    Opened,
    Played,
    Rolled,
    SettleAccepted,
    SettleOffered,
    SettleRefused,
    Taken,
)
from tablas.record import from_match, to_match
from tablas.stakes import Rules


def begun(length: int = 5, rules: Rules | None = None) -> Match:
    """Seat 0 has 31 to play."""
    return Match.new(length, rules).apply(Opened((3, 1)))


def kinds(match: Match, seat: int) -> set[str]:
    return {action.kind for action in match.legal_actions(1 if seat else 0)}


def test_an_agreed_result_ends_the_game_and_counts() -> None:
    offered = begun().apply(SettleOffered(0, winner=1, points=2))

    assert (offered.game.to_act, kinds(offered, 0), kinds(offered, 1)) == (
        1, set(), {"accept_settle", "refuse_settle"},
    )  # fmt: skip
    over = offered.apply(SettleAccepted(1))
    assert over.game.result == GameResult(1, 2, "single", "settled", 1)
    assert (over.score, over.is_over) == ((0, 2), False)
    assert over.apply(NextGame()).game.score == (0, 2)


def test_a_match_may_be_settled_whole_and_no_further() -> None:
    match = begun(3)

    assert match.settlements(0) == (3, 3)
    assert match.settlements(1) is None
    over = match.apply(SettleOffered(0, 0, 3)).apply(SettleAccepted(1))
    assert (over.is_over, over.winner) == (True, 0)
    assert over.settlements(0) is None
    for points in (0, 4, -1):
        with pytest.raises(IllegalAction, match="between 1 and 3"):
            match.apply(SettleOffered(0, 0, points))


def test_a_refusal_leaves_the_game_as_it_stood_and_may_not_be_asked_for_twice_in_a_turn() -> None:
    match = begun()
    refused = match.apply(SettleOffered(0, 0, 1)).apply(SettleRefused(1))

    assert (refused.game.phase, refused.game.roll, refused.game.to_act) == ("to_play", match.game.roll, 0)
    assert refused.settlements(0) is None
    with pytest.raises(IllegalAction, match="in this turn"):
        refused.apply(SettleOffered(0, 0, 1))
    played = refused.apply(Played(0, ((8, 5), (6, 5))))
    assert played.settlements(1) == (5, 5)
    again = played.apply(Rolled(1, (6, 6))).apply(Played(1, ((24, 18), (24, 18), (13, 7), (13, 7))))
    assert again.settlements(0) == (5, 5)


def test_only_the_other_answers_and_nothing_else_may_happen() -> None:
    offered = begun().apply(SettleOffered(0, 0, 1))

    for event in (SettleAccepted(0), SettleRefused(0), Played(0, ((8, 5), (6, 5))), NoPlay(0)):
        with pytest.raises(IllegalAction):
            offered.apply(event)
    with pytest.raises(IllegalAction):
        begun().apply(SettleAccepted(1))
    with pytest.raises(IllegalAction):
        begun().apply(SettleOffered(1, 1, 1))


def test_for_money_a_settlement_counts_a_backgammon_at_most_and_no_more_than_the_stakes() -> None:
    session = begun(0).apply(Played(0, ((8, 5), (6, 5)))).apply(Doubled(1)).apply(Taken(0))

    assert session.settlements(1) == (6, 6)
    assert begun(0, Rules(stake_limit=2)).settlements(0) == (2, 2)
    assert session.apply(SettleOffered(1, 0, 5)).apply(SettleAccepted(0)).score == (5, 0)


def test_a_ruling_ends_a_match_whatever_it_stands_at() -> None:
    offered = begun().apply(SettleOffered(0, 0, 1))
    settled = begun().apply(SettleOffered(0, 0, 1)).apply(SettleAccepted(1))

    for match in (Match.new(5), begun(), offered, settled):
        over = match.apply(Forfeited(1))
        assert (over.is_over, over.winner, over.score[0]) == (True, 0, 5)
        assert over.game.result is not None
        assert (over.game.result.how, over.legal_actions(0)) == ("forfeit", ())
        with pytest.raises(IllegalAction):
            over.apply(Forfeited(0))
    with pytest.raises(IllegalAction, match="money"):
        begun(0).apply(Forfeited(0))


@pytest.mark.parametrize("ends", [(SettleOffered(0, 1, 4), SettleAccepted(1)), (Forfeited(0),)])
def test_a_record_tells_such_an_end_and_the_match_comes_back(ends: tuple[SettleOffered, ...]) -> None:
    match = Match.replay(begun(), ends)

    record = from_match(match)
    outcome = record.games[-1].outcome

    assert outcome is not None
    assert (outcome.agreed, outcome.forfeit) == (len(ends) == 2, len(ends) == 1)
    assert to_match(record).score == match.score
