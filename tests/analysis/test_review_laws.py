"""What holds for every review: luck and skill make the result, seats are equal, the way does not matter."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from tests.analysis.games import engine, game, match, play_out, played

from tablas.analysis import Review, progressive, review
from tablas.decision import SearchControl
from tablas.errors import SearchCancelled
from tablas.match import Seat, opponent
from tablas.position import Position
from tablas.record import BoardSet, CubeTurn, Entry, MatchRecord, Outcome, Turn
from tablas.stakes import Rules, Stakes

# Every number of such positions is exact: whatever the dice bring and the players do adds up to the result.
SOLVED = Position.from_board([0, 1, 1, 0, 1, 2, 1, *[0] * 12, -1, 0, -1, -2, 0, -1, 0])
NO_CUBE = Rules(jacoby=False, cube=False)


def mirrored(record: MatchRecord) -> MatchRecord:
    """The same match with the players' seats changed."""
    games = []
    for each in record.games:
        entries = tuple(_other(entry) for entry in each.entries)
        outcome = each.outcome and replace(each.outcome, winner=opponent(each.outcome.winner))
        games.append(replace(each, score=each.score[::-1], entries=entries, outcome=outcome))
    return replace(record, players=record.players[::-1], games=tuple(games))


def _other(entry: Entry) -> Entry:
    if isinstance(entry, BoardSet):
        owner = None if entry.owner is None else opponent(entry.owner)
        return replace(entry, turn=opponent(entry.turn), owner=owner)
    assert isinstance(entry, Turn | CubeTurn)
    return replace(entry, seat=opponent(entry.seat))


def costs(found: Review, seat: Seat) -> float:
    """Points given away: errors times the cube they were made at."""
    return sum(each.error * each.stakes.cube for each in found.decisions if each.seat == seat)


@pytest.mark.parametrize("seed", range(6))
def test_luck_and_skill_make_the_result(seed: int) -> None:
    entries, winner = play_out(random.Random(seed), SOLVED, 0)
    before = engine().cube_decision(SOLVED, Stakes(rules=NO_CUBE)).optimal

    found = review(match(game(*entries, won=Outcome(winner, 1)), rules=NO_CUBE), engine(), level="standard")

    own, other = found.totals
    assert own.result is not None
    expected = before + own.luck_worth - other.luck_worth - costs(found, 0) + costs(found, 1)
    assert own.result == pytest.approx(expected, abs=1e-3)
    assert own.luck_adjusted == pytest.approx(own.result - own.luck_worth + other.luck_worth)


@pytest.mark.parametrize("seed", range(6))
def test_the_cube_is_part_of_what_makes_the_result(seed: int) -> None:
    rules = Rules(jacoby=False)
    entries, winner = play_out(random.Random(seed), SOLVED, 0)
    doubled = (entries[0], CubeTurn(0, "double", 2), CubeTurn(1, "take", 2), *entries[1:])
    before = engine().cube_decision(SOLVED, Stakes(rules=rules)).optimal

    found = review(match(game(*doubled, won=Outcome(winner, 2)), rules=rules), engine(), level="quick")

    own, other = found.totals
    assert own.result is not None
    expected = before + own.luck_worth - other.luck_worth - costs(found, 0) + costs(found, 1)
    assert own.result == pytest.approx(expected, abs=1e-3)


def test_changing_seats_changes_totals() -> None:
    record = played(7, length=5)

    found, changed = (review(each, engine(), level="quick") for each in (record, mirrored(record)))

    assert found.totals[0].all == changed.totals[1].all
    assert found.totals[1].all == changed.totals[0].all
    assert found.totals[0].luck == pytest.approx(changed.totals[1].luck)
    assert found.totals[0].result == pytest.approx(changed.totals[1].result)


def test_results_of_both_players_cancel_out() -> None:
    own, other = review(played(3, length=5), engine(), level="quick").totals

    assert own.result is not None
    assert other.result is not None
    assert own.luck_adjusted is not None
    assert other.luck_adjusted is not None
    assert own.result == pytest.approx(-other.result)
    assert own.luck_adjusted == pytest.approx(-other.luck_adjusted)


def test_threads_do_not_change_a_review() -> None:
    record = played(11)

    assert review(record, engine(2), level="quick") == review(record, engine(), level="quick")


def test_a_review_resumed_is_the_one_not_interrupted() -> None:
    record = played(5, length=9, games=3)
    whole = review(record, engine(), level="quick")
    partial = replace(whole, games=whole.games[:2], is_complete=False)
    heard: list[int] = []

    resumed = review(
        record, engine(), level="quick", resume_from=partial, on_progress=lambda p: heard.append(p.done)
    )

    assert resumed == whole
    assert heard == [3]


def test_what_was_judged_otherwise_is_judged_anew() -> None:
    record = played(5, games=2)
    whole = review(record, engine(), level="quick")
    other = replace(whole, level="standard")
    heard: list[int] = []

    review(record, engine(), level="quick", resume_from=other, on_progress=lambda p: heard.append(p.done))

    assert heard == [1, 2]


def test_a_cancelled_review_says_so() -> None:
    control = SearchControl()
    control.cancel()

    with pytest.raises(SearchCancelled):
        review(played(5), engine(), level="quick", cancel=control)


def test_a_quick_review_comes_first_and_deeper_games_replace_it() -> None:
    record = match(
        *[game(*played(seed).games[0].entries[:8]) for seed in (1, 2)],
    )

    steps = list(progressive(record, engine(), level="standard"))

    assert [(each.level, each.done, each.review.is_complete) for each in steps] == [
        ("quick", 2, False),
        ("standard", 1, False),
        ("standard", 2, True),
    ]
    assert steps[-1].review == review(record, engine(), level="standard")
    assert steps[1].review.games[0] == steps[2].review.games[0]
    assert steps[1].review.games[1] == steps[0].review.games[1]


def test_escalation_leaves_clear_verdicts_as_they_are() -> None:
    record = match(game(*played(4).games[0].entries[:14]))

    plain = review(record, engine(), level="quick")
    deeper = review(record, engine(), level="quick", escalation="deeper")

    levels = {(each.entry, each.kind): each.level for each in deeper.decisions}
    assert "2-ply" in levels.values()
    assert any(level == "1-ply" for level in levels.values())
    for before, after in zip(plain.decisions, deeper.decisions, strict=True):
        if after.level == before.level:
            assert after == before
