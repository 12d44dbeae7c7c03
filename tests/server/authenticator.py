"""An authenticator in software: keys of ES256, in the bytes that browsers pass on."""

from __future__ import annotations

import hashlib
import json
import secrets
import struct
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass, field

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256

PRESENT, VERIFIED, CAN_SYNC, SYNCED, HAS_KEY = 0x01, 0x04, 0x08, 0x10, 0x40
Options = dict[str, object]
Answer = dict[str, object]


def written(data: bytes) -> str:
    return urlsafe_b64encode(data).decode("ascii").rstrip("=")


def read(text: object) -> bytes:
    assert isinstance(text, str)
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def new_private_key() -> ec.EllipticCurvePrivateKey:
    return ec.generate_private_key(ec.SECP256R1())


@dataclass
class Key:
    """A key that was made for somebody on a site."""

    site: str
    user: bytes
    id: bytes = field(default_factory=lambda: secrets.token_bytes(16))
    private: ec.EllipticCurvePrivateKey = field(
        default_factory=lambda: ec.generate_private_key(ec.SECP256R1())
    )
    count: int = 0


class Authenticator:
    """Makes keys and shows them, on a page of an origin; every lie it can tell is an attribute."""

    def __init__(self, origin: str, *, counts: bool = True, is_synced: bool = False) -> None:
        self.origin = origin
        self.keys: list[Key] = []
        self.counts = counts
        self.flags = PRESENT | VERIFIED | ((CAN_SYNC | SYNCED) if is_synced else 0)
        self.format = "none"

    def make(self, options: Options) -> Answer:
        """What `navigator.credentials.create` gives for these options."""
        rp, user = options["rp"], options["user"]
        assert isinstance(rp, dict)
        assert isinstance(user, dict)
        key = Key(str(rp["id"]), read(user["id"]))
        self.keys.append(key)
        numbers = key.private.public_key().public_numbers()
        cose = {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")}
        attested = bytes(16) + struct.pack(">H", len(key.id)) + key.id + cbor2.dumps(cose)
        data = self._data(key, HAS_KEY) + attested
        attestation = cbor2.dumps({"fmt": self.format, "attStmt": {}, "authData": data})
        said = self._said("webauthn.create", options)
        return self._answer(
            key,
            clientDataJSON=written(said),
            attestationObject=written(attestation),
            transports=["internal"],
        )

    def show(self, options: Options, key: Key | None = None) -> Answer:
        """What `navigator.credentials.get` gives: by a key of those allowed, or by the last of the site."""
        allowed = options.get("allowCredentials") or []
        assert isinstance(allowed, list)
        names = {read(each["id"]) for each in allowed}
        fitting = [each for each in self.keys if each.site == options["rpId"]]
        key = key or [each for each in fitting if not names or each.id in names][-1]
        key.count += self.counts
        data, said = self._data(key), self._said("webauthn.get", options)
        signature = key.private.sign(data + hashlib.sha256(said).digest(), ec.ECDSA(SHA256()))
        return self._answer(
            key,
            clientDataJSON=written(said),
            authenticatorData=written(data),
            signature=written(signature),
            userHandle=written(key.user),
        )

    def _data(self, key: Key, extra: int = 0) -> bytes:
        site = hashlib.sha256(key.site.encode()).digest()
        return site + bytes([self.flags | extra]) + struct.pack(">I", key.count)

    def _said(self, kind: str, options: Options) -> bytes:
        said = {"type": kind, "challenge": options["challenge"], "origin": self.origin, "crossOrigin": False}
        return json.dumps(said).encode()

    def _answer(self, key: Key, **response: object) -> Answer:
        return {
            "id": written(key.id),
            "rawId": written(key.id),
            "type": "public-key",
            "authenticatorAttachment": "platform",
            "clientExtensionResults": {},
            "response": response,
        }
