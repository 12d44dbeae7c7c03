"""Score and cube: who may double, and which stakes cannot be."""

from __future__ import annotations

import pytest

from tablas import BadStakes, MoveOptions, Rules, Stakes, UnknownVariant


def test_points_away_count_down_to_the_length() -> None:
    stakes = Stakes(length=7, own_score=4, other_score=6)

    assert (stakes.own_away, stakes.other_away) == (3, 1)


def test_swapping_shows_the_other_players_score_and_cube() -> None:
    stakes = Stakes(length=7, own_score=4, other_score=2, cube=2, owner="own")

    assert stakes.swapped() == Stakes(length=7, own_score=2, other_score=4, cube=2, owner="other")


def test_a_money_session_keeps_any_score_and_is_never_away() -> None:
    stakes = Stakes(own_score=-12, other_score=40)

    assert (stakes.is_money, stakes.own_away, stakes.other_away) == (True, 0, 0)


def test_the_first_double_is_open_to_both() -> None:
    assert Stakes().may_double
    assert Stakes(length=3).may_double


def test_only_the_owner_may_redouble() -> None:
    assert Stakes(cube=2, owner="own").may_double
    assert not Stakes(cube=2, owner="other").may_double


def test_nobody_doubles_in_the_crawford_game() -> None:
    stakes = Stakes(length=7, own_score=4, other_score=6, is_crawford=True)

    assert not stakes.may_double
    assert not stakes.is_cube_in_use


def test_after_the_crawford_game_the_trailer_doubles() -> None:
    trailer = Stakes(length=7, own_score=4, other_score=6)

    assert trailer.is_post_crawford
    assert trailer.may_double
    assert not trailer.swapped().may_double  # the leader wins the match with the cube as it stands


def test_a_cube_that_already_wins_the_match_is_dead_for_its_owner() -> None:
    stakes = Stakes(length=5, own_score=3, other_score=0, cube=2, owner="own")

    assert stakes.is_cube_dead
    assert not stakes.may_double


def test_a_centred_cube_is_alive_while_one_player_can_use_it() -> None:
    assert not Stakes(length=5, own_score=4, other_score=2).is_cube_dead
    assert Stakes(length=5, own_score=4, other_score=4).is_cube_dead


def test_there_is_no_cube_in_a_match_to_one_point() -> None:
    stakes = Stakes(length=1)

    assert not stakes.is_cube_in_use
    assert not stakes.may_double
    assert not stakes.is_post_crawford


def test_there_is_no_cube_when_the_rules_say_so() -> None:
    assert not Stakes(rules=Rules(cube=False)).may_double


def test_nothing_limits_the_cube_unless_a_cap_is_agreed() -> None:
    assert Stakes(cube=64, owner="own").may_double
    assert not Stakes(cube=64, owner="own", rules=Rules(cube_cap=64)).may_double
    assert Stakes(cube=32, owner="own", rules=Rules(cube_cap=64)).may_double


def test_jacoby_counts_while_the_cube_is_centred_and_never_in_matches() -> None:
    assert Stakes().is_jacoby
    assert not Stakes(cube=2, owner="other").is_jacoby
    assert not Stakes(length=5).is_jacoby
    assert not Stakes(rules=Rules(jacoby=False)).is_jacoby


@pytest.mark.parametrize(
    ("build", "field"),
    [
        (lambda: Stakes(length=-1), "length"),
        (lambda: Stakes(length=40_000), "length"),
        (lambda: Stakes(length=5, own_score=5), "own_score"),
        (lambda: Stakes(length=5, other_score=-1), "other_score"),
        (lambda: Stakes(cube=3), "cube"),
        (lambda: Stakes(cube=0), "cube"),
        (lambda: Stakes(length=5, own_score=3, is_crawford=True), "is_crawford"),
        (lambda: Stakes(is_crawford=True), "is_crawford"),
        (lambda: Stakes(5, 4, 2, 2, is_crawford=True), "is_crawford"),
        (lambda: Stakes(5, 4, 2, owner="own", is_crawford=True), "is_crawford"),
        (lambda: Stakes(length=1.5), "length"),
        (lambda: Stakes(length=True), "length"),
        (lambda: Stakes(length=5, own_score=1.5), "own_score"),
        (lambda: Stakes(cube=2.0), "cube"),
        (lambda: Rules(cube_cap=48), "cube_cap"),
        (lambda: Rules(automatic_doubles=-1), "automatic_doubles"),
    ],
)
def test_stakes_that_cannot_be_name_the_field(build: object, field: str) -> None:
    assert callable(build)
    with pytest.raises(BadStakes) as caught:
        build()

    assert (caught.value.code, caught.value.field) == ("bad_stakes", field)


def test_an_unknown_variant_is_refused() -> None:
    with pytest.raises(UnknownVariant, match="narde"):
        Rules(variant="narde")


def test_each_option_has_its_own_bit() -> None:
    masks = [
        MoveOptions(entry_only_empty=True).mask,
        MoveOptions(free_movement=True).mask,
        MoveOptions(no_doubles=True).mask,
        MoveOptions(free_bearoff=True).mask,
    ]

    assert masks == [1, 2, 4, 8]
    assert MoveOptions().mask == 0
