"""Formulas built in Python as a theory: the same as if they had been written."""

import pickle
from itertools import pairwise

import pytest

import entails
from entails.errors import TheoryError
from entails.logic.formula import Atom
from entails.logic.notation import parse
from entails.models.from_formulas import theory_from
from entails.models.reading.text import read_theory
from entails.questions.problem import Problem

P, Q, R = map(Atom, "pqr")


def test_each_atom_is_found_and_each_formula_is_a_rule() -> None:
    theory = theory_from([P | ~Q, Q.implies(R), P | ~Q])
    assert list(theory.relations) == ["p", "q", "r"]
    assert [rule.sentence for rule in theory.rules] == ["p ∨ ¬q", "q → r"]
    written, _ = read_theory("find p, q, r\nrule: p ∨ ¬q\nrule: q → r\n")
    assert [rule.formula for rule in theory.rules] == [rule.formula for rule in written.rules]
    assert pickle.loads(pickle.dumps(theory)).rules == theory.rules


def test_questions_are_answered_as_for_a_text() -> None:
    problem = Problem.of_formulas([P | Q, ~P | R, ~(Q & R)], "three")
    counted = entails.count(problem)
    assert str(counted).startswith("2")
    answer = entails.ask(problem, "p ∨ q")
    assert "follows" in str(answer).lower()


def test_many_clauses_need_no_text() -> None:
    atoms = [Atom(f"x{place}") for place in range(2_000)]
    clauses = [~one | other for one, other in pairwise(atoms)]
    problem = Problem.of_formulas([atoms[0], *clauses])
    found = entails.solve(problem)
    assert found.unique  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("text", "words"),
    [("∀x p(x)", "expected propositions"), ("p(a)", "expected propositions"), ("true → p ∧ #x q(x) = 1", "expected")],
)
def test_other_formulas_are_refused(text: str, words: str) -> None:
    with pytest.raises(TheoryError, match=words):
        theory_from([parse(text)])


def test_names_that_no_text_could_say_are_refused() -> None:
    with pytest.raises(TheoryError, match="a name of letters"):
        theory_from([Atom("two words")])
    with pytest.raises(TypeError, match="expected formulas"):
        theory_from(["p"])  # type: ignore[list-item]
