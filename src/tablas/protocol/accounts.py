"""Accounts without an address: a name, a passphrase or passkeys, and codes for the day they are gone."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal, Self

from pydantic import AfterValidator, Field, model_validator

from tablas.protocol.live import printable
from tablas.protocol.passkeys import PasskeyView, ShownKey
from tablas.protocol.shapes import Received, Sent

SHORTEST_PASSPHRASE = 10
LONGEST_PASSPHRASE = 200


def sayable(text: str) -> str:
    """The text, which must be one: no half of a surrogate pair.

    Raises:
        UnicodeEncodeError: it is none.
    """
    text.encode()
    return text


AccountName = Annotated[
    str,
    Field(
        pattern=r"^[A-Za-z0-9ÁÉÍÓÚÜÑáéíóúüñ][A-Za-z0-9ÁÉÍÓÚÜÑáéíóúüñ_-]{2,19}$",
        description="3 to 20 letters, digits, - or _; capitals do not tell two names apart.",
    ),
]
NewPassphrase = Annotated[
    str, Field(min_length=SHORTEST_PASSPHRASE, max_length=LONGEST_PASSPHRASE), AfterValidator(sayable)
]
# What is compared with what is stored may be anything: whether it fits is the only thing told of it.
TypedName = Annotated[str, Field(max_length=40), AfterValidator(printable)]
TypedPassphrase = Annotated[str, Field(max_length=LONGEST_PASSPHRASE), AfterValidator(sayable)]


class NewAccount(Received):
    """An account to be made; the matches of the visitor who asks become its own."""

    name: AccountName
    passphrase: NewPassphrase


class SignInOrder(Received):
    """Who comes back."""

    name: TypedName
    passphrase: TypedPassphrase


class NameOrder(Received):
    """The name of an account to be made that a passkey opens."""

    name: AccountName


class KeyQuestion(Received):
    """Who wants to sign in by passkey; without a name his device shows what it has."""

    name: TypedName = ""


class Proof(Received):
    """Who is signed in shows once more that he is: by the passphrase, or by a passkey of the account."""

    passphrase: TypedPassphrase | None = None
    answer: ShownKey | None = None

    @model_validator(mode="after")
    def _one(self) -> Self:
        if (self.passphrase is None) == (self.answer is None):
            raise ValueError("either the passphrase or the answer of a passkey is wanted")
        return self


class PassphraseChange(Proof):
    """Another passphrase, or the first of an account; every other session ends."""

    new_passphrase: NewPassphrase


class RecoveryOrder(Received):
    """A new passphrase for who has one of the recovery codes, which is spent."""

    name: TypedName
    code: Annotated[str, Field(max_length=60), AfterValidator(printable)]
    new_passphrase: NewPassphrase


class NewBot(Received):
    """A bot's account to be made, of whoever is signed in."""

    name: AccountName


class BotView(Sent):
    """A bot of an account."""

    name: str
    created_at: datetime


class AccountView(Sent):
    """Who is signed in; `codes_left` counts the recovery codes that were not spent.

    An account has a passphrase, passkeys, or both.

    `warning` is what whoever runs the server has to say to it, until it is read.
    """

    name: str
    kind: Literal["person", "bot"]
    created_at: datetime
    codes_left: int
    has_passphrase: bool
    passkeys: list[PasskeyView]
    bots: list[BotView]
    is_admin: bool
    warning: str | None


class SessionView(Sent):
    """Who asks: the account that is signed in, null for a guest.

    `takes_passkeys` is false where the page was opened by an address that no passkey can belong to.
    """

    account: AccountView | None
    takes_passkeys: bool


class CodesView(Sent):
    """Recovery codes, shown this once: the server keeps digests of them alone."""

    recovery_codes: list[str]


class TokenView(Sent):
    """The token a bot signs in with, shown this once: the server keeps a digest of it alone."""

    name: str
    token: str
