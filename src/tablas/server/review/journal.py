"""What has been answered of a review in work, kept in the database decision by decision."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tablas.analysis.journal import Stage
from tablas.analysis.journal_lines import KeptAnswers, rollout_line, turns_line
from tablas.decision import JudgedTurn, RolloutOutcome


class KeptTurns:
    """The journal of one turn of work.

    Args:
        kept: what earlier turns have answered.
        tell: takes a line that is to be stored.
        go_on: called when an answer is told; it raises where the work should stop and go on later.
    """

    def __init__(self, kept: KeptAnswers, tell: Callable[[str], None], go_on: Callable[[], None]) -> None:
        self._kept, self._tell, self._go_on = kept, tell, go_on

    def known(self, game: int, stage: Stage) -> Sequence[JudgedTurn]:
        """The answers that earlier turns have kept."""
        return self._kept.known(game, stage)

    def keep(self, game: int, stage: Stage, turns: Sequence[JudgedTurn]) -> None:
        """Keeps the next answers."""
        self._tell(turns_line(game, stage, turns))
        self._go_on()

    def rolled(self, game: int) -> Sequence[Sequence[RolloutOutcome]]:
        """The rollouts that earlier turns have kept."""
        return self._kept.rolled(game)

    def keep_rolled(self, game: int, outcomes: Sequence[RolloutOutcome]) -> None:
        """Keeps what the starts of the next rollout came to."""
        self._tell(rollout_line(game, outcomes))
        self._go_on()
