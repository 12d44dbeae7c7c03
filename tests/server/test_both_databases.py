"""What the server stores is the same in SQLite and in PostgreSQL, and several servers share the second."""

from __future__ import annotations

import asyncio
import random
import shutil
import sqlite3
import time
import uuid
from collections.abc import Callable, Coroutine
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import MetaData, create_engine, insert, make_url
from starlette.testclient import TestClient

from postgres import Postgres
from tablas.protocol.events import rules_to_json
from tablas.server.accounts.store import AccountStore, NewSession, new_account
from tablas.server.app import create_app
from tablas.server.jobs.store import JobStore, Progress, StoredJob
from tablas.server.learn.store import ThrowStore
from tablas.server.play.people import People
from tablas.server.play.pulse import PulseStore
from tablas.server.play.records import MatchRecord, Overtaken, Standing, StoredEvent, Watch
from tablas.server.play.store import MatchStore
from tablas.server.ratings.service import counted
from tablas.server.ratings.store import RatingStore
from tablas.server.review.store import ReviewStore, StoredReview
from tablas.server.storage.database import Base, Database
from tablas.server.storage.migrate import FORMS, prepare_database
from tablas.stakes import Rules
from tablas.storage import migrate

from .hand import ADDRESS, Hand, seeded_dice
from .people import Pair, house

pytestmark = pytest.mark.xdist_group("postgres")

