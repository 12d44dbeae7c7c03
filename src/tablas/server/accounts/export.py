"""Everything that is kept of an account, as a document of its own."""

from __future__ import annotations

from typing import Literal

from pydantic import JsonValue

from tablas.protocol.passkeys import PasskeyView
from tablas.server.accounts.store import Account, AccountStore
from tablas.server.play.store import MatchStore
from tablas.server.play.views import names_of


async def account_data(
    account: Account, store: AccountStore, matches: MatchStore, passkeys: list[PasskeyView]
) -> dict[str, JsonValue]:
    """The document: names, moments, and every match with its events; no secret, nor what checks one."""
    sessions, ids = await store.data(account)
    bots = await store.bots(account.id)
    return {
        "format": "tablas-account-1",
        "name": account.name,
        "created_at": account.created_at.isoformat(),
        "has_passphrase": account.passphrase is not None,
        "passkeys": [passkey.model_dump(mode="json") for passkey in passkeys],
        "recovery_codes_left": await store.codes_left(account.id),
        "sessions": [at.isoformat() for at in sessions],
        "bots": [{"name": bot.name, "created_at": bot.created_at.isoformat()} for bot in bots],
        "matches": [await _match_data(match_id, account, matches) for match_id in ids],
    }


async def _match_data(match_id: str, account: Account, matches: MatchStore) -> JsonValue:
    record = await matches.find(match_id)
    assert record is not None
    people = record.people
    seat: Literal[0, 1] = 0 if people is None or people.host == account.visitor else 1
    events = await matches.events_after(match_id, 0)
    return {
        "id": record.id,
        "created_at": record.created_at.isoformat(),
        "players": list(names_of(record)),
        "level": record.level or None,
        "seat": seat,
        "length": record.length,
        "rules": record.rules,
        "clock": record.clock,
        "is_rated": people is not None and people.is_rated,
        "score": [record.standing.own_score, record.standing.other_score],
        "is_over": record.standing.is_over,
        "events": [event.payload for event in events],
    }
