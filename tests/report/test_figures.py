"""Numbers and columns as players read them."""

import pytest

from tablas.report.figures import columns, decimal, percent, signed
from tablas.report.words import words_in

EN, ES = words_in("en"), words_in("es")


@pytest.mark.parametrize(
    ("value", "en", "es"),
    [
        (0.1584, "+0.158", "+0,158"),
        (-0.0126, "−0.013", "−0,013"),
        (0.0, "+0.000", "+0,000"),
        (-0.0001, "+0.000", "+0,000"),
        (1.0, "+1.000", "+1,000"),
    ],
)
def test_equities_have_a_sign_and_the_languages_decimal_sign(value: float, en: str, es: str) -> None:
    assert signed(value, 3, EN) == en
    assert signed(value, 3, ES) == es


def test_ascii_equity_has_a_hyphen_for_minus() -> None:
    assert signed(-0.25, 2, EN, unicode=False) == "-0.25"


def test_chances_are_percentages() -> None:
    assert percent(0.5268, EN) == "52.7"
    assert percent(0.5268, ES, 2) == "52,68"
    assert decimal(3.0, 1, ES) == "3,0"


def test_cells_line_up_to_the_right_or_to_the_left() -> None:
    rows = [["1", "8/5 6/5", "+0.158"], ["10", "13/9", "-0.1"]]

    assert columns(rows, left=(1,)) == [" 1  8/5 6/5  +0.158", "10  13/9       -0.1"]
