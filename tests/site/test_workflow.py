"""The workflow that publishes the site: it runs the script that is there, and may write nothing but the pages."""

import os

import pytest

from tests.running import ROOT

yaml = pytest.importorskip("yaml", reason="no PyYAML (it comes with MkDocs)")
WORKFLOW = yaml.safe_load((ROOT / ".github/workflows/site.yml").read_text(encoding="utf-8"))


def test_it_runs_the_script_and_publishes_what_that_wrote() -> None:
    build, publish = WORKFLOW["jobs"]["build"], WORKFLOW["jobs"]["publish"]
    commands = [step["run"] for step in build["steps"] if "run" in step]
    assert any(line.startswith("./site build/site") for line in commands)
    assert os.access(ROOT / "site", os.X_OK)
    assert build["steps"][-1]["with"]["path"] == "build/site"
    assert publish["needs"] == "build"


def test_it_may_write_nothing_but_the_pages() -> None:
    assert WORKFLOW["permissions"] == {"contents": "read"}
    assert WORKFLOW["jobs"]["publish"]["permissions"] == {"pages": "write", "id-token": "write"}
