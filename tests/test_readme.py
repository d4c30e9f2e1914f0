"""What the README and the pages in docs show is what happens."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from entails.errors import EntailsError
from entails.logic.notation import parse
from tests.running import entails

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
PAGES = [
    README,
    *(
        (ROOT / "docs" / f"{name}.md").read_text(encoding="utf-8")
        for name in ("proofs", "exploring", "hints", "generating")
    ),
]


def blocks(text: str, language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", text, re.DOTALL)


def transcripts() -> list[tuple[str, str]]:
    found = []
    for block in (block for page in PAGES for block in blocks(page, "console")):
        for command, output in re.findall(r"^\$ entails (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE):
            found.append((command, output))
    return found


@pytest.mark.usefixtures("frozen")
@pytest.mark.parametrize(("command", "output"), transcripts())
def test_the_transcripts_in_the_readme_are_true(command: str, output: str, tmp_path: Path) -> None:
    (tmp_path / "menu.fol").write_text(blocks(README, "fol")[0], encoding="utf-8")
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    done = entails(*shlex.split(command), folder=tmp_path, columns=80)
    assert done.out == output
    assert not done.err


def test_there_are_transcripts() -> None:
    assert len(transcripts()) >= 6


def test_the_python_in_the_readme_runs() -> None:
    (block,) = blocks(README, "python")
    done = subprocess.run([sys.executable, "-c", block], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout == re.findall(r"^print.*# (.*)", block, re.MULTILINE)[0] + "\n"


def test_the_pictures_in_the_readme_are_what_the_commands_make(tmp_path: Path) -> None:
    made = re.findall(r"^entails (solve \S+ --svg) (docs/pictures/\S+)$", "".join(blocks(README, "sh")), re.MULTILINE)
    shown = re.findall(r'<img src="([^"]+\.svg)"', README)
    assert [picture for _, picture in made] == shown
    for command, picture in made:
        out = tmp_path / "picture.svg"
        assert entails(*command.split(), str(out)).code == 0
        assert out.read_text(encoding="utf-8") == (ROOT / picture).read_text(encoding="utf-8")


def test_links_lead_somewhere() -> None:
    for page in [ROOT / "README.md", *ROOT.glob("docs/**/*.md"), ROOT / "CONTRIBUTING.md"]:
        prose = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
        for link in re.findall(r"\]\(([^)#:]+)\)", prose):
            assert (page.parent / link).exists(), f"{page.name}: {link}"


def test_the_formulas_on_the_language_page_can_be_read() -> None:
    page = re.sub(r"```.*?```", "", (ROOT / "docs" / "language.md").read_text(encoding="utf-8"), flags=re.DOTALL)
    formulas = [
        text for text in re.findall(r"`([^`]+)`", page) if re.search(r"[∀∃]\S* ?\w.*\(", text) and "…" not in text
    ]
    read = 0
    for text in formulas:
        if "φ" in text or text.startswith(("define", "rule", "maximise", "minimise", "prefer")):
            continue
        try:
            parse(text)
            read += 1
        except EntailsError as error:
            pytest.fail(f"{text}: {error}")
    assert read >= 5
