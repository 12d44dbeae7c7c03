"""Beavers and raccoons: who may, what the cube becomes, whose it is, and what a pass loses."""

from __future__ import annotations

import pytest

from boards import position
from playing import after, kinds, refused
from tablas import BadStakes, Match, Rules
from tablas.match import Beavered, Doubled, GameStart, Passed, Raccooned, Rolled, Taken
from tablas.moves import Roll
from tablas.record.from_match import from_match, to_match

AGREED = Rules(beavers=True, raccoons=True)
CONTACT = "own 24:2 13:4 8:4 6:5 / other 24:2 13:5 8:3 6:5"


def doubled(rules: Rules = AGREED, length: int = 0, cube: int = 1, owner: int | None = None) -> Match:
    """Seat 0 has doubled."""
    start = GameStart(position(CONTACT), turn=0, cube=cube, owner=0 if owner == 0 else None)
    return Match.new(length, rules, start=start).apply(Doubled(0))


def test_the_doubled_player_may_beaver_and_the_doubler_answers() -> None:
    match = doubled()
    assert kinds(match, 1) == {"take", "beaver", "pass"}

    match = match.apply(Beavered(1))

    assert (kinds(match, 0), kinds(match, 1)) == ({"take", "raccoon", "pass"}, set())
    assert match.game.offered_cube == 4


def test_an_accepted_beaver_stands_at_four_and_is_the_beaverers() -> None:
    game = after(doubled(), Beavered(1), Taken(0)).game

    assert (game.cube, game.owner, game.phase, game.to_act) == (4, 1, "before_roll", 0)
    assert [(move.kind, move.seat, move.value) for move in game.moves] == [
        ("double", 0, 2),
        ("beaver", 1, 4),
        ("take", 0, 4),
    ]


def test_an_accepted_raccoon_stands_at_eight_and_is_the_doublers() -> None:
    match = after(doubled(), Beavered(1), Raccooned(0))
    assert kinds(match, 1) == {"take", "pass"}

    game = match.apply(Taken(1)).game

    assert (game.cube, game.owner, game.to_act) == (8, 0, 0)


@pytest.mark.parametrize(
    ("events", "winner", "points"),
    [
        ((Passed(1),), 0, 1),
        ((Beavered(1), Passed(0)), 1, 2),
        ((Beavered(1), Raccooned(0), Passed(1)), 0, 4),
    ],
)
def test_a_pass_loses_the_cube_as_it_stood_before_the_last_offer(
    events: tuple[Passed | Beavered | Raccooned, ...], winner: int, points: int
) -> None:
    match = after(doubled(), *events)

    assert match.game.result is not None
    assert (match.game.result.winner, match.game.result.points, match.game.result.how) == (
        winner,
        points,
        "pass",
    )
    assert match.score[winner] == points


@pytest.mark.parametrize(
    "match",
    [
        doubled(Rules()),
        doubled(AGREED, length=7),
        doubled(AGREED, cube=2, owner=0),
        doubled(Rules(beavers=True, cube_cap=2)),
    ],
    ids=["not agreed on", "match", "redouble", "above the cap"],
)
def test_no_beaver_where_the_rules_give_none(match: Match) -> None:
    assert kinds(match, 1) == {"take", "pass"}
    assert refused(match, Beavered(1)).code == "illegal_action"


@pytest.mark.parametrize("rules", [Rules(beavers=True), Rules(beavers=True, raccoons=True, cube_cap=4)])
def test_no_raccoon_unless_agreed_on_and_below_the_cap(rules: Rules) -> None:
    match = doubled(rules).apply(Beavered(1))

    assert kinds(match, 0) == {"take", "pass"}
    assert refused(match, Raccooned(0)).code == "illegal_action"


def test_nobody_rolls_or_answers_for_the_other_while_a_beaver_waits() -> None:
    match = doubled().apply(Beavered(1))

    for event in (Taken(1), Passed(1), Raccooned(1), Beavered(1), Rolled(0, Roll(3, 1))):
        assert refused(match, event).code == "illegal_action"


def test_raccoons_need_beavers() -> None:
    with pytest.raises(BadStakes):
        Rules(raccoons=True)


def test_a_beaver_and_a_raccoon_go_into_a_record_and_come_back() -> None:
    match = after(doubled(), Beavered(1), Raccooned(0), Passed(1))

    record = from_match(match)

    assert [getattr(entry, "kind", "") for entry in record.games[0].entries][-4:] == [
        "double",
        "beaver",
        "raccoon",
        "pass",
    ]
    assert to_match(record).events == match.events
