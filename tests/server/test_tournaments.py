"""Tournaments: from the first who enters to the last result, on either database and over two servers."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from postgres import Postgres
from tablas.protocol.ratings import PublicPlayer
from tablas.protocol.tournaments import TournamentResults

from .club import Club, club, current, seat, server, someone
from .conftest import module_url
from .hand import fault
from .people import Pair, ask_to_join, house, tell
from .test_accounts import PASSPHRASE

pytestmark = pytest.mark.xdist_group("postgres")


@pytest.fixture(scope="module")
def opened(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    url = module_url(request, tmp_path_factory)
    with club(url, tmp_path_factory.mktemp("club")) as made:
        yield made


@pytest.fixture(params=["usual", "postgresql"])
def either(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Club]:
    if request.param == "usual":
        yield request.getfixturevalue("opened")
        return
    kept: Postgres = request.getfixturevalue("postgres")
    with club(kept.new_database(), tmp_path) as made:
        yield made


def test_rated_knockout_is_played_to_its_end_and_counted(either: Club) -> None:
    opened = either
    opened.hold("knockout", is_rated=True, capacity=4)
    opened.fill(4, with_accounts=True)
    assert fault(opened.enter(opened.house.person())).code == "tournament_full"

    view = opened.start()
    assert (view.phase, view.round, view.rounds, len(view.pairings)) == ("playing", 1, 2, 2)
    assert opened.seen(opened.players[0].client).own is not None
    over = opened.play_to_the_end()

    assert [line.rank for line in over.standings] == [1, 2, 3, 3]
    assert [line.losses for line in over.standings] == [0, 1, 1, 1]
    (final,) = [pairing for pairing in over.pairings if pairing.round == 2]
    assert {final.first, final.second} == {line.number for line in over.standings[:2]}
    assert sorted(final.score or ()) == [0, 1]
    name = next(each.name for each in over.entrants if each.number == over.standings[0].number)
    champion = PublicPlayer.model_validate_json(opened.organiser.get(f"/api/players/{name}").content)
    assert champion.rating is not None
    assert (champion.rating.matches, champion.rating.wins) == (2, 2)
    assert over.seed is not None


def test_swiss_of_five_has_a_bye_a_round_and_a_table_that_adds_up(opened: Club) -> None:
    opened.hold("swiss", rounds=3)
    opened.fill(5)
    opened.start()
    over = opened.play_to_the_end()

    byes = [pairing.first for pairing in over.pairings if pairing.second is None]
    assert (over.round, len(over.pairings), len(set(byes))) == (3, 9, 3)
    assert sum(line.wins for line in over.standings) == 9
    assert sum(line.losses for line in over.standings) == 6
    assert [line.wins for line in over.standings] == sorted((x.wins for x in over.standings), reverse=True)
    met = [frozenset((each.first, each.second)) for each in over.pairings if each.second]
    assert len(met) == len(set(met))

    rows = list(csv.reader(io.StringIO(opened.organiser.get(f"{opened.path}/results.csv").text[1:])))
    blank = rows.index([])
    assert rows[0][:3] == ["rank", "name", "wins"]
    assert [int(row[2]) for row in rows[1:blank]] == [line.wins for line in over.standings]
    assert len(rows[blank + 2 :]) == 9
    kept = TournamentResults.model_validate_json(opened.organiser.get(f"{opened.path}/results.json").content)
    assert kept.standings == over.standings
    assert all(pairing.watch is None for pairing in kept.pairings)


def test_who_does_not_come_in_time_loses(opened: Club) -> None:
    opened.hold("swiss", rounds=1, late_s=300)
    opened.fill(6)
    view = opened.start()
    alone, joined, nobody = current(view)
    opened.sit(alone.second)
    table = opened.sit(joined.first)
    opened.sit(joined.second)  # and the first does not come back to begin
    assert opened.wait(299).phase == "playing"

    over = opened.wait(2)

    assert [(each.outcome, each.how) for each in current(over)] == [
        ("second", "late"), ("second", "late"), ("nobody", "late"),
    ]  # fmt: skip
    assert over.phase == "over"
    assert opened.hand(joined.first).client.get(f"/api/meetings/{table.id}").status_code == 404
    assert [line.losses for line in over.standings if line.number in (nobody.first, nobody.second)] == [1, 1]


def test_end_of_a_round_decides_by_points_then_against_who_is_waited_for(opened: Club) -> None:
    opened.hold("knockout", is_rated=True, length=3)
    opened.fill(2, with_accounts=True)
    (pairing,) = current(opened.start())
    match_id = opened.begin(pairing)
    is_first_to_act = opened.hand(pairing.first).look(match_id).to_act == "own"
    view = opened.order("POST", "/time", {"seconds": 600})
    assert view.ends_in_s == pytest.approx(4200)
    assert opened.wait(4199).phase == "playing"

    over = opened.wait(2)

    (decided,) = over.pairings
    assert (decided.how, decided.outcome) == ("time", "second" if is_first_to_act else "first")
    assert opened.hand(1).look(match_id).online.is_rated is False  # type: ignore[union-attr]


def test_organiser_puts_a_wrong_result_right_until_the_next_round(opened: Club) -> None:
    opened.hold("swiss", rounds=2)
    opened.fill(4)
    one, two = current(opened.start())
    opened.play(one)
    opened.wait()
    opened.order("POST", f"/rounds/1/boards/{two.board}/result", {"outcome": "first"})
    assert opened.seen().phase == "break"
    assert opened.seen().next_in_s == pytest.approx(60)

    changed = opened.order("POST", f"/rounds/1/boards/{one.board}/result", {"outcome": "nobody"})
    assert (changed.pairings[0].how, changed.pairings[0].outcome) == ("organiser", "nobody")
    back = opened.order("DELETE", f"/rounds/1/boards/{one.board}/result")
    assert (back.phase, back.pairings[0].outcome) == ("playing", None)
    assert opened.wait().pairings[0].how == "played"
    again = opened.order("DELETE", f"/rounds/1/boards/{two.board}/result")
    assert (again.phase, again.pairings[1].state) == ("playing", "empty")
    opened.play(two)
    opened.wait()

    assert opened.order("POST", "/next").round == 2
    late = opened.organiser.post(f"{opened.path}/rounds/1/boards/1/result", json={"outcome": "second"})
    assert (late.status_code, fault(late).code) == (409, "tournament_phase")


def test_only_the_organiser_changes_anything(opened: Club) -> None:
    opened.hold("swiss", rounds=2)
    opened.fill(4)
    opened.start()
    stranger = opened.players[0].client
    asked = [
        stranger.post(f"{opened.path}/start"),
        stranger.post(f"{opened.path}/next"),
        stranger.post(f"{opened.path}/time", json={"seconds": 60}),
        stranger.delete(f"{opened.path}/entrants/2"),
        stranger.delete(opened.path),
        stranger.post(f"{opened.path}/rounds/1/boards/1/result", json={"outcome": "first"}),
        stranger.delete(f"{opened.path}/rounds/1/boards/1/result"),
    ]

    assert {(each.status_code, fault(each).code) for each in asked} == {(403, "not_organiser")}
    assert not opened.seen(stranger).is_organiser
    assert opened.seen().is_organiser
    gone = opened.order("DELETE", "/entrants/1")
    assert [each.number for each in gone.entrants if each.has_left] == [1]
    assert opened.order("DELETE", "").phase == "cancelled"


def test_seat_of_a_tournament_is_kept_for_the_opponent(opened: Club) -> None:
    opened.hold("knockout")
    opened.fill(2)
    (pairing,) = current(opened.start())
    meeting = opened.sit(pairing.first)
    stranger = opened.house.person(9)

    assert meeting.invite is None
    called = opened.hand(pairing.second).client.post(f"{opened.path}/seat", json=seat())
    link = called.json()["invite"]
    assert fault(ask_to_join(stranger, link)).code == "seat_taken"
    assert fault(stranger.client.post(f"{opened.path}/seat", json=seat())).code == "not_entered"
    assert opened.sit(pairing.first).id == meeting.id  # again: the same table
    seen = opened.seen(opened.hand(pairing.second).client)
    assert (seen.own.state if seen.own else "", seen.pairings[0].state) == ("called", "waiting")
    assert opened.hand(pairing.first).client.delete(f"/api/meetings/{meeting.id}").status_code == 204
    assert opened.seen().pairings[0].state == "empty"
    opened.play(pairing)
    assert opened.wait().phase == "over"
    done = opened.hand(pairing.first).client.post(f"{opened.path}/seat", json=seat())
    assert fault(done).code == "tournament_phase"


def test_entering_is_refused_for_a_reason(opened: Club) -> None:
    opened.hold("swiss", is_rated=True)
    guest = opened.house.person(1)
    assert fault(opened.enter(guest, "Ana")).code == "account_needed"
    token = opened.organiser.post("/api/account/bots", json={"name": f"Bot{len(opened.id)}{opened.id[:6]}"})
    bot = opened.house.person(2)
    bot.client.headers["authorization"] = f"Bearer {token.json()['token']}"
    assert fault(opened.enter(bot)).code == "no_bots"
    own = next(iter(opened.seen().organiser.split()))

    opened.hold("swiss", allows_bots=True)
    assert opened.enter(bot).status_code == 200
    assert fault(opened.enter(guest)).code == "name_needed"
    assert fault(opened.enter(guest, own.lower())).code == "name_taken"
    assert opened.enter(guest, "Ana").json()["own"]["state"] == "entered"
    assert len(opened.enter(guest, "Otra").json()["entrants"]) == 2  # once in, the same again
    assert fault(opened.enter(opened.house.person(3), "ANA")).code == "name_taken"
    assert guest.client.delete(f"{opened.path}/entrants/me").json()["own"] is None
    assert fault(guest.client.delete(f"{opened.path}/entrants/me")).code == "not_entered"
    assert fault(opened.organiser.post(f"{opened.path}/start")).code == "bad_tournament"


@pytest.mark.parametrize(
    ("wrong", "place"),
    [
        ({"late_s": 600, "round_s": 599}, "body.late_s"),
        ({"rounds": 3}, "body.rounds"),
        ({"starts_at": "2020-01-01T00:00:00Z"}, "body.starts_at"),
        ({"name": "  "}, "body.name"),
        ({"capacity": 65}, "body.capacity"),
        ({"clock": "sundial"}, "body.clock"),
        ({"rules": {"beavers": True}}, "body.rules.beavers"),
    ],
)
def test_tournament_that_cannot_be_is_refused(opened: Club, wrong: dict[str, object], place: str) -> None:
    answer = opened.ask_to_hold(**wrong)

    assert (answer.status_code, fault(answer).place) == (422, place)


def test_tournament_is_held_by_an_account_and_few_at_once(opened: Club) -> None:
    club = Club(opened.house, opened.now)
    for _ in range(5):
        club.hold()
    assert fault(club.ask_to_hold()).code == "too_many_tournaments"
    club.organiser = opened.house.browser()
    assert (club.ask_to_hold().status_code, fault(club.ask_to_hold()).code) == (401, "not_signed_in")
    listed = opened.organiser.get("/api/tournaments").json()
    assert club.id in {each["id"] for each in listed}
    assert fault(opened.organiser.get("/api/tournaments/nothing")).code == "unknown_tournament"


def test_tournament_starts_by_itself_with_who_has_come(opened: Club) -> None:
    soon = (datetime.now(UTC) + timedelta(seconds=0.3)).isoformat()
    opened.hold("swiss", rounds=9, starts_at=soon)
    opened.fill(3)
    alone = opened.id
    while (view := opened.wait()).phase == "open":
        pass

    assert (view.phase, view.rounds, len(view.pairings)) == ("playing", 3, 2)
    soon = (datetime.now(UTC) + timedelta(seconds=0.2)).isoformat()
    opened.hold("swiss", starts_at=soon)
    while (view := opened.wait()).phase == "open":
        pass
    assert view.phase == "cancelled"
    assert alone != opened.id


def test_removed_account_leaves_its_tournaments(opened: Club) -> None:
    club = Club(opened.house, opened.now)
    club.hold("swiss", rounds=2)
    club.fill(4, with_accounts=True)
    one, two = current(club.start())
    gone = club.hand(one.first).client
    assert gone.post("/api/account/removal", json={"passphrase": PASSPHRASE}).status_code == 204
    club.play(two)
    view = club.wait(601)
    assert [(each.name, each.has_left) for each in view.entrants if each.number == one.first] == [("", True)]
    assert view.pairings[0].outcome == "nobody"
    view = club.wait(61)
    assert (view.round, [pairing.second for pairing in current(view)][-1]) == (2, None)

    club.now[0] += 3600
    club.organiser.post("/api/account/removal", json={"passphrase": PASSPHRASE})
    assert club.seen(opened.organiser).organiser == ""


def test_page_is_told_of_every_change(opened: Club) -> None:
    opened.hold("swiss")
    service = opened.house.first.app.state.tournaments  # type: ignore[attr-defined]

    async def heard() -> list[int]:
        counts = []
        stream = service.events(opened.id, None)
        counts.append(len((await anext(stream)).entrants))
        entered = await service._register.found(opened.id)
        assert entered.phase == "open"
        from tablas.protocol.tournaments import EntryOrder

        await service.enter(opened.id, EntryOrder(name="Ana"), "f" * 64)
        counts.append(len((await anext(stream)).entrants))
        await stream.aclose()
        return counts

    portal = opened.house.first.portal
    assert portal is not None
    assert portal.call(heard) == [0, 1]


def test_tournament_goes_on_after_a_restart(tmp_path: Path, db_url: str) -> None:
    with club(db_url, tmp_path) as before:
        before.hold("knockout", late_s=300)
        before.fill(2)
        (pairing,) = current(before.start())
        before.sit(pairing.first)
        before.wait(200)
    before.now[0] += 10_000.0  # while no server is up nobody is late
    with club(db_url, tmp_path, before) as after:
        view = after.wait(0)
        assert (view.phase, view.late_in_s) == ("playing", pytest.approx(100, abs=1))
        over = after.wait(101)

    assert (over.phase, over.pairings[0].outcome, over.pairings[0].how) == ("over", "first", "late")


def test_two_servers_hold_one_tournament(postgres: Postgres, tmp_path: Path) -> None:
    url = postgres.new_database()
    with club(url, tmp_path) as one, house(server(url, tmp_path, one.now)) as other:
        one.hold("swiss", rounds=3)
        one.fill(4)
        view = one.start()
        pairing = current(view)[0]
        moved = someone(other)
        moved.client.cookies = one.hand(pairing.second).client.cookies
        meeting = one.sit(pairing.first)
        called = moved.client.post(f"{one.path}/seat", json=seat())
        assert called.json()["id"] == meeting.id
        assert ask_to_join(moved, called.json()["invite"]).status_code == 200
        assert tell(one.hand(pairing.first), meeting.id).status_code == 200
        for each in current(view)[1:]:
            one.play(each)
        pair = object.__new__(Pair)
        pair.host, pair.guest, pair.id = one.hand(pairing.first), moved, meeting.id
        pair.resigned()

        def both_look() -> None:
            for opened in (one.house, other):
                opened.first.portal.call(opened.first.app.state.timekeeper.look)  # type: ignore[union-attr,attr-defined]

        both_look()
        assert one.seen().phase == "break"
        one.now[0] += 61
        both_look()
        both_look()

        seen = [one.seen(), one.seen(someone(other).client)]
    assert [len(each.pairings) for each in seen] == [4, 4]
    assert seen[0].version == seen[1].version
