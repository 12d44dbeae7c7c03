"""Where each throw of a match comes from: two people's dice, the server's own, an envelope's, or a table."""

from __future__ import annotations

import secrets

from tablas.errors import BadClock, IllegalAction
from tablas.match import Corrected, Event, Opened, Rolled, Seat
from tablas.match.fair_dice import commitment, thrown
from tablas.moves import Roll
from tablas.protocol.actions import Action, ThrowAction
from tablas.protocol.live import NewMatch, SealView
from tablas.server.play.asked import event_of, is_outcome
from tablas.server.play.dice import DiceSource
from tablas.server.play.errors import DiceKeyLost, NotBegun
from tablas.server.play.live import LiveMatch
from tablas.server.play.records import MatchRecord
from tablas.server.play.seals import MOST_GAMES, Seal, game_key, ingredients, sealed_by
from tablas.server.play.views import game_number
from tablas.server.secret import ServerSecret


class Throwing:
    """The dice of all matches."""

    def __init__(self, dice: DiceSource, secret: ServerSecret) -> None:
        self._dice = dice
        self._secret = secret

    def sealed(self, order: NewMatch, match_id: str) -> Seal | None:
        """The envelope of a new match against the bot, None where it is to have none.

        Raises:
            BadClock: a clock, with dice that are told.
        """
        if order.dice == "manual" and order.clock is not None:
            raise BadClock(order.clock, "none, where the dice are thrown at a table")
        if order.dice != "sealed":
            return None
        nonce = secrets.token_hex(32)
        return Seal(nonce, sealed_by(self._secret.dice_key(match_id, nonce)))

    def is_ready(self, record: MatchRecord) -> bool:
        """Whether there are dice: a sealed match has none before the player has added his part."""
        return record.seal is None or record.seal.entropy is not None

    def next(self, record: MatchRecord, live: LiveMatch) -> tuple[int, int]:
        """The next throw of a match.

        Raises:
            NotBegun: the player has not added his part.
            IllegalAction: the dice are thrown at a table.
            DiceKeyLost: the server's secret is not the one that the dice were sealed with.
        """
        people = record.people
        if people is not None:
            key = self._secret.dice_key(record.id, people.nonce)
            if commitment(key) != people.commitment:
                raise DiceKeyLost(record.id)
            return thrown(people.ingredients(record.id, key), *live.throw)
        if record.dice == "manual":
            raise IllegalAction("roll", "the dice of this match are thrown at a table")
        if record.seal is None:
            return self._dice()
        if record.seal.entropy is None:
            raise NotBegun(record.id)
        game, number = live.throw
        key = sealed_key(self._secret, record.id, record.seal, game)
        made = ingredients(record.id, key, record.seal.entropy, game)
        return thrown(made, 1, number)

    def seal_view(self, record: MatchRecord, live: LiveMatch) -> SealView | None:
        """The envelope of the game that is played, or that was played last."""
        seal = record.seal
        if seal is None:
            return None
        key = sealed_key(self._secret, record.id, seal, game_number(live.match))
        return SealView(commitment=commitment(key), is_mixed=seal.entropy is not None)

    def event_of(self, action: Action, seat: Seat, record: MatchRecord, live: LiveMatch) -> Event:
        """The event that a player's action asks for.

        Raises:
            NotBegun, IllegalAction, DiceKeyLost: there are no such dice; the match has no such action.
        """
        if isinstance(action, ThrowAction):
            return _told(action, seat, record, live)
        if action.kind == "next_game" and record.seal is not None and len(live.match.games) >= MOST_GAMES:
            raise IllegalAction(action.kind, f"the dice are sealed for {MOST_GAMES} games")
        return event_of(action, seat, lambda: self.next(record, live))


def sealed_key(secret: ServerSecret, match_id: str, seal: Seal, game: int) -> bytes:
    """The key of a game against the bot.

    Raises:
        DiceKeyLost: the server's secret is not the one that the dice were sealed with.
    """
    last = secret.dice_key(match_id, seal.nonce)
    if sealed_by(last) != seal.commitment:
        raise DiceKeyLost(match_id)
    return game_key(last, game)


def _told(action: ThrowAction, seat: Seat, record: MatchRecord, live: LiveMatch) -> Event:
    """The throw that lies on the table: an opening one, of whoever is on roll, or one's own corrected."""
    if record.dice != "manual":
        raise IllegalAction(action.kind, "the server throws the dice of this match")
    game = live.match.game
    if game.phase == "opening":
        return Opened(action.dice)
    if game.phase == "to_play":
        return Corrected(seat, Roll(*action.dice))
    return Rolled(seat if game.turn is None else game.turn, Roll(*action.dice))


def is_caused(action: Action, seat: Seat, event: Event) -> bool:
    """Whether the event is what the action asks for."""
    if not isinstance(action, ThrowAction):
        return is_outcome(action, seat, event)
    if isinstance(event, Opened):
        return event.dice == action.dice
    return isinstance(event, Rolled | Corrected) and event.roll == Roll(*action.dice)
