"""The built web app: its files, and its page for every address it routes by itself.

The build has drawn some pages ahead, in both languages, as they stand before anything has been asked for:
they are painted without a script. Which one fits is told by the address and by what the browser says it
reads; the script in the page puts it away where the player has chosen otherwise.
"""

from __future__ import annotations

import html
import re
from base64 import b64encode
from hashlib import sha256
from http import HTTPStatus
from mimetypes import guess_type
from pathlib import Path, PurePath

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from tablas.server.guard import CONTENT_POLICY

STATIC_FOLDER = Path(__file__).resolve().parent / "static"
# Names under assets/ carry a hash of their content: the same name is always the same file.
IMMUTABLE = "public, max-age=31536000, immutable"
# What the build lays beside a file, the smallest first: its suffix, and the name browsers know it by.
ENCODINGS = ((".br", "br"), (".gz", "gzip"))
_REFUSED = re.compile(r"q=0(\.0*)?")
_INLINE_SCRIPT = re.compile(r"<script(?:\s[^>]*)?>(.+?)</script>", re.DOTALL)
# Who reads one of these reads Spanish too; the page's own script goes by the same rule.
_NEAR_SPANISH = frozenset({"es", "ca", "gl", "eu", "as", "an"})
_NAME = re.compile(r"[a-z]*")
# The system's own table of types lacks some of these, and on some systems calls scripts plain text.
MEDIA_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".mat": "text/plain; charset=utf-8",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}


def missing_reason(folder: Path) -> str | None:
    """Why there is no web app in the folder, None where there is one."""
    if (folder / "index.html").is_file():
        return None
    record = folder / "MISSING"
    return record.read_text(encoding="utf-8").strip() if record.is_file() else "it was never built"


class WebApp(StaticFiles):
    """The files of the web app; an address without a file of its own gets the page, which routes it."""

    def __init__(self, folder: Path) -> None:
        super().__init__(directory=folder, check_dir=False)
        self._folder = folder
        self._policies: dict[int, str] = {}

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The file at a path, the page, or 404 for a file that should have been there."""
        asked = PurePath(path)
        if f"{scope['path']}/".startswith("/api/"):
            raise HTTPException(HTTPStatus.NOT_FOUND)
        reason = missing_reason(self._folder)
        if reason is not None:
            return HTMLResponse(
                _missing_page(reason), HTTPStatus.SERVICE_UNAVAILABLE, {"Cache-Control": "no-store"}
            )
        # A missing script must fail as one: the page in its place would be read as JavaScript.
        name = path if asked.suffix else self._page(asked, scope)
        ending, encoding = self._compressed(name, scope)
        response = await super().get_response(f"{name}{ending}", scope)
        response.headers["Cache-Control"] = IMMUTABLE if asked.parts[:1] == ("assets",) else "no-cache"
        if encoding:
            response.headers["Content-Encoding"] = encoding
            response.headers["Vary"] = "Accept-Encoding"
        if isinstance(response, FileResponse):
            response.headers["Content-Type"] = _media_type(name)
        if not asked.suffix or name == "index.html":
            response.headers["Vary"] = "Accept-Encoding, Accept-Language"
            response.headers["Content-Security-Policy"] = self._policy()
        return response

    def _page(self, asked: PurePath, scope: Scope) -> str:
        """The file of the page at an address, drawn in the language that the browser asks for first."""
        language = _language(Headers(scope=scope).get("accept-language", ""))
        first, *others = asked.parts or ("home",)
        names = [f"{first}.{others[0]}", f"{first}.id"] if others else [first]
        for name in names:
            page = f"pages/{name}.{language}.html"
            if len(others) < 2 and all(map(_NAME.fullmatch, name.split("."))) and self.lookup_path(page)[0]:
                return page
        return "index.html"

    def _policy(self) -> str:
        """What the page may do: what every answer may, and run the scripts that the build wrote into it."""
        index = self._folder / "index.html"
        built = index.stat().st_mtime_ns
        if built not in self._policies:
            scripts = _INLINE_SCRIPT.findall(index.read_text(encoding="utf-8"))
            hashes = [b64encode(sha256(script.encode()).digest()).decode() for script in scripts]
            sources = " ".join(["'self'", *(f"'sha256-{each}'" for each in hashes)])
            self._policies = {built: f"script-src {sources}; {CONTENT_POLICY}"}
        return self._policies[built]

    def _compressed(self, name: str, scope: Scope) -> tuple[str, str]:
        """The suffix of the compressed file beside a file, and its coding; both "" where there is none."""
        accepted = Headers(scope=scope).get("accept-encoding", "")
        choices = (each.strip().partition(";") for each in accepted.split(","))
        offered = {coding.strip() for coding, _, weight in choices if not _REFUSED.fullmatch(weight.strip())}
        for ending, encoding in ENCODINGS:
            path, _ = self.lookup_path(f"{name}{ending}") if encoding in offered else ("", None)
            if path:
                return ending, encoding
        return "", ""


def _language(accepted: str) -> str:
    """The language of ours that a browser names first."""
    tags = [each.strip()[:2].lower() for each in accepted.split(",")]
    known = next((tag for tag in tags if tag in ("es", "en")), None)
    return known or ("es" if _NEAR_SPANISH.intersection(tags) else "en")


def _media_type(name: str) -> str:
    return MEDIA_TYPES.get(PurePath(name).suffix) or guess_type(name)[0] or "application/octet-stream"


def _missing_page(reason: str) -> str:
    said = html.escape(reason)
    return f"""<!doctype html>
<html lang="es">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>tablas</title>
<style>body {{ font: 1rem/1.5 system-ui; max-width: 40rem; margin: 3rem auto; padding: 0 1rem }}</style>
<h1>tablas</h1>
<p>El servidor funciona, pero falta la parte web: <code>{said}</code>.
Instala Node.js 20 o posterior y vuelve a instalar el paquete, o usa <code>make run</code>.
Entre tanto se puede jugar en la terminal con <code>tablas play</code>.</p>
<p lang="en">The server is up, but its web part is missing: <code>{said}</code>.
Install Node.js 20 or newer and install the package again, or use <code>make run</code>.
Meanwhile you can play in the terminal with <code>tablas play</code>.</p>
</html>
"""
