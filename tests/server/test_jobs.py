"""Jobs of a real server: ordered, worked on, watched, stopped, extended, and gone on with after a restart."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from pydantic import TypeAdapter
from starlette.testclient import TestClient

from tablas.analysis import temperature_map
from tablas.decision import Engine, EngineDepths, RolloutSettings
from tablas.notation import parse_position
from tablas.protocol.jobs import JobOrder, JobView
from tablas.server.app import create_app
from tablas.server.background import Background
from tablas.server.jobs import service as service_module
from tablas.server.jobs.service import JobService
from tablas.server.jobs.store import JobStore
from tablas.server.storage.database import Database
from tablas.server.storage.migrate import prepare_database

from .hand import ADDRESS

# Bear-off positions: their games are short, and the table knows how they end.
RACE = "XGID=-BBB------------------bbb-:0:0:1:00:0:0:0:0:10"
RACE_21 = RACE.replace(":00:", ":21:")
MIDDLE = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10"
ENDLESS = {"kind": "rollout_position", "position": RACE, "trials": 1_000_000}
ORDERS: TypeAdapter[JobOrder] = TypeAdapter(JobOrder)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    path = tmp_path_factory.mktemp("jobs") / "tablas.db"
    with TestClient(create_app(f"sqlite+aiosqlite:///{path}"), base_url=ADDRESS) as client:
        yield client


def ordered(client: TestClient, order: dict[str, object]) -> str:
    answer = client.post("/api/jobs", json=order)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def when(client: TestClient, job_id: str, *states: str, least: int = 0) -> JobView:
    for _ in range(1200):
        job = JobView.model_validate_json(client.get(f"/api/jobs/{job_id}").text)
        if job.state in states and job.done >= least:
            return job
        time.sleep(0.05)
    raise AssertionError(f"the job was never {states}")


def test_plays_are_rolled_out_side_by_side_and_more_games_can_be_added(server: TestClient) -> None:
    job_id = ordered(server, {"kind": "rollout_plays", "position": RACE_21, "trials": 36, "seed": 7})
    first = when(server, job_id, "done").result
    extended = server.post(f"/api/jobs/{job_id}/extend", json={"trials": 72})
    longer = when(server, job_id, "done").result

    assert first is not None
    assert first.kind == "rollout_plays"
    assert (first.trials, first.seed, first.ended_by) == (36, 7, "trials")
    assert extended.json()["result"] is not None, "what there is stays to be read"
    at_once = ordered(server, {"kind": "rollout_plays", "position": RACE_21, "trials": 72, "seed": 7})
    assert when(server, at_once, "done").result == longer, "as if all had been asked for at once"


def test_cube_actions_are_rolled_out_side_by_side(server: TestClient) -> None:
    order = {"kind": "rollout_cube", "position": RACE, "trials": 36}
    result = when(server, ordered(server, order), "done").result
    found = Engine("0-ply").rollout_cube(parse_position(RACE).position, settings=RolloutSettings(trials=36))

    assert result is not None
    assert result.kind == "rollout_cube"
    assert result.double_take.equity == found.double_take.equity.mean
    assert result.action == found.action


def test_plays_named_in_the_order_are_the_ones_compared(server: TestClient) -> None:
    order = {"kind": "rollout_plays", "position": RACE, "dice": "2-1", "trials": 2, "plays": ["2/off 1/off"]}
    result = when(server, ordered(server, order), "done").result

    assert result is not None
    assert result.kind == "rollout_plays"
    assert [each.play for each in result.candidates] == ["2/off 1/off"]


@pytest.mark.parametrize(
    ("order", "kind"),
    [
        ({"kind": "analysis", "position": RACE, "ply": 0}, "analysis_cube"),
        ({"kind": "analysis", "position": RACE_21, "ply": 0}, "analysis_plays"),
        ({"kind": "score_map", "position": RACE, "length": 3, "ply": 0}, "cube_score_map"),
        ({"kind": "score_map", "position": RACE, "length": 3, "ply": 0, "dice": "21"}, "play_score_map"),
        ({"kind": "rollout_position", "position": RACE, "trials": 1}, "rollout_position"),
    ],
)
def test_every_kind_of_order_has_its_kind_of_result(
    server: TestClient, order: dict[str, object], kind: str
) -> None:
    job = when(server, ordered(server, order), "done")

    assert job.result is not None
    assert job.result.kind == kind
    assert job.done == job.total


def test_a_map_of_rolls_is_the_one_the_analysis_makes(server: TestClient) -> None:
    result = when(
        server, ordered(server, {"kind": "temperature_map", "position": MIDDLE, "ply": 0}), "done"
    ).result
    expected = temperature_map(Engine("0-ply"), parse_position(MIDDLE).position)

    assert result is not None
    assert result.kind == "temperature_map"
    assert [each.equity for each in result.rolls] == [cell.equity for cell in expected.cells]
    assert result.mean == pytest.approx(expected.mean)


def test_a_job_can_rest_be_gone_on_with_and_end_and_events_tell(server: TestClient) -> None:
    job_id = ordered(server, {**ENDLESS, "seed": 3})
    when(server, job_id, "running", least=1)
    states = [
        server.post(f"/api/jobs/{job_id}/{asked}").json()["state"]
        for asked in ("pause", "pause", "resume", "resume", "cancel", "cancel")
    ]
    events = server.get(f"/api/jobs/{job_id}/events")
    told = [json.loads(line[5:]) for line in events.text.splitlines() if line.startswith("data:")]

    assert states[:2] == ["paused", "paused"]
    assert set(states[2:4]) <= {"queued", "running"}
    assert states[4:] == ["cancelled", "cancelled"]
    assert events.headers["content-type"].startswith("text/event-stream")
    assert (told[-1]["id"], told[-1]["state"]) == (job_id, "cancelled")
    assert told[-1]["result"]["is_finished"] is False, "what was found stays"
    assert server.post(f"/api/jobs/{job_id}/pause").json()["error"]["code"] == "job_state"


def test_a_list_has_only_the_jobs_whose_ids_are_known(server: TestClient) -> None:
    job_id = ordered(server, {"kind": "analysis", "position": RACE, "ply": 0})

    assert server.get("/api/jobs").json() == []
    assert [job["id"] for job in server.get("/api/jobs", params={"id": [job_id, "x"]}).json()] == [job_id]


@pytest.mark.parametrize(
    ("order", "place"),
    [
        ({}, "body"),
        ({"kind": "miracle"}, "body"),
        ({"kind": "rollout_cube", "position": RACE, "trials": 0}, "body.trials"),
        ({"kind": "rollout_cube", "position": RACE, "trials": 10**9}, "body.trials"),
        ({"kind": "rollout_cube", "position": RACE, "threads": -1}, "body.threads"),
        ({"kind": "rollout_cube", "position": RACE, "target_se": "NaN"}, "body.target_se"),
        ({"kind": "rollout_cube", "position": "nonsense"}, "body.position"),
        ({"kind": "rollout_cube", "position": RACE.replace(":0:0:1:", ":1:-1:1:")}, "body.position"),
        ({"kind": "rollout_plays", "position": RACE}, "body.dice"),
        ({"kind": "rollout_plays", "position": RACE_21, "plays": ["6/1"]}, "body.plays.0"),
        ({"kind": "score_map", "position": RACE, "length": 99}, "body.length"),
        ({"kind": "analysis", "position": RACE, "ply": 9}, "body.ply"),
    ],
)
def test_an_order_that_cannot_be_is_refused_by_its_field(
    server: TestClient, order: dict[str, object], place: str
) -> None:
    answer = server.post("/api/jobs", json=order)

    assert answer.status_code == 422
    assert answer.json()["error"]["place"] == place


@pytest.mark.parametrize("asked", ["", "/pause", "/resume", "/cancel", "/extend", "/events"])
def test_an_unknown_job_is_not_found(server: TestClient, asked: str) -> None:
    address = f"/api/jobs/nothing{asked}"
    body = {"trials": 2} if asked == "/extend" else None
    answer = server.get(address) if asked in ("", "/events") else server.post(address, json=body)

    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "unknown_job")


def test_what_has_enough_games_or_none_cannot_be_extended(server: TestClient) -> None:
    rollout = ordered(server, {"kind": "rollout_cube", "position": RACE, "trials": 2})
    search = ordered(server, {"kind": "analysis", "position": RACE, "ply": 0})
    when(server, rollout, "done")
    answers = [server.post(f"/api/jobs/{each}/extend", json={"trials": 2}) for each in (rollout, search)]

    assert [answer.status_code for answer in answers] == [409, 409]


def test_an_order_far_too_large_is_not_read(server: TestClient) -> None:
    answer = server.post("/api/jobs", json={"kind": "analysis", "position": "x" * 100_000})

    assert (answer.status_code, answer.json()["error"]["code"]) == (413, "body_too_large")


def test_no_more_jobs_are_taken_than_can_wait(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service_module, "MOST_WAITING", 1)
    url = f"sqlite+aiosqlite:///{tmp_path / 'tablas.db'}"
    with TestClient(create_app(url), base_url=ADDRESS) as client:
        ordered(client, ENDLESS)
        answer = client.post("/api/jobs", json=ENDLESS)

    assert (answer.status_code, answer.json()["error"]["code"]) == (429, "queue_full")


def test_a_job_goes_on_after_a_restart_from_where_it_was(tmp_path: Path) -> None:
    path = tmp_path / "tablas.db"
    url = f"sqlite+aiosqlite:///{path}"
    with TestClient(create_app(url), base_url=ADDRESS) as client:
        job_id = ordered(client, ENDLESS)
        done = when(client, job_id, "running", least=1).done
    with closing(sqlite3.connect(path)) as connection:  # as a crash would leave it
        connection.execute("UPDATE jobs SET state = 'running'")
        connection.commit()
    with TestClient(create_app(url), base_url=ADDRESS) as client:
        later = when(client, job_id, "running", least=done + 1)
        assert later.result is not None


def test_jobs_take_turns_and_none_is_lost_by_it(db_url: str) -> None:
    """With turns of no length every batch is a turn; the result is that of one go."""
    order = {"kind": "rollout_position", "position": RACE, "trials": 432}

    async def both() -> list[JobView]:
        database = Database(prepare_database(db_url))
        background = Background(turn_s=0, engines=EngineDepths(1))
        jobs = JobService(JobStore(database), background)
        first = await jobs.add(ORDERS.validate_python(order))
        second = await jobs.add(ORDERS.validate_python({**order, "seed": 2}))
        background.start([jobs])
        for each in (first, second):
            async for _ in jobs.events(each.id):
                pass
        await background.stop()
        found = await jobs.views([first.id, second.id])
        database.close()
        return sorted(found, key=lambda view: view.id != first.id)

    first, second = (view.result for view in asyncio.run(both()))
    straight = Engine("0-ply").rollout(parse_position(RACE).position, settings=RolloutSettings(trials=432))

    assert first is not None
    assert first.kind == "rollout_position"
    assert first.equity == straight.outcome.equity.mean
    assert second != first
