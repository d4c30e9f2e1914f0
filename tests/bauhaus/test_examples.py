"""The scripts in examples/bauhaus run, and the page docs/bauhaus.md shows what they print."""

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.running import ROOT

SCRIPTS = ROOT / "examples" / "bauhaus"
PAGE = (ROOT / "docs" / "bauhaus.md").read_text(encoding="utf-8")

# Worked out by other means: queens and colourings by hand, boards by `entails count` on the same board, words by looking.
PRINTED = {
    "aquarium": "# Solutions: 1\n....\n~~~.\n..~~\n~~.~\n",
    "colouring": "# Solutions: 2\nnorth is green in 50% of them\n",
    "flow": "# Solutions: 1\nBBBDD\nBABCD\nBABCD\nBABCD\nBBCCD\n",
    "overflow": "# Solutions: 2\nLongest path: 7\n",
    "party": "# Solutions: 2 with ann: 1\n",
    "queens": "# Solutions: 4\n",
    "timetable": "Satisfiable: False\n",
    "unwordle": "# Solutions: 2\n",
}


def entails(folder: Path, *words: str) -> str:
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "PYTHONDONTWRITEBYTECODE": "1", "NO_COLOR": "1"}
    command = [sys.executable, "-P", "-m", "entails", *words]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, env=environment, timeout=300)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("name", sorted(path.stem for path in SCRIPTS.glob("*.py")))
def test_an_example_prints_what_is_known_of_it(name: str) -> None:
    assert PRINTED[name] in entails(SCRIPTS, "run", "--quiet", f"{name}.py")


def test_the_transcripts_of_the_page_are_true(tmp_path: Path) -> None:
    for path in SCRIPTS.glob("*.py"):
        shutil.copy(path, tmp_path)
    found = re.findall(r"^\$ entails (.*)\n((?:(?!\$ |```).*\n)*)", PAGE, re.MULTILINE)
    assert len(found) == 4
    for command, output in found:
        assert entails(tmp_path, *shlex.split(command)) == output, command


def test_every_listed_difference_of_the_recorded_runs_is_on_the_page() -> None:
    for word in ("at_most_k", "likelihood", "isinstance", "E.vars()", "in a builder"):
        assert word in PAGE
