"""Fuzzes one target within libFuzzer's limits: ``python -m fuzz.one TARGET [libFuzzer's options]``."""

from __future__ import annotations

import sys
from importlib import import_module
from pkgutil import walk_packages

import atheris

INSTRUMENTED = ["tablas.formats", "tablas.record"]

with atheris.instrument_imports(include=INSTRUMENTED, enable_loader_override=False):
    for package in INSTRUMENTED:
        for module in walk_packages(import_module(package).__path__, f"{package}."):
            import_module(module.name)
    from formats.bounds import check


def main() -> None:
    """Runs the fuzzer; it ends the process by itself."""
    target = sys.argv.pop(1)
    atheris.Setup(sys.argv, lambda data: check(target, data))
    atheris.Fuzz()


if __name__ == "__main__":
    main()
