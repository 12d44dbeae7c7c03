"""Runs inside the program gnubg, in the Python it has built in: loads files and tells what it made of them.

It imports nothing of tablas. ``TABLAS_FILES`` names a file with a path and "on" or "off" for Jacoby's rule a
line, ``TABLAS_ANSWERS`` the file that gets one line of JSON for each: the games with the board before every
action, and what stands on the board at the end.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

import gnubg  # type: ignore[import-not-found]  # only the program has it


def answer(path: str, jacoby: str) -> dict[str, object]:
    """What the program holds after it has loaded the file."""
    gnubg.command(f"set jacoby {jacoby}")  # it passes over the tag that says so
    verb = "import mat" if path.endswith(".mat") else "load match"
    gnubg.command(f'{verb} "{path}"')
    match = gnubg.match(analysis=0, boards=1)
    return {
        "players": [match["match-info"][side]["name"] for side in "XO"],
        "length": match["match-info"]["match-length"],
        "games": [{"info": game["info"], "actions": game["game"]} for game in match["games"]],
        "position": gnubg.positionid(),
        "match": gnubg.matchid(),
    }


def main() -> None:
    """Answers for every file, in their order."""
    with Path(os.environ["TABLAS_ANSWERS"]).open("w") as answers:
        for line in Path(os.environ["TABLAS_FILES"]).read_text().splitlines():
            path, jacoby = line.split("\t")
            answers.write(json.dumps({"path": path, **answer(path, jacoby)}) + "\n")


main()
