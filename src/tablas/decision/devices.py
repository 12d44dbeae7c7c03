"""Where the games of a rollout are played: on the CPU, or on a graphics card."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

import numpy as np
from numpy.typing import NDArray

from tablas import _core
from tablas.decision.control import SearchControl
from tablas.decision.device_errors import NoGpu, NoGpuBuild, device_error
from tablas.decision.match_equity import MatchEquities, core_stakes
from tablas.decision.rollout_games import RolloutStarts, core_settings

if TYPE_CHECKING:
    from tablas.decision.rollout import RolloutSettings

Device = Literal["cpu", "cuda"]
DEVICES: tuple[Device, ...] = ("cpu", "cuda")


@dataclass(frozen=True, slots=True)
class CardState:
    """What there is to play on beside the CPU.

    Attributes:
        is_built: this build has code for graphics cards.
        names: of the cards that answer; games are played on the first.
        reason: why there is none, in English; empty where there is one.
    """

    is_built: bool
    names: tuple[str, ...]
    reason: str


def card_state() -> CardState:
    """Whether a graphics card can play, and if not, why."""
    is_built, names, reason = _core.gpu_state()
    return CardState(is_built, tuple(names), reason)


def check_device(device: Device) -> None:
    """Refuse a card that there is none of.

    Raises:
        NoGpuBuild: this build has no code for cards.
        NoGpu: no card answers.
    """
    if device == "cpu":
        return
    state = card_state()
    if not state.is_built:
        raise NoGpuBuild(state.reason)
    if not state.names:
        raise NoGpu(state.reason)


class Card:
    """The first graphics card, with the network and the tables of an evaluator in its memory.

    Args:
        evaluator: judges positions there.
        is_emulated: the CPU does step by step what a card does, to check it; slow.

    Raises:
        NoGpuBuild: this build has no code for cards.
        NoGpu: no card answers.
        GpuMemory: the card has too little memory free.
        GpuFailed: it failed.
    """

    def __init__(self, evaluator: _core.CompositeEvaluator, *, is_emulated: bool = False) -> None:
        self.evaluator = evaluator
        self._busy = threading.Lock()  # a card takes one call at a time
        try:
            self._player = _core.GpuPlayer(evaluator, is_emulated)
        except _core.CoreError as error:
            raise device_error(error) from error

    def play(
        self,
        match_equities: MatchEquities,
        starts: RolloutStarts,
        settings: RolloutSettings,
        first: int,
        count: int,
        control: SearchControl,
    ) -> NDArray[np.float64]:
        """Games ``first`` to ``first + count - 1``, an array of shape (count, starts, 7).

        Raises:
            GpuUnsupported: they are played with the cube, a look ahead, or by rules that no card knows.
            GpuMemory: the card has too little memory free.
            GpuFailed: it failed.
        """
        try:
            with self._busy:
                return self._player.rollout_games(
                    match_equities.core,
                    starts.boards,
                    [core_stakes(stakes) for stakes in starts.stakes],
                    starts.is_player_on_roll,
                    starts.may_double_first,
                    core_settings(settings, starts.stakes[0].rules),
                    first,
                    count,
                    control.core,
                )
        except _core.CoreError as error:
            raise device_error(error) from error

    def label_by_games(
        self, boards: NDArray[np.int8], plays: int, trace: float, all_rolls: bool, seed: int, first: int = 0
    ) -> tuple[NDArray[np.int8], NDArray[np.float32]]:
        """The boards met in games from these boards, and a label for each: ``_core.label_by_games``.

        Raises:
            GpuMemory: the card has too little memory free.
            GpuFailed: it failed.
        """
        try:
            with self._busy:
                return self._player.label_by_games(boards, plays, trace, all_rolls, seed, first)
        except _core.CoreError as error:
            raise device_error(error) from error


@dataclass(frozen=True, slots=True)
class CardGames:
    """The games of a rollout, played on a card: those that ``RolloutTable`` plays, number for number.

    Attributes:
        card: plays them.
        match_equities: what scores are worth.
        network: a signature of the evaluator, the same as on the CPU: either goes on with the other's games.
    """

    card: Card
    match_equities: MatchEquities
    network: str

    @property
    def threads(self) -> int:
        """How many games are asked for together: all up to the next look at the stop rules."""
        return 1 << 16

    def play(
        self, starts: RolloutStarts, settings: RolloutSettings, first: int, count: int, control: SearchControl
    ) -> NDArray[np.float64]:
        """Games ``first`` to ``first + count - 1``, an array of shape (count, starts, 7)."""
        return self.card.play(self.match_equities, starts, settings, first, count, control)
