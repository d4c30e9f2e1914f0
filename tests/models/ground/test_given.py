"""Terms that facts decide, as columns; equations solved for a variable."""

from itertools import product
from random import Random

from entails.logic.formula import Term
from entails.models.ground.clauses import Comparison
from entails.models.ground.given import GivenTerms, bounds, solvable

NUMBERS = {"R": [1, 2, 4], "S": [-2, 0, 1, 3]}
TERMS = GivenTerms({"f": {(0,): 2, (2,): 0}, "cap": {(): 7}}, NUMBERS.__getitem__)


def value(term: Term, **columns: list[int]) -> list[int | None]:
    return TERMS.column(term, columns, len(next(iter(columns.values()), [0])))


def number(name: str, sort: str) -> Term:
    return Term(f"{sort}#", (Term(name),))


def test_a_column_has_an_entry_for_each_row() -> None:
    r, s = number("r", "R"), number("s", "S")
    assert value(Term("+", (r, s)), r=[0, 2], s=[0, 3]) == [-1, 7]
    assert value(Term("abs", (Term("−", (s,)),)), s=[0, 1]) == [2, 0]
    assert value(Term("cap"), r=[0, 0]) == [7, 7]
    assert value(Term("max", (Term("3"), r)), r=[0, 1, 2]) == [3, 3, 4]


def test_what_has_no_value_is_none() -> None:
    assert value(Term("f", (Term("r"),)), r=[0, 1, 2]) == [2, None, 0]
    assert value(Term("S@", (number("r", "R"),)), r=[0, 1, 2]) == [2, None, None]
    assert value(Term("div", (Term("3"), number("s", "S"))), s=[0, 1, 2]) == [-2, None, 3]
    assert value(Term("+", (Term("1"), Term("mod", (Term("3"), Term("0"))))), s=[0]) == [None]
    assert TERMS.test(Comparison("=", Term("f", (Term("r"),)), Term("f", (Term("r"),))), {"r": [0, 1]}, 2) == [
        True,
        False,
    ]


def random_term(random: Random, depth: int, names: list[str]) -> Term:
    if depth == 0:
        name = random.choice([*names, "2"])
        return Term(name) if name == "2" else number(name, "R" if name == "r" else "S")
    operator = random.choice(["+", "−", "abs", "·", "minus"])
    inner = random_term(random, depth - 1, names)
    if operator in ("abs", "minus"):
        return Term("abs" if operator == "abs" else "−", (inner,))
    return Term(operator, (inner, random_term(random, depth - 1, names)))


def test_an_equation_is_solved_for_the_variable_that_stands_in_it_once() -> None:
    solved = 0
    for seed in range(400):
        random = Random(seed)
        test = Comparison("=", random_term(random, 2, ["r", "s"]), random_term(random, 1, ["r", "s"]))
        if not solvable(test, "s"):
            continue
        found = TERMS.solutions(test, "s", {"r": [0, 1, 2]}, 3)
        if found is None:
            continue
        for r, s in product(range(3), range(4)):
            holds = TERMS.test(test, {"r": [r], "s": [s]}, 1)[0]
            assert [column[r] for column in found].count(s) == holds, (seed, test)
        solved += 1
    assert solved > 40


def test_an_equation_with_a_maximum_or_with_the_variable_twice_is_not_solved() -> None:
    s = number("s", "S")
    assert not solvable(Comparison("=", Term("max", (s, Term("2"))), Term("4")), "s")
    assert not solvable(Comparison("=", s, Term("+", (s, Term("0")))), "s")
    assert not solvable(Comparison("<", s, Term("4")), "s")


def test_a_product_is_solved_unless_a_factor_is_0() -> None:
    r, s = number("r", "R"), number("s", "S")
    equation = Comparison("=", Term("·", (s, Term("−", (r, Term("1"))))), Term("3"))
    assert TERMS.solutions(equation, "s", {"r": [1, 2]}, 2) == [[3, 2]]
    assert TERMS.solutions(equation, "s", {"r": [0, 1]}, 2) is None


def test_an_inequality_gives_exactly_the_range_that_passes_it() -> None:
    bounded = 0
    for seed in range(600):
        random = Random(seed)
        left, right = random_term(random, 2, ["r", "s"]), random_term(random, 1, ["r", "s"])
        test = Comparison(random.choice(["<", "≤", ">", "≥"]), left, right)
        if not bounds(TERMS, test, "s"):
            continue
        found = TERMS.within([test], "s", 3, {"r": [0, 1, 2]}, 3)
        for r in range(3):
            passing = [s for s in range(4) if TERMS.test(test, {"r": [r], "s": [s]}, 1)[0]]
            assert list(found[r]) == passing, (seed, test)
        bounded += 1
    assert bounded > 60


def test_what_has_no_value_bounds_to_nothing() -> None:
    test = Comparison("≤", number("s", "S"), Term("f", (Term("r"),)))
    assert TERMS.within([test], "s", 3, {"r": [0, 1, 2]}, 3) == [range(3), range(0), range(2)]
    assert not bounds(GivenTerms({}, lambda _: [2, 1]), test, "s")
