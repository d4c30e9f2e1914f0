"""A page of one's own whose function has values only where a found relation holds: Easy as ABC, told as one thinks."""

import re

import pytest

from entails.engines.answers import Solved
from entails.questions.hint import Explanation, explain
from entails.questions.load import load_text
from entails.questions.problem import Problem
from entails.questions.solve import solve

PAGE = """puzzle "Easy as ABC": "Each letter once in every row and column. One beside the board is seen first from there."
board Cell square
sort Letter = {A, B, C}
read left west(r): Letter
read right east(r): Letter
read above north(c): Letter
read below south(c): Letter
answer cells value(p); note "x": ¬filled(p)
find filled(Cell)
find value(Cell): Letter on filled
say "{p} is filled" | "{p} are filled", "{p} is empty" | "{p} are empty": filled(p)
say "{p} is {value(p)}" | "{p} are {value(p)}", "{p} is not {value(p)}" | "{p} are not {value(p)}": value(p)
rule "row {r} has one {a}": ∀r,a ∃=1 c value(r,c) = a
rule "column {c} has one {a}": ∀c,a ∃=1 r value(r,c) = a
rule "{west(r)} is the first letter in row {r}": ∀r,c,d (value(r,c) = west(r) ∧ d < c → ¬filled(r,d))
rule "{east(r)} is the last letter in row {r}": ∀r,c,d (value(r,c) = east(r) ∧ c < d → ¬filled(r,d))
rule "{north(c)} is the first letter in column {c}": ∀r,s,c (value(r,c) = north(c) ∧ s < r → ¬filled(s,c))
rule "{south(c)} is the last letter in column {c}": ∀r,s,c (value(r,c) = south(c) ∧ r < s → ¬filled(s,c))
"""
BOARD = ". A . .\nB B . .\n. . . .\n. A . .\n"


@pytest.fixture(scope="module")
def problem() -> Problem:
    return load_text(f"{PAGE}---\n{BOARD}", "abc.puzzle")


def test_it_has_the_only_solution(problem: Problem) -> None:
    found = solve(problem)
    assert isinstance(found, Solved)
    assert problem.answer(found.solution)["rows"] == ["C . A B", "A C B .", ". B C A", "B A . C"]
    assert found.unique


def test_what_a_value_says_needs_no_step_and_no_line(problem: Problem) -> None:
    """Who reads that r1c3 is A is not told that it is filled, nor that it is no B; and nobody supposes that it is."""
    told = explain(problem)
    assert isinstance(told, Explanation)
    known = set[str]()
    for step in told.steps:
        lines = [line.text for line in step.reason]
        assert not [line for line in lines if "nothing else is left: so" in line or "no other row is left" in line]
        assert not [line for line in lines if "only where filled holds" in line or "one value" in line]
        for fact in step.facts:
            cell = f"r{fact.row[0]}c{fact.row[1]}"
            assert not (fact.relation == "filled" and fact.holds and cell in known), str(step)
            assert not (fact.relation == "value" and not fact.holds and cell in known), str(step)
            known |= {cell} if fact.relation == "value" and fact.holds else set()
    both = [line.text for step in told.steps for line in step.reason if "cannot both be" in line.text]
    assert both
    assert all(
        re.fullmatch(r"then (r\dc\d) is [ABC], \1 is (empty|[ABC]), which cannot both be", line) for line in both
    )
