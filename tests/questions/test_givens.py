"""What a theory gives and its grid does not show."""

from entails.questions.givens import givens
from entails.questions.handout import boards_page
from entails.questions.load import load


def test_what_no_grid_shows_is_listed() -> None:
    assert givens(load("examples/theories/kakuro.fol")) == [
        "run: a: r1c1, r1c2; b: r2c1, r2c2, r2c3; c: r3c2, r3c3, r3c4; d: r4c3, r4c4; "
        "e: r1c1, r2c1; f: r1c2, r2c2, r3c2; g: r2c3, r3c3, r4c3; h: r3c4, r4c4",
        "total: a → 4, b → 7, c → 19, d → 16, e → 3, f → 11, g → 20, h → 12",
    ]
    across, _ = givens(load("examples/theories/nonogram.fol"))
    assert across.startswith("across: row 1: 1 → 1, 2 → 1; row 2: 1 → 0, 2 → 5; ")


def test_what_a_grid_shows_and_what_belongs_to_a_board_is_not() -> None:
    assert givens(load("examples/theories/sudoku.fol")) == givens(load("examples/theories/minesweeper.fol")) == []
    assert givens(load("examples/flow/small.flow")) == []


def test_a_handout_has_it_under_the_rules() -> None:
    assert "<p>total: a → 4, b → 7," in boards_page([load("examples/theories/kakuro.fol")], "sums")
