"""What declarations of functions demand, `find … on` and `find aside`: read, written, counted by hand and by clingo."""

import pytest

from entails.engines.answers import Solved
from entails.engines.solvers.count import count
from entails.engines.solvers.sat import Session
from entails.errors import EntailsError
from entails.models.asp.program import asp_program
from entails.models.demands import demands
from entails.models.ground.grounder import ground
from entails.models.ground.purpose import COUNTING
from entails.models.reading.text import parse_theory, read_theory
from entails.models.remarks import remarks
from entails.models.writing import write_theory
from entails.questions.compare import compare
from entails.questions.problem import Problem
from tests.laws.test_exports_agree import answer_sets, needs_clingo

NODES = "sort N = {1..3}, D = {1..2}\n"
CELLS = "sort R = {1..2}, S = {1..2}, K = {a, b}\nsort C = R × S\n"

# Each theory and how many solutions it has.
COUNTED = {
    NODES + "find p(N), f(N): D on p\n": 27,  # nothing, or one of two, for each of three
    NODES + "given p(N) = {1, 3}\nfind f(N): D on p\n": 4,
    NODES + "find p(N)\ndefine q(N): ∀x (p(x) → q(x)); q(1)\nfind f(N): D on q\n": 2 * 2 * 3 * 3,
    NODES + "find p(N), f(N): D on p injective\n": 1 + 3 * 2 + 3 * 2,
    CELLS + "find p(C), f(C): K on p\n": 81,
    CELLS + "find p(K), f(K): C on p\n": 25,
    CELLS + "find p(K), f(K): C on p injective\n": 1 + 2 * 4 + 4 * 3,
    CELLS + "find aside p(K)\nfind f(K): C on p\n": 25,
    NODES + "find f(N): D\nfind aside p(N)\nrule: ∃x p(x)\n": 8,
    NODES + "find aside p(N)\nrule: ∃x p(x)\n": 1,
    NODES + "find aside p(N)\nrule: ∃x (p(x) ∧ ¬p(x))\n": 0,
}


@pytest.mark.parametrize("text", COUNTED)
def test_solutions_are_counted(text: str) -> None:
    theory, world = read_theory(text)
    assert getattr(count(ground(theory, world, COUNTING)), "count", None) == COUNTED[text]
    with Session(ground(theory, world)) as session:
        assert sum(1 for _ in session.each()) == COUNTED[text]


@needs_clingo
@pytest.mark.parametrize("text", COUNTED)
def test_clingo_counts_the_same(text: str) -> None:
    assert answer_sets(asp_program(*read_theory(text)), "--project=show") == COUNTED[text]


@pytest.mark.parametrize("text", COUNTED)
@pytest.mark.parametrize("style", ["unicode", "ascii", "latex"])
def test_what_is_written_is_read_back(text: str, style: str) -> None:
    theory = parse_theory(text)
    assert parse_theory(write_theory(theory, style=style)) == theory


def test_a_solution_does_not_tell_what_is_aside() -> None:
    theory, world = read_theory(NODES + "find p(N)\nfind aside q(N), r(N)\nrule: ∀x p(x)\n")
    with Session(ground(theory, world)) as session:
        answer = session.solve()
    assert isinstance(answer, Solved)
    assert answer.unique
    assert list(answer.solution.relations) == ["p"]
    assert [one.name for one in theory.sought()] == ["p", "q", "r"]


def test_aside_and_on_are_names_where_no_name_follows() -> None:
    theory = parse_theory(
        NODES + "find aside(N), on(N), connected(N), loop\nrule: loop → ∀x (aside(x) ∧ connected(x))\n"
    )
    assert [one.name for one in theory.find()] == ["aside", "on", "connected", "loop"]


def test_a_loop_at_the_end_of_a_rule_is_a_proposition() -> None:
    theory = parse_theory("find loop, p\nrule: p → loop\nrule: p\n")
    assert str(theory.rules[0].formula) == "p → loop"


def test_what_is_demanded_where_a_relation_holds() -> None:
    """That there are no two values does not depend on a relation that is to be found."""
    only = "f of {x1} has a value only where p holds"
    found = parse_theory(NODES + "find p(N), f(N): D on p\n")
    three = ["f of {x1} has at most one value", "f of {x1} has a value where p holds", only]
    assert [rule.sentence for rule in demands(found.find())] == three
    given = parse_theory(NODES + "given p(N) = {1}\nfind f(N): D on p\n")
    assert [rule.sentence for rule in demands(given.find())] == ["f of {x1} has one value where p holds", only]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("find f(N): D on q", "there is no such relation"),
        ("find p(D), f(N): D on p", "is no relation over what"),
        ("find p(N), f(N): D partial on p", "leave out “partial”"),
        ("find p(N) on p", "the end of the declaration"),
    ],
)
def test_what_is_wrong_is_said(line: str, message: str) -> None:
    with pytest.raises(EntailsError) as found:
        parse_theory(f"{NODES}{line}\n")
    assert message in str(found.value)


def test_theories_with_something_aside_are_compared_by_their_answers() -> None:
    one, other, third = (
        Problem(*read_theory(NODES + text))
        for text in (
            "find p(N)\nfind aside q(N)\nrule: ∀x (p(x) → q(x))\nrule: ∃=2 x q(x)\n",
            "find p(N)\nrule: #x p(x) ≤ 2\n",
            "find p(N)\nfind aside q(N)\nrule: ∀x (q(x) → p(x))\nrule: ∃=1 x q(x)\n",
        )
    )
    assert compare(one, other).status == "same"
    assert compare(other, one).status == "same"
    assert compare(one, third).status == "different"
    assert compare(one, one).status == "same"


def test_a_relation_that_only_a_graph_speaks_of_is_mentioned() -> None:
    text = "sort N = {1..3}\nfind link(N, N) symmetric\nrule: loop link\n"
    assert not list(remarks(*read_theory(text)))


@pytest.mark.parametrize(
    ("first", "second", "status"),
    [
        ("find p(N), f(N): D on p\n", "find p(N), f(N): D on p\n", "same"),
        ("find p(N), f(N): D on p\n", "find p(N), f(N): D partial\nrule: ∀x (p(x) ↔ ∃d (f(x) = d))\n", "same"),
        ("find p(N), f(N): D on p\n", "find p(N), f(N): D\n", "different"),
        ("find p(N), f(N): D on p\n", "find q(N), f(N): D on q\n", "same"),
        ("find f(D): C\n", "find f(D): C injective\n", "different"),
        ("find f(D): C injective\n", "find f(D): C\nrule: f(1) ≠ f(2)\n", "same"),
        ("find f(D): C\n", "find f(D): C partial\n", "different"),
    ],
)
def test_functions_with_a_domain_or_into_a_product_are_compared(first: str, second: str, status: str) -> None:
    text = NODES + "sort C = D × D\n"
    one, other = (Problem(*read_theory(text + more)) for more in (first, second))
    assert compare(one, other).status == status
    assert compare(other, one).status == status
