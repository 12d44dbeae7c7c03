"""A copy of a PostgreSQL database, made with the command that `tablas backup` tells, and a server on it."""

from __future__ import annotations

import shlex
import shutil
import subprocess
from pathlib import Path

import pytest

from postgres import Postgres
from tablas.server.app import create_app
from tablas.server.storage.backup import NeedsPgDump, back_up

from .hand import seeded_dice
from .people import Pair, house

pytestmark = pytest.mark.xdist_group("postgres")


def test_a_match_goes_on_from_a_copy_of_the_database_and_the_secret(
    postgres: Postgres, tmp_path: Path
) -> None:
    url, secret, copy = postgres.new_database(), tmp_path / "secret", tmp_path / "copy.dump"
    with house(create_app(url, dice=seeded_dice(1), secret=secret)) as opened:
        pair = Pair(opened, 3)
        view = pair.go_on()
        with pytest.raises(NeedsPgDump) as told:
            back_up(url, copy)
        dump = shlex.split(str(told.value.value))
        subprocess.run([str(postgres.tools / dump[0]), *dump[1:]], check=True)
        pair.go_on()
    kept = shutil.copy(secret, tmp_path / "kept")
    Path(kept).chmod(0o600)

    other = postgres.new_database()
    port, name = str(postgres.port), other.rpartition("/")[2]
    restore = ("pg_restore", "--host=127.0.0.1", f"--port={port}", "--username=tablas", f"--dbname={name}")
    subprocess.run([str(postgres.tools / restore[0]), *restore[1:], str(copy)], check=True)

    cookies = [hand.client.cookies for hand in (pair.host, pair.guest)]
    with house(create_app(other, secret=Path(kept))) as again:
        pair.host, pair.guest = again.person(1), again.person(2)
        for hand, kept_cookies in zip((pair.host, pair.guest), cookies, strict=True):
            hand.client.cookies = kept_cookies
        found = pair.seen()[0]
        later = pair.go_on()

    assert (found.seq, found.players[0].name) == (view.seq, "Ana")
    assert later.seq == found.seq + 1
