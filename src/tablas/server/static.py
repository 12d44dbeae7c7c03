"""The built web app: its files, and its page for every address it routes by itself."""

from __future__ import annotations

import html
import re
from http import HTTPStatus
from mimetypes import guess_type
from pathlib import Path, PurePath

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

STATIC_FOLDER = Path(__file__).resolve().parent / "static"
# Names under assets/ carry a hash of their content: the same name is always the same file.
IMMUTABLE = "public, max-age=31536000, immutable"
# What the build lays beside a file, the smallest first: its suffix, and the name browsers know it by.
ENCODINGS = ((".br", "br"), (".gz", "gzip"))
_REFUSED = re.compile(r"q=0(\.0*)?")
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
        name = path if asked.suffix else "index.html"
        ending, encoding = self._compressed(name, scope)
        response = await super().get_response(f"{name}{ending}", scope)
        response.headers["Cache-Control"] = IMMUTABLE if asked.parts[:1] == ("assets",) else "no-cache"
        if encoding:
            response.headers["Content-Encoding"] = encoding
            response.headers["Vary"] = "Accept-Encoding"
        if isinstance(response, FileResponse):
            response.headers["Content-Type"] = _media_type(name)
        return response

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
