"""What of an answer can be looked into: also what is defined and what is given."""

import pytest

from entails import load, solve
from entails.rules import NUMBER, Rules, exists, forall

PATHS = """
sort N = {1..4}
given edge(N, N) symmetric = {(1,2), (2,3)}
given cost(N): number = {1 -> 5, 3 -> 7}
given seat(N): N partial = {1 -> 2}
find start(N)
find aside tied(N)
rule "only 1": ∀x (start(x) ↔ x = 1)
rule: ∀x (tied(x) → start(x))
define reached(N): ∀x (start(x) → reached(x)); ∀x,y (reached(x) ∧ edge(x,y) → reached(y))
"""


def test_what_is_defined_and_what_is_given_can_be_asked_of_an_answer() -> None:
    answer = solve(load(PATHS))
    assert answer
    assert answer["reached"] == ((1,), (2,), (3,))
    assert set(answer["edge"]) == {(1, 2), (2, 1), (2, 3), (3, 2)}
    assert set(answer["cost"]) == {(1, 5), (3, 7)}
    assert answer["seat"] == ((1, 2),)
    assert list(answer.solution) == ["start"]  # what was found
    assert answer.dict("cost") == {1: 5, 3: 7}
    assert answer.dict("seat") == {1: 2}
    for name in ("tied", "rached"):
        with pytest.raises(KeyError, match=rf"there is no relation {name} \(there are: start\)"):
            answer[name]


def test_tables_of_what_is_defined_and_given() -> None:
    pytest.importorskip("numpy")
    answer = solve(load(PATHS))
    assert answer
    assert answer.array("reached").tolist() == [True, True, True, False]
    assert answer.array("cost").tolist() == [5, 0, 7, 0]
    assert answer.frame("cost").to_numpy().tolist() == [[1, 5], [3, 7]]
    assert set(map(frozenset, answer.graph("edge").edges())) == {frozenset({1, 2}), frozenset({2, 3})}


def test_what_a_show_line_draws_can_be_asked_too() -> None:
    rules = Rules()
    N = rules.sort("N", range(3))
    chosen, near = rules.find("chosen", N), rules.define("near", N)
    size = rules.given("size", to=NUMBER, rows=1)
    x, y = N.variables("x y")
    near.when(forall(x, exists(y, chosen(y) & (abs(x - y) <= size)) >> near(x)))
    rules.rule(None, forall(x, chosen(x) == (x == 0)))
    rules.show(near, "list")
    answer = solve(rules.problem())
    assert answer
    assert answer["near"] == ((0,), (1,))
    assert answer["size"] == ((1,),)


def test_a_board_too_tells_what_it_was_given() -> None:
    answer = solve(load("examples/flow/tiny.flow"))
    assert answer
    assert {row[1] for row in answer["mark"]} == {"A", "B"}


def test_rows_by_name_as_a_dictionary() -> None:
    answer = solve(load(PATHS))
    assert answer
    assert dict(answer.solution) == {"start": ((1,),)} == {**answer.solution}
