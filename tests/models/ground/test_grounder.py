"""Grounding: provenance, selectors, and what once went wrong."""

from itertools import product

import pytest

from entails.engines.answers import Counted, Follows, Unknown
from entails.engines.consequences.ask import ask
from entails.engines.consequences.explain import explain
from entails.engines.solvers.count import count
from entails.errors import TheoryError
from entails.logic.formula import And, Equal, Exists, Forall, Term
from entails.logic.notation import parse
from entails.models.ground.grounder import ground
from entails.models.ground.purpose import COUNTING, REASONS
from entails.models.reading.text import parse_theory, read_theory
from entails.models.theory import Theory
from entails.models.world import World

FLOW = """
sort Cell, Colour
given beside(Cell, Cell), end(Cell), mark(Cell, Colour)
find  link(Cell, Cell) within beside, symmetric
find  colour(Cell, Colour)
rule "{p} has exactly one colour":                 ∀p ∃=1 c colour(p,c)
rule "the end at {p} is {c}":                      ∀p,c (mark(p,c) → colour(p,c))
rule "{p} and {q} are linked, so both are {c}":    ∀p,q,c (link(p,q) ∧ colour(p,c) → colour(q,c))
rule "the end at {p} has one link":                ∀p (end(p) → ∃=1 q link(p,q))
rule "the flow enters and leaves {p}":             ∀p (¬end(p) → ∃=2 q link(p,q))
define reached(Cell):  ∀p (end(p) → reached(p));  ∀p,q (reached(p) ∧ link(p,q) → reached(q))
rule "{p} lies on a flow that reaches an end":     ∀p reached(p)
"""


def flow(rows: list[str]) -> tuple[Theory, World]:
    cells = {(r, c): f"r{r + 1}c{c + 1}" for r, row in enumerate(rows) for c in range(len(row))}
    beside = [
        (cells[r, c], cells[r + a, c + b])
        for (r, c), (a, b) in product(cells, ((0, 1), (1, 0), (0, -1), (-1, 0)))
        if (r + a, c + b) in cells
    ]
    ends = {cells[r, c]: rows[r][c] for r, c in cells if rows[r][c] != "."}
    world = World(
        {"Cell": list(cells.values()), "Colour": sorted(set(ends.values()))},
        {"beside": beside, "end": [(cell,) for cell in ends], "mark": list(ends.items())},
    )
    return parse_theory(FLOW), world


def counted(theory: Theory, world: World) -> Counted | Unknown:
    return count(ground(theory, world, COUNTING))


def test_every_clause_knows_its_rule_and_its_binding() -> None:
    theory, world = flow(["A..", "B.A", "..B"])
    grounding = ground(theory, world)
    sentences = set()
    for some in grounding.rule_clauses:
        assert len(some.rows) == len(some.clauses)
        for place, clause in enumerate(some.clauses):
            instance = grounding.instance(some, place)
            assert instance.rule is theory.rules[some.rule]
            sentences.add(instance.sentence)
            if instance.rule.sentence.startswith("{p} and {q} are linked"):
                p, q, c = (instance.values[name] for name in "pqc")
                link, first, second = (
                    grounding.variable("link", (p, q)),
                    grounding.variable("colour", (p, c)),
                    grounding.variable("colour", (q, c)),
                )
                assert link is not None
                assert first is not None
                assert second is not None
                assert sorted(clause) == sorted((-link, -first, second))
    assert "the end at r1c1 has one link" in sentences
    assert "the flow enters and leaves r2c2" in sentences
    assert "the end at r2c2 has one link" not in sentences


def test_selectors_switch_instances_on_and_off() -> None:
    theory, world = flow(["A..", "B.A", "..B"])
    plain, selected = ground(theory, world), ground(theory, world, REASONS)
    bare = sorted(tuple(sorted(x for x in c if abs(x) <= plain.found)) for b in plain.rule_clauses for c in b.clauses)
    named = sorted(
        tuple(sorted(x for x in c if abs(x) <= plain.found)) for b in selected.rule_clauses for c in b.clauses
    )
    assert bare == named
    instances = [selected.selected(x) for x in selected.selectors()]
    assert len({(i.rule.sentence, tuple(i.values.items())) for i in instances}) == len(instances)


def test_a_flow_theory_counts_what_a_search_over_paths_counts() -> None:
    assert counted(*flow(["A.", ".A"])) == Counted(0)
    assert counted(*flow(["AA", ".."])) == Counted(1)
    assert counted(*flow(["A..", "...", "..A"])) == Counted(2)
    assert counted(*flow(["A...", "....", "....", "...A"])) == Counted(0)  # corners of one colour, sixteen cells


def test_facts_given_twice_count_once() -> None:
    theory = parse_theory("sort A\ngiven e(A, A)\nfind l(A, A) within e")
    assert counted(theory, World({"A": [1, 2]}, {"e": [(1, 2), (1, 2)]})) == Counted(2)


def test_a_fact_with_a_repeated_variable() -> None:
    text = "sort A={a,b}\nsort B={u}\ngiven t(A,B,A)={(a,u,a),(a,u,b)}\nfind p(A)\nrule: ∀x,y (t(x,y,x) → p(x))"
    assert counted(*read_theory(text)) == Counted(2)


def test_a_claim_about_given_numbers() -> None:
    theory, world = read_theory("sort A={a,b}\ngiven m(A): number = {a -> 5}\nfind p(A)")
    assert ask(theory, world, theory.claim(parse("#x p(x) ≠ m(a)"))) == Follows()


def test_of_two_leading_variables_with_one_name_the_inner_one_is_told() -> None:
    text = 'sort A={a}\nsort B={b,c}\nfind p(B)\nrule "one {x}": ∀x∈A ∀x∈B p(x)\nrule "no": ¬p(c)'
    reason = explain(ground(*read_theory(text), REASONS))
    assert [one.sentence for one in reason.instances] == ["one c", "no"]  # type: ignore[union-attr]


def test_one_formula_object_may_stand_in_two_places() -> None:
    theory = parse_theory("sort A={a}\nsort B={b}\nfind s")
    shared = Exists("z", None, Equal(Term("z"), Term("y")))
    typed = theory.claim(And(Forall("y", "A", shared), Forall("y", "B", shared)))
    assert str(typed) == "∀y∈A ∃z∈A z = y ∧ ∀y∈B ∃z∈B z = y"


@pytest.mark.parametrize(
    "text",
    [
        "sort A={1..100}\nfind p(A)\nrule: ∃a,b,c,d,e (p(a) ∧ p(b) ∧ p(c) ∧ p(d) ∧ p(e))",
        "sort A={1..130}\nfind p(A)\ndefine d(A,A,A): ∀x,y,z (p(x) → d(x,y,z))\nrule: ∀x d(x,x,x)",
        "sort A={1..200000}\nfind p(A)\nrule: ∃=100000 x p(x)",
        "sort A={1..1000000}\nfind p(A,A)",
    ],
)
def test_what_is_too_large_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(TheoryError, match="more than"):
        ground(*read_theory(text))


def test_a_world_without_elements_for_a_sort_is_refused() -> None:
    with pytest.raises(TheoryError, match="no elements for the sort Cell"):
        ground(parse_theory(FLOW), World({"Colour": ["A"]}))


def test_a_fact_outside_its_sorts_is_refused() -> None:
    with pytest.raises(TheoryError, match="a fact of e does not fit"):
        ground(parse_theory("sort A\ngiven e(A)\nfind p(A)"), World({"A": ["a"]}, {"e": [("b",)]}))
