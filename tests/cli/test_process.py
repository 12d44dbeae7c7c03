"""The command as a process of its own: pipes, signals, terminals, what it loads."""

import contextlib
import fcntl
import json
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

START = "4HPwATDgc/ABMA"
TABLAS = (sys.executable, "-m", "tablas")
PATIENCE_S = 60


def environment(folder: Path, **more: str) -> dict[str, str]:
    # COLUMNS and LINES would overrule the size of the terminal.
    unwanted = ("LC_", "LANG", "NO_COLOR", "COLORTERM", "COLUMNS", "LINES")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(unwanted)}
    return {**kept, "TABLAS_DATA": str(folder), "TERM": "xterm-256color", "LANG": "C.UTF-8", **more}


def test_listing_plays_loads_no_web_server_and_no_validator() -> None:
    code = (
        "import sys, json; from tablas.cli import main; status = main(sys.argv[1:]); "
        "print(json.dumps(sorted({name.split('.')[0] for name in sys.modules})), file=sys.stderr); "
        "sys.exit(status)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, "moves", START, "31"], capture_output=True, text=True, check=True
    )

    heavy = {"rich", "typer", "pydantic", "fastapi", "starlette", "sqlalchemy", "uvicorn", "asyncio"}
    assert heavy.isdisjoint(json.loads(done.stderr))
    assert "8/5 6/5" in done.stdout


def test_reader_that_goes_away_is_met_with_silence(tmp_path: Path) -> None:
    done = subprocess.run(
        [
            "/bin/sh",
            "-c",
            f"{' '.join(TABLAS)} perft {START} 1 --json; {' '.join(TABLAS)} moves {START} 31 | true",
        ],
        capture_output=True,
        text=True,
        env=environment(tmp_path),
        check=False,
    )

    assert done.stderr == ""


