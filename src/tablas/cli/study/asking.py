"""A session at the terminal: a card, an answer, what it was worth, and when the card comes back."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime

from tablas.analysis import Action
from tablas.cli.arguments import read_choice
from tablas.cli.command_line import Given
from tablas.cli.game.terminal import InputEnded, Terminal
from tablas.cli.looks import COLOUR_CHOICES
from tablas.cli.refusals import sentence
from tablas.decision import Engine
from tablas.errors import TablasError
from tablas.library import CardBox
from tablas.moves import Roll, find_play
from tablas.report.study import (
    answer_lines,
    best_text,
    question_lines,
    rest_text,
    source_text,
    verdict,
)
from tablas.report.words import Words
from tablas.study import Answer, Card, Rating, StudyCard, answer_action, answer_play

_ACTIONS: dict[str, dict[str, Action]] = {
    "double": {"d": "double", "n": "no_double"},
    "take": {"t": "take", "a": "take", "p": "pass", "r": "pass", "b": "beaver"},
}
_QUIT, _SKIP, _TELL = ("q", "quit", "salir"), ("s", "skip", "saltar"), ("?", "")


class _Ended(Exception):
    """The learner has had enough."""


def ask(box: CardBox, given: Given, words: Words, limit: int, new_limit: int) -> int:
    """Asks what is due until there is nothing more, or the learner ends it."""
    colour = read_choice(given.maybe("--color") or "auto", "--color", COLOUR_CHOICES, words)
    terminal = Terminal(sys.stdin, sys.stdout, ascii_only=given.flag("--ascii"), colour=colour)
    now = datetime.now(UTC)
    queue = box.due(now, limit=limit, new_limit=new_limit)
    if not queue:
        terminal.tell(nothing_due(box, words, now))
        return 0
    session = _Session(box, terminal, words)
    try:
        for number, asked in enumerate(queue, 1):
            session.card(asked, number, len(queue))
    except (InputEnded, _Ended):
        pass
    session.end()
    return 0


def nothing_due(box: CardBox, words: Words, now: datetime) -> str:
    """Why there is nothing to ask."""
    stats = box.stats(now)
    if not stats.cards:
        return words["study_empty"]
    if stats.next_due is None:
        return words["study_nothing_waits"]
    return words["study_nothing_due"].format(rest=rest_text(stats.next_due - now, words))


class _Skipped(Exception):
    """The learner wants another card."""


class _Session:
    """Cards asked one after the other.

    Args:
        box: where answers are kept, each as soon as it is given.
        terminal: the learner.
        words: his language.
    """

    def __init__(self, box: CardBox, terminal: Terminal, words: Words) -> None:
        self._box, self._terminal, self._words = box, terminal, words
        self._ratings: Counter[Rating] = Counter()
        self._engine: Engine | None = None

    def card(self, asked: StudyCard, number: int, count: int) -> None:
        """Asks a card and keeps the answer.

        Raises:
            InputEnded: there is nothing more to read.
            _Ended: he ends it.
        """
        words, terminal = self._words, self._terminal
        terminal.clear()
        place = words["study_card"].format(number=number, count=count)
        rating: Rating
        terminal.tell(f"{place} · {source_text(asked, words)}")
        terminal.tell(*question_lines(asked.card, words, terminal.look), words["study_ask_help"])
        try:
            answer = self._answer(asked.card)
        except _Skipped:
            return
        if answer is None:
            rating, error = "again", _unknown(asked.card)
            terminal.tell(words["study_told"].format(best=best_text(asked.card.decision, words)))
        else:
            rating, error = answer.rating, answer.error
            terminal.tell(verdict(answer, words))
        now = datetime.now(UTC)
        kept = self._box.answer(asked.id, rating, error, now)
        self._ratings[rating] += 1
        rest = rest_text(kept.schedule.due - now, words)
        terminal.tell(
            *answer_lines(answer, asked.card.decision, words), words["study_next"].format(rest=rest)
        )
        if number < count and terminal.ask(words["study_go_on"]).strip().lower() in _QUIT:
            raise _Ended

    def end(self) -> None:
        """Says what came of the session."""
        words, ratings = self._words, self._ratings
        if not ratings:
            return
        self._terminal.tell(
            words["study_done"].format(
                count=ratings.total(),
                again=ratings["again"],
                hard=ratings["hard"],
                good=ratings["good"],
                easy=ratings["easy"],
            )
        )
        left = self._box.stats(datetime.now(UTC)).due
        if left:
            self._terminal.tell(words["study_left"].format(count=left))

    def _answer(self, card: Card) -> Answer | None:
        """The answer; None where he wants to be told.

        Raises:
            InputEnded: there is nothing more to read.
            _Ended: he ends it.
            _Skipped: he wants another card.
        """
        while True:
            text = self._terminal.ask().strip()
            if text.lower() in _QUIT:
                raise _Ended
            if text.lower() in _SKIP:
                raise _Skipped
            if text in _TELL:
                return None
            is_sure = text.endswith("!")
            try:
                return self._read(card, text.rstrip("! "), is_sure)
            except TablasError as error:
                reason = sentence(error, self._words)
                self._terminal.tell(self._words["study_no_answer"].format(reason=reason))
            except KeyError:
                reason = self._words["study_cube_expected"]
                self._terminal.tell(self._words["study_no_answer"].format(reason=reason))

    def _read(self, card: Card, text: str, is_sure: bool) -> Answer:
        decision = card.decision
        if decision.roll is None:
            action = _ACTIONS[decision.kind][text[:1].lower()]
            return answer_action(card, action, is_sure=is_sure)
        options = decision.stakes.rules.options
        play = find_play(decision.position, Roll.of(decision.roll), text, options)
        return answer_play(card, play, self._made_engine, is_sure=is_sure)

    @property
    def _made_engine(self) -> Callable[[], Engine]:
        def made() -> Engine:
            self._engine = self._engine or Engine("0-ply")
            return self._engine

        return made


def _unknown(card: Card) -> float:
    """What not to know costs: the mistake it was made from, or else the second best."""
    decision = card.decision
    if decision.error > 0:
        return decision.error
    return decision.alternatives[0].equity - decision.alternatives[1].equity
