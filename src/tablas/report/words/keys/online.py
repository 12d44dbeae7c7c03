"""Keys: what the commands for playing on servers, and for running one, say."""

from typing import TypedDict


class OnlineWords(TypedDict):
    """What the commands for playing on servers, and for running one, say."""

    help_bot: str
    help_server: str
    help_token_file: str
    help_bot_length: str
    help_bot_matches: str
    help_bot_rated: str
    help_bot_tournament: str
    bot_tournament_alone: str
    bot_tournament_done: str
    bot_tournament_off: str
    bot_waits: str
    bot_plays: str
    bot_won: str
    bot_lost: str
    help_admin: str
    help_arg_admin_action: str
    help_arg_account: str
    admin_banned: str
    admin_muted: str
    admin_unmuted: str
    admin_granted: str
    admin_revoked: str
    help_until: str
    help_note: str
    admin_unbanned: str
