"""What a match begins with: its rules, its clock, and the position it is set up from."""

from __future__ import annotations

from dataclasses import dataclass

from tablas.errors import BadStakes, InvalidPosition, NotationError
from tablas.match import Clock, ClockFace, GameStart, Match, Seat, opponent
from tablas.moves import Roll
from tablas.notation import parse_position
from tablas.protocol.events import rules_from_json
from tablas.rule_names import check_for_length
from tablas.server.play.errors import BadStart
from tablas.server.play.live import LiveMatch
from tablas.server.play.records import MatchRecord
from tablas.server.play.seats import BOT, HUMAN
from tablas.stakes import Rules, Stakes


@dataclass(frozen=True, slots=True)
class SetPosition:
    """Where the first game begins, and the dice that are on the table then."""

    start: GameStart
    roll: Roll | None


def read_start(text: str) -> SetPosition:
    """The position to begin from in an identifier of any kind; its score and rules are left aside.

    Raises:
        BadStart: it tells no position, or one in which an offer waits for an answer.
    """
    try:
        parsed = parse_position(text)
    except (NotationError, InvalidPosition, BadStakes) as error:
        raise BadStart(text, str(error)) from error
    if parsed.pending is not None or parsed.resigned:
        raise BadStart(text, "an offer waits for an answer in it")
    turn: Seat = HUMAN if parsed.turn == "x" else BOT
    stakes = parsed.stakes or Stakes()
    owner = {"centred": None, "own": turn, "other": opponent(turn)}[stakes.owner]
    return SetPosition(GameStart(parsed.position, turn, stakes.cube, owner), parsed.roll)


def new_match(length: int, rules: Rules, start: str | None) -> Match:
    """A match before its first throw.

    Raises:
        BadStakes: rules that do not go with the length, or a cube that no such match has.
        BadStart: no game of these rules goes on from the position.
    """
    check_for_length(rules, length)
    if start is None:
        return Match.new(length, rules)
    begun = read_start(start).start
    if begun.cube > 1 and (length == 1 or not rules.cube):
        raise BadStart(start, "its cube has been turned, and this match has none")
    try:
        return Match.new(length, rules, start=begun)
    except InvalidPosition as error:
        raise BadStart(start, str(error)) from error


def live_match(record: MatchRecord) -> LiveMatch:
    """A stored match as it was before its first event."""
    match = new_match(record.length, rules_from_json(record.rules), record.start)
    face = None if record.clock is None else ClockFace.new(Clock.agreed(record.clock, record.length))
    return LiveMatch(match, face)


def first_roll(record: MatchRecord) -> Roll | None:
    """The dice that lie on the table when the match begins."""
    return None if record.start is None else read_start(record.start).roll
