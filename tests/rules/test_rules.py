"""Rules in Python: what one writes, what it says, and where mistakes are."""

from pathlib import Path
from typing import Any, cast

import pytest

from entails import Best, EntailsError, ask, count, lint, load, parse, solve
from entails.rules import (
    NUMBER,
    Rules,
    at_least,
    at_most,
    exactly,
    exists,
    forall,
    total,
    variables,
)
from entails.rules import count as number_of

HERE = Path(__file__)


def line_of(mark: str) -> int:
    lines = HERE.read_text(encoding="utf-8").splitlines()
    return next(number for number, line in enumerate(lines, 1) if line.endswith(f"# {mark}"))


def test_a_talk_plan() -> None:
    rules = Rules("plan")
    Talk = rules.sort("Talk", ["logic", "sets", "graphs"])
    Hour = rules.sort("Hour", range(9, 12))
    after = rules.given("after", Talk, Talk, rows=[("sets", "logic"), ("graphs", "sets")])
    hour = rules.find("hour", Talk, to=Hour, injective=True)
    t, u = Talk.variables("t u")
    rules.rule("{t} comes after {u}", forall(t, u, after(t, u) >> (hour(t) > hour(u))))
    answer = solve(rules.problem())
    assert answer
    assert answer.dict("hour") == {"logic": 9, "sets": 10, "graphs": 11}  # mypy knows that there is a solution
    assert answer["hour"][0] == ("logic", 9)
    assert ask(rules.problem(), hour("logic") < hour("graphs"))
    assert not ask(rules.problem(), hour("logic") == 10)


def test_signs_are_those_of_the_text() -> None:
    x, y = variables("x y")
    rules = Rules()
    N = rules.sort("N", range(4))
    p, q = rules.find("p", N), rules.find("q")
    w = rules.given("w", N, to=NUMBER)
    written = {
        forall(x, p(x) >> q): "∀x (p(x) → q)",
        exists(x, y, ~p(x) & (x != y)): "∃x,y (¬p(x) ∧ x ≠ y)",
        exactly(2, x, p(x)) | at_most(1, x, p(x)): "∃=2 x p(x) ∨ ∃≤1 x p(x)",
        at_least(w(1), x, p(x)): "∃≥w(1) x p(x)",
        number_of(x, p(x)) < 3: "#x p(x) < 3",
        total(x, w(x) * 2 - 1, where=p(x)) >= -3: "Σx {w(x)·2 − 1 : p(x)} ≥ −3",
        (p(1) == q) != p(2): "¬((p(1) ↔ q) ↔ p(2))",
        abs(w(x) - 1) // 2 % 3 == 0: "|w(x) − 1| div 2 mod 3 = 0",
    }
    for one, text in written.items():
        assert one.formula == parse(text), text
        assert str(one) == text
    assert total(x, w(x)).term == total(x, w(x), where=True).term


@pytest.mark.parametrize(
    ("mistake", "told"),
    [
        (lambda p, x: forall(x, p(x) and p(x)), "write & | ~ >> instead of and, or, not"),
        (lambda p, x: forall(x, 0 < x < 3), "(a < b) & (b < c) instead of a < b < c"),
        (lambda p, x: p(x) & x == 3, "put brackets around each comparison"),
        (lambda p, x: forall(p(x)), "expected variables and what is said of them"),
        (lambda p, x: forall("x", p(x)), "expected variables in forall(…)"),
        (lambda p, x: forall(x, 3), "expected what can be true"),
        (lambda p, x: p(x) < 3, "p(x) is true or false, and cannot be compared"),
        (lambda p, x: sum(p(i) for i in range(3)) == 2, "write count(x, …)"),
        (lambda p, x: p(x) & p(x) >> p(1), "put brackets around both sides of >>"),
        (lambda p, x: p(x) >> p(x) & p(1), "put brackets around both sides of >>"),
        (lambda p, x: p(x) >> p(0) >> p(1), "put brackets around both sides of >>"),
        (lambda p, x: all(p(i) for i in range(3)), "write forall(x, …) instead of all(…)"),
        (lambda p, x: max(x, 3), "write largest(…) instead of max(…)"),
        (lambda p, x: (x, 1) < (1, x), "Python compares tuples by itself"),
        (lambda p, x: p(1) & (x in (1, 2)), "instead of x in (1, 2)"),
        (lambda p, x: p[x], "write p(x) with round brackets"),
        (lambda p, x: x**2, "write x * x"),
        (lambda p, x: list(Rules().sort("N", range(3))), "the rules go through a sort, not Python"),
        (lambda p, x: x in Rules().sort("N", range(3)), "the rules go through a sort, not Python"),
        (lambda p, x: p(0.5), "numbers are whole"),
        (lambda p, x: p.when(p(x)), "p is not defined"),
    ],
)
def test_what_python_would_take_otherwise_is_refused(mistake: object, told: str) -> None:
    rules = Rules()
    N = rules.sort("N", range(4))
    with pytest.raises(TypeError) as error:
        mistake(rules.find("p", N), N.variable("x"))  # type: ignore[operator]
    assert told in str(error.value)


