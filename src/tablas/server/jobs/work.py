"""The work of a job, in a thread: for a turn, from where it was left, telling what there is now and then."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace

from pydantic import BaseModel, TypeAdapter

from tablas.analysis.maps import ROLLS, cube_cells, map_stakes, money_play, play_cells, roll_cells
from tablas.decision import EngineDepths, Rollout, RolloutText
from tablas.errors import SearchCancelled
from tablas.moves import Play
from tablas.protocol.engine import BestRequest, CubeRequest
from tablas.protocol.engine_answers import Answers
from tablas.protocol.jobs import (
    CubeAnalysisResult,
    CubeRolloutOrder,
    CubeRolloutResult,
    JobOrder,
    PlaysAnalysisResult,
    PlaysRolloutOrder,
    PlaysRolloutResult,
    PositionRolloutOrder,
    PositionRolloutResult,
    ScoreMapOrder,
    SearchOrder,
    TemperatureOrder,
)
from tablas.protocol.maps import (
    CubeCellView,
    PlayCellView,
    RollCellView,
    cube_cell_view,
    cube_map_view,
    play_cell_view,
    play_map_view,
    roll_view,
    temperature_view,
)
from tablas.protocol.rollout_document import RolloutQuestion, rollout_document
from tablas.server.background import Turn
from tablas.server.jobs.questions import JobQuestion, question_of, settings_of
from tablas.server.jobs.store import Progress

# What a crash loses at most, beside the games in work; storing oftener would only wear the disk.
KEEP_S = 1.0
_SCORES_AT_ONCE = 8
SEARCH_PARTS = 100
"""A search of one position tells its progress in so many parts."""

Hear = Callable[[Progress], None]

_ROLLS: TypeAdapter[list[RollCellView]] = TypeAdapter(list[RollCellView])
_CUBES: TypeAdapter[list[CubeCellView]] = TypeAdapter(list[CubeCellView])
_PLAYS: TypeAdapter[list[PlayCellView]] = TypeAdapter(list[PlayCellView])


class TurnOver(Exception):
    """The turn has ended where the work can go on later."""


@dataclass(frozen=True, slots=True)
class Worked:
    """What a turn has come to; ``is_whole`` says whether that is all."""

    progress: Progress
    is_whole: bool


class JobWork:
    """One turn of work on one job.

    Args:
        order: what is asked.
        begun: how far it has come.
        engines: what searches.
        turn: how long it may go on.
        hear: hears what there is now and then, in the thread of the work.
    """

    def __init__(
        self, order: JobOrder, begun: Progress, engines: EngineDepths, turn: Turn, hear: Hear
    ) -> None:
        self._order, self._engines, self._turn, self._hear = order, engines, turn, hear
        self._now = begun
        self._told_at = time.monotonic()

    def run(self) -> Worked:
        """Work until it is done or the turn is over.

        Raises:
            AtField, TablasError: the job cannot be done.
        """
        try:
            self._work()
        except (TurnOver, SearchCancelled):
            return Worked(self._now, False)
        return Worked(self._now, True)

    def _work(self) -> None:
        question = question_of(self._order)
        match self._order:
            case PlaysRolloutOrder() | CubeRolloutOrder() | PositionRolloutOrder():
                self._roll_out(self._order, question)
            case SearchOrder():
                self._search(self._order, question)
            case TemperatureOrder():
                self._temperature(self._order, question)
            case ScoreMapOrder():
                self._scores(self._order, question)

    def _tell(self, progress: Progress, *, is_last: bool) -> None:
        """Takes what there is; ends the turn when it is over and there is more to do."""
        self._now = progress
        if is_last:
            return
        if self._turn.is_over:
            raise TurnOver
        if time.monotonic() - self._told_at >= KEEP_S:
            self._told_at = time.monotonic()
            self._hear(progress)

    def _roll_out(
        self, order: PlaysRolloutOrder | CubeRolloutOrder | PositionRolloutOrder, question: JobQuestion
    ) -> None:
        kept, begun = RolloutText(self._now.checkpoint or ""), self._now.done
        settings, engine = settings_of(order), self._engines.of(order.ply)
        position, stakes = question.parsed.position, question.stakes
        plays = self._compared(order, question) if isinstance(order, PlaysRolloutOrder) else []
        asked = RolloutQuestion(question.parsed, question.roll, plays, isinstance(order, CubeRolloutOrder))

        def take(found: Rollout, *, is_last: bool) -> None:
            told = _rollout_result(asked, found)
            self._tell(Progress(found.games, order.trials, kept.text, told), is_last=is_last)

        def hear(found: Rollout) -> None:
            if found.games > begun:  # what was kept is told first, and is no work of this turn
                take(found, is_last=False)

        control = self._turn.control
        match order:
            case PlaysRolloutOrder():
                found = engine.rollout_plays(
                    plays, stakes, settings, file=kept, progress=hear, control=control
                )
            case CubeRolloutOrder():
                found = engine.rollout_cube(
                    position, stakes, settings, file=kept, progress=hear, control=control
                ).rollout
            case PositionRolloutOrder():
                found = engine.rollout(position, stakes, settings, file=kept, progress=hear, control=control)
        take(found, is_last=True)

    def _compared(self, order: PlaysRolloutOrder, question: JobQuestion) -> list[Play]:
        if question.plays:
            return list(question.plays)
        assert question.roll is not None
        found = self._engines.of(0).best_plays(
            question.parsed.position, question.roll, question.stakes, top=order.top
        )
        return [candidate.play for candidate in found[: order.top]]

    def _search(self, order: SearchOrder, question: JobQuestion) -> None:
        answers, control = Answers(self._engines), self._turn.control
        told: BaseModel
        with self._watched(order.ply):
            if question.roll is None:
                cube = CubeRequest(id=0, kind="cube", position=order.position, ply=order.ply)
                told = CubeAnalysisResult.model_validate(answers.answer(cube, control))
            else:
                dice = "{}{}".format(*question.roll.dice)
                best = BestRequest(
                    id=0, kind="best", position=order.position, dice=dice, ply=order.ply, top=order.top
                )
                told = PlaysAnalysisResult.model_validate(answers.answer(best, control))
        self._whole(told, SEARCH_PARTS)

    @contextmanager
    def _watched(self, ply: int) -> Iterator[None]:
        """Tells how far the deepest stage of a search has come, while it runs."""
        over = threading.Event()

        def watch() -> None:
            while not over.wait(KEEP_S):
                now = self._turn.control.progress
                done = SEARCH_PARTS * now.done // now.total if now.ply == ply and now.total else 0
                self._hear(replace(self._now, done=done, total=SEARCH_PARTS))

        watcher = threading.Thread(target=watch, name="search-progress")
        watcher.start()
        try:
            yield
        finally:
            over.set()
            watcher.join()

    def _temperature(self, order: TemperatureOrder, question: JobQuestion) -> None:
        engine, position = self._engines.of(order.ply), question.parsed.position
        done = _ROLLS.validate_json(self._now.checkpoint or "[]")
        for roll in ROLLS[len(done) :]:
            cells = roll_cells(engine, position, question.stakes, [roll], control=self._turn.control)
            done += map(roll_view, cells)
            if len(done) < len(ROLLS):
                self._part(done, len(ROLLS))
        self._whole(temperature_view(position, done, order.ply), len(ROLLS))

    def _scores(self, order: ScoreMapOrder, question: JobQuestion) -> None:
        stakes = map_stakes(question.stakes, order.length, is_crawford=order.crawford)
        engine, position, ply = self._engines.of(order.ply), question.parsed.position, order.ply
        control, roll, total = self._turn.control, question.roll, len(stakes)
        if roll is None:
            cubes = _CUBES.validate_json(self._now.checkpoint or "[]")
            while some := stakes[len(cubes) : len(cubes) + _SCORES_AT_ONCE]:
                cubes += map(cube_cell_view, cube_cells(engine, position, some, ply=ply, control=control))
                self._part(cubes, total)
            self._whole(cube_map_view(position, order.length, ply, cubes), total)
            return
        best = money_play(engine, position, roll, stakes[0], control=control)
        plays = _PLAYS.validate_json(self._now.checkpoint or "[]")
        while some := stakes[len(plays) : len(plays) + _SCORES_AT_ONCE]:
            found = play_cells(engine, position, roll, best, some, ply=ply, control=control)
            plays += map(play_cell_view, found)
            self._part(plays, total)
        self._whole(play_map_view(position, roll, order.length, ply, plays, crawford=order.crawford), total)

    def _part(self, cells: Sequence[BaseModel], total: int) -> None:
        checkpoint = json.dumps([cell.model_dump(mode="json") for cell in cells])
        told = replace(self._now, done=len(cells), total=total, checkpoint=checkpoint)
        self._tell(told, is_last=len(cells) == total)

    def _whole(self, told: BaseModel, total: int) -> None:
        self._tell(Progress(total, total, None, told.model_dump_json()), is_last=True)


def _rollout_result(asked: RolloutQuestion, found: Rollout) -> str:
    document = rollout_document(asked, found, 0.0)
    del document["seconds"]  # so that the result does not depend on the machine
    if asked.plays:
        return PlaysRolloutResult.model_validate(document).model_dump_json()
    if asked.is_cube:
        return CubeRolloutResult.model_validate(document).model_dump_json()
    return PositionRolloutResult.model_validate(document).model_dump_json()
