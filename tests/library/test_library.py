"""What goes into the library comes out of it, and is found by what stands in it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from shutil import copyfile

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablas.formats import jsonl, mat, sgf
from tablas.library import (
    CannotMerge,
    FileAdded,
    Library,
    Listed,
    NoSuchPlayer,
    NotInLibrary,
    Player,
    Query,
)
from tablas.library.gist import gist_of
from tablas.position import Position
from tablas.record import (
    CubeTurn,
    MatchRecord,
    PlayerRecord,
    RecordedGame,
    Turn,
)

from .conftest import SEEDS, files, record, turned


def same_but_numbers(found: tuple[Listed, ...]) -> list[object]:
    """What a search found, without what depends on when a match came in."""
    return [
        (
            match.players,
            match.score,
            match.date,
            [(place.game, place.entry, place.is_twin) for place in match.places],
        )
        for match in found
    ]


def test_record_comes_out_as_it_went_in(library: Library, tmp_path: Path) -> None:
    library.add(files(tmp_path / "in"))

    assert {library.record(match.id) for match in library.search()} == {record(seed) for seed in SEEDS}


def test_file_comes_out_byte_for_byte(library: Library, tmp_path: Path) -> None:
    path = tmp_path / "match.mat"
    path.write_bytes(b"\xef\xbb\xbf" + mat.write(record(1), lossy=True).replace(b"\n", b"\r\n"))

    library.add([path])

    (copy,) = library.copies(1)
    assert library.contents(copy) == path.read_bytes()
    assert (copy.name, copy.format, copy.is_alone) == (str(path), "mat", True)


def test_adding_twice_adds_nothing(library: Library, tmp_path: Path) -> None:
    paths = files(tmp_path / "in")

    first, before = library.add(paths), library.search()
    second = library.add(paths)

    assert (first.added, first.duplicates) == (len(SEEDS), 0)
    assert (second.added, second.duplicates, library.search()) == (0, len(SEEDS), before)
    assert library.stats().files == len(SEEDS)


@given(order=st.permutations(list(SEEDS)), cut=st.integers(0, len(SEEDS)))
@settings(max_examples=4)
def test_order_of_import_does_not_change_what_is_found(
    empty: Path, tmp_path_factory: pytest.TempPathFactory, order: list[int], cut: int
) -> None:
    folder = tmp_path_factory.mktemp("order")
    paths = files(folder / "in")
    queries = [Query(), Query(player="núñez"), Query(position=Position.start(), with_twin=True)]
    urls = [f"sqlite:///{copyfile(empty, folder / name)}" for name in ("a.db", "b.db")]
    with Library.open(urls[0]) as one, Library.open(urls[1]) as two:
        one.add(paths)
        two.add([paths[place] for place in order[:cut]])
        two.add([paths[place] for place in order[cut:]])

        for query in queries:
            assert same_but_numbers(one.search(query)) == same_but_numbers(two.search(query))


@pytest.mark.parametrize("seed", SEEDS)
def test_same_match_in_another_format_is_a_copy_of_it(library: Library, tmp_path: Path, seed: int) -> None:
    for name, data in (
        ("a.mat", mat.write(record(seed), lossy=True)),
        ("b.sgf", sgf.write(record(seed), lossy=True)),
        ("c.jsonl", jsonl.write(turned(record(seed)))),
    ):
        (tmp_path / name).write_bytes(data)

    report = library.add([tmp_path])

    assert (report.added, report.duplicates) == (1, 2)
    assert [copy.format for copy in library.copies(1)] == ["mat", "sgf", "jsonl"]
    assert library.listed(1).formats == ("mat", "sgf", "jsonl")
    assert library.record(1, library.copies(1)[2]) == turned(record(seed))


def test_names_comments_and_tags_do_not_make_another_match() -> None:
    plain = record(1)
    told = replace(
        plain,
        players=(PlayerRecord("Somebody"), PlayerRecord("Else")),
        comment="a comment",
        tags=(("Event", "Open"),),
    )

    assert gist_of(told).fingerprint == gist_of(plain).fingerprint


def test_one_other_roll_or_length_makes_another_match() -> None:
    plain = record(1)
    game = plain.games[0]
    first = game.entries[0]
    assert isinstance(first, Turn)
    other = replace(first, dice=(6, 6) if first.dice != (6, 6) else (5, 5))
    changed = replace(plain, games=(replace(game, entries=(other, *game.entries[1:])), *plain.games[1:]))

    prints = {gist_of(each).fingerprint for each in (plain, changed, replace(plain, length=7))}

    assert len(prints) == 3


def test_short_games_of_other_players_are_other_matches(library: Library) -> None:
    game = RecordedGame(entries=(Turn(0, (3, 1), "played", ((8, 5), (6, 5))), CubeTurn(1, "double", 2)))
    names = [("Ana", "Beto"), ("Beto", "Ana"), ("Ana", "Caro")]

    filed = [
        library.add_record(MatchRecord(players=(PlayerRecord(a), PlayerRecord(b)), games=(game,)))
        for a, b in names
    ]

    assert [each.is_new for each in filed] == [True, True, True]


def test_match_cut_short_is_named_as_similar_and_kept(library: Library, tmp_path: Path) -> None:
    whole = record(2)
    cut = replace(whole, games=whole.games[:1])
    for name, each in (("a.jsonl", whole), ("b.jsonl", cut), ("c.jsonl", record(3))):
        (tmp_path / name).write_bytes(jsonl.write(each))

    report = library.add([tmp_path])

    assert (report.added, report.similar) == (3, [(2, (1,))])


def test_two_matches_of_one_file_are_two_matches(library: Library, tmp_path: Path) -> None:
    path = tmp_path / "two.jsonl"
    path.write_bytes(jsonl.write_all([record(1), record(2)]))

    report = library.add([path])

    assert report.added == 2
    assert [library.record(number) for number in (1, 2)] == [record(1), record(2)]
    assert not library.copies(1)[0].is_alone


def test_removed_match_is_found_no_more_and_may_come_again(library: Library, tmp_path: Path) -> None:
    paths = files(tmp_path / "in")
    library.add(paths)
    (gone,) = (match for match in library.search() if library.record(match.id) == record(0))

    library.remove([gone.id])

    assert library.count() == library.count(Query(position=Position.start())) == len(SEEDS) - 1
    with pytest.raises(NotInLibrary):
        library.record(gone.id)
    assert library.add(paths).added == 1
    assert library.count(Query(position=Position.start())) == len(SEEDS)


def test_nothing_is_removed_when_one_of_them_is_not_there(library: Library) -> None:
    number = library.add_record(record(1)).match_id

    with pytest.raises(NotInLibrary):
        library.remove([number, 77])

    assert library.record(number) == record(1)


def test_file_that_holds_another_match_stays(library: Library, tmp_path: Path) -> None:
    path = tmp_path / "two.jsonl"
    path.write_bytes(jsonl.write_all([record(1), record(2)]))
    library.add([path])

    library.remove([1])

    assert library.record(2) == record(2)


def test_merged_names_are_one_player(library: Library, tmp_path: Path) -> None:
    library.add(files(tmp_path / "in"))

    library.merge("ana", "Caro")

    assert library.players()[0] == Player("Ana", ("Caro",), 6)
    assert library.count(Query(player="caro")) == library.count(Query(player="ana")) == 6
    with pytest.raises(CannotMerge):
        library.merge("caro", "ANA")
    with pytest.raises(NoSuchPlayer):
        library.merge("Ana", "Zoe")

    library.split("caro")

    assert library.count(Query(player="caro")) == 2
    with pytest.raises(NoSuchPlayer):
        library.split("caro")


def test_merging_takes_all_names_along(library: Library) -> None:
    for a, b in (("Ana", "x"), ("Anita", "y"), ("A. García", "z")):
        library.add_record(replace(record(len(a)), players=(PlayerRecord(a), PlayerRecord(b))))

    library.merge("Anita", "Ana")
    library.merge("A. García", "Anita")

    assert Player("A. García", ("Ana", "Anita"), 3) in library.players()


def test_what_another_copy_says_is_found_too(library: Library) -> None:
    bare = replace(record(1), players=(PlayerRecord(), PlayerRecord()))
    library.add_record(bare)

    library.add_record(
        replace(record(1), tags=(("Event", "Open"), ("Date", "2026.11.30")), comment="so good")
    )

    (match,) = library.search(Query(event="open", since="2026", text="good", player="núñez"))
    assert (match.date, match.event) == ("2026-11-30", "Open")


def test_bad_file_does_not_stop_the_others(library: Library, tmp_path: Path) -> None:
    files(tmp_path / "in", range(2))
    (tmp_path / "in" / "0.mat").write_bytes(b"\0\1\2")
    heard: list[FileAdded] = []

    report = library.add([tmp_path / "in", tmp_path / "none.mat"], heard.append)

    assert (report.files, report.added, len(report.refused)) == (4, 2, 2)
    assert [type(each.error).__name__ for each in report.refused] == ["UnknownFormat", "FileNotFoundError"]
    assert len(heard) == 4


def test_hidden_files_of_a_folder_are_passed_over_and_patterns_are_followed(
    library: Library, tmp_path: Path
) -> None:
    files(tmp_path / "in", range(3))
    (tmp_path / "in" / ".0.jsonl").write_bytes(b"\0")

    assert library.add([tmp_path / "in"]).files == 3
    assert library.add([str(tmp_path / "in" / "*.jsonl")]).duplicates == 3
    assert library.add([str(tmp_path / "**" / "1.jsonl")]).files == 1


def test_interrupted_import_keeps_what_was_read_and_goes_on_later(library: Library, tmp_path: Path) -> None:
    paths = files(tmp_path / "in")
    seen: list[Path] = []

    def until_ctrl_c() -> object:
        for path in paths:
            if len(seen) == 4:
                raise KeyboardInterrupt
            seen.append(path)
            yield path

    report = library.add(until_ctrl_c())  # type: ignore[arg-type]

    assert (report.is_interrupted, report.added, library.count()) == (True, 4, 4)
    assert library.add(paths).added == 2


def test_text_that_databases_refuse_is_kept_in_the_record(library: Library) -> None:
    odd = replace(
        record(1), players=(PlayerRecord("A\0na"), PlayerRecord("\ud800")), comment="zero\0 half \udc80"
    )

    number = library.add_record(odd).match_id

    assert library.search(Query(text="zero half"))[0].players == ("A na", "?")
    assert library.record(number).players[0].name == "A\0na"
