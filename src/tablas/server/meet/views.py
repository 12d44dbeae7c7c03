"""Meetings as the two people, and whoever is invited, are shown them."""

from __future__ import annotations

from tablas.match import Match
from tablas.match.fair_dice import commitment, throws
from tablas.protocol.events import rules_from_json
from tablas.protocol.online import DiceProof, MeetingState, MeetingView, OpenMeeting, OpenTable, ThrowView
from tablas.protocol.rules import RulesView
from tablas.server.play.people import People
from tablas.server.play.records import MatchRecord
from tablas.server.play.seals import BOTS_PART, game_id
from tablas.server.play.views import names_of
from tablas.server.secret import ServerSecret


def meeting_view(
    record: MatchRecord, people: People, visitor: str | None, secret: ServerSecret, *, is_asked: bool = False
) -> MeetingView:
    """A meeting as a visitor sees it; `is_asked` where he holds the invitation."""
    is_host = visitor == people.host
    is_player = people.seat_of(visitor) is not None
    is_free = people.guest is None
    # A seat that is kept for somebody is no invitation of the host's to give away.
    is_invited = (is_host or is_asked) if people.reserved_for is None else visitor == people.reserved_for
    return MeetingView(
        id=record.id,
        state=_state(people),
        is_host=is_host,
        created_at=record.created_at,
        host_name=record.player_name,
        guest_name=people.guest_name,
        length=record.length,
        rules=RulesView.of(rules_from_json(record.rules)),
        clock=record.clock,
        is_listed=people.is_listed,
        is_rated=people.is_rated,
        host_kind=people.host_kind,
        guest_kind=people.guest_kind,
        commitment=people.commitment,
        host_commitment=people.host_commitment,
        invite=secret.link("join", record.id) if is_free and is_invited else None,
        watch=secret.link("watch", record.id) if is_player else None,
        tournament_id=people.tournament_id,
    )


def open_meeting(
    record: MatchRecord, people: People, visitor: str | None, secret: ServerSecret
) -> OpenMeeting:
    """A line of the lobby."""
    return OpenMeeting(
        id=record.id,
        created_at=record.created_at,
        host_name=record.player_name,
        length=record.length,
        rules=RulesView.of(rules_from_json(record.rules)),
        clock=record.clock,
        is_rated=people.is_rated,
        host_kind=people.host_kind,
        is_own=visitor == people.host,
        invite=secret.link("join", record.id),
    )


def open_table(record: MatchRecord, people: People, secret: ServerSecret) -> OpenTable:
    """A match that anybody may watch."""
    standing = record.standing
    return OpenTable(
        id=record.id,
        players=names_of(record),
        kinds=(people.host_kind, people.guest_kind),
        length=record.length,
        score=(standing.own_score, standing.other_score),
        is_rated=people.is_rated,
        clock=record.clock,
        watch=secret.link("watch", record.id),
    )


def dice_proof(record: MatchRecord, people: People, match: Match, key: bytes | None) -> DiceProof:
    """The throws of a match and what they were made of; without the key they cannot be made again."""
    return DiceProof(
        format="tablas-dice-1",
        match_id=record.id,
        players=names_of(record),
        length=record.length,
        commitment=people.commitment,
        host_commitment=people.host_commitment,
        key=None if key is None else key.hex(),
        entropy=(people.host_entropy or "", people.guest_entropy or ""),
        throws=[
            ThrowView(game=throw.game, number=throw.number, dice=throw.dice) for throw in throws(match.events)
        ],
    )


def game_proof(record: MatchRecord, entropy: str, match: Match, game: int, key: bytes) -> DiceProof:
    """The throws of one game against the bot, as those of a match of its own; the key once it is over."""
    return DiceProof(
        format="tablas-dice-1",
        match_id=game_id(record.id, game),
        players=names_of(record),
        length=record.length,
        commitment=commitment(key),
        host_commitment=commitment(bytes.fromhex(entropy)),
        key=key.hex() if game <= len(match.games) else None,
        entropy=(entropy, BOTS_PART.hex()),
        throws=[
            ThrowView(game=1, number=throw.number, dice=throw.dice)
            for throw in throws(match.events)
            if throw.game == game
        ],
    )


def _state(people: People) -> MeetingState:
    if people.has_begun:
        return "begun"
    return "waiting" if people.guest is None else "joined"
