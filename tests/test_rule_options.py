"""Rule options by name, what they change, and the bot playing whole games by each of them."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from boards import position
from playing import kinds
from tablas import BadStakes, Match, MoveOptions, Position, Rules, legal_plays
from tablas.decision import Engine
from tablas.errors import UnknownRule
from tablas.match import (
    Beavered,
    Doubled,
    Event,
    GameStart,
    NextGame,
    NoPlay,
    Opened,
    Passed,
    Played,
    Raccooned,
    ResignAccepted,
    Rolled,
    Taken,
)
from tablas.moves import Roll
from tablas.position import VARIANTS
from tablas.protocol.events import event_from_json, event_to_json, rules_from_json, rules_to_json
from tablas.rule_names import RULE_NAMES, check_for_length, rules_named
from tablas.server.play.bot import decide
from tablas.server.play.seats import BOT


@pytest.fixture(scope="module")
def bot() -> Engine:
    return Engine("casual", seed=1)


@pytest.mark.parametrize(("spanish", "english"), list(zip(RULE_NAMES["es"], RULE_NAMES["en"], strict=True)))
def test_both_languages_name_the_same_rule_and_it_is_not_the_standard_game(
    spanish: str, english: str
) -> None:
    assert rules_named(spanish) == rules_named(english) != Rules()


def test_the_text_rules_switch_on_every_literal_reading_and_are_unrated() -> None:
    rules = rules_named("reglas_texto")

    assert rules == rules_named(
        "entrada_solo_vacias,movimiento_libre,sin_dobles,salida_libre,apertura_retirada,tope_cubo=64"
    )
    assert rules.is_unrated
    assert not rules_named("tope_cubo=64,sin_cubo").is_unrated


@pytest.mark.parametrize("name", ["nada", "sin_dobles=2", "sin dobles", "tope_cubo=", "sin_dobles,,castor"])
def test_what_names_no_rule_is_refused(name: str) -> None:
    with pytest.raises(UnknownRule):
        rules_named(name)


def test_numbers_that_a_rule_cannot_have_are_refused() -> None:
    with pytest.raises(BadStakes):
        rules_named("tope_cubo=63")
    with pytest.raises(BadStakes):
        check_for_length(rules_named("castor"), 5)


@pytest.mark.parametrize("name", RULE_NAMES["es"])
def test_rules_are_stored_and_read_back(name: str) -> None:
    rules = rules_named(name)
    stored = rules_to_json(rules)

    assert rules_from_json(stored) == rules
    assert rules_from_json(
        {key: stored[key] for key in stored if key not in ("raccoons", "opening_reroll")}
    ) == (replace(rules, raccoons=False, opening_reroll=False))


@pytest.mark.parametrize("event", [Beavered(1), Raccooned(0)])
def test_a_beaver_and_a_raccoon_are_stored_and_read_back(event: Event) -> None:
    assert event_from_json(event_to_json(event)) == event


def test_the_winner_of_the_opening_throws_anew_and_may_throw_a_double() -> None:
    match = Match.new(5, rules_named("apertura_retirada")).apply(Opened((2, 6)))

    assert (match.game.phase, match.game.turn, match.game.roll) == ("before_roll", 1, None)
    assert "roll" in kinds(match, 1)
    assert match.apply(Rolled(1, Roll(3, 3))).game.phase == "to_play"


def test_the_murphy_limit_ends_automatic_doubles() -> None:
    match = Match.new(0, rules_named("automaticos=2"))
    cubes = []
    for _ in range(3):
        match = match.apply(Opened((4, 4)))
        cubes.append(match.game.cube)

    assert (cubes, match.game.owner) == ([2, 4, 4], None)


def test_the_cube_ends_at_64_under_its_cap() -> None:
    start = GameStart(Position.start(), turn=0, cube=64, owner=0)

    assert "double" not in kinds(Match.new(0, rules_named("tope_cubo"), start=start), 0)
    assert "double" in kinds(Match.new(0, start=start), 0)


def test_each_literal_reading_changes_just_its_own_rule() -> None:
    barred = position("own 25:1 / other 6:1")  # his blot stands on our 19, where a 6 enters
    assert next(play.notation for play in legal_plays(barred, Roll(6, 6))).startswith("bar/")
    assert legal_plays(barred, Roll(6, 6), MoveOptions(entry_only_empty=True)) == []

    home = position("own 6:2 5:2 2:2 / other 1:2")
    free = {play.notation for play in legal_plays(home, Roll(4, 3), MoveOptions(free_bearoff=True))}
    standard = {play.notation for play in legal_plays(home, Roll(4, 3))}
    assert "2/off(2)" in free - standard

    race = position("own 13:1 / other 6:1")
    assert {len(play.steps) for play in legal_plays(race, Roll(2, 2))} == {4}
    assert {len(play.steps) for play in legal_plays(race, Roll(2, 2), MoveOptions(no_doubles=True))} == {2}
    lazy = legal_plays(race, Roll(2, 1), MoveOptions(free_movement=True))
    assert any(play.steps == () for play in lazy)


def bot_plays(bot: Engine, match: Match, seed: int) -> Match:
    """A whole match or money game of the bot against somebody who plays the first legal play."""
    rng = random.Random(seed)
    for _ in range(3_000):
        game = match.game
        if match.is_over or (match.length == 0 and game.result is not None):
            return match
        dice = (rng.randint(1, 6), rng.randint(1, 6))
        if game.result is not None:
            event: Event = NextGame()
        elif game.phase == "opening":
            event = Opened(dice)
        elif game.to_act == BOT:
            decision = decide(bot, match)
            event = Rolled(BOT, Roll(*dice)) if decision == "roll" else decision
        else:
            event = simple_answer(match, dice)
        match = match.apply(event)
    raise AssertionError("the match does not end")


def simple_answer(match: Match, dice: tuple[int, int]) -> Event:
    """The first thing that seat 0 may do."""
    game = match.game
    match game.legal_actions(0)[0].kind:
        case "roll":
            return Rolled(0, Roll(*dice))
        case "play":
            play = legal_plays(game.position, game.roll or Roll(1, 1), game.rules.options)[0]
            return Played(0, tuple((step.start, step.end) for step in play.steps))
        case "no_play":
            return NoPlay(0)
        case "take":
            return Taken(0)
        case _:
            return ResignAccepted(0)


@pytest.mark.parametrize("name", RULE_NAMES["es"])
def test_the_bot_plays_whole_games_by_every_rule(bot: Engine, name: str) -> None:
    rules = rules_named(name)
    length = 0 if rules.beavers or rules.automatic_doubles else 3

    assert bot_plays(bot, Match.new(length, rules), seed=5).games


@pytest.mark.parametrize("variant", sorted(VARIANTS))
@pytest.mark.parametrize("length", [0, 3])
def test_the_bot_plays_whole_games_of_every_variant(bot: Engine, variant: str, length: int) -> None:
    match = bot_plays(bot, Match.new(length, Rules(variant=variant)), seed=7)

    assert match.games
    assert match.game.rules.checkers == VARIANTS[variant].checkers


@pytest.mark.parametrize(
    "board", ["own 3:15 / other 3:15", "own 24:3 / other 24:3", "own 25:2 6:13 / other 6:15"]
)
def test_the_bot_plays_on_from_any_set_position(bot: Engine, board: str) -> None:
    start = GameStart(position(board), turn=1)

    assert bot_plays(bot, Match.new(0, start=start), seed=9).games


HOPELESS = "own 6:5 5:5 4:5 / other 1:1"


def test_the_bot_beavers_a_foolish_double_and_not_a_good_one(bot: Engine) -> None:
    rules = rules_named("castor")

    def answer(board: str) -> Event | str:
        start = GameStart(position(board), turn=0)
        return decide(bot, Match.new(0, rules, start=start).apply(Doubled(0)))

    assert answer(HOPELESS) == Beavered(BOT)
    assert answer("own 1:2 / other 6:5 5:5 4:5") == Passed(BOT)


def test_the_bot_answers_a_beaver_by_what_the_position_is_worth(bot: Engine) -> None:
    def answer(board: str) -> Event | str:
        match = Match.new(0, rules_named("mapache"), start=GameStart(position(board), turn=1))
        return decide(bot, match.apply(Doubled(1)).apply(Beavered(0)))

    assert answer("own 6:4 / other 6:4") == Raccooned(BOT)
    assert answer("own 1:2 / other 6:5 5:5 4:5") == Taken(BOT)  # a gammon at four beats a pass at four
    assert answer(HOPELESS) == Passed(BOT)


def test_the_bot_passes_a_raccoon_that_has_won_and_takes_one_that_has_lost(bot: Engine) -> None:
    def answer(board: str) -> Event | str:
        match = Match.new(0, rules_named("mapache"), start=GameStart(position(board), turn=0))
        return decide(bot, match.apply(Doubled(0)).apply(Beavered(1)).apply(Raccooned(0)))

    assert answer("own 1:2 / other 6:5 5:5 4:5") == Passed(BOT)
    assert answer(HOPELESS) == Taken(BOT)
