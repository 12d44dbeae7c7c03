"""The server's log: one line a fact."""

from __future__ import annotations

import logging
import sys

import pytest
from starlette.testclient import TestClient

from tablas.server.logs import OneLine, configure_logs, level_from_environment

from .hand import Hand


def line(message: str, fields: dict[str, object], *, failed: bool = False) -> str:
    record = logging.LogRecord("tablas.server", logging.INFO, "", 0, message, (), None)
    record.fields = fields
    if failed:
        try:
            raise ValueError("two\nlines")
        except ValueError:
            record.exc_info = sys.exc_info()
    return OneLine().format(record)


def test_fields_follow_the_message_as_key_and_value() -> None:
    said = line("request", {"path": "/api/health", "status": 200, "ms": 1.234, "why": "no room", "none": ""})

    moment, rest = said.split(" ", 1)
    assert moment.endswith("Z")
    assert rest == 'info request path=/api/health status=200 ms=1.2 why="no room" none=""'


def test_signs_that_move_the_cursor_are_written_as_what_they_are() -> None:
    said = line("request", {"path": "/a\x1b[2Jb\r\x00c\u2028"})

    assert said.endswith(r'path="/a\u001b[2Jb\r\u0000c\u2028"')


def test_exception_stays_on_the_line() -> None:
    said = line("internal error", {}, failed=True)

    assert "\n" not in said
    assert "ValueError: two" in said


def test_bytes_of_others_that_are_no_text_fill_no_log(capsys: pytest.CaptureFixture[str]) -> None:
    names = ("tablas", "uvicorn")
    before = [(name, logging.getLogger(name).handlers[:], logging.getLogger(name).level) for name in names]
    try:
        configure_logs(logging.INFO)
        logging.getLogger("uvicorn.error").error("Invalid UTF-8 sequence received from client.")
        logging.getLogger("uvicorn.error").error("something of ours")
    finally:
        for name, handlers, level in before:
            logging.getLogger(name).handlers[:], logging.getLogger(name).propagate = handlers, True
            logging.getLogger(name).setLevel(level)

    said = capsys.readouterr().err
    assert "UTF-8" not in said
    assert "something of ours" in said


def test_every_stored_event_and_request_is_told(hand: Hand, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO, "tablas.server"):
        view = hand.begin(1)

    told = [record.__dict__["fields"] for record in caplog.records if record.message == "event"]
    assert [fields["seq"] for fields in told] == list(range(1, view.seq + 1))
    assert {fields["match"] for fields in told} == {view.id[:8]}
    assert [
        record.__dict__["fields"]["status"] for record in caplog.records if record.message == "request"
    ] == [201]


@pytest.mark.parametrize(
    ("named", "level"),
    [("warning", logging.WARNING), ("DEBUG", logging.DEBUG), ("loud", logging.INFO), ("", logging.INFO)],
)
def test_environment_names_the_level(monkeypatch: pytest.MonkeyPatch, named: str, level: int) -> None:
    monkeypatch.setenv("TABLAS_LOG", named)

    assert level_from_environment() == level


def test_requests_of_the_api_and_what_is_missing_are_told(
    client: TestClient, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.INFO, "tablas.server"):
        client.get("/api/health")
        client.get("/favicon.ico")

    assert [
        record.__dict__["fields"]["path"] for record in caplog.records if record.message == "request"
    ] == [
        "/api/health",
        "/favicon.ico",
    ]
