"""Hints ask the same questions as everybody."""

from typing import Any

import pytest

from entails import Problem, Solved, explain, hint, load, read_theory, solve
from entails.engines.answers import Fact
from entails.errors import BoardError
from entails.limits import FOREVER
from entails.questions.hint import Explanation, NoSteps, Wrong
from entails.questions.partial import facts_of
from entails.questions.told_steps import step_text
from tests.running import ROOT
from tests.test_limits import Heard

SUMS = """
sort Row = {1..12}
sort Column = {1..12}
given wanted(Row): number = {1 -> 5, 2 -> 6, 3 -> 7}
find dark(Row, Column)
rule "row {r} has {wanted(r)}": ∀r ∃=wanted(r) c dark(r,c)
rule "column {c} has two": ∀c ∃=2 r dark(r,c)
"""


def test_a_hint_solves_as_solve_does() -> None:
    """Once it did not: on wide counts `hint` took a thousand times as long as `solve` before its first step."""
    problem, solving, hinting = Problem(*read_theory(SUMS)), Heard(), Heard()
    solve(problem, limit=FOREVER.heard_by(solving))
    hint(problem, limit=FOREVER.heard_by(hinting))
    grounded = [details for name, details, _ in solving.stages if name == "ground"]
    assert [details for name, details, _ in hinting.stages if name == "ground"][:1] == grounded
    assert "counts kept whole" in grounded[0][-1]


def test_an_explanation_is_a_sequence_of_steps() -> None:
    explanation = hint(load(ROOT / "examples/flow/seven.flow"), steps=3)
    assert isinstance(explanation, Explanation)
    assert [step.conclusion for step in explanation] == [explanation[place].conclusion for place in range(3)]
    assert len(explanation) == 3
    assert not explanation.complete


def test_a_wrong_answer_and_an_impossible_board_are_told_apart() -> None:
    seven = load(ROOT / "examples/flow/seven.flow")
    wrong = hint(seven, answer={"paths": {"C": [[3, 2], [2, 2]]}})
    assert isinstance(wrong, Wrong)
    assert str(wrong).startswith("The answer cannot be right so far.")
    impossible = hint(load(ROOT / "examples/flow/diagonal.flow"))
    assert isinstance(impossible, NoSteps)
    assert str(impossible).startswith("There is no solution, because")


def test_an_explanation_needs_no_answer_so_far() -> None:
    """A puzzle whose answers must have a key is explained from the empty board too."""
    told = explain(load("answer: abc\nlist: abc abd\n\nGGW\n", "unwordle"))
    assert [step.conclusion for step in told.steps][-1] == "Row 1 is ABD"


def test_details_list_what_goes_without_saying() -> None:
    theory, world = read_theory('sort A = {a, b}\nfind f: A\nrule "f is not {x}": ∀x (x = a → f ≠ x)\n')
    explanation = explain(Problem(theory, world))
    assert isinstance(explanation, Explanation)
    (step,) = explanation
    assert step_text(step, 1, details=True)[-2:] == ["     – f is not a", "     – f has one value"]


@pytest.mark.parametrize("file", ["sudoku/small.sudoku", "hitori/small.hitori", "theories/zebra.fol"])
def test_a_hint_shows_no_more_than_it_says(file: str) -> None:
    """The guide looks a step ahead to join what belongs together; the board after a hint has only what was told."""
    problem = load(str(ROOT / "examples" / file))
    for number in (1, 2, 3):
        hinted = hint(problem, steps=number)
        assert isinstance(hinted, Explanation)
        told = {fact for step in hinted.steps for fact in (*step.facts, *step.aside)}
        told |= {one.fact for step in hinted.steps for one in step.deductions() if one.fact}
        further = hint(problem, steps=number + 1)
        assert isinstance(further, Explanation)
        new = set(further.steps[-1].facts) - told - set(hinted.start)
        shown = facts_of(problem, hinted.sketch)
        assert new, number
        assert not new & set(shown), f"{file}, {number} steps"


@pytest.mark.parametrize("kind", ["kakuro", "killersudoku"])
def test_what_a_drawing_cannot_show_stands_beside_it(kind: str) -> None:
    """Step by step to the solution, each time from what was known before: once the first “r4c4 is not 1” was all."""
    problem = load(ROOT / f"examples/{kind}/small.{kind}")
    answer: dict[str, Any] = {}
    for _ in range(60):
        told = hint(problem, answer=answer)
        assert isinstance(told, Explanation)
        if not told.steps:
            break
        answer |= told.sketch
        for fact in told.steps[0].facts:
            if not fact.holds:
                answer.setdefault(f"¬{fact.relation}", []).append(list(fact.row))
    solved = solve(problem)
    assert isinstance(solved, Solved)
    assert [row.replace("?", ".") for row in answer["rows"]] == problem.answer(solved.solution)["rows"]


def test_what_is_denied_of_a_board_is_read_as_a_theorys() -> None:
    problem = load(ROOT / "examples/kakuro/small.kakuro")
    empty = {"rows": ["? ? ? ?"] * 4}
    assert Fact("value", (4, 4, 1), False) in facts_of(problem, {**empty, "¬value": [[4, 4, 1]]})
    island = load(ROOT / "examples/nurikabe/small.nurikabe")
    assert facts_of(island, {"¬of": [[1, 1, 2, 3]]}) == facts_of(island, {}), "what is defined follows"
    for wrong in ({"¬worth": [[4, 4, 1]]}, {"¬value": [[4, 4]]}, {"¬value": [[4, 4, 99]]}):
        with pytest.raises(BoardError):
            facts_of(problem, {**empty, **wrong})
