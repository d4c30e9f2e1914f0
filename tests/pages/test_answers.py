"""Unfinished answers of pages that cannot be."""

from pathlib import Path

import pytest

from tests.running import entails

GALAXIES = "examples/galaxies/medium.galaxies"  # aaabc aaadd aaadd efgdd hfgdd


@pytest.mark.parametrize("rows", ["ea?bc aaa?f a?a?? e?f?d ?fg?d", "eaabc aaadd aaadd efgdd hfgdd"])
def test_a_cell_in_a_region_that_its_clue_cannot_reach_has_its_place(rows: str, tmp_path: Path) -> None:
    """“of(1, 1, r4c1) cannot hold on this board” was said, of a relation that no player has heard of."""
    answer = tmp_path / "answer.txt"
    answer.write_text("\n".join(rows.split()) + "\n", encoding="utf-8")
    hint = entails("hint", GALAXIES, "--answer", str(answer))
    assert (hint.code, "r1c1 cannot lie in region e on this board" in hint.err) == (2, True)
    assert "answer.txt:1:1: " in hint.err
    judged = entails("check", GALAXIES, str(answer))
    assert (judged.code, judged.out.startswith("Refused. The answer breaks these rules:\n")) == (1, True)
