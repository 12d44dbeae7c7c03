"""Keys: the library."""

from typing import TypedDict


class LibraryWords(TypedDict):
    """The library."""

    help_library: str
    help_library_action: str
    help_library_what: str
    help_library_player: str
    help_library_opponent: str
    help_library_event: str
    help_library_since: str
    help_library_until: str
    help_library_length: str
    help_library_text: str
    help_library_position: str
    help_library_twin: str
    help_library_format: str
    help_library_limit: str
    help_library_to: str
    help_library_merge: str
    help_library_split: str
    help_library_db: str
    library_similar: str
    library_interrupted: str
    library_added: str
    library_progress: str
    library_more: str
    library_none: str
    library_expected_date: str
    library_expected_length: str
    library_id: str
    library_date: str
    library_pairing: str
    library_length: str
    library_score: str
    library_event: str
    library_money: str
    library_held: str
    library_at: str
    library_at_position: str
    library_copy: str
    library_removed: str
    library_player: str
    library_aliases: str
    library_matches: str
    library_games: str
    library_turns: str
    library_positions: str
    library_players: str
    library_files: str
    library_places: str
    library_format: str
    library_database: str
    error_not_in_library: str
    error_no_such_player: str
    error_cannot_merge: str
