"""The keys of every sentence the terminal and the drawings speak; each language fills all of them.

A key that a language leaves out does not pass the type checker. Braces are filled by name with `str.format`.
"""

from typing import Literal, TypedDict

Language = Literal["es", "en"]


# No postponed annotations in this file: a TypedDict would compile every one of them on import.
class Words(TypedDict):
    """One language; keys begin with the place they are used in."""

    # Numbers and boards
    language: Language
    decimal_sign: str  # between the digits of a number
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
    plays_one: str
    plays_other: str
    stakes_money: str
    stakes_match: str
    stakes_crawford: str
    stakes_post_crawford: str

    # What the commands print
    no_legal_play: str
    table_play: str
    table_equity: str
    table_difference: str
    table_mwc: str
    table_win: str
    table_gammon: str
    table_backgammon: str
    table_lose: str
    table_percent: str
    table_percent_match: str
    eval_win: str
    eval_win_gammon: str
    eval_win_backgammon: str
    eval_lose_gammon: str
    eval_lose_backgammon: str
    eval_equity_cubeless: str
    eval_equity_cubeful: str
    eval_mwc: str
    cube_title: str
    cube_no_double: str
    cube_double_take: str
    cube_double_pass: str
    cube_no_redouble: str
    cube_redouble_take: str
    cube_redouble_pass: str
    cube_verdict: str
    verdict_no_double_take: str
    verdict_double_take: str
    verdict_double_pass: str
    verdict_too_good_take: str
    verdict_too_good_pass: str
    verdict_double_beaver: str
    verdict_no_double_beaver: str
    verdict_no_redouble_take: str
    verdict_redouble_take: str
    verdict_redouble_pass: str
    verdict_too_good_redouble_take: str
    verdict_too_good_redouble_pass: str
    cube_may_not: str
    perft_count: str
    show_written: str
    serve_listening: str

    # Help pages
    help_usage: str
    help_command: str
    help_options: str
    help_arguments_title: str
    help_options_title: str
    help_commands_title: str
    help_lang: str
    help_help: str
    help_version: str
    help_tablas: str
    help_position: str
    help_play: str
    help_serve: str
    help_moves: str
    help_best: str
    help_eval: str
    help_cube: str
    help_show: str
    help_perft: str
    help_arg_position: str
    help_arg_dice: str
    help_arg_depth: str
    help_json: str
    help_level: str
    help_ply: str
    help_top: str
    help_threads: str
    help_svg: str
    help_theme: str
    help_flip: str
    help_ascii: str
    help_color: str
    help_match: str
    help_money: str
    help_jacoby: str
    help_seed: str
    help_save: str
    help_resume: str
    help_new: str
    help_no_save: str
    help_host: str
    help_port: str
    help_db: str
    help_no_open: str

    # The game in the terminal: its announcements
    play_bot: str
    play_game: str
    play_match_to: str
    play_money: str
    play_jacoby: str
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

    # Errors: places, what is wrong with positions and plays, sentences by code
    place_own: str
    place_other: str
    place_board: str
    place_boards: str
    place_the: str
    place_dice: str
    place_level: str
    place_network: str
    place_action: str
    place_arguments: str
    place_line: str
    place_column: str
    place_index: str
    place_point: str
    fault_wrong_length: str
    fault_bar_sign: str
    fault_no_checkers: str
    fault_too_many_checkers: str
    fault_not_an_integer: str
    fault_malformed_id: str
    fault_both_sides: str
    fault_game_over: str
    fault_bad_position_id: str
    illegal_no_checker: str
    illegal_checker_on_bar: str
    illegal_blocked: str
    illegal_not_on_dice: str
    illegal_not_home: str
    illegal_higher_checker: str
    illegal_unused_die: str
    illegal_larger_die: str
    illegal_no_legal_play: str
    illegal_not_a_hit: str
    illegal_ambiguous: str
    illegal_not_legal: str
    error_unknown_command: str
    error_unknown_option: str
    error_missing_argument: str
    error_extra_argument: str
    error_usage: str
    error_unexpected_value: str
    error_bad_option: str
    error_bad_position: str
    error_bad_notation: str
    error_bad_dice: str
    error_illegal_play: str
    error_illegal_action: str
    error_bad_stakes: str
    error_unknown_level: str
    error_unknown_variant: str
    error_bad_network: str
    file_missing: str
    file_denied: str
    file_read_only: str
    file_directory: str
    file_full: str
    file_exists: str
    file_changed: str
    file_not_text: str
    file_failed: str
    error_file_not_writable: str
    error_not_kept: str
    error_file_not_readable: str
    error_damaged_save: str
    error_newer_save: str
    error_port_in_use: str
    error_cannot_listen: str
    error_output_failed: str
    error_storage_unavailable: str
    error_storage_read_only: str
    error_storage_full: str
    error_storage_busy: str
    error_database_damaged: str
    error_database_too_new: str
    error_database_foreign: str
    error_database_unsupported: str
    expected_one_of: str
    expected_whole: str
    expected_either: str
    expected_money: str
    expected_with_resume: str
    notation_play: str
    notation_position: str
