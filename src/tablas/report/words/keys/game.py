"""Keys: the game in the terminal."""

from typing import TypedDict


class GameWords(TypedDict):
    """The game in the terminal."""

    # The game in the terminal: its announcements
    play_bot: str
    play_game: str
    play_match_to: str
    play_money: str
    play_jacoby: str
    play_stake_limit: str
    play_cube_cap: str
    play_saved_in: str
    play_go_on_with: str
    play_not_saved: str
    play_input_ended: str
    play_save_failed: str
    play_narrow: str
    play_found: str
    play_found_answer: str
    play_found_new: str
    play_opening: str
    play_opening_tie: str
    play_you_begin: str
    play_bot_begins: str
    play_you_play: str
    play_bot_plays: str
    play_you_dance: str
    play_bot_dances: str
    play_you_double: str
    play_bot_doubles: str
    play_you_beaver: str
    play_bot_beavers: str
    play_you_raccoon: str
    play_bot_raccoons: str
    play_you_take_raised: str
    play_bot_takes_raised: str
    play_automatic_double: str
    play_you_throw_anew: str
    play_bot_throws_anew: str
    ask_beaver: str
    ask_raccoon: str
    ask_or_beaver: str
    ask_or_raccoon: str
    help_variant: str
    help_rules: str
    help_clock: str
    say_no_undo_with_clock: str
    play_unrated: str
    play_you_take: str
    play_bot_takes: str
    play_you_pass: str
    play_bot_passes: str
    play_you_resign: str
    play_bot_resigns: str
    play_you_accept: str
    play_bot_accepts: str
    play_you_refuse: str
    play_bot_refuses: str
    play_your_time_up: str
    play_bot_time_up: str
    play_you_win_game: str
    play_bot_wins_game: str
    play_score: str
    play_you_win_match: str
    play_bot_wins_match: str
    play_new_game: str
    play_crawford_game: str

    # … its questions
    ask_roll_or_double: str
    ask_play: str
    ask_forced: str
    ask_double: str
    ask_resign: str
    ask_next_game: str

    # … its answers
    say_no_default: str
    say_unknown: str
    say_not_now: str
    say_already_rolled: str
    say_roll_first: str
    say_must_play: str
    say_answer_first: str
    say_no_such_play: str
    say_no_double: str
    say_nothing_to_undo: str
    say_undone: str
    say_resign_how: str
    say_pips: str
    say_pips_ahead: str
    say_pips_behind: str
    say_pips_even: str
    reason_crawford: str
    reason_no_cube: str
    reason_not_owner: str
    reason_dead: str
    reason_rolled: str
    hint_best: str
    hint_cube: str
    hint_accept: str
    hint_refuse: str
    answers_double: str
    answers_resign: str
    say_type_play: str
    hint_none: str
    play_help: str
