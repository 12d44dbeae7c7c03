"""Fuzzes the readers one after the other: ``make fuzz SECONDS=60 READERS="mat xg"``.

Inputs that reach new code stay in build/fuzz/TARGET/corpus and are where the next run goes on. A finding, an
exception or a limit passed, is written to build/fuzz/TARGET, told, and makes the exit status 1.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import time
from pathlib import Path

from formats.bounds import targets
from fuzz.seeds import write_seeds

ROOT = Path(__file__).parents[2] / "build" / "fuzz"
MOST_MIB = 768  # resident; no input is larger than one
MOST_ADDRESSES = 4 << 30
MOST_LENGTH = {"xg": 1 << 16, "xg_records": 1 << 16}
USUAL_LENGTH = 1 << 13
HANGS_AFTER_S = 300  # by the clock on the wall; the limit for processor time is in `formats.bounds`
_STATUS = re.compile(r"#(\d+)\s.*?cov: (\d+)")


def fuzz(target: str, seconds: int) -> bool:
    """Fuzzes one target for that long, and says what came of it; whether nothing was found."""
    folder = ROOT / target
    (folder / "corpus").mkdir(parents=True, exist_ok=True)
    length = MOST_LENGTH.get(target, USUAL_LENGTH)
    seeds = write_seeds(target, folder / "seeds", length)
    command = [
        *(sys.executable, "-m", "fuzz.one", target),
        *(f"-max_total_time={seconds}", f"-rss_limit_mb={MOST_MIB}", f"-timeout={HANGS_AFTER_S}"),
        *(f"-max_len={length}", f"-artifact_prefix={folder}/", "-print_final_stats=1"),
        *(str(folder / "corpus"), str(folder / "seeds")),
    ]
    begin = time.monotonic()
    done = subprocess.run(
        ["prlimit", f"--as={MOST_ADDRESSES}", *command],
        capture_output=True,
        text=True,
        errors="replace",
        check=False,
    )
    log = folder / "log"
    log.write_text(done.stdout + done.stderr)
    statuses = _STATUS.findall(done.stderr)
    runs, covered = statuses[-1] if statuses else ("0", "0")
    is_clean = done.returncode == 0
    verdict = "nothing found" if is_clean else f"FOUND SOMETHING, see {log}"
    took = time.monotonic() - begin
    print(f"{target}: {seeds} seeds, {runs} inputs in {took:.0f} s, {covered} edges: {verdict}", flush=True)
    return is_clean


def main() -> None:
    """Fuzzes the targets asked for, all without any."""
    parser = argparse.ArgumentParser(prog="python -m fuzz", description=__doc__.split("\n")[0])
    parser.add_argument("targets", nargs="*", metavar="TARGET", help=f"of {', '.join(targets())}")
    parser.add_argument("--seconds", type=int, default=60, help="for each target")
    args = parser.parse_args()
    unknown = sorted(set(args.targets) - set(targets()))
    if unknown:
        parser.error(f"no target: {', '.join(unknown)}")
    clean = [fuzz(target, args.seconds) for target in args.targets or targets()]
    sys.exit(0 if all(clean) else 1)


if __name__ == "__main__":
    main()
