"""The web app as the server hands it out."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from tablas.server.app import create_app

from .hand import ADDRESS, fault

PAGE = "<!doctype html><title>tablas</title>" + "<p>board</p>" * 100
SCRIPT = "export const checkers = 15;\n" * 100


@pytest.fixture
def built(tmp_path: Path) -> Path:
    folder = tmp_path / "static"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text(PAGE)
    (folder / "assets" / "app-1a2b3c.js").write_text(SCRIPT)
    (folder / "assets" / "figtree-4d5e.woff2").write_bytes(bytes(range(256)) * 8)
    (folder / "boot.js").write_text("'use strict';")
    (tmp_path / "secret.txt").write_text("not for sale")
    return folder


@pytest.fixture
def web(built: Path, db_url: str) -> Iterator[TestClient]:
    with TestClient(create_app(db_url, static=built), base_url=ADDRESS) as client:
        yield client


@pytest.mark.parametrize("path", ["/", "/jugar/0123", "/partidos", "/index.html"])
def test_every_address_of_the_web_app_gets_its_page(web: TestClient, path: str) -> None:
    answer = web.get(path)

    assert answer.status_code == 200
    assert answer.text == PAGE
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"


def test_hashed_files_are_kept_for_good(web: TestClient) -> None:
    answer = web.get("/assets/app-1a2b3c.js")

    assert answer.text == SCRIPT
    assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"


def test_files_without_a_hash_are_asked_for_again(web: TestClient) -> None:
    first = web.get("/boot.js")
    again = web.get("/boot.js", headers={"if-none-match": first.headers["etag"]})

    assert first.headers["cache-control"] == "no-cache"
    assert again.status_code == 304


def test_text_travels_compressed_and_fonts_as_they_are(web: TestClient) -> None:
    script = web.get("/assets/app-1a2b3c.js", headers={"accept-encoding": "gzip"})
    font = web.get("/assets/figtree-4d5e.woff2", headers={"accept-encoding": "gzip"})

    assert script.headers["content-encoding"] == "gzip"
    assert int(script.headers.get("content-length", 0)) < len(SCRIPT)
    assert "content-encoding" not in font.headers
    assert font.headers["content-type"] == "font/woff2"


def test_smallest_form_that_the_browser_reads_is_handed_out_ready_made(web: TestClient, built: Path) -> None:
    script = built / "assets" / "app-1a2b3c.js"
    script.with_suffix(".js.br").write_bytes(b"brotli")
    script.with_suffix(".js.gz").write_bytes(gzip.compress(b"zipped"))

    def asked(accepted: str) -> tuple[str | None, bytes]:
        with web.stream("GET", "/assets/app-1a2b3c.js", headers={"accept-encoding": accepted}) as answer:
            assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
            assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
            return answer.headers.get("content-encoding"), b"".join(answer.iter_raw())

    assert asked("gzip, deflate, br") == ("br", b"brotli")
    assert asked("br;q=0, gzip;q=0.5") == ("gzip", script.with_suffix(".js.gz").read_bytes())
    assert asked("identity") == (None, SCRIPT.encode())


@pytest.mark.parametrize("path", ["/assets/app-gone.js", "/favicon.ico"])
def test_missing_file_is_a_404_and_not_the_page(web: TestClient, path: str) -> None:
    answer = web.get(path)

    assert answer.status_code == 404
    assert fault(answer).code == "unknown_path"
    assert answer.headers.get("cache-control") != "public, max-age=31536000, immutable"


@pytest.mark.parametrize("path", ["/../secret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt"])
def test_nothing_outside_the_folder_is_handed_out(web: TestClient, path: str) -> None:
    assert "not for sale" not in web.get(path).text


@pytest.mark.parametrize("path", ["/api", "/api/", "/api/nothing", "/api/matches/", "/api/v2/matches.json"])
def test_unknown_api_path_is_a_json_404(web: TestClient, path: str) -> None:
    answer = web.get(path)

    assert answer.status_code == 404
    assert fault(answer).code == "unknown_path"
    assert fault(answer).place == path


def test_wrong_method_is_a_json_405_that_names_the_right_ones(web: TestClient) -> None:
    answer = web.put("/api/levels")

    assert answer.status_code == 405
    assert fault(answer).code == "method_not_allowed"
    assert "GET" in answer.headers["allow"]


def test_every_method_of_an_address_is_named(web: TestClient) -> None:
    assert web.put("/api/matches").headers["allow"] == "GET, POST"
    assert web.put("/api/meetings/0").headers["allow"] == "DELETE, GET"
    assert web.put("/api/meetings/invited").headers["allow"] == "POST"


def test_page_says_in_both_languages_why_the_web_part_is_missing(tmp_path: Path, db_url: str) -> None:
    (tmp_path / "MISSING").write_text("Node.js 20 or newer was <not> found\n")
    with TestClient(create_app(db_url, static=tmp_path), base_url=ADDRESS) as client:
        page = client.get("/")
        health = client.get("/api/health")

    assert page.status_code == 503
    assert page.headers["content-type"].startswith("text/html")
    assert "Node.js 20 or newer was &lt;not&gt; found" in page.text
    assert "falta la parte web" in page.text
    assert "its web part is missing" in page.text
    assert health.status_code == 200


def test_page_drawn_ahead_is_handed_out_in_the_language_that_the_browser_names_first(
    web: TestClient, built: Path
) -> None:
    (built / "pages").mkdir()
    for page in ("home", "partidos", "partidos.id"):
        for language in ("es", "en"):
            (built / "pages" / f"{page}.{language}.html").write_text(f"{page} in {language}")

    def shown(path: str, languages: str) -> str:
        answer = web.get(path, headers={"accept-language": languages})
        assert "Accept-Language" in answer.headers["vary"]
        assert answer.headers["cache-control"] == "no-cache"
        return answer.text

    assert shown("/", "es-AR,es;q=0.9,en;q=0.8") == "home in es"
    assert shown("/", "de,en;q=0.5") == "home in en"
    assert shown("/", "fr,ca") == "home in es"
    assert shown("/partidos", "en-GB") == "partidos in en"
    assert shown("/partidos/0123", "es") == "partidos.id in es"
    for unknown in ("/nada", "/partidos/0123/4", "/PARTIDOS", "/partidos.id"):
        assert "in es" not in web.get(unknown, headers={"accept-language": "es"}).text


def test_policy_names_the_script_that_the_build_wrote_into_the_page(web: TestClient, built: Path) -> None:
    (built / "index.html").write_text("<script data-main='/a.js'>start()</script>")

    policy = web.get("/").headers["content-security-policy"]

    # The SHA-256 of "start()".
    assert policy.startswith(
        "script-src 'self' 'sha256-DIm7WJS6ZKDYe5qFLPy+h4JFI9Bol5QmYC57mt3Fb00='; default-src 'self';"
    )
    assert "script-src" not in web.get("/api/health").headers["content-security-policy"]


def test_answers_carry_a_policy_of_self_only(web: TestClient) -> None:
    headers = web.get("/").headers

    assert "default-src 'self'" in headers["content-security-policy"]
    assert "http" not in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"


def test_answers_of_the_api_are_never_cached(web: TestClient) -> None:
    assert web.get("/api/health").headers["cache-control"] == "no-store"
