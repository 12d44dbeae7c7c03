"""What can be wrong with signing up or in, each with a stable code."""

from __future__ import annotations

from datetime import datetime

from tablas.errors import TablasError


class NameTaken(TablasError):
    """Another account has this name, or one that differs by capitals and accents alone."""

    code = "name_taken"

    def __init__(self, name: str) -> None:
        super().__init__(f"{name!r} is somebody's name already", value=name, place="body.name")


class WeakPassphrase(TablasError, ValueError):
    """A passphrase that is guessed at once."""

    code = "weak_passphrase"

    def __init__(self, reason: str, place: str) -> None:
        super().__init__(f"this passphrase is guessed at once: {reason}", place=place)


class WrongSignIn(TablasError):
    """Name and secret do not belong together; nobody is told whether there is such a name."""

    code = "wrong_sign_in"

    def __init__(self, place: str = "body") -> None:
        super().__init__("name and passphrase or code do not belong together", place=place)


class NotSignedIn(TablasError):
    """This is for who is signed in."""

    code = "not_signed_in"

    def __init__(self) -> None:
        super().__init__("this is for who is signed in", place="cookie")


class UnknownToken(TablasError):
    """A token that belongs to no bot."""

    code = "unknown_token"

    def __init__(self) -> None:
        # A token is a secret, if not of this server: no error repeats it.
        super().__init__("this token belongs to no bot of this server", place="header.authorization")


class Banned(TablasError):
    """Whoever runs the server has closed this account; `until`, or for good."""

    code = "banned"

    def __init__(self, name: str, until: datetime | None = None) -> None:
        closed = "for good" if until is None else f"until {until.isoformat(timespec='seconds')}"
        super().__init__(
            f"this account was closed {closed} by whoever runs the server", value=name, place="account"
        )
        self.until = until


class TooManyBots(TablasError):
    """More bots than one person runs."""

    code = "too_many_bots"

    def __init__(self, most: int) -> None:
        super().__init__(f"an account has {most} bots at most", value=str(most), place="body.name")


class UnknownAccount(TablasError):
    """There is no account of this name."""

    code = "unknown_account"

    def __init__(self, name: str) -> None:
        super().__init__(f"{name!r} is nobody's name here", value=name, place="name")
