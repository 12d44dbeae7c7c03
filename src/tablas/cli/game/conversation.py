"""The game as a conversation: the bot plays by itself, the human is asked whatever is his to decide."""

from __future__ import annotations

from typing import Literal

from tablas.cli.game.orders import Order, read_order, resign_value
from tablas.cli.game.replies import Replies
from tablas.cli.game.screen import board_lines
from tablas.cli.game.session import Session
from tablas.cli.game.telling import ending, kind_in_words, points_in_words, roll_in_words, told
from tablas.cli.game.terminal import InputEnded, Terminal
from tablas.cli.refusals import refusal, sentence
from tablas.decision import Engine
from tablas.errors import IllegalPlay, NotationError
from tablas.match import (
    Action,
    ActionKind,
    Beavered,
    Doubled,
    Event,
    NextGame,
    NoPlay,
    Opened,
    Passed,
    Played,
    Raccooned,
    ResignAccepted,
    ResignOffered,
    ResignRefused,
    Rolled,
    Taken,
)
from tablas.moves import Play, Roll, find_play, legal_plays
from tablas.report.words import Words
from tablas.server.play.bot import decide
from tablas.server.play.seats import BOT, HUMAN

# A 24-line screen holds the board and this many lines of news.
_NEWS_SHOWN = 5

Step = Event | Literal["again", "quit"]


