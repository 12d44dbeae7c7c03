"""The two people of a match: who may sit where, and what its dice are made of."""

from __future__ import annotations

from dataclasses import dataclass

from tablas.match import Seat
from tablas.match.fair_dice import Ingredients
from tablas.protocol.shapes import PlayerKind


@dataclass(frozen=True, slots=True)
class People:
    """Who meets in a match. Both are known by digests of what their browsers keep, never by the thing itself.

    Attributes:
        host: of seat 0, who proposed the match.
        guest: of seat 1; None while nobody has come.
        guest_name: as the guest gave it.
        nonce: with the server's secret it makes the key of the dice.
        commitment: the SHA-256 of that key.
        host_commitment: the SHA-256 of the host's entropy.
        host_entropy: in hexadecimal, None until it is told.
        guest_entropy: the same of the guest.
        is_listed: whether anybody may join, not only who was sent the link.
        rematch_id: the match that one of the two proposed when this one was over.
        host_kind: whether the host plays under an account.
        guest_kind: the same of the guest.
        is_rated: whether the result changes ratings; only between accounts.
        reserved_for: who alone may be the guest, None where anybody may who has the link.
        tournament_id: the tournament that the match belongs to.
        host_mutes: whether the host reads phrases only.
        guest_mutes: the same of the guest.
        host_grace_s: seconds that the clock of the host has waited for him to come back.
        guest_grace_s: the same of the guest.
    """

    host: str
    guest: str | None
    guest_name: str
    nonce: str
    commitment: str
    host_commitment: str
    host_entropy: str | None = None
    guest_entropy: str | None = None
    is_listed: bool = False
    rematch_id: str | None = None
    host_kind: PlayerKind = "guest"
    guest_kind: PlayerKind = "guest"
    is_rated: bool = False
    reserved_for: str | None = None
    tournament_id: str | None = None
    host_mutes: bool = False
    guest_mutes: bool = False
    host_grace_s: float = 0.0
    guest_grace_s: float = 0.0

    @property
    def mutes(self) -> tuple[bool, bool]:
        """Whether seat 0 and seat 1 read phrases only."""
        return self.host_mutes, self.guest_mutes

    @property
    def has_begun(self) -> bool:
        """Whether both have added their entropy, so that there are dice to throw."""
        return self.host_entropy is not None and self.guest_entropy is not None

    def seat_of(self, visitor: str | None) -> Seat | None:
        """Where a visitor sits, None for one who is neither of the two."""
        if visitor is None:
            return None
        return 0 if visitor == self.host else 1 if visitor == self.guest else None

    def ingredients(self, match_id: str, key: bytes) -> Ingredients:
        """What the throws are made of, once the match has begun."""
        assert self.host_entropy is not None
        assert self.guest_entropy is not None
        entropy = bytes.fromhex(self.host_entropy), bytes.fromhex(self.guest_entropy)
        return Ingredients(match_id, key, entropy)
