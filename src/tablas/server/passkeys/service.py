"""Asking browsers for passkeys, and looking at what they answer."""

from __future__ import annotations

import asyncio
import secrets
import uuid
from base64 import urlsafe_b64decode
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

from pydantic import JsonValue

from tablas.protocol.passkeys import MadeKey, PasskeyView, ShownKey
from tablas.server.accounts.asked import Asked
from tablas.server.accounts.errors import NameTaken, NoPasskeysHere, PasskeyExpired, PasskeyRefused
from tablas.server.accounts.passphrases import folded
from tablas.server.accounts.store import Account, AccountStore
from tablas.server.limits import Limit
from tablas.server.passkeys import ceremony
from tablas.server.passkeys.ceremony import Site, site_of
from tablas.server.passkeys.store import Passkey, PasskeyStore, Purpose, Question, passkey_id
from tablas.server.secret import ServerSecret
from tablas.server.visitors import digest

ASKED_FOR = timedelta(milliseconds=ceremony.QUESTION_MS)
CHALLENGE_BYTES = 32
# What authenticators of several makes call their keys has so many bytes.
_DECOY_BYTES = (16, 20, 32)


@dataclass(frozen=True, slots=True)
class Put:
    """A question as its browser is given it: the options, and the word that it keeps until it answers."""

    word: str
    options: dict[str, JsonValue]


