"""Reports of players about each other, and what whoever runs the server decides."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

from pydantic import AfterValidator, Field
from typing_extensions import TypeAliasType

from tablas.protocol.live import printable
from tablas.protocol.online import ChatLine
from tablas.protocol.shapes import PlayerKind, Received, Sent

ReportReason = TypeAliasType("ReportReason", Literal["abuse", "cheating", "stalling", "name", "other"])
ReportState = TypeAliasType("ReportState", Literal["open", "dismissed", "warned", "muted", "banned"])
Ruling = TypeAliasType(
    "Ruling", Literal["dismiss", "warn", "mute", "unmute", "ban", "unban", "grant", "revoke"]
)
Note = Annotated[str, Field(max_length=500), AfterValidator(printable)]


class ReportOrder(Received):
    """What the asker has to say about the other player of a match, once a match."""

    reason: ReportReason
    text: Note = ""


class DecisionOrder(Received):
    """What is decided on a report: `until` ends a mute or a ban, null for good; `note` is kept with it.

    The note of a warning is what the account is told.
    """

    action: Literal["dismiss", "warn", "mute", "ban"]
    until: datetime | None = None
    note: Note = ""


class RulingOrder(Received):
    """What is decided about an account without a report."""

    action: Literal["warn", "mute", "unmute", "ban", "unban"]
    until: datetime | None = None
    note: Note = ""


class StandingView(Sent):
    """What holds for an account now; a ban or a mute without an end is for good."""

    name: str
    is_banned: bool
    banned_until: datetime | None
    is_muted: bool
    muted_until: datetime | None
    warning: str | None


class ReportView(Sent):
    """A report with what it is about. `own` of the lines is the reported player.

    `account` is null where a guest was reported, who has none to be closed. `watch` are the words of the link
    to the match.
    """

    id: str
    created_at: datetime
    reason: ReportReason
    text: str
    reporter: str
    reporter_kind: PlayerKind
    reported: str
    reported_kind: PlayerKind
    account: StandingView | None
    match_id: str
    watch: str
    lines: list[ChatLine]
    state: ReportState
    decided_by: str | None
    decided_at: datetime | None


class RulingView(Sent):
    """A line of the record of decisions; `admin` is empty where it was made from the command line."""

    number: int
    at: datetime
    admin: str
    action: Ruling
    account: str
    report_id: str | None
    until: datetime | None
    note: str


class DeskView(Sent):
    """What waits for a decision, what was decided last, and the record of decisions, the latest first."""

    open: list[ReportView]
    decided: list[ReportView]
    rulings: list[RulingView]
