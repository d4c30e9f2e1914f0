"""docs/puzzles.md builds a page from nothing: what it shows is what one sees."""

import re
import shlex
from pathlib import Path

from tests.running import ROOT, entails

TEXT = (ROOT / "docs/puzzles.md").read_text(encoding="utf-8")
SECTION = TEXT.partition("## A puzzle of your own")[2].partition("\n## ")[0]


def _shown(kind: str) -> list[str]:
    return re.findall(rf"```{kind}\n(.*?)```", SECTION, re.DOTALL)


def test_the_transcripts_are_what_one_sees(tmp_path: Path) -> None:
    entails("new", "islands", folder=tmp_path)
    page = (tmp_path / "islands.puzzle").read_text(encoding="utf-8")
    wrong = page.replace("→ ¬black(p))", "→ black(p))")
    assert wrong != page
    (board,), (answer,) = _shown("islands"), _shown("answer")
    files = {"tiny.islands": board, "tiny.wrong": board.replace("islands", "wrong"), "answer.txt": answer}
    for name, text in {**files, "wrong.puzzle": wrong}.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    commands = [part for block in _shown("console") for part in block.split("$ entails ")[1:]]
    assert len(commands) == 8
    for part in commands:
        command, _, output = part.partition("\n")
        done = entails(*shlex.split(command), folder=tmp_path)
        assert done.out == output, command