@pytest.mark.parametrize(
    ("mistake", "told"),
    [
        (lambda r, N, p, x: r.sort("M", 5), "expected the elements of M, such as range(1, 4) or a list, found 5"),
        (lambda r, N, p, x: r.find("my relation", N), "a name is one word of letters, digits and _"),
        (lambda r, N, p, x: r.given("in", N), "no word of the language, found 'in'"),
        (lambda r, N, p, x: r.rule(forall(x, p(x))), "a rule is one sentence and one formula"),
        (lambda r, N, p, x: r.rule("two", forall(x, p(x)), p(1)), "a rule is one sentence and one formula"),
        (lambda r, N, p, x: r.show(p, "matrix"), "expected one of list, table, grid, graph, found 'matrix'"),
        (lambda r, N, p, x: solve(r), "expected a Problem, found Rules: problem() of it makes one"),
        (
            lambda r, N, p, x: solve(r.problem(), limit=cast(Any, "5")),
            "expected a number of seconds (or a Limit), found '5'",
        ),
        (lambda r, N, p, x: p(x) == 1, "p(x) is true or false: write it alone in place of == 1"),
        (lambda r, N, p, x: p(x) != 0, "~ before it in place of == 0"),
        (lambda r, N, p, x: total(x, p(x)), "given numbers have to=NUMBER"),
        (lambda r, N, p, x: r.given("w", N, rows={1: 2}), "w is true or false of each row: numbers and other values"),
        (lambda r, N, p, x: r.given("w", N, to=NUMBER, rows=[5, 6]), "w: expected rows with their values last"),
    ],
)
def test_first_mistakes_are_told_with_what_to_write(mistake: object, told: str) -> None:
    rules = Rules()
    N = rules.sort("N", range(4))
    with pytest.raises(TypeError) as error:
        mistake(rules, N, rules.find("p", N), N.variable("x"))  # type: ignore[operator]
    assert told in str(error.value)


def test_both_spellings_of_aims_and_mappings_of_pairs() -> None:
    rules = Rules()
    N = rules.sort("N", range(3))
    edge, chosen, x = rules.given("edge", N, N, rows={0: 1, 1: 2}), rules.find("chosen", N), N.variable("x")
    rules.maximize(number_of(x, chosen(x) & ~edge(0, x)))
    answer = solve(rules.problem())
    assert isinstance(answer, Best)
    assert answer.value == 2


def test_mistakes_are_told_together_at_their_lines() -> None:
    rules = Rules()
    N = rules.sort("N", "abc")
    p = rules.find("p", N)
    x, y = N.variables("x y")
    rules.rule("{x} is p", forall(x, p(x) & p(x, y)))  # two arguments
    rules.rule("{z} is p", forall(x, p(x)))  # a hole that is no variable
    rules.rule("other", forall(x, ~p(x) >> (x == "d")))  # no such element
    with pytest.raises(EntailsError) as error:
        rules.theory()
    found = error.value.each()
    marks = ["two arguments", "a hole that is no variable", "no such element"]
    assert [one.line for one in found] == [line_of(mark) for mark in marks]
    assert [one.file for one in found] == [str(HERE)] * 3
    assert [one.column for one in found] == [45, 5, 45]
    assert "p(x) & p(x, y)" in found[0].excerpt


def test_an_element_with_the_name_of_a_variable_is_refused() -> None:
    rules = Rules()
    N = rules.sort("N", "xyz")
    p, x = rules.find("p", N), N.variable("x")
    with pytest.raises(EntailsError, match="the element x has the name of a variable"):
        forall(x, p("x"))


def test_a_function_without_arguments_with_the_name_of_a_variable_is_refused() -> None:
    rules = Rules()
    N = rules.sort("N", range(4))
    limit, best = rules.given("k", to=NUMBER, rows=2), rules.find("m", to=N)
    p, k, m = rules.find("p", N), N.variable("k"), N.variable("m")
    with pytest.raises(EntailsError, match="the function k has the name of a variable"):
        forall(k, (k < limit) >> p(k))
    with pytest.raises(EntailsError, match="the function m has the name of a variable"):
        total(m, m, where=m < best + 1)
    with pytest.raises(EntailsError, match="the function k has the name of a variable"):
        rules.given("g", N, where=(k, k < limit))


