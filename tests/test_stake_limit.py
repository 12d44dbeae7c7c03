"""A limit on the points of a game in money sessions: settlement, the cube, and what the engine says of it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from boards import position
from formats.random_matches import random_match
from tablas import BadStakes, Engine, IllegalAction, Match, Roll, Rules, Stakes, formats
from tablas.analysis import review
from tablas.errors import CannotWrite
from tablas.formats import registry
from tablas.match import (
    Beavered,
    Doubled,
    GameStart,
    NextGame,
    Played,
    ResignAccepted,
    ResignOffered,
    Rolled,
    Taken,
)
from tablas.record import from_match, settle, to_match
from tablas.rule_names import check_for_length, rules_named

LIMITED = Rules(jacoby=False, beavers=True, stake_limit=3)
LAST_ROLL = position("own 1:1 / other 6:15")  # wins a gammon with any roll
EVEN_RACE = position("own 6:8 5:7 / other 6:8 5:7")


@pytest.fixture(scope="module")
def engine() -> Engine:
    return Engine("0-ply")


def begun(rules: Rules, start: GameStart) -> Match:
    return Match.new(0, rules, start=start)


@pytest.mark.parametrize(("cube", "points"), [(1, 2), (2, 3), (8, 3)])
def test_no_game_counts_more_than_the_limit(cube: int, points: int) -> None:
    match = begun(LIMITED, GameStart(LAST_ROLL, 0, cube, 0 if cube > 1 else None))

    match = match.apply(Rolled(0, Roll(2, 1))).apply(Played(0, ((1, 0),)))

    assert match.game.result is not None
    assert (match.game.result.kind, match.game.result.points) == ("gammon", points)
    assert match.apply(NextGame()).score == (points, 0)


def test_a_resignation_shows_the_limited_points_before_it_is_accepted() -> None:
    match = begun(LIMITED, GameStart(EVEN_RACE, 0, 2, 0)).apply(ResignOffered(0, 3))

    offered = next(each for each in match.legal_actions(1) if each.kind == "accept_resign")

    assert offered.points == 3
    assert match.apply(ResignAccepted(1)).game.result.points == 3  # type: ignore[union-attr]  # over by then


def test_the_cube_is_turned_while_it_counts_and_no_further() -> None:
    match = begun(LIMITED, GameStart(EVEN_RACE, 0)).apply(Doubled(0))
    assert [each.kind for each in match.legal_actions(1)] == ["take", "beaver", "pass"]
    beavered = match.apply(Beavered(1)).apply(Taken(0))

    assert beavered.game.cube == 4
    assert not Stakes(cube=4, owner="own", rules=LIMITED).may_double
    assert Stakes(cube=2, owner="own", rules=LIMITED).may_double
    assert not Stakes(cube=1, rules=replace(LIMITED, stake_limit=2)).may_beaver
    with pytest.raises(IllegalAction, match="all that a game may count"):
        begun(LIMITED, GameStart(EVEN_RACE, 0, 4, 0)).apply(Doubled(0))


def test_gammons_beyond_the_limit_are_worth_nothing_to_the_engine(engine: Engine) -> None:
    free = Stakes(cube=2, owner="own", rules=Rules(jacoby=False))
    limited = replace(free, rules=Rules(jacoby=False, stake_limit=2))
    sure_gammon = position("own 1:2 / other 20:8 6:7")

    at_liberty, held = engine.cube_decision(sure_gammon, free), engine.cube_decision(sure_gammon, limited)

    assert at_liberty.no_double > 1.5
    assert held.no_double == pytest.approx(1.0, abs=1e-3)
    assert not held.may_double


def test_a_limit_out_of_reach_changes_the_worth_of_a_dead_cube_not_at_all(engine: Engine) -> None:
    plain = Stakes(rules=Rules(jacoby=False, cube=False))
    limited = replace(plain, rules=replace(plain.rules, stake_limit=3))

    for spot in (EVEN_RACE, position("own 24:2 13:5 8:3 6:5 / other 24:2 13:5 8:3 6:5")):
        assert engine.cube_decision(spot, limited).no_double == pytest.approx(
            engine.cube_decision(spot, plain).no_double, abs=1e-6
        )


def test_the_last_double_under_a_limit_is_taken_with_less(engine: Engine) -> None:
    """A cube of 2 is dead under a limit of 2: a take needs a quarter, as without a cube to come."""
    stakes = Stakes(rules=Rules(jacoby=False, stake_limit=2))
    race = position("own 6:2 5:2 / other 6:2 5:2")

    decision = engine.cube_decision(race, stakes)
    chance = (
        1 + engine.cube_decision(race, replace(stakes, rules=Rules(jacoby=False, cube=False))).no_double
    ) / 2

    assert decision.double_take == pytest.approx(2 * (2 * chance - 1), abs=1e-4)


def test_the_limit_is_named_in_both_languages_and_refused_in_matches() -> None:
    assert rules_named("tope_apuesta=6") == rules_named("stake_limit=6") == Rules(stake_limit=6)
    assert rules_named("stake_limit").stake_limit == 64
    with pytest.raises(BadStakes, match="stake_limit"):
        check_for_length(Rules(stake_limit=6), 5)
    for wrong in (0, -1):
        with pytest.raises(BadStakes, match="stake_limit"):
            Rules(stake_limit=wrong)


def test_a_limited_session_is_kept_and_told_where_it_cannot_be() -> None:
    match = random_match(4, 0, replace(LIMITED, raccoons=True), games=6, beavers=True)
    record = from_match(match)

    assert max(game.outcome.points for game in record.games if game.outcome) <= 3
    settled, problems = settle(record)
    assert problems == ()
    assert [game.outcome for game in settled.games] == [game.outcome for game in record.games]
    assert to_match(formats.read_match(registry.writer("jsonl").write(record)).record) == match
    for name in ("mat", "sgf", "xg"):
        with pytest.raises(CannotWrite) as refused:
            registry.writer(name).write(record)
        assert "rules" in {loss.code for loss in refused.value.lost}


@pytest.mark.parametrize("rules", [Rules(raccoons=True, beavers=True), Rules(opening_reroll=True)])
@pytest.mark.parametrize("name", ["mat", "sgf", "xg"])
def test_rules_a_format_has_no_place_for_are_never_left_out_in_silence(name: str, rules: Rules) -> None:
    record = from_match(random_match(2, 0, rules, games=1))

    with pytest.raises(CannotWrite) as refused:
        registry.writer(name).write(record)

    assert "rules" in {loss.code for loss in refused.value.lost}


def test_a_limited_session_with_beavers_is_reviewed(engine: Engine) -> None:
    match = begun(LIMITED, GameStart(EVEN_RACE, 0)).apply(Doubled(0)).apply(Beavered(1)).apply(Taken(0))
    match = match.apply(Rolled(0, Roll(2, 1))).apply(Played(0, ((6, 4), (5, 4))))

    found = review(from_match(match), engine=engine, level="quick")

    assert {decision.kind for game in found.games for decision in game.decisions} >= {"double", "play"}
