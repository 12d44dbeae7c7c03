"""Keys: numbers, boards, sides, levels and the kinds of win."""

from typing import Literal, TypedDict

Language = Literal["es", "en"]


# No postponed annotations in this file: a TypedDict would compile every one of them on import.
class BoardWords(TypedDict):
    """Numbers, boards, sides, levels and the kinds of win."""

    # Numbers and boards
    language: Language
    decimal_sign: str  # between the digits of a number
    percent_sign: str  # what follows a number of hundredths, with its space if the language has one
    board_title: str
    board_off: str  # up to 5 letters
    board_crawford: str  # up to 8 letters
    describe_own: str
    describe_other: str
    describe_none: str
    describe_bar: str
    describe_off: str
    describe_pips: str
    describe_cube_centred: str
    describe_cube_own: str
    describe_cube_other: str
    describe_crawford: str
    describe_score: str
    describe_money: str
    describe_dice: str

    # Sides, levels, ways to win
    side_own: str
    side_other: str
    strip_pips: str
    level_beginner: str
    level_casual: str
    level_intermediate: str
    level_advanced: str
    level_expert: str
    level_champion: str
    kind_single: str
    kind_gammon: str
    kind_backgammon: str
    phase_contact: str
    phase_race: str
    phase_over: str
    points_one: str
    points_other: str
    matches_one: str
    matches_other: str
    plays_one: str
    plays_other: str
    stakes_money: str
    stakes_match: str
    stakes_crawford: str
    stakes_post_crawford: str
