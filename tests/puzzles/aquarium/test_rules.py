"""The theory of Aquarium: its two readings, and boards of the corpus."""

import json
from dataclasses import replace

import pytest

from entails.puzzles.aquarium import PUZZLE
from entails.puzzles.aquarium.board import parse
from tests.puzzles.solving import CORPUS, example, number_of


def test_level_and_vessels_differ_on_a_tank_with_two_arms() -> None:
    board = example(PUZZLE, "arms")
    assert number_of(PUZZLE, board) == 2
    assert number_of(PUZZLE, replace(board, vessels=False)) == 0


@pytest.mark.skipif(not CORPUS.exists(), reason="the corpus of boards is not beside the clone")
def test_aquarium_boards_of_the_corpus_have_the_stated_numbers_of_solutions() -> None:
    stated = json.loads((CORPUS / "aquarium" / "counts.json").read_text(encoding="utf-8"))
    for file in sorted((CORPUS / "aquarium").glob("*.aquarium")):
        board = parse(file.read_text(encoding="utf-8"), file.name)
        for vessels, kind in ((False, "level"), (True, "vessels")):
            expected = stated[file.stem][kind]
            number = number_of(PUZZLE, replace(board, vessels=vessels), 2)
            assert number == (min(expected, 2) if isinstance(expected, int) else 2), (file.name, kind)
