"""docs/modelling.md is a session: files that are written and commands that are typed, one after the other. `./test --update`
writes what the commands print into the page; look at the difference."""

import re
import shlex
from pathlib import Path

import pytest

from tests.running import ROOT, entails

PAGE = ROOT / "docs" / "modelling.md"
BLOCK = re.compile(r"```(\w+)(?: (\S+))?\n(.*?)```\n", re.DOTALL)


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
        assert name
        (folder / name).write_text(text, encoding="utf-8")
        return match[0]

    return BLOCK.sub(block, page)


@pytest.mark.usefixtures("frozen")
def test_the_session_on_the_page_is_true(tmp_path: Path, update: bool) -> None:
    page = PAGE.read_text(encoding="utf-8")
    expected = played(page, tmp_path)
    if update:
        PAGE.write_text(expected, encoding="utf-8")
    assert PAGE.read_text(encoding="utf-8") == expected
    assert len(list(tmp_path.iterdir())) >= 10
    assert expected.count("$ entails ") >= 15