NOW = datetime(2026, 11, 1, 12, 0, 0, 250_000, tzinfo=UTC)
EXAMPLES = Path(__file__).parent / "forms"
Together = Callable[[Callable[[Database], Coroutine[object, object, None]]], None]


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of either kind."""
    if request.param == "sqlite":
        return f"sqlite+aiosqlite:///{tmp_path / 'tablas.db'}"
    server: Postgres = request.getfixturevalue("postgres")
    return server.new_database()


@pytest.fixture
def over(url: str) -> Together:
    """Runs something over a database in the form of today."""

    def run(work: Callable[[Database], Coroutine[object, object, None]]) -> None:
        database = Database(prepare_database(url))
        try:
            asyncio.run(work(database))
        finally:
            database.close()

    return run


def record(match_id: str = "1" * 32, **changed: object) -> MatchRecord:
    made = MatchRecord(
        id=match_id,
        created_at=NOW,
        updated_at=NOW,
        level="casual",
        player_name="Lucía ♥",
        length=3,
        rules=rules_to_json(Rules()),
        start=None,
        clock="delay:360+12",
        last_seq=0,
        standing=Standing(1, 0, 0, is_over=False),
    )
    return replace(made, **changed)  # type: ignore[arg-type]


def people(**changed: object) -> People:
    made = People("a" * 64, None, "", "0" * 64, "1" * 64, "2" * 64)
    return replace(made, **changed)  # type: ignore[arg-type]


def rolled(seq: int, request_id: str | None = None) -> StoredEvent:
    return StoredEvent(seq, {"kind": "rolled", "seat": 0, "dice": [2, 3]}, request_id, 1.5)


def test_migrations_end_at_the_tables_the_program_uses(url: str) -> None:
    engine = create_engine(prepare_database(url))
    with engine.connect() as connection:
        differences = compare_metadata(MigrationContext.configure(connection), Base.metadata)
    engine.dispose()
    assert differences == []


@pytest.mark.parametrize("form", ["0001", "0004", FORMS.head])
def test_match_of_an_older_form_goes_on_in_postgresql(form: str, postgres: Postgres, tmp_path: Path) -> None:
    then, url = tmp_path / "versions", postgres.new_database()
    then.mkdir()
    for path in FORMS.folder.glob("[0-9]*.py"):
        if path.name[:4] <= form:
            shutil.copy(path, then)
    engine = create_engine(migrate.prepare_database(url, migrate.Forms(then, FORMS.counter)))
    tables = MetaData()
    tables.reflect(engine)
    with closing(sqlite3.connect(tmp_path / "then.db")) as stored:
        stored.row_factory = sqlite3.Row
        stored.executescript((EXAMPLES / f"{form}.sql").read_text(encoding="utf-8"))
        copied = create_engine(f"sqlite:///{tmp_path / 'then.db'}")
        source = MetaData()
        source.reflect(copied)
        with copied.connect() as old, engine.begin() as new:
            for table in source.sorted_tables:
                rows = [dict(row._mapping) for row in old.execute(table.select())]
                if rows and table.name != FORMS.counter:
                    new.execute(insert(tables.tables[table.name]), rows)
        copied.dispose()
    engine.dispose()

    with TestClient(create_app(url, secret=tmp_path / "secret"), base_url=ADDRESS) as client:
        (summary,) = client.get("/api/matches").json()
        hand = Hand(client, random.Random(0))
        view = hand.look(summary["id"])
        later = hand.go_on(view)

    assert (summary["player_name"], view.score, view.game_number, view.seq) == ("Lucía", (0, 2), 2, 19)
    assert later.seq > view.seq


def test_match_and_its_events_come_back_as_they_were_stored(over: Together) -> None:
    async def work(database: Database) -> None:
        store = MatchStore(database)
        made = record(people=people(is_listed=True), owner=None)
        await store.create(made)
        await store.append(made.id, rolled(1, "r1"), Standing(1, 0, 2, is_over=False), NOW, seen_s=7.5)

        found = await store.find(made.id)

        stands = Standing(1, 0, 2, is_over=False)
        assert found == replace(made, last_seq=1, standing=stands, watch=Watch(0.0, 7.5))
        assert await store.events_after(made.id, 0) == [rolled(1, "r1")]
        assert await store.events_after(made.id, 0, NOW - timedelta(seconds=1)) == []
        assert await store.event_of_request(made.id, "r1") == rolled(1, "r1")
        assert await store.find("0" * 32) is None
        assert [each.id for each in await store.listed(NOW - timedelta(hours=1))] == [made.id]
        assert (await ThrowStore(database).throws(None)).own == [(2, 3)]

    over(work)


def test_number_and_request_of_an_event_are_taken_once(over: Together) -> None:
    async def work(database: Database) -> None:
        store, stands = MatchStore(database), Standing(1, 0, 0, is_over=False)
        for each in ("1", "2"):
            await store.create(record(each * 32))
        tries = [
            store.append(each * 32, rolled(seq, request), stands, NOW)
            for each in ("1", "2")
            for seq, request in ((1, "a"), (1, "b"), (2, "a"))
        ]

        done = await asyncio.gather(*tries, return_exceptions=True)

        assert [type(each) for each in done] == [type(None), Overtaken, Overtaken] * 2
        assert [event.seq for event in await store.events_after("1" * 32, 0)] == [1]

    over(work)


def test_an_event_that_is_refused_leaves_those_written_with_it(over: Together) -> None:
    async def work(database: Database) -> None:
        store, stands = MatchStore(database), Standing(1, 0, 0, is_over=False)
        matches = [each * 32 for each in "123"]
        for each in matches:
            await store.create(record(each))
        await store.append(matches[1], rolled(1), stands, NOW)

        tries = (store.append(each, rolled(1, "r"), stands, NOW, seen_s=2.0) for each in matches)
        done = await asyncio.gather(*tries, return_exceptions=True)

        assert [type(each) for each in done] == [type(None), Overtaken, type(None)]
        for each in (matches[0], matches[2]):
            assert await store.events_after(each, 0) == [rolled(1, "r")]
            found = await store.find(each)
            assert found is not None
            assert (found.last_seq, found.updated_at, found.watch) == (1, NOW, Watch(0.0, 2.0))

    over(work)


def test_two_servers_never_store_one_number_twice(url: str) -> None:
    def opened() -> Database:
        return Database(prepare_database(url))

    first, second = opened(), opened()
    matches = [f"{number:032x}" for number in range(8)]

    async def work() -> list[object]:
        await asyncio.gather(*(MatchStore(first).create(record(each)) for each in matches))
        tries = []
        for seq in range(1, 6):
            for each in random.Random(seq).sample(matches, len(matches)):
                for database in (first, second):
                    event = rolled(seq, str(uuid.uuid4()))
                    tries.append(MatchStore(database).append(each, event, record().standing, NOW))
        done = await asyncio.gather(*tries, return_exceptions=True)
        for each in matches:
            assert [event.seq for event in await MatchStore(first).events_after(each, 0)] == [1, 2, 3, 4, 5]
        return list(done)

    try:
        done = asyncio.run(work())
    finally:
        first.close()
        second.close()
    assert sum(each is None for each in done) == len(done) // 2
    assert {type(each) for each in done} == {type(None), Overtaken}


def test_seat_entropy_and_rematch_are_given_once(over: Together) -> None:
    async def work(database: Database) -> None:
        store = MatchStore(database)
        await store.create(record(people=people()))
        with pytest.raises(Overtaken):
            await store.tell_entropy("1" * 32, "3" * 64)
        await store.join("1" * 32, "b" * 64, "Berto", "4" * 64)
        with pytest.raises(Overtaken):
            await store.join("1" * 32, "c" * 64, "Caro", "5" * 64)
        await store.tell_entropy("1" * 32, "3" * 64)
        await store.create(record("2" * 32, people=people()), rematch_of="1" * 32)
        with pytest.raises(Overtaken):
            await store.create(record("3" * 32, people=people()), rematch_of="1" * 32)

        met = await store.find("1" * 32)

        assert met is not None
        assert met.people == people(
            guest="b" * 64,
            guest_name="Berto",
            host_entropy="3" * 64,
            guest_entropy="4" * 64,
            rematch_id="2" * 32,
        )
        assert await store.find("3" * 32) is None

    over(work)


def test_bot_matches_of_others_are_not_told_on_a_public_server(over: Together) -> None:
    async def work(database: Database) -> None:
        store = MatchStore(database)
        await store.create(record("1" * 32, owner="a" * 64))
        await store.create(record("2" * 32, owner="b" * 64))
        await store.create(record("3" * 32))

        async def told(visitor: str | None, *, is_public: bool) -> list[str]:
            return sorted(each.id[0] for each in await store.recent(None, visitor, is_public=is_public))

        assert await told("a" * 64, is_public=True) == ["1"]
        assert await told(None, is_public=True) == []
        assert await told(None, is_public=False) == ["1", "2", "3"]

    over(work)


def test_time_never_goes_back_and_a_clock_keeps_what_it_counted(over: Together) -> None:
    async def work(database: Database) -> None:
        store, pulses = MatchStore(database), PulseStore(database)
        await store.create(record())
        assert pulses.time() == 0.0
        await store.append("1" * 32, rolled(1), record().standing, NOW, seen_s=9.0)
        assert pulses.time() == 9.0

        told = [
            await pulses.beat(
                lambda: 10.0, {("1" * 32, 1): Watch(2.5, 10.0, 31.0), ("1" * 32, 0): Watch(9.0, 9.0)}
            ),
            await pulses.beat(lambda: 4.0, {}),
        ]

        found = await store.find("1" * 32)
        assert told == [10.0, 10.0]
        assert found is not None
        assert found.watch == Watch(2.5, 10.0, 31.0)
        assert pulses.time() == 10.0

    over(work)


def test_jobs_and_reviews_are_kept(over: Together) -> None:
    async def work(database: Database) -> None:
        jobs, reviews = JobStore(database), ReviewStore(database)
        job = StoredJob("1" * 32, "rollout", NOW, NOW, "queued", 0, 0, 10, "{}")
        assert await jobs.add(job, most_waiting=1, most_over=10)
        assert not await jobs.add(replace(job, id="2" * 32), most_waiting=1, most_over=10)
        assert await jobs.begin(job)
        assert await jobs.finish(job, Progress(10, 10, None, '{"π": 3}'))
        done = await jobs.find(job.id)
        assert done == replace(job, state="done", done=10, result='{"π": 3}')

        review = StoredReview(
            "1" * 32, "d" * 64, NOW, "a.mat", ("Ana", "Berto"), 3, (1, 3), 0, "quick", "waiting", 0, 4,
            (None, None), record=b"\x00\xff", owner="a" * 64,
        )  # fmt: skip
        await reviews.add(review)
        await reviews.advance(replace(review, state="ready", done=4, pr=(4.5, None), review=b"\x01"))
        assert await reviews.next_one() is None
        assert await reviews.same("d" * 64) == replace(
            review, state="ready", done=4, pr=(4.5, None), review=b"\x01"
        )
        assert [each.id for each in await reviews.all("a" * 64)] == [review.id]
        assert await reviews.all("b" * 64) == []

    over(work)


def test_what_one_value_is_refused_for_does_not_touch_what_is_stored_with_it(postgres: Postgres) -> None:
    database = Database(prepare_database(postgres.new_database()))

    async def work() -> list[object]:
        store = MatchStore(database)
        bad = record("2" * 32, player_name="a" * 41)
        made = (store.create(each) for each in (record("1" * 32), bad, record("3" * 32)))
        return list(await asyncio.gather(*made, return_exceptions=True))

    try:
        first, refused, third = asyncio.run(work())
    finally:
        database.close()
    assert (first, third) == (None, None)
    assert "too long" in str(refused)


def test_two_servers_on_postgresql_play_as_one(postgres: Postgres, tmp_path: Path) -> None:
    """The host talks to one server, the guest to the other: events, pages and chat of each reach both."""
    url, secret = postgres.new_database(), tmp_path / "secret"
    apps = [create_app(url, dice=seeded_dice(1), secret=secret) for _ in range(2)]
    with house(apps[0]) as one, house(apps[1]) as two:
        pair = Pair(one, 1, clock="delay:60+12")
        moved = two.person(2)
        moved.client.cookies = pair.guest.client.cookies
        path = f"ws://127.0.0.1:8000/api/matches/{pair.id}/live"
        with (
            pair.host.client.websocket_connect(path) as host,
            moved.client.websocket_connect(path) as guest,
        ):
            host.send_json({})
            guest.send_json({})

            def told(socket: object, kind: str, **wanted: object) -> dict[str, object]:
                while True:
                    heard = socket.receive_json()  # type: ignore[attr-defined]
                    if heard["kind"] == kind and all(heard[name] == value for name, value in wanted.items()):
                        return dict(heard)

            told(host, "presence", other="here")
            told(guest, "presence", other="here")
            for _ in range(4):
                view = pair.host.look(pair.id)
                hand = pair.host if view.to_act == "own" else moved
                view = hand.go_on(view if hand is pair.host else moved.look(pair.id))
                for socket in (host, guest):
                    while told(socket, "match")["match"]["seq"] < view.seq:  # type: ignore[index]
                        pass
            assert pair.host.client.post(f"/api/matches/{pair.id}/chat", json={"text": "¡Hola!"}).is_success
            (line,) = told(guest, "chat")["lines"]  # type: ignore[misc]
            assert (line["by"], line["text"]) == ("other", "¡Hola!")
            host.close()
            told(guest, "presence", other="reconnecting")


def test_a_server_that_begins_is_told_the_time(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is stored of it is as old as the last beat: here there is none at all."""
    monkeypatch.setattr("tablas.server.play.together.IDLE_S", 3600.0)
    url = postgres.new_database()
    apps = [create_app(url, dice=seeded_dice(1)) for _ in range(2)]
    one, other = (app.state.play._ledger.time for app in apps)
    with house(apps[0]):
        one.catch_up(100.0)
        assert other() < 50.0
        end = time.monotonic() + 30.0
        while not asyncio.run(apps[1].state.together._bus.has_company()):
            assert time.monotonic() < end
        with house(apps[1]):
            assert other() >= 100.0


