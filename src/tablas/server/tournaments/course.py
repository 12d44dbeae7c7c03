"""The course of a tournament: what its hours bring, what its organiser may change. Values in, values out."""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from tablas.match import Seat
from tablas.server.tournaments.errors import TournamentPhaseWrong
from tablas.server.tournaments.records import Board, Played, TournamentRecord
from tablas.tournament import Outcome, Pairing, Tournament, UnknownPairing

AsyncChange = Callable[[TournamentRecord], Awaitable[TournamentRecord]]


@dataclass(frozen=True, slots=True)
class Moment:
    """Now: for people, and in the server's own time, which stands while no server is up."""

    at: datetime
    s: float


def begun(record: TournamentRecord, now: Moment, strongest: Sequence[int]) -> TournamentRecord:
    """The tournament with its first round drawn.

    Raises:
        BadTournament: too few have entered.
    """
    drawn = Tournament.begun(
        record.kind,
        record.entrants,
        rounds=record.terms.rounds,
        seed=record.seed,
        strongest=strongest if record.terms.seeding == "rating" else (),
    )
    return _playing(record.following(drawn), now)


def advanced(
    record: TournamentRecord, now: Moment, waited_for: Mapping[str, Seat | None]
) -> TournamentRecord:
    """The tournament once everything that is due has come to pass; the same where nothing is.

    Args:
        record: a tournament that is played.
        now: the moment.
        waited_for: by match whose turn it is there, for the end of a round.
    """
    if record.phase == "playing":
        after = _with_results(record, now, waited_for)
        if after.tournament().is_round_over:
            return rested(after, now)
        return after
    if record.phase == "break" and record.next_at_s is not None and now.s >= record.next_at_s:
        return next_round(record, now)
    return record


def next_round(record: TournamentRecord, now: Moment) -> TournamentRecord:
    """The tournament with its next round drawn, before the break is over where somebody wants it so.

    Raises:
        TournamentPhaseWrong: a round is being played.
    """
    record.must_be("break")
    return _playing(record.following(record.tournament().drawn()), now)


def rested(record: TournamentRecord, now: Moment) -> TournamentRecord:
    """The tournament between two rounds, or over."""
    still = replace(record, late_at_s=None, ends_at_s=None, next_at_s=None)
    if record.tournament().is_over:
        return replace(still, phase="over")
    return replace(still, phase="break", next_at_s=now.s + record.terms.break_s)


def cancelled(record: TournamentRecord) -> TournamentRecord:
    """The tournament with nothing more to come; boards where nobody plays yet are cleared."""
    boards = tuple(
        replace(board, played=None)
        if board.pairing.outcome is None and board.played is not None and not board.played.has_begun
        else board
        for board in record.boards
    )
    return replace(record, phase="cancelled", boards=boards, late_at_s=None, ends_at_s=None, next_at_s=None)


def must_be_last(record: TournamentRecord, number: int) -> None:
    """Refuse to change a round that another has followed on.

    Raises:
        UnknownPairing: there is no such round.
        TournamentPhaseWrong: a later one was drawn.
    """
    if not 1 <= number <= record.round:
        raise UnknownPairing(number, 0)
    if number < record.round:
        raise TournamentPhaseWrong(f"in round {record.round}", f"in round {number}")


def ruled(record: TournamentRecord, board: int, outcome: Outcome, now: Moment) -> TournamentRecord:
    """The tournament with an outcome by the organiser's word.

    Raises:
        UnknownPairing: the last round has no such board, or it is a bye.
        TournamentPhaseWrong: it has not begun, or was cancelled.
    """
    record.must_be("playing", "break", "over")
    after = record.following(record.tournament().decided(board, outcome, "organiser"))
    return _settled(record, after, now)


def reopened(record: TournamentRecord, board: int, now: Moment) -> TournamentRecord:
    """The tournament with a board as its match alone left it: an unfinished one goes on, or is played anew.

    Raises:
        UnknownPairing: the last round has no such board, or it is a bye.
        TournamentPhaseWrong: it has not begun, or was cancelled.
    """
    record.must_be("playing", "break", "over")
    after = record.following(record.tournament().decided(board, None, None))
    after = replace(
        after,
        boards=tuple(
            replace(each, played=None)
            if each.key == (record.round, board) and each.played is not None and not each.played.has_begun
            else each
            for each in after.boards
        ),
    )
    return _settled(record, after, now)


