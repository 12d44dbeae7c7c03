"""schemathesis over every address of a server of its own: what it answers is what the document says.

``python -m fuzz.schema PATH/TO/schemathesis [--examples 20] [--seed 1]``; ends with its status.
"""

from __future__ import annotations

import argparse
import subprocess
import tempfile
import urllib.request
from pathlib import Path

from benchmarks.houses import House

# Addresses that answer for as long as one listens.
ENDLESS = r"/events$"


def main() -> int:
    """Start a server, and let it be asked."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("schemathesis")
    parser.add_argument("--examples", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--phases", default="examples,coverage,fuzzing")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="tablas-schema-") as name:
        folder = Path(name)
        house = House(folder, f"sqlite:///{folder / 'tablas.db'}")
        house.start()
        try:
            document = f"http://127.0.0.1:{house.port}/api/openapi.json"
            with urllib.request.urlopen(document, timeout=120):  # made at the first question, kept after
                pass
            return subprocess.run(
                [
                    *(
                        str(Path(given.schemathesis).resolve()),
                        "--config-file",
                        str(Path(__file__).with_name("schemathesis.toml")),
                    ),
                    *("run", document, "--seed", str(given.seed), "--no-color"),
                    *("--max-examples", str(given.examples), "--phases", given.phases),
                    *("--request-timeout", "60", "--continue-on-failure", "--exclude-path-regex", ENDLESS),
                ],
                check=False,
                cwd=folder,
            ).returncode
        finally:
            house.stop()


if __name__ == "__main__":
    raise SystemExit(main())
