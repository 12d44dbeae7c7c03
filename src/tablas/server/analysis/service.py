"""The engine asked about spots: off the event loop, a deep search ended as soon as nobody waits for it."""

from __future__ import annotations

import asyncio
import os
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor

from tablas.decision import Candidate, Engine, SearchControl
from tablas.errors import BadStakes, InvalidPosition, UnknownVariant
from tablas.protocol.analysis import AnalysisOrder, SpotAnalysis, SpotReading, TextOrder
from tablas.report.words import words_in
from tablas.server.analysis.spots import Question, problems_of, read_text
from tablas.server.analysis.views import cube_view, play_views
from tablas.server.play.bot import Engines

KEPT = 256
# From this depth on a search may take seconds; those before it need not queue behind it.
DEEP_PLY = 2
DEEP_AT_ONCE = 2
MOST_THREADS = 4
AT_FULL_DEPTH = 5
MOST_PLAYS = 40


class AnalysisService:
    """Reads texts and judges spots; the same question again is answered from memory."""

    def __init__(self, engines: Engines) -> None:
        self._engines = engines
        self._threads = min(os.cpu_count() or 1, MOST_THREADS)
        self._deep = ThreadPoolExecutor(DEEP_AT_ONCE, thread_name_prefix="analysis")
        self._controls: set[SearchControl] = set()
        self._kept: OrderedDict[str, SpotAnalysis] = OrderedDict()

    def close(self) -> None:
        """End the searches that are under way."""
        for control in list(self._controls):
            control.cancel()
        self._deep.shutdown(wait=False, cancel_futures=True)

    async def read(self, order: TextOrder) -> SpotReading:
        """The spot in a text, or what is wrong with it."""
        return await asyncio.to_thread(read_text, order.text)

    async def analyse(self, order: AnalysisOrder, gone: Callable[[], Awaitable[None]]) -> SpotAnalysis:
        """What the engine says of a spot.

        Args:
            order: the spot, and how deep to look.
            gone: comes back when nobody waits for the answer any more.

        Raises:
            SearchCancelled: nobody did.
        """
        key = order.model_dump_json()
        if (kept := self._kept.get(key)) is not None:
            self._kept.move_to_end(key)
            return kept
        control = SearchControl()
        self._controls.add(control)
        pool = self._deep if order.ply >= DEEP_PLY else None
        work = asyncio.get_running_loop().run_in_executor(pool, self._answer, order, control)
        watch = asyncio.ensure_future(gone())
        watch.add_done_callback(lambda _: control.cancel())
        try:
            answer = await work
        finally:
            watch.cancel()
            self._controls.discard(control)
        self._keep(key, answer)
        return answer

    def _answer(self, order: AnalysisOrder, control: SearchControl) -> SpotAnalysis:
        try:
            return self._judged(order, control)
        except (InvalidPosition, BadStakes, UnknownVariant) as error:
            return SpotAnalysis(
                problems=problems_of(error), xgid="", gnu_id="", plays=None, cube=None, ply=order.ply
            )

    def _judged(self, order: AnalysisOrder, control: SearchControl) -> SpotAnalysis:
        question, words = Question.of(order.spot), words_in(order.language)
        engine = self._engine(order.ply)
        engine.match_equities.check(question.stakes)
        xgid, gnu = question.ids(order.spot)
        plays = cube = None
        if question.roll is None:
            decision = engine.cube_decision(question.position, question.stakes, control=control)
            cube = cube_view(question, decision, engine.match_equities, words)
        else:
            found = self._plays(engine, question, control)
            plays = play_views(question, found, words if order.ply else None)
        return SpotAnalysis(problems=[], xgid=xgid, gnu_id=gnu, plays=plays, cube=cube, ply=order.ply)

    def _plays(self, engine: Engine, question: Question, control: SearchControl) -> list[Candidate]:
        """The plays, those that the search left out behind the others, as the static look sees them."""
        assert question.roll is not None
        asked = question.position, question.roll, question.stakes
        found = engine.best_plays(*asked, top=AT_FULL_DEPTH, control=control)
        if engine.level.ply > 0:
            seen = {candidate.play.result for candidate in found}
            static = self._engine(0).best_plays(*asked)
            found += [candidate for candidate in static if candidate.play.result not in seen]
        return found[:MOST_PLAYS]

    def _engine(self, ply: int) -> Engine:
        return self._engines.of(f"{ply}-ply", self._threads if ply >= DEEP_PLY else 1)

    def _keep(self, key: str, answer: SpotAnalysis) -> None:
        self._kept[key] = answer
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
