"""The reader of steps refuses what he should: a fact that does not follow."""

from dataclasses import replace

import pytest

from entails.questions.load import load_text
from tests.laws.test_hints import opposite
from tests.puzzles.reading import judge_steps, steps

BOARD = "rows: 0 .\naab\nacb\n"


def test_a_fact_that_does_not_follow_is_refused() -> None:
    problem = load_text(BOARD, "", "aquarium")
    first = steps("aquarium", BOARD)[0]
    judge_steps(problem.theory, problem.world, [], [first])
    with pytest.raises(AssertionError, match="does not follow"):
        judge_steps(problem.theory, problem.world, [], [replace(first, facts=tuple(map(opposite, first.facts)))])


def test_a_cell_that_is_named_and_not_lit_is_refused() -> None:
    text = ".A..\n.B..\n..B.\nA.CC\n"
    problem = load_text(text, "", "flow")
    found = next(step for step in steps("flow", text) if step.technique == "between")
    with pytest.raises(AssertionError, match="not lit"):
        judge_steps(problem.theory, problem.world, [], [replace(found, facts=(), aside=(), lit=())])