class Conversation:
    """One match between the human at the terminal and the bot.

    Args:
        session: the match and its file.
        bot: plays for the other seat.
        terminal: where the human is.
        words: the language.
    """

    def __init__(self, session: Session, bot: Engine, terminal: Terminal, words: Words) -> None:
        self._session, self._bot, self._terminal, self._words = session, bot, terminal, words
        self._replies = Replies(session, terminal, words)
        # A match that is taken up when a game, or all of it, is over says so again.
        self._news = ending(session.match, words)
        self._save_failure_told = False

    def run(self) -> None:
        """Play until the match is over, the player leaves, or the input ends."""
        try:
            while not self._session.match.is_over:
                step = self._next_step()
                if step == "quit":
                    self._farewell()
                    return
                # What is answered too late is not answered.
                flag = self._session.flag()
                if flag is not None:
                    self._happen(flag)
                elif step != "again":
                    self._happen(step)
            self._draw()
        except InputEnded:
            self._terminal.tell(self._words["play_input_ended"])
            self._farewell()
        except KeyboardInterrupt:
            self._terminal.tell("")
            self._farewell()
            raise

    def _happen(self, event: Event) -> None:
        before = self._session.match
        self._session.happen(event)
        self._news += told(before, event, self._session.match, self._words)
        failure = self._session.save_failure
        if failure is not None and not self._save_failure_told:
            reason = sentence(failure, self._words)
            self._news.append(self._words["play_save_failed"].format(code=failure.code, reason=reason))
        self._save_failure_told = failure is not None

    def _next_step(self) -> Step:
        match = self._session.match
        game = match.game
        if game.phase == "opening":
            return Opened(self._session.throw())
        if game.phase == "over":
            return self._ask_next_game()
        if game.to_act == BOT:
            decision = decide(self._bot, match)
            return Rolled(BOT, Roll(*self._session.throw())) if decision == "roll" else decision
        actions = {action.kind: action for action in match.legal_actions(HUMAN)}
        if "no_play" in actions:
            return NoPlay(HUMAN)
        if "roll" in actions and "double" not in actions:
            return Rolled(HUMAN, Roll(*self._session.throw()))
        return self._ask_action(actions)

    def _draw(self) -> None:
        terminal = self._terminal
        match = self._session.match
        terminal.clear()
        left = self._session.left
        lines = board_lines(match, self._bot.level, self._words, terminal.look, terminal.columns, left)
        terminal.tell(*lines, "")
        terminal.tell(*(self._news[-_NEWS_SHOWN:] if terminal.is_screen else self._news))
        self._news = []

    def _ask_next_game(self) -> Step:
        self._draw()
        self._terminal.tell(self._words["ask_next_game"])
        while True:
            order = read_order(self._terminal.ask())
            if order.kind in ("nothing", "next", "roll", "yes"):
                return NextGame()
            step = self._common(order)
            if step is not None:
                return step

    def _ask_action(self, actions: dict[ActionKind, Action]) -> Step:
        self._draw()
        plays = self._plays() if "play" in actions else []
        self._terminal.tell(self._question(actions, plays))
        while True:
            order = read_order(self._terminal.ask())
            step = self._answer(order, actions, plays) or self._common(order)
            if step is not None:
                return step

    def _plays(self) -> list[Play]:
        game = self._session.match.game
        assert game.roll is not None
        return legal_plays(game.position, game.roll, game.rules.options)

    def _question(self, actions: dict[ActionKind, Action], plays: list[Play]) -> str:
        words, game = self._words, self._session.match.game
        if plays:
            key = words["ask_forced"] if len(plays) == 1 else words["ask_play"]
            return key.format(roll=roll_in_words(game.roll), play=plays[0].notation)
        if "take" in actions:
            points = points_in_words(actions["pass"].points, words)
            asked = (words["ask_double"], words["ask_beaver"], words["ask_raccoon"])[game.raises]
            question = asked.format(cube=actions["take"].cube, points=points)
            if "beaver" in actions:
                question += " " + words["ask_or_beaver"].format(cube=actions["beaver"].cube)
            if "raccoon" in actions:
                question += " " + words["ask_or_raccoon"].format(cube=actions["raccoon"].cube)
            return question
        if "accept_resign" in actions:
            accept = actions["accept_resign"]
            points = points_in_words(accept.points, words)
            return words["ask_resign"].format(kind=kind_in_words(game.offered, words), points=points)
        return words["ask_roll_or_double"].format(cube=actions["double"].cube)

    def _answer(self, order: Order, actions: dict[ActionKind, Action], plays: list[Play]) -> Event | None:
        """The event the order asks for; None when it is none, or none that is possible now."""
        match order.kind:
            case "nothing" | "roll" if "roll" in actions:
                return Rolled(HUMAN, Roll(*self._session.throw()))
            case "double" if "double" in actions:
                return Doubled(HUMAN)
            case "beaver" if "beaver" in actions:
                return Beavered(HUMAN)
            case "raccoon" if "raccoon" in actions:
                return Raccooned(HUMAN)
            case "accept" if "take" in actions:
                return Taken(HUMAN)
            case "accept" if "accept_resign" in actions:
                return ResignAccepted(HUMAN)
            case "decline" if "pass" in actions:
                return Passed(HUMAN)
            case "decline" if plays and self._session.match.rules.options.free_movement:
                return Played(HUMAN, ())
            case "decline" if "refuse_resign" in actions:
                return ResignRefused(HUMAN)
            case "resign" if "offer_resign" in actions:
                value = resign_value(order.text)
                return None if value is None else ResignOffered(HUMAN, value)
            case "nothing" if len(plays) == 1:
                return _played(plays[0])
            case "pick" if plays and 1 <= int(order.text) <= len(plays):
                return _played(plays[int(order.text) - 1])
            case "play" if plays:
                return self._typed_play(order.text)
            case _:
                return None

    def _typed_play(self, text: str) -> Event | None:
        game = self._session.match.game
        assert game.roll is not None
        try:
            return _played(find_play(game.position, game.roll, text, game.rules.options))
        except (NotationError, IllegalPlay):
            return None  # the reply says why

    def _common(self, order: Order) -> Step | None:
        """What may be asked for at any time; anything else gets a reply, and the question stands."""
        match order.kind:
            case "quit":
                return "quit"
            case "undo":
                if self._session.take_back():
                    self._news = [self._words["say_undone"]]
                    return "again"
                has_clock = self._session.clock is not None
                key = self._words["say_no_undo_with_clock" if has_clock else "say_nothing_to_undo"]
                self._terminal.tell(key)
            case "board":
                return "again"
            case _:
                self._terminal.tell(*self._replies.to(order))
        return None

    def _farewell(self) -> None:
        words, path = self._words, self._session.path
        if path is None:
            self._terminal.tell(words["play_not_saved"])
            return
        failure = self._session.save_failure
        if failure is not None:
            self._terminal.tell(refusal(failure, words))
            return
        self._terminal.tell(words["play_saved_in"].format(path=path))
        if not self._session.match.is_over:
            self._terminal.tell(words["play_go_on_with"].format(path=path))


def _played(play: Play) -> Played:
    return Played(HUMAN, tuple((step.start, step.end) for step in play.steps))
