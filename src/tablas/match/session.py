"""Match: games in a row, the score they make, and the Crawford game."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from tablas.errors import IllegalAction
from tablas.match.actions import Action, MoveRecord
from tablas.match.events import Event, Forfeited, NextGame, Seat
from tablas.match.game import Game
from tablas.match.scoring import GameResult
from tablas.match.start import GameStart, new_game
from tablas.stakes import Rules, Stakes, check_length


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A finished game: its number from 1, the score before it, how it ended, its move list."""

    number: int
    score: tuple[int, int]
    is_crawford: bool
    result: GameResult
    moves: tuple[MoveRecord, ...]


@dataclass(frozen=True, slots=True)
class Match:
    """A match to some points, or a money session (length 0), as the fold of its events.

    Attributes:
        length: points to win, 0 for a money session, which is never over by itself.
        rules: what the players agreed on.
        players: their names, seat 0 first.
        score: points of seat 0 and seat 1; in a match never above its length.
        game: the current game, or the last one when the match is over.
        games: the finished games.
        events: everything that happened, in order.
    """

    length: int
    rules: Rules
    players: tuple[str, str]
    score: tuple[int, int]
    game: Game
    games: tuple[GameRecord, ...] = ()
    events: tuple[Event, ...] = field(default=(), repr=False)

    @classmethod
    def new(
        cls,
        length: int = 0,
        rules: Rules | None = None,
        players: tuple[str, str] = ("", ""),
        *,
        score: tuple[int, int] = (0, 0),
        is_crawford: bool | None = None,
        start: GameStart | None = None,
    ) -> Match:
        """A match before its first throw.

        Args:
            length: points to win, 0 for money.
            rules: what the players agreed on, the standard game when None.
            players: names, seat 0 first.
            score: points each seat begins with, when the match is taken up half-way.
            is_crawford: whether the first game is the Crawford game; None: it is when a player
                begins one point away.
            start: a set position for the first game instead of the opening throw.

        Raises:
            BadStakes: a length, score, cube or rule that cannot be.
            InvalidPosition: no game of these rules goes on from the set position.
        """
        rules = rules or Rules()
        check_length(length)
        crawford = _reaches_match_point(length, score, rules) if is_crawford is None else is_crawford
        game = new_game(length, score, rules, crawford, start)
        game.stakes_for(0)  # refuses a score, cube or Crawford flag that cannot be
        return cls(length, rules, players, score, game)

    @classmethod
    def replay(cls, match: Match, events: Iterable[Event]) -> Match:
        """The match after all these events.

        Raises:
            IllegalAction, IllegalPlay, BadDice: an event that may not happen at its place.
        """
        for event in events:
            match = match.apply(event)
        return match

    @property
    def is_over(self) -> bool:
        """Whether a player has the points to win; never in a money session."""
        return self.length > 0 and max(self.score) >= self.length

    @property
    def winner(self) -> Seat | None:
        """The seat that won the match, None while it goes on."""
        if not self.is_over:
            return None
        return 0 if self.score[0] > self.score[1] else 1

    @property
    def is_crawford(self) -> bool:
        """Whether the current game is the Crawford game."""
        return self.game.is_crawford

    @property
    def is_post_crawford(self) -> bool:
        """Whether a player began the current game one point away and it is not the Crawford game."""
        return self.game.stakes_for(0).is_post_crawford

    def stakes_for(self, seat: Seat) -> Stakes:
        """Score (before the current game) and cube as that seat sees them."""
        return self.game.stakes_for(seat)

    def legal_actions(self, seat: Seat) -> tuple[Action, ...]:
        """What that seat may do now; empty when it is not for it to act, or dice are to be thrown."""
        if self.game.result is None:
            return self.game.legal_actions(seat)
        return () if self.is_over else (Action("next_game"),)

    def settlements(self, seat: Seat) -> tuple[int, int] | None:
        """The most points that seat may offer to settle the game for, to seat 0 and 1; None: not now."""
        return None if self.game.result is not None else self.game.settlements(seat)

    def apply(self, event: Event) -> Match:
        """The match after the event; this one stays as it is.

        Raises:
            IllegalAction: the event may not happen now.
            IllegalPlay: the steps are not a legal play of the roll.
            BadDice: the dice cannot show that.
        """
        if isinstance(event, NextGame):
            return self._next_game(event)
        if isinstance(event, Forfeited) and self.game.result is not None and not self.is_over:
            # Between two games: the next one is lost before it begins.
            return self.apply(NextGame()).apply(event)
        if self.game.result is not None:
            raise IllegalAction(event.kind, "the match is over" if self.is_over else "the game is over")
        game = self.game.apply(event)
        events = (*self.events, event)
        if game.result is None:
            return replace(self, game=game, events=events)
        return replace(
            self, game=game, events=events, score=self._score_after(game.result), games=self._recorded(game)
        )

    def _next_game(self, event: NextGame) -> Match:
        if self.game.result is None:
            raise IllegalAction(event.kind, "the game is not over")
        if self.is_over:
            raise IllegalAction(event.kind, "the match is over")
        crawford = _reaches_match_point(self.length, self.score, self.rules) and not self._had_match_point()
        game = new_game(self.length, self.score, self.rules, crawford)
        return replace(self, game=game, events=(*self.events, event))

    def _had_match_point(self) -> bool:
        """Whether some player already began a game of this match one point away."""
        return any(self.length - 1 in record.score for record in self.games)

    def _score_after(self, result: GameResult) -> tuple[int, int]:
        total = self.score[result.winner] + result.points
        if self.length:
            total = min(total, self.length)
        return (total, self.score[1]) if result.winner == 0 else (self.score[0], total)

    def _recorded(self, game: Game) -> tuple[GameRecord, ...]:
        if game.result is None:
            return self.games
        record = GameRecord(len(self.games) + 1, self.score, game.is_crawford, game.result, game.moves)
        return (*self.games, record)


def _reaches_match_point(length: int, score: tuple[int, int], rules: Rules) -> bool:
    return rules.crawford and length > 1 and length - 1 in score
