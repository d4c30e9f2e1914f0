"""Theories whose solutions are counted by hand, and what every engine, our export to clingo and a certificate say of them."""

from dataclasses import replace
from importlib.util import find_spec

import pytest

from entails.engines.answers import Best, Counted, Impossible, Solved
from entails.engines.certificates.checking import Accepted, check_certificate
from entails.engines.certificates.making import certify
from entails.engines.certificates.text import Certificate, Claim
from entails.engines.solvers.count import count
from entails.logic.notation import show
from entails.models.asp.program import asp_program
from entails.models.ground.grounder import ground
from entails.models.reading.text import read_theory
from entails.models.writing import write_theory
from entails.questions.count import count as count_problem
from entails.questions.each import each
from entails.questions.load import load_text
from entails.questions.problem import Problem
from entails.questions.solve import document, solve
from tests.laws.meaning import every_solution
from tests.laws.test_exports_agree import answer_sets, optima

SLOTS = "sort Slot = {1, 2}, Level = {0, 1}\nfind f(Slot): Level\n"
HIDDEN = "sort N = {1..3}\ngiven c(N): number = {1 -> 1}\ngiven k: number = {}\nfind x(N)\n"
DIVIDED = "sort A = {a}\nsort N = {0..3}\nfind f(A): N\n"


@pytest.mark.parametrize(
    ("text", "solutions"),
    [
        (SLOTS + 'rule "r": ∃x∈Slot (f(f(x)) < 5)', 3),
        (SLOTS + 'given k: number = 5\nrule "r": ¬(f(k) ≤ 1)', 4),
        (SLOTS + 'given k: number = 5\nrule "r": ¬(f(k+0) ≤ 1)', 4),
        (SLOTS + 'rule "r": Σx∈Slot {f(f(x))+1} = 0', 1),
        (SLOTS + 'rule "r": #x∈Slot (f(f(x)) ≤ 1) = 0', 1),
        ("sort N = {1..2}\nfind f: N bijective", 0),
        ("sort N = {1}\nfind f: N bijective", 1),
        ("sort N = {1..2}\nfind f: N partial bijective", 0),
        ("sort N = {1..2}\nfind f: N injective", 2),
        ("sort N = {1..2}\ngiven r(N) = {1}\nfind f: N within r bijective", 0),
        (HIDDEN + 'rule "r": ∀c∈N (x(c) → c + 1 = 2)', 2),
        (HIDDEN + 'rule "r": ∀k∈N (x(k) → k + 1 = 2)', 2),
        (HIDDEN + 'rule "r": ∃k∈N x(k)', 7),
        (HIDDEN + 'rule "r": Σc∈N {c : x(c)} = 3', 2),
        (HIDDEN + 'rule "r": #c∈N (x(c) ∧ c + 0 > 1) = 2', 2),
        (HIDDEN + 'rule "r": ∀c∈N (x(c) → c(c) = 2)', 4),
        (HIDDEN + 'given f(N, N) = {(a,c) : a = c − 1}\nrule "r": ∀a,b∈N (f(a,b) → x(a))', 2),
        ('sort S = {b, a}\nfind p(S)\nrule "one": ∃=1 x∈S p(x)\nrule "r": ∀x,y∈S (p(x) ∧ y < x → ⊥)', 1),
    ],
)
def test_solutions_are_as_many_as_counted_by_hand(text: str, solutions: int) -> None:
    theory, world = read_theory(text)
    assert len(every_solution(theory, world)) == solutions
    assert count(ground(theory, world)) == Counted(solutions)
    assert isinstance(certify(theory, world, Claim("impossible")), Certificate) == (solutions == 0)
    if find_spec("clingo"):
        assert answer_sets(asp_program(theory, world)) == solutions


# --- preferences ---

COMERS = "sort A = {a, b, c}\nsort T = {1..2}\nfind at(A): T\nfind p(A)\nrule: ∀x p(x)\n"


@pytest.mark.parametrize(
    ("preference", "cost"),
    [
        ('"nobody comes" (weight 1): ∀x ¬p(x)', 1),
        ('"not {x}" (weight 1): ∀x ¬p(x)', 3),
        ('"{y} is free" (weight 2): ∀x∈A ∀y∈T (at(x) ≠ y)', 2),
        ('"{y} is free" (weight 2): ∀y∈T ∀x∈A (at(x) ≠ y)', 2),
        ('"{x}" (weight 1): ∀x∈T ∀x∈A ¬p(x)', 3),
        ('"never" (weight 5): ⊥', 5),
    ],
)
def test_what_has_the_same_words_is_one_instance_of_a_preference(preference: str, cost: int) -> None:
    theory, world = read_theory(f"{COMERS}prefer {preference}")
    found = solve(Problem(theory, world))
    assert isinstance(found, Best)
    assert found.value == cost
    assert sum(one.weight for one in found.unmet or ()) == cost
    if find_spec("clingo"):
        assert optima(asp_program(theory, world)) == {1: cost}


