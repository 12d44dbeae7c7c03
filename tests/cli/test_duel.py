"""`tablas duel` as a user runs it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterable, Sequence
from pathlib import Path

import pytest

from tablas.duel import Duel, DuelRecords, PairRecord, play_pairs

from .conftest import Run

PATIENCE_S = 90


def test_document_has_what_the_contract_names(run: Run) -> None:
    document = run("duel", "0-ply", "beginner", "--games", "60", "--jobs", "1", "--json").document()

    assert document["games"] == 60
    assert isinstance(document["points_per_game"], float)
    assert isinstance(document["standard_error"], float)
    assert isinstance(document["interval"], list)
    assert document["contest"] == "cubeless"
    adjusted = document["adjusted"]
    assert isinstance(adjusted, dict)
    assert 0 < adjusted["standard_error"] < document["standard_error"]


def test_the_same_seed_gives_the_same_games_and_another_gives_others(run: Run) -> None:
    def result(*more: str) -> object:
        document = run("duel", "0-ply", "expert", "--games", "4", "--jobs", "1", "--json", *more).document()
        return document["points_per_game"], document["adjusted"]

    assert result() == result("--seed", "1")
    assert result() != result("--seed", "2")


def test_a_match_is_told_by_its_winner(run: Run) -> None:
    document = run(
        "duel", "0-ply", "casual", "--match", "2", "--games", "4", "--jobs", "1", "--json"
    ).document()

    assert (document["contest"], document["length"], document["matches"]) == ("match", 2, 4)
    match = document["match"]
    assert isinstance(match, dict)
    assert 0 <= match["match_winning_chance"] <= 1
    assert isinstance(document["games"], int)
    assert document["games"] >= 4


def test_without_luck_nothing_is_adjusted(run: Run) -> None:
    document = run("duel", "0-ply", "0-ply", "--games", "2", "--jobs", "1", "--no-luck", "--json").document()

    assert document["adjusted"] is None


@pytest.mark.parametrize("contest", [(), ("--money",), ("--match", "1")])
@pytest.mark.parametrize("language", ["es", "en"])
def test_text_fits_80_columns(run: Run, contest: Sequence[str], language: str) -> None:
    told = run("duel", "0-ply", "expert", "--games", "4", "--jobs", "1", *contest, "--lang", language)

    assert told.status == 0
    assert told.err == ""
    assert max(map(len, told.out.splitlines())) <= 80


def test_levels_may_be_named_in_spanish(run: Run) -> None:
    document = run("duel", "campeón", "experto", "--games", "2", "--jobs", "1", "--json").document()

    assert (document["player"], document["opponent"]) == ("champion", "expert")


def test_results_are_kept_and_gone_on_from(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "duel.jsonl"
    line = ("duel", "0-ply", "advanced", "--jobs", "1", "--json", "--resume", str(path))

    short = run(*line, "--games", "2").document()
    longer = run(*line, "--games", "4").document()
    whole = run(*line[:-2], "--games", "4").document()

    assert short["games"] == 2
    assert {**longer, "seconds": 0} == {**whole, "seconds": 0}


@pytest.mark.parametrize(
    ("line", "code", "value"),
    [
        (("nobody", "champion"), "unknown_player: A:", "nobody"),
        (("champion", "gnubg:x"), "unknown_player: B:", "gnubg:x"),
        (("champion", "none.npz"), "bad_network: B:", "none.npz"),
        (("champion", "champion", "--games", "0"), "bad_option: --games:", "0"),
        (("champion", "champion", "--games", "many"), "bad_option: --games:", "many"),
        (("champion", "champion", "--match", "65"), "bad_option: --match:", "65"),
        (("champion", "champion", "--match", "3", "--money"), "bad_option: --match:", "3"),
        (("champion", "champion", "--jobs", "0"), "bad_option: --jobs:", "0"),
        (("champion", "champion", "--seed", "-1"), "bad_option: --seed:", "-1"),
        (("champion",), "missing_argument:", "B"),
        (("champion", "champion", "--resume", "/"), "bad_duel_file: --resume:", "/"),
    ],
)
@pytest.mark.parametrize("language", ["es", "en"])
def test_bad_input_is_refused_in_one_line(
    run: Run, line: Sequence[str], code: str, value: str, language: str
) -> None:
    refused = run("duel", *line, "--lang", language)

    assert refused.status == 2
    assert refused.out == ""
    assert refused.err.count("\n") == 1
    assert code in refused.err
    assert value in refused.err


def test_a_missing_peer_is_named_with_the_extra(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "bgsage", None)

    refused = run("duel", "champion", "bgsage:0")

    assert refused.status == 2
    assert refused.err == (
        "tablas: peer_missing: B: bgsage:0: bgsage is not installed (pip install 'tablas[peers]')\n"
    )


def test_a_file_of_another_duel_is_refused(run: Run, tmp_path: Path) -> None:
    path = str(tmp_path / "duel")
    run("duel", "0-ply", "0-ply", "--games", "2", "--jobs", "1", "--resume", path)

    refused = run("duel", "0-ply", "0-ply", "--games", "2", "--seed", "2", "--resume", path)

    assert refused.status == 2
    assert "bad_duel_file: --resume" in refused.err
    assert "seed" in refused.err


def test_an_interrupted_duel_tells_what_it_has(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    from tablas.cli import duel as command
    from tablas.duel import run_duel

    def interrupted(duel: Duel, **more: object) -> list[PairRecord]:
        progress = more["progress"]
        assert callable(progress)
        progress(run_duel(duel)[:1])
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "run_duel", interrupted)

    told = run("duel", "0-ply", "expert", "--games", "4", "--jobs", "1", "--json")

    assert told.status == 130
    assert told.document()["games"] == 2
    assert told.document()["interrupted"] is True
    assert "Interrupted" in told.err


def test_an_interruption_between_keeping_and_telling_tells_exactly_what_is_kept(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "duel"
    line = ("duel", "0-ply", "expert", "--jobs", "1", "--json", "--resume", str(path))
    run(*line, "--games", "6")
    header, *records = path.read_text().splitlines(keepends=True)
    path.write_text("".join([header, *[record for record in records if '"pair": 1,' not in record]]))
    add = DuelRecords.add

    def interrupted(kept: DuelRecords, records: Iterable[PairRecord]) -> None:
        add(kept, records)
        raise KeyboardInterrupt

    monkeypatch.setattr(DuelRecords, "add", interrupted)

    told = run(*line, "--games", "4")  # pairs 0 and 1; of the pairs in the file, 2 is not asked for

    assert told.status == 130
    assert told.document()["games"] == 4
    assert len(path.read_text().splitlines()) == 1 + 3


def test_without_a_file_an_interrupted_duel_tells_what_it_was_told(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tablas.duel import run as running

    def interrupted(duel: Duel, pairs: Sequence[int]) -> list[PairRecord]:
        if 1 in pairs:
            raise KeyboardInterrupt
        return play_pairs(duel, pairs)

    monkeypatch.setattr(running, "_BLOCK", {0: 1})
    monkeypatch.setattr(running, "play_pairs", interrupted)

    told = run("duel", "0-ply", "expert", "--jobs", "1", "--json", "--games", "4")

    assert told.status == 130
    assert told.document()["games"] == 2


def test_ctrl_c_stops_every_process_and_what_was_finished_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "duel"
    line = [sys.executable, "-m", "tablas", "duel", "0-ply", "casual", "--games", "100000", "--jobs", "2"]
    process = subprocess.Popen(
        [*line, "--json", "--no-luck", "--resume", str(path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    limit = time.monotonic() + PATIENCE_S
    while (not path.exists() or path.read_text().count("\n") < 2) and time.monotonic() < limit:
        time.sleep(0.05)

    os.killpg(process.pid, signal.SIGINT)  # as a terminal does
    out, err = process.communicate(timeout=PATIENCE_S)

    assert process.returncode == 130, err
    assert err == "Interrupted. What is finished counts; --resume FILE keeps it for later.\n"
    kept = [json.loads(line) for line in path.read_text().splitlines()[1:]]
    assert json.loads(out)["games"] == 2 * len(kept) > 0
    with pytest.raises(ProcessLookupError):
        _wait_for_group_to_end(process.pid)


def _wait_for_group_to_end(group: int) -> None:
    for _ in range(200):
        os.killpg(group, 0)
        time.sleep(0.05)
