"""What can be wrong with what is asked of a review, each with a stable code."""

from __future__ import annotations

from tablas.errors import TablasError


class UnknownReview(TablasError):
    """There is no review with this id, or it has no such board."""

    code = "unknown_review"

    def __init__(self, review_id: str) -> None:
        super().__init__(f"{review_id!r} is not a review of this server", value=review_id, place="review_id")


class NotReviewedYet(TablasError):
    """The first review of this match is still being made."""

    code = "not_reviewed_yet"

    def __init__(self, review_id: str) -> None:
        super().__init__("the review is still being made", value=review_id, place="review_id")


class NoMatchInFile(TablasError):
    """A file that was read, and has positions in it but no match."""

    code = "no_match"

    def __init__(self, name: str) -> None:
        super().__init__("the file has no match in it", value=name, place="body")
