"""Ratings: the formulas against their sources, and matches counted once."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tablas.protocol.live import MatchView
from tablas.protocol.online import LobbyView
from tablas.protocol.ratings import PublicPlayer
from tablas.server.app import create_app
from tablas.server.ratings.fibs import Elo, after_match, winning_chance
from tablas.server.ratings.glicko import Glicko, Result, after_days, after_results

from .conftest import module_url
from .hand import Hand, fault
from .people import House, Pair, ask_to_join, house, propose, tell
from .test_accounts import PASSPHRASE, sign_up
from .test_keeping import kept


@pytest.fixture(scope="module")
def opened(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    url = module_url(request, tmp_path_factory)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("tablas.server.accounts.passphrases.MEMORY_KIB", 8)
        patch.setattr("tablas.server.accounts.passphrases.PASSES", 1)
        patch.setattr("tablas.server.learn.keeping.LOOK_EVERY_S", 0.05)
        with house(create_app(url, secret=tmp_path_factory.mktemp("secret") / "secret")) as opened:
            yield opened


def rated_match(opened: House, names: tuple[str, str]) -> Pair:
    """A match of one point between two accounts, over."""
    pair = object.__new__(Pair)
    pair.house, pair.host, pair.guest = opened, opened.person(1), opened.person(2)
    for hand, name in zip((pair.host, pair.guest), names, strict=True):
        sign_up(hand.client, name)
    play_rated(pair)
    return pair


def play_rated(pair: Pair) -> MatchView:
    meeting = propose(pair.host, 1, is_rated=True, is_listed=True)
    assert ask_to_join(pair.guest, meeting.invite).status_code == 200
    assert tell(pair.host, meeting.id).status_code == 200
    pair.id = meeting.id
    return pair.resigned()


def player(hand: Hand, name: str) -> PublicPlayer:
    answer = hand.client.get(f"/api/players/{name}")
    assert answer.status_code == 200, answer.text
    return PublicPlayer.model_validate_json(answer.content)


def test_fibs_chance_is_that_of_the_formula() -> None:
    # 1 - 1 / (10 ** (400 * sqrt(9) / 2000) + 1)
    assert winning_chance(1700, 1300, 9) == pytest.approx(0.7992, abs=1e-4)
    assert winning_chance(1500, 1700, 5) + winning_chance(1700, 1500, 5) == pytest.approx(1.0)


def test_fibs_new_player_moves_five_times_as_fast_as_an_old_one() -> None:
    new = after_match(Elo(1500, 0), 1500, 1, has_won=True)
    old = after_match(Elo(1500, 400), 1500, 1, has_won=True)

    assert (new.rating, new.experience) == (1510.0, 1)
    assert (old.rating, old.experience) == (1502.0, 401)


def test_fibs_points_of_two_old_players_are_kept() -> None:
    winner = after_match(Elo(1612, 500), 1744, 7, has_won=True)
    loser = after_match(Elo(1744, 500), 1612, 7, has_won=False)

    assert winner.rating + loser.rating == pytest.approx(1612 + 1744)


def test_glicko_is_that_of_the_example_in_the_paper() -> None:
    results = [
        Result(Glicko(1400, 30), 1.0),
        Result(Glicko(1550, 100), 0.0),
        Result(Glicko(1700, 300), 0.0),
    ]

    after = after_results(Glicko(1500, 200, 0.06), results)

    assert after.rating == pytest.approx(1464.06, abs=0.02)
    assert after.deviation == pytest.approx(151.52, abs=0.02)
    assert after.volatility == pytest.approx(0.05999, abs=1e-5)


def test_glicko_grows_unsure_without_matches_and_never_beyond_a_newcomer() -> None:
    year = after_days(Glicko(1600, 60, 0.06), 365)

    assert year.rating == 1600
    assert year.deviation == pytest.approx(110, abs=1)
    assert after_days(year, 1e6).deviation == 350


def test_rated_match_changes_both_ratings_once_and_is_reviewed(opened: House) -> None:
    pair = rated_match(opened, ("Elena", "Elías"))
    for _ in range(2):  # looking again counts nothing again
        first, second = player(pair.host, "Elena"), player(pair.guest, "ELIAS")

    assert first.rating is not None
    assert second.rating is not None
    assert {first.rating.elo, second.rating.elo} == {1510.0, 1490.0}
    assert [first.rating.matches, second.rating.matches] == [1, 1]
    assert first.rating.wins + second.rating.wins == 1
    assert first.rating.deviation < 350
    (line,) = first.history
    assert (line.opponent, line.length, abs(line.elo_change)) == ("Elías", 1, 10.0)
    (reviewed,) = kept(opened.first)
    assert {reviewed["players"][0], reviewed["players"][1]} == {"Elena", "Elías"}
    ranks = opened.first.get("/api/players").json()
    assert [each["rank"] for each in ranks] == [1, 2]
    assert ranks[0]["rating"]["elo"] == 1510.0

    removed = pair.guest.client.post("/api/account/removal", json={"passphrase": PASSPHRASE})

    assert removed.status_code == 204
    assert [line.opponent for line in player(pair.host, "Elena").history] == [""]
    assert fault(opened.first.get("/api/players/Elías")).code == "unknown_account"


def test_lobby_shows_who_waits_what_is_played_and_forgets_what_is_taken_back(opened: House) -> None:
    host, guest = opened.person(), opened.person()
    meeting = propose(host, 3, is_listed=True)
    own = LobbyView.model_validate_json(host.client.get("/api/lobby").content).own
    picture = host.client.get(f"/api/meetings/{meeting.id}/qr.svg")
    not_his = guest.client.get(f"/api/meetings/{meeting.id}/qr.svg")

    assert [each.id for each in own] == [meeting.id]
    assert picture.headers["content-type"].startswith("image/svg+xml")
    assert b"<svg" in picture.content
    assert fault(not_his).code == "unknown_match"
    assert fault(guest.client.delete(f"/api/meetings/{meeting.id}")).code == "unknown_match"
    assert host.client.delete(f"/api/meetings/{meeting.id}").status_code == 204
    assert fault(host.client.get(f"/api/meetings/{meeting.id}")).code == "unknown_match"

    public = propose(host, 3, is_listed=True)
    ask_to_join(guest, public.invite)
    assert fault(host.client.delete(f"/api/meetings/{public.id}")).code == "seat_taken"
    tell(host, public.id)
    seen = LobbyView.model_validate_json(opened.person().client.get("/api/lobby").content)
    (table,) = [each for each in seen.playing if each.id == public.id]
    assert (table.players, table.length) == (("Ana", "Berto"), 3)
    watcher = opened.browser()
    assert watcher.get(f"/api/matches/{public.id}", headers={"tablas-watch": table.watch}).json()[
        "is_watching"
    ]
