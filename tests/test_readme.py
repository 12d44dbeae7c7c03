import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
READMES = ["README.md", "README.es.md"]


def blocks(name: str, language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", (ROOT / name).read_text(encoding="utf-8"), flags=re.DOTALL)


@pytest.mark.parametrize("name", READMES)
def test_python_examples_run_and_print_something(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    examples = blocks(name, "python")
    assert len(examples) == 2

    for example in examples:
        exec(compile(example, name, "exec"), {})
        assert capsys.readouterr().out.strip()


def test_both_languages_show_the_same_commands() -> None:
    commands = [
        [
            line.split("#")[0].strip().replace("tablero.svg", "board.svg")
            for block in blocks(name, "sh")
            for line in block.splitlines()
        ]
        for name in READMES
    ]
    assert commands[0] == commands[1]


@pytest.mark.parametrize("name", READMES)
def test_every_link_and_picture_exists(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    targets = re.findall(r"\]\(([^)#]+)\)", text) + re.findall(r'src="([^"]+)"', text)
    assert targets
    missing = [target for target in targets if not target.startswith("http") and not (ROOT / target).exists()]
    assert missing == []
