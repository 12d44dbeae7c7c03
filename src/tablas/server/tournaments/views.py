"""Tournaments as everybody is shown them, and as files to keep."""

from __future__ import annotations

import csv
import io

from tablas.protocol.rules import RulesOrder, RulesView
from tablas.protocol.tournaments import (
    EntrantView,
    OwnPlace,
    OwnState,
    PairingState,
    PairingView,
    StandingView,
    TournamentResults,
    TournamentSummary,
    TournamentTerms,
    TournamentView,
)
from tablas.server.secret import ServerSecret
from tablas.server.tournaments.records import Board, Person, Terms, TournamentRecord
from tablas.server.tournaments.store import Summary
from tablas.tournament import TournamentKind, standings

COLUMNS = (
    "round", "board", "first", "second", "first_points", "second_points", "outcome", "how",
)  # fmt: skip
TABLE_COLUMNS = ("rank", "name", "wins", "losses", "byes", "buchholz", "sonneborn", "has_left")
# What a spreadsheet would take for a formula.
FORMULA = ("=", "+", "-", "@", "\t", "\r")


def tournament_view(
    record: TournamentRecord,
    visitor: str | None,
    now_s: float,
    secret: ServerSecret,
    *,
    is_organiser: bool,
) -> TournamentView:
    """A tournament as somebody sees it."""

    def until(moment: float | None) -> float | None:
        return None if moment is None else max(0.0, moment - now_s)

    person = record.person_of(visitor)
    is_over = record.phase in ("over", "cancelled")
    return TournamentView(
        id=record.id,
        version=record.version,
        name=record.name,
        phase=record.phase,
        organiser=record.organiser_name,
        is_organiser=is_organiser,
        created_at=record.created_at,
        starts_at=record.starts_at,
        terms=_terms(record.kind, record.terms),
        round=record.round,
        rounds=record.rounds,
        late_in_s=until(record.late_at_s),
        ends_in_s=until(record.ends_at_s),
        next_in_s=until(record.next_at_s),
        entrants=_entrants(record),
        standings=_standings(record),
        pairings=[_pairing(record, board, secret) for board in record.boards],
        own=None if person is None else _own(record, person),
        seed=record.seed if is_over else None,
    )


def results(record: TournamentRecord) -> TournamentResults:
    """A tournament to be kept; nothing in it lets anybody into a match."""
    return TournamentResults(
        format="tablas-tournament-1",
        name=record.name,
        organiser=record.organiser_name,
        phase=record.phase,
        created_at=record.created_at,
        terms=_terms(record.kind, record.terms),
        rounds=record.rounds,
        seed=record.seed if record.phase in ("over", "cancelled") else None,
        entrants=_entrants(record),
        standings=_standings(record),
        pairings=[_pairing(record, board, None) for board in record.boards],
    )


def results_csv(record: TournamentRecord) -> str:
    """The table and all pairings for a spreadsheet: two tables with a blank line between them."""
    names = {each.number: _cell(each.name) for each in record.people}
    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\r\n")
    rows.writerow(TABLE_COLUMNS)
    for line in standings(record.kind, record.entrants, record.pairings):
        person = record.person(line.number)
        has_left = person is not None and person.has_left
        numbers = line.wins, line.losses, line.byes, line.buchholz, line.sonneborn
        rows.writerow((line.rank, names[line.number], *numbers, "yes" if has_left else "no"))
    rows.writerow(())
    rows.writerow(COLUMNS)
    for board in record.boards:
        pairing, score = board.pairing, _score(record, board)
        rows.writerow(
            (
                pairing.round,
                pairing.board,
                names[pairing.first],
                "" if pairing.second is None else names[pairing.second],
                *(("", "") if score is None else score),
                pairing.outcome or "",
                pairing.how or "",
            )
        )
    return text.getvalue()


def summary_view(summary: Summary) -> TournamentSummary:
    """A line of the list."""
    return TournamentSummary(
        id=summary.id,
        name=summary.name,
        phase=summary.phase,
        organiser=summary.organiser_name,
        created_at=summary.created_at,
        starts_at=summary.starts_at,
        kind=summary.kind,
        length=summary.terms.length,
        clock=summary.terms.clock,
        is_rated=summary.terms.is_rated,
        entrants=summary.entrants,
        capacity=summary.terms.capacity,
        round=summary.round,
        rounds=summary.rounds,
    )


def _terms(kind: TournamentKind, terms: Terms) -> TournamentTerms:
    return TournamentTerms(
        kind=kind,
        length=terms.length,
        rules=RulesView.of(RulesOrder.model_validate(terms.rules).agreed(terms.length)),
        clock=terms.clock,
        is_rated=terms.is_rated,
        rounds=terms.rounds,
        capacity=terms.capacity,
        late_s=terms.late_s,
        round_s=terms.round_s,
        break_s=terms.break_s,
        allows_guests=terms.allows_guests,
        allows_bots=terms.allows_bots,
        seeding=terms.seeding,
    )


def _entrants(record: TournamentRecord) -> list[EntrantView]:
    return [
        EntrantView(number=each.number, name=each.name, kind=each.kind, has_left=each.has_left)
        for each in record.people
    ]


def _standings(record: TournamentRecord) -> list[StandingView]:
    if not record.boards:
        return []
    return [
        StandingView(
            rank=line.rank,
            number=line.number,
            wins=line.wins,
            losses=line.losses,
            byes=line.byes,
            buchholz=line.buchholz,
            sonneborn=line.sonneborn,
            is_in=line.is_in,
        )
        for line in standings(record.kind, record.entrants, record.pairings)
    ]


def _pairing(record: TournamentRecord, board: Board, secret: ServerSecret | None) -> PairingView:
    pairing, played = board.pairing, board.played
    may_watch = secret is not None and played is not None and played.has_begun
    return PairingView(
        round=pairing.round,
        board=pairing.board,
        first=pairing.first,
        second=pairing.second,
        state=_state(board),
        outcome=pairing.outcome,
        how=pairing.how,
        score=_score(record, board),
        match_id=played.id if played is not None and played.has_begun else None,
        watch=secret.link("watch", played.id) if secret and played and may_watch else None,
    )


def _state(board: Board) -> PairingState:
    if board.pairing.outcome is not None:
        return "done"
    if board.played is None:
        return "empty"
    return "playing" if board.played.has_begun else "waiting"


def _score(record: TournamentRecord, board: Board) -> tuple[int, int] | None:
    """The points of first and second, None where no match was begun."""
    played, first = board.played, record.person(board.pairing.first)
    if played is None or first is None or not played.has_begun:
        return None
    own, other = played.score
    return (own, other) if played.host == first.visitor else (other, own)


def _own(record: TournamentRecord, person: Person) -> OwnPlace:
    board = record.board_of(person.number)
    played = None if board is None else board.played
    return OwnPlace(
        number=person.number,
        state=_own_state(record, person, board),
        board=None if board is None else board.pairing.board,
        match_id=None if played is None or played.seat_of(person.visitor) is None else played.id,
    )


def _own_state(record: TournamentRecord, person: Person, board: Board | None) -> OwnState:
    if record.phase == "open":
        return "entered"
    if person.has_left or (board is None and record.kind == "knockout") or record.phase == "cancelled":
        return "out"
    if board is None or board.pairing.outcome is not None:
        return "done"
    if board.played is None:
        return "sit"
    if board.played.has_begun:
        return "playing"
    return "called" if board.played.seat_of(person.visitor) is None else "seated"


def _cell(name: str) -> str:
    """A name that no spreadsheet takes for a formula."""
    return f"'{name}" if name.startswith(FORMULA) else name
