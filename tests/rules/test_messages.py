"""What Python programmers get wrong, and what they are told: each message says what to write."""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

import entails
from entails import each, load, solve
from entails.rules import NUMBER, Rules, count, forall

# A type checker refuses many of these mistakes; not everybody has one.
rules: Any = Rules("mistakes")
untyped: Any = entails
N, C = rules.sort("N", range(4)), rules.sort("C", ["red", "green"])
p, col = rules.find("p", N), rules.find("col", N, to=C)
w = rules.given("w", N, to=NUMBER, rows={0: 1, 1: 2, 2: 3, 3: 4})
x = N.variable("x")
problem = rules.problem()


@pytest.mark.parametrize(
    ("mistake", "told"),
    [
        (lambda: forall(x, col(x) == C.red), 'an element is written as text, "red"'),
        (lambda: forall(x, p(x) & col(x)), "col(x) is a value, and not true or false: compare it, as in col(x) == 2"),
        (lambda: rules.rule("a", count(x, p(x))), "is a value, and not true or false: compare it"),
        (lambda: rules.rule("a", [p(0), p(1)]), "join them by &"),
        (lambda: rules.maximise(count(x, p(x)), 3), "expected a sentence with a hole {} for the number, found 3"),
        (lambda: rules.prefer("a", p(0), weight=-1), "expected a weight, a whole number, found -1"),
        (lambda: rules.prefer("a", p(0), weight="3"), "expected a weight, a whole number, found '3'"),
        (lambda: rules.solve(), "write solve(rules.problem())"),
        (lambda: rules.add(p(0)), 'write rules.rule("a sentence", formula)'),
        (lambda: untyped.solve(problem)["hours"], "there is no relation hours (there are: p, col)"),
        (lambda: next(iter(each(problem)))["hours"], "there is no relation hours (there are: p, col)"),
        (lambda: untyped.solve(problem).col, 'write answer["col"] for its rows'),
        (lambda: count(problem), "tells count of entails: from entails import count"),
        (lambda: untyped.load(3), "expected a file, an address, or the text of a board or a theory, found 3"),
        (lambda: untyped.ask(problem, p), "write p(…) with its arguments"),
        (lambda: untyped.ask(problem, True), 'write a text such as "p(1)"'),
        (lambda: problem.assuming(p), "write p(…) with its arguments"),
        (lambda: untyped.hint(problem, steps="2"), "expected a number of steps, found '2'"),
        (lambda: untyped.generate("flow", size=7), "expected size=(7, 7), rows and columns, found 7"),
    ],
)
def test_a_mistake_is_told_with_what_to_write(mistake: Callable[[], object], told: str) -> None:
    with pytest.raises((TypeError, AttributeError, KeyError)) as caught:
        mistake()
    assert told in str(caught.value)


def test_a_variable_without_a_quantifier_is_told_in_pythons_words() -> None:
    own = Rules()
    some = own.find("some", own.sort("A", "ab"))
    own.rule("a", some(own.sort("B", "ab").variable("y")))
    with pytest.raises(Exception, match=r"for a variable write forall\(y, …\) or exists\(y, …\) around it"):
        own.problem()


def test_answers_can_be_copied_though_unknown_names_are_told() -> None:
    answer = solve(problem)
    assert deepcopy(answer) == answer
    assert not hasattr(answer, "__array__")


def test_int_of_a_count_is_typed_and_of_what_is_not_known_is_told() -> None:
    number: int = int(entails.count(problem))
    assert number == 2**8
    cancelled = entails.Watch()
    cancelled.cancel()
    with pytest.raises(TypeError, match=r"^Not known: cancelled. There is no exact number; at_least is 0$"):
        int(entails.count(load("examples/flow/nine.flow"), limit=cancelled.limit))
