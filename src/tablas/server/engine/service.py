"""Requests of the engine protocol answered at once, within limits that keep live play quick."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from typing import TypeVar

from tablas.decision import EngineDepths, SearchControl
from tablas.errors import BadSearch, SearchCancelled, TablasError
from tablas.protocol.engine import (
    BestRequest,
    CubeRequest,
    EngineAnswer,
    EngineError,
    EngineQuestion,
    EvaluateRequest,
    RolloutRequest,
    ScoreMapRequest,
    TemperatureRequest,
)
from tablas.protocol.engine_answers import Answers, AtField, field
from tablas.server.errors import TookTooLong, TooManyRequests

MOST_IN_BATCH = 64
MOST_AT_ONCE = 2
MOST_WAITING = 8
MOST_SECONDS = 20.0
MOST_PLY = 2
MOST_MAP_PLY = 1
MOST_SEARCHED = 64
MOST_GAMES = 1296

Gone = Coroutine[None, None, None]
Found = TypeVar("Found")


class EngineService:
    """Answers requests in threads, a few at a time.

    Args:
        engines: what searches.
        most_seconds: after which a request, or a batch, is given up.
    """

    def __init__(self, engines: EngineDepths | None = None, most_seconds: float = MOST_SECONDS) -> None:
        self._answers = Answers(EngineDepths() if engines is None else engines)
        self._most_seconds = most_seconds
        self._free = asyncio.Semaphore(MOST_AT_ONCE)
        self._asked = 0

    async def answer(self, question: EngineQuestion, gone: Gone) -> EngineAnswer:
        """The answer to one request.

        Raises:
            AtField: a field holds what cannot be, or more than is answered at once.
            TooManyRequests: as many are being answered as can be.
            TookTooLong: there was no answer in time.
            SearchCancelled: the client has gone.
        """
        return await self._within_limits(lambda control: self._answered(question, control), gone)

    async def answers(
        self, questions: Sequence[EngineQuestion], gone: Gone
    ) -> list[EngineAnswer | EngineError]:
        """An answer or an error for each request, in their order.

        Raises:
            TooManyRequests, TookTooLong, SearchCancelled: as for one.
        """
        return await self._within_limits(
            lambda control: [self._answer_or_error(question, control) for question in questions], gone
        )

    def _answered(self, question: EngineQuestion, control: SearchControl) -> EngineAnswer:
        must_be_short(question)
        result = self._answers.answer(question, control)
        return EngineAnswer(id=question.id, of=question.kind, result=result)

    def _answer_or_error(
        self, question: EngineQuestion, control: SearchControl
    ) -> EngineAnswer | EngineError:
        try:
            return self._answered(question, control)
        except AtField as error:
            place, cause = error.field, error.error
        except SearchCancelled:
            raise
        except TablasError as error:
            place, cause = error.place, error
        if isinstance(cause, SearchCancelled):
            raise cause
        return EngineError(
            id=question.id,
            code=cause.code,
            message=str(cause),
            field=place or None,
            value=cause.value or None,
        )

    async def _within_limits(self, work: Callable[[SearchControl], Found], gone: Gone) -> Found:
        control = SearchControl()
        leaving = asyncio.create_task(gone)
        try:
            async with self._turn():
                working = asyncio.create_task(asyncio.to_thread(work, control))
                await asyncio.wait(
                    (working, leaving), timeout=self._most_seconds, return_when=asyncio.FIRST_COMPLETED
                )
                if working.done():
                    return await working
                control.cancel()
                return await _given_up(working, self._most_seconds, has_left=leaving.done())
        finally:
            leaving.cancel()

    @asynccontextmanager
    async def _turn(self) -> AsyncIterator[None]:
        if self._asked >= MOST_AT_ONCE + MOST_WAITING:
            raise TooManyRequests("as many requests are being answered as this server can")
        self._asked += 1
        try:
            async with self._free:
                yield
        finally:
            self._asked -= 1


async def _given_up(working: asyncio.Task[Found], seconds: float, *, has_left: bool) -> Found:
    """What the work has found after all, if it was quicker than its end."""
    try:
        return await working
    except SearchCancelled:
        cancelled = True
    except AtField as error:
        cancelled = isinstance(error.error, SearchCancelled)
        if not cancelled:
            raise
    assert cancelled
    raise SearchCancelled if has_left else TookTooLong(seconds)


def must_be_short(question: EngineQuestion) -> None:
    """Refuses what belongs in a job: deep searches, maps of deep ones, long rollouts.

    Raises:
        AtField: naming the field that asks for too much.
    """
    match question:
        case EvaluateRequest():
            _at_most("ply", question.ply, MOST_PLY)
            if question.ply:
                _at_most("positions", len(question.positions), MOST_SEARCHED)
        case BestRequest() | CubeRequest():
            _at_most("ply", question.ply, MOST_PLY)
        case TemperatureRequest() | ScoreMapRequest():
            _at_most("ply", question.ply, MOST_MAP_PLY)
        case RolloutRequest():
            _at_most("ply", question.ply, 0)
            _at_most("trials", question.trials, MOST_GAMES)
        case _:
            return


def _at_most(name: str, value: int, most: int) -> None:
    if value > most:
        with field(name):
            raise BadSearch(name, value, f"at most {most} here; /api/jobs does more")
