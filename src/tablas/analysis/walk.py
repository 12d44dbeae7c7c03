"""One game walked through: everything that had to be decided in it, as questions to the engine."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from tablas.analysis.raises import NO_RAISES, RaisesAsked, raises_asked
from tablas.decision import AskedTurn
from tablas.errors import BadStakes
from tablas.match import Seat, opponent
from tablas.position import Position
from tablas.position.board import trusted
from tablas.record import BoardSet, CubeTurn, MatchRecord, RecordedGame, Resignation, Turn
from tablas.record.cube import CubeFollowed
from tablas.record.replaying import Replayed, boards_before, replay_game
from tablas.stakes import CubeOwner, Stakes

Raised = Literal["", "beaver", "raccoon"]


@dataclass(frozen=True, slots=True)
class Spot:
    """One question to the engine and where it comes from.

    Attributes:
        entry: index of the turn, the double or the resignation in the game.
        mover: the seat on roll, whose view ``asked`` has.
        asked: the question.
        turn: turns played in the game before it.
        is_opening: the first roll of the game: who begins is part of its luck.
        answer: index of the take, pass or beaver, or of the answer to a resignation; None without one.
        raised: the question is what is answered to a ``beaver`` by the mover, who has doubled, or to his
            ``raccoon``; ``asked`` is the double.
        raises: of a double that may be beavered, the same position after that.
    """

    entry: int
    mover: Seat
    asked: AskedTurn
    turn: int
    is_opening: bool = False
    answer: int | None = None
    raised: Raised = ""
    raises: RaisesAsked = NO_RAISES


@dataclass(slots=True)
class Walk:
    """The questions of a game, in the order of its entries.

    Attributes:
        spots: turns, doubles and resignations.
        openings: the start of the game seen by the seat that did not begin; empty where it began otherwise.
        turns: rolls of seat 0 and seat 1.
        notes: codes of what cannot be judged, each once, in order.
    """

    spots: list[Spot] = field(default_factory=list)
    openings: list[AskedTurn] = field(default_factory=list)
    turns: list[int] = field(default_factory=lambda: [0, 0])
    notes: list[str] = field(default_factory=list)

    def note(self, code: str) -> None:
        """Keeps a code."""
        if code not in self.notes:
            self.notes.append(code)


def walk_game(record: MatchRecord, game: RecordedGame) -> Walk:
    """The questions a settled game of the record poses.

    A game at a score that cannot be poses none and has the note ``bad_score``. Notes: ``unrecorded``
    plays or dice, ``illegal`` plays, ``unfinished`` games, ``cube_not_judged`` for doubles, beavers and
    raccoons out of order.
    """
    walk = _Walker(record, game)
    try:
        walk.go()
    except BadStakes:
        return Walk(notes=["bad_score"])
    if game.outcome is None:
        walk.found.note("unfinished")
    return walk.found


class _Walker:
    def __init__(self, record: MatchRecord, game: RecordedGame) -> None:
        self._record, self._game = record, game
        self._entries = game.entries
        replayed = replay_game(game.entries, record.rules)
        self._after = self._results(replayed)
        self._before = list(boards_before(game.entries, replayed, record.rules))
        self._cube = CubeFollowed()
        self._known: dict[tuple[Seat, int, Seat | None], Stakes] = {}
        self._on_roll: Seat | None = None
        self._begun = False
        self._doubled = False
        self._double: AskedTurn | None = None
        self.found = Walk()

    def _results(self, replayed: Replayed) -> list[Position]:
        """The boards after each turn and each board set, in the view of its seat."""
        return [trusted(tuple(board)) for board in replayed.after.tolist()]

    def go(self) -> None:
        """Visits every entry."""
        number = 0
        for index, entry in enumerate(self._entries):
            match entry:
                case Turn():
                    self._turn(index, entry, self._after[number])
                    number += 1
                case BoardSet():
                    self._board_set(entry)
                    number += 1
                case CubeTurn():
                    self._cube_turn(index, entry)
                case Resignation():
                    self._resignation(index, entry)

    def _stakes(self, seat: Seat) -> Stakes:
        key = (seat, self._cube.value, self._cube.owner)
        if key not in self._known:
            record, score = self._record, self._game.score
            owner: CubeOwner = "centred"
            if self._cube.owner is not None:
                owner = "own" if self._cube.owner == seat else "other"
            aways = [record.length - points for points in score]
            is_unturned = (self._cube.value, owner) == (1, "centred")
            self._known[key] = Stakes(
                record.length,
                score[seat],
                score[opponent(seat)],
                self._cube.value,
                owner,
                self._game.is_crawford and 1 in aways and is_unturned,
                record.rules,
            )
        return self._known[key]

    def _turn(self, index: int, turn: Turn, result: Position) -> None:
        self._raised(index)  # where a turn follows a beaver or a raccoon, it was taken
        wrong = self._cube.roll()  # a double nobody answered counts as taken
        position, played = self._before[index], sum(self.found.turns)
        stakes = self._stakes(turn.seat)
        is_opening = not self._begun
        self._note_turn(turn)
        asks_cube = stakes.may_double and self._begun and not self._doubled and not wrong
        asked = AskedTurn(
            position,
            stakes,
            roll=turn.dice,
            result=result if turn.kind == "played" else None,
            asks_cube=asks_cube,
            asks_luck=turn.dice is not None,
        )
        if turn.dice is not None or asks_cube:
            self.found.spots.append(Spot(index, turn.seat, asked, played, is_opening))
        if is_opening and turn.dice is not None and turn.dice[0] != turn.dice[1]:
            # Before the first throw the board is the same for both.
            other = AskedTurn(position, self._stakes(opponent(turn.seat)), asks_luck=True)
            self.found.openings.append(other)
        self.found.turns[turn.seat] += 1
        self._begun, self._doubled = True, False
        self._on_roll = opponent(turn.seat)

    def _note_turn(self, turn: Turn) -> None:
        if turn.dice is None or turn.kind == "unrecorded":
            self.found.note("unrecorded")
        if turn.kind == "illegal":
            self.found.note("illegal")

    def _board_set(self, entry: BoardSet) -> None:
        self._cube = CubeFollowed(entry.cube, entry.owner)
        is_start = entry.position == Position.start(self._record.rules.variant)
        self._begun = self._begun or not is_start
        self._on_roll, self._doubled = (entry.turn if self._begun else None), False

    def _cube_turn(self, index: int, entry: CubeTurn) -> None:
        if entry.kind == "double":
            is_fit = self._on_roll in (None, entry.seat) and self._cube.offer is None
            stakes = self._stakes(entry.seat)
            if is_fit and stakes.may_double:
                self._doubles(index, entry, stakes)
            else:
                self.found.note("cube_not_judged")
            self._on_roll, self._begun = entry.seat, True
        elif self._is_answer(entry):
            self._raised(index)
        else:
            self.found.note("cube_not_judged")
        self._cube.turn_cube(entry)

    def _doubles(self, index: int, entry: CubeTurn, stakes: Stakes) -> None:
        answer = next(
            (
                place
                for place in range(index + 1, len(self._entries))
                if isinstance(self._entries[place], CubeTurn | Turn)
            ),
            None,
        )
        is_answer = answer is not None and _answers(self._entries, answer, opponent(entry.seat))
        asked = AskedTurn(self._before[index], stakes, asks_cube=True, has_doubled=True)
        place = answer if is_answer else None
        raises = raises_asked(asked)
        self.found.spots.append(
            Spot(index, entry.seat, asked, sum(self.found.turns), answer=place, raises=raises)
        )
        self._double = asked
        self._doubled = True

    def _is_answer(self, entry: CubeTurn) -> bool:
        """Whether the entry can be what is answered to the offer that stands."""
        offer = self._cube.offer
        if offer is None or offer.seat == entry.seat:
            return False
        if entry.kind == "raccoon":
            is_fit = self._double is not None and raises_asked(self._double).owned is not None
            return offer.kind == "beaver" and is_fit
        return entry.kind != "beaver" or offer.kind == "double"

    def _raised(self, index: int) -> None:
        """What is answered to a beaver or a raccoon."""
        offer, double = self._cube.offer, self._double
        if offer is None or double is None or offer.kind not in ("beaver", "raccoon"):
            return
        if offer.kind == "beaver":
            raised: Raised = "beaver"
            mover = opponent(offer.seat)
        else:
            raised, mover = "raccoon", offer.seat
        raises = raises_asked(double)
        if raised == "raccoon" and raises.owned is None:
            return
        self.found.spots.append(
            Spot(index, mover, double, sum(self.found.turns), raised=raised, raises=raises)
        )

    def _resignation(self, index: int, entry: Resignation) -> None:
        if entry.kind == "offer" and self._on_roll is not None and entry.value:
            mover = self._on_roll
            position = self._before[index] if mover == entry.seat else self._before[index].swapped()
            answer = next(
                (
                    place
                    for place in range(index + 1, len(self._entries))
                    if isinstance(self._entries[place], Resignation | Turn)
                ),
                None,
            )
            is_answer = answer is not None and isinstance(self._entries[answer], Resignation)
            asked = AskedTurn(position, self._stakes(mover), asks_cube=True, has_doubled=True)
            self.found.spots.append(
                Spot(index, mover, asked, sum(self.found.turns), answer=answer if is_answer else None)
            )
        self._cube.resign(entry)


def _answers(entries: Sequence[object], place: int, seat: Seat) -> bool:
    entry = entries[place]
    return isinstance(entry, CubeTurn) and entry.seat == seat and entry.kind in ("take", "pass", "beaver")
