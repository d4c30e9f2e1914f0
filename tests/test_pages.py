"""The Python on the pages of docs runs, and prints what the page says."""

import contextlib
import io
import re
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from entails import count, solve
from entails.questions.load import load_text
from tests.running import ROOT, in_a_thread

PAGES = [page for page in sorted((ROOT / "docs").rglob("*.md")) if "```python" in page.read_text(encoding="utf-8")]
LANGUAGE = ROOT / "docs" / "language.md"
BLOCK = re.compile(r"```python\n(.*?)```\n(?:```text\n(.*?)```\n)?", re.DOTALL)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_python_on_a_page_prints_what_the_page_says(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    names: dict[str, Any] = {}
    for block in BLOCK.finditer(page.read_text(encoding="utf-8")):
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            in_a_thread(partial(exec, compile(block[1], page.name, "exec"), names))
        assert out.getvalue() == (block[2] or ""), block[1]


@pytest.mark.parametrize("theory", re.findall(r"```fol\n(.*?)```", LANGUAGE.read_text(encoding="utf-8"), re.DOTALL))
def test_the_theories_on_the_language_page_have_the_answers_that_it_says(theory: str) -> None:
    """The first line is “-- 92 solutions” or “-- best 9”."""
    problem = load_text(theory, "a block of language.md")
    said = theory.splitlines()[0].removeprefix("-- ").split()
    if said[0] == "best":
        assert getattr(solve(problem), "value", None) == int(said[1])
    else:
        assert getattr(count(problem), "count", None) == int(said[0])


def test_the_language_page_fits_three_pages() -> None:
    lines = LANGUAGE.read_text(encoding="utf-8").splitlines()
    assert sum(1 + len(line) // 130 for line in lines) <= 195


def test_there_are_such_pages() -> None:
    assert {"python", "tour"} <= {page.stem for page in PAGES}
