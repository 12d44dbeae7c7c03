"""What can be wrong with what is asked of a match, each with a stable code."""

from __future__ import annotations

from tablas.errors import TablasError
from tablas.protocol.live import MatchView
from tablas.server.errors import LONGEST_VALUE


class UnknownMatch(TablasError):
    """There is no match with this id."""

    code = "unknown_match"

    def __init__(self, match_id: str) -> None:
        super().__init__(f"{match_id!r} is not a match of this server", value=match_id, place="match_id")


class NotBegun(TablasError):
    """The two people of this match have not both come."""

    code = "not_begun"

    def __init__(self, match_id: str) -> None:
        super().__init__("the match has not begun", value=match_id, place="match_id")


class NotAPlayer(TablasError):
    """Only the players of a match may do this."""

    code = "not_a_player"

    def __init__(self, match_id: str) -> None:
        super().__init__("only its players may do this", value=match_id, place="match_id")


class NoHints(TablasError):
    """People who play each other are not advised."""

    code = "no_hints"

    def __init__(self, match_id: str) -> None:
        super().__init__("there are no hints in a match between people", value=match_id, place="match_id")


class DiceKeyLost(TablasError):
    """The key of this match's dice cannot be made again: the server's secret is not the one it began with."""

    code = "dice_key_lost"

    def __init__(self, match_id: str) -> None:
        super().__init__("the key of the dice of this match is lost", value=match_id, place="match_id")


class BadStart(TablasError):
    """A position that no game of the match asked for can begin from."""

    code = "bad_start"

    def __init__(self, text: str, reason: str) -> None:
        super().__init__(
            f"no game can begin from {text[:LONGEST_VALUE]!r}: {reason}", value=text, place="body.start"
        )


class StaleRequest(TablasError):
    """The client has not seen the last event of the match; `current` shows it as it stands."""

    code = "stale"

    def __init__(self, seen: int, current: MatchView) -> None:
        super().__init__(
            f"the client has seen event {seen}, the match stands at {current.seq}",
            value=str(seen),
            place="body.seq",
        )
        self.current = current


class RequestReused(TablasError):
    """A request id that was spent on another action."""

    code = "request_reused"

    def __init__(self, request_id: str) -> None:
        super().__init__(
            f"{request_id} was already used for something else", value=request_id, place="body.request_id"
        )
