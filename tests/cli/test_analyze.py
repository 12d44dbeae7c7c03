"""`tablas analyze` on matches of our own: what it prints, writes, keeps and goes on with."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest
from tests.analysis.games import engine, game, match, played, turn

from tablas.analysis import Thresholds, escalation, read_review, review, write_review
from tablas.analysis.journal_lines import way_of
from tablas.cli import review_jobs
from tablas.cli.faults import BadOption
from tablas.cli.review_files import named_files, new_files, review_names
from tablas.cli.review_jobs import Progress
from tablas.cli.review_journal import JournalFile
from tablas.cli.review_progress import clock_text
from tablas.decision import AskedTurn, Engine, JudgedTurn, Rollout, RolloutSettings, unpacked_turns
from tablas.formats import jsonl
from tablas.position import Position
from tablas.record import MatchRecord, Outcome, PlayerRecord
from tablas.report.review.table import COLUMNS
from tablas.report.words import words_in
from tablas.stakes import Rules, Stakes

from .conftest import Run

SHORT = match(
    game(turn(0, "31", "24/23 13/10"), turn(1, "65", "24/18 18/13"), won=Outcome(1, 1)),
    game(turn(1, "42", "8/4 6/4"), turn(0, "65", "24/18 18/13"), score=(0, 1), won=Outcome(0, 1)),
    length=5,
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two matches."""
    made = tmp_path / "matches"
    made.mkdir()
    (made / "first.jsonl").write_bytes(jsonl.write(SHORT))
    (made / "second.jsonl").write_bytes(jsonl.write(replace(SHORT, length=7)))
    return made


def test_one_match_as_json_is_its_review(run: Run, folder: Path) -> None:
    done = run("analyze", str(folder / "first.jsonl"), "--level", "quick", "--json")

    assert done.status == 0
    (file,) = json.loads(done.out)["files"]
    assert read_review(json.dumps(file["matches"][0])) == review(SHORT, engine(), level="quick")


@pytest.mark.parametrize(
    ("language", "title", "rate"),
    [("en", "biggest mistakes", "Snowie error rate"), ("es", "mayores errores", "Tasa de error Snowie")],
)
def test_the_biggest_mistake_comes_first_with_its_board(
    run: Run, folder: Path, language: str, title: str, rate: str
) -> None:
    done = run("analyze", str(folder / "first.jsonl"), "--level", "quick", "--lang", language)

    assert done.status == 0
    assert done.out.index(title) < done.out.index("3-1") < done.out.index("─24──") < done.out.index(rate)
    assert "8/5 6/5" in done.out
    assert "24/23 13/10" in done.out


def test_mistakes_shown_can_be_none(run: Run, folder: Path) -> None:
    done = run("analyze", str(folder / "first.jsonl"), "--ply", "0", "--top", "0")

    assert "─24──" not in done.out
    assert "Snowie error rate" in done.out


def test_a_bad_file_does_not_stop_the_others(run: Run, folder: Path) -> None:
    bad = folder / "bad.jsonl"
    bad.write_text('{"format":"tablas-match","version":1,"length":-3}\n{"line":"game"')
    done = run("analyze", str(folder), "--level", "quick", "--jobs", "2", "--json")

    assert done.status == 1
    document = done.document()
    assert (document["reviewed"], document["refused"]) == (2, 1)
    (refused,) = [file for file in json.loads(done.out)["files"] if file["error"]]
    assert refused["file"] == str(bad)


def test_what_is_no_match_in_a_folder_is_passed_over(run: Run, folder: Path) -> None:
    (folder / "notes.txt").write_text("to do")

    done = run("analyze", str(folder), "--level", "quick")

    assert done.status == 0
    assert "notes.txt: skipped" in done.out
    assert "2 reviewed" in done.out


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["nowhere.mat"], "file_not_readable"),
        ([], "missing_argument"),
        (["x.mat", "--level", "hasty"], "bad_option"),
        (["x.mat", "--ply", "4"], "bad_option"),
        (["x.mat", "--ply", "1", "--level", "quick"], "bad_option"),
        (["x.mat", "--jobs", "0"], "bad_option"),
        (["x.mat", "--jobs", "-2"], "bad_option"),
        (["x.mat", "--thresholds", "0.1"], "bad_option"),
        (["x.mat", "--thresholds", "0.3,0.2,0.1"], "bad_search"),
        (["x.mat", "--format", "pdf"], "bad_option"),
        (["x.mat", "--format", "md,csv"], "missing_argument"),
        (["x.mat", "--resume"], "missing_argument"),
        (["x.mat", "--escalate", "up"], "bad_option"),
    ],
)
def test_a_wrong_order_is_refused_in_one_line(run: Run, arguments: Sequence[str], code: str) -> None:
    done = run("analyze", *arguments)

    assert (done.status, done.out) == (2, "")
    assert done.err.count("\n") == 1
    assert code in done.err


