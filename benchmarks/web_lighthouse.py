"""Lighthouse on a page of ours, as it sees a phone; it is fetched when it is first asked for."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

from benchmarks.web_phone import FLAGS, browser_path

# The last that runs on Node 20.
PACKAGE = "lighthouse@12.2.3"
FOLDER = Path(__file__).parents[1] / "build" / "lighthouse"
PATIENCE_S = 180


@dataclass(frozen=True, slots=True)
class Scores:
    """Of 1, and what accessibility lost points for."""

    performance: float
    accessibility: float
    faults: tuple[str, ...]


def install() -> Path | None:
    """The program, fetched into the build folder where it is missing; None where it cannot be had."""
    program = FOLDER / "node_modules" / ".bin" / "lighthouse"
    npm = shutil.which("npm")
    if not program.exists() and npm is not None:
        FOLDER.mkdir(parents=True, exist_ok=True)
        command = [npm, "install", "--silent", "--no-audit", "--no-fund", "--prefix", str(FOLDER), PACKAGE]
        subprocess.run(command, check=False)
    return program if program.exists() else None


def scores(program: Path, url: str) -> Scores:
    """What it gives a page: mobile, 150 ms, 1.6 Mb/s and processor over four, worked out from a quick load.

    Raises:
        RuntimeError: it could not look at the page.
    """
    flags = " ".join((*FLAGS, "--headless=new"))
    command = [
        *(str(program), url, "--quiet", "--output=json", "--output-path=stdout"),
        *("--only-categories=performance,accessibility", f"--chrome-flags={flags}"),
    ]
    environment = {**os.environ, "CHROME_PATH": browser_path()}
    done = subprocess.run(
        command, env=environment, capture_output=True, text=True, timeout=PATIENCE_S, check=False
    )
    if done.returncode != 0:
        raise RuntimeError(f"{url}: {done.stderr.strip()[-500:]}")
    report = json.loads(done.stdout)
    groups = report["categories"]
    audits = (report["audits"][each["id"]] for each in groups["accessibility"]["auditRefs"] if each["weight"])
    faults = tuple(str(audit["id"]) for audit in audits if audit["score"] is not None and audit["score"] < 1)
    return Scores(
        float(groups["performance"]["score"] or 0), float(groups["accessibility"]["score"] or 0), faults
    )
