"""The addresses of reviews; everything behind them is in `service`."""

from __future__ import annotations

import asyncio
from http import HTTPStatus
from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Query, Request
from starlette.responses import JSONResponse, Response

from tablas.analysis import Review
from tablas.formats.registry import render_match
from tablas.protocol.errors import ErrorResponse
from tablas.protocol.reviews import CommentOrder, ImportReport, ReviewLevelName, ReviewSummary, ReviewView
from tablas.report.review import review_csv, review_deck, review_html, review_markdown
from tablas.report.review.cards import board_of
from tablas.report.review.graph import graph_svg
from tablas.report.review.html import anchors, mistakes
from tablas.report.themes import ThemeName
from tablas.report.words import Language, words_in
from tablas.server.review.errors import NotReviewedYet, UnknownReview
from tablas.server.review.service import ReviewService
from tablas.server.review.store import StoredReview
from tablas.server.review.views import decision_at, review_view, summary_view
from tablas.server.visitors import Known, Visitor

REFUSALS: dict[int | str, dict[str, object]] = {
    status: {"model": ErrorResponse, "description": said}
    for status, said in (
        (403, "Sent by a page of another site"),
        (404, "No such review"),
        (409, "There is no first review yet"),
        (413, "A file far larger than any match"),
        (422, "A file that is no match, or a field that is wrong"),
        (503, "The database cannot be used"),
    )
}
FILE_BODY: dict[str, object] = {
    "requestBody": {
        "required": True,
        "description": "The file as it is, of any format that is read.",
        "content": {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}},
    }
}

router = APIRouter(prefix="/api/reviews", tags=["reviews"])


def _service(request: Request) -> ReviewService:
    service = request.app.state.reviews
    assert isinstance(service, ReviewService)
    return service


Service = Annotated[ReviewService, Depends(_service)]
ReportKind = Literal["html", "md", "csv", "apkg", "mat", "sgf"]
Words = Annotated[str, Query(max_length=100)]
Lang = Annotated[Language, Query()]
Theme = Annotated[ThemeName, Query()]


def _refusals(*statuses: int) -> dict[int | str, dict[str, object]]:
    return {status: REFUSALS[status] for status in statuses}


@router.post(
    "",
    operation_id="sendMatch",
    status_code=HTTPStatus.CREATED,
    responses=_refusals(403, 413, 422, 503),
    openapi_extra=FILE_BODY,
)
async def send_match(
    request: Request,
    service: Service,
    visitor: Visitor,
    name: Annotated[str, Query(max_length=400)] = "",
    level: Annotated[ReviewLevelName, Query()] = "standard",
) -> ImportReport:
    """Take a file in and begin to review its matches; a match that is here already is not stored twice."""
    return await service.add(await request.body(), name, level, visitor)


@router.get("", operation_id="listReviews", responses=_refusals(422, 503))
async def list_reviews(service: Service, visitor: Known, q: Words = "") -> list[ReviewSummary]:
    """The matches the visitor sent in, the newest first, two hundred at most; on his own machine everybody's.

    `q` asks for those that have all its words in the names of the players or of the file, whatever their
    capitals and accents.
    """
    return await service.shown(visitor, q)


@router.get(
    "/{review_id}",
    operation_id="getReview",
    response_model=ReviewView,
    responses={
        202: {"model": ReviewSummary, "description": "There is no first review yet: how far it has come"},
        **_refusals(404, 422, 503),
    },
)
async def get_review(review_id: str, service: Service, lang: Lang = "en") -> Response | ReviewView:
    """A review in words; of a match still in work the last whole one."""
    stored, review = await service.review(review_id)
    if review is None:
        return JSONResponse(summary_view(stored).model_dump(mode="json"), HTTPStatus.ACCEPTED)
    return await asyncio.to_thread(review_view, stored, review, lang)


@router.post("/{review_id}/level", operation_id="reviewAgain", responses=_refusals(403, 404, 422, 503))
async def review_again(
    review_id: str, service: Service, level: Annotated[ReviewLevelName, Query()]
) -> ReviewSummary:
    """Review the match at another level, or again after a failure."""
    return await service.ask(review_id, level)


@router.delete(
    "/{review_id}",
    operation_id="removeReview",
    status_code=HTTPStatus.NO_CONTENT,
    responses=_refusals(403, 404, 422, 503),
)
async def remove_review(review_id: str, service: Service) -> Response:
    """Forget a match and its review."""
    await service.remove(review_id)
    return Response(status_code=HTTPStatus.NO_CONTENT)


@router.get("/{review_id}/graph.svg", operation_id="getReviewGraph", responses=_refusals(404, 409, 422, 503))
async def get_graph(review_id: str, service: Service, lang: Lang = "en") -> Response:
    """The course of the match as a drawing in the colours of the page it stands in; marks are links."""
    _, review = await _made(service, review_id)
    drawn = await asyncio.to_thread(graph_svg, review, words_in(lang), anchors(mistakes(review)))
    return Response(drawn, media_type="image/svg+xml")


@router.get(
    "/{review_id}/boards/{anchor}.svg",
    operation_id="getReviewBoard",
    responses=_refusals(404, 409, 422, 503),
)
async def get_board(
    review_id: str, anchor: str, service: Service, lang: Lang = "en", theme: Theme = "nogal"
) -> Response:
    """The board of one decision, the player who decides at the bottom."""
    _, review = await _made(service, review_id)
    decision = decision_at(review, anchor)
    if decision is None:
        raise UnknownReview(f"{review_id}/{anchor}")
    return Response(board_of(decision, words_in(lang), theme, ""), media_type="image/svg+xml")


@router.put(
    "/{review_id}/comments/{anchor}",
    operation_id="commentDecision",
    status_code=HTTPStatus.NO_CONTENT,
    responses=_refusals(403, 404, 409, 422, 503),
)
async def comment_decision(review_id: str, anchor: str, order: CommentOrder, service: Service) -> Response:
    """Note something about a decision of a review that is whole; it goes out with the match and the page."""
    await service.comment(review_id, anchor, order.text)
    return Response(status_code=HTTPStatus.NO_CONTENT)


@router.get("/{review_id}/report.{kind}", operation_id="getReport", responses=_refusals(404, 409, 422, 503))
async def get_report(
    review_id: str, kind: ReportKind, service: Service, lang: Lang = "en", theme: Theme = "nogal"
) -> Response:
    """The review as a file: a page, Markdown, a table of decisions, an Anki deck; or the match itself."""
    _, review = await _made(service, review_id)
    return await asyncio.to_thread(_report, review, kind, lang, theme)


async def _made(service: ReviewService, review_id: str) -> tuple[StoredReview, Review]:
    stored, review = await service.review(review_id)
    if review is None:
        raise NotReviewedYet(review_id)
    return stored, review


def _report(review: Review, kind: ReportKind, lang: Language, theme: ThemeName) -> Response:
    if kind == "html":
        return Response(review_html(review, lang=lang, theme=theme), media_type="text/html")
    if kind == "md":
        return _file(review_markdown(review, lang=lang).encode(), "text/markdown", "review.md")
    if kind == "csv":
        return _file(review_csv(review).encode(), "text/csv", "review.csv")
    if kind == "apkg":
        return _file(review_deck(review, lang=lang), "application/octet-stream", "review.apkg")
    content, _ = render_match(review.record, kind, lossy=True)
    return _file(content, "application/octet-stream", f"match.{kind}")


def _file(content: bytes, media_type: str, name: str) -> Response:
    return Response(
        content, media_type=media_type, headers={"Content-Disposition": f'attachment; filename="{name}"'}
    )
