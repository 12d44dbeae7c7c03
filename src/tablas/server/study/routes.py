"""The addresses of the quiz; everything behind them is in `service`."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query, Request

from tablas.protocol.errors import ErrorResponse
from tablas.protocol.study import QuizAnswer, QuizVerdict, QuizView
from tablas.report.words import Language
from tablas.server.limits import LARGEST_NUMBER
from tablas.server.study.service import StudyService
from tablas.server.visitors import Visitor

REFUSALS: dict[int | str, dict[str, object]] = {
    status: {"model": ErrorResponse, "description": said}
    for status, said in (
        (403, "Sent by a page of another site"),
        (404, "No such card"),
        (409, "The card does not ask for that"),
        (422, "A field that is wrong"),
        (503, "The library cannot be used"),
    )
}

router = APIRouter(prefix="/api/study", tags=["study"])


def _service(request: Request) -> StudyService:
    service = request.app.state.study
    assert isinstance(service, StudyService)
    return service


Service = Annotated[StudyService, Depends(_service)]
Lang = Annotated[Language, Query()]


@router.post(
    "/next", operation_id="nextCard", responses={status: REFUSALS[status] for status in (403, 422, 503)}
)
async def next_card(service: Service, visitor: Visitor) -> QuizView:
    """The card that is due first; the graded set comes first into an empty box, new mistakes into any."""
    return await service.next(visitor)


@router.post("/cards/{card_id}", operation_id="answerCard", responses=REFUSALS)
async def answer_card(
    card_id: Annotated[int, Path(ge=1, le=LARGEST_NUMBER)],
    answer: QuizAnswer,
    service: Service,
    visitor: Visitor,
    lang: Lang = "en",
) -> QuizVerdict:
    """The answer to a card judged and kept, and when the card comes again."""
    return await service.answer(card_id, answer, lang, visitor)
