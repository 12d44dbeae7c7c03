"""Practice and tutoring: the engine asked in threads, matches read through the service of play."""

from __future__ import annotations

import asyncio
import random
import secrets
from dataclasses import replace

from tablas.analysis import ReviewLevel
from tablas.analysis.single import SingleJudge
from tablas.analysis.throws import throws_of
from tablas.formats.registry import writer
from tablas.moves import Roll
from tablas.notation import parse_position
from tablas.protocol.learning import (
    CountTask,
    CubeKind,
    CubeTask,
    DiceView,
    JudgeOrder,
    OpeningView,
    PlayOrder,
    RunningView,
    TurnView,
    Verdict,
)
from tablas.protocol.reviews import ReviewSummary
from tablas.record import MatchRecord, PlayerRecord, from_match
from tablas.report.words import Language, words_in
from tablas.server.learn.deals import MONEY, Dealer
from tablas.server.learn.running import RunningRates
from tablas.server.learn.store import ThrowStore
from tablas.server.learn.tutor import judged
from tablas.server.learn.views import throws_view, turn_view, verdict
from tablas.server.play.bot import STRONGEST, Engines
from tablas.server.play.errors import StaleRequest
from tablas.server.play.live import LiveMatch
from tablas.server.play.records import MatchRecord as Stored
from tablas.server.play.seats import BOT, HUMAN
from tablas.server.play.service import Asker, PlayService
from tablas.server.play.views import BOT_NAME, names_of
from tablas.server.review.service import ReviewService

_QUICK_PLAYER = "0-ply"


