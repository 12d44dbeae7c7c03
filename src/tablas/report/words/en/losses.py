"""English: what a format has no room for."""

from __future__ import annotations

from tablas.report.words.keys.losses import LossWords

LOSSES: LossWords = {
    "loss_analyses": "analyses",
    "loss_bare_candidates": "plays of an analysis without chances or equity",
    "loss_beavers": "whether beavers are allowed",
    "loss_board_sets": ("a board set that nobody plays from, or with a turned cube in the middle"),
    "loss_endings": "how a game ended that was settled or forfeited",
    "loss_clocks": "clocks",
    "loss_comment": "the comment on the match",
    "loss_comments": "comments that look like tags",
    "loss_crawford_game": "which game is the Crawford game",
    "loss_cube_analyses": "cube analyses of other programs",
    "loss_cube_cap": "the highest value of the cube",
    "loss_dice": "turns without dice",
    "loss_game_tags": "what is known about a game",
    "loss_games": "the games",
    "loss_illegal_plays": "plays the rules do not allow",
    "loss_large_numbers": "a cube or a score above 32767",
    "loss_long_names": "long names",
    "loss_luck": "luck",
    "loss_marks": "marks of good and bad plays",
    "loss_match_only": "a match: it holds positions only",
    "loss_more_positions": "more than one position",
    "loss_names": "a name",
    "loss_no_cube": "that there is no cube",
    "loss_no_games": "a record without games, unless it is one position",
    "loss_no_positions": "a record without positions",
    "loss_notes": "notes and analyses",
    "loss_player_facts": "what else is known about a player",
    "loss_positions": "loose positions",
    "loss_ratings": "ratings",
    "loss_remarks": "remarks between the actions",
    "loss_resignation_notes": "notes on resignations",
    "loss_resignations": "resignations that do not end the game",
    "loss_rules": "optional rules",
    "loss_tags": "tags",
    "loss_unwritten_plays": "an illegal play that nobody wrote down",
    "loss_variant": "the variant",
}
