"""Passkeys: what a browser is asked, what it answers, and what an account has.

The shapes inside are those of WebAuthn's JSON forms (W3C, Web Authentication Level 3, 5.1.7 to 5.1.9).
"""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, JsonValue

from tablas.protocol.live import printable
from tablas.protocol.shapes import Received, Sent

# The largest of these, a proof of an authenticator's make, has some 2 KB; it is not asked for.
LONGEST_PIECE = 8192
LONGEST_LABEL = 40

Piece = Annotated[str, Field(max_length=LONGEST_PIECE, pattern=r"^[A-Za-z0-9_-]*$")]
"""Bytes in base64url without padding, as browsers write them."""

PasskeyLabel = Annotated[str, Field(min_length=1, max_length=LONGEST_LABEL), AfterValidator(printable)]


class _OfBrowser(BaseModel):
    """What a browser's `toJSON` writes: newer ones add fields, which nothing here needs."""

    model_config = ConfigDict(extra="ignore", frozen=True)


class MadeResponse(_OfBrowser):
    """What an authenticator says of a key it has made."""

    client_data: Piece = Field(alias="clientDataJSON")
    attestation: Piece = Field(alias="attestationObject")


class MadeKey(_OfBrowser):
    """A key that was made, as `navigator.credentials.create` gives it."""

    id: Piece
    raw_id: Piece = Field(alias="rawId")
    type: Literal["public-key"]
    response: MadeResponse


class ShownResponse(_OfBrowser):
    """What an authenticator signs to show that it has a key."""

    client_data: Piece = Field(alias="clientDataJSON")
    authenticator_data: Piece = Field(alias="authenticatorData")
    signature: Piece
    user: Piece | None = Field(alias="userHandle", default=None)


class ShownKey(_OfBrowser):
    """A key that was shown, as `navigator.credentials.get` gives it."""

    id: Piece
    raw_id: Piece = Field(alias="rawId")
    type: Literal["public-key"]
    response: ShownResponse


class KeySignIn(Received):
    """Who comes back, by the key alone."""

    answer: ShownKey


class NewPasskey(Received):
    """A key to be kept under a name that tells its owner which it is."""

    label: PasskeyLabel
    answer: MadeKey


class QuestionView(Sent):
    """What a browser is to ask its authenticators: options in the JSON form of WebAuthn.

    They hold for five minutes and one answer, of the browser that asked.
    """

    public_key: dict[str, JsonValue]


class PasskeyView(Sent):
    """A passkey of an account; `site` is the name of the server that it opens."""

    id: str
    label: str
    site: str
    is_synced: bool
    created_at: datetime
    used_at: datetime | None
