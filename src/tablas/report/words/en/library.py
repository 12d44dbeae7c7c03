"""English: the library."""

from __future__ import annotations

from tablas.report.words.keys.library import LibraryWords

LIBRARY: LibraryWords = {
    "help_library": (
        "Keep matches in one database and find them again. A file that is already there, or the same "
        "match in another format, is recognised and not added twice."
    ),
    "help_library_action": "What to do: {actions}.",
    "help_library_what": (
        "add: files, folders, quoted patterns. show, export, remove: numbers of matches. players: names."
    ),
    "help_library_player": "Matches of a player: part of a name, in either seat.",
    "help_library_opponent": "The player in the other seat.",
    "help_library_event": "Part of the name of the event.",
    "help_library_since": "Not before this date: 2026, 2026-11 or 2026-11-30.",
    "help_library_until": "Not after this date.",
    "help_library_length": "Points of the match, or a range such as 5-7; 0 is money.",
    "help_library_text": "Part of a comment.",
    "help_library_position": (
        "Matches in which this position stands, with either player on roll; tells where."
    ),
    "help_library_twin": "Find the position with the other side on roll too.",
    "help_library_format": ("Matches that came in this format; for export, the format to write."),
    "help_library_limit": "How many matches to list. Default: 50.",
    "help_library_to": "Folder to export to.",
    "help_library_merge": ("players: all names after the first become names of that player."),
    "help_library_split": "players: names that were merged become players again.",
    "help_library_db": (
        "Database, as SQLAlchemy writes it; SQLite or PostgreSQL. Default: SQLite in the data folder."
    ),
    "library_similar": "{id}: not the same as {like}, but a game starts in the same way",
    "library_interrupted": (
        "Interrupted. What was read is in the library; the same command continues from here."
    ),
    "library_added": ("{added} added, {duplicates} duplicates, {problems} with problems, {refused} refused"),
    "library_progress": "files: {files}, matches: {matches} · {name}",
    "library_more": "{shown} of {count} matches; --limit shows more",
    "library_none": "No match fits.",
    "library_expected_date": "a date such as 2026-11-30, a month or a year",
    "library_expected_length": "a number of points, or a range such as 5-7",
    "library_id": "id",
    "library_date": "date",
    "library_pairing": "players",
    "library_length": "length",
    "library_score": "score",
    "library_event": "event",
    "library_money": "money",
    "library_held": "positions: {count}",
    "library_at": "game {game}, entry {entry}",
    "library_at_position": "position {entry}",
    "library_copy": "File: {path} ({format})",
    "library_removed": "{count} removed",
    "library_player": "player",
    "library_aliases": "also",
    "library_matches": "matches",
    "library_games": "games",
    "library_turns": "rolls",
    "library_positions": "positions",
    "library_players": "players",
    "library_files": "files",
    "library_places": "positions in the index",
    "library_format": "files in {format}",
    "library_database": "Database: {place}",
    "error_not_in_library": "{message}",
    "error_no_such_player": "{message}",
    "error_cannot_merge": "{message}",
}
