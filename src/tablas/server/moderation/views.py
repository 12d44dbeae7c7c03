"""Reports and decisions as an administrator is shown them."""

from __future__ import annotations

from datetime import datetime

from tablas.protocol.moderation import ReportView, RulingView, StandingView
from tablas.protocol.online import ChatLine
from tablas.server.accounts.store import Account
from tablas.server.moderation.store import Decision, Report


def standing_view(account: Account, now: datetime) -> StandingView:
    """What holds for an account at a moment."""
    is_banned, is_muted = account.is_banned(now), account.is_muted(now)
    return StandingView(
        name=account.name,
        is_banned=is_banned,
        banned_until=account.banned_until if is_banned else None,
        is_muted=is_muted,
        muted_until=account.muted_until if is_muted else None,
        warning=account.warning,
    )


def report_view(report: Report, standing: StandingView | None, watch: str) -> ReportView:
    """A report with what holds for the account it is about."""
    return ReportView(
        id=report.id,
        created_at=report.created_at,
        reason=report.reason,
        text=report.text,
        reporter=report.reporter,
        reporter_kind=report.reporter_kind,
        reported=report.reported,
        reported_kind=report.reported_kind,
        account=standing,
        match_id=report.match_id,
        watch=watch,
        lines=[ChatLine.model_validate(line) for line in report.lines],
        state=report.state,
        decided_by=report.decided_by,
        decided_at=report.decided_at,
    )


def ruling_view(number: int, decision: Decision) -> RulingView:
    """A line of the record of decisions."""
    return RulingView(number=number, **{name: getattr(decision, name) for name in Decision.__slots__})
