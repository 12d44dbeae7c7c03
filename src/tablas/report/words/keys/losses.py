"""Keys: what a format has no room for."""

from typing import TypedDict


class LossWords(TypedDict):
    """What a format has no room for."""

    loss_analyses: str
    loss_bare_candidates: str
    loss_beavers: str
    loss_board_sets: str
    loss_endings: str
    loss_clocks: str
    loss_comment: str
    loss_comments: str
    loss_crawford_game: str
    loss_cube_analyses: str
    loss_cube_cap: str
    loss_dice: str
    loss_game_tags: str
    loss_games: str
    loss_illegal_plays: str
    loss_large_numbers: str
    loss_long_names: str
    loss_luck: str
    loss_marks: str
    loss_match_only: str
    loss_more_positions: str
    loss_names: str
    loss_no_cube: str
    loss_no_games: str
    loss_no_positions: str
    loss_notes: str
    loss_player_facts: str
    loss_positions: str
    loss_ratings: str
    loss_remarks: str
    loss_resignation_notes: str
    loss_resignations: str
    loss_rules: str
    loss_tags: str
    loss_unwritten_plays: str
    loss_variant: str
