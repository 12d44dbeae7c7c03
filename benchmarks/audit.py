"""Known faults of what the package is made of: `pip-audit` and `npm audit`, and which of them was reached.

    python -m benchmarks.audit PIP_AUDIT

Ends with status 0 if both were asked and know of nothing, 1 if either knows of a fault, 2 if one could not be
asked: what was not looked at is never called clean.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

ROOT = Path(__file__).resolve().parents[1]
LOCK = "requirements.lock"
LIMIT_S = 300.0


@dataclass(frozen=True, slots=True)
class Look:
    """What came of asking one source; `said` is its list of faults, or why it could not be asked."""

    source: str
    outcome: Literal["clean", "faults", "unreached"]
    said: str = ""


def python_look(stdout: str, stderr: str) -> Look:
    """What `pip-audit --format json` has to say."""
    source = f"pip-audit ({LOCK})"
    try:
        packages = json.loads(stdout)["dependencies"]
    except (ValueError, KeyError, TypeError):
        return Look(source, "unreached", last_line(stderr or stdout))
    faults = [
        f"{each['name']} {each.get('version', '')}: {fault['id']}, mended in {_listed(fault['fix_versions'])}"
        for each in packages
        for fault in each.get("vulns", [])
    ]
    skipped = [f"{each['name']}: {each['skip_reason']}" for each in packages if "skip_reason" in each]
    if faults:
        return Look(source, "faults", "\n".join(faults))
    return Look(source, "unreached", "\n".join(skipped)) if skipped else Look(source, "clean")


def web_look(stdout: str, stderr: str) -> Look:
    """What `npm audit --json` has to say."""
    source = "npm audit (web/package-lock.json)"
    try:
        faults = json.loads(stdout)["vulnerabilities"]
    except (ValueError, KeyError, TypeError):
        return Look(source, "unreached", last_line(stderr or stdout))
    lines = [f"{name}: {each['severity']} ({each['range']})" for name, each in faults.items()]
    return Look(source, "faults", "\n".join(lines)) if lines else Look(source, "clean")


def _listed(versions: Sequence[str]) -> str:
    return ", ".join(versions) or "no version"


def last_line(text: str) -> str:
    """Why a program gave up: the last line it wrote that says something."""
    lines = [line.strip() for line in text.splitlines() if line.strip(" {}[],")]
    return lines[-1][:300] if lines else "it wrote nothing"


def run(command: Sequence[str]) -> tuple[str, str]:
    """What a program writes, whatever it ends with; that it is not there, or takes too long, as its error."""
    try:
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=LIMIT_S, check=False)
    except FileNotFoundError:
        return "", f"{command[0]} is not installed"
    except subprocess.TimeoutExpired:
        return "", f"no answer after {LIMIT_S:g} seconds"
    return done.stdout, done.stderr


def main(arguments: Sequence[str]) -> int:
    """Ask both, and say what came of it."""
    (pip_audit,) = arguments
    quietly = ("--disable-pip", "--no-deps", "--progress-spinner", "off", "--format", "json")
    looks = [
        python_look(*run([pip_audit, *quietly, "-r", LOCK])),
        web_look(*run(["npm", "--prefix", "web", "audit", "--omit=dev", "--json"])),
    ]
    for look in looks:
        match look.outcome:
            case "clean":
                print(f"{look.source}: nothing known")
            case "faults":
                print(f"{look.source}: known faults\n{look.said}")
            case "unreached":
                print(f"{look.source}: NOT LOOKED AT, its advisories could not be reached: {look.said}")
    outcomes = {look.outcome for look in looks}
    return 1 if "faults" in outcomes else 2 if "unreached" in outcomes else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
