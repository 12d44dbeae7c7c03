"""Match equity tables: those that ship, which files are read or refused and where, and the computed one."""

from __future__ import annotations

import copy
import hashlib
import json
import pickle
from pathlib import Path

import numpy as np
import pytest

from tablas import BadStakes, Engine, MatchEquities, MatchEquityError, Position, Rules, Stakes
from tablas.decision.match_equity import (
    DEFAULT_MET,
    MET_FOLDER,
    MET_NAMES,
    continued,
    shipped_openings,
)
from tablas.stakes import MOST_CUBE

KAZAROSS = MatchEquities.load(MET_FOLDER / "kazaross-xg2.json")
DOCTYPE = '<!DOCTYPE met PUBLIC "-//GNU Backgammon//DTD Match Equity Tables//EN" "met.dtd">'
PRE = "<pre-crawford-table type='explicit'>{}</pre-crawford-table>"
ROWS = "<row><me>0.5</me><me>0.7</me></row>\n<row><me>0.3</me><me>0.5</me></row>"
POST_ROW = "<row><me>0.5</me><me>0.45</me></row>"
POST = f"<post-crawford-table type='explicit' player='both'>{POST_ROW}</post-crawford-table>"
INFO = "<info><name>Mine</name><description/><length>2</length></info>"


def document(*, pre: str = PRE.format(ROWS), post: str = POST, info: str = INFO, head: str = DOCTYPE) -> str:
    return f'<?xml version="1.0"?>\n{head}\n<met>\n{info}\n{pre}\n{post}\n</met>\n'


def written(folder: Path, text: str, name: str = "table.xml") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def refused(path: Path | str) -> MatchEquityError:
    with pytest.raises(MatchEquityError) as caught:
        MatchEquities.load(path)
    assert caught.value.code == "bad_match_equity"
    assert str(path) in str(caught.value)
    return caught.value


@pytest.mark.parametrize("name", MET_NAMES)
def test_every_table_that_ships_has_its_provenance(name: str) -> None:
    table = MatchEquities.named(name)

    assert table.length in (25, 64)
    assert table.chance(7, 7) == 0.5


@pytest.mark.parametrize("path", sorted(MET_FOLDER.glob("*.provenance.json")), ids=lambda path: path.name)
def test_the_checksum_of_a_shipped_table_is_recorded(path: Path) -> None:
    provenance = json.loads(path.read_text(encoding="utf-8"))

    content = (MET_FOLDER / provenance["file"]).read_bytes()
    assert hashlib.sha256(content).hexdigest() == provenance["sha256"]
    assert provenance["licence"]


def test_the_default_table_has_the_figures_of_kazaross_to_25_points() -> None:
    pre, post = MatchEquities.shipped().arrays()
    known_pre, known_post = KAZAROSS.arrays()

    assert KAZAROSS.length == 25
    assert np.array_equal(pre[:25, :25], known_pre)
    assert np.array_equal(post[:25], known_post)


def test_the_default_table_goes_on_smoothly_to_64_points() -> None:
    table = MatchEquities.shipped()
    pre, post = table.arrays()

    assert table.length == 64
    assert np.all(np.diff(pre, axis=0) < 0)
    assert np.all(np.diff(post) <= 0)
    # A point of the lead is worth little less a game further out: 25-away 24-away against 26-away 25-away.
    assert 0.46 < pre[24, 23] < pre[25, 24] < pre[26, 25] < 0.5


def test_a_match_beyond_25_points_can_be_valued_and_one_beyond_64_not() -> None:
    engine = Engine(seed=1)

    assert engine.best_plays(Position.start(), (3, 1), Stakes(64))[0].play.notation == "8/5 6/5"
    assert engine.cube_decision(Position.start(), Stakes(40, 10, 30)).no_double_mwc == pytest.approx(
        0.05, abs=0.05
    )
    with pytest.raises(BadStakes, match="own_away = 65: expected at most 64"):
        engine.best_plays(Position.start(), (3, 1), Stakes(65, 0, 10))


def test_a_cube_beyond_what_can_be_computed_is_refused() -> None:
    engine = Engine(seed=1)

    assert engine.cube_decision(Position.start(), Stakes(cube=MOST_CUBE, owner="own")).double_pass == 1
    for stakes, field in (
        (Stakes(cube=2 * MOST_CUBE, owner="own"), "cube"),
        (Stakes(rules=Rules(cube_cap=2 * MOST_CUBE)), "cube_cap"),
    ):
        with pytest.raises(BadStakes) as caught:
            engine.cube_decision(Position.start(), stakes)
        assert caught.value.field == field


def test_names_are_read_in_any_case_and_paths_too(tmp_path: Path) -> None:
    assert MatchEquities.named("Rockwell-Kazaross").name == "Rockwell-Kazaross"
    assert MatchEquities.named(DEFAULT_MET) is MatchEquities.shipped()
    assert MatchEquities.named(str(written(tmp_path, document()))).name == "Mine"


