"""Many different match files, made fast: games played at random, all at once, and written as match text."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from itertools import islice, pairwise
from pathlib import Path
from random import Random

import numpy as np
from numpy.typing import NDArray

from tablas import Position, legal_plays_batch

LENGTH = 7
AT_ONCE = 512
PEOPLE = 400

Boards = NDArray[np.int8]
Step = tuple[int, int]


Game = tuple[list[str], int, int]


def write_matches(folder: Path, count: int, pool: int, seed: int = 1) -> int:
    """Writes so many matches to 7 points, a file each, a hundred a folder; how many rolls they hold.

    Args:
        folder: where to.
        count: of matches.
        pool: of games the matches are put together from, as they take longer to play than to read.
        seed: of everything.
    """
    random = Random(seed)
    played = list(islice(_games(seed), pool))
    games = (random.choice(played) for _ in itertools.count())
    rolls = 0
    for number in range(count):
        path = folder / f"{number // 100:04d}" / f"{number:06d}.mat"
        path.parent.mkdir(parents=True, exist_ok=True)
        text, held = _match(games, random)
        path.write_text(text, encoding="utf-8")
        rolls += held
    return rolls


def _match(games: Iterator[Game], random: Random) -> tuple[str, int]:
    first, second = random.sample(range(PEOPLE), 2)
    names = f"Player {first}", f"Player {second}"
    date = f"{random.randrange(1990, 2027)}.{random.randrange(1, 13):02d}.{random.randrange(1, 29):02d}"
    lines = [
        f'; [Event "Open {random.randrange(60)}"]',
        f'; [EventDate "{date}"]',
        "",
        f" {LENGTH} point match",
    ]
    score = [0, 0]
    rolls = number = 0
    while max(score) < LENGTH:
        cells, winner, points = next(games)
        number += 1
        lines += [
            "",
            f" Game {number}",
            f" {names[0]} : {score[0]:<20} {names[1]} : {score[1]}",
            *_rows(cells),
        ]
        score[winner] += points
        rolls += len(cells)
        end = " and the match" if max(score) >= LENGTH else ""
        lines.append(" " * (6 if winner == 0 else 34) + f"Wins {points} point{'s' * (points > 1)}{end}")
    return "\n".join(lines) + "\n", rolls


def _rows(cells: list[str]) -> list[str]:
    """The cells, the left player's first, which may be empty, two in a numbered line."""
    return [
        f"{row + 1:3d}) {cells[2 * row]:<28}{cells[2 * row + 1] if 2 * row + 1 < len(cells) else ''}".rstrip()
        for row in range((len(cells) + 1) // 2)
    ]


def _games(seed: int) -> Iterator[Game]:
    """Cells of a game, who won it, and its points; games without end."""
    generator = np.random.default_rng(seed)
    boards: Boards = np.tile(np.array(Position.start().board, np.int8), (AT_ONCE, 1))
    seats = generator.integers(0, 2, AT_ONCE)
    cells: list[list[str]] = [[""] * int(seat) for seat in seats]
    while True:
        dice = _dice(generator, cells)
        starts, results = legal_plays_batch(boards, dice)
        noise = (
            generator.random(len(results)) * 4 - (results[:, 1:25] == 1).sum(axis=1) + 3 * (results[:, 0] < 0)
        )
        after = boards.copy()
        for game in range(AT_ONCE):
            low, high = int(starts[game]), int(starts[game + 1])
            roll = int(dice[game].max()), int(dice[game].min())
            if low == high:
                cells[game].append(f"{roll[0]}{roll[1]}:")
                continue
            after[game] = results[low + int(noise[low:high].argmax())]
            steps = _steps(boards[game].tolist(), after[game].tolist(), roll)
            cells[game].append(f"{roll[0]}{roll[1]}: " + " ".join(f"{start}/{end}" for start, end in steps))
        for game in np.flatnonzero((after <= 0).all(axis=1)).tolist():
            winner = (len(cells[game]) - 1) % 2
            yield cells[game], winner, _points(after[game])
            seat = int(generator.integers(0, 2))
            cells[game] = [""] * seat
            after[game] = -np.array(Position.start().board, np.int8)[::-1]
        boards = -after[:, ::-1]


def _dice(generator: np.random.Generator, cells: list[list[str]]) -> NDArray[np.uint8]:
    """A roll for each game; no double where a game begins."""
    dice = generator.integers(1, 7, (AT_ONCE, 2)).astype(np.uint8)
    for game, told in enumerate(cells):
        if len(told) < 2 and not any(told) and dice[game, 0] == dice[game, 1]:
            dice[game, 1] = dice[game, 0] % 6 + 1
    return dice


def _points(board: Boards) -> int:
    """1, or 2 or 3 where the other side has borne nothing off; seen by the winner."""
    if board.sum() > -15:
        return 1
    return 3 if board[0] < 0 or (board[1:7] < 0).any() else 2


def _steps(before: list[int], after: list[int], roll: tuple[int, int]) -> list[Step]:
    """Pairs of points that lead from one board to the other; hops are merged where nothing is hit between."""
    lost: list[int] = []
    won: list[int] = []
    for point in range(25, 0, -1):
        change = max(after[point], 0) - max(before[point], 0)
        (won if change > 0 else lost).extend([point] * abs(change))
    won += [0] * (len(lost) - len(won))
    if len(lost) == 2 and roll[0] != roll[1] and not _fits(lost, won, roll):
        won.reverse()
    return [
        hop
        for start, end in zip(lost, won, strict=True)
        for hop in pairwise([start, *_hits(before, after, start, end, roll), end])
    ]


def _hits(before: list[int], after: list[int], start: int, end: int, roll: tuple[int, int]) -> list[int]:
    """The points between, that a die leads to, on which a checker was hit by one that moved on."""
    ways = (
        {start - die * times for die in roll for times in (1, 2, 3)}
        if roll[0] == roll[1]
        else {start - die for die in roll}
    )
    return sorted(
        (
            point
            for point in ways
            if start > point > max(end, 0) and before[point] == -1 and after[point] == 0
        ),
        reverse=True,
    )


def _fits(lost: list[int], won: list[int], roll: tuple[int, int]) -> bool:
    """Whether the two dice are used up by these two pairs; bearing off may take less than its die."""
    one, two = (start - end for start, end in zip(lost, won, strict=True))
    return any(
        (one == first or (won[0] == 0 and 0 < one <= first))
        and (two == second or (won[1] == 0 and 0 < two <= second))
        for first, second in (roll, roll[::-1])
    )
