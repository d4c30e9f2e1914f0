"""Terms and comparisons on the way to clauses: what facts decide stays, what is found becomes its values or a sum."""

from entails.logic.notation import parse
from entails.models.ground.rename import Renamer
from entails.models.reading.text import parse_theory

THEORY = parse_theory(
    "sort A = {a, b}\nsort N = {1..3}\ngiven w(A): N\nfind f(A): N\nfind p(A)\nrule: ∀x p(x)\nfind part(A): N partial"
)


def prepared(text: str) -> str:
    renamer = Renamer(THEORY.relations, lambda sort: sort == "N", lambda sort, name: True, lambda term, sorts: "N")
    return str(renamer.prepare(THEORY.claim(parse(text)))).replace('"', "")


def test_a_found_function_is_a_relation_with_its_value_last() -> None:
    assert prepared("∀x (p(x) → f(x) = 2)") == "∀x∈A (p(x) → f(x,N=2))"
    assert prepared("∀x f(x) = f(a)") == "∀x∈A ∀v∈N (f(A=a,v) → f(x,v))"
    assert prepared("∀x ¬(f(x) = f(a))") == "∀x∈A ¬∃v∈N (f(A=a,v) ∧ f(x,v))"


def test_what_facts_decide_is_compared_while_joining() -> None:
    assert prepared("∀x,y (w(x) < w(y) → p(x))") == "∀x,y∈A (N#(w(x)) < N#(w(y)) → p(x))"


def test_a_linear_comparison_is_one_sum() -> None:
    assert prepared("∀x,y f(x) + f(y) ≤ 4") == "∀x,y∈A Σv∈N {N#(v) : f(x,v)} + Σv.2∈N {N#(v.2) : f(y,v.2)} ≤ 4"
    assert prepared("#x p(x) = 1") == "∃=1 x∈A p(x)"
