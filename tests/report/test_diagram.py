"""The drawn board as SVG."""

import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from boards import position
from tablas.moves import Roll
from tablas.position import Position
from tablas.report.diagram import board_svg
from tablas.report.geometry import HEIGHT, WIDTH, Geometry
from tablas.report.themes import THEME_NAMES, THEMES, ThemeName
from tablas.stakes import Stakes

SVG = "{http://www.w3.org/2000/svg}"
CROWDED = "own bar:2 6:7 5:3 / other bar:1 24:2 5:6 3:2"


def places(svg: str, name: str) -> list[tuple[float, float]]:
    """Where the checkers of one colour stand."""
    root = ElementTree.fromstring(svg)
    return [
        (float(use.get("x", "")), float(use.get("y", "")))
        for use in root.iter(f"{SVG}use")
        if use.get("href") == f"#{name}"
    ]


def texts(svg: str) -> list[str]:
    return [element.text or "" for element in ElementTree.fromstring(svg).iter(f"{SVG}text")]


@pytest.mark.parametrize("theme", THEME_NAMES)
@pytest.mark.parametrize("flipped", [False, True])
def test_drawing_is_well_formed_and_holds_every_checker(theme: ThemeName, flipped: bool) -> None:
    svg = board_svg(Position.start(), theme=theme, flipped=flipped)

    assert len(places(svg, "light")) == len(places(svg, "dark")) == 15
    assert all(0 < x < WIDTH and 0 < y < HEIGHT for x, y in places(svg, "light") + places(svg, "dark"))
    assert [text for text in texts(svg) if text.isdigit()] == [str(point) for point in range(1, 25)]


def test_checkers_of_a_point_stand_in_its_column() -> None:
    light = places(board_svg(position("own 13:5 1:2 / other 1:2")), "light")

    thirteen = [place for place in light if place[1] < HEIGHT / 2]
    one = [place for place in light if place[1] > HEIGHT / 2]
    assert {x for x, _ in thirteen} == {Geometry().point_left(13) + 32}
    assert [later[1] - earlier[1] for earlier, later in pairwise(thirteen)] == [58, 58, 58, 58]
    assert {x for x, _ in one} == {Geometry().point_left(1) + 32}


def test_flipping_mirrors_places_and_no_letters() -> None:
    plain = board_svg(Position.start(), stakes=Stakes(), roll=Roll(6, 5))
    flipped = board_svg(Position.start(), stakes=Stakes(), roll=Roll(6, 5), flipped=True)

    mirrored = sorted((WIDTH - x, y) for x, y in places(plain, "light"))
    assert sorted(places(flipped, "light")) == mirrored
    assert "scale(" not in flipped


def test_more_than_five_checkers_are_told_by_a_number() -> None:
    svg = board_svg(position(CROWDED))

    assert texts(svg)[24:] == ["7", "6"]
    assert len(places(svg, "light")) == 5 + 3 + 2
    assert len(places(svg, "dark")) == 5 + 2 + 2 + 1


def test_bar_checkers_stand_on_the_bar_on_the_side_they_enter() -> None:
    svg = board_svg(position(CROWDED))

    bar = Geometry().bar_x
    assert [y < HEIGHT / 2 for x, y in places(svg, "light") if x == bar] == [True, True]
    assert [y > HEIGHT / 2 for x, y in places(svg, "dark") if x == bar] == [True]


def test_own_checkers_may_be_the_dark_ones() -> None:
    svg = board_svg(position("own 6:2 / other 6:3"), own="dark")

    assert len(places(svg, "dark")) == 2
    assert len(places(svg, "light")) == 3


@pytest.mark.parametrize(
    ("stakes", "shown"),
    [
        (Stakes(), ["64"]),
        (Stakes(cube=2, owner="own"), ["2"]),
        (Stakes(cube=1024, owner="other"), ["1024"]),
        (Stakes(length=1), []),
        (Stakes(length=3, own_score=2, is_crawford=True), []),
    ],
)
def test_cube_is_drawn_where_the_game_has_one(stakes: Stakes, shown: list[str]) -> None:
    assert texts(board_svg(Position.start(), stakes=stakes))[24:] == shown


def test_dice_show_their_spots() -> None:
    without = board_svg(Position.start()).count("<circle")

    assert board_svg(Position.start(), roll=Roll(6, 5)).count("<circle") == without + 11


def test_screen_readers_hear_the_position_in_their_language() -> None:
    root = ElementTree.fromstring(board_svg(Position.start(), lang="es", id_prefix="a-"))

    labels = root.get("aria-labelledby", "").split()
    spoken = {element.get("id"): element.text for element in root.iter() if element.get("id") in labels}
    assert root.get("lang") == "es"
    assert spoken["a-title"] == "Tablero de backgammon"
    assert "24 (2), 13 (5), 8 (3), 6 (5)" in (spoken["a-desc"] or "")


def test_two_drawings_on_one_page_share_no_id() -> None:
    first = set(re.findall(r'id="([^"]+)"', board_svg(Position.start(), id_prefix="a-")))
    second = set(re.findall(r'id="([^"]+)"', board_svg(Position.start(), id_prefix="b-")))

    assert first.isdisjoint(second)
    for svg in (board_svg(Position.start(), id_prefix="a-"),):
        assert set(re.findall(r"#(a-[\w-]+)", svg)) <= first


def test_same_position_gives_the_same_drawing() -> None:
    assert board_svg(Position.start(), roll=Roll(3, 1)) == board_svg(Position.start(), roll=Roll(3, 1))


def luminance(colour: str) -> float:
    """Relative luminance, WCAG 2.2."""
    channels = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", THEME_NAMES)
def test_sides_and_numbers_stand_out_in_every_theme(theme: ThemeName) -> None:
    colours = THEMES[theme]

    assert contrast(colours.light.face[1], colours.dark.face[1]) >= 11
    assert min(contrast(colours.number, wood) for wood in colours.frame) >= 4.5
    for piece in (colours.light, colours.dark):
        assert contrast(piece.spot, piece.face[1]) >= 4.5
        for ground in (colours.field[0], *colours.points):
            assert max(contrast(piece.face[1], ground), contrast(piece.rim, ground)) >= 3
