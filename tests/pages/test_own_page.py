"""docs/puzzles.md builds a page from nothing: what it shows is what one sees."""

import re
import shlex
from pathlib import Path

from entails.pages.starting import page_to_start_from
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


def test_the_example_is_the_page_to_start_from_with_a_board() -> None:
    """So that it is the same with and without a terminal; only the first lines, which tell of commands, are others."""
    whole = (ROOT / "examples/puzzle/islands.puzzle").read_text(encoding="utf-8")
    rules, _, board = whole.partition("---\n")
    assert rules.partition("\n\n")[2] == page_to_start_from("islands").partition("\n\n")[2]
    assert board in page_to_start_from("islands").replace("-- ", "")
    assert entails("count", str(ROOT / "examples/puzzle/islands.puzzle")).out == "1 solution.\n"
