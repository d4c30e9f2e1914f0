"""What rules become: quotas, read off the grounding."""

from entails.engines.hints.arguing.shapes import Quota, cliques, quotas
from entails.engines.hints.scopes import fact_variables
from entails.models.ground.grounder import ground
from entails.models.ground.purpose import REASONS
from entails.models.reading.text import read_theory


def read(text: str) -> list[tuple[tuple[int, ...], tuple[int, ...], int, int, str]]:
    """The quotas without their selectors."""
    grounding = ground(*read_theory(text), REASONS)
    found = quotas(grounding, fact_variables(grounding))
    return [(one.guards, one.literals, one.low, one.high, one.kind) for one in found]


def test_counts_and_clauses_are_quotas() -> None:
    text = "sort N = {1..3}\nfind p(N)\n"
    assert read(text + 'rule "two": ∃=2 x p(x)') == [((), (1, 2, 3), 2, 2, "count")]
    assert read(text + 'rule "at most one": ∃≤1 x p(x)') == [((), (1, 2, 3), 0, 1, "count")]
    assert read(text + 'rule "one": p(1) ∨ p(2) ∨ ¬p(3)') == [((), (1, 2, -3), 1, 3, "clause")]


def test_a_condition_that_is_sought_is_a_guard() -> None:
    text = 'sort N = {1..3}\nfind p(N), q\nrule "two if q": q → ∃=2 x p(x)'
    assert read(text) == [((4,), (1, 2, 3), 2, 2, "count")]


def test_what_declarations_say_is_told_apart() -> None:
    text = "sort A = {a, b}, B = {c, d}\nfind f(A): B bijective\n"
    kinds = [(literals, kind) for _, literals, _, _, kind in read(text)]
    assert kinds == [((1, 2), "value"), ((3, 4), "value"), ((1, 3), "place"), ((2, 4), "place")]


def test_pairs_that_exclude_each_other_are_one_quota() -> None:
    assert list(cliques(9, [(-1, -2), (-1, -3), (-2, -3), (4, 5)])) == [
        Quota(9, (), (1, 2, 3), 0, 1, "count"),
        Quota(9, (), (4, 5), 1, 2, "clause"),
    ]


def test_sums_with_weights_and_names_for_parts_are_no_quotas() -> None:
    text = "sort N = {1..3}\nfind p(N), q(N)\n"
    assert read(text + 'rule "weights": Σx {x : p(x)} ≤ 4') == []
    assert read(text + 'rule "both": ∃x (p(x) ∧ q(x))') == []