def test_output_that_cannot_be_written_is_no_traceback(tmp_path: Path) -> None:
    with open("/dev/full", "w", encoding="utf-8") as full:  # noqa: PTH123 - a device, not a file
        done = subprocess.run(
            [*TABLAS, "moves", START, "31"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            env=environment(tmp_path),
            check=False,
        )

    assert done.returncode == 1
    assert done.stderr.startswith("tablas: output_failed: ")
    assert done.stderr.count("\n") == 1


def test_terminal_without_unicode_gets_ascii(tmp_path: Path) -> None:
    done = subprocess.run(
        [*TABLAS, "show", START, "--lang", "es"],
        capture_output=True,
        env=environment(tmp_path, PYTHONIOENCODING="ascii"),
        check=True,
    )

    assert done.stdout.isascii()
    assert b"Tu " in done.stdout


@pytest.mark.parametrize(
    ("redirection", "status", "said"),
    [("<&-", 0, "No more input."), (">&-", 1, ""), ("2>&-", 1, "")],
)
def test_closed_streams_are_no_traceback(tmp_path: Path, redirection: str, status: int, said: str) -> None:
    command = f"{' '.join(TABLAS)} play --match 1 --seed 11 {redirection}"

    done = subprocess.run(
        ["/bin/sh", "-c", command], capture_output=True, text=True, env=environment(tmp_path), check=False
    )

    assert done.returncode == status
    assert said in done.stdout
    assert done.stderr == ""


def test_stray_byte_is_a_wrong_word(tmp_path: Path) -> None:
    done = subprocess.run(
        [*TABLAS, "play", "--match", "1", "--seed", "11"],
        input=b"s\xed\nquit\n",
        capture_output=True,
        env=environment(tmp_path),
        check=True,
    )

    assert "is neither a word I know nor a play" in done.stdout.decode()


class Screen:
    """`tablas` at a terminal of its own."""

    def __init__(self, arguments: Sequence[str], folder: Path, rows: int, columns: int, **more: str) -> None:
        self._outer, inner = pty.openpty()
        fcntl.ioctl(inner, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.process = subprocess.Popen(
            [*TABLAS, *arguments],
            stdin=inner,
            stdout=inner,
            stderr=inner,
            env=environment(folder, **more),
            start_new_session=True,
        )
        os.close(inner)
        self.text = ""

    def until(self, pattern: str) -> str:
        """Everything since the screen was last cleared, once the pattern is there."""
        deadline = time.monotonic() + PATIENCE_S
        while not re.search(pattern, self.text):
            ready, _, _ = select.select([self._outer], [], [], deadline - time.monotonic())
            assert ready, f"waited for {pattern!r} in {self.text!r}"
            try:
                self.text += os.read(self._outer, 65536).decode("utf-8", "replace")
            except OSError:  # Linux says so when the other end has closed
                break
        return self.text.rpartition("\x1b[H")[2]

    def type(self, text: str) -> None:
        self.text = ""
        os.write(self._outer, text.encode())

    def close(self) -> None:
        with contextlib.suppress(OSError):
            os.close(self._outer)
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait(PATIENCE_S)


@pytest.fixture
def screens() -> Iterator[list[Screen]]:
    opened: list[Screen] = []
    yield opened
    for screen in opened:
        screen.close()


def without_colour(text: str) -> list[str]:
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", text).replace("\r", "").split("\n")


@pytest.mark.parametrize("language", ["en", "es"])
def test_game_fits_a_window_of_80_by_24(tmp_path: Path, screens: list[Screen], language: str) -> None:
    screen = Screen(("play", "--seed", "11", "--lang", language), tmp_path, 24, 80)
    screens.append(screen)

    shown = screen.until(r"\n> $")

    lines = without_colour(shown)
    assert len(lines) <= 24
    assert max(map(len, lines)) <= 80
    assert ";48;5;" in shown


def test_true_colour_where_the_terminal_has_it_and_none_where_it_is_unwanted(
    tmp_path: Path, screens: list[Screen]
) -> None:
    rich = Screen(("show", START), tmp_path, 24, 80, COLORTERM="truecolor")
    plain = Screen(("show", START), tmp_path, 24, 80, NO_COLOR="1")
    screens += [rich, plain]

    assert ";48;2;" in rich.until("XGID")
    assert "\x1b[" not in plain.until("XGID")


@pytest.mark.parametrize(("columns", "told"), [(60, "13 14 15"), (40, "The window has 40 columns")])
def test_narrow_window_gets_a_smaller_board_or_words(
    tmp_path: Path, screens: list[Screen], columns: int, told: str
) -> None:
    screen = Screen(("play", "--seed", "11", "--lang", "en"), tmp_path, 24, columns)
    screens.append(screen)

    lines = without_colour(screen.until(r"\n> $"))

    assert any(told in line for line in lines)


def test_interrupt_leaves_a_saved_match_and_status_130(tmp_path: Path, screens: list[Screen]) -> None:
    screen = Screen(("play", "--seed", "11", "--lang", "en"), tmp_path, 24, 80)
    screens.append(screen)
    screen.until(r"\n> $")
    # A signal that comes between the prompt of readline and its wait is only seen with the next key.
    time.sleep(0.5)

    screen.process.send_signal(signal.SIGINT)

    screen.until("tablas play --resume")
    assert screen.process.wait(PATIENCE_S) == 130
    assert "Traceback" not in screen.text
    assert len(list((tmp_path / "games").glob("*.jsonl"))) == 1


def test_unfinished_match_is_offered_at_a_terminal_until_answered(
    tmp_path: Path, screens: list[Screen]
) -> None:
    first = Screen(("play", "--seed", "11", "--lang", "en"), tmp_path, 24, 80)
    screens.append(first)
    first.until(r"\n> $")
    first.type("quit\n")
    assert first.process.wait(PATIENCE_S) == 0

    second = Screen(("play", "--lang", "en"), tmp_path, 24, 80)
    screens.append(second)
    second.until(r"\[yes/no\]\r\n> $")
    second.type("perhaps\n")
    second.until(r"Answer yes or no\.\r\n> $")
    second.type("y\n")

    assert "Your turn" in second.until(r"\n> $")
