"""`tablas engine`: the engine protocol on stdin and stdout, one JSON object a line."""

from __future__ import annotations

import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from typing import TextIO

from pydantic import ValidationError

from tablas.cli.arguments import read_whole
from tablas.cli.command_line import Command, Given, Option
from tablas.decision import EngineDepths, Rollout, SearchControl
from tablas.errors import TablasError
from tablas.evaluation import Network
from tablas.protocol.engine import (
    KINDS,
    REQUESTS,
    CancelRequest,
    EngineAnswer,
    EngineError,
    EngineMessage,
    EngineProgress,
    EngineRequest,
    RequestId,
)
from tablas.protocol.engine_answers import Answers, AtField
from tablas.report.words import Words

_MOST_THREADS = 1024
_LONGEST_LINE = 1 << 20
_EVERY_S = 0.2


def command(words: Words) -> Command:
    """The command as it is declared."""
    return Command(
        "engine",
        words["help_engine"],
        (),
        (
            Option("--threads", words["help_threads"], "T"),
            Option("--jobs", words["help_engine_jobs"], "J"),
        ),
        _run,
    )


def _run(given: Given, words: Words) -> int:
    threads = read_whole(given.maybe("--threads") or "1", "--threads", 1, _MOST_THREADS, words)
    jobs = read_whole(given.maybe("--jobs") or "1", "--jobs", 1, _MOST_THREADS, words)
    _Session(Answers(EngineDepths(threads, Network.load())), jobs, sys.stdout).listen(sys.stdin)
    return 0


class _Session:
    """One conversation: requests are answered by a few workers, cancellations at once."""

    def __init__(self, answers: Answers, jobs: int, out: TextIO) -> None:
        self._answers, self._jobs, self._out = answers, jobs, out
        self._writing = threading.Lock()
        self._running: dict[RequestId, SearchControl] = {}
        self._is_gone = False

    def listen(self, lines: TextIO) -> None:
        """Answer until the input ends; what was asked by then is still answered.

        Raises:
            BrokenPipeError: nobody reads the answers any more.
        """
        with ThreadPoolExecutor(self._jobs, thread_name_prefix="engine") as pool:
            try:
                while line := lines.readline(_LONGEST_LINE + 1):
                    if self._is_gone:
                        break
                    if len(line) > _LONGEST_LINE:
                        _skip_line(line, lines)
                        self._refuse(None, "line_too_long", f"a line has at most {_LONGEST_LINE} characters")
                    elif line.strip():
                        self._take(line, pool)
            except BaseException:
                self._cancel_all()
                raise
        if self._is_gone:
            raise BrokenPipeError

    def _take(self, line: str, pool: ThreadPoolExecutor) -> None:
        try:
            request = REQUESTS.validate_json(line)
        except ValidationError as error:
            self._refuse_unread(line, error)
            return
        if isinstance(request, CancelRequest):
            control = self._running.get(request.target)
            if control is not None:
                control.cancel()
            result = {"target": request.target, "was_running": control is not None}
            self._say(EngineAnswer(id=request.id, of=request.kind, result={**result}))
            return
        if request.id in self._running:
            self._refuse(request.id, "duplicate_id", "a request of that id is being answered", "id")
            return
        control = self._running[request.id] = SearchControl()
        pool.submit(self._work, request, control)

    def _work(self, request: EngineRequest, control: SearchControl) -> None:
        try:
            said = self._answered(request, control)
        except Exception as error:  # whatever happens, a request has an answer
            said = _error(request.id, "internal_error", f"{type(error).__name__}: {error}")
        del self._running[request.id]
        self._say(said)

    def _answered(self, request: EngineRequest, control: SearchControl) -> EngineMessage:
        last = 0.0

        def hear(found: Rollout) -> None:
            nonlocal last
            now = time.monotonic()
            if now - last < _EVERY_S:
                return
            last = now
            self._say(_progress(request.id, found))

        try:
            result = self._answers.answer(request, control, hear)
        except AtField as error:
            cause = error.error
            field = None if cause.code == "search_cancelled" else error.field
            return _error(request.id, cause.code, str(cause), field, cause.value or None)
        except TablasError as error:
            return _error(request.id, error.code, str(error), error.place or None, error.value or None)
        return EngineAnswer(id=request.id, of=request.kind, result=result)

    def _refuse_unread(self, line: str, error: ValidationError) -> None:
        first = error.errors(include_url=False, include_context=False)[0]
        if first["type"] == "json_invalid":
            self._refuse(None, "bad_json", first["msg"])
            return
        # The first place is the kind by which the request was told.
        kinds = {*KINDS, "cancel"}
        place = [str(part) for part in first["loc"]]
        if place and place[0] in kinds:
            del place[0]
        if first["type"] in ("union_tag_invalid", "union_tag_not_found"):
            place = ["kind"]
        place = [part for part in place if not part.startswith(("constrained-", "str", "int"))]
        given = first["input"]
        value = str(given)[:200] if isinstance(given, str | int | float | bool) else None
        self._refuse(_id_of(line), "bad_request", first["msg"], ".".join(place) or None, value)

    def _refuse(
        self,
        request: RequestId | None,
        code: str,
        message: str,
        field: str | None = None,
        value: str | None = None,
    ) -> None:
        self._say(_error(request, code, message, field, value))

    def _say(self, message: EngineMessage) -> None:
        with self._writing:
            if self._is_gone:
                return
            try:
                self._out.write(message.model_dump_json() + "\n")
                self._out.flush()
            except OSError:
                self._is_gone = True
                self._cancel_all()

    def _cancel_all(self) -> None:
        for control in list(self._running.values()):
            control.cancel()


def _error(
    request: RequestId | None, code: str, message: str, field: str | None = None, value: str | None = None
) -> EngineError:
    return EngineError(id=request, code=code, message=message, field=field, value=value)


def _progress(request: RequestId, found: Rollout) -> EngineProgress:
    equity = found.outcome.equity
    return EngineProgress(
        id=request,
        done=found.games,
        total=found.settings.trials,
        equity=equity.mean,
        standard_error=equity.error if found.games > 1 else None,
    )


def _id_of(line: str) -> RequestId | None:
    """The id of a request that is wrong elsewhere, so that its sender knows which one it is."""
    import json

    try:
        request = json.loads(line)
    except (ValueError, RecursionError):
        return None
    known = request.get("id") if isinstance(request, dict) else None
    is_text = isinstance(known, str) and 0 < len(known) <= 200
    is_number = isinstance(known, int) and not isinstance(known, bool)
    return known if isinstance(known, str | int) and (is_text or is_number) else None


def _skip_line(line: str, lines: TextIO) -> None:
    while line and not line.endswith("\n"):
        line = lines.readline(_LONGEST_LINE)
