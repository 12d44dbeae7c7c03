"""XGID and GNU IDs, both ways, against the identifiers other programs wrote."""

from __future__ import annotations

import pytest

from boards import position
from tablas import BadStakes, InvalidPosition, NotationError, Position, Roll, Rules, Stakes, parse_position
from tablas.notation import MatchId, gnu_id, match_id, xgid
from tablas.notation.parsed import Pending

# XGID, GNU Position ID, GNU Match ID: as GNU Backgammon 1.07 printed them for each XGID. It seats the player
# on roll at the bottom, so its Match IDs always have player 1 on roll, and it drops a double that is pending.
GNU_BACKGAMMON = [
    ("-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10", "4HPwATDgc/ABMA", "cAkAAAAAAAAE"),
    ("-b----E-C---eE---c-e----B-:0:0:-1:00:0:0:0:0:10", "4HPwATDgc/ABMA", "cAkAAAAAAAAE"),
    ("-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10", "4HPwATDgc/ABMA", "cIkFAAAAAAAE"),
    ("-b----E-C---eE---c-e----B-:0:0:1:31:0:0:3:0:10", "4HPwATDgc/ABMA", "cIkFAAAAAAAA"),
    ("-b----E-C---eE---c-e----B-:0:0:1:31:0:0:1:0:10", "4HPwATDgc/ABMA", "cIkFAAAAAAAA"),
    ("-b----E-C---eE---c-e----B-:0:0:1:31:0:0:2:0:10", "4HPwATDgc/ABMA", "cIkFAAAAAAAE"),
    ("-b----E-C---eE---c-e----B-:0:0:1:52:0:0:0:7:10", "4HPwATDgc/ABMA", "cInqAAAAAAAE"),
    ("-b----E-C---eE---c-e----B-:0:0:-1:52:4:6:1:7:10", "4HPwATDgc/ABMA", "8InqAEAAMAAE"),
    ("-b----E-C---eE---c-e----B-:0:0:1:00:6:4:1:7:10", "4HPwATDgc/ABMA", "8AngAEAAMAAE"),
    ("-b----E-C---eE---c-e----B-:0:0:1:00:6:4:0:7:10", "4HPwATDgc/ABMA", "cAngAEAAMAAE"),
    ("-B-CBBB---a---A---ABcbbbd-:1:-1:1:21:3:6:0:7:10", "b9sBCIC5bYDQAA", "QQnlAGAAGAAE"),
    ("---c--CCB---dB-B---c-BcAb-:1:1:1:00:0:1:0:7:10", "cxzwAA7gbjADEw", "UQngABAAAAAE"),
    ("---BBaB-BbA-bC-b--BdAca---:0:0:1:00:0:5:0:9:10", "dB7GGAJsZuJgAg", "cAkgAVAAAAAE"),
    ("a--aB-BBA--acDa-Ab-db---BA:0:0:1:64:2:0:0:13:10", "sGfkAkSYLXgEWA", "cAmzAQAAEAAE"),
    ("bA----D-C---dE---d-e----B-:0:0:1:00:0:0:3:0:10", "4PPgAWDBc/ABMA", "cAkAAAAAAAAA"),
    ("-CDB------------------cdc-:1:-1:1:52:3:1:0:5:10", "9w4AALg3AAAAAA", "QYmqABAAGAAE"),
    ("-A-Bb-DBB---bBa---bcbbaA-A:0:0:-1:00:4:0:0:0:8", "GW+DAUi03ZABBg", "cAkAAEAAAAAE"),
    ("-aa---EBB---dDa--c-e----B-:0:0:1:16:0:0:3:0:8", "4HPkASjg2+ABMA", "cAkHAAAAAAAA"),
    ("-b----E-C---eE---c-e----B-:0:0:-1:D:0:0:3:0:10", "4HPwATDgc/ABMA", "cAkAAAAAAAAA"),
    ("-b----E-C---eE---c-e----B-:0:0:1:D:0:0:0:7:10", "4HPwATDgc/ABMA", "cAngAAAAAAAE"),
    ("--A---------------------b-:2:1:1:65:3:2:0:5:10", "AwAAEAAAAAAAAA", "Ugm3ACAAGAAE"),
    ("--CBCBC------B--b--cabbcb-:1:1:1:21:0:0:0:0:8", "u61jAAButwMGAA", "UQkFAAAAAAAE"),
    ("----abF-B--BbB-Bacbd----A-:0:0:1:41:1:0:0:11:10", "4O3CgAXgZ8wMIA", "cAlmAQAACAAE"),
    ("-a-B--E-B-a-dDB--b-bcb----:1:1:-1:63:0:0:0:3:8", "jM/gDQDYzeAJIA", "QQlvAAAAAAAE"),
]

