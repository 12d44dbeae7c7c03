"""Training runs: files between the verbs, the same bits twice, interruptions and damage."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

from tablas.duel import Measure
from tablas.errors import BadShard, TrainingRefused
from tablas.evaluation import BearoffTables, Network
from tablas.training import Recipe, Run, Start, Work, duel, export, fit, generate, improve, label
from tablas.training.__main__ import main
from tablas.training.curve import curve
from tablas.training.gate import passes
from tablas.training.run import equity_of
from tablas.training.shards import Shard, read_shard, write_shard

SVG = "{http://www.w3.org/2000/svg}"
TOY = Recipe(
    wide=64, starts=(Start("opening", 0.5, 0.3), Start("race", 0.5, 0.5)), labels=240, plays=3,
    batch=64, reuse=4, rate=2e-3, rounds=3, window=2, redraw_rounds=0,
)  # fmt: skip


def content(run: Run) -> dict[str, bytes]:
    """Every file of a run by its name, without what zip files say of the time."""
    found = {}
    for path in sorted(run.folder.rglob("*.npz")):
        with np.load(path) as stored:
            for name in stored.files:
                found[f"{path.relative_to(run.folder)}:{name}"] = stored[name].tobytes()
    found["progress"] = run.progress_file.read_bytes()
    return found


@pytest.fixture(scope="module")
def trained(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """A toy run with all its rounds done."""
    run = Run.begin(tmp_path_factory.mktemp("trained") / "toy", TOY)
    assert len(list(improve(run, TOY.rounds))) == TOY.rounds
    return run


def test_a_toy_run_from_one_seed_gives_the_same_bits_twice(trained: Run, tmp_path: Path) -> None:
    again = Run.begin(tmp_path / "again", TOY)

    list(improve(again, TOY.rounds, Work(threads=2)))

    assert content(again) == content(trained)


def test_another_seed_gives_another_network(trained: Run, tmp_path: Path) -> None:
    other = Run.begin(tmp_path / "other", replace(TOY, seed=2))

    list(improve(other, 1))

    assert not np.array_equal(
        read_shard(other.labels_file(0)).boards, read_shard(trained.labels_file(0)).boards
    )


def test_a_run_interrupted_after_any_verb_goes_on_as_if_it_had_not_been(trained: Run, tmp_path: Path) -> None:
    folder = tmp_path / "interrupted"
    Run.begin(folder, TOY)
    for _ in range(TOY.rounds):
        generate(Run.open(folder))
        generate(Run.begin(folder, TOY))  # once more changes nothing
        label(Run.open(folder))
        fit(Run.open(folder))

    assert content(Run.open(folder)) == content(trained)


def test_the_fit_gets_closer_to_its_labels(trained: Run) -> None:
    errors = [one["fit_rms"] for one in trained.progress()]

    assert errors[-1] < errors[0]
    assert [one["round"] for one in trained.progress()] == [0, 1, 2]


def test_time_that_is_up_begins_no_round(tmp_path: Path) -> None:
    clock: Iterator[float] = iter([0.0, 5.0])

    done = list(improve(Run.begin(tmp_path, TOY), 3, Work(clock=lambda: next(clock)), seconds=4.0))

    assert done == []


def test_an_exported_network_plays_and_says_how_it_came_to_be(trained: Run, tmp_path: Path) -> None:
    exported = export(trained, tmp_path / "toy.npz", note="untested")

    again = Network.load(tmp_path / "toy.npz")
    provenance = json.loads((tmp_path / "toy.provenance.json").read_text())
    assert again.sha256 == exported.sha256 == provenance["sha256"]
    assert provenance["training"]["recipe"]["seed"] == 1
    assert provenance["training"]["rounds"] == 3
    assert provenance["training"]["start"] == "random weights"
    assert provenance["strength"] == "untested"


def test_a_run_may_start_from_a_network_and_begins_with_its_chances(tmp_path: Path) -> None:
    first = Network.load()
    first.save(tmp_path / "first.npz")
    recipe = replace(TOY, wide=first.weights.b1.size, tails=65)
    run = Run.begin(tmp_path / "run", recipe, tmp_path / "first.npz")

    begun = export(run, tmp_path / "begun.npz")

    boards = read_shard(generate(run)).boards
    assert begun.weights.tails == 65
    halved = Network.of(first.weights.halves, precision="float32")
    assert np.array_equal(begun.with_precision("float32").evaluate(boards), halved.evaluate(boards))


def test_a_folder_of_another_recipe_or_start_is_refused(tmp_path: Path) -> None:
    Run.begin(tmp_path / "run", TOY)
    Network.load().save(tmp_path / "first.npz")

    with pytest.raises(TrainingRefused, match="another recipe"):
        Run.begin(tmp_path / "run", replace(TOY, rate=1e-3))
    with pytest.raises(TrainingRefused, match="another recipe or start"):
        Run.begin(tmp_path / "run", TOY, tmp_path / "first.npz")


def test_a_network_wider_than_the_recipe_is_refused(tmp_path: Path) -> None:
    Network.load().save(tmp_path / "first.npz")

    with pytest.raises(TrainingRefused, match="cannot start"):
        generate(Run.begin(tmp_path / "run", TOY, tmp_path / "first.npz"))


def test_verbs_out_of_order_are_refused(tmp_path: Path) -> None:
    run = Run.begin(tmp_path, TOY)

    with pytest.raises(TrainingRefused, match="no positions"):
        label(run)
    with pytest.raises(TrainingRefused, match="no labels"):
        fit(run)


def labelled(folder: Path) -> Run:
    """A run with one round fitted, and the next one labelled."""
    run = Run.begin(folder, TOY)
    list(improve(run, 1))
    generate(run)
    label(run)
    return run


def test_a_damaged_shard_is_named_and_left_out_only_by_request(tmp_path: Path) -> None:
    run = labelled(tmp_path)
    damaged = run.labels_file(0)
    damaged.write_bytes(damaged.read_bytes()[:-9] + b"x" * 9)

    with pytest.raises(BadShard, match=r"0000\.npz: is damaged") as refused:
        fit(run)
    assert refused.value.code == "bad_shard"
    progress = fit(run, Work(skip_damaged=True))

    assert progress.window == progress.labels


def test_a_shard_is_read_back_as_it_was_written(tmp_path: Path) -> None:
    shard = Shard(np.zeros((2, 26), np.int8), np.full((2, 5), 0.25, np.float32))

    write_shard(tmp_path / "one.npz", shard)

    again = read_shard(tmp_path / "one.npz")
    assert len(again) == 2
    assert np.array_equal(again.chances, shard.chances)
    with pytest.raises(BadShard, match="cannot be read"):
        read_shard(tmp_path / "two.npz")
    (tmp_path / "one.json").write_text("{}")
    with pytest.raises(BadShard, match="no checksum"):
        read_shard(tmp_path / "one.npz")


def test_a_damaged_checkpoint_is_refused(tmp_path: Path) -> None:
    run = labelled(tmp_path)
    run.checkpoint_file.write_bytes(b"nothing")

    with pytest.raises(TrainingRefused, match=r"checkpoint.npz' is damaged"):
        fit(run)


def test_tables_make_the_labels_of_short_races_exact(tmp_path: Path) -> None:
    races = replace(TOY, starts=(Start("race", 1.0, 0.5),), plays=1)
    plain, exact = (
        Run.begin(tmp_path / "plain", races),
        Run.begin(tmp_path / "exact", replace(races, tables=True)),
    )
    for run in (plain, exact):
        generate(run)

    guessed, known = read_shard(label(plain)), read_shard(label(exact))

    tables = BearoffTables.shared()
    found = [
        (guess, label_, exact_[0])
        for board, guess, label_ in zip(known.boards, equities(guessed), equities(known), strict=True)
        if (exact_ := tables.two_sided.equities(board)) is not None
    ]
    assert len(found) > 5
    assert all(abs(label_ - money) < 0.01 for _, label_, money in found)
    assert any(abs(guess - money) > 0.05 for guess, _, money in found)


def equities(shard: Shard) -> list[float]:
    """Of the labels of a shard."""
    equity: list[float] = equity_of(shard.chances).tolist()
    return equity


def test_a_network_learns_from_nothing_by_the_rolls_it_plays(tmp_path: Path) -> None:
    recipe = replace(TOY, all_rolls=False, trace=0.7, labels=2000, plays=30, rounds=4)
    run = Run.begin(tmp_path, recipe)

    done = list(improve(run, recipe.rounds))

    assert done[-1].fit_rms < 0.8 * done[0].fresh_rms


def test_a_run_from_nothing_begins_by_itself_and_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    small = replace(TOY, all_rolls=False, labels=400, plays=30, rounds=2, seed=5)
    monkeypatch.setattr(Recipe, "from_nothing", staticmethod(lambda seed: replace(small, seed=seed)))

    for rounds in ("1", "2"):
        assert main(("selfplay", str(tmp_path / "run"), "--seed", "7", "--rounds", rounds)) == 0

    run = Run.open(tmp_path / "run")
    assert run.recipe.seed == 7
    assert [one["round"] for one in run.progress()] == [0, 1]


def test_learning_from_nothing_takes_the_rolls_that_are_played_over_whole_games() -> None:
    recipe = Recipe.from_nothing(3)

    assert (recipe.seed, recipe.all_rolls) == (3, False)
    assert recipe.plays >= 60


def test_a_network_grows_by_patterns_and_units_without_another_word(tmp_path: Path) -> None:
    old = Run.begin(tmp_path / "old", replace(TOY, input_code=1, rounds=1))
    list(improve(old, 1))
    before = export(old, tmp_path / "old.npz")
    grown = Run.begin(tmp_path / "grown", replace(TOY, wide=128, tails=65), tmp_path / "old.npz")

    after = export(grown, tmp_path / "grown.npz")

    boards = read_shard(generate(grown)).boards
    assert (before.weights.input_code, after.weights.input_code) == (1, 2)
    assert after.weights.b1.size == 128
    assert np.abs(after.evaluate(boards) - before.evaluate(boards)).max() < 0.01


@pytest.mark.parametrize(
    ("mean", "error", "expected"), [(0.01, 0.005, True), (0.01, 0.0052, False), (-0.01, 0.001, False)]
)
def test_the_gate_lets_through_what_is_better_by_more_than_its_error(
    mean: float, error: float, expected: bool
) -> None:
    assert passes(Measure(mean, error)) is expected


def test_a_duel_of_the_gate_goes_on_from_its_records_and_says_how_it_went(
    trained: Run, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    export(trained, tmp_path / "toy.npz")
    seen: list[tuple[int, int]] = []
    toy, kept = tmp_path / "toy.npz", tmp_path / "duel.rec"

    verdict = duel(toy, games=8, seed=3, records=kept, progress=lambda *counts: seen.append(counts))
    again = duel(toy, games=8, seed=3, records=kept)

    assert verdict == again
    assert verdict.points < 0
    assert not verdict.passes
    assert seen[-1] == (8, 8)
    assert main(("duel", str(tmp_path / "toy.npz"), "--games", "8", "--seed", "3")) == 0
    assert json.loads(capsys.readouterr().out)["points"] == verdict.points


def test_the_curve_shows_both_errors_of_every_round(trained: Run) -> None:
    picture = ElementTree.fromstring(curve(trained.progress()))

    paths = [path.get("d", "") for path in picture.iter(f"{SVG}path") if path.get("fill") == "none"]
    assert [path.count("L") for path in paths] == [TOY.rounds - 1] * 2
    assert "round 0" in [text.text for text in picture.iter(f"{SVG}text")]


def test_the_curve_of_no_rounds_is_an_empty_frame() -> None:
    assert [path.get("d") for path in ElementTree.fromstring(curve([])).iter(f"{SVG}path")][-1] == ""


def test_a_recipe_is_read_back_as_it_was_written() -> None:
    assert Recipe.from_json(TOY.to_json()) == TOY
    assert Recipe.from_json("{}") == Recipe()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[]", "is not a recipe"),
        ("{", "is not a recipe"),
        ('{"width": 3}', "no field of a recipe"),
        ('{"wide": "many"}', "must be a number"),
        ('{"fall": "down"}', "must be one of line, cosine"),
        ('{"picks": -1}', "must not be negative"),
        ('{"looks": -1}', "must not be negative"),
        ('{"wide": 1.5}', "must be a whole number"),
        ('{"tables": 1}', "must be true or false"),
        ('{"labels": 0}', "must be at least 1"),
        ('{"rate": 0}', "must be above 0"),
        ('{"trace": 2}', "must be 0 to 1"),
        ('{"seed": -1}', "must not be negative"),
        ('{"input_code": 3}', "must be 1 to 2"),
        ('{"starts": []}', "must not be empty"),
        ('{"starts": 3}', "must be a list"),
        ('{"starts": [{"kind": "x", "share": 1, "keep": 1}]}', "must be of opening"),
        ('{"starts": [{"kind": "race", "share": 1, "keep": 0}]}', "needs a share above 0"),
        ('{"starts": [{"kind": "race"}]}', "is not a recipe"),
    ],
)
def test_what_is_no_recipe_is_refused(text: str, message: str) -> None:
    with pytest.raises(TrainingRefused, match=message):
        Recipe.from_json(text)


def test_the_rate_falls_along_a_line_and_stays() -> None:
    recipe = Recipe(rate=1.0, last_rate=0.5, rounds=4)

    assert [recipe.rate_in(done) for done in (0, 2, 4, 9)] == [1.0, 0.75, 0.5, 0.5]


def test_the_command_line_goes_from_an_empty_folder_to_a_network(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    recipe, run, network = tmp_path / "toy.json", str(tmp_path / "run"), str(tmp_path / "toy.npz")
    recipe.write_text(TOY.to_json())

    for command in (
        ("begin", run, "--recipe", str(recipe)),
        ("generate", run),
        ("label", run, "--threads", "2"),
        ("fit", run),
        ("improve", run, "--rounds", "2"),
        ("export", run, network, "--note", "untested"),
        ("curve", run, str(tmp_path / "curve.svg")),
    ):
        assert main(command) == 0

    said = capsys.readouterr().out
    assert "round 0:" in said
    assert "round 1:" in said
    assert Network.load(network).sha256 in said
    assert (tmp_path / "curve.svg").read_text().startswith("<svg")


def test_the_command_line_names_what_it_refuses(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(("fit", str(tmp_path / "none"))) == 2

    assert capsys.readouterr().err.startswith("training_refused: recipe")
