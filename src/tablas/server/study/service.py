"""The quiz: what is due, what an answer is worth, and new mistakes brought in from played matches."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime

from tablas.analysis import Review
from tablas.errors import IllegalAction
from tablas.library import Library
from tablas.moves import Roll, find_play_by_steps
from tablas.protocol.study import QuizAnswer, QuizVerdict, QuizView
from tablas.report.words import Language, words_in
from tablas.server.play.bot import STRONGEST, Engines
from tablas.server.play.views import BOT_NAME
from tablas.server.review.service import ReviewService
from tablas.server.study.views import quiz_verdict, quiz_view
from tablas.study import Answer, Card, StudyCard, answer_action, answer_play, cards_of, graded_set


class StudyService:
    """Asks the cards of a library.

    On a public server every visitor has a box of his own, by the mark he is known by; on somebody's own
    machine there is one, which `tablas study` asks too.

    Args:
        reviews: of the matches played here, whose mistakes become cards.
        engines: judge an answer that nobody had thought of.
        library: its URL; None for the user's own.
        now: the present moment.
        is_public: strangers come here.
    """

    def __init__(
        self,
        reviews: ReviewService,
        engines: Engines,
        library: str | None,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
        *,
        is_public: bool = False,
    ) -> None:
        self._reviews, self._engines, self._url, self._now = reviews, engines, library, now
        self._is_public = is_public
        self._library: Library | None = None
        self._known: set[tuple[str, str, str]] = set()
        self._opening = asyncio.Lock()

    async def next(self, visitor: str) -> QuizView:
        """The card that is due first, with the mistakes of the visitor's matches reviewed since in the box.

        Raises:
            StorageError: the library cannot be used.
        """
        async with self._opening:
            found = await self._mistakes(visitor)
            return await asyncio.to_thread(self._next, self._learner(visitor), found)

    async def answer(self, card_id: int, answer: QuizAnswer, lang: Language, visitor: str) -> QuizVerdict:
        """The answer to a card judged and kept; the card is asked again when it would be forgotten.

        Raises:
            NoSuchCard: the visitor has none with this number.
            IllegalAction, IllegalPlay: the card does not ask for that.
            StorageError: the library cannot be used.
        """
        return await asyncio.to_thread(self._answered, self._learner(visitor), card_id, answer, lang)

    def close(self) -> None:
        """Close the library."""
        if self._library is not None:
            self._library.close()

    def _learner(self, visitor: str) -> str:
        return visitor if self._is_public else ""

    def _next(self, learner: str, found: list[Card]) -> QuizView:
        box, now = self._open().cards(learner), self._now()
        if box.stats(now).cards == 0:
            box.add(graded_set(), now)
        if found:
            box.add(found, now)
        due = box.due(now, limit=1, new_limit=1)
        return quiz_view(due[0] if due else None, box.stats(now))

    def _answered(self, learner: str, card_id: int, answer: QuizAnswer, lang: Language) -> QuizVerdict:
        box = self._open().cards(learner)
        asked = box.card(card_id)
        found = self._judged(asked, answer)
        kept = box.answer(card_id, found.rating, found.error, self._now())
        return quiz_verdict(found, kept, words_in(lang))

    def _judged(self, asked: StudyCard, answer: QuizAnswer) -> Answer:
        decision = asked.card.decision
        if answer.action is not None:
            return answer_action(asked.card, answer.action)
        if decision.roll is None or answer.steps is None:
            raise IllegalAction("answer", "this card asks for a cube action")
        options = decision.stakes.rules.options
        play = find_play_by_steps(decision.position, Roll.of(decision.roll), answer.steps, options)
        return answer_play(asked.card, play, lambda: self._engines.of(STRONGEST))

    async def _mistakes(self, visitor: str) -> list[Card]:
        """The human's mistakes in matches played here and reviewed since this was asked last."""
        cards: list[Card] = []
        for summary in await self._reviews.shown(visitor):
            key = (self._learner(visitor), summary.id, summary.level)
            if summary.state != "done" or key in self._known:
                continue
            _, review = await self._reviews.review(summary.id)
            if review is not None and _was_played_here(review):
                cards += cards_of(review, seat=0)
            self._known.add(key)
        return cards

    def _open(self) -> Library:
        if self._library is None:
            self._library = Library.open(self._url)
        return self._library


def _was_played_here(review: Review) -> bool:
    """Against the bot of this server: then the human is seat 0."""
    return review.record.tag("Site") == BOT_NAME and review.players[1].name.startswith(BOT_NAME)
