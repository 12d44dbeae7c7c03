"""Who plays in a duel: a level of ours, a network file, or a peer, behind one face."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from tablas.decision import LEVELS, Engine, Level
from tablas.duel.contest import Contest
from tablas.errors import IllegalAction, UnknownLevel, UnknownPlayer
from tablas.moves import Roll
from tablas.position import Position
from tablas.stakes import Stakes

_PEER = re.compile(r"(gnubg|bgsage):([0-9])")
_FILE = re.compile(r"(.+?)(?::([0-9]))?")
PEERS = ("gnubg", "bgsage")


@dataclass(frozen=True, slots=True)
class Spot:
    """A position before the roll, and the stakes of the player on roll."""

    position: Position
    stakes: Stakes


@dataclass(frozen=True, slots=True)
class Turn:
    """A position to be played with a roll."""

    position: Position
    stakes: Stakes
    roll: Roll


class Player(Protocol):
    """Someone who plays; asked about many tables at once, each answer by itself."""

    @property
    def name(self) -> str:
        """As it was asked for."""

    @property
    def identity(self) -> str:
        """What exactly plays: the checksum of a network, the version of a peer."""

    @property
    def ply(self) -> int:
        """Turns looked ahead, counted as ours: 0 is a static look."""

    def plays(self, turns: Sequence[Turn]) -> list[Position]:
        """The position after each chosen play, in the mover's view; unchanged where none is legal."""

    def doubles(self, spots: Sequence[Spot]) -> list[bool]:
        """Whether to double; asked only where the player on roll may."""

    def takes(self, spots: Sequence[Spot]) -> list[bool]:
        """Whether to take; each spot is seen by the other player, who has just doubled."""


class EnginePlayer:
    """A level of tablas, with the shipped network or another."""

    def __init__(self, name: str, engine: Engine) -> None:
        self.name = name
        self.engine = engine
        self.ply = engine.level.ply
        self.identity = f"{engine.level.name} {engine.network.sha256}"

    def plays(self, turns: Sequence[Turn]) -> list[Position]:
        """See ``Player.plays``."""
        return [self._play(turn) for turn in turns]

    def _play(self, turn: Turn) -> Position:
        try:
            return self.engine.choose_play(turn.position, turn.roll, turn.stakes).result
        except IllegalAction:
            return turn.position

    def doubles(self, spots: Sequence[Spot]) -> list[bool]:
        """See ``Player.doubles``."""
        return [self.engine.cube_decision(spot.position, spot.stakes).should_double for spot in spots]

    def takes(self, spots: Sequence[Spot]) -> list[bool]:
        """See ``Player.takes``."""
        return [self.engine.cube_decision(spot.position, spot.stakes).should_take for spot in spots]


def player_named(name: str, contest: Contest, seed: int = 0) -> Player:
    """The player a text stands for.

    Args:
        name: a level (``champion``, ``0-ply``), a network file, alone or with the depth to use it at
            (``FILE:PLY``), ``gnubg:PLY`` or ``bgsage:PLY``, plies counted as ours.
        contest: what it will be asked to play; a peer that cannot is refused here.
        seed: what the errors of the human levels depend on.

    Raises:
        UnknownPlayer: the text stands for nobody.
        NetworkError: the network cannot be used.
        PeerMissing: the peer is not installed.
        ContestRefused: the peer cannot play this kind of contest.
    """
    peer = _PEER.fullmatch(name)
    if peer:
        from tablas.duel.peers import peer_named

        return peer_named(peer[1], int(peer[2]), contest)
    try:
        return EnginePlayer(name, Engine(name, seed=seed))
    except UnknownLevel as error:
        return _from_file(name, seed, error)


def _from_file(name: str, seed: int, unknown: UnknownLevel) -> Player:
    parts = _FILE.fullmatch(name)
    path = name if parts is None or Path(name).exists() else parts[1]
    if not (Path(path).is_file() or path.endswith(".npz")):
        raise UnknownPlayer(name, [*unknown.known, "NETWORK_FILE[:PLY]", *(f"{peer}:PLY" for peer in PEERS)])
    ply = parts[2] if parts is not None and path != name else None
    try:
        level = Level.named(f"{ply or 0}-ply")
    except UnknownLevel:
        raise UnknownPlayer(name, [f"{path}:{one}" for one in _depths(unknown.known)]) from None
    return EnginePlayer(name, Engine(level, network=path, seed=seed))


def _depths(levels: Sequence[str]) -> list[str]:
    human = {level.name for level in LEVELS}
    return [level.removesuffix("-ply") for level in levels if level not in human and level.endswith("-ply")]