# Position ID and its board in words, opponent first, as decoded from GNU Backgammon's own output.
GNU_BOARDS = [
    ("4HPwATDgc/ABMA", "other 6:5 8:3 13:5 24:2", "own 6:5 8:3 13:5 24:2"),
    ("b9sBCIC5bYDQAA", "other 1:4 2:2 3:2 4:2 5:3 15:1", "own 1:2 3:3 4:2 5:2 6:2 14:1 18:1 19:2"),
    ("cxzwAA7gbjADEw", "other 1:2 3:3 6:3 13:4 22:3", "own 6:3 7:3 8:2 13:2 15:2 21:2 23:1"),
    ("dB7GGAJsZuJgAg", "other 3:1 4:3 6:4 10:2 13:2 16:2 20:1", "own 3:2 4:2 6:2 8:2 10:1 13:3 18:2 20:1"),
    (
        "sGfkAkSYLXgEWA",
        "other 5:2 6:4 8:2 11:1 13:3 14:1 22:1 bar:1",
        "own 4:2 6:2 7:2 8:1 13:4 16:1 24:2 bar:1",
    ),
    ("4PPgAWDBc/ABMA", "other 6:5 8:4 13:4 bar:2", "own 1:1 6:4 8:3 13:5 24:2"),
    ("9w4AALg3AAAAAA", "other 1:3 2:4 3:3", "own 1:3 2:4 3:2"),
    ("GW+DAUi03ZABBg", "other 1:1 3:2 6:4 7:2 8:2 13:2 23:1 bar:1", "own 3:1 4:2 5:2 6:3 7:2 11:1 13:2 21:2"),
    ("4HPkASjg2+ABMA", "other 6:5 8:3 11:1 13:4 23:1 24:1", "own 6:5 7:2 8:2 13:4 24:2"),
    ("AwAAEAAAAAAAAA", "other 1:2", "own 2:1"),
    ("u61jAAButwMGAA", "other 1:2 2:3 3:2 4:2 5:1 6:3 9:2", "own 2:3 3:2 4:3 5:2 6:3 13:2"),
    ("4O3CgAXgZ8wMIA", "other 6:4 7:2 8:3 9:1 13:2 20:2 21:1", "own 6:6 8:2 11:2 13:2 15:2 24:1"),
    ("jM/gDQDYzeAJIA", "other 3:2 6:5 8:2 13:4 14:2", "own 4:2 5:3 6:2 8:2 13:4 15:1 24:1"),
]


@pytest.mark.parametrize(("text", "position_id", "match"), GNU_BACKGAMMON)
def test_xgids_become_the_ids_gnu_backgammon_prints(text: str, position_id: str, match: str) -> None:
    parsed = parse_position(text)

    assert parsed.stakes is not None
    assert parsed.position.position_id == position_id
    assert match_id(parsed.stakes, parsed.roll) == match


@pytest.mark.parametrize("text", [row[0] for row in GNU_BACKGAMMON])
def test_xgids_are_written_as_they_were_read(text: str) -> None:
    read = parse_position(text)

    again = xgid(read.position, read.stakes, read.roll, turn=read.turn, pending=read.pending)

    assert again == f"XGID={text}"


@pytest.mark.parametrize("text", [row[2] for row in GNU_BACKGAMMON])
def test_match_ids_are_written_as_they_were_read(text: str) -> None:
    assert MatchId.parse(text).text == text


@pytest.mark.parametrize(("position_id", "other", "own"), GNU_BOARDS)
def test_position_ids_stand_for_the_boards_gnu_backgammon_means(
    position_id: str, other: str, own: str
) -> None:
    drawn = position(f"{own} / {other}")

    assert Position.from_id(position_id) == drawn
    assert drawn.position_id == position_id


