"""English: what the commands for playing on servers, and for running one, say."""

from tablas.report.words.keys.online import OnlineWords

ONLINE: OnlineWords = {
    "help_bot": "Play on a server as a bot. It sits down with whoever waits in the lobby, or proposes a "
    "match and waits itself; it decides as the chosen level does.",
    "help_server": "Address of the server, such as https://backgammon.example.",
    "help_token_file": "File that holds the token of the bot's account, and nothing else.",
    "help_bot_length": "Points of the matches it proposes. Default: 5.",
    "help_bot_matches": "Matches to play before it stops. Default: until it is stopped.",
    "help_bot_rated": "Propose rated matches.",
    "help_bot_tournament": "Play all of this tournament, given by its id or its address.",
    "bot_tournament_alone": "--tournament without --length, --matches and --rated: the tournament sets them",
    "bot_tournament_done": "{name}: place {rank} of {players}; won: {wins}, lost: {losses}.",
    "bot_tournament_off": "{name} was cancelled.",
    "bot_waits": "Waiting for an opponent: {link}",
    "bot_plays": "Playing against {name}, match to {length}.",
    "bot_won": "Won {own}–{other}.",
    "bot_lost": "Lost {own}–{other}.",
    "help_admin": (
        "Close an account of a server, or open it again, and say who may do so on the web. A closed "
        "account cannot sign in, its sessions and bots stop working, and it loses its matches in "
        "progress."
    ),
    "help_arg_admin_action": (
        "ban (close), unban (open), mute (phrases only), unmute, grant (may decide about others, at "
        "/moderar) or revoke."
    ),
    "help_arg_account": "Name of the account.",
    "admin_muted": "The account {name} may say phrases only.",
    "admin_unmuted": "The account {name} may write again.",
    "admin_granted": "The account {name} may decide about others now (/moderar).",
    "admin_revoked": "The account {name} may no longer decide about others.",
    "help_until": "Day or moment (UTC) at which a ban or a mute ends, such as 2026-12-31. Default: never.",
    "help_note": "A note that is kept in the record of decisions.",
    "admin_banned": "The account {name} is closed.",
    "admin_unbanned": "The account {name} is open.",
}