class LearnService:
    """Answers questions about single decisions, matches in play and dice; it stores nothing."""

    def __init__(
        self, play: PlayService, reviews: ReviewService, throws: ThrowStore, engines: Engines
    ) -> None:
        self._play, self._reviews, self._throws, self._engines = play, reviews, throws, engines
        self._running = RunningRates()

    async def turn(self, position: str, dice: str) -> TurnView:
        """A position and dice with every legal play.

        Raises:
            NotationError, InvalidPosition, BadDice: it is no position, or those are no dice.
        """
        return await asyncio.to_thread(lambda: turn_view(parse_position(position).position, Roll.parse(dice)))

    async def judge_play(self, order: PlayOrder, lang: Language) -> Verdict:
        """A play of a practice position beside the best one, for money.

        Raises:
            NotationError, InvalidPosition: it is no position.
            IllegalPlay: the steps are no legal play.
        """

        def work() -> Verdict:
            position, roll = parse_position(order.position).position, Roll(*order.dice)
            decision = self._judge().play(position, MONEY, roll, tuple(order.steps), order.turn)
            return verdict(decision, words_in(lang))

        return await asyncio.to_thread(work)

    async def judge_action(self, match_id: str, order: JudgeOrder, lang: Language) -> Verdict:
        """What the human is about to do beside the best he can do.

        Raises:
            UnknownMatch: there is none with this id.
            StaleRequest: the match has gone on since.
            IllegalAction, IllegalPlay: it may not be done now.
        """
        _, live = await self._play.played(match_id, Asker())
        if order.seq != live.seq:
            raise StaleRequest(order.seq, await self._play.view(match_id, Asker()))
        return await asyncio.to_thread(
            lambda: judged(self._judge(), live.match, order.action, words_in(lang))
        )

    async def running(self, match_id: str) -> RunningView:
        """How the human has played so far, and the luck of both, by a quick look.

        Raises:
            UnknownMatch: there is none with this id.
        """
        _, live = await self._play.played(match_id, Asker())
        both = await asyncio.to_thread(
            lambda: self._running.of(
                match_id, from_match(live.match, live.faces), self._engines.of(STRONGEST)
            )
        )
        own, other = both[HUMAN], both[BOT]
        return RunningView(counted=own.all.counted, pr=own.pr, luck=own.luck, other_luck=other.luck)

    async def review(self, match_id: str, level: ReviewLevel, asker: Asker) -> ReviewSummary:
        """The review of a match that was played here, begun if there is none.

        Raises:
            UnknownMatch: there is none with this id, or none that is the asker's to see.
            NoHints: two people are playing it.
        """
        record, live = await self._play.played(match_id, asker)
        return await self._reviewed(record, live, level, asker.visitor)

    async def review_over(self, match_id: str) -> ReviewSummary:
        """The review of a match of two that is over, for its own sake: nobody has to ask.

        Raises:
            UnknownMatch: there is none with this id.
            NoHints: it is not over.
        """
        return await self._reviewed(*await self._play.over(match_id), "quick")

    async def _reviewed(
        self, record: Stored, live: LiveMatch, level: ReviewLevel, visitor: str | None = None
    ) -> ReviewSummary:
        while True:
            summary = await self._reviews.add_record(_recorded(record, live), "", level, visitor)
            now = await self._play.stored(record.id)
            if names_of(now) == names_of(record):
                return summary
            # A player has left meanwhile, and his name goes with him.
            await self._reviews.take_back(summary.id)
            record = now

    async def file(self, match_id: str, kind: str, asker: Asker) -> bytes:
        """A match that was played here as a file of another program's, without what that cannot hold.

        Raises:
            UnknownMatch: there is none with this id, or none that is the asker's to see.
            NoHints: two people are playing it.
        """
        record, live = await self._play.played(match_id, asker)
        return await asyncio.to_thread(writer(kind).write, _recorded(record, live), lossy=True)

    async def dice(self, match_id: str | None, asker: Asker) -> DiceView:
        """The dice of a match, or of all matches of the server.

        Raises:
            UnknownMatch: there is none with this id, or none that is the asker's to see.
            NoHints: two people are playing it.
        """
        is_guest = False
        if match_id is not None:
            record, _ = await self._play.played(match_id, asker)
            is_guest = record.people is not None and record.people.seat_of(asker.visitor) == 1
        stored = await self._throws.throws(match_id)
        own, other = await asyncio.to_thread(lambda: (throws_of(stored.own), throws_of(stored.other)))
        if is_guest:
            own, other = other, own
        return DiceView(
            matches=stored.matches,
            names=[roll.dice for roll in Roll.all21()],
            own=throws_view(own),
            other=throws_view(other),
        )

    async def count(self, *, wants_race: bool) -> CountTask:
        """A position to count."""
        return await asyncio.to_thread(lambda: self._dealer().count(wants_race=wants_race))

    async def cube(self, kind: CubeKind, lang: Language) -> CubeTask:
        """A cube decision to take."""
        return await asyncio.to_thread(lambda: self._dealer().cube(kind, words_in(lang)))

    async def opening(self, *, is_reply: bool) -> OpeningView:
        """A turn of the opening to play."""
        return await asyncio.to_thread(lambda: self._dealer().opening(is_reply=is_reply))

    def _judge(self) -> SingleJudge:
        return SingleJudge(self._engines.of(STRONGEST))

    def _dealer(self) -> Dealer:
        luck = random.Random(secrets.randbits(64))
        return Dealer(self._engines.of(_QUICK_PLAYER), self._judge(), luck)


def _recorded(record: Stored, live: LiveMatch) -> MatchRecord:
    """A match that was played here, with the names of its players; a tag tells dice thrown by hand."""
    first, second = names_of(record)
    if record.people is None:
        second = f"{BOT_NAME} · {record.level}"
    # No format has a field for it: readers elsewhere keep the tag or pass it over.
    dice = (("Dice", "manual"),) if record.dice == "manual" else ()
    return replace(
        from_match(live.match, live.faces),
        players=(PlayerRecord(first), PlayerRecord(second)),
        tags=(("Date", record.created_at.date().isoformat()), ("Site", BOT_NAME), *dice),
    )
