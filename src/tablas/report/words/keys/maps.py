"""Keys of what maps of a position say."""

from typing import TypedDict


class MapWords(TypedDict):
    """The 21 rolls, and what to do at every score."""

    help_map: str
    help_arg_map: str
    help_map_length: str
    help_map_crawford: str
    expected_dice: str
    help_map_svg: str
    help_map_png: str
    map_rolls: str
    map_cube: str
    map_plays: str
    map_mean: str
    map_best: str
    map_worst: str
    map_scale: str
    map_no_play: str
    map_away: str
    map_own: str
    map_other: str
    map_crawford: str
    map_post_crawford: str
    map_no_double: str
    map_double_take: str
    map_double_pass: str
    map_too_good: str
    map_beaver: str
    map_dead: str
    map_no_double_long: str
    map_double_take_long: str
    map_double_pass_long: str
    map_too_good_long: str
    map_beaver_long: str
    map_dead_long: str
    map_gain: str
    map_cost: str
    map_scores: str
    map_score: str
    map_file: str
