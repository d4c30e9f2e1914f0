"""Functions of values of products, wherever they may stand: in sums, in what is counted, in the heads of definitions."""

from itertools import product

import pytest

from entails.engines.answers import Counted
from entails.errors import EntailsError
from entails.models.reading.text import read_theory
from entails.models.writing import write_theory
from entails.questions.count import count
from entails.questions.problem import Problem

VALUES = """
sort M = {1, 2}
sort C = M × M
find e(C): M, q(M): C
"""


def sums_of_one() -> int:
    """How many e and q there are with one q(x) that has a 2 on its right, and a 1 itself."""
    cells, found = list(product((1, 2), repeat=2)), 0
    for values in product((1, 2), repeat=4):
        e = dict(zip(cells, values, strict=True))
        for q in product(cells, repeat=2):
            found += sum(e[r, c] for r, c in q if e.get((r, c + 1)) == 2) == 1
    return found


ASKED = {  # of 4 · 4 · 16 choices of q(1), q(2) and e
    "rule: Σz∈C {e(q(1)) : z = (1,1)} > 1": 128,
    "rule: Σx∈M {e(q(x)) : e(q(x) + (0,1)) = 2} = 1": sums_of_one(),
    "rule: ∃=(e(q(1))) x∈M x > 0": 128,
    "rule: ∃≤(e(q(e(q(1))))) x∈M x > 0": 4 * 8 + 12 * 4,  # q(1) = q(2), and not
    "define d(C): d(q(1)); ∀x (x > 1 → d(q(x) + (0,1)))\nrule: #z∈C d(z) = 2": 16 * 6,
    "define d(M): d(e(q(1)))\nrule: d(2)": 128,
    "minimise Σx∈M {e(q(x)) : x > 1}": 256,
}


@pytest.mark.parametrize("text", ASKED)
def test_something_may_be_asked_of_a_value(text: str) -> None:
    theory, world = read_theory(VALUES + text + "\n")
    found = count(Problem(theory, world))
    assert isinstance(found, Counted)
    assert found.count == ASKED[text]
    assert read_theory(write_theory(theory, world))[0].definitions == theory.definitions


def test_an_objective_may_not_ask_something_of_a_value() -> None:
    with pytest.raises(EntailsError, match=r"give that a name, as in Σp \{… : q\(1\) = p\}"):
        read_theory(VALUES + "maximise e(q(1))\n")
    with pytest.raises(EntailsError, match="a clause of this definition"):
        read_theory(VALUES + "define d(M): ∃x∈M d(x)\n")


GIVEN = """
sort M = {1, 2}, A = {ann, bob}
sort C = M × M
given h(M): C = {1 -> (1,2), 2 -> (2,2)}
given j(A): C = {ann -> (1,2), bob -> (2,2)}
given who(C): A = {(1,1) -> ann, (1,2) -> bob, (2,1) -> bob, (2,2) -> ann}
given g(C): M = {(1,1) -> 1, (1,2) -> 2, (2,1) -> 1, (2,2) -> 1}
find p
"""
CONDITIONS: dict[str, set[tuple[object, ...]]] = {
    "given f(M): number = {x -> 10·g(h(x)) + x : ⊤}": {(1, 21), (2, 12)},
    "given f(M): M partial = {x -> g(h(x)) : x < 2}": {(1, 2)},
    "given f(M): A partial = {x -> who(h(x) + (0,−1)) : ⊤}": {(1, "ann"), (2, "bob")},
    "given f(M): C partial = {x -> (g(h(x)), g(j(who(h(x))))) : x = 1}": {(1, 2, 1)},
    "given f(C): number = {p -> g(p + (0,1) + (0,−1)) : ⊤}": {(1, 1, 1), (2, 1, 1)},
    "given f: number = g(h(1)) + #x (g(h(x)) = 1)": {(3,)},
}


@pytest.mark.parametrize("line", CONDITIONS)
def test_facts_by_condition_ask_something_of_a_value(line: str) -> None:
    theory, world = read_theory(GIVEN + line + "\n")
    numbers = {(*row, number) for row, number in world.numbers.get("f", {}).items()}
    assert (numbers or set(world.facts["f"])) == CONDITIONS[line]
    assert read_theory(write_theory(theory, world))[1] == world


def test_a_number_that_a_condition_gives_is_an_element() -> None:
    text = "sort N = {1..3}\ngiven f(N): N partial = {x -> 4 : x = 1}\nfind p\n"
    with pytest.raises(EntailsError, match="2:31: 4 is neither a bound variable nor an element of N") as found:
        read_theory(text)
    assert found.value.line == 2
    assert read_theory(text.replace("4", "3 + 1"))[1].facts["f"] == ()
