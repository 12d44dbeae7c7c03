"""The server's secret: one small file from which the keys of dice and the links to matches are made.

Nothing that is made from it is stored while a match goes on: whoever reads the database alone learns neither
a future throw nor a link. Whoever reads the file as well learns both, so it is for the server's user alone.
"""

from __future__ import annotations

import hashlib
import hmac
import os
import secrets
import stat
from base64 import urlsafe_b64encode
from pathlib import Path
from typing import Literal

from tablas.errors import TablasError

SECRET_BYTES = 32
# 128 bits: a link cannot be guessed, and can still be read aloud in need.
LINK_BYTES = 16

LinkKind = Literal["join", "watch"]


class SecretUnusable(TablasError, ValueError):
    """The file of the server's secret cannot be used as it is."""

    code = "secret_unusable"

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(f"{path}: {reason}", value=str(path), place="--secret")


class ServerSecret:
    """What the server knows and nobody else."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    @classmethod
    def kept_in(cls, path: Path) -> ServerSecret:
        """The secret of a file, which is made when there is none.

        Raises:
            SecretUnusable: it cannot be read or made, is no secret, or others may read it.
        """
        try:
            return cls(_read(path))
        except FileNotFoundError:
            pass
        try:
            return cls(_made(path))
        except FileExistsError:  # another server that started at the same moment was first
            return cls(_read(path))
        except OSError as error:
            raise SecretUnusable(path, error.strerror or str(error)) from error

    def dice_key(self, match_id: str, nonce: str) -> bytes:
        """The key of a match's dice."""
        return self._made("dice", match_id, nonce)

    def link(self, kind: LinkKind, match_id: str) -> str:
        """The words of a link that lets its holder join or watch a match: its id and what proves it."""
        proof = urlsafe_b64encode(self._made(kind, match_id)[:LINK_BYTES]).decode("ascii").rstrip("=")
        return f"{match_id}.{proof}"

    def opened_by(self, kind: LinkKind, link: str) -> str | None:
        """The match that a link opens, None for one that was not made here."""
        match_id = link.partition(".")[0]
        made = self.link(kind, match_id).encode()
        return match_id if hmac.compare_digest(made, link.encode("utf-8", "replace")) else None

    def decoy(self, name: str) -> bytes:
        """32 bytes that stand for something of a name that has it not, always the same."""
        return self._made("decoy", name)

    def _made(self, *parts: str) -> bytes:
        return hmac.digest(self._secret, "|".join(("tablas", *parts)).encode(), hashlib.sha256)


def _read(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            mode = os.fstat(file.fileno()).st_mode
            text = file.read(4 * SECRET_BYTES)
    except FileNotFoundError:
        raise
    except OSError as error:
        raise SecretUnusable(path, error.strerror or str(error)) from error
    if os.name == "posix" and mode & (stat.S_IRWXG | stat.S_IRWXO):
        raise SecretUnusable(path, "others may read it; chmod 600, and make a new one if anybody has")
    try:
        secret = bytes.fromhex(text.decode("ascii"))
    except ValueError:
        secret = b""
    if len(secret) != SECRET_BYTES:
        raise SecretUnusable(path, f"this is no secret of {SECRET_BYTES} bytes in hexadecimal")
    return secret


def _made(path: Path) -> bytes:
    """A new secret, on the disk under its name as a whole or not at all."""
    secret = secrets.token_bytes(SECRET_BYTES)
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.write(secret.hex())
        file.flush()
        os.fsync(file.fileno())
    try:
        os.link(draft, path)
    finally:
        draft.unlink()
    return secret