def test_rated_match_is_counted_once_by_two_servers(over: Together) -> None:
    async def work(database: Database) -> None:
        matches, accounts = MatchStore(database), AccountStore(database)
        for name, visitor in (("Ana", "a" * 64), ("Berto", "b" * 64)):
            account = replace(new_account(name, "person", NOW), visitor=visitor)
            await accounts.create(account, NewSession(visitor, NOW, None), ())
        both = people(guest="b" * 64, is_rated=True)
        over_now = Standing(1, 3, 0, is_over=True)
        await matches.create(record(people=both, standing=over_now))
        one, other = RatingStore(database), RatingStore(database)
        (due,) = await one.due()

        done = await asyncio.gather(*(each.count(due, partial(counted, due)) for each in (one, other) * 4))

        assert sorted(done) == [False] * 7 + [True]
        assert await other.due() == []
        best = await one.best(NOW)
        assert [(each.name, each.rating.matches, each.rating.wins) for each in best] == [
            ("Ana", 1, 1), ("Berto", 1, 0),
        ]  # fmt: skip

    over(work)


def test_the_same_match_is_played_over_either(url: str, tmp_path: Path) -> None:
    with house(create_app(url, dice=seeded_dice(1), secret=tmp_path / "secret")) as opened:
        pair = Pair(opened, 1)
        over = pair.resigned()
        listed = pair.host.client.get("/api/matches?state=over").json()

    assert over.is_over
    assert [each["id"] for each in listed] == [pair.id]
    assert make_url(url).get_backend_name() in ("sqlite", "postgresql")
