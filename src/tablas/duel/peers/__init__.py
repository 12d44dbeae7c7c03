"""Other programs as players: GNU Backgammon and Open Sage. Nothing of them is imported until asked for."""

from __future__ import annotations

from tablas.duel.contest import Contest
from tablas.duel.players import Player


def peer_named(kind: str, ply: int, contest: Contest) -> Player:
    """The peer as it can play that contest.

    GNU Backgammon plays cubeless games with a static look through the package ``gnubg-nn``; deeper, and with
    the cube, through the program ``gnubg``. Where only one is installed, that one plays what it can.

    Args:
        kind: ``gnubg`` or ``bgsage``.
        ply: turns looked ahead, counted as ours; Open Sage itself counts one more.
        contest: what it will be asked to play.

    Raises:
        PeerMissing: it is not installed.
        ContestRefused: it is, but what is installed cannot play that.
        UnknownPlayer: it does not look that far ahead.
    """
    if kind == "bgsage":
        from tablas.duel.peers.bgsage import BgsagePlayer

        return BgsagePlayer(ply)
    from tablas.duel.peers.gnubg import gnubg_for

    return gnubg_for(ply, contest)
