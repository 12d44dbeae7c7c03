"""Signing up, in and out, and everything an account may ask about itself."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from secrets import token_urlsafe

from pydantic import JsonValue
from sqlalchemy import Connection

from tablas.protocol.accounts import (
    AccountView,
    BotView,
    NewAccount,
    NewBot,
    PassphraseChange,
    Proof,
    RecoveryOrder,
    SignInOrder,
    TokenView,
)
from tablas.protocol.passkeys import NewPasskey, ShownKey
from tablas.server.accounts.asked import Asked
from tablas.server.accounts.attempts import AccountLimits
from tablas.server.accounts.errors import (
    Banned,
    NotSignedIn,
    TooManyBots,
    UnknownAccount,
    UnknownToken,
    WrongSignIn,
)
from tablas.server.accounts.export import account_data
from tablas.server.accounts.passphrases import (
    CODES,
    Passphrases,
    check_strength,
    new_code,
    plain_code,
)
from tablas.server.accounts.store import Account, AccountStore, NewSession, new_account
from tablas.server.passkeys.service import PasskeyService, Put
from tablas.server.passkeys.store import add_passkey
from tablas.server.play.store import MatchStore
from tablas.server.visitors import digest

SESSION_FOR = timedelta(days=90)
MOST_BOTS = 5
TOKEN_START = "tablas_bot_"


@dataclass(frozen=True, slots=True)
class SignedIn:
    """An account and the word its browser is to keep; `codes` where new ones were made."""

    account: Account
    word: str
    codes: tuple[str, ...] = ()


class AccountService:
    """The accounts of a server, and whose session a word is."""

    def __init__(
        self,
        store: AccountStore,
        matches: MatchStore,
        keys: PasskeyService,
        *,
        limits: AccountLimits,
        now: Callable[[], datetime],
        changed: Callable[[str], None] = lambda _match_id: None,
    ) -> None:
        """Over a database; `changed` is told of every match whose players have another name or mark.

        `forget_name`, set later, takes the name of a removed account out of what was made of its matches.
        """
        self.store, self.keys = store, keys
        self._changed = changed
        self._matches = matches
        self._limits = limits
        self._now = now
        self._passphrases = Passphrases()
        self.forget_name: Callable[[str], Awaitable[None]] = _nothing

    async def visitor_of_session(self, word: str) -> str | None:
        """Who a signed-in browser is known as in matches; None for a session that is over."""
        account = await self.store.of_session(digest(word), self._now())
        return None if account is None or account.is_banned(self._now()) else account.visitor

    async def visitor_of_token(self, token: str) -> str:
        """Who a bot is known as in matches.

        Raises:
            UnknownToken: it is no bot's.
            Banned: the bot, or its owner's account, was closed.
        """
        account = await self.store.of_session(digest(token), self._now()) if token.isascii() else None
        if account is None or account.kind != "bot":
            raise UnknownToken
        self._must_be_open(account)
        return account.visitor

    async def signed_in(self, visitor: str | None) -> Account:
        """The account of who asks.

        Raises:
            NotSignedIn: a guest asks.
        """
        account = await self.store.of_visitor(visitor)
        if account is None:
            raise NotSignedIn
        return account

    async def person(self, visitor: str | None) -> Account:
        """The account of the person who asks.

        Raises:
            NotSignedIn: a guest asks, or a bot, which has no say about accounts.
        """
        account = await self.signed_in(visitor)
        if account.kind != "person":
            raise NotSignedIn
        return account

    async def view(self, account: Account) -> AccountView:
        """What an account sees of itself."""
        bots = await self.store.bots(account.id)
        return AccountView(
            name=account.name,
            kind=account.kind,
            created_at=account.created_at,
            codes_left=await self.store.codes_left(account.id),
            has_passphrase=account.passphrase is not None,
            passkeys=await self.keys.views(account.id),
            bots=[BotView(name=bot.name, created_at=bot.created_at) for bot in bots],
            is_admin=account.is_admin,
            warning=account.warning,
        )

    async def sign_up(self, order: NewAccount, asked: Asked, guest: str | None) -> SignedIn:
        """A new account, signed in, with the matches of the guest who asks for it.

        Raises:
            NameTaken: somebody has the name.
            WeakPassphrase: it is guessed at once.
            TooMany: there were too many attempts.
        """
        self._limits.take(asked.address)
        check_strength(order.passphrase, order.name, "body.passphrase")
        kept = await self._passphrases.kept(order.passphrase)
        return await self._founded(new_account(order.name, "person", self._now(), passphrase=kept), guest)

    async def sign_in(self, order: SignInOrder, asked: Asked) -> SignedIn:
        """The account, in a session of its own: never in one that the browser brought along.

        Raises:
            WrongSignIn: name and passphrase do not belong together, or there is no such name.
            Banned: the account was closed.
            TooMany: there were too many attempts.
        """
        self._limits.take(asked.address, order.name)
        account = await self.store.named(order.name)
        return await self._entered(await self._proved(account, order.passphrase), asked)

    async def sign_up_with_key(self, order: NewPasskey, asked: Asked, guest: str | None) -> SignedIn:
        """A new account that a passkey opens, as `sign_up`; its name is the one the key was asked for.

        Raises:
            PasskeyExpired, PasskeyRefused, NoPasskeysHere: the answer is none to what was asked.
            NameTaken: somebody was faster.
            TooMany: there were too many attempts.
        """
        self._limits.take(asked.address)
        passkey, name = await self.keys.made(order.answer, order.label, asked)
        account = new_account(name, "person", self._now(), account_id=passkey.account_id)
        return await self._founded(account, guest, lambda connection: add_passkey(connection, passkey))

    async def sign_in_with_key(self, answer: ShownKey, asked: Asked) -> SignedIn:
        """The account that a passkey opens, in a session of its own, as `sign_in`.

        Raises:
            PasskeyExpired, PasskeyRefused, NoPasskeysHere: the answer is none to what was asked.
            Banned: the account was closed.
            TooMany: there were too many attempts.
        """
        self._limits.take(asked.address)
        account = await self.keys.shown(answer, asked)
        self._must_be_open(account)
        return await self._entered(account, asked)

    async def ask_for_key(self, account: Account, proof: Proof, asked: Asked) -> Put:
        """A question for one more passkey of an account.

        Raises:
            WrongSignIn, PasskeyExpired, PasskeyRefused, NoPasskeysHere: the proof is none.
            TooMany: there were too many attempts.
        """
        await self._shows(account, proof, asked)
        return await self.keys.ask_for_another(account, asked)

    async def add_key(self, account: Account, order: NewPasskey, asked: Asked) -> None:
        """Keep one more passkey of an account.

        Raises:
            PasskeyExpired, PasskeyRefused, NoPasskeysHere: the answer is none to what was asked.
            TooManyPasskeys: the account has as many as it may.
        """
        passkey, _ = await self.keys.made(order.answer, order.label, asked, account)
        await self.keys.store.add(passkey)

    async def remove_key(self, account: Account, key_id: str, proof: Proof, asked: Asked) -> None:
        """Forget a passkey of an account.

        Raises:
            WrongSignIn, PasskeyExpired, PasskeyRefused, NoPasskeysHere: the proof is none.
            UnknownPasskey: the account has no such passkey.
            LastWayIn: nothing else would open the account.
            TooMany: there were too many attempts.
        """
        await self._shows(account, proof, asked)
        await self.keys.store.remove(account.id, key_id)

    async def sign_out(self, word: str) -> None:
        """End a session."""
        await self.store.sign_out(digest(word))

    async def change(self, account: Account, order: PassphraseChange, asked: Asked) -> SignedIn:
        """The account with another passphrase and this session alone.

        Raises:
            WrongSignIn, PasskeyExpired, PasskeyRefused, NoPasskeysHere: the proof is none.
            WeakPassphrase: the new one is guessed at once.
            TooMany: there were too many attempts.
        """
        check_strength(order.new_passphrase, account.name, "body.new_passphrase")
        await self._shows(account, order, asked)
        kept = await self._passphrases.kept(order.new_passphrase)
        word, session = self._session()
        await self.store.change(account.id, kept, session)
        return SignedIn(replace(account, passphrase=kept), word)

    async def recover(self, order: RecoveryOrder, asked: Asked) -> SignedIn:
        """The account with another passphrase, for one of its codes; this session alone is left.

        Raises:
            WrongSignIn: name and code do not belong together, or there is no such name.
            Banned: the account was closed.
            WeakPassphrase: the new passphrase is guessed at once.
            TooMany: there were too many attempts.
        """
        self._limits.take(asked.address, order.name)
        check_strength(order.new_passphrase, order.name, "body.new_passphrase")
        account = await self.store.named(order.name)
        # Hashed whether or not there is such a name: the time it takes tells nothing.
        kept = await self._passphrases.kept(order.new_passphrase)
        word, session = self._session()
        code = digest(plain_code(order.code))
        if account is None or not await self.store.recover(account.id, code, kept, session):
            raise WrongSignIn
        self._must_be_open(account)
        return SignedIn(replace(account, passphrase=kept), word)

    async def renew_codes(self, account: Account, proof: Proof, asked: Asked) -> tuple[str, ...]:
        """New recovery codes; those made before are worth nothing.

        Raises:
            WrongSignIn, PasskeyExpired, PasskeyRefused, NoPasskeysHere: the proof is none.
            TooMany: there were too many attempts.
        """
        await self._shows(account, proof, asked)
        codes = _codes()
        await self.store.renew_codes(account.id, _digests(codes))
        return codes

    async def remove(self, account: Account, proof: Proof, asked: Asked) -> None:
        """Forget the account and its bots; their matches stay without names.

        Raises:
            WrongSignIn, PasskeyExpired, PasskeyRefused, NoPasskeysHere: the proof is none.
            TooMany: there were too many attempts.
        """
        await self._shows(account, proof, asked)
        await self._remove(account)

    async def new_bot(self, account: Account, order: NewBot) -> TokenView:
        """A bot's account, and the token it signs in with.

        Raises:
            NameTaken: somebody has the name.
            TooManyBots: the account has as many as it may.
        """
        if len(await self.store.bots(account.id)) >= MOST_BOTS:
            raise TooManyBots(MOST_BOTS)
        bot = new_account(order.name, "bot", self._now(), owner_id=account.id)
        token = TOKEN_START + token_urlsafe(32)
        await self.store.create(bot, NewSession(digest(token), self._now(), None), ())
        return TokenView(name=bot.name, token=token)

    async def remove_bot(self, account: Account, name: str) -> None:
        """Forget a bot; its matches stay without its name.

        Raises:
            UnknownAccount: the account has no bot of this name.
        """
        bot = await self.store.named(name)
        if bot is None or bot.owner_id != account.id:
            raise UnknownAccount(name)
        await self._remove(bot)

    async def _remove(self, account: Account) -> None:
        gone = [account, *await self.store.bots(account.id)]
        matches = [match_id for each in gone for match_id in (await self.store.data(each))[1]]
        await self.store.remove(account)
        for each in gone:
            await self.forget_name(each.name)
        for match_id in matches:
            self._changed(match_id)

    async def _tell(self, account: Account) -> None:
        """What is known of the matches of an account holds no longer."""
        for match_id in (await self.store.data(account))[1]:
            self._changed(match_id)

    async def data(self, account: Account) -> dict[str, JsonValue]:
        """Everything that is kept of an account, as a document."""
        return await account_data(account, self.store, self._matches, await self.keys.views(account.id))

    async def _shows(self, account: Account, proof: Proof, asked: Asked) -> None:
        """Let who is signed in show that he is: by a passkey of the account, or by its passphrase."""
        self._limits.take(asked.address, account.name)
        if proof.answer is not None:
            await self.keys.shown(proof.answer, asked, account)
        else:
            await self._proved(account, proof.passphrase or "", "body.passphrase")

    async def _proved(self, account: Account | None, passphrase: str, place: str = "body") -> Account:
        """The account, if this is its passphrase; the answer takes as long where there is none."""
        stored = None if account is None else account.passphrase
        if not await self._passphrases.fits(stored, passphrase) or account is None:
            raise WrongSignIn(place)
        self._must_be_open(account)
        return account

    def _must_be_open(self, account: Account) -> None:
        if account.is_banned(self._now()):
            raise Banned(account.name, account.banned_until)

    async def _founded(
        self, account: Account, guest: str | None, also: Callable[[Connection], None] | None = None
    ) -> SignedIn:
        """A new account, stored with a session, recovery codes and what else, or nothing of it."""
        word, session = self._session()
        codes = _codes()
        await self.store.create(account, session, _digests(codes), guest, also)
        await self._tell(account)
        return SignedIn(account, word, codes)

    async def _entered(self, account: Account, asked: Asked) -> SignedIn:
        """An account that has shown itself, in a session of its own; that of its browser before is over."""
        word, session = self._session()
        await self.store.sign_in(account.id, session, _digest_of(asked.session))
        return SignedIn(account, word)

    def _session(self) -> tuple[str, NewSession]:
        word, now = token_urlsafe(32), self._now()
        return word, NewSession(digest(word), now, now + SESSION_FOR)


async def _nothing(_name: str) -> None:
    return None


def _codes() -> tuple[str, ...]:
    return tuple(new_code() for _ in range(CODES))


def _digests(codes: tuple[str, ...]) -> list[str]:
    return [digest(plain_code(code)) for code in codes]


def _digest_of(word: str | None) -> str | None:
    return None if word is None else digest(word)
