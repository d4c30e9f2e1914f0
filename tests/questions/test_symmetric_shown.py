"""Pairs are shown once (1–2) only where a relation says that it is symmetric."""

from entails.questions.load import load_text
from entails.questions.showing.style import Style
from entails.questions.solve import solve

WET = "sort Row = {1, 2}\nfind wet(Row, Row){words}\nrule: ∀r,s∈Row wet(r,s)"


def shown(words: str) -> str:
    problem = load_text(WET.replace("{words}", words), "wet.fol")
    return problem.text(solve(problem).solution, Style())  # type: ignore[union-attr]


def test_mirrored_cells_of_a_relation_that_is_not_symmetric_are_all_shown() -> None:
    assert shown("") == "wet\n    1 2\n  1 ● ●\n  2 ● ●"


def test_pairs_of_a_symmetric_relation_are_shown_once() -> None:
    assert shown(" symmetric") == "wet: 1–1, 1–2, 2–2"