def test_a_name_of_no_table_lists_those_there_are() -> None:
    with pytest.raises(
        MatchEquityError, match=r"'?nobody'?.*kazaross-xg2, rockwell-kazaross, tablas"
    ) as caught:
        MatchEquities.named("nobody")

    assert (caught.value.code, caught.value.place) == ("bad_match_equity", "met")


def test_a_table_of_gnu_backgammon_is_read(tmp_path: Path) -> None:
    table = MatchEquities.load(written(tmp_path, document()))

    assert (table.name, table.length) == ("Mine", 2)
    assert table.chance(1, 2) == 0.7
    assert table.chance(2, 1) == 0.3
    assert table.chance(2, 1, after_crawford=True) == 0.45


def test_a_table_without_a_name_takes_that_of_its_file(tmp_path: Path) -> None:
    assert MatchEquities.load(written(tmp_path, document(info=""), "mine.xml")).name == "mine"


def test_equal_tables_of_the_two_players_are_one(tmp_path: Path) -> None:
    both = POST.replace("'both'", "'0'") + POST.replace("'both'", "'1'")

    assert MatchEquities.load(written(tmp_path, document(post=both))).length == 2


def test_a_table_that_leaves_out_the_last_post_crawford_value_ends_a_point_earlier(tmp_path: Path) -> None:
    table = MatchEquities.load(written(tmp_path, document(post=POST.replace("<me>0.45</me>", ""))))

    assert table.length == 1
    with pytest.raises(BadStakes):
        table.chance(2, 1)


def test_our_own_form_is_read_too(tmp_path: Path) -> None:
    mine = {"name": "Mine", "pre_crawford": [[0.5, 0.7], [0.3, 0.5]], "post_crawford": [0.5, 0.45]}

    table = MatchEquities.load(written(tmp_path, json.dumps(mine), "mine.json"))

    assert (table.name, table.length, table.chance(1, 2)) == ("Mine", 2, 0.7)


@pytest.mark.parametrize("kind", ["zadeh", "mec"])
def test_a_table_made_by_parameters_is_refused_by_the_name_of_its_element(tmp_path: Path, kind: str) -> None:
    parameters = "<parameters><parameter name='gammon-rate'>0.26</parameter></parameters>"
    pre = f"<pre-crawford-table type='{kind}'>{parameters}</pre-crawford-table>"

    error = refused(written(tmp_path, document(pre=pre)))

    assert error.reason == "parameters"
    assert f"<pre-crawford-table type='{kind}'> is made by parameters" in error.problem
    assert (error.line, error.place) == (5, "line 5")


BOMB = '<!DOCTYPE met [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>'
OUTSIDE = '<!DOCTYPE met [<!ENTITY secret SYSTEM "file:///etc/hostname">]>'
PARAMETER = '<!DOCTYPE met [<!ENTITY % more SYSTEM "http://127.0.0.1:9/met.dtd"> %more;]>'


@pytest.mark.parametrize("head", [BOMB, OUTSIDE, PARAMETER])
def test_declarations_of_entities_are_refused_before_they_are_read(tmp_path: Path, head: str) -> None:
    info = INFO.replace("Mine", "&b;" if head is BOMB else "Mine")

    assert "declarations inside the document type" in str(
        refused(written(tmp_path, document(head=head, info=info)))
    )


def test_an_entity_nobody_declared_is_refused(tmp_path: Path) -> None:
    error = refused(written(tmp_path, document(info=INFO.replace("Mine", "&mine;"))))

    assert (error.line, "entit" in str(error)) == (4, True)


@pytest.mark.parametrize(
    ("text", "said", "line"),
    [
        ("", "is not XML", 1),
        ("<met><unclosed></met>", "is not XML", 1),
        ("<table/>", "the document is <table>, not <met>", 1),
        (document(pre=""), "there are 0 <pre-crawford-table>", 3),
        (document(pre=PRE.format(ROWS) * 2), "there are 2 <pre-crawford-table>", 6),
        (document(pre=PRE.format("")), "<pre-crawford-table> has no <row>", 5),
        (document(post=""), "there is no <post-crawford-table>", 3),
        (document(post=POST.replace("'both'", "'7'")), "for player '7'", 7),
        (document(post=POST + POST.replace("0.45", "0.44")), "two players have different", 7),
        (
            document(pre=PRE.format(ROWS.replace("<me>0.7</me>", ""))),
            "a <row> has 1 values, there are 2 rows",
            5,
        ),
        (document(pre=PRE.format(ROWS.replace("0.7", "much"))), "'much' is not a number", 5),
        (document(pre=PRE.format(ROWS.replace("0.3", "nan"))), "'nan' is not a number", 6),
        (document(pre=PRE.format(ROWS.replace("0.3", "0,3"))), "'0,3' is not a number", 6),
        (document(post=POST.replace("<me>0.5</me><me>0.45</me>", "")), "has 0 values, the other table 2", 7),
        (document(info=INFO.replace("2</l", "3</l")), "<length> is '3', the table has 2 rows", 4),
        ("<met>" + "<a>" * 50 + "</a>" * 50 + "</met>", "stands too deep", 1),
        ("{", "is not JSON", 1),
    ],
)
def test_a_bad_file_is_refused_with_its_line(tmp_path: Path, text: str, said: str, line: int) -> None:
    error = refused(written(tmp_path, text))

    assert said in str(error)
    assert error.line == line