def test_a_folder_that_cannot_be_is_refused_before_any_work(run: Run, folder: Path) -> None:
    done = run("analyze", str(folder), "--out", str(folder / "first.jsonl" / "out"))

    assert done.status == 2
    assert "file_not_writable" in done.err


def test_reviews_and_reports_are_written_beside_each_other(run: Run, folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"

    done = run(
        "analyze",
        str(folder),
        "--level",
        "quick",
        "--out",
        str(out),
        "--format",
        "text,md,html,csv,anki,json",
    )

    assert done.status == 0
    names = {
        f"{stem}{suffix}"
        for stem in ("first", "second")
        for suffix in (".txt", ".md", ".html", ".csv", ".apkg", ".review.json")
    }
    assert {path.name for path in out.iterdir()} == names
    assert read_review((out / "first.review.json").read_text()) == review(SHORT, engine(), level="quick")
    lines = (out / "first.csv").read_text().splitlines()
    assert lines[0] == ",".join(COLUMNS)
    assert len(lines) == 1 + len(review(SHORT, engine(), level="quick").decisions)
    assert "| GNU error rate (mEMG) |" in (out / "first.md").read_text()


def test_a_page_goes_where_it_is_asked_for(run: Run, folder: Path, tmp_path: Path) -> None:
    page = tmp_path / "page.html"

    done = run("analyze", str(folder / "first.jsonl"), "--ply", "0", "--html", str(page))
    many = run("analyze", str(folder), "--ply", "0", "--html", str(page))

    assert (done.status, many.status) == (0, 2)
    assert page.read_text().startswith("<!doctype html>") or page.read_text().startswith("<!DOCTYPE html>")


@pytest.mark.parametrize(
    ("options", "code"),
    [(("--watch",), "bad_option"), (("--html", "{folder}/no/page.html"), "file_not_writable")],
)
def test_what_cannot_be_done_is_refused_before_the_review(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch, options: Sequence[str], code: str
) -> None:
    monkeypatch.setattr(Engine, "judge_turns", None)
    line = [option.format(folder=folder) for option in options]

    done = run("analyze", str(folder / "first.jsonl"), *line)

    assert (done.status, done.out) == (2, "")
    assert code in done.err


DIES_AFTER_FORTY_DECISIONS = """
import os, signal, sys, threading
from tablas.cli import main
from tablas.decision import Engine

real, judged = Engine.judge_turns, os.open(sys.argv.pop(1), os.O_WRONLY | os.O_CREAT | os.O_APPEND)

def judge_turns(*rest, on_judged, **how):
    def hear(place, answer):
        os.write(judged, b".")
        if os.fstat(judged).st_size == 40:
            threading.Thread(target=os.kill, args=(os.getpid(), signal.SIGKILL)).start()
        on_judged(place, answer)
    return real(*rest, on_judged=hear, **how)

Engine.judge_turns = judge_turns
main(sys.argv[1:])
"""


@pytest.mark.parametrize(("threads", "cut"), [(1, 0), (2, 0), (1, 25)])
def test_a_killed_run_loses_no_decision_but_those_in_work(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, threads: int, cut: int
) -> None:
    out, source, count = tmp_path / "out", tmp_path / "long.jsonl", tmp_path / "judged"
    long = match(*played(3).games[:2])
    source.write_bytes(jsonl.write(long))
    line = ("analyze", str(source), "--level", "quick", "--jobs", str(threads), "--out", str(out))
    child = [sys.executable, "-c", DIES_AFTER_FORTY_DECISIONS, str(count), *line]
    assert subprocess.run(child, check=False, stdout=subprocess.DEVNULL).returncode == -signal.SIGKILL
    (journal,) = (path for path in out.iterdir() if path.name.endswith(".turns"))
    if cut:  # killed while it wrote a line, after which that line does not count
        journal.write_text(journal.read_text()[:-cut])
    kept = journal.read_text().count("\n") - 1
    assert 0 <= count.stat().st_size - kept - bool(cut) <= threads
    judged: list[int] = []
    real = Engine.judge_turns

    def counting(self: Engine, turns: Sequence[AskedTurn], *rest: object, **how: object) -> list[JudgedTurn]:
        judged.append(len(turns))
        return real(self, turns, *rest, **how)  # type: ignore[arg-type]

    monkeypatch.setattr(Engine, "judge_turns", counting)
    done = run(*line, "--resume", "--format", "json")
    again = sum(judged)
    judged.clear()
    whole = review(long, engine(), level="quick")

    assert done.status == 0
    assert kept + again == sum(judged)
    assert [path.name for path in out.iterdir()] == ["long.review.json"]
    assert read_review((out / "long.review.json").read_text()) == whole


DIES_AT_THE_THIRD_ROLLOUT = """
import os, signal, sys
from tablas.analysis import escalation
from tablas.cli import main
from tablas.decision import Engine, RolloutSettings

real, asked = Engine.rollout_plays, []

def rolled_out(*rest, **how):
    asked.append(1)
    if len(asked) == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return real(*rest, **how)

Engine.rollout_plays = rolled_out
escalation.SETTINGS = RolloutSettings(trials=6, truncate=1)
main(sys.argv[1:])
"""


def test_a_killed_run_loses_no_rollout_but_the_one_in_work(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out, source = tmp_path / "out", tmp_path / "long.jsonl"
    long = match(game(*played(2).games[0].entries[:21]))  # four verdicts that could change
    source.write_bytes(jsonl.write(long))
    how = "--level quick --jobs 1 --escalate rollout --out"
    line = ("analyze", str(source), *how.split(), str(out))
    child = [sys.executable, "-c", DIES_AT_THE_THIRD_ROLLOUT, *line]
    assert subprocess.run(child, check=False, stdout=subprocess.DEVNULL).returncode == -signal.SIGKILL
    rolled: list[int] = []
    real = Engine.rollout_plays

    def counting(self: Engine, *rest: object, **how: object) -> Rollout:
        rolled.append(1)
        return real(self, *rest, **how)  # type: ignore[arg-type]

    monkeypatch.setattr(escalation, "SETTINGS", RolloutSettings(trials=6, truncate=1))
    monkeypatch.setattr(Engine, "rollout_plays", counting)
    done = run(*line, "--resume", "--format", "json")
    again = len(rolled)
    rolled.clear()
    whole = review(long, engine(), level="quick", escalation="rollout")

    assert done.status == 0
    assert again == len(rolled) - 2
    assert read_review((out / "long.review.json").read_text()) == whole


def test_answers_made_in_another_way_are_asked_for_again(tmp_path: Path) -> None:
    path = tmp_path / "a.review.json.turns"
    way = way_of(SHORT, "quick", "none", Thresholds(), engine())
    asked = [AskedTurn(Position.start(), Stakes(), (3, 1))]
    first = JournalFile(path, way, resumes=False)
    turns = engine().judge_turns(
        asked, Rules(), ply=0, on_judged=lambda place, answer: first.keep(0, "first", place, answer)
    )
    first.close()

    def known(way: str, *, resumes: bool) -> int:
        opened = JournalFile(path, way, resumes=resumes)
        opened.close()
        return len(opened.known(0, "first"))

    again = JournalFile(path, way, resumes=True)
    again.close()
    assert unpacked_turns(asked, [again.known(0, "first")[0]]) == turns
    assert known(way, resumes=True) == 1
    assert known(way_of(SHORT, "deep", "none", Thresholds(), engine()), resumes=True) == 0
    assert known(way, resumes=False) == 0


def test_what_is_finished_is_not_made_again_but_in_another_manner(
    run: Run, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out, source = tmp_path / "out", str(folder / "first.jsonl")
    run("analyze", source, "--level", "quick", "--out", str(out))
    monkeypatch.setattr(Engine, "judge_turns", None)

    again = run("analyze", source, "--level", "quick", "--out", str(out), "--resume")

    assert again.status == 0
    with pytest.raises(TypeError):
        run("analyze", source, "--level", "standard", "--out", str(out), "--resume")


def test_a_part_that_is_damaged_is_made_anew(run: Run, folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    out.mkdir()
    part = out / "first.review.json.part"
    part.write_text(write_review(review(SHORT, engine(), level="quick"))[:200])

    done = run("analyze", str(folder / "first.jsonl"), "--level", "quick", "--out", str(out), "--resume")

    assert done.status == 0
    assert not part.exists()


def test_jobs_do_not_change_what_is_written(run: Run, folder: Path, tmp_path: Path) -> None:
    for jobs in ("1", "4"):
        run("analyze", str(folder), "--level", "quick", "--jobs", jobs, "--out", str(tmp_path / jobs))

    for path in (tmp_path / "1").iterdir():
        assert path.read_bytes() == (tmp_path / "4" / path.name).read_bytes()


def test_an_interrupted_run_says_so_and_leaves_no_half_file(
    run: Run, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(review_jobs, "wait", interrupted)

    done = run("analyze", str(folder), "--out", str(tmp_path / "out"))

    assert done.status == 130
    assert "--resume" in done.err
    assert not [path for path in (tmp_path / "out").iterdir() if path.name.endswith((".new", ".txt"))]


def test_a_file_of_positions_is_no_match(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "positions.txt"
    path.write_text("XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:7:10\n")

    done = run("analyze", str(path))

    assert done.status == 1
    assert "positions" in done.out


def test_names_of_players_are_no_formulas_and_no_markup(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "names.jsonl"
    names = (PlayerRecord("=1+1"), PlayerRecord("<b>|"))
    path.write_bytes(jsonl.write(MatchRecord(5, players=names, games=SHORT.games)))

    table = run("analyze", str(path), "--level", "quick", "--format", "csv")
    page = run("analyze", str(path), "--level", "quick", "--format", "md")

    assert "'=1+1" in table.out
    assert "<b>|" not in page.out


def test_files_of_one_name_get_reviews_of_their_own() -> None:
    files = [Path("a/x.mat"), Path("b/x.txt"), Path("c/x.txt")]

    assert [name for _, name in review_names(files, set())] == ["x", "x.txt", "x.txt-2"]


def test_a_folder_to_watch_may_be_empty_still(tmp_path: Path) -> None:
    assert named_files([str(tmp_path)], words_in("en"), waits=True) == ([], set())
    with pytest.raises(BadOption):
        named_files([str(tmp_path)], words_in("en"))


def test_a_watched_folder_gives_files_that_have_stopped_growing(tmp_path: Path) -> None:
    (tmp_path / "old.mat").write_text("old")
    found = new_files([tmp_path], {tmp_path / "old.mat"}, sleep=lambda _: None)
    assert next(found) == []
    (tmp_path / "new.mat").write_text("half")

    assert next(found) == []
    (tmp_path / "new.mat").write_text("whole match")
    assert next(found) == []
    assert next(found) == [tmp_path / "new.mat"]
    assert list(islice(found, 2)) == [[], []]


def test_progress_is_that_of_files_and_of_those_in_work() -> None:
    progress = Progress(4, done=1, parts={Path("x"): lambda: 0.5})

    assert progress.share == pytest.approx(0.375)
    assert [clock_text(seconds) for seconds in (7, 750, 3729)] == ["0:07", "12:30", "1:02:09"]


def test_the_share_that_is_done_never_falls(folder: Path) -> None:
    quick = review_jobs.Manner("quick", Thresholds(), "none", None, (), resumes=False, words=words_in("en"))
    run = review_jobs.ReviewRun(lambda threads: engine(threads), quick, 1)
    shares: list[float] = []
    tasks = [(file, file.stem) for file in sorted(folder.iterdir())]

    found = list(run.go(tasks, lambda: shares.append(run.progress.share)))

    assert len(found) == 2
    assert shares == sorted(shares)
    assert shares[-1] == 1.0  # the last file is finished, but not yet counted


def test_money_sessions_are_told_in_points(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "money.jsonl"
    path.write_bytes(jsonl.write(played(3)))

    done = run("analyze", str(path), "--ply", "0", "--top", "1")

    assert "Money session" in done.out
    assert "% of the match" not in done.out
