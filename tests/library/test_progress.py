"""Reviews kept beside their matches, and the progress of players over them."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from short_match import MATCH
from tablas import Engine
from tablas.analysis import Review, review
from tablas.formats import read_match
from tablas.library import Library, NoSuchPlayer, NotInLibrary, NotWhole, Query, SeveralPlayers
from tablas.record import MatchRecord, PlayerRecord

from .conftest import record, turned


@cache
def reviewed() -> Review:
    return review(read_match(MATCH).record, Engine("0-ply"), level="quick")


def of(first: str, second: str, date: str = "", length: int = 3) -> Review:
    """The short match as if these two had played it that day, to another length so that it is another one."""
    found = reviewed()
    changed: MatchRecord = replace(
        found.record,
        length=length,
        players=(PlayerRecord(first), PlayerRecord(second)),
        tags=(("Date", date),) if date else (),
    )
    return replace(found, record=changed)


def test_review_comes_out_as_it_went_in_the_deepest_first(library: Library) -> None:
    found = reviewed()

    number = library.file_review(found, "a.mat")
    library.keep_review(number, replace(found, level="standard"))
    library.keep_review(number, found)

    assert library.review(number, "quick") == found
    assert library.review(number) == replace(found, level="standard")
    assert [each.level for each in library.reviews()] == ["standard", "quick"]
    assert library.copies(number)[0].name == "a.mat"


def test_match_that_is_there_is_not_filed_again(library: Library) -> None:
    number = library.add_record(reviewed().record).match_id

    assert library.file_review(reviewed()) == number
    assert len(library.copies(number)) == 1


def test_review_of_another_match_or_a_part_is_refused(library: Library) -> None:
    number = library.add_record(record(0)).match_id

    with pytest.raises(NotWhole, match="not of match 1"):
        library.keep_review(number, reviewed())
    with pytest.raises(NotWhole, match="not finished"):
        library.file_review(replace(reviewed(), is_complete=False))
    with pytest.raises(NotInLibrary):
        library.keep_review(9, reviewed())
    assert library.reviews() == ()
    assert library.review(number) is None


def test_review_goes_with_its_match(library: Library) -> None:
    number = library.file_review(reviewed())

    library.remove([number])

    assert library.reviews() == ()
    with pytest.raises(NotInLibrary):
        library.review(number)


def test_player_is_found_by_his_name_whoever_sat_where(library: Library) -> None:
    library.file_review(of("Ana", "Luis", "2026-02-01"))
    library.file_review(of("Luis", "ANA", "2026-01-01", length=5))

    found = library.progress("ana")

    assert (found.player, found.unreviewed, found.left_out) == ("Ana", 0, 0)
    assert [(line.match.date, line.match.opponent) for line in found.lines] == [
        ("2026-01-01", "Luis"),
        ("2026-02-01", "Luis"),
    ]
    own = [line.match.own for line in found.lines]
    assert [each.name for each in own] == ["Ana", "Luis"] or own[0] != own[1]


def test_dates_choose_among_his_matches(library: Library) -> None:
    library.file_review(of("Ana", "Luis", "2026-02-01"))
    library.file_review(of("Ana", "Eva", "2026-03-01", length=5))

    assert [line.match.opponent for line in library.progress("Ana", Query(since="2026-03")).lines] == ["Eva"]
    assert library.progress("Ana", Query(since="2027")).lines == ()


def test_other_names_that_were_merged_are_the_same_player(library: Library) -> None:
    library.file_review(of("Ana", "Luis"))
    library.file_review(of("Anita", "Luis", length=5))
    library.merge("Ana", "Anita")

    assert len(library.progress("Anita").lines) == 2


def test_part_of_a_name_is_enough_where_it_is_one_players(library: Library) -> None:
    library.file_review(of("Ana García", "Luis"))

    assert library.progress("garcia").player == "Ana García"


def test_part_of_several_names_is_refused_with_all_of_them(library: Library) -> None:
    library.file_review(of("Ana García", "Ana López"))

    with pytest.raises(SeveralPlayers, match="Ana García, Ana López"):
        library.progress("ana")


def test_unknown_player_is_refused_with_names_that_come_near(library: Library) -> None:
    library.file_review(of("Ana García", "Luis"))

    with pytest.raises(NoSuchPlayer) as caught:
        library.progress("Ana Garzía Ruiz")
    assert caught.value.near == ("Ana García",)
    with pytest.raises(NoSuchPlayer):
        library.progress("")


def test_matches_of_two_players_with_one_name_are_left_out_and_told(library: Library) -> None:
    library.file_review(of("Ana", "Ana"))
    library.file_review(of("Ana", "Luis", length=5))

    found = library.progress("Ana")

    assert (len(found.lines), found.left_out) == (1, 1)


def test_matches_without_a_review_are_counted(library: Library) -> None:
    library.add_record(record(0))

    found = library.progress("Ana")

    assert (found.lines, found.unreviewed, found.whole) == ((), 1, None)


def test_review_with_the_seats_turned_is_of_the_same_match(library: Library) -> None:
    number = library.add_record(turned(reviewed().record)).match_id

    library.keep_review(number, reviewed())

    assert [line.match.opponent for line in library.progress("Ana").lines] == ["Luis"]
