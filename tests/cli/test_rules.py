"""`entails rules` without a puzzle: which there are; and of each of them."""

import shutil
import subprocess
from pathlib import Path

import pytest

from entails.questions.catalogue import CATALOGUE
from tests.running import entails


def test_every_puzzle_has_a_line() -> None:
    done = entails("rules")
    assert done.code == 0
    named = {line.split()[0] for line in done.out.splitlines() if line.startswith("  ")}
    assert named == set(CATALOGUE.names())
    assert all(len(line) <= 120 for line in done.out.splitlines())


def test_programs_get_the_whole_rules_and_the_group() -> None:
    listed = {one["name"]: one for one in entails("rules", "--json").json()["puzzles"]}
    assert set(listed) == set(CATALOGUE.names())
    assert listed["hitori"]["group"] == "shade"
    assert listed["hitori"]["rules"].endswith("the white ones hang together.")


def test_a_page_of_ones_own_is_among_them(tmp_path: Path) -> None:
    text = 'puzzle "Mine": "Do as you like."\nboard Cell\nanswer cells "#": black(p)\nfind black(Cell)\n'
    (tmp_path / "mine.puzzle").write_text(text, encoding="utf-8")
    assert "  mine           Do as you like." in entails("rules", "--puzzles", str(tmp_path)).out.splitlines()


@pytest.mark.parametrize("kind", CATALOGUE.names())
def test_the_rules_of_every_puzzle_are_written(kind: str) -> None:
    """Those with functions once failed: what a declaration demands is no line of the text."""
    done = entails("rules", kind)
    assert (done.code, done.err) == (0, "")
    assert "arguments=" not in done.out
    told = entails("rules", kind, "--json").json()
    assert told["text"].strip() == done.out.strip()
    assert {one["rule"] for one in told["rules"]}


def test_every_kind_of_the_list_says_its_rules() -> None:
    listed = entails("rules", "--json").json()["puzzles"]
    assert [one["name"] for one in listed if not one["rules"]] == []


def test_rules_are_written_for_a_paper(tmp_path: Path) -> None:
    done = entails("rules", "examples/theories/knapsack.fol", "--latex", str(tmp_path / "k.tex"))
    assert done.code == 0
    text = (tmp_path / "k.tex").read_text(encoding="utf-8")
    assert text.startswith("\\documentclass{article}\n\\begin{document}\n")
    assert "\\item \\(\\mathit{weight} : \\mathit{Item} \\to \\mathit{number}\\), given\n" in text
    assert "\\item the bag holds \\(\\mathit{cap}\\)\\\\\n  \\(\\sum_{x}" in text
    done = entails("rules", "heyawake", "--latex", str(tmp_path / "h.tex"), "--fragment")
    piece = (tmp_path / "h.tex").read_text(encoding="utf-8")
    assert piece.startswith("% in the preamble: \\usepackage{amsmath}\n\\subsection*{Heyawake}\n")
    assert "\\item the room of \\(p\\) has \\(\\mathit{clue}(p)\\) black" in piece
    assert "document}" not in piece
    for wrong in (["flow", "--fragment"], ["--latex", str(tmp_path / "all.tex")]):
        assert "expected" in entails("rules", *wrong).err


def test_latex_takes_the_rules_of_every_puzzle_and_theory(thorough: bool, tmp_path: Path) -> None:
    if not thorough or shutil.which("pdflatex") is None:
        pytest.skip("sets 80 pages with pdflatex, if it is there")
    pieces = []
    for place, name in enumerate([*CATALOGUE.names(), *sorted(map(str, Path("examples/theories").glob("*.fol")))]):
        piece = tmp_path / f"{place}.tex"
        assert entails("rules", name, "--latex", str(piece), "--fragment").code == 0, name
        pieces.append(f"% {name}\n\\input{{{place}}}\n")
    head = "\\documentclass{article}\n\\usepackage{amsmath}\n\\begin{document}\n"
    (tmp_path / "whole.tex").write_text(head + "".join(pieces) + "\\end{document}\n", encoding="utf-8")
    command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "whole.tex"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-1500:]
