"""What can be wrong with a report or a decision, each with a stable code."""

from __future__ import annotations

from datetime import datetime

from tablas.errors import TablasError


class AlreadyReported(TablasError):
    """The asker has reported the other player of this match."""

    code = "already_reported"

    def __init__(self, match_id: str) -> None:
        super().__init__(
            "the other player of this match is reported already", value=match_id, place="match_id"
        )


class UnknownReport(TablasError):
    """There is no report with this id."""

    code = "unknown_report"

    def __init__(self, report_id: str) -> None:
        super().__init__(f"{report_id!r} is no report of this server", value=report_id, place="report_id")


class AlreadyDecided(TablasError):
    """Somebody has decided on this report."""

    code = "already_decided"

    def __init__(self, report_id: str) -> None:
        super().__init__("this report was decided already", value=report_id, place="report_id")


class NobodyToRule(TablasError):
    """A guest, or an account that is gone, can only be dismissed."""

    code = "nobody_to_rule"

    def __init__(self, name: str) -> None:
        super().__init__("who was reported has no account", value=name, place="body.action")


class GuestClosed(TablasError):
    """A guest who was sent away, or somebody new from where he came; `until`. With an account he may play."""

    code = "guest_closed"

    def __init__(self, until: datetime) -> None:
        super().__init__(
            f"no guest plays from here until {until.isoformat(timespec='seconds')}; an account may",
            place="cookie",
        )
        self.until = until


class BadUntil(TablasError, ValueError):
    """An end that is over already, or for what has none."""

    code = "bad_until"

    def __init__(self, until: datetime, reason: str) -> None:
        super().__init__(f"{until.isoformat()}: {reason}", value=until.isoformat(), place="body.until")


class UnreadableUntil(TablasError, ValueError):
    """A text that is no date."""

    code = "bad_until"

    def __init__(self, text: str) -> None:
        super().__init__(f"{text!r} is no date such as 2026-12-31", value=text, place="--until")


class RuledAdmin(TablasError):
    """Whoever runs the server is ruled from the command line alone."""

    code = "ruled_admin"

    def __init__(self, name: str) -> None:
        super().__init__("this account is an administrator's", value=name, place="name")
