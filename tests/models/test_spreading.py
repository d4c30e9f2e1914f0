"""Which definitions spread, what is kept as they do, and whether they are only counted."""

import pytest

from entails.models.reading.text import read_theory
from entails.models.spreading import Spreading, is_only_counted, spreading
from entails.models.theory import Theory

HEAD = "sort N = {1..3}\ngiven e(N,N)\ngiven k(N): number\nfind p(N), q(N,N)\nfind f(N): N\n"


def read(clauses: str, *rules: str) -> tuple[Theory, Spreading | None]:
    text = HEAD + f"define r(N,N): {clauses}\n" + "".join(f"rule: {rule}\n" for rule in rules)
    theory, _ = read_theory(text)
    return theory, spreading(theory.strata[0], theory.relations)


@pytest.mark.parametrize(
    ("clauses", "kept"),
    [
        ("∀x r(x,x); ∀x,y,z (r(x,y) ∧ q(y,z) → r(x,z))", (0,)),
        ("∀x r(x,x); ∀x,y,z (q(y,z) ∧ p(y) ∧ r(x,y) → r(x,z)); ∀x,y (r(x,y) → r(x,1))", (0,)),
        ("∀x r(x,x); ∀x,y,z (r(y,z) ∧ e(x,y) ∧ p(x) → r(x,z))", (1,)),
        ("∀x r(x,x); ∀x,y (r(x,y) ∧ q(x,y) → r(y,x))", ()),
        ("∀x r(x,x); ∀x,y,z (r(x,y) ∧ q(x,z) → r(x,z))", ()),  # x says where it leads
    ],
)
def test_what_spreads_keeps_what_its_links_do_not_depend_on(clauses: str, kept: tuple[int, ...]) -> None:
    _, spread = read(clauses)
    assert spread is not None
    assert spread.kept == kept
    assert set(spread.kept) | set(spread.moved) == {0, 1}


def test_sources_and_links_are_definitions_of_their_own() -> None:
    _, spread = read("∀x (p(x) → r(x,x)); ∀x,y,z (r(x,y) ∧ q(y,z) → r(x,z))")
    assert spread is not None
    assert [str(clause) for clause in (*spread.sources.clauses, *spread.links.clauses)] == [
        '∀x∈N (p(x) → "source of r"(x,x))',
        '∀y,z∈N (q(y,z) → "link of r"(y,z))',
    ]


@pytest.mark.parametrize(
    "clauses",
    [
        "∀x r(x,x); ∀x,y,z (r(x,y) ∧ r(y,z) → r(x,z))",
        "∀x r(x,x); ∀x,y,z ((r(x,y) ∨ p(x)) ∧ q(y,z) → r(x,z))",
        "∀x r(x,x); ∀x,y (r(x,y) ∧ p(y) → r(x,f(y)))",
        "∀x r(x,x); ∀x∈{1..2} ∀y,z (r(x,y) ∧ q(y,z) → r(x,z))",
        "∀x r(x,x)",
    ],
)
def test_other_definitions_do_not_spread(clauses: str) -> None:
    assert read(clauses)[1] is None


@pytest.mark.parametrize(
    ("rule", "counted"),
    [
        ("∀x ∃≥2 y r(x,y)", True),
        ("∀x (p(x) ↔ ∃=k(x) y (r(x,y) ∧ e(x,y) ∧ y ≠ 1))", True),
        ("∃≤1 y r(2,y)", True),
        ("∀x p(x)", False),  # it is not used at all
        ("∀x r(x,x)", False),
        ("∀x ∃≥2 y (r(x,y) ∧ p(y))", False),
        ("∀x ∃=f(x) y r(x,y)", False),
        ("∀y ∃≥2 x r(x,y)", False),
        ("∀x (∃≥2 y r(x,y) ∧ ∃≤1 y ¬r(x,y))", False),
        ("∀x ∃≥1 y∈{1..2} r(x,y)", False),
        ("connected x p(x) along r", False),
        ("∀x (#y r(x,y) + #y p(y) ≥ 2)", False),
    ],
)
def test_only_counts_of_what_moves_up_to_a_given_number_are_walked_through(rule: str, counted: bool) -> None:
    theory, spread = read("∀x r(x,x); ∀x,y,z (r(x,y) ∧ q(y,z) → r(x,z))", rule)
    assert spread is not None
    formulas = [one.typed for one in theory.rules]
    assert is_only_counted(spread, formulas, theory.relations, {"p", "q", "f", "r"}) is counted