def left(record: TournamentRecord, number: int, now: Moment) -> TournamentRecord:
    """The tournament once somebody has left it while it is played."""
    record.must_be("playing", "break")
    return _settled(record, record.following(record.tournament().without(number)), now)


def extended(record: TournamentRecord, seconds: float) -> TournamentRecord:
    """The tournament with more time for its round, and for whoever has not sat down.

    Raises:
        TournamentPhaseWrong: no round is being played.
    """
    record.must_be("playing")
    assert record.ends_at_s is not None
    late = None if record.late_at_s is None else record.late_at_s + seconds
    return replace(record, ends_at_s=record.ends_at_s + seconds, late_at_s=late)


def outcome_for(record: TournamentRecord, board: Board, winner: Seat) -> Outcome:
    """The outcome of a board whose match was won by a seat."""
    assert board.played is not None
    first = record.person(board.pairing.first)
    assert first is not None
    is_host = board.played.host == first.visitor
    return "first" if is_host == (winner == 0) else "second"


def _playing(record: TournamentRecord, now: Moment) -> TournamentRecord:
    """The tournament at the beginning of a round; one that is nothing but byes is over at once."""
    if record.tournament().is_round_over:
        return rested(record, now)
    terms = record.terms
    return replace(
        record,
        phase="playing",
        late_at_s=now.s + terms.late_s,
        ends_at_s=now.s + terms.round_s,
        next_at_s=None,
    )


def _settled(before: TournamentRecord, after: TournamentRecord, now: Moment) -> TournamentRecord:
    """The tournament in the phase that its boards call for, after somebody has changed one."""
    if after.tournament().is_round_over:
        return rested(after, now) if before.phase == "playing" else _kept(after, now)
    if before.phase == "playing":
        late = before.late_at_s or now.s + after.terms.late_s
        return replace(after, late_at_s=late)
    return _playing(after, now)


def _kept(record: TournamentRecord, now: Moment) -> TournamentRecord:
    """A tournament between rounds stays so, with at least a break from now on to look at what was changed."""
    still = rested(record, now)
    if still.next_at_s is None or record.next_at_s is None:
        return still
    return replace(still, next_at_s=max(still.next_at_s, record.next_at_s))


def _with_results(
    record: TournamentRecord, now: Moment, waited_for: Mapping[str, Seat | None]
) -> TournamentRecord:
    """The record with every board decided that its match or the time decides."""
    tournament = record.tournament()
    is_late = record.late_at_s is not None and now.s >= record.late_at_s
    is_end = record.ends_at_s is not None and now.s >= record.ends_at_s
    for board in record.current:
        if board.pairing.outcome is not None:
            continue
        played = board.played
        if played is not None and played.is_over:
            winner: Seat = 0 if played.score[0] > played.score[1] else 1
            tournament = tournament.decided(board.pairing.board, outcome_for(record, board, winner), "played")
        elif (is_late or is_end) and (played is None or not played.has_begun):
            tournament = tournament.decided(board.pairing.board, _who_came(record, board), "late")
        elif is_end:
            assert played is not None
            seat = _ahead(board.pairing, played, waited_for.get(played.id), record.seed)
            tournament = tournament.decided(board.pairing.board, outcome_for(record, board, seat), "time")
    after = record if tournament.pairings == record.pairings else record.following(tournament)
    # What has come to pass is not waited for again.
    return replace(after, late_at_s=None) if is_late else after


def _who_came(record: TournamentRecord, board: Board) -> Outcome:
    """The outcome where a match has not begun in time: for who sits, or against both.

    The guest has sat down where there is one; the host then did not come back to begin.
    """
    played = board.played
    if played is None:
        return "nobody"
    return outcome_for(record, board, 0 if played.guest is None else 1)


def _ahead(pairing: Pairing, played: Played, waited_for: Seat | None, seed: str) -> Seat:
    """Who wins a match that time cuts short: more points, else not to be waited for, else by lot."""
    first, second = played.score
    if first != second:
        return 0 if first > second else 1
    if waited_for is not None:
        return 1 if waited_for == 0 else 0
    return 0 if random.Random(f"{seed}:{pairing.round}:{pairing.board}").random() < 0.5 else 1
