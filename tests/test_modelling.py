"""docs/modelling.md and the tours are sessions: files that are written and commands that are typed, one after the other.
`./test --update` writes what the commands print into the page; look at the difference."""

import re
import shlex
from pathlib import Path

import pytest

from tests.running import ROOT, entails

PAGES = [ROOT / "docs" / "modelling.md", *sorted((ROOT / "docs" / "tours").glob("*.md"))]
BLOCK = re.compile(r"```(\w+)(?: (\S+))?\n(.*?)```\n", re.DOTALL)
ASIDE = ("python", "text", "sh")  # tests/test_pages.py runs Python, tests/test_commands.py reads commands


def said(command: str, folder: Path) -> str:
    """A command, what it prints and what it complains about."""
    done = entails(*shlex.split(command), folder=folder, columns=80)
    return f"$ entails {command}\n{done.out}{done.err}"


def played(page: str, folder: Path) -> str:
    """The page as it should be: files are written, commands are run in their order."""

    def block(match: re.Match[str]) -> str:
        kind, name, text = match.groups()
        if kind == "console":
            commands = re.findall(r"^\$ entails (.*)$", text, re.MULTILINE)
            return "```console\n" + "".join(said(command, folder) for command in commands) + "```\n"
        if kind in ASIDE:
            return match[0]
        assert name
        (folder / name).write_text(text, encoding="utf-8")
        return match[0]

    return BLOCK.sub(block, page)


@pytest.mark.usefixtures("frozen")
@pytest.mark.parametrize("file", PAGES, ids=lambda file: file.stem)
def test_the_session_on_the_page_is_true(file: Path, tmp_path: Path, update: bool) -> None:
    page = file.read_text(encoding="utf-8")
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    expected = played(page, tmp_path)
    if update:
        file.write_text(expected, encoding="utf-8")
    assert file.read_text(encoding="utf-8") == expected
    assert expected.count("$ entails ") >= 2


def test_modelling_is_a_whole_session() -> None:
    page = PAGES[0].read_text(encoding="utf-8")
    assert page.count("$ entails ") >= 15
    assert sum(bool(name) for _, name, _ in BLOCK.findall(page)) >= 9
