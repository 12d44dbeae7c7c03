"""Text to play: any order and abbreviation that means one legal play, or the reason why it means none."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from tablas import _core
from tablas.errors import IllegalPlay, IllegalPlayReason, NotationError
from tablas.moves.generate import plays_of
from tablas.moves.play import BAR, OFF, STANDARD, MoveOptions, Play
from tablas.moves.roll import Roll
from tablas.position import Position

_POINT = re.compile(r"bar|b|off|o|[0-9]+", re.IGNORECASE)
_SEPARATOR = re.compile(r"[\s,;]+")
_COUNT = re.compile(r"\(\s*([1-4])\s*\)")
_HOME = 6


@dataclass(frozen=True, slots=True)
class Hop:
    """One checker from one point to another as the text says it, perhaps by more than one die."""

    start: int
    end: int
    column: int
    hits: bool

    @property
    def pips(self) -> int:
        """How far it goes."""
        return self.start - self.end


def find_play(
    position: Position, roll: Roll | tuple[int, int], text: str, options: MoveOptions = STANDARD
) -> Play:
    """The legal play the text means.

    Steps may come in any order, joined (``24/13``) or apart, counted (``6/off(2)``) or repeated, with
    or without ``*``; the bar is ``bar``, ``b`` or 25, off is ``off``, ``o`` or 0. Where a checker can go
    two ways, the one that hits nobody outside the points named is meant.

    Raises:
        NotationError: the text is not a play.
        IllegalPlay: it is a play, but not a legal one, or it could mean several.
        BadDice: a number is not on a die.
    """
    roll = Roll.of(roll)
    hops = _read_hops(text)
    results, steps = _core.legal_plays(position.as_array(), roll.first, roll.second, options.mask)
    longest = int((steps[:, :, 0] >= 0).sum(axis=1).max(initial=0))
    reader = _Reader(position, roll, text, hops, longest, 2 if options.no_doubles else 4)
    fits = (np.maximum(results[:, 1:], 0) == reader.own_after).all(axis=1)
    candidates = plays_of(position, roll, results[fits], steps[fits])
    if not len(results):
        raise reader.illegal("no_legal_play", f"there is no legal play with {roll}")
    reader.refuse_impossible_hops(bool(candidates))
    if not candidates:
        raise reader.unfinished()
    return reader.choose(candidates)


def _read_hops(text: str) -> list[Hop]:
    hops: list[Hop] = []
    at = _skip(text, 0)
    while at < len(text):
        chain, at = _read_chain(text, at)
        hops += chain
        after = _skip(text, at)
        if after == at < len(text):
            raise NotationError(text, at + 1, "a space, a comma, / or *")
        at = after
    if not hops:
        raise NotationError(text, 1, "a play such as 8/5 6/5")
    return hops


def _skip(text: str, at: int) -> int:
    separator = _SEPARATOR.match(text, at)
    return separator.end() if separator else at


def _read_chain(text: str, at: int) -> tuple[list[Hop], int]:
    """The hops of one word such as ``24/18*/13(2)``, and the index after it."""
    start, at = _read_point(text, at, "a point 1 to 24, bar or off")
    hops: list[Hop] = []
    if at >= len(text) or text[at] not in "/-":
        raise NotationError(text, at + 1, "/ and the point the checker goes to")
    while at < len(text) and text[at] in "/-":
        column = at + 2
        end, at = _read_point(text, at + 1, "the point the checker goes to")
        hits = text.startswith("*", at)
        at += hits
        hops.append(Hop(start, end, column, hits))
        start = end
    count = _COUNT.match(text, at)
    if count:
        hops, at = hops * int(count[1]), count.end()
        if text.startswith("*", at):
            hops[-1] = Hop(hops[-1].start, hops[-1].end, hops[-1].column, hits=True)
            at += 1
    elif text.startswith("(", at):
        raise NotationError(text, at + 1, "a count from (1) to (4)")
    return hops, at


def _read_point(text: str, at: int, expected: str) -> tuple[int, int]:
    match = _POINT.match(text, at)
    if not match:
        raise NotationError(text, at + 1, expected)
    word = match[0].lower()
    if word in ("bar", "b"):
        return BAR, match.end()
    if word in ("off", "o"):
        return OFF, match.end()
    if int(word) > BAR:
        raise NotationError(text, at + 1, "a point 1 to 24, bar or off")
    return int(word), match.end()


@dataclass(slots=True)
class _Reader:
    """One text against one position and roll: finds the play, or says why there is none."""

    position: Position
    roll: Roll
    text: str
    hops: list[Hop]
    longest: int  # most steps of a legal play
    most_steps: int

    @property
    def own_after(self) -> tuple[int, ...]:
        """The own checkers after the hops, whatever their order; a negative count where none stood."""
        counts = [max(count, 0) for count in self.position.board]
        for hop in self.hops:
            counts[hop.start] -= 1
            counts[hop.end] += 1
        return tuple(counts[1:])

    @property
    def dice(self) -> tuple[int, ...]:
        return (self.roll.first,) * self.most_steps if self.roll.is_double else self.roll.dice

    def choose(self, candidates: Sequence[Play]) -> Play:
        """The candidate that hits only on the points the text names, or else the only candidate.

        A play may hit on a point the text leaves out (``8/5`` for ``8/7*/5``), but a checker that
        stops where the text says must hit who stands there.
        """
        named = {hop.end for hop in self.hops if self._is_blot(hop.end)}
        for hop in self.hops:
            if hop.hits and hop.end not in named:
                raise self.illegal("not_a_hit", f"there is no single checker to hit on {_name(hop.end)}", hop)
        exact = [play for play in candidates if play.hit_points == named]
        fitting = exact or [play for play in candidates if play.hit_points >= named]
        if not fitting:
            raise self.illegal("not_legal", f"it is not a legal play with {self.roll}")
        if len(fitting) > 1:
            meanings = " or ".join(play.notation for play in fitting)
            raise self.illegal("ambiguous", f"it may mean {meanings}")
        return fitting[0]

    def _is_blot(self, point: int) -> bool:
        return point != OFF and self.position.board[point] == -1

    def refuse_impossible_hops(self, fits: bool) -> None:
        """Raises IllegalPlay for a hop that no order of play makes possible.

        When the text already fits a legal result (``fits``), only what it says on the way can be wrong.
        """
        for hop in self.hops:
            if hop.end >= hop.start:
                raise self.illegal("wrong_way", "checkers move from high points to low ones", hop)
        self._refuse_missing_checkers()
        for hop in self.hops:
            if hop.end != OFF and self.position.board[hop.end] <= -2:
                raise self.illegal("blocked", f"point {hop.end} is blocked", hop)
        if not fits:
            self._refuse_bar_and_home()
        if _dice_used(self.hops, self.dice) is None:
            self._refuse_distance()

    def _refuse_missing_checkers(self) -> None:
        moved: Counter[int] = Counter()
        for hop in self.hops:
            moved[hop.start] += 1
        arrived = Counter(hop.end for hop in self.hops)
        for hop in self.hops:
            there = max(self.position.board[hop.start], 0) + arrived[hop.start]
            if moved[hop.start] > there:
                where = "the bar" if hop.start == BAR else f"point {hop.start}"
                raise self.illegal("no_checker", f"there are not so many checkers of yours on {where}", hop)

    def _refuse_bar_and_home(self) -> None:
        entering = sum(hop.start == BAR for hop in self.hops)
        leaving = next((hop for hop in self.hops if hop.start != BAR), None)
        if leaving and entering < self.position.board[BAR]:
            raise self.illegal("checker_on_bar", "a checker is on the bar and must enter first", leaving)
        off = next((hop for hop in self.hops if hop.end == OFF), None)
        if off and any(count > 0 for count in self.own_after[_HOME:]):
            raise self.illegal("not_home", "not all checkers are home", off)

    def _refuse_distance(self) -> None:
        for hop in self.hops:
            if _dice_used([hop], self.dice) is None:
                raise self.illegal("not_on_dice", f"{hop.pips} pips cannot be played with {self.roll}", hop)
        raise self.illegal("not_on_dice", f"these steps are more than {self.roll} allows")

    def unfinished(self) -> IllegalPlay:
        """Why hops that are each possible make no legal play."""
        used = _dice_used(self.hops, self.dice) or 0
        for hop in self.hops:
            if hop.end == OFF and hop.start not in self.dice and self._stands_above(hop):
                message = f"a checker stands above point {hop.start}, which no die takes off exactly"
                return self.illegal("higher_checker", message, hop)
        for hop in self.hops:
            middle = self._blocked_middle(hop)
            if middle:
                return self.illegal("blocked", f"on the way to {_name(hop.end)}, {middle} is blocked", hop)
        if used < self.longest:
            both = (
                "both dice must be played" if self.longest == 2 else f"{self.longest} numbers must be played"
            )
            return self.illegal("unused_die", both)
        if self.longest == 1 and not self.roll.is_double:
            larger = f"only one number can be played, and it must be the larger, {self.roll.high}"
            return self.illegal("larger_die", larger)
        return self.illegal("not_legal", f"it is not a legal play with {self.roll}")

    def _stands_above(self, hop: Hop) -> bool:
        after = (0, *self.own_after)
        return any(after[point] > 0 for point in range(hop.start + 1, BAR + 1))

    def _blocked_middle(self, hop: Hop) -> str:
        """The points that close every way of a hop longer than one die, "" when a way is open."""
        if hop.pips in self.dice or hop.end == OFF:
            return ""
        ways = {hop.start - die for die in self.dice if hop.pips > die}
        closed = [point for point in ways if point > 0 and self.position.board[point] <= -2]
        return " and ".join(f"point {point}" for point in sorted(closed)) if len(closed) == len(ways) else ""

    def illegal(self, reason: IllegalPlayReason, message: str, hop: Hop | None = None) -> IllegalPlay:
        """The error to raise, at the place of the hop."""
        return IllegalPlay(self.text, reason, message, hop.column if hop else 0)


def _name(point: int) -> str:
    return "off" if point == OFF else f"point {point}"


def _dice_used(hops: Sequence[Hop], dice: tuple[int, ...]) -> int | None:
    """The fewest dice that the hops together can use, each die in one hop; None when they cannot."""
    if not hops:
        return 0
    hop, rest = hops[0], hops[1:]
    best: int | None = None
    for count in range(1, len(dice) + 1):
        for chosen in sorted(set(combinations(dice, count))):
            if not _covers(chosen, hop):
                continue
            left = list(dice)
            for die in chosen:
                left.remove(die)
            used = _dice_used(rest, tuple(left))
            if used is not None and (best is None or used + count < best):
                best = used + count
    return best


def _covers(dice: Sequence[int], hop: Hop) -> bool:
    """Whether these dice, all of them, make this hop; the last may be larger than needed to bear off."""
    total = sum(dice)
    return total - max(dice) < hop.pips <= total if hop.end == OFF else total == hop.pips