# --- objectives without a value ---


def test_a_solution_whose_objective_has_no_value_is_not_compared() -> None:
    theory, world = read_theory(DIVIDED + "minimise 5 div f(a)")
    problem = Problem(theory, world)
    found = solve(problem)
    assert isinstance(found, Best)
    assert (found.value, found.optimal, found.unique) == (1, True, True)
    assert found["f"] == (("a", 3),)
    assert [one["f"] for one in each(problem, order="worst")] == [(("a", 1),), (("a", 2),), (("a", 3),)]
    assert count_problem(problem, best=True).count == 1  # type: ignore[union-attr]
    assert count_problem(problem).count == 4  # type: ignore[union-attr]
    if find_spec("clingo"):
        assert optima(asp_program(theory, world)) == {1: 1}


def test_the_best_is_certified_among_those_that_are_compared() -> None:
    theory, world = read_theory(DIVIDED + "minimise 5 div f(a)")
    best = solve(Problem(theory, world))
    assert isinstance(best, Best)
    certificate = certify(theory, world, Claim("best", (1,), solution=best.solution))
    assert isinstance(certificate, Certificate)
    assert isinstance(check_certificate(certificate.text()), Accepted)
    without = next(one for one in each(Problem(theory.without_aims(), world)) if one["f"] == (("a", 0),))
    forged = replace(certificate, claim=Claim("best", (0,), solution=without))
    assert not isinstance(check_certificate(forged.text()), Accepted)


@pytest.mark.parametrize(
    "objective", ["minimise 5 div f(a)", "maximise g(a) + f(a)", "maximise Σx∈A {1}\nminimise g(a)"]
)
def test_if_no_solution_has_a_value_none_is_best_and_that_is_said(objective: str) -> None:
    text = f"{DIVIDED}find g(A): N partial\nrule: f(a) = 0\nrule: ∀x (g(a) ≠ x)\n{objective}"
    problem = Problem(*read_theory(text))
    found = solve(problem)
    assert isinstance(found, Solved)
    assert "No solution is best: in none of them ha" in found.headline
    told = document(problem, found, {})
    assert (told["status"], told["best"], told["note"]) == ("solved", None, found.note)
    counted = count_problem(problem, best=True)
    assert isinstance(counted, Counted)
    assert (counted.count, counted.note) == (0, found.note)
    for listed in (each(problem, best=True), each(problem, order="best")):
        assert list(listed) == []
        assert listed.note == found.note


def test_an_impossible_theory_has_neither_a_solution_nor_a_best_one() -> None:
    assert isinstance(solve(Problem(*read_theory(DIVIDED + "rule: ⊥\nminimise 5 div f(a)"))), Impossible)


# --- what is written is read back ---


@pytest.mark.parametrize(
    "line",
    [
        'rule "r": ∀x∈S ∀x∈S q(x)',
        'rule "r": ∃x∈S ∃y∈S ∃x∈S (q(x) ∧ q(y))',
        'rule "r": ∀(x,y)∈P ∀x∈S (w((x,y)) → q(x))',
        "maximise #p∈P w(p)",
        "minimise Σp∈P {1 + 1 : w(p)}",
        'prefer "{p} is dry" (weight 2): ∀p∈P ¬w(p)',
    ],
)
@pytest.mark.parametrize("style", ["unicode", "ascii", "latex"])
def test_what_can_be_read_is_written_so_that_it_reads_the_same(line: str, style: str) -> None:
    theory, world = read_theory(f"sort S = {{1, 2}}\nsort P = S × S\nfind q(S)\nfind w(P)\n{line}")
    written = write_theory(theory, world, style)
    assert '."' not in written
    assert ".1" not in written
    assert read_theory(written) == (theory, world)


def test_a_variable_that_hides_another_keeps_its_own_quantifier() -> None:
    theory, _ = read_theory("sort S = {1}\nfind q(S)\nrule: ∀x∈S ∀x∈S q(x)")
    assert show(theory.rules[0].formula) == "∀x∈S ∀x∈S q(x)"


@pytest.mark.parametrize("first", ['technique "t", "all {x}": ∀x p(x)', "maximize #x p(x)", "minimize #x p(x)"])
def test_a_theory_is_recognised_by_any_of_its_keywords(first: str) -> None:
    assert load_text(f"{first}\nsort A = {{a}}\nfind p(A)\n", "a file", ending="").kind == "theory"
