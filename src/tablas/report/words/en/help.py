"""English: the help pages."""

from __future__ import annotations

from tablas.report.words.keys.help import HelpWords

HELP: HelpWords = {
    "help_usage": "Usage:",
    "help_command": "COMMAND",
    "help_options": "OPTIONS",
    "help_arguments_title": "Arguments",
    "help_options_title": "Options",
    "help_commands_title": "Commands",
    "help_lang": "Language, wherever it stands. Default: the environment's locale, else English.",
    "help_help": "Show this page.",
    "help_version": "Show the version.",
    "help_tablas": "Backgammon: play it, analyse it, learn it.",
    "help_position": (
        "POSITION is an XGID (with or without XGID=), a GNU Position ID, PositionID:MatchID, or 26 "
        "integers with commas: 1 to 24 the points of the player on roll (own checkers positive), 25 that "
        "player's bar, 0 the other's bar. DICE is two digits (31) or 3-1."
    ),
    "help_play": (
        "Play a match against the bot in the terminal. Plays are typed (8/5 6/5) or chosen from a list; "
        "help, inside the game, lists the words it knows. Every play is saved."
    ),
    "help_serve": "Start the server and play in the browser.",
    "help_moves": "List every legal play of a roll, once for each resulting position.",
    "help_best": "Rank the legal plays of a roll, best first.",
    "help_eval": "Evaluate a position before the roll: chances and equity.",
    "help_cube": "Judge the cube: double or not, take or pass.",
    "help_show": "Draw a position in the terminal, or as an SVG or PNG file.",
    "help_perft": "Count the results of all plays of all rolls to a depth.",
    "help_duel": (
        "Let two players meet over many games: paired dice, seats changed, luck taken away. Prints "
        "the result of A."
    ),
    "help_bench": "Measure this build: one signature of what it computes, and its speeds on one processor.",
    "help_signature": "Print the signature and measure nothing.",
    "help_info": "Show what a match or position file holds: players, games, results, problems.",
    "help_convert": "Write match and position files in another format. "
    "A folder or a quoted pattern converts many; a file that is refused does not stop the others.",
    "help_arg_file": "match or position file",
    "help_arg_in": 'file, folder or quoted pattern ("matches/*.mat")',
    "help_arg_out": "file to write, or the folder for several",
    "help_from": "format to read, instead of telling it by the contents",
    "help_to": "format to write, instead of telling it by the extension",
    "help_strict": "refuse files with problems, and writing less than was read",
    "help_backup": "Copy the server's database, and its secret, while the server goes on.",
    "help_arg_backup": "where the copy goes; it must not exist yet",
    "help_site": "Name by which others reach the server through a proxy, such as tablas.example.org.",
    "help_verify_dice": (
        "Check the dice of a match between people. Every roll is made again from the sealed envelope, "
        "published before the match and opened after it."
    ),
    "help_arg_proof": "the proof of the dice, as the server gives it out (JSON)",
    "help_tables": "Show the tables of exact values, or build one. The usual ones are built when they "
    "are first needed, larger ones only here.",
    "help_build": "Build the two-sided table of up to so many checkers a side, such as 8x8 (at most 10x10), "
    "or that of Hypergammon (hypergammon).",
    "help_arg_position": "XGID, GNU Position ID, PositionID:MatchID or 26 integers.",
    "help_arg_dice": "Two digits (31) or 3-1. Not needed where the XGID has dice.",
    "help_arg_depth": "Number of turns, 1 or more.",
    "help_arg_player": (
        "A level ({levels} | 0-ply), a network file (FILE or FILE:PLY), gnubg:PLY or bgsage:PLY."
    ),
    "help_arg_opponent": "The opponent, likewise.",
    "help_json": "Print one JSON document and nothing else.",
    "help_level": "Strength: {levels}.",
    "help_ply": "Search depth instead of a level, counted as GNU Backgammon does.",
    "help_met": "Match equity table: kazaross-xg2, rockwell-kazaross, tablas, or a GNU Backgammon XML file.",
    "help_top": "Show only the K best.",
    "help_threads": "Processor threads to use.",
    "help_rollout": "Play many games from a position, or after each play of a roll, and count.",
    "help_trials": "How many games. Default: {count}.",
    "help_rollout_ply": "How far the players look ahead, 0 to 2. Default: 0.",
    "help_truncate": "Judge games as they stand after N rolls; 0: play to the end.",
    "help_cubeful": "Whether the players turn the cube. Default: they do.",
    "help_rollout_cube": "Compare rolling on with a double that is taken.",
    "help_rollout_top": "How many of the best plays are compared. Default: {count}.",
    "help_target_se": "Stop when the standard error of every equity is down to X.",
    "help_target_jsd": "Stop when the best is ahead of the rest by X standard errors.",
    "help_device": "What plays the games. Default: cpu.",
    "help_rollout_resume": "Keep the sums in FILE and continue from what is there.",
    "help_svg": "Write an SVG drawing to FILE; - is standard output.",
    "help_png": "Write a PNG picture to FILE; - is standard output.",
    "help_size": "Width of the drawing in pixels ({size} in PNG).",
    "help_captions": "With pips and score above and below the board.",
    "help_dark_captions": "The same on a dark ground.",
    "help_theme": "Colours of the drawing: {themes}.",
    "help_flip": "Draw with the home board on the left.",
    "help_ascii": "Draw with plain ASCII characters.",
    "help_color": "Colours in the terminal: auto | always | never.",
    "help_match": "Points to play to, 1 to 64. Default: 5.",
    "help_money": "Play for points without end.",
    "help_jacoby": "Gammons count as single games while the cube is centred; money only. Default: on.",
    "help_seed": "Repeatable dice from this number; without it the operating system rolls them.",
    "help_games": "Games, or matches with --match; played in pairs. Default: {count}.",
    "help_duel_money": "Play with the cube, without Jacoby. Default: without the cube.",
    "help_duel_match": "Play matches to N points.",
    "help_duel_seed": "Number the dice come from: same number, same games. Default: 1.",
    "help_jobs": "Processes to use. Default: one for each processor.",
    "help_duel_resume": "Keep finished games in FILE and continue from what is there.",
    "help_luck": "Measure the luck of the dice and take it out. Default: on.",
    "help_save": "Save the match in FILE instead of the data folder.",
    "help_resume": "Continue the match in FILE; it is saved there unless --save says otherwise.",
    "help_new": "Start a new match without asking about an unfinished one.",
    "help_no_save": "Save nothing on disk.",
    "help_host": "Address to listen on. Default: 127.0.0.1.",
    "help_port": "Port to listen on. Default: 8000, or the next free one.",
    "help_db": "Database as SQLAlchemy writes it, SQLite or PostgreSQL. Default: SQLite in the data folder.",
    "help_no_open": "Do not open the browser.",
}
