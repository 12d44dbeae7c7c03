"""Pictures of positions: captions in both languages, sizes as asked for, letters that are always there."""

from __future__ import annotations

import struct
from xml.etree import ElementTree

import pytest

from boards import position
from tablas.moves import Roll
from tablas.report.geometry import HEIGHT, WIDTH
from tablas.report.picture import picture_svg, png_of
from tablas.stakes import Stakes

BOARD = position("own 24:2 13:5 8:3 6:5 / other 24:2 13:5 8:3 6:5")
STAKES = Stakes(7, 3, 5, 2, "own")


def texts(svg: str) -> list[str]:
    found = ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}text")
    return [element.text or "" for element in found]


@pytest.mark.parametrize(
    ("lang", "said"), [("es", ("Rival", "167 pips · 5/7")), ("en", ("Opponent", "167 pips · 5/7"))]
)
def test_captions_tell_pips_and_score_in_the_language_asked_for(lang: str, said: tuple[str, str]) -> None:
    svg = picture_svg(BOARD, stakes=STAKES, lang="es" if lang == "es" else "en", captions="dark")

    assert texts(svg)[:2] == list(said)
    assert texts(svg)[3] == "167 pips · 3/7"


def test_money_and_crawford_are_said() -> None:
    assert texts(picture_svg(BOARD, stakes=Stakes(), captions="light"))[3] == "167 pips · money"
    crawford = Stakes(5, 4, 1, is_crawford=True)
    assert texts(picture_svg(BOARD, stakes=crawford, captions="light"))[3] == "167 pips · 4/5 · Crawford"


def test_board_alone_has_the_size_it_was_asked_for() -> None:
    root = ElementTree.fromstring(picture_svg(BOARD, size=485))

    assert (root.get("width"), root.get("height")) == ("485", str(round(485 * HEIGHT / WIDTH)))
    assert ElementTree.fromstring(picture_svg(BOARD)).get("width") is None


def test_png_is_as_wide_as_asked_for_and_the_same_every_time() -> None:
    svg = picture_svg(BOARD, stakes=STAKES, roll=Roll(6, 4), captions="light")

    first, second = png_of(svg, 320), png_of(svg, 320)

    assert first[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">I", first[16:20])[0] == 320
    assert first == second


def test_letters_are_painted_without_any_of_the_system() -> None:
    with_text = picture_svg(BOARD, captions="light")
    without = with_text
    for text in dict.fromkeys(texts(with_text)):
        without = without.replace(f">{text}<", "><")

    assert len(png_of(with_text, 400)) > len(png_of(without, 400))
