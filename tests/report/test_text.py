"""The board for the terminal, against drawings."""

import re

import pytest

from boards import position
from tablas.moves import Roll
from tablas.position import Position
from tablas.report.text import Look, board_text, side_line
from tablas.report.words import words_in
from tablas.stakes import Rules, Stakes

WORDS = words_in("en")
ESCAPE = re.compile(r"\x1b\[[0-9;]*m")


def drawn(text: str) -> str:
    """A drawing from a test, without the margin and the blanks that an editor may cut."""
    return "\n".join(line[4:].rstrip() for line in text.strip("\n").split("\n")).rstrip()


def test_start_is_drawn_from_the_own_side_with_the_home_at_the_bottom_right() -> None:
    board = board_text(Position.start(), WORDS, roll=Roll(3, 1))

    assert board == drawn(
        """
     ┌─13──14──15──16──17──18──┬───┬─19──20──21──22──23──24──┐
     │  ●   ·   ┊   ·   ○   ·  │   │  ○   ·   ┊   ·   ┊   ●  │
     │  ●   ·   ┊   ·   ○   ·  │   │  ○   ·   ┊   ·   ┊   ●  │
     │  ●   ·   ┊   ·   ○   ·  │   │  ○   ·   ┊   ·   ┊   ·  │
     │  ●   ·   ┊   ·   ┊   ·  │   │  ○   ·   ┊   ·   ┊   ·  │
     │  ●   ·   ┊   ·   ┊   ·  │   │  ○   ·   ┊   ·   ┊   ·  │
     │                         │   │        [3]  [1]         │
     │  ○   ┊   ·   ┊   ·   ┊  │   │  ●   ┊   ·   ┊   ·   ┊  │
     │  ○   ┊   ·   ┊   ·   ┊  │   │  ●   ┊   ·   ┊   ·   ┊  │
     │  ○   ┊   ·   ┊   ●   ┊  │   │  ●   ┊   ·   ┊   ·   ┊  │
     │  ○   ┊   ·   ┊   ●   ┊  │   │  ●   ┊   ·   ┊   ·   ○  │
     │  ○   ┊   ·   ┊   ●   ┊  │   │  ●   ┊   ·   ┊   ·   ○  │
     └─12──11──10───9───8───7──┴───┴──6───5───4───3───2───1──┘
    """
    )


def test_bars_tall_stacks_and_borne_off_checkers_are_drawn_in_ascii() -> None:
    start = position("own bar:2 6:7 5:3 / other bar:1 24:2 5:6 3:2")

    board = board_text(start, WORDS, stakes=Stakes(cube=2, owner="own"), look=Look(unicode=False))

    assert board == drawn(
        """
     +-13--14--15--16--17--18--+---+-19--20--21--22--23--24--+
     |  :   .   :   .   :   .  |   |  :   O   :   O   :   .  |  O off 4
     |  :   .   :   .   :   .  |   |  :   O   :   O   :   .  |
     |  :   .   :   .   :   .  |   |  :   O   :   .   :   .  |
     |  :   .   :   .   :   .  | X |  :   O   :   .   :   .  |
     |  :   .   :   .   :   .  | X |  :   6   :   .   :   .  |
     |                         |   |                         |
     |  .   :   .   :   .   :  | O |  7   :   .   :   .   :  |
     |  .   :   .   :   .   :  |   |  X   :   .   :   .   :  |
     |  .   :   .   :   .   :  |   |  X   X   .   :   .   :  |  [2]
     |  .   :   .   :   .   :  |   |  X   X   .   :   .   O  |
     |  .   :   .   :   .   :  |   |  X   X   .   :   .   O  |  X off 3
     +-12--11--10---9---8---7--+---+--6---5---4---3---2---1--+
    """
    )


def test_compact_board_keeps_everything_in_a_narrow_window() -> None:
    look = Look(unicode=False, compact=True)

    board = board_text(Position.start(), WORDS, roll=Roll(6, 5), roll_by="other", look=look)

    assert board == drawn(
        """
    +13-14-15-16-17-18-+---+19-20-21-22-23-24-+
    | X  .  :  .  O  . |   | O  .  :  .  :  X |
    | X  .  :  .  O  . |   | O  .  :  .  :  X |
    | X  .  :  .  O  . |   | O  .  :  .  :  . |
    | X  .  :  .  :  . |   | O  .  :  .  :  . |
    | X  .  :  .  :  . |   | O  .  :  .  :  . |
    |     [6]  [5]     |   |                  |
    | O  :  .  :  .  : |   | X  :  .  :  .  : |
    | O  :  .  :  .  : |   | X  :  .  :  .  : |
    | O  :  .  :  X  : |   | X  :  .  :  .  : |
    | O  :  .  :  X  : |   | X  :  .  :  .  O |
    | O  :  .  :  X  : |   | X  :  .  :  .  O |
    +12-11-10--9--8--7-+---+-6--5--4--3--2--1-+
    """
    )
    assert max(len(line) for line in board.split("\n")) <= look.columns


@pytest.mark.parametrize("ink", ["256", "truecolor"])
def test_colour_changes_no_place_and_never_tells_the_sides_apart_alone(ink: str) -> None:
    start = position("own bar:1 24:2 13:4 6:8 / other 24:2 6:9 13:4")
    assert ink in ("256", "truecolor")
    look = Look(ink="256" if ink == "256" else "truecolor")

    plain = ESCAPE.sub("", board_text(start, WORDS, look=look)).split("\n")

    assert plain[1][look_column(24)] == "●"
    assert plain[1][look_column(19)] == "○"
    assert plain[7][look_column(6)] == "8"
    assert plain[5][look_column(19)] == "9"
    assert all(len(line) <= look.columns for line in plain)


def look_column(point: int) -> int:
    """The column of the marks on a point of the wide board, read off the drawings above."""
    line = " ┌─13──14──15──16──17──18──┬───┬─19──20──21──22──23──24──┐"
    below = " └─12──11──10───9───8───7──┴───┴──6───5───4───3───2───1──┘"
    text = str(point)
    return (line if point > 12 else below).replace("─", " ").rindex(f"{text}") + len(text) - 1


def test_every_colour_is_switched_off_at_the_end_of_its_line() -> None:
    board = board_text(Position.start(), WORDS, look=Look(ink="256"))

    for line in board.split("\n"):
        assert line.rstrip().endswith("\x1b[0m") or ESCAPE.search(line) is None


@pytest.mark.parametrize(
    ("stakes", "row", "text"),
    [
        (Stakes(cube=1, owner="centred"), 6, "[1]"),
        (Stakes(cube=4, owner="other"), 3, "[4]"),
        (Stakes(cube=8, owner="own"), 9, "[8]"),
        (Stakes(length=3, own_score=2, is_crawford=True), 6, "Crawford"),
    ],
)
def test_cube_lies_with_its_owner(stakes: Stakes, row: int, text: str) -> None:
    lines = board_text(Position.start(), WORDS, stakes=stakes).split("\n")

    assert [number for number, line in enumerate(lines) if line.endswith(text)] == [row]


@pytest.mark.parametrize("stakes", [Stakes(length=1), Stakes(rules=Rules(cube=False))])
def test_game_without_a_cube_shows_none(stakes: Stakes) -> None:
    assert "[" not in board_text(Position.start(), WORDS, stakes=stakes)


def test_side_line_ends_where_the_board_ends() -> None:
    line = side_line(True, "Lucía", "167 pips", Look())

    assert line.startswith("● Lucía ")
    assert len(line) == len(" ┌─13──14──15──16──17──18──┬───┬─19──20──21──22──23──24──┐")
