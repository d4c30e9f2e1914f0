"""`entails rules` without a puzzle: which there are; and of each of them."""

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
