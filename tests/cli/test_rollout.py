"""`tablas rollout` as a user runs it."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from tablas.cli import rollout as cli_rollout
from tablas.decision import card_state, searching
from tablas.decision.devices import Card

from .conftest import Run

START = "4HPwATDgc/ABMA"
AFTER_31 = "sGfwATDgc/ABMA"
FEW = ("--trials", "8")


def test_a_position_is_told_with_errors_and_settings(run: Run) -> None:
    document = run("rollout", AFTER_31, *FEW, "--seed", "3", "--json").document()

    assert document["trials"] == 8
    assert document["seed"] == 3
    assert document["cubeful"] is True
    for name in ("equity", "standard_error", "equity_cubeless", "win", "lose_backgammon"):
        assert isinstance(document[name], float)
    assert isinstance(document["interval"], list)


def test_plays_of_a_roll_are_listed_best_first(run: Run) -> None:
    document = run("rollout", START, "31", *FEW, "--top", "2", "--cubeless", "--json").document()

    candidates = document["candidates"]
    assert isinstance(candidates, list)
    assert [candidate["difference"] <= 0 for candidate in candidates] == [True, True]
    assert candidates[0]["difference"] == 0


def test_the_document_does_not_depend_on_threads(run: Run) -> None:
    def told(threads: str) -> dict[str, object]:
        document = run("rollout", AFTER_31, *FEW, "--threads", threads, "--json").document()
        del document["seconds"]
        return document

    assert told("1") == told("2")


@pytest.mark.parametrize(
    ("language", "said"), [("en", "8 games · 0-ply · with the cube"), ("es", "8 partidas · 0-ply · con cubo")]
)
def test_people_read_settings_and_interval(run: Run, language: str, said: str) -> None:
    out = run("rollout", AFTER_31, *FEW, "--lang", language).out

    assert said in out
    assert {"en": "95%", "es": "95 %"}[language] in out
    assert "±" in out


def test_rolling_on_and_a_taken_double_stand_side_by_side(run: Run) -> None:
    document = run("rollout", AFTER_31, "--cube", *FEW, "--json").document()

    assert {"no_double", "double_take", "double_pass"} <= document.keys()


def test_a_file_lets_a_rollout_go_on(run: Run, tmp_path: Path) -> None:
    file = str(tmp_path / "r.json")
    run("rollout", AFTER_31, *FEW, "--resume", file, "--json")

    longer = run("rollout", AFTER_31, "--trials", "20", "--resume", file, "--json").document()
    whole = run("rollout", AFTER_31, "--trials", "20", "--json").document()

    assert longer | {"seconds": 0} == whole | {"seconds": 0}


@pytest.fixture
def card(monkeypatch: pytest.MonkeyPatch) -> None:
    """A card, played by the CPU."""
    monkeypatch.setattr(cli_rollout, "check_device", lambda _device: None)
    monkeypatch.setattr(searching, "Card", partial(Card, is_emulated=True))


@pytest.mark.usefixtures("card")
def test_a_card_plays_the_same_rollout(run: Run) -> None:
    asked = ("rollout", AFTER_31, "--trials", "2", "--truncate", "2", "--cubeless", "--json")

    on_cpu, on_card = run(*asked).document(), run(*asked, "--device", "cuda").document()

    assert on_card == on_cpu | {"device": "cuda", "seconds": on_card["seconds"]}


@pytest.mark.usefixtures("card")
@pytest.mark.parametrize(
    ("more", "said"),
    [
        ((), "gpu_unsupported: --device"),
        (("--cubeless", "--ply", "1"), "gpu_unsupported: --device"),
        (("--cubeless", "--cluster", "127.0.0.1:1"), "bad_option: --cluster"),
    ],
)
def test_what_a_card_does_not_play_is_not_played_elsewhere(
    run: Run, more: tuple[str, ...], said: str
) -> None:
    outcome = run("rollout", AFTER_31, *FEW, "--device", "cuda", *more, "--lang", "es")

    assert (outcome.status, outcome.out) == (2, "")
    assert said in outcome.err
    assert outcome.err.count("\n") == 1


@pytest.mark.skipif(card_state().is_built, reason="this build has code for cards")
def test_a_build_without_code_for_cards_says_so(run: Run) -> None:
    outcome = run("rollout", AFTER_31, *FEW, "--device", "cuda")

    assert (outcome.status, outcome.out) == (2, "")
    assert "no_gpu_build: --device" in outcome.err


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (("--device", "tpu"), "bad_option: --device"),
        (("--trials", "0"), "bad_option: --trials"),
        (("--threads", "-2"), "bad_option: --threads"),
        (("--ply", "3"), "bad_option: --ply"),
        (("--target-se", "nan"), "bad_option: --target-se"),
        (("--resume", "/"), "bad_rollout_file: --resume"),
    ],
)
@pytest.mark.parametrize("language", ["en", "es"])
def test_what_cannot_be_is_refused_in_one_line(
    run: Run, more: tuple[str, str], said: str, language: str
) -> None:
    outcome = run("rollout", AFTER_31, *more, "--lang", language)

    assert outcome.status == 2
    assert outcome.out == ""
    assert said in outcome.err
    assert outcome.err.count("\n") == 1
