"""Work shared out over processes: the same results as in this one, whoever dies, and clear refusals."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import tablas.cluster.connection as connection_module
from short_match import MATCH
from tablas.analysis import Review, Thresholds, review, write_review
from tablas.analysis.journal_lines import way_of
from tablas.cli.review_journal import JournalFile
from tablas.cluster import Cluster, ClusterEngine, ReviewsElsewhere
from tablas.cluster.connection import Work
from tablas.cluster.engine import piece_size
from tablas.decision import Engine, RolloutSettings, SearchControl
from tablas.errors import (
    BadCluster,
    ClusterMismatch,
    ClusterMissing,
    ClusterUnreachable,
    SearchCancelled,
)
from tablas.formats import read_match
from tablas.notation import parse_position
from tablas.position import Position

RACE = "XGID=-BBB------------------bbb-:0:0:1:00:0:0:0:0:10"


@pytest.mark.parametrize("address", ["", "local:0", "local:257", "local:x", "host:8786", "tcp://host"])
def test_what_is_no_address_of_a_cluster_is_refused(address: str) -> None:
    with pytest.raises(BadCluster):
        Cluster(address)


def test_without_dask_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection_module, "find_spec", lambda _: None)

    with pytest.raises(ClusterMissing, match=r"tablas\[cluster\]"):
        Cluster("local")


@pytest.mark.parametrize(
    ("settings", "threads", "sizes"),
    [
        (RolloutSettings(trials=2592), 4, [216] * 5 + [180, 144, 144]),
        (RolloutSettings(trials=100), 4, [36, 36, 28]),
        (RolloutSettings(trials=72, target_se=0.1), 1, [36, 36]),
        (RolloutSettings(trials=10, ply=2), 2, [2, 2, 1, 1, 1, 1, 1, 1]),
    ],
)
def test_pieces_of_a_rollout_grow_shorter(settings: RolloutSettings, threads: int, sizes: list[int]) -> None:
    found: list[int] = []
    while sum(found) < settings.trials:
        found.append(piece_size(settings, sum(found), threads))

    assert found[: len(sizes)] == sizes
    assert sum(found) == settings.trials


def wait_until(fact: Callable[[], bool]) -> None:
    for _ in range(600):
        if fact():
            return
        time.sleep(0.1)
    raise AssertionError("it never came true")


def race() -> Position:
    return parse_position(RACE).position


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    with Cluster("local:2") as cluster:
        yield cluster


@pytest.mark.long
@pytest.mark.filterwarnings("default")
class TestRealCluster:
    def test_a_rollout_has_the_same_bits(self, cluster: Cluster) -> None:
        settings = RolloutSettings(trials=250, seed=5)
        engine = Engine("0-ply")
        shared = ClusterEngine(engine, cluster).rollout_cube(race(), settings=settings)

        assert shared == engine.rollout_cube(race(), settings=settings)

    def test_a_stop_rule_ends_it_at_the_same_game(self, cluster: Cluster) -> None:
        settings = RolloutSettings(trials=10_000, target_se=0.02)
        engine = Engine("0-ply")
        shared = ClusterEngine(engine, cluster).rollout(race(), settings=settings)

        assert shared == engine.rollout(race(), settings=settings)
        assert shared.ended_by == "target_se"

    def test_a_review_has_the_same_bits(self, cluster: Cluster) -> None:
        record, engine = read_match(MATCH).record, Engine("0-ply")
        elsewhere = ReviewsElsewhere(cluster, engine)
        shared = review(
            record,
            engine,
            level="quick",
            games_from=lambda settled, indices: elsewhere.games(
                settled, indices, "quick", Thresholds(), "none", SearchControl()
            ),
        )

        assert write_review(shared) == write_review(review(record, engine, level="quick"))

    def test_a_worker_that_dies_costs_nothing_but_time(self, cluster: Cluster) -> None:
        settings = RolloutSettings(trials=7_200, seed=2)
        engine = Engine("0-ply")
        pids = cluster.pids()

        def kill(_: object) -> None:
            if pids:
                os.kill(pids.pop(), signal.SIGKILL)

        shared = ClusterEngine(engine, cluster).rollout(race(), settings=settings, progress=kill)

        assert len(pids) < 2
        assert shared == engine.rollout(race(), settings=settings)

    def test_a_cancelled_rollout_ends_and_leaves_the_cluster_free(self, cluster: Cluster) -> None:
        control = SearchControl()
        settings = RolloutSettings(trials=1_000_000)
        threading.Timer(1.0, control.cancel).start()

        with pytest.raises(SearchCancelled):
            ClusterEngine(Engine("0-ply"), cluster).rollout(race(), settings=settings, control=control)
        work: Work[int] = cluster.submit(abs, -3)
        assert cluster.result(work, SearchControl()) == 3

    def test_every_answer_of_a_worker_is_kept_and_not_asked_for_again(
        self, cluster: Cluster, tmp_path: Path
    ) -> None:
        record, engine = read_match(MATCH).record, Engine("0-ply")
        elsewhere, path = ReviewsElsewhere(cluster, engine), tmp_path / "answers"
        way = way_of(record, "quick", "none", Thresholds(), engine)

        def reviewed(control: SearchControl, journal: JournalFile) -> Review:
            return review(
                record,
                engine,
                level="quick",
                games_from=lambda settled, indices: elsewhere.games(
                    settled, indices, "quick", Thresholds(), "none", control, journal
                ),
            )

        first = JournalFile(path, way, resumes=False)
        whole = reviewed(SearchControl(), first)
        wait_until(lambda: path.read_text().count("\n") > 3)
        first.close()
        again = JournalFile(path, way, resumes=True)

        assert again.kept.known(0, "first")
        assert write_review(reviewed(SearchControl(), again)) == write_review(whole)
        again.close()
        assert path.read_text().splitlines()[1:] == again.kept.used

    def test_cancelled_work_ends_on_the_workers_too(self, cluster: Cluster) -> None:
        control, engine = SearchControl(), Engine("0-ply")
        settings = RolloutSettings(trials=1_000, ply=2)
        threading.Timer(1.0, control.cancel).start()

        with pytest.raises(SearchCancelled):
            ClusterEngine(engine, cluster).rollout(
                Position.start(), settings=settings, control=control
            )  # minutes
        works: list[Work[int]] = [cluster.submit(abs, -each) for each in range(4)]
        assert [cluster.result(work, SearchControl()) for work in works] == [0, 1, 2, 3]

    def test_a_worker_that_computes_otherwise_is_refused(
        self, cluster: Cluster, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(connection_module, "_ours", lambda: ("0.0", "3.11", "0"))

        with pytest.raises(ClusterMismatch, match=r"0\.0"):
            Cluster(cluster.scheduler)

    def test_an_address_where_nobody_is_says_so(self) -> None:
        with pytest.raises(ClusterUnreachable):
            Cluster("tcp://127.0.0.1:1")
