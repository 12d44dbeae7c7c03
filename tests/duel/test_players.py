"""Who can be named as a player of a duel."""

from pathlib import Path

import pytest

import tablas
from tablas.duel import Contest, Spot, Turn, player_named
from tablas.errors import NetworkError, UnknownPlayer
from tablas.moves import Roll
from tablas.position import Position

SHIPPED = Path(tablas.__file__).parent / "data" / "networks" / "ninth.npz"
STAKES = Contest("money").stakes(0, 0)


def test_a_level_plays_what_the_engine_plays() -> None:
    player = player_named("champion", Contest())
    best = tablas.Engine("champion").choose_play(Position.start(), (3, 1))

    assert player.plays([Turn(Position.start(), STAKES, Roll(3, 1))]) == [best.result]


def test_a_roll_that_cannot_be_played_leaves_the_position() -> None:
    closed = Position.from_board([0, *[0] * 18, -2, -2, -2, -2, -2, -2, 1])
    player = player_named("0-ply", Contest())

    assert player.plays([Turn(closed, STAKES, Roll(6, 6))]) == [closed]


def test_a_network_file_plays_as_the_same_network_shipped() -> None:
    player, same = player_named(str(SHIPPED), Contest()), player_named(f"{SHIPPED}:0", Contest())

    assert player.ply == same.ply == 0
    assert player.identity == same.identity == player_named("0-ply", Contest()).identity


def test_doubles_and_takes_are_the_cube_decision() -> None:
    winning = Position.from_board([0, 1, 0, 0, 1, *[0] * 19, -1, 0])
    player = player_named("champion", Contest("money"))

    assert player.doubles([Spot(winning, STAKES), Spot(Position.start(), STAKES)]) == [True, False]
    assert player.takes([Spot(Position.start(), STAKES)]) == [True]


@pytest.mark.parametrize(
    "name", ["nobody", "", "gnubg:", "gnubg:x", "bgsage", "9-ply", "gnubg:9", "bgsage:8"]
)
def test_nobody_else_can_be_named(name: str) -> None:
    with pytest.raises(UnknownPlayer) as refused:
        player_named(name, Contest())

    assert refused.value.value == name
    assert refused.value.known


def test_a_file_at_a_depth_that_does_not_exist_is_refused() -> None:
    with pytest.raises(UnknownPlayer) as refused:
        player_named(f"{SHIPPED}:9", Contest())

    assert f"{SHIPPED}:0" in refused.value.known


@pytest.mark.parametrize("name", ["missing.npz", "missing.npz:0"])
def test_a_missing_network_is_a_network_error(name: str) -> None:
    with pytest.raises(NetworkError):
        player_named(name, Contest())


def test_a_damaged_network_is_a_network_error(tmp_path: Path) -> None:
    path = tmp_path / "net.npz"
    path.write_bytes(b"PK nothing")

    with pytest.raises(NetworkError):
        player_named(str(path), Contest())
