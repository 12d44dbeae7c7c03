"""Dice that anybody can check: nobody chooses them or knows them before, all can make them again."""

from __future__ import annotations

import hmac
import json
import math
import re
import subprocess
import sys
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

from tablas.match.fair_dice import Ingredients, thrown
from tablas.protocol.dice_proof import BadDiceProof, discrepancies, read_dice_proof
from tablas.server.app import create_app
from tablas.server.secret import SecretUnusable, ServerSecret

from .hand import fault
from .people import Pair, house

DOCS = Path(__file__).resolve().parents[2] / "docs"
INGREDIENTS = Ingredients("m1", bytes(range(32)), (b"\x11" * 32, b"\x22" * 32))


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The proof of a whole match; while it is played nothing stored tells the key."""
    folder = tmp_path_factory.mktemp("dice")
    path = folder / "tablas.db"
    with house(create_app(f"sqlite:///{path}")) as opened:
        pair = Pair(opened, 3)
        for _ in range(24):
            pair.go_on()
        early = pair.host.client.get(f"/api/matches/{pair.id}/dice").json()
        stored = b"".join(file.read_bytes() for file in folder.glob("tablas.db*") if file.suffix != ".secret")
        view = pair.resigned()
        while not view.is_over:
            pair.host.do(pair.host.look(pair.id), "next_game")
            pair.go_on()
            view = pair.resigned()
        text = pair.guest.client.get(f"/api/matches/{pair.id}/dice").text
        host, guest = (
            seat.client.get(f"/api/dice?match={pair.id}").json() for seat in (pair.host, pair.guest)
        )
        stranger = opened.person().client.get(f"/api/matches/{pair.id}/dice")
    key = json.loads(text)["key"]
    assert early["key"] is None
    assert (host["own"], host["other"]) == (guest["other"], guest["own"])  # each sees his own as his own
    assert host["own"] != host["other"]
    assert fault(stranger).code == "unknown_match"
    assert key.encode() not in stored
    assert bytes.fromhex(key) not in stored
    return text


def changed(text: str, **changes: object) -> str:
    return json.dumps({**json.loads(text), **changes})


def test_every_throw_of_a_match_can_be_made_again(finished: str) -> None:
    proof = read_dice_proof(finished)

    assert len(proof.throws) > 5
    assert list(discrepancies(proof)) == []


@pytest.mark.parametrize("page", ["dice.md", "es/dados.md"])
def test_the_script_of_the_docs_says_the_same(page: str, finished: str, tmp_path: Path) -> None:
    (script,) = re.findall(r"```python\n(.*?)```", (DOCS / page).read_text(encoding="utf-8"), re.S)
    program, right, wrong = (tmp_path / name for name in ("check.py", "right.json", "wrong.json"))
    program.write_text(script, encoding="utf-8")
    right.write_text(finished, encoding="utf-8")
    throws = json.loads(finished)["throws"]
    throws[3]["dice"] = [throws[3]["dice"][0] % 6 + 1, throws[3]["dice"][1]]
    wrong.write_text(changed(finished, throws=throws), encoding="utf-8")

    statuses = [
        subprocess.run([sys.executable, program, proof], capture_output=True, check=False).returncode
        for proof in (right, wrong)
    ]

    assert len(script.strip().splitlines()) <= 30
    assert statuses == [0, 1]


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"key": "00" * 32}, "commitment"),
        ({"entropy": ["33" * 32, "22" * 32]}, "host_commitment"),
        ({"entropy": ["11" * 32, "33" * 32]}, "throws.N.dice"),
        ({"match_id": "another"}, "throws.N.dice"),
    ],
)
def test_what_does_not_follow_is_named(finished: str, change: dict[str, object], place: str) -> None:
    proof = read_dice_proof(changed(finished, **change))

    # A throw made otherwise is the same one in 36 times, all of them never.
    assert place in [re.sub(r"\d+", "N", one.place) for one in discrepancies(proof)]


def test_a_throw_left_out_is_noticed(finished: str) -> None:
    throws = json.loads(finished)["throws"]

    proof = read_dice_proof(changed(finished, throws=throws[:1] + throws[2:]))

    assert [one.place for one in discrepancies(proof)] == ["throws.1"]


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"format": "x"}', b"\xff"])
def test_what_is_no_proof_is_refused(text: str | bytes) -> None:
    with pytest.raises(BadDiceProof):
        read_dice_proof(text)


@pytest.mark.parametrize(
    "change", [{"key": None}, {"key": "zz"}, {"entropy": ["", ""]}, {"entropy": ["é" * 64, "22" * 32]}]
)
def test_a_proof_without_its_ingredients_is_refused(finished: str, change: dict[str, object]) -> None:
    with pytest.raises(BadDiceProof):
        read_dice_proof(changed(finished, **change))


def test_throws_are_those_of_the_documented_scheme() -> None:
    """Worked out by hand from docs/dice.md: the first fair bytes of the first block."""
    text = "tablas-dice-1|m1|" + "11" * 32 + "|" + "22" * 32 + "|2|5|0"
    block = hmac.new(bytes(range(32)), text.encode(), "sha256").digest()
    first, second = [byte % 6 + 1 for byte in block if byte < 252][:2]

    assert thrown(INGREDIENTS, 2, 5) == (first, second)


def dice_look_fair(throws: int) -> None:
    """Both dice of so many throws: each number, each pair, and runs above and below the middle."""
    dice = [die for number in range(1, throws + 1) for die in thrown(INGREDIENTS, 1, number)]
    singles = Counter(dice)
    pairs = Counter(zip(dice[::2], dice[1::2], strict=True))
    chi_singles = sum((singles[n] - len(dice) / 6) ** 2 / (len(dice) / 6) for n in range(1, 7))
    chi_pairs = sum(
        (pairs[a, b] - throws / 36) ** 2 / (throws / 36) for a in range(1, 7) for b in range(1, 7)
    )
    high = [die > 3 for die in dice]
    ups, downs = sum(high), len(high) - sum(high)
    runs = 1 + sum(a != b for a, b in pairwise(high))
    mean = 2 * ups * downs / len(high) + 1
    spread = math.sqrt((mean - 1) * (mean - 2) / (len(high) - 1))

    # Fair dice go over each once in 100,000: chi-square with 5 and 35 degrees, and the normal of the runs.
    assert chi_singles < 30.9
    assert chi_pairs < 88.9
    assert abs(runs - mean) / spread < 4.42


def test_dice_look_fair() -> None:
    dice_look_fair(20_000)


@pytest.mark.long
def test_a_million_dice_look_fair() -> None:
    dice_look_fair(500_000)


def test_the_secret_is_for_its_user_alone(tmp_path: Path) -> None:
    path = tmp_path / "secret"
    first, again = ServerSecret.kept_in(path), ServerSecret.kept_in(path)

    assert path.stat().st_mode & 0o777 == 0o600
    assert first.dice_key("m", "n") == again.dice_key("m", "n") != first.dice_key("m", "o")
    assert list(tmp_path.iterdir()) == [path]
    path.chmod(0o640)
    with pytest.raises(SecretUnusable):
        ServerSecret.kept_in(path)


@pytest.mark.parametrize("content", ["", "00", "zz" * 32, "00" * 33])
def test_a_damaged_secret_is_refused(content: str, tmp_path: Path) -> None:
    path = tmp_path / "secret"
    path.write_text(content, encoding="ascii")
    path.chmod(0o600)

    with pytest.raises(SecretUnusable):
        ServerSecret.kept_in(path)


def test_verify_dice_tells_right_from_wrong(finished: str, tmp_path: Path) -> None:
    from tablas.cli import main

    right, wrong = tmp_path / "right.json", tmp_path / "wrong.json"
    right.write_text(finished, encoding="utf-8")
    wrong.write_text(changed(finished, key="00" * 32), encoding="utf-8")

    assert main(["verify-dice", str(right)]) == 0
    assert main(["verify-dice", str(wrong)]) == 1
    assert main(["verify-dice", str(tmp_path / "none.json")]) == 2