class PasskeyService:
    """The passkeys of a server's accounts."""

    def __init__(
        self,
        store: PasskeyStore,
        accounts: AccountStore,
        secret: ServerSecret,
        names: frozenset[str] | None,
        *,
        limit: Limit,
        now: Callable[[], datetime],
    ) -> None:
        """Over a database, for a server of these names; `limit` bounds what one address may ask for."""
        self.store = store
        self._accounts = accounts
        self._secret = secret
        self._names = names
        self._limit = limit
        self._now = now

    def are_taken(self, asked: Asked) -> bool:
        """Whether passkeys can belong to the name that a page was opened by."""
        return site_of(asked.host, self._names) is not None

    async def views(self, account_id: str) -> list[PasskeyView]:
        """The passkeys of an account as it sees them."""
        return [_view(passkey) for passkey in await self.store.of_account(account_id)]

    async def ask_to_sign_in(self, name: str, asked: Asked) -> Put:
        """A question to whoever wants to sign in; of a name that has no passkey here it looks the same.

        Raises:
            NoPasskeysHere: the page was opened by an address.
            TooMany: there were too many questions.
        """
        site = self._site(asked)
        known = await self.store.of_name(name, site.name) if name else []
        allowed = known or (self._decoys(name) if name else [])
        return await self._put_showing("sign_in", site, allowed, name=name)

    async def ask_for_proof(self, account: Account, asked: Asked) -> Put:
        """A question to who is signed in, to show that he still is.

        Raises:
            NoPasskeysHere, TooMany: as for a sign-in.
        """
        site = self._site(asked)
        known = await self.store.of_name(account.name, site.name)
        return await self._put_showing("prove", site, known or self._decoys(account.name), account.id)

    async def ask_for_first(self, name: str, asked: Asked) -> Put:
        """A question to whoever wants an account of this name that a passkey opens.

        Raises:
            NameTaken: somebody has the name.
            NoPasskeysHere, TooMany: as for a sign-in.
        """
        site = self._site(asked)
        if await self._accounts.named(name) is not None:
            raise NameTaken(name)
        return await self._put_creation("sign_up", site, uuid.uuid4().hex, name)

    async def ask_for_another(self, account: Account, asked: Asked) -> Put:
        """A question to an account that has shown who it is, for one more passkey.

        Raises:
            NoPasskeysHere, TooMany: as for a sign-in.
        """
        return await self._put_creation("add", self._site(asked), account.id, account.name)

    async def made(
        self, answer: MadeKey, label: str, asked: Asked, account: Account | None = None
    ) -> tuple[Passkey, str]:
        """A new passkey, not stored yet, and the name it was asked for: of the account, or of one to be made.

        Raises:
            PasskeyExpired: this browser was asked nothing lately.
            PasskeyRefused: this does not answer what it was asked.
            NoPasskeysHere: the page was opened by an address.
        """
        question, site = await self._question("sign_up" if account is None else "add", asked)
        owner = question.account_id
        if owner is None or (account is not None and owner != account.id):
            raise PasskeyRefused
        kept = await asyncio.to_thread(ceremony.made, answer, site, question.challenge)
        return Passkey(owner, kept, site.name, label, self._now()), question.name

    async def shown(self, answer: ShownKey, asked: Asked, account: Account | None = None) -> Account:
        """The account that a passkey opens: any that has it, or the one that is to show who it is.

        Raises:
            PasskeyExpired, PasskeyRefused, NoPasskeysHere: as for a new one.
        """
        question, site = await self._question("sign_in" if account is None else "prove", asked)
        passkey = await self.store.find(passkey_id(_bytes(answer.raw_id)))
        owner = None if passkey is None else await self._accounts.of_id(passkey.account_id)
        if passkey is None or owner is None or passkey.site != site.name:
            raise PasskeyRefused
        if account is not None and owner.id != account.id:
            raise PasskeyRefused
        if question.name and folded(question.name) != folded(owner.name):
            raise PasskeyRefused
        if answer.response.user and _bytes(answer.response.user) != bytes.fromhex(owner.id):
            raise PasskeyRefused
        kept = await asyncio.to_thread(ceremony.shown, answer, passkey.kept, site, question.challenge)
        if not await self.store.used(passkey, kept, self._now()):
            raise PasskeyRefused
        return owner

    def _site(self, asked: Asked) -> Site:
        self._limit.take(asked.address)
        site = site_of(asked.host, self._names)
        if site is None:
            raise NoPasskeysHere(asked.host)
        return site

    def _decoys(self, name: str) -> list[bytes]:
        """What authenticators might call passkeys of a name that has none: always the same for it."""
        seed = self._secret.decoy(folded(name))
        count = 1 + (seed[0] < 64)  # a quarter of those who have one have two
        sizes = [_DECOY_BYTES[each % len(_DECOY_BYTES)] for each in seed[1 : 1 + count]]
        return [self._secret.decoy(f"{at} {folded(name)}")[:size] for at, size in enumerate(sizes)]

    async def _put_showing(
        self,
        purpose: Purpose,
        site: Site,
        allowed: list[bytes],
        account_id: str | None = None,
        name: str = "",
    ) -> Put:
        challenge = secrets.token_bytes(CHALLENGE_BYTES)
        options = await asyncio.to_thread(ceremony.showing, site, allowed, challenge)
        return await self._put(purpose, site, challenge, options, account_id, name)

    async def _put_creation(self, purpose: Purpose, site: Site, account_id: str, name: str) -> Put:
        known = [each.kept.credential for each in await self.store.of_account(account_id)]
        challenge = secrets.token_bytes(CHALLENGE_BYTES)
        options = await asyncio.to_thread(ceremony.creation, site, account_id, name, known, challenge)
        return await self._put(purpose, site, challenge, options, account_id, name)

    async def _put(
        self,
        purpose: Purpose,
        site: Site,
        challenge: bytes,
        options: dict[str, JsonValue],
        account_id: str | None,
        name: str,
    ) -> Put:
        word, now = secrets.token_urlsafe(32), self._now()
        question = Question(digest(word), challenge, purpose, site.name, account_id, name, now + ASKED_FOR)
        await self.store.ask(question, now)
        return Put(word, options)

    async def _question(self, purpose: Purpose, asked: Asked) -> tuple[Question, Site]:
        """What this browser was asked, once, for this purpose and on a page of this site."""
        site = site_of(asked.host, self._names)
        if site is None:
            raise NoPasskeysHere(asked.host)
        word = asked.question
        question = None if word is None else await self.store.answered(digest(word), self._now())
        if question is None:
            raise PasskeyExpired
        if question.purpose != purpose or question.site != site.name:
            raise PasskeyRefused
        return question, site


def _view(passkey: Passkey) -> PasskeyView:
    return PasskeyView(
        id=passkey.id,
        label=passkey.label,
        site=passkey.site,
        is_synced=passkey.kept.is_synced,
        created_at=passkey.created_at,
        used_at=passkey.used_at,
    )


def _bytes(piece: str) -> bytes:
    """The bytes that a browser wrote in base64url; those of no such text open nothing."""
    try:
        return urlsafe_b64decode(piece + "=" * (-len(piece) % 4))
    except ValueError as error:
        raise PasskeyRefused from error
