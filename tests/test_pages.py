"""The Python on the pages of docs runs, and prints what the page says."""

import contextlib
import io
import re
from pathlib import Path
from typing import Any

import pytest

from tests.running import ROOT

PAGES = [page for page in sorted((ROOT / "docs").glob("*.md")) if "```python" in page.read_text(encoding="utf-8")]
BLOCK = re.compile(r"```python\n(.*?)```\n(?:```text\n(.*?)```\n)?", re.DOTALL)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_python_on_a_page_prints_what_the_page_says(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    names: dict[str, Any] = {}
    for block in BLOCK.finditer(page.read_text(encoding="utf-8")):
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            exec(compile(block[1], page.name, "exec"), names)  # noqa: S102
        assert out.getvalue() == (block[2] or ""), block[1]


def test_there_are_such_pages() -> None:
    assert {"python", "tour"} <= {page.stem for page in PAGES}
