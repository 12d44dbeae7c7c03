"""Rounds that overlap, pick among shards, learn from a teacher, stop in the middle; how long they take."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from tablas.errors import TrainingRefused
from tablas.evaluation import Network
from tablas.training import Recipe, Run, Start, Stopped, Work, export, fit, generate, improve, label, times_of
from tablas.training.__main__ import main
from tablas.training.fitting import shards_of
from tablas.training.shards import read_shard

from .test_training import TOY, content

AHEAD = replace(TOY, ahead=1, labels=120, picks=2)


def test_labelling_beside_the_fit_gives_the_bits_of_one_verb_after_another(tmp_path: Path) -> None:
    beside, alone = Run.begin(tmp_path / "beside", AHEAD), Run.begin(tmp_path / "alone", AHEAD)

    list(improve(beside, 3))
    for number in range(3):
        for _ in range(2 if number == 0 else 1):
            if number < 2:
                generate(alone)
                label(alone)
        fit(alone)

    assert content(beside) == content(alone)
    assert [path.stem for path in sorted((tmp_path / "alone" / "networks").iterdir())] == ["0002", "0003"]


def test_a_round_labelled_ahead_is_played_by_the_network_before_the_fit(tmp_path: Path) -> None:
    run = Run.begin(tmp_path, AHEAD)
    for verb in (generate, label, generate, label):
        verb(run)
    before = read_shard(run.labels_file(1))
    fit(run)

    assert generate(run) == run.positions_file(2)
    again = Run.begin(tmp_path / "again", replace(AHEAD, ahead=0))
    list(improve(again, 1))
    assert not np.array_equal(read_shard(label_of(again, 1)).boards, before.boards)


def label_of(run: Run, number: int) -> Path:
    """Labels the next round, which is this one."""
    generate(run)
    assert label(run) == run.labels_file(number)
    return run.labels_file(number)


def test_a_fit_that_is_stopped_in_the_middle_goes_on_to_the_same_bits(tmp_path: Path) -> None:
    recipe = replace(TOY, labels=120, batch=8, reuse=80, rounds=1)
    whole, broken = Run.begin(tmp_path / "whole", recipe), Run.begin(tmp_path / "broken", recipe)
    list(improve(whole, 1))
    for verb in (generate, label):
        verb(broken)
    work = Work(tell=lambda *_: work.stopping.set())

    with pytest.raises(Stopped):
        fit(broken, work)
    assert len(broken.checkpoint().errors) == 1
    fit(broken)

    assert content(broken) == content(whole)


def test_a_checkpoint_is_written_every_minute_of_a_fit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = Run.begin(tmp_path, replace(TOY, labels=120, batch=8, reuse=80, rounds=1))
    for verb in (generate, label):
        verb(run)
    written: list[int] = []
    monkeypatch.setattr(
        Run, "save", lambda _run, _learner, _rounds, errors=(), _fresh=0.0: written.append(len(errors))
    )

    fit(run, Work(seconds_between_checkpoints=0.0))

    assert written == [1, 2, 0]


def test_a_share_of_the_picks_is_of_older_runs(tmp_path: Path) -> None:
    old = Run.begin(tmp_path / "old", TOY)
    list(improve(old, 2))
    recipe = replace(TOY, picks=4, old_share=0.5, labels=100)
    run = Run.begin(tmp_path / "run", recipe, old=[tmp_path / "old"])
    list(improve(run, 2))

    rows = [len(shard) for shard in shards_of(run, 1, skip_damaged=False)]

    olds = {len(read_shard(old.labels_file(number))) for number in range(2)}
    assert len(rows) == 4
    assert set(rows[:2]) <= olds
    with pytest.raises(TrainingRefused, match="must name a run"):
        Run.begin(tmp_path / "none", recipe)
    with pytest.raises(TrainingRefused, match="has no labels"):
        Run.begin(tmp_path / "none", recipe, old=[tmp_path])
    with pytest.raises(TrainingRefused, match="another recipe or start"):
        Run.begin(tmp_path / "run", recipe, old=[tmp_path / "run"])


def test_a_teacher_plays_and_labels_for_the_learner(tmp_path: Path) -> None:
    Network.load().save(tmp_path / "large.npz")
    run = Run.begin(tmp_path / "small", replace(TOY, plays=1), teacher=tmp_path / "large.npz")
    generate(run)

    shard = read_shard(label(run))

    assert Run.open(run.folder).teacher is not None
    said = Network.load().evaluate(shard.boards)
    assert np.abs(said[:, 0] - shard.chances[:, 0]).mean() < 0.05
    with pytest.raises(TrainingRefused, match="another recipe or start"):
        Run.begin(run.folder, replace(TOY, plays=1))
    export(run, tmp_path / "small.npz")
    provenance = json.loads((tmp_path / "small.provenance.json").read_text())
    assert provenance["training"]["teacher"] == Network.load(tmp_path / "large.npz").weights.checksum


def test_a_rate_may_fall_along_half_a_cosine() -> None:
    recipe = Recipe(rate=1.0, last_rate=0.5, rounds=4, fall="cosine")

    assert [recipe.rate_in(done) for done in (0, 2, 4, 9)] == pytest.approx([1.0, 0.75, 0.5, 0.5])
    assert recipe.rate_in(1) > 0.9


def test_whole_games_are_labelled_with_little_noise_and_fitted_in_small_steps() -> None:
    recipe = Recipe.named("games", 5)

    assert recipe == Recipe.from_json(recipe.to_json())
    assert (recipe.seed, recipe.plays, recipe.trace, recipe.fall) == (5, 400, 0.7, "cosine")
    assert recipe.rate < 1e-4
    assert sum(start.share for start in recipe.starts) == pytest.approx(1.1)
    with pytest.raises(TrainingRefused, match="must be a file or one of nothing, exact, games"):
        Recipe.named("luck")


def test_stages_tell_how_long_they_took_and_how_much_they_did(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told: list[tuple[str, int, int, int]] = []
    run = Run.begin(tmp_path, replace(TOY, starts=(Start("race", 1.0, 0.5),)))
    assert times_of(run.times_file) == []

    list(improve(run, 1, Work(tell=lambda *what: told.append(what))))

    times = {one.stage: one for one in times_of(run.times_file)}
    assert set(times) == {"generate", "label", "fit"}
    assert times["label"].done == len(read_shard(run.labels_file(0)))
    assert times["fit"].done == run.recipe.batches * run.recipe.batch
    assert {stage for stage, *_ in told} == {"generate", "label", "fit"}
    assert all(done == of for _, _, done, of in told[-1:])
    assert main(("times", str(tmp_path))) == 0
    assert "a second" in capsys.readouterr().out
