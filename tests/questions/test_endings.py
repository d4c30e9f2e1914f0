"""Files that are no board and no theory: what to type for them."""

from pathlib import Path

import pytest

from entails.errors import BoardError
from entails.questions.load import load
from tests.running import entails


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("mine.jp", "proofs are asked about by: entails check {} (or hint, explain, prove)"),
        ("mine.fitch", "proofs of textbooks are checked by: entails check {} --system forallx"),
        ("edge.csv", "facts belong to a theory: entails solve THEORY.fol --facts {}"),
        ("my data.json", 'facts belong to a theory: entails solve THEORY.fol --facts "{}"'),
        ("board.png", "pictures are written and not read: write the board as text (entails rules KIND says how)"),
        (
            "model.MZN",
            "only theories of this language are read, in files that end in .fol: entails examples shows some",
        ),
    ],
)
def test_an_ending_that_names_no_puzzle_is_told_what_to_type(name: str, told: str, tmp_path: Path) -> None:
    file = tmp_path / name
    file.write_text("x\n")
    with pytest.raises(BoardError) as caught:
        load(file)
    assert caught.value.message == told.format(file)


def test_an_ending_that_says_nothing_lists_the_kinds(tmp_path: Path) -> None:
    (tmp_path / "a.xyz").write_text("x\n")
    with pytest.raises(
        BoardError, match=r"cannot tell what this is by the ending “.xyz”; .*--puzzle says it \(theory, akari"
    ):
        load(tmp_path / "a.xyz")


def test_a_page_a_board_from_a_pipe_and_a_sequent_that_is_no_file_are_told() -> None:
    page = "src/entails/puzzles/pages/hitori.puzzle"
    assert "boards stand in files that end in .hitori" in entails("solve", page).err
    assert "for a board say its kind: --puzzle flow" in entails("solve", "-", text="A.A\n...\n").err
    assert "expected a sequent, such as “P→Q, P ⊢ Q”" in entails("prove", "").err
    assert "nope.fol: cannot be read: there is no such file" in entails("prove", "nope.fol").err
