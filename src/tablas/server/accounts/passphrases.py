"""Passphrases and codes: how they are kept, and how they are compared."""

from __future__ import annotations

import asyncio
import secrets
import unicodedata

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from tablas.server.accounts.errors import WeakPassphrase

# What OWASP's cheat sheet on storing passwords asks of Argon2id at least: 19 MiB, two passes, one lane.
MEMORY_KIB = 19_456
PASSES = 2
# Each of these at work takes that much memory, and a processor.
AT_ONCE = 2
FEWEST_LETTERS = 5
CODES = 8
_CODE_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
# 31^16 is 79 bits: guessed by nobody, so that a plain digest of a code keeps it safe.
CODE_LETTERS = 16
CODE_GROUP = 4


class Passphrases:
    """Hashes passphrases, a few at a time and away from the event loop."""

    def __init__(self) -> None:
        self._hasher = PasswordHasher(time_cost=PASSES, memory_cost=MEMORY_KIB, parallelism=1)
        self._free = asyncio.Semaphore(AT_ONCE)
        self._nobody: str | None = None

    async def kept(self, passphrase: str) -> str:
        """What is stored of a passphrase."""
        async with self._free:
            return await asyncio.to_thread(self._hasher.hash, _normal(passphrase))

    async def fits(self, stored: str | None, passphrase: str) -> bool:
        """Whether this is the passphrase; where nothing is stored no, after the same time."""
        if self._nobody is None:
            self._nobody = await self.kept(secrets.token_urlsafe(16))
        async with self._free:
            fits = await asyncio.to_thread(self._verified, stored or self._nobody, _normal(passphrase))
        return fits and stored is not None

    def _verified(self, stored: str, passphrase: str) -> bool:
        try:
            return self._hasher.verify(stored, passphrase)
        except (VerificationError, InvalidHashError):
            return False


def check_strength(passphrase: str, name: str, place: str) -> None:
    """Refuse a passphrase that is guessed first.

    Raises:
        WeakPassphrase: it has too few different characters, or is little more than the name.
    """
    if len(set(passphrase)) < FEWEST_LETTERS:
        raise WeakPassphrase(f"it has fewer than {FEWEST_LETTERS} different characters", place)
    if passphrase.casefold().replace(name.casefold(), "").strip(" 0123456789") == "":
        raise WeakPassphrase("it is made of the name", place)


def new_code() -> str:
    """A recovery code in groups that can be written down."""
    letters = "".join(secrets.choice(_CODE_ALPHABET) for _ in range(CODE_LETTERS))
    return "-".join(letters[at : at + CODE_GROUP] for at in range(0, CODE_LETTERS, CODE_GROUP))


def plain_code(typed: str) -> str:
    """A code as it is compared: however it was grouped or capitalised, ASCII alone."""
    return "".join(letter for letter in typed.lower() if letter in _CODE_ALPHABET)


def folded(name: str) -> str:
    """What two names that look alike have in common: no capitals, no accents."""
    taken_apart = unicodedata.normalize("NFKD", name)
    return "".join(letter for letter in taken_apart if not unicodedata.combining(letter)).casefold()


def _normal(passphrase: str) -> str:
    # The same keys give the same passphrase on every system (RFC 8265).
    return unicodedata.normalize("NFC", passphrase)
