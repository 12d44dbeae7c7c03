"""The two ceremonies of WebAuthn, as the library `webauthn` does them, and the names they are held under.

The library takes a good part of a second to import: it is fetched when the first passkey is asked for, and
everything here that needs it is called in a thread.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from urllib.parse import urlsplit

from pydantic import JsonValue

from tablas.protocol.passkeys import MadeKey, ShownKey
from tablas.server.accounts.errors import PasskeyRefused

HOME = "localhost"
QUESTION_MS = 300_000
# No proof of an authenticator's make is asked for: browsers answer with one of these two then, and the
# library's readers of all the others stay out of reach.
_FORMATS = frozenset({"none", "packed"})


@dataclass(frozen=True, slots=True)
class Site:
    """The name that passkeys belong to (WebAuthn's RP id), and the origins a page of it may have."""

    name: str
    origins: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Kept:
    """What is kept of a passkey to check it by."""

    credential: bytes
    public_key: bytes
    sign_count: int
    is_synced: bool


def site_of(host: str, names: frozenset[str] | None) -> Site | None:
    """The site that a page belongs to; None for a bare address and for a name that nobody gave us.

    Args:
        host: the header of the request, with its port.
        names: those the server was told it is reached by; None for a server that was told none.
    """
    try:
        name = (urlsplit(f"//{host}").hostname or "").lower()
    except ValueError:
        return None
    if name == HOME:  # the one name that browsers trust without TLS
        return Site(name, (f"http://{host.lower()}", f"https://{host.lower()}"))
    if names is None or name not in names or _is_address(name):
        return None
    return Site(name, (f"https://{host.lower()}",))


def creation(
    site: Site, account_id: str, name: str, known: Sequence[bytes], challenge: bytes
) -> dict[str, JsonValue]:
    """What a browser is asked for a new passkey; authenticators that have one of the known make none."""
    from webauthn import generate_registration_options
    from webauthn.helpers.options_to_json_dict import options_to_json_dict
    from webauthn.helpers.structs import (
        AuthenticatorSelectionCriteria,
        PublicKeyCredentialDescriptor,
        ResidentKeyRequirement,
        UserVerificationRequirement,
    )

    options = generate_registration_options(
        rp_id=site.name,
        rp_name="tablas",
        user_id=bytes.fromhex(account_id),
        user_name=name,
        challenge=challenge,
        timeout=QUESTION_MS,
        exclude_credentials=[PublicKeyCredentialDescriptor(id=each) for each in known],
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.PREFERRED,
            user_verification=UserVerificationRequirement.PREFERRED,
        ),
    )
    return options_to_json_dict(options)


def showing(site: Site, allowed: Sequence[bytes], challenge: bytes) -> dict[str, JsonValue]:
    """What a browser is asked to show a passkey: one of those allowed, or any of the site."""
    from webauthn import generate_authentication_options
    from webauthn.helpers.options_to_json_dict import options_to_json_dict
    from webauthn.helpers.structs import PublicKeyCredentialDescriptor

    options = generate_authentication_options(
        rp_id=site.name,
        challenge=challenge,
        timeout=QUESTION_MS,
        allow_credentials=[PublicKeyCredentialDescriptor(id=each) for each in allowed],
    )
    return options_to_json_dict(options)


def made(answer: MadeKey, site: Site, challenge: bytes) -> Kept:
    """What is to be kept of a passkey that was made for this challenge.

    Raises:
        PasskeyRefused: it was not, or not on a page of this site.
    """
    from webauthn import base64url_to_bytes, verify_registration_response
    from webauthn.helpers import parse_attestation_object

    with _unreadable_is_refused():
        attestation = parse_attestation_object(base64url_to_bytes(answer.response.attestation))
        if attestation.fmt not in _FORMATS:
            raise PasskeyRefused
        done = verify_registration_response(
            credential=answer.model_dump(by_alias=True),
            expected_challenge=challenge,
            expected_rp_id=site.name,
            expected_origin=list(site.origins),
        )
    return Kept(done.credential_id, done.credential_public_key, done.sign_count, done.credential_backed_up)


def shown(answer: ShownKey, kept: Kept, site: Site, challenge: bytes) -> Kept:
    """The passkey as it is kept from now on, if this answer shows that its holder has it.

    A count of signatures that is there and does not grow is refused: somebody may have copied the key.

    Raises:
        PasskeyRefused: it does not.
    """
    from webauthn import verify_authentication_response

    with _unreadable_is_refused():
        done = verify_authentication_response(
            credential=answer.model_dump(by_alias=True),
            expected_challenge=challenge,
            expected_rp_id=site.name,
            expected_origin=list(site.origins),
            credential_public_key=kept.public_key,
            credential_current_sign_count=kept.sign_count,
        )
    return Kept(kept.credential, kept.public_key, done.new_sign_count, done.credential_backed_up)


@contextmanager
def _unreadable_is_refused() -> Iterator[None]:
    """Refuse what the library refuses; of bytes of any form its parsers say so in Python's words too."""
    from cryptography.exceptions import InvalidSignature, UnsupportedAlgorithm
    from webauthn.helpers.exceptions import WebAuthnException

    said = (WebAuthnException, InvalidSignature, UnsupportedAlgorithm)
    try:
        yield
    except (*said, ValueError, TypeError, LookupError, AttributeError) as error:
        raise PasskeyRefused from error


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