@pytest.mark.parametrize(
    ("pre", "post", "said"),
    [
        ([[0.5, 1.7], [-0.7, 0.5]], [0.5, 0.4], "1.7 at 1-away 2-away is not a chance"),
        ([[0.5, 0.7], [0.4, 0.5]], [0.5, 0.4], "1-away 2-away do not add up to 1"),
        ([[0.5, 0.3], [0.7, 0.5]], [0.5, 0.4], "the chance at 2-away 1-away is more than a point nearer"),
        ([[0.5, 0.5], [0.5, 0.5]], [0.5, 0.4], "at 2-away 2-away a game won is worth no more than lost"),
        (
            [[0.5, 0.7], [0.3, 0.5]],
            [0.5, 0.6],
            "the post-Crawford chance at 2-away is more than a point nearer",
        ),
        ([[0.5, 0.7], [0.3, 0.5]], [0.5, 1.5], "1.5 at 2-away post-Crawford is not a chance"),
        ([[0.5, 0.7]], [0.5, 0.4], "has the shape (1, 2)"),
        ([], [], "has the shape (0,)"),
        ("words", [0.5], "has no pre_crawford and post_crawford of numbers"),
    ],
)
def test_figures_that_are_no_chances_are_refused_with_the_score(
    tmp_path: Path, pre: object, post: object, said: str
) -> None:
    table = {"name": "Mine", "pre_crawford": pre, "post_crawford": post}

    assert said in str(refused(written(tmp_path, json.dumps(table))))


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    assert "cannot be read" in str(refused(tmp_path))
    assert "cannot be read" in str(refused(tmp_path / "nothing.xml"))
    assert "is larger than" in str(refused(written(tmp_path, " " * (1 << 21))))


def test_the_computed_table_that_ships_is_the_one_we_compute() -> None:
    pre, post = MatchEquities.computed(12).arrays()
    shipped_pre, shipped_post = MatchEquities.named("tablas").arrays()

    assert np.abs(pre - shipped_pre[:12, :12]).max() < 1e-9
    assert np.abs(post - shipped_post[:12]).max() < 1e-9


def test_the_continuation_of_kazaross_is_the_one_we_compute() -> None:
    pre, post = continued("long", 28, shipped_openings(), KAZAROSS).arrays()
    shipped_pre, shipped_post = MatchEquities.shipped().arrays()

    assert np.abs(pre - shipped_pre[:28, :28]).max() < 1e-9
    assert np.abs(post - shipped_post[:28]).max() < 1e-9


def test_the_computed_table_is_near_that_of_kazaross() -> None:
    pre, post = MatchEquities.named("tablas").arrays()
    known_pre, known_post = KAZAROSS.arrays()
    uneven = np.tril_indices(15, -1)

    difference = np.abs(pre[:15, :15] - known_pre[:15, :15])

    # docs/measurements/2026-11-match-equity.md
    assert difference[uneven].mean() < 0.005
    assert difference.max() < 0.013
    assert np.abs(post[:15] - known_post[:15]).max() < 0.008


@pytest.mark.parametrize("length", [0, -1, 65])
def test_a_table_is_computed_for_1_to_64_points_only(length: int) -> None:
    with pytest.raises(BadStakes, match="1 to 64"):
        MatchEquities.computed(length)


def test_openings_are_chances_whose_mean_is_what_was_measured() -> None:
    openings = shipped_openings()
    stored = json.loads((MET_FOLDER / "openings.json").read_text(encoding="utf-8"))
    weights = np.array(
        [1 / 36 if high == low else 1 / 18 for high in range(1, 7) for low in range(1, high + 1)]
    )

    mean = np.einsum("orc,r->c", openings, weights) / len(openings)

    assert openings.shape == (15, 21, 5)
    assert mean == pytest.approx(np.array(stored["measured_mean"]), abs=1e-6)
    win, gammon, backgammon, lost_gammon, lost_backgammon = np.moveaxis(openings, -1, 0)
    assert np.all((backgammon <= gammon) & (gammon <= win) & (lost_backgammon <= lost_gammon))
    assert np.all(lost_gammon <= 1 - win)


def test_a_table_is_copied_and_pickled_whole() -> None:
    for copied in (pickle.loads(pickle.dumps(KAZAROSS)), copy.deepcopy(KAZAROSS)):
        assert (copied.name, copied.length) == (KAZAROSS.name, KAZAROSS.length)
        assert all(map(np.array_equal, copied.arrays(), KAZAROSS.arrays()))


@pytest.mark.parametrize("away", [1.5, True, "1"])
def test_points_that_are_no_whole_number_are_refused(away: int) -> None:
    with pytest.raises(BadStakes, match="length"):
        MatchEquities.computed(away)
    with pytest.raises(BadStakes, match="own_away"):
        KAZAROSS.chance(away, 1)
