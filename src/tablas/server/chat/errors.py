"""What can be wrong with a line of talk, each with a stable code."""

from __future__ import annotations

from datetime import datetime

from tablas.errors import TablasError


class Silenced(TablasError):
    """Whoever runs the server lets this account say phrases only."""

    code = "silenced"

    def __init__(self, until: datetime | None) -> None:
        super().__init__("this account may say phrases only", place="body.text")
        self.until = until


class TalkMuted(TablasError):
    """One of the two players reads phrases only."""

    code = "talk_muted"

    def __init__(self) -> None:
        super().__init__("one of the players reads phrases only", place="body.text")