class TestXgid:
    def test_o_on_roll_keeps_the_board_and_owns_his_numbers(self) -> None:
        parsed = parse_position("XGID=-a-B--E-B-a-dDB--b-bcb----:1:1:-1:63:2:0:0:3:8")

        assert parsed.turn == "o"
        assert parsed.position.bar == (0, 0)
        assert parsed.position.board[24] == 1  # O's checker on X's ace point stands on his own 24
        assert parsed.stakes == Stakes(3, 0, 2, 2, "other", rules=Rules(cube_cap=256))
        assert parsed.roll == Roll(6, 3)

    def test_money_rules_are_two_bits(self) -> None:
        read = [parse_position(f"{Position.start().xgid()[:-7]}:{flags}:0:10") for flags in range(4)]
        rules = [parsed.stakes.rules for parsed in read if parsed.stakes]

        jacoby_and_beavers = [(each.jacoby, each.beavers) for each in rules]
        assert jacoby_and_beavers == [(False, False), (True, False), (False, True), (True, True)]

    def test_post_crawford_follows_from_the_score(self) -> None:
        crawford = parse_position("-b----E-C---eE---c-e----B-:0:0:1:00:6:4:1:7:10").stakes
        after = parse_position("-b----E-C---eE---c-e----B-:0:0:1:00:6:4:0:7:10").stakes

        assert crawford is not None
        assert after is not None
        assert (crawford.is_crawford, crawford.is_post_crawford) == (True, False)
        assert (after.is_crawford, after.is_post_crawford) == (False, True)

    @pytest.mark.parametrize(
        ("letter", "pending"), [("D", "double"), ("B", "beaver"), ("R", "raccoon"), ("d", "double")]
    )
    def test_a_letter_for_the_dice_is_a_pending_double(self, letter: str, pending: str) -> None:
        parsed = parse_position(f"-b----E-C---eE---c-e----B-:0:0:1:{letter}:0:0:0:0:10")

        assert (parsed.pending, parsed.roll) == (pending, None)

    def test_missing_fields_have_their_defaults(self) -> None:
        parsed = parse_position("-b----E-C---eE---c-e----B-:1:1")

        assert parsed.stakes == Stakes(cube=2, owner="own", rules=Rules(jacoby=False))
        assert (parsed.turn, parsed.roll) == ("x", None)

    def test_no_cube_is_a_limit_of_zero(self) -> None:
        text = xgid(Position.start(), Stakes(rules=Rules(cube=False)))
        read = parse_position(text).stakes

        assert text.endswith(":0")
        assert read is not None
        assert not read.is_cube_in_use

    def test_a_turned_cube_with_a_limit_of_zero_has_no_limit(self) -> None:
        read = parse_position("-b----E-C---eE---c-e----B-:1:1:1:00:0:0:0:0:0").stakes

        assert read is not None
        assert read.may_double

    def test_the_line_end_and_quotes_around_it_are_ignored(self) -> None:
        text = "Position 3: XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10\r\nX to play 31"

        assert parse_position(text).roll == Roll(3, 1)
        assert parse_position('"-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10"').roll == Roll(3, 1)

    @pytest.mark.parametrize(
        ("fields", "column", "expected"),
        [
            ("x:0:1:00:0:0:0:0:10", 28, "an integer"),
            ("16:0:1:00:0:0:0:0:10", 28, "0 to 15"),
            ("0:2:1:00:0:0:0:0:10", 30, "-1 or 0 or 1"),
            ("0:0:0:00:0:0:0:0:10", 32, "1 (X on roll) or -1 (O on roll)"),
            ("0:0:1:70:0:0:0:0:10", 34, "00, two dice from 1 to 6, D, B or R"),
            ("0:0:1:3:0:0:0:0:10", 34, "00, two dice"),
            ("0:0:1:00:0:0:2:5:10", 41, "0 to 1"),
            ("0:0:1:00:0:0:4:0:10", 41, "0 to 3"),
            ("0:0:1:00:0:0:0:-5:10", 43, "0 to 32767"),
            ("0:0:1:00:0:0:0:0:10:4", 47, "no more than 9 fields"),
        ],
    )
    def test_a_field_that_cannot_be_is_refused_with_its_column(
        self, fields: str, column: int, expected: str
    ) -> None:
        with pytest.raises(NotationError) as caught:
            parse_position(f"-b----E-C---eE---c-e----B-:{fields}")

        assert (caught.value.column, expected in caught.value.expected) == (column, True)

    def test_a_score_past_the_match_length_is_refused(self) -> None:
        with pytest.raises(BadStakes, match="own_score = 7: expected 0 to 6 in a match to 7"):
            parse_position("-b----E-C---eE---c-e----B-:0:0:1:00:7:4:0:7:10")

    def test_a_crawford_flag_without_match_point_is_refused(self) -> None:
        with pytest.raises(BadStakes, match="is_crawford"):
            parse_position("-b----E-C---eE---c-e----B-:0:0:1:00:3:4:1:7:10")

    def test_sixteen_checkers_are_refused(self) -> None:
        with pytest.raises(InvalidPosition, match="the own side has 16 checkers"):
            parse_position("-b----E-C---eE---c-e----C-:0:0:1:00:0:0:0:0:10")


