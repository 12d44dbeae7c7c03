"""In core/ a folder includes only folders above it in the list; bindings see everything, nobody sees them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

CORE = Path(__file__).parent.parent / "core"
LAYERS = ["rules", "eval", "equity", "search", "training", "gpu", "bindings"]
INCLUDE = re.compile(r'^\s*#\s*include\s*"([^"]+)"', re.MULTILINE)


def sources() -> list[Path]:
    return sorted(path for path in CORE.rglob("*") if path.suffix in {".cpp", ".hpp", ".cu", ".cuh"})


def wrong_includes(text: str, folder: str) -> Iterator[str]:
    """The project's includes of a source in `folder` that point to a lower folder or to none in the list."""
    for included in INCLUDE.findall(text):
        layer = included.partition("/")[0]
        if layer not in LAYERS or LAYERS.index(layer) > LAYERS.index(folder):
            yield included


def test_every_folder_is_in_the_list() -> None:
    folders = {path.relative_to(CORE).parts[0] for path in sources()}

    assert folders - {"tests"} <= set(LAYERS)
    assert {"rules", "eval", "equity", "bindings"} <= folders


def test_includes_go_up_only() -> None:
    wrong = {
        (str(path.relative_to(CORE)), included)
        for path in sources()
        if (folder := path.relative_to(CORE).parts[0]) != "tests"
        for included in wrong_includes(path.read_text(encoding="utf-8"), folder)
    }

    assert wrong == set()


def test_an_include_of_a_lower_folder_is_found() -> None:
    text = '#include <vector>\n#include "rules/board.hpp"\n # include "equity/x.hpp"\n#include "util.hpp"\n'

    assert list(wrong_includes(text, "eval")) == ["equity/x.hpp", "util.hpp"]


def test_every_header_is_guarded() -> None:
    headers = [path for path in sources() if path.suffix in {".hpp", ".cuh"}]

    assert [path.name for path in headers if "#pragma once" not in path.read_text(encoding="utf-8")] == []