def test_late_errors_point_at_python_too() -> None:
    rules = Rules()
    Empty = rules.sort("Empty")  # no elements
    p = rules.find("p", Empty)
    rules.rule(None, exists(Empty.variable("x"), p(Empty.variable("x"))))
    with pytest.raises(EntailsError) as error:
        solve(rules.problem())
    assert error.value.line == line_of("no elements")


def test_definitions_conditions_and_products() -> None:
    rules = Rules()
    Row = rules.sort("Row", range(1, 4))
    Cell = rules.product("Cell", Row, Row)
    r, c, s, d = Row.variables("r c s d")
    beside = rules.given("beside", Row, Row, Row, Row, where=(r, c, s, d, abs(r - s) + abs(c - d) == 1))
    wall = rules.find("wall", Cell)
    reached = rules.define("reached", Row, Row, means="{r} is reached")
    reached.when(
        reached(1, 1), forall(r, c, s, d, (reached(r, c) & beside(r, c, s, d) & ~wall((s, d))) >> reached(s, d))
    )
    rules.rule("the last is reached", reached(3, 3))
    rules.maximise(number_of(r, c, wall((r, c))), "{} walls")
    best = solve(rules.problem())
    assert best
    assert len(best["wall"]) == 5
    text = load(str(HERE.parents[2] / "examples/theories/queens.fol"))
    assert int(count(text)) == 92


def test_rules_may_be_texts_and_repr_is_plain() -> None:
    rules = Rules()
    A = rules.sort("A", "ab")
    p = rules.find("p", A)
    rules.rule(None, "∃x p(x)")
    rules.rule(None, parse("¬p(a)"))
    answer = solve(rules.problem())
    assert answer
    assert answer["p"] == (("b",),)
    assert (repr(p), repr(A), repr(p("a") | ~p("b"))) == ("<relation p>", "<sort A>", "<p(a) ∨ ¬p(b)>")
    assert (p("a") >> p("b"))._repr_latex_() == r"$p(a) \to p(b)$"


def test_brackets_around_an_arrow_are_enough() -> None:
    x, y = variables("x y")
    p = Rules().find("p", "N")
    written = {
        (p(x) & p(y)) >> p(1): "p(x) ∧ p(y) → p(1)",
        p(x) & (p(y) >> p(1)): "p(x) ∧ (p(y) → p(1))",
        (p(x) >> p(y)) | p(1): "(p(x) → p(y)) ∨ p(1)",
        p(x) >> (p(y) >> p(1)): "p(x) → p(y) → p(1)",
        p(x) & p(y).implies(p(1)): "p(x) ∧ (p(y) → p(1))",
    }
    arrow = p(x) >> p(y)
    written[p(1) & arrow] = "p(1) ∧ (p(x) → p(y))"
    for one, text in written.items():
        assert one.formula == parse(text), text


def test_a_function_without_arguments_stands_for_itself() -> None:
    rules = Rules()
    Size = rules.sort("Size", range(5))
    most = rules.given("most", to=NUMBER, rows=3)
    size = rules.find("size", to=Size)
    rules.rule("it is not too large", size + 1 <= most)
    rules.maximise(size)
    assert solve(rules.problem())["size"] == ((2,),)  # type: ignore[index]


def test_a_function_without_its_arguments_is_a_mistake_and_not_false() -> None:
    rules = Rules()
    N = rules.sort("N", range(3))
    hour = rules.find("hour", N, to=N)
    rules.rule("early", hour == 1)  # the mistake
    with pytest.raises(EntailsError, match="hour") as found:
        rules.problem()
    assert found.value.line == line_of("the mistake")
    assert len(found.traceback) <= 3


def test_variables_may_stand_in_a_tuple() -> None:
    x, y = both = variables("x y")
    p = Rules().find("p", "N")
    assert forall(both, p(x) >> p(y)).formula == forall([x, y], p(x) >> p(y)).formula == parse("∀x,y (p(x) → p(y))")


def test_a_hole_of_a_sentence_that_is_put_together_is_told_at_its_rule() -> None:
    rules = Rules()
    N = rules.sort("N", range(3))
    p, x = rules.find("p", N), N.variable("x")
    rules.rule("of " + "{y}", forall(x, p(x)))  # a hole too many
    with pytest.raises(EntailsError, match="hole {y}") as found:
        rules.problem()
    assert (found.value.line, found.value.column) == (line_of("a hole too many"), 5)


def test_looking_into_an_answer_without_a_solution_says_so() -> None:
    rules = Rules()
    N = rules.sort("N", range(3))
    p = rules.find("p", N)
    rules.rule("not", p(0) & ~p(0))
    answer = solve(rules.problem())
    with pytest.raises(AttributeError, match="no dict: Impossible: there is no solution. After “if answer:”"):
        answer.dict("p")  # type: ignore[union-attr]
    assert str(lint(rules.problem())).startswith("there is no solution; why(problem) says why\n")
