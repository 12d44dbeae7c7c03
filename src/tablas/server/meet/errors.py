"""What keeps two people from meeting, each with a stable code."""

from __future__ import annotations

from tablas.errors import TablasError


class UnknownLink(TablasError):
    """Words that open no match of this server."""

    code = "unknown_link"

    def __init__(self) -> None:
        # The words are a secret, if not of this server: no error repeats them.
        super().__init__("this link opens no match of this server", place="body.link")


class SeatTaken(TablasError):
    """Somebody else has followed the link first."""

    code = "seat_taken"

    def __init__(self, match_id: str) -> None:
        super().__init__("somebody else plays this match", value=match_id, place="body.link")


class OwnInvitation(TablasError):
    """Nobody plays himself."""

    code = "own_invitation"

    def __init__(self, match_id: str) -> None:
        super().__init__("this is the asker's own invitation", value=match_id, place="body.link")


class AccountNeeded(TablasError):
    """Only matches between accounts are rated."""

    code = "account_needed"

    def __init__(self) -> None:
        super().__init__("a rated match is for who has an account", place="body")


class BadEntropy(TablasError):
    """Bytes that are not those that were committed to."""

    code = "bad_entropy"

    def __init__(self, told: str) -> None:
        super().__init__(
            "these are not the bytes that were committed to", value=told, place="body.host_entropy"
        )
