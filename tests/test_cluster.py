"""Work shared out over processes: the same results as in this one, whoever dies, and clear refusals."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator

import pytest

import tablas.cluster.connection as connection_module
from short_match import MATCH
from tablas.analysis import Thresholds, review, write_review
from tablas.cluster import Cluster, ClusterEngine, ReviewsElsewhere
from tablas.cluster.connection import Work
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

    def test_a_worker_that_computes_otherwise_is_refused(
        self, cluster: Cluster, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(connection_module, "_ours", lambda: ("0.0", "3.11", "0"))

        with pytest.raises(ClusterMismatch, match=r"0\.0"):
            Cluster(cluster.scheduler)

    def test_an_address_where_nobody_is_says_so(self) -> None:
        with pytest.raises(ClusterUnreachable):
            Cluster("tcp://127.0.0.1:1")
