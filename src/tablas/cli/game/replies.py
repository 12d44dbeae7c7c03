"""Answers that change nothing: lists, hints, pip counts, and why an order cannot be carried out now."""

from __future__ import annotations

from tablas.cli.faults import FileNotWritable
from tablas.cli.game.orders import Order, resign_value
from tablas.cli.game.session import Session
from tablas.cli.game.telling import roll_in_words
from tablas.cli.game.terminal import Terminal
from tablas.cli.refusals import refusal, sentence
from tablas.decision import Engine
from tablas.errors import IllegalPlay, NotationError
from tablas.match import ActionKind
from tablas.moves import Play, find_play, legal_plays
from tablas.report.tables import candidate_lines, verdict
from tablas.report.words import Words
from tablas.server.play.bot import STRONGEST
from tablas.server.play.seats import HUMAN

_HINTS = 5
_LIST_GAP = 3


class Replies:
    """Words for every order that is not an event of the match."""

    def __init__(self, session: Session, terminal: Terminal, words: Words) -> None:
        self._session, self._terminal, self._words = session, terminal, words
        self._adviser: Engine | None = None

    def to(self, order: Order) -> list[str]:
        """The lines to show for the order."""
        match order.kind:
            case "help":
                return self._words["play_help"].split("\n")
            case "list":
                return self._list()
            case "hint":
                return self._hint()
            case "pips":
                return [self._pips()]
            case "save":
                return [self._save()]
            case _:
                return [self._why_not(order)]

    def _kinds(self) -> set[ActionKind]:
        return {action.kind for action in self._session.match.legal_actions(HUMAN)}

    def _plays(self) -> list[Play]:
        game = self._session.match.game
        if "play" not in self._kinds() or game.roll is None:
            return []
        return legal_plays(game.position, game.roll, game.rules.options)

    def _list(self) -> list[str]:
        """The legal plays by number, down in as many columns as the window holds."""
        plays = self._plays()
        if not plays:
            return [self._unwanted("list")]
        cells = [f"{number:>3}  {play.notation}" for number, play in enumerate(plays, start=1)]
        width = max(len(cell) for cell in cells) + _LIST_GAP
        across = max(1, min(self._terminal.columns // width, -(-len(cells) // 4)))
        down = -(-len(cells) // across)
        return ["".join(f"{cell:<{width}}" for cell in cells[row::down]).rstrip() for row in range(down)]

    def _hint(self) -> list[str]:
        words, game = self._words, self._session.match.game
        kinds = self._kinds()
        adviser = self._adviser = self._adviser or Engine(STRONGEST)
        if "play" in kinds and game.roll is not None:
            plays = adviser.best_plays(game.position, game.roll, game.stakes_for(HUMAN), top=_HINTS)
            best = plays[:_HINTS]
            lines = candidate_lines(
                best, words, unicode=self._terminal.look.unicode, width=self._terminal.columns
            )
            return [words["hint_best"], *lines]
        if kinds & {"double", "take"} and game.turn is not None and not game.raises:
            # The cube is judged with the eyes of the player on roll, who doubles or has doubled.
            decision = adviser.cube_decision(game.position, game.stakes_for(game.turn))
            return [words["hint_cube"].format(verdict=verdict(decision, words))]
        if "accept_resign" in kinds and game.turn is not None:
            stakes = game.stakes_for(game.turn)
            accept = adviser.accepts_resignation(game.position, stakes, game.offered)
            return [words["hint_accept"] if accept else words["hint_refuse"]]
        return [words["hint_none"]]

    def _pips(self) -> str:
        own, other = self._session.match.game.position_for(HUMAN).pips
        if own == other:
            lead = self._words["say_pips_even"]
        else:
            key = self._words["say_pips_ahead"] if own < other else self._words["say_pips_behind"]
            lead = key.format(count=abs(own - other))
        return self._words["say_pips"].format(own=own, other=other, lead=lead)

    def _save(self) -> str:
        if self._session.path is None:
            return self._words["play_not_saved"]
        try:
            self._session.save()
        except FileNotWritable as failure:
            return refusal(failure, self._words)
        return self._words["play_saved_in"].format(path=self._session.path)

    def _why_not(self, order: Order) -> str:
        """Why the order cannot be carried out now."""
        kinds, words = self._kinds(), self._words
        if order.kind == "play" and "/" not in order.text:
            return words["say_unknown"].format(text=order.text)
        if order.kind == "play" and "play" in kinds:
            return self._play_problem(order.text)
        if order.kind == "pick" and "play" in kinds:
            return words["say_no_such_play"].format(number=order.text, count=len(self._plays()))
        if order.kind == "resign" and "offer_resign" in kinds and resign_value(order.text) is None:
            return words["say_resign_how"]
        if order.kind == "double" and "take" not in kinds:
            return words["say_no_double"].format(reason=self._no_double_reason())
        if order.kind == "roll" and "play" in kinds:
            return words["say_already_rolled"].format(roll=roll_in_words(self._session.match.game.roll))
        if order.kind in ("play", "pick") and "roll" in kinds:
            return words["say_roll_first"]
        if order.kind == "decline" and "play" in kinds:
            return words["say_must_play"]
        return self._unwanted(order.text or order.kind)

    def _unwanted(self, typed: str) -> str:
        """The order has no place here: say what is waited for."""
        kinds, words = self._kinds(), self._words
        if kinds & {"take", "accept_resign"}:
            answers = words["answers_double"] if "take" in kinds else words["answers_resign"]
            if typed == "nothing":
                return words["say_no_default"].format(answers=answers)
            return words["say_answer_first"].format(answers=answers)
        if typed == "nothing":
            return words["say_type_play"]
        return words["say_not_now"].format(order=typed)

    def _play_problem(self, text: str) -> str:
        game = self._session.match.game
        assert game.roll is not None
        try:
            find_play(game.position, game.roll, text, game.rules.options)
        except (NotationError, IllegalPlay) as error:
            return sentence(error, self._words)
        return self._unwanted(text)

    def _no_double_reason(self) -> str:
        words, match = self._words, self._session.match
        stakes = match.stakes_for(HUMAN)
        if match.game.phase == "to_play":
            return words["reason_rolled"]
        if stakes.is_crawford:
            return words["reason_crawford"]
        if not stakes.is_cube_in_use:
            return words["reason_no_cube"]
        return words["reason_not_owner"] if stakes.owner == "other" else words["reason_dead"]
