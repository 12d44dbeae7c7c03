"""What can be wrong with what is asked of a tournament, each with a stable code."""

from __future__ import annotations

from tablas.errors import TablasError


class UnknownTournament(TablasError):
    """There is no tournament with this id."""

    code = "unknown_tournament"

    def __init__(self, tournament_id: str) -> None:
        super().__init__(
            f"{tournament_id!r} is not a tournament of this server",
            value=tournament_id,
            place="tournament_id",
        )


class NotOrganiser(TablasError):
    """Only who holds the tournament may do this."""

    code = "not_organiser"

    def __init__(self, tournament_id: str) -> None:
        super().__init__("only its organiser may do this", value=tournament_id, place="tournament_id")


class TournamentPhaseWrong(TablasError):
    """Not while the tournament is in this phase."""

    code = "tournament_phase"

    def __init__(self, phase: str, needed: str) -> None:
        super().__init__(
            f"the tournament is {phase}; this is done while it is {needed}", value=phase, place="phase"
        )


class TournamentFull(TablasError):
    """As many have entered as there are places."""

    code = "tournament_full"

    def __init__(self, capacity: int) -> None:
        super().__init__(f"all {capacity} places are taken", value=str(capacity), place="tournament_id")


class TooManyTournaments(TablasError):
    """More tournaments than one person holds at once."""

    code = "too_many_tournaments"

    def __init__(self, most: int) -> None:
        super().__init__(f"one account holds {most} at once at most", value=str(most), place="body")


class NoBots(TablasError):
    """A tournament for people."""

    code = "no_bots"

    def __init__(self, name: str) -> None:
        super().__init__("this tournament is for people", value=name, place="account")


class NotEntered(TablasError):
    """Somebody who does not take part, or not any more."""

    code = "not_entered"

    def __init__(self, tournament_id: str) -> None:
        super().__init__("the asker does not take part", value=tournament_id, place="tournament_id")


class NoPairing(TablasError):
    """There is no match for this player to sit down to now."""

    code = "no_pairing"

    def __init__(self, round_number: int) -> None:
        super().__init__("there is nothing to play now", value=str(round_number), place="round")


class NameNeeded(TablasError, ValueError):
    """A guest of a tournament has a name, so that opponents can be told apart."""

    code = "name_needed"

    def __init__(self) -> None:
        super().__init__("a guest says a name", place="body.name")
