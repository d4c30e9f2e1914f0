"""The list of kinds in docs/puzzles.md: every page that is shipped, with a picture of our own board as it is drawn now."""

import sys
from importlib import import_module
from typing import Any

import pytest

from entails import puzzles
from tests.running import ROOT


@pytest.fixture
def tool(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(ROOT / "tools")
    yield import_module("puzzles_page")
    sys.modules.pop("puzzles_page", None)


def test_the_list_is_what_the_figures_say(tool: Any) -> None:
    """`.venv/bin/python tools/puzzles_page.py` writes it anew."""
    text = tool.PAGE.read_text(encoding="utf-8")
    shown = text.partition(tool.BEGIN)[2].partition(tool.END)[0]
    assert shown == tool.listed()
    assert shown.count("\n") == len(puzzles.pages()) + 2


def test_every_kind_has_its_picture(tool: Any, thorough: bool) -> None:
    assert {file.stem for file in tool.PICTURES.glob("*.svg")} == set(puzzles.pages())
    for kind in puzzles.pages() if thorough else ("kakuro", "thermometers", "yajilin"):
        assert (tool.PICTURES / f"{kind}.svg").read_text(encoding="utf-8") == tool.picture(kind), kind
