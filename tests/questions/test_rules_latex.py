"""Rules for a paper; tests/cli/test_rules.py sets them with LaTeX."""

from entails.questions.load import load
from entails.questions.rules_latex import latex_rules


def test_a_board_has_the_rules_of_its_puzzle_and_a_theory_its_own() -> None:
    board = latex_rules(load("examples/sudoku/small.sudoku"))
    assert "\\subsection*{Sudoku}" in board
    theory = latex_rules(load("examples/theories/queens.fol"))
    assert "\\begin{enumerate}" in theory
    assert theory.count("{") == theory.count("}")