class TestMatchId:
    def test_player_one_is_seen_as_x(self) -> None:
        parsed = parse_position("4HPwATDgc/ABMA:8AngAEAAMAAE")

        assert parsed.turn == "x"
        assert parsed.stakes == Stakes(7, 6, 4, is_crawford=True)

    def test_player_zero_on_roll_sees_his_own_score(self) -> None:
        text = match_id(Stakes(7, 4, 6, 2, "own"), Roll(3, 1), turn="o")

        parsed = parse_position(f"4HPwATDgc/ABMA:{text}")

        assert (parsed.turn, parsed.roll) == ("o", Roll(3, 1))
        assert parsed.stakes == Stakes(7, 4, 6, 2, "own")
        assert (MatchId.parse(text).score0, MatchId.parse(text).owner) == (4, 0)

    # Printed by GNU Backgammon 1.07 for one money game, player 1 on roll.
    @pytest.mark.parametrize(
        ("text", "pending", "cube", "owner"),
        [
            ("cBEAAAAAAAAA", "double", 1, "centred"),
            ("QRkAAAAAAAAA", "beaver", 2, "other"),
            ("QhEAAAAAAAAA", "raccoon", 4, "other"),
            ("QwkAAAAAAAAA", None, 8, "other"),
        ],
    )
    def test_a_pending_double_keeps_the_cube_before_it(
        self, text: str, pending: str | None, cube: int, owner: str
    ) -> None:
        parsed = parse_position(f"cxzwAA7gbjADEw:{text}")

        assert parsed.stakes is not None
        assert (parsed.pending, parsed.stakes.cube, parsed.stakes.owner) == (pending, cube, owner)
        assert match_id(parsed.stakes, pending=parsed.pending) == text

    def test_a_resignation_waits_for_the_other_player(self) -> None:
        text = match_id(Stakes(length=5), Roll(6, 5), resigned=2)

        fields = MatchId.parse(text)
        assert (fields.resigned, fields.move, fields.turn) == (2, 1, 0)
        assert parse_position(f"4HPwATDgc/ABMA:{text}").resigned == 2

    @pytest.mark.parametrize("pending", ["double", "beaver", "raccoon"])
    def test_the_combined_id_keeps_what_waits_for_an_answer(self, pending: Pending) -> None:
        stakes = Stakes(cube=2, owner="other") if pending == "raccoon" else Stakes()
        text = gnu_id(Position.start(), stakes, pending=pending)

        assert parse_position(text).pending == pending
        assert parse_position(gnu_id(Position.start(), resigned=2)).resigned == 2

    def test_the_combined_id_reads_back(self) -> None:
        stakes = Stakes(9, 3, 5, 4, "other")

        text = gnu_id(Position.start(), stakes, Roll(5, 2))

        parsed = parse_position(text)
        assert (parsed.position, parsed.stakes, parsed.roll) == (Position.start(), stakes, Roll(5, 2))

    @pytest.mark.parametrize(
        ("text", "column", "expected"),
        [
            ("cAkAAAAAAAA", 12, "12 characters of a GNU Match ID, not 11"),
            ("cAkAAAAAAAAEE", 13, "12 characters of a GNU Match ID, not 13"),
            ("cAk?AAAAAAAE", 4, "a character of a GNU Match ID"),
            ("YAkAAAAAAAAE", 1, "a cube owned by player 0, by player 1 or by nobody"),
            ("cIkHAAAAAAAE", 3, "a die from 1 to 6"),
            ("cIkBAAAAAAAE", 4, "two dice or none"),
            ("cAkAAAAAAAAI", 12, "zeros after the last field"),
        ],
    )
    def test_a_malformed_match_id_is_refused_with_its_column(
        self, text: str, column: int, expected: str
    ) -> None:
        with pytest.raises(NotationError) as caught:
            MatchId.parse(text)

        assert (caught.value.column, expected in caught.value.expected) == (column, True)

    def test_the_column_counts_from_the_start_of_the_whole_text(self) -> None:
        with pytest.raises(NotationError) as caught:
            parse_position("4HPwATDgc/ABMA:cAk?AAAAAAAE")

        assert caught.value.column == 19


def test_a_bare_position_carries_no_stakes() -> None:
    parsed = parse_position("4HPwATDgc/ABMA")

    assert (parsed.position, parsed.stakes, parsed.roll) == (Position.start(), None, None)
