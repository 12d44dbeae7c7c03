"""What the engine has said so far, decision by decision: a review that was killed goes on where it was."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, Protocol

from tablas.decision import RolloutOutcome

Stage = Literal["first", "deeper", "preview"]
"""Of a game: its first look, the second one where that could change a verdict, a quick review before both."""


class Journal(Protocol):
    """Keeps every answer as soon as there is one, whichever question of its game and stage it answers.

    An answer is what ``Engine.judge_turns`` tells of a turn. It is kept when the call returns: a process that
    is killed then loses no more than the decisions that its threads are looking at.
    """

    def known(self, game: int, stage: Stage) -> Mapping[int, bytes]:
        """The answers that an earlier run has kept, by the place of their question."""
        ...

    def keep(self, game: int, stage: Stage, place: int, answer: bytes) -> None:
        """Keeps an answer; called by the thread that has found it."""
        ...

    def rolled(self, game: int) -> Sequence[Sequence[RolloutOutcome]]:
        """What the starts of each rollout came to that an earlier run has kept, from the game's first on."""
        ...

    def keep_rolled(self, game: int, outcomes: Sequence[RolloutOutcome]) -> None:
        """Keeps what the starts of the next rollout came to."""
        ...


class PreviewJournal:
    """The part of a journal for the quick review that is made before a deeper one."""

    def __init__(self, whole: Journal) -> None:
        self._whole = whole

    def known(self, game: int, stage: Stage) -> Mapping[int, bytes]:
        """As ``Journal``."""
        return self._whole.known(game, "preview") if stage == "first" else {}

    def keep(self, game: int, stage: Stage, place: int, answer: bytes) -> None:
        """As ``Journal``."""
        if stage == "first":
            self._whole.keep(game, "preview", place, answer)

    def rolled(self, game: int) -> Sequence[Sequence[RolloutOutcome]]:  # noqa: ARG002
        """None: a quick review before a deeper one rolls nothing out."""
        return ()

    def keep_rolled(self, game: int, outcomes: Sequence[RolloutOutcome]) -> None:
        """Nothing is ever to be kept."""
