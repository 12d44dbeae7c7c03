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


class PasskeyRefused(TablasError):
    """A passkey that does not open what it was shown for; nobody is told why not."""

    code = "passkey_refused"

    def __init__(self) -> None:
        super().__init__("this passkey does not open this", place="body.answer")


class PasskeyExpired(TablasError):
    """The answer to a question that this browser was not asked, or not lately, or has answered."""

    code = "passkey_expired"

    def __init__(self) -> None:
        super().__init__("the question was answered, or asked too long ago", place="body.answer")


class NoPasskeysHere(TablasError):
    """The page was opened by an address that no passkey can belong to."""

    code = "no_passkeys_here"

    def __init__(self, host: str) -> None:
        super().__init__(
            f"{host!r} is no name that this server was given: passkeys belong to names",
            value=host,
            place="header.host",
        )


class TooManyPasskeys(TablasError):
    """More passkeys than one person has."""

    code = "too_many_passkeys"

    def __init__(self, most: int) -> None:
        super().__init__(f"an account has {most} passkeys at most", value=str(most), place="body")


class UnknownPasskey(TablasError):
    """The account has no such passkey."""

    code = "unknown_passkey"

    def __init__(self, passkey_id: str) -> None:
        super().__init__("the account has no such passkey", value=passkey_id, place="passkey_id")


class LastWayIn(TablasError):
    """Without this passkey nothing would open the account."""

    code = "last_way_in"

    def __init__(self) -> None:
        super().__init__("nothing else opens this account", place="passkey_id")


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
